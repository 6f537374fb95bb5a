//! Visibility between hexes, as bits.

use super::lines::{Line, Lines};
use crate::{HexId, HexMatrix, HexSet};

/// Whether sight is the same from both ends of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutual {
    /// Each pair of hexes is asked about once, from the hex with the lower number, and the answer holds for both.
    Yes,
    /// Each pair is asked about from either end: a hex may see one that does not see it.
    No,
}

/// For each hex of a map the hexes seen from there.
///
/// A table holds what the rulebook said about each line when it was made or last mended. Every hex sees itself; the
/// rulebook is not asked about that, but it is asked about neighbours. Cheap to clone for a game in which fires and smoke
/// come and go: one bit for each pair of hexes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SightTable {
    seen: HexMatrix,
    mutual: Mutual,
}

impl SightTable {
    /// Asks `sees` about every line. With [`Mutual::Yes`] it must give the same answer from either end.
    pub fn new(lines: &Lines, mutual: Mutual, mut sees: impl FnMut(Line) -> bool) -> SightTable {
        let count = lines.hexes();
        let mut table = SightTable { seen: HexMatrix::new(count), mutual };
        for hex in (0..count as u16).map(HexId) {
            table.seen.insert(hex, hex);
            for line in lines.lines_from(hex) {
                table.ask(line, &mut sees);
            }
        }
        table
    }

    fn ask(&mut self, line: Line, sees: &mut impl FnMut(Line) -> bool) {
        let (from, to) = (line.from(), line.to());
        match self.mutual {
            Mutual::No => self.seen.set(from, to, sees(line)),
            Mutual::Yes if from < to => {
                let open = sees(line);
                self.seen.set(from, to, open);
                self.seen.set(to, from, open);
            }
            Mutual::Yes => {}
        }
    }

    /// Whether `to` is seen from `from`. Hexes further apart than the lines go are not seen.
    #[inline]
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        self.seen.contains(from, to)
    }

    /// For each hex the hexes seen from there; with a matrix of [`HexMatrix::within`] also those seen at a shorter range.
    pub fn matrix(&self) -> &HexMatrix {
        &self.seen
    }

    /// The hexes seen from a hex.
    ///
    /// # Panics
    /// If the set is too small for the map.
    pub fn seen_from<const WORDS: usize>(&self, hex: HexId) -> HexSet<WORDS> {
        self.seen_by([hex])
    }

    /// The hexes seen from any of some hexes.
    ///
    /// # Panics
    /// If the set is too small for the map.
    pub fn seen_by<const WORDS: usize>(&self, hexes: impl IntoIterator<Item = HexId>) -> HexSet<WORDS> {
        let mut seen = HexSet::EMPTY;
        for hex in hexes {
            self.seen.join(hex, &mut seen);
        }
        seen
    }

    /// Asks again about every line that meets `hex`, after something in it or on its sides has changed. A change of a
    /// hexside is mended by either of its hexes, for a line across it meets both.
    ///
    /// `lines` must be those the table was made with. `sees` may depend on the hexes and hexsides that a line meets, its
    /// ends included, and on nothing else that changes.
    pub fn mend(&mut self, lines: &Lines, hex: HexId, mut sees: impl FnMut(Line) -> bool) {
        for line in lines.lines_meeting(hex) {
            self.ask(line, &mut sees);
        }
    }
}
