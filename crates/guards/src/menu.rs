//! The list of what may be done. Set-ups are packed: a unit with the hexes that are open to it, instead of thousands of
//! single placements.

use board::HexId;
use kernel::Choices;
use kit::Hexside;

use crate::action::Action;
use crate::chart::Fortification;
use crate::forces::UnitId;
use crate::terrain::Hexes;

/// What is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A unit as it is.
    Unit(UnitId),
    /// A wheeled unit on foot.
    OnFoot(UnitId),
    /// A fortification chit with one facing.
    Work(Fortification),
    /// A fortification chit with any of six facings.
    Facing(Fortification),
}

impl Piece {
    /// How many actions there are for each hex.
    const fn ways(self) -> usize {
        match self {
            Piece::Unit(_) | Piece::OnFoot(_) | Piece::Work(_) => 1,
            Piece::Facing(_) => Hexside::ALL.len(),
        }
    }

    fn action(self, hex: HexId, way: usize) -> Action {
        match self {
            Piece::Unit(unit) => Action::Place(unit, hex),
            Piece::OnFoot(unit) => Action::PlaceOnFoot(unit, hex),
            Piece::Work(kind) | Piece::Facing(kind) => Action::Fortify(kind, hex, Hexside::ALL[way]),
        }
    }
}

/// What may be placed in any of some hexes.
#[derive(Debug, Clone)]
struct Row {
    /// How many actions come before it.
    start: usize,
    piece: Piece,
    hexes: Hexes,
}

/// A reusable list of legal actions: rows of placements, then single actions.
#[derive(Debug, Clone, Default)]
pub struct Menu {
    rows: Vec<Row>,
    packed: usize,
    pub(crate) singles: Vec<Action>,
}

impl Menu {
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
        self.packed = 0;
        self.singles.clear();
    }

    /// Adds a piece that may be placed in any of some hexes.
    pub(crate) fn place(&mut self, piece: Piece, hexes: Hexes) {
        let count = hexes.len();
        if count > 0 {
            self.rows.push(Row { start: self.packed, piece, hexes });
            self.packed += count * piece.ways();
        }
    }
}

impl Choices<Action> for Menu {
    fn len(&self) -> usize {
        self.packed + self.singles.len()
    }

    fn action(&self, index: usize) -> Action {
        if index >= self.packed {
            return self.singles[index - self.packed];
        }
        let row = &self.rows[self.rows.partition_point(|row| row.start <= index) - 1];
        let (place, way) = ((index - row.start) / row.piece.ways(), (index - row.start) % row.piece.ways());
        let hex = row.hexes.nth(place).expect("the index lies in the row");
        row.piece.action(hex, way)
    }

    fn actions(&self) -> impl Iterator<Item = Action> {
        let placements = |row: &Row| {
            let piece = row.piece;
            row.hexes.iter().flat_map(move |hex| (0..piece.ways()).map(move |way| piece.action(hex, way)))
        };
        self.rows.iter().flat_map(placements).chain(self.singles.iter().copied())
    }
}
