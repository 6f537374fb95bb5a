//! Where units are wanted: how near each area is to what a side has to take and to hold.

use crate::area::{AREAS, Area, AreaSet};
use crate::game::Game;
use crate::position::Position;
use crate::side::Side;

/// How good a place each area is for a side's units.
pub(super) struct Field {
    pub pull: [i32; AREAS],
}

impl Game {
    /// The pull of every area on a side's units: prizes to take and prizes in danger, fading by half with each step.
    pub(super) fn field(&self, at: &Position, side: Side) -> Field {
        let mut pull = [0_i32; AREAS];
        let enemies = at.forces.occupied(side.other());
        for goal in Area::all() {
            let prize = self.prize(goal);
            if prize < 20 {
                continue;
            }
            let here = at.forces.units(goal, side).len() as i32;
            let strength = if at.controller(goal) == side {
                let near = !(enemies & (self.adjacent[goal.index()] | AreaSet::one(goal))).is_empty();
                // A guard is wanted, a crowd is not.
                if near {
                    prize * 3 / (2 + here)
                } else if here == 0 {
                    prize / 3
                } else {
                    prize / 8
                }
            } else {
                let guards = at.forces.units(goal, side.other()).len() as i32;
                prize * 4 / (4 + guards)
            };
            self.spread(goal, strength, &mut pull);
        }
        Field { pull }
    }

    /// Spreads a pull from a goal over the map.
    fn spread(&self, goal: Area, strength: i32, pull: &mut [i32; AREAS]) {
        let mut found = AreaSet::one(goal);
        let mut edge = found;
        let mut strength = strength;
        while !edge.is_empty() && strength > 1 {
            let mut next = AreaSet::NONE;
            for area in edge {
                pull[area.index()] += strength;
                next |= self.adjacent[area.index()];
            }
            edge = next - found;
            found |= edge;
            strength = strength * 55 / 100;
        }
    }
}
