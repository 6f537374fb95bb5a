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
    /// For each hex the hexes that see it.
    watchers: HexMatrix,
    /// For each hex the first of the words that a set of hexes in sight of it, or seeing it, needs, and the one after the last.
    words: Vec<(u8, u8)>,
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
        let [mut near_one, mut near_five, mut watchers] = [(); 3].map(|()| HexMatrix::new(grid.len()));
        let mut words = vec![(u8::MAX, 0); grid.len()];
        for from in grid.hexes() {
            // What is beyond the lines is neither near nor seen; a hex is near to itself and sees itself.
            let lines = lines.lines_from(from).map(|line| (line.to(), line.range()));
            for (to, range) in lines.chain([(from, 0)]) {
                for (near, sight) in [(&mut near_one, SightRange::One), (&mut near_five, SightRange::Five)] {
                    near.set(from, to, sight.range().reaches(range));
                }
                if !table.sees(from, to) {
                    continue;
                }
                watchers.insert(to, from);
                for (hex, other) in [(from, to), (to, from)] {
                    let (first, end) = &mut words[hex.index()];
                    let word = (other.index() / 64) as u8;
                    (*first, *end) = ((*first).min(word), (*end).max(word + 1));
                }
            }
        }
        let near = [near_one, near_five];
        Sight { lines, table, near, watchers, words }
    }

    /// The words that a set of hexes around a hex needs: beyond them nothing sees it and nothing is seen.
    #[inline]
    fn words(&self, hex: HexId) -> std::ops::Range<usize> {
        let (first, end) = self.words[hex.index()];
        usize::from(first)..usize::from(end)
    }

    /// Those of some hexes that see a hex, at most ten hexes away.
    pub(crate) fn watching(&self, hex: HexId, from: &Hexes) -> Hexes {
        let mut watching = [0; Hexes::CAPACITY / 64];
        let row = self.watchers.row(hex);
        for word in self.words(hex) {
            watching[word] = row[word] & from.words()[word];
        }
        Hexes::from_words(watching)
    }

    /// Those of some hexes that are in sight of a hex, at most ten hexes away.
    pub(crate) fn seen_of(&self, hex: HexId, of: &Hexes) -> Hexes {
        let mut seen = [0; Hexes::CAPACITY / 64];
        let row = self.table.matrix().row(hex);
        for word in self.words(hex) {
            seen[word] = row[word] & of.words()[word];
        }
        Hexes::from_words(seen)
    }

    /// Whether one of some hexes sees a hex, up to a range.
    pub(crate) fn is_watched(&self, hex: HexId, within: SightRange, from: &Hexes) -> bool {
        let range = self.words(hex);
        let row = &self.watchers.row(hex)[range.clone()];
        let from = &from.words()[range.clone()];
        let pairs = row.iter().zip(from);
        match self.near(within) {
            None => pairs.fold(0, |any, (row, from)| any | row & from) != 0,
            Some(near) => {
                let near = &near.row(hex)[range];
                pairs.zip(near).fold(0, |any, ((row, from), near)| any | row & from & near) != 0
            }
        }
    }

    /// Those of some hexes that are not seen from others, up to a range.
    pub fn unseen(&self, within: SightRange, from: &Hexes, of: &Hexes) -> Hexes {
        let mut unseen = *of;
        for hex in of {
            if self.is_watched(hex, within, from) {
                unseen.remove(hex);
            }
        }
        unseen
    }

    /// For each hex those within a range; none for ten, beyond which there are no lines.
    fn near(&self, within: SightRange) -> Option<&HexMatrix> {
        match within {
            SightRange::Ten => None,
            SightRange::Five => Some(&self.near[1]),
            SightRange::One => Some(&self.near[0]),
        }
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
        match self.near(within) {
            None => self.table.matrix().join(hex, seen),
            Some(near) => self.table.matrix().join_common(near, hex, seen),
        }
    }

    /// The first hex that blocks the line from one hex to another; none if the line is clear or longer than ten hexes.
    pub fn blocked_by(&self, map: &HexMap, terrain: &Terrain, from: HexId, to: HexId) -> Option<HexId> {
        let line = self.lines.line(from, to)?;
        blocker(line, &map.grid, terrain.blocking(), terrain.peaks())
    }
}
