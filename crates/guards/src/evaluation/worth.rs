//! What units and their steps are worth.

use kit::Side;

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::unit::{Counter, Face, Reverse};

/// The worth of a headquarters of a formation: without it one stack acts at a time, and the others starve.
const HEADQUARTERS: i32 = 220;
const DIVISION: i32 = 220;

/// The worth of a counter on a face. Range counts on either face: a depleted gun fires as well as a full one.
pub(super) fn face_worth(counter: &Counter, face: Face) -> i32 {
    if counter.is_division_hq() {
        return DIVISION;
    }
    if counter.is_hq() {
        return HEADQUARTERS;
    }
    let values = counter.values(face);
    let (attack, defense) = (i32::from(values.attack.0), i32::from(values.defense.0));
    let range = counter.direct.map_or(0, |range| i32::from(range.0) * 15);
    let battery = if counter.artillery.is_some() { 30 + attack * 6 } else { 0 };
    let engineer = if counter.kind.is_engineer() { 20 } else { 0 };
    attack * 8 + defense * 6 + range + battery + engineer
}

impl Game {
    /// The worth of a unit as it is now.
    pub(super) fn worth(&self, at: &Position, unit: UnitId) -> i32 {
        self.outlook().worths[unit.index()][usize::from(at.depleted.has(unit))]
    }

    /// What the next casualty of a unit costs.
    pub(super) fn step_worth(&self, at: &Position, unit: UnitId) -> i32 {
        let worths = self.outlook().worths[unit.index()];
        if !at.depleted.has(unit) && matches!(self.counter(unit).reverse, Reverse::Depleted(_)) {
            worths[0] - worths[1]
        } else {
            worths[usize::from(at.depleted.has(unit))]
        }
    }

    pub(super) fn worth_of(&self, at: &Position, units: UnitSet) -> i32 {
        units.iter().map(|unit| self.worth(at, unit)).sum()
    }

    pub(super) fn attack_of(&self, at: &Position, units: UnitSet) -> i32 {
        units.iter().map(|unit| i32::from(self.attack(at, unit).0)).sum()
    }

    pub(super) fn defense_of(&self, at: &Position, units: UnitSet) -> i32 {
        units.iter().map(|unit| i32::from(self.defense(at, unit).0)).sum()
    }

    /// The units of a side that stand on the map, with their hexes.
    pub(super) fn standing<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, board::HexId)> + 'a {
        self.forces().of_side(side).iter().filter_map(|unit| Some((unit, at.troops.hex(unit)?)))
    }
}
