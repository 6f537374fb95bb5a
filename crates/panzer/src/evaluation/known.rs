//! What a side knows of the enemy: computer players are given a guess, and rest on nothing in it that is only guessed.

use board::HexId;
use kit::Side;

use crate::fire::Occasion;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::odds::ROLLS;
use crate::position::Position;
use crate::sight::Eye;
use crate::status::{Command, Place};

impl Game {
    /// The enemies on the map that a side sees.
    pub(crate) fn seen_enemies(&self, at: &Position, side: Side) -> UnitSet {
        let enemies = self.own(side.other());
        let seen = if self.hides_units() { at.spotted[side.index()] & enemies } else { enemies };
        seen.iter().filter(|&unit| at.unit(unit).is_alive() && at.unit(unit).hex().is_some()).collect()
    }

    /// Where enemies are or were last seen, not long ago.
    pub(crate) fn enemy_hexes(&self, at: &Position, side: Side) -> Vec<HexId> {
        let seen = self.seen_enemies(at, side);
        let mut hexes: Vec<HexId> = seen.iter().filter_map(|unit| at.unit(unit).hex()).collect();
        for unit in self.own(side.other()) {
            let status = at.unit(unit);
            if let Some(ghost) = status.ghost.filter(|_| !seen.has(unit) && status.is_alive())
                && ghost.turn + 3 >= at.turn
            {
                hexes.push(ghost.hex);
            }
        }
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// What the loss of a unit is worth to its enemy.
    pub(crate) fn price(&self, unit: UnitId) -> i32 {
        i32::from(self.scenario().points(unit).0).max(2)
    }

    /// What a unit would lose, in hundredths of points, to the fire of the enemies that its side sees, if it stood in a hex.
    pub(crate) fn danger(&self, at: &mut Position, unit: UnitId, enemies: UnitSet) -> i32 {
        let Some(hex) = at.unit(unit).hex() else { return 0 };
        let mut danger = 0_i32;
        for enemy in enemies {
            let Some(from) = at.unit(enemy).hex() else { continue };
            if !self.sight().is_open(at.fires, Eye::on_ground(from), Eye::on_ground(hex)) {
                continue;
            }
            let shot = self.shots_of(enemy).next();
            let lost = shot
                .and_then(|shot| self.shot_harms(at, Occasion::Direct, (enemy, unit, shot)))
                .map_or(0, |harms| harms.lost() + harms.any() / 6);
            danger += (i64::from(self.price(unit)) * 100 * i64::from(lost) / i64::from(ROLLS)) as i32;
        }
        // More than one loss cannot come of it.
        danger.min(self.price(unit) * 90)
    }

    /// What a unit's best shot at a seen enemy is worth, in hundredths of points, with a command.
    pub(crate) fn best_shot(&self, at: &mut Position, side: Side, unit: UnitId, command: Command) -> i32 {
        if !matches!(at.unit(unit).place, Place::On(_)) {
            return 0;
        }
        let before = at.unit(unit).command;
        at.unit_mut(unit).command = command;
        let occasion = if command == Command::Overwatch { Occasion::Window } else { Occasion::Direct };
        let mut best = 0;
        for target in self.seen_enemies(at, side) {
            for shot in self.shots_of(unit) {
                if self.check_shot(at, unit, target, shot).is_ok() {
                    best = best.max(self.shot_gain(at, occasion, (unit, target, shot)));
                }
            }
        }
        at.unit_mut(unit).command = before;
        best
    }
}
