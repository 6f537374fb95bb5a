//! Spaces for wargames: hex grids in any printed numbering, maps with terrain, hexsides and roads, distance and sight.
//!
//! Knows no rules: the rulebook says what a step costs, what bars it and what a stream means.
//!
//! Start reading at [`Grid`] (which hexes there are and how they lie), then [`HexMap`] (what is on them, and the text
//! format of a map) and [`sight`] (visibility). How far a mover gets is the crate `reach`.
//! [`join`] makes one board of several maps.

pub mod area;
pub mod bearing;
mod discs;
mod fault;
mod grid;
mod hexmatrix;
mod hexset;
pub mod join;
mod map;
pub mod plane;
mod render;
pub mod sight;
mod text;

pub use discs::Discs;
pub use fault::MapFault;
pub use grid::{AxisSpec, Edge, Grid, GridSpec, HexId, HexShape, Letters, Parity, Runs, Tracks};
pub use hexmatrix::HexMatrix;
pub use hexset::{HexSet, HexSetIter};
pub use map::{Bridge, HexMap, Hexside, Label, MapLine, Road, RoadExit, SideSet, SideTable};
pub use render::{AreaSvgOptions, Counter, SHEET_MARGIN, SvgOptions, Symbol, area_svg, svg};
pub use text::{Marker, TextOptions, text};
