//! The list of what a side may do. Placements are packed: a unit, the hexes, and how it may face there.

use kernel::Choices;
use kit::Hexside;

use crate::action::Action;
use crate::forces::UnitId;
use crate::terrain::Hexes;

/// The placements of one unit.
#[derive(Debug, Clone, Copy)]
struct Placements {
    unit: UnitId,
    hexes: Hexes,
    /// How many facings it has in each hex.
    facings: usize,
    /// How many placements come before.
    before: usize,
}

/// The list of what a side may do: placements first, then everything else.
#[derive(Debug, Clone, Default)]
pub struct Menu {
    placements: Vec<Placements>,
    placed: usize,
    /// What is no placement.
    pub(crate) rest: Vec<Action>,
}

impl Menu {
    pub(crate) fn clear(&mut self) {
        self.placements.clear();
        self.placed = 0;
        self.rest.clear();
    }

    /// Adds the placements of a unit.
    pub(crate) fn place(&mut self, unit: UnitId, hexes: Hexes, faces: bool) {
        let facings = if faces { Hexside::ALL.len() } else { 1 };
        self.placements.push(Placements { unit, hexes, facings, before: self.placed });
        self.placed += hexes.len() * facings;
    }

    /// The units that may be placed, each with its hexes.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (UnitId, Hexes)> + '_ {
        self.placements.iter().map(|row| (row.unit, row.hexes))
    }

    fn placement(&self, index: usize) -> Action {
        let row = self.placements.partition_point(|row| row.before <= index) - 1;
        let row = &self.placements[row];
        let index = index - row.before;
        let hex = row.hexes.iter().nth(index / row.facings).expect("the row has the hex");
        Action::Place(row.unit, hex, Hexside::ALL[index % row.facings])
    }
}

impl Choices<Action> for Menu {
    fn len(&self) -> usize {
        self.placed + self.rest.len()
    }

    fn action(&self, index: usize) -> Action {
        if index < self.placed { self.placement(index) } else { self.rest[index - self.placed] }
    }
}
