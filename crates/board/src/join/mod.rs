//! Boards of several maps: stacked, side by side, some upside down.
//!
//! Geomorphic maps all have the same grid, and any of them fits any other. A [`Layout`] says how they lie; [`Joined`] makes
//! one [`Grid`] of them, on which everything works as on a single map, and one [`HexMap`] of what is on them.
//!
//! Hexes keep the names of their maps, with the map's name in front: `17O10` is hex `O10` of map `17`, also if that map is
//! turned. Maps that share half hexes along their seam give such a hex two names: with map 17 above map 14, `17O10` is
//! `14O0`. Both are read; the name by the map further north, or further west, is written.
//!
//! [`Grid`]: crate::Grid
//! [`HexMap`]: crate::HexMap

mod layout;
mod merge;

pub use layout::{Joined, Layout, Seam, SeamRoad, SeamSides, Sheet};
