//! Hürtgen Forest: the towns, and the 116th away in time.

use board::HexId;

use super::super::outlook::POINT;
use super::{Aims, HEX};
use crate::game::Game;
use crate::games::{Hurtgen, Special};
use crate::position::Position;
use crate::unit::UnitId;

impl Game {
    pub(super) fn hurtgen_aim(
        &self,
        p: &Position,
        (rules, aims): (&Hurtgen, &Aims),
        unit: UnitId,
        hex: HexId,
    ) -> i32 {
        let side = self.side_of(unit);
        let town = rules.towns.iter().find(|town| town.hexes.contains(&hex));
        let worth = town.map_or(0, |town| town.points * POINT);
        if side == rules.us {
            return self.way_to_goals(aims, side, unit, hex) + worth / 10;
        }
        let late = self.turns_to_go(p).min(6);
        let foes = self.on_map(p, rules.us).map(|(_, foe)| i32::from(self.distance(foe, hex)));
        let Some(near) = foes.min() else {
            // Before the enemy is there: about the towns, those that count most first.
            return self.way_to_goals(aims, side, unit, hex) / 2 + worth / 12;
        };
        // A town is denied by standing in it, once the enemy is near; towards the end that is what counts.
        let denied = if near <= 12 - late { worth * (8 - late) / 24 } else { 0 };
        let wanted = if self.artillery.has(unit) { 6 } else { 2 };
        denied - HEX * (near - wanted).abs()
    }

    /// Whether a unit of the 116th is on its way off the map [H12.0].
    pub(in crate::evaluation) fn withdraws(&self, p: &Position, unit: UnitId) -> bool {
        matches!(&self.scenario.special, Special::Hurtgen(rules) if rules.withdraw.has(unit) && p.turn + 1 >= rules.withdraw_by)
    }
}
