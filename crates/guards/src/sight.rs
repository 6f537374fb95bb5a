//! Lines of sight: which units may see, spot for a barrage or fire at which [1.1, 11.2n2, 11.2n3, 11.3n3].
//!
//! A line goes from centre to centre and is blocked by every blocking hex whose inside it crosses. It may run along a
//! hexspine between two blocking hexes. The hexes at its ends never block. From a peak one looks over the blocking hexes next
//! to it, so that sight is not always mutual [ruling D65].

use board::sight::{Line, Lines, Mutual, SightTable, Tracing};
use board::{Grid, HexId, HexMap, HexMatrix};

use crate::numbers::Range;
use crate::terrain::{Hexes, Terrain};

/// How far sight reaches in a turn: the three distances the rules know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SightRange {
    /// One hex: at night.
    One,
    /// Five hexes: in bad weather.
    Five,
    /// Ten hexes.
    Ten,
}

impl SightRange {
    /// All three, the shortest first.
    pub const ALL: [SightRange; 3] = [SightRange::One, SightRange::Five, SightRange::Ten];

    /// In hexes.
    pub const fn range(self) -> Range {
        match self {
            SightRange::One => Range(1),
            SightRange::Five => Range(5),
            SightRange::Ten => Range(10),
        }
    }

    /// The one of so many hexes.
    pub fn of(range: Range) -> Option<SightRange> {
        SightRange::ALL.into_iter().find(|sight| sight.range() == range)
    }
}

/// Every line of sight of a map.
#[derive(Debug, Clone)]
pub struct Sight {
    lines: Lines,
    table: SightTable,
    /// For each hex the hexes within one step, and within five.
    near: [HexMatrix; 2],
}

/// Whether nothing blocks a line from its first hex to its last.
fn is_clear(line: Line, grid: &Grid, blocking: &Hexes, peaks: &Hexes) -> bool {
    blocker(line, grid, blocking, peaks).is_none()
}

fn blocker(line: Line, grid: &Grid, blocking: &Hexes, peaks: &Hexes) -> Option<HexId> {
    let from = line.from();
    let overlooks = |hex: HexId| peaks.contains(from) && grid.distance(from, hex) == 1;
    line.through().find(|&hex| blocking.contains(hex) && !overlooks(hex))
}

impl Sight {
    /// Works out the lines of a map.
    pub fn new(map: &HexMap, terrain: &Terrain) -> Sight {
        let grid = &map.grid;
        let lines = Lines::new(grid, Tracing::Crossed, SightRange::Ten.range().0.into());
        let (blocking, peaks) = (terrain.blocking(), terrain.peaks());
        let table = SightTable::new(&lines, Mutual::No, |line| is_clear(line, grid, blocking, peaks));
        let near =
            [SightRange::One, SightRange::Five].map(|sight| HexMatrix::within(grid, sight.range().0.into()));
        Sight { lines, table, near }
    }

    /// Whether `to` is in sight of `from`, at most ten hexes away. A hex is in sight of itself.
    #[inline]
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        self.table.sees(from, to)
    }

    /// The hexes in sight of a hex up to a range, itself included.
    pub fn seen_from(&self, hex: HexId, within: SightRange) -> Hexes {
        let mut seen = Hexes::EMPTY;
        self.join(hex, within, &mut seen);
        seen
    }

    /// Adds to `seen` the hexes in sight of a hex up to a range: what a side sees is such a union.
    #[inline]
    pub fn join(&self, hex: HexId, within: SightRange, seen: &mut Hexes) {
        match within {
            SightRange::Ten => self.table.matrix().join(hex, seen),
            SightRange::Five => self.table.matrix().join_common(&self.near[1], hex, seen),
            SightRange::One => self.table.matrix().join_common(&self.near[0], hex, seen),
        }
    }

    /// The first hex that blocks the line from one hex to another; none if the line is clear or longer than ten hexes.
    pub fn blocked_by(&self, map: &HexMap, terrain: &Terrain, from: HexId, to: HexId) -> Option<HexId> {
        let line = self.lines.line(from, to)?;
        blocker(line, &map.grid, terrain.blocking(), terrain.peaks())
    }
}
