//! The open table: a plane in thousandths of an inch, for games without hexes.
//!
//! Start reading at [`Point`], [`Heading`] and [`Rect`] (where things are and which way they face), then [`Polygon`] and
//! [`Layer`] (what lies on the ground), [`Path`] (how things move), [`Roads`], and [`Sightline`] (what lies between).
//! Every shape is a [`Figure`], which gives distances and touches between any two of them.
//!
//! Knows no rules: the rulebook says what blocks sight, what a move costs and how near is contact.
//!
//! # Numbers
//!
//! - Lengths are whole thousandths of an inch, [`Mil`]. Headings are whole tenths of a degree, clockwise from +y. The
//!   sines are integers from one table, so that the same position gives the same answer on every machine. There is no
//!   floating point here.
//! - A rotated offset is rounded to the nearest mil, halves away from zero. That is the only rounding in a shape; once
//!   the corners of a shape are known, every test on them is exact. Distances are compared by their squares
//!   ([`Squared`]); places along a segment are fractions ([`Ratio`]).
//! - Where a place must become a point or a length again (a point along a path, the nearest point of a road) the item
//!   says how it rounds.
//!
//! # Range
//!
//! Coordinates lie within [`LIMIT`] of the origin: a thousand inches each way, ten times the largest table. Differences
//! then stay below 2^21, products of two differences below 2^43 (`i64`), and squares of those below 2^86 (`i128`). The
//! one test that needs more, the length of a chord, multiplies in limbs. [`Point::new`] asserts the range in debug
//! builds and clamps in release builds, so that nothing behind it can overflow; [`Point::checked`] and reading a point
//! from a file refuse instead.

mod bounds;
mod buckets;
mod disc;
mod figure;
mod heading;
mod layer;
mod length;
mod path;
mod point;
mod polygon;
mod polyline;
mod ratio;
mod rect;
mod roads;
mod segment;
mod sight;
mod sines;
mod span;
mod squared;

pub use bounds::Bounds;
pub use buckets::Buckets;
pub use disc::Disc;
pub use figure::Figure;
pub use heading::Heading;
pub use layer::{Crossing, Layer, Piece};
pub use length::Mil;
pub use path::{Hit, Path, PathPiece, Run};
pub use point::{LIMIT, Point, Vector};
pub use polygon::Polygon;
pub use polyline::Polyline;
pub use ratio::Ratio;
pub use rect::{Base, Pose, Rect};
pub use roads::{RoadEdge, RoadPoint, Roads, Route, Stretch};
pub use segment::Segment;
pub use sight::{Sample, Sightline};
pub use span::Span;
pub use squared::Squared;

/// `number / by`, rounded to the nearest whole number, halves away from zero. `by` is positive.
///
/// Odd in `number`: the rounding of an offset and of its opposite are opposite, so that shapes stay symmetric about
/// their centre.
const fn nearest(number: i64, by: i64) -> i64 {
    debug_assert!(by > 0);
    let half = if number < 0 { -(by / 2) } else { by / 2 };
    (number + half) / by
}
