//! What a side knows of the enemy: computer players are given a guess, and rest on nothing in it that is only guessed.

use board::HexId;
use kit::Side;

use crate::fire::Occasion;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::odds::ROLLS;
use crate::position::Position;
use crate::sight::Eye;
use crate::status::{Command, Place, State};

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
            let lost = self.worst_shot(at, Occasion::Direct, unit, enemy);
            danger += (i64::from(self.price(unit)) * 100 * i64::from(lost) / i64::from(ROLLS)) as i32;
        }
        // More than one loss cannot come of it.
        danger.min(self.price(unit) * 90)
    }

    /// In how many rolls the best shot of a firer loses a target, with a share of those that harm it.
    pub(crate) fn worst_shot(&self, at: &Position, occasion: Occasion, target: UnitId, firer: UnitId) -> u32 {
        // Against armour the first shot of a card is its best.
        let most = if self.card(target).armour.is_some() { 1 } else { usize::MAX };
        let harms = self
            .shots_of(firer)
            .take(most)
            .filter_map(|shot| self.shot_harms(at, occasion, (firer, target, shot)));
        harms.map(|harms| harms.lost() + harms.any() / 6).max().unwrap_or(0)
    }

    /// Puts enemies out of sight where they were last seen, if that is not long ago; those to be reckoned with.
    pub(crate) fn recall(&self, at: &mut Position, side: Side, seen: UnitSet, memory: u8) -> UnitSet {
        let mut feared = seen;
        if memory == 0 {
            return feared;
        }
        for unit in self.own(side.other()) {
            let status = *at.unit(unit);
            if let Some(ghost) = status.ghost.filter(|_| !seen.has(unit) && status.is_alive())
                && ghost.turn + memory >= at.turn
            {
                at.unit_mut(unit).place = Place::On(ghost.hex);
                feared.insert(unit);
            }
        }
        feared
    }

    /// Whether an enemy that is seen may still fire at movers.
    pub(crate) fn still_watches(&self, at: &Position, enemy: UnitId) -> bool {
        at.unit(enemy).command == Command::Overwatch && !at.unit(enemy).has(State::Fired)
    }

    /// What a unit would lose, in hundredths of points, to Overwatch on its way.
    pub(crate) fn danger_on_way(
        &self,
        at: &mut Position,
        unit: UnitId,
        watchers: UnitSet,
        path: &[HexId],
    ) -> i32 {
        let mut danger = 0;
        for enemy in watchers {
            let worst = path.iter().map(|&hex| {
                at.unit_mut(unit).place = Place::On(hex);
                self.danger(at, unit, UnitSet::one(enemy))
            });
            danger += worst.max().unwrap_or(0);
        }
        danger.min(self.price(unit) * 90)
    }

    /// What a unit's best shot at a seen enemy is worth, in hundredths of points, with a command.
    pub(crate) fn best_shot(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        command: Command,
        threats: &[i32],
    ) -> i32 {
        let mut best = 0;
        self.each_shot(at, side, (unit, command), threats, |_, gain| best = best.max(gain));
        best
    }

    /// What each shot of a unit at a seen enemy is worth, in hundredths of points, with a command.
    pub(super) fn each_shot(
        &self,
        at: &mut Position,
        side: Side,
        (unit, command): (UnitId, Command),
        threats: &[i32],
        mut each: impl FnMut(UnitId, i32),
    ) {
        if !matches!(at.unit(unit).place, Place::On(_)) {
            return;
        }
        let before = at.unit(unit).command;
        at.unit_mut(unit).command = command;
        let occasion = if command == Command::Overwatch { Occasion::Window } else { Occasion::Direct };
        for target in self.seen_enemies(at, side) {
            for shot in self.shots_of(unit) {
                if self.check_shot(at, unit, target, shot).is_ok() {
                    each(target, self.shot_gain(at, occasion, (unit, target, shot), threats));
                }
            }
        }
        at.unit_mut(unit).command = before;
    }
}
