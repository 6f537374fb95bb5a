//! What things are worth, in hundredths of a victory point; more is better for the German.

use crate::area::{AREAS, Area};
use crate::game::{Game, LAST_TURN, STACK};
use crate::position::Position;
use crate::side::Side;
use crate::unit::UnitId;
use kit::TurnNo;

/// The face of a counter that shows; indexes the values printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Full,
    Reduced,
}

impl Face {
    /// The face that a unit shows now.
    pub(super) fn of(at: &Position, unit: UnitId) -> Face {
        if at.forces.reduced().has(unit) { Face::Reduced } else { Face::Full }
    }
}

/// What an area is worth beyond its points: the roads to Arracourt and the automatic victory.
pub(super) const ROADS: [i16; AREAS] = {
    let mut worth = [3_i16; AREAS];
    let pairs: [(usize, i16); 18] = [
        (7, 25),
        (8, 60),
        (25, 15),
        (9, 20),
        (12, 20),
        (13, 12),
        (14, 8),
        (20, 8),
        (21, 8),
        (23, 12),
        (10, 8),
        (11, 8),
        (19, 8),
        (22, 8),
        (24, 12),
        (15, 6),
        (32, 6),
        (38, 10),
    ];
    let mut index = 0;
    while index < pairs.len() {
        worth[pairs[index].0 - 1] = pairs[index].1;
        index += 1;
    }
    worth
};

impl Game {
    /// What controlling an area is worth.
    pub(super) fn prize(&self, area: Area) -> i32 {
        100 * i32::from(self.vp[area.index()]) + i32::from(ROADS[area.index()])
    }

    /// How many Americans of tomorrow would find no room if they came now: a German who holds all the areas by which
    /// they come keeps them out for a day [19.7a].
    pub(super) fn shut_out(&self, at: &Position) -> i32 {
        let mut missing = 0;
        for convoy in &self.convoys {
            if convoy.side == Side::German || convoy.roll {
                continue;
            }
            let (units, gates) = match at.turn.0 {
                1 => (convoy.units, convoy.areas),
                _ => (convoy.units & at.late, convoy.late),
            };
            if units.is_empty() {
                continue;
            }
            let room = |area: Area| STACK - at.forces.units(area, Side::American).len().min(STACK);
            let rooms: usize = (gates - at.german_control).into_iter().map(room).sum();
            missing += units.len().saturating_sub(rooms);
        }
        missing as i32
    }

    /// What a unit is worth to its side at full strength or reduced: its fighting power, and for an American the point
    /// that the German gets for it.
    pub(super) fn unit_worth(&self, at: &Position, unit: UnitId, face: Face) -> i32 {
        let values = self.values[unit.index()][face as usize];
        let power = i32::from(values.attack) + i32::from(values.defense);
        match self.side(unit) {
            Side::German => 4 * power + 4,
            Side::American => {
                // A loss can be made good until the last night.
                let point = [45, 55, 70, 100][at.turn.clamp(TurnNo::FIRST, LAST_TURN).index()];
                2 * power
                    + match face {
                        Face::Full => point,
                        Face::Reduced => point / 2,
                    }
            }
        }
    }

    /// What a unit loses by one step.
    pub(super) fn step_worth(&self, at: &Position, unit: UnitId) -> i32 {
        if at.forces.reduced().has(unit) {
            self.unit_worth(at, unit, Face::Reduced)
        } else {
            self.unit_worth(at, unit, Face::Full) - self.unit_worth(at, unit, Face::Reduced)
        }
    }

    /// What a unit loses by dying now.
    pub(super) fn life_worth(&self, at: &Position, unit: UnitId) -> i32 {
        self.unit_worth(at, unit, Face::of(at, unit))
    }

    /// The points that the German needs tonight, and how pressing it is: 0 in the morning to 100 at dusk.
    pub(super) fn tonight(&self, at: &Position) -> (i32, i32) {
        let needed =
            self.scenario.american_victory_below.get(at.turn.index()).map_or(0, |&needed| i32::from(needed));
        let pressing = match at.impulse.0 {
            0 => 100,
            impulse => (25 + 9 * i32::from(impulse)).min(100),
        };
        (needed, pressing)
    }
}
