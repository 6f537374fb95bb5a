//! Hürtgen Forest: the towns, and the 116th away in time.

use board::HexId;

use super::Hurtgen;
use crate::evaluation::{Aims, HEX, POINT};
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitId;

impl Hurtgen {
    pub(super) fn aim_of(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        let side = game.side_of(unit);
        let town = self.towns.iter().find(|town| town.hexes.contains(&hex));
        let worth = town.map_or(0, |town| town.points * POINT);
        if side == self.us {
            return game.way_to_goals(aims, side, unit, hex) + worth / 10;
        }
        let late = game.turns_to_go(at).min(6);
        let foes = game.on_map(at, self.us).map(|(_, foe)| i32::from(game.distance(foe, hex)));
        let Some(near) = foes.min() else {
            // Before the enemy is there: about the towns, those that count most first.
            return game.way_to_goals(aims, side, unit, hex) / 2 + worth / 12;
        };
        // A town is denied by standing in it, once the enemy is near; towards the end that is what counts.
        let denied = if near <= 12 - late { worth * (8 - late) / 24 } else { 0 };
        let wanted = if game.artillery.has(unit) { 6 } else { 2 };
        denied - HEX * (near - wanted).abs()
    }
}
