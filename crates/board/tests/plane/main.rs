//! The plane against slow versions of itself in exact fractions, and against itself moved, turned, mirrored and scaled.
//!
//! The slow versions share nothing with the library but its points: they solve for intersections, walk round outlines
//! and clip polygons in fractions of big integers.

mod exact;
mod figures;
mod goodwood;
mod moved;
mod paths;
mod polygons;
mod rects;
mod roads;
mod shapes;
mod terrain;
