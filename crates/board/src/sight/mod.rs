//! Lines of sight between hexes, centre to centre, exact in whole numbers.
//!
//! Knows no rules: [`Lines`] says which hexes and hexsides a line meets, the rulebook says which of them block.
//!
//! 1. [`Lines`] holds the lines of a grid up to a range, found once for each offset from hex to hex.
//! 2. A [`Line`] is one of them: its [`Step`]s in order, each a hex or a *tie* of two that count alike. What a rulebook
//!    makes of a tie is its affair: [`Line::through`] leaves ties out (a line along a hexspine is blocked by neither
//!    hex), [`Line::has_open_route`] lets the line pass on either side.
//! 3. A [`SightTable`] keeps the answers for a map as bits, so that a question costs a memory access and what a side
//!    sees is a union of sets. When a hex changes, [`SightTable::mend`] asks only about the lines that meet it.
//!
//! ```
//! use board::sight::{Lines, Mutual, SightTable, Tracing};
//! use board::{Grid, GridSpec, HexSet};
//! let grid = Grid::new(&GridSpec::flat(8, 8)).unwrap();
//! let hex = |number| grid.find(number).unwrap();
//! let lines = Lines::new(&grid, Tracing::Crossed, 5);
//! let wood = hex("0404");
//! let table = SightTable::new(&lines, Mutual::Yes, |line| !line.through().any(|hex| hex == wood));
//! assert!(!table.sees(hex("0402"), hex("0406")));
//! assert!(table.sees(hex("0402"), wood));
//! let seen: HexSet = table.seen_by([hex("0402"), hex("0602")]);
//! assert!(seen.contains(hex("0406")));
//! ```

mod lines;
mod table;
mod trace;

pub use lines::{Crossing, Line, Lines, Passage, Step};
pub use table::{Mutual, SightTable};
pub use trace::Tracing;
