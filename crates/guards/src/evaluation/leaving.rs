//! Leaving the map where that wins.

use board::HexId;
use kit::Side;

use super::fields::WIN;
use super::moving::Draft;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::VictoryBy;
use crate::troops::Place;

/// Until this many turns before the end units are needed on the map.
const LATE: u8 = 5;

impl Game {
    /// What it is worth that units leave; nothing while they are better used here.
    pub(super) fn exit_worth(&self, at: &Position, side: Side, units: UnitSet) -> Option<i32> {
        let victory = &self.scenario().victory;
        if victory.side != side || units.iter().any(|unit| self.counter(unit).artillery.is_some()) {
            return None;
        }
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                // Where holding places wins too, leaving is the harder way.
                let gone = i32::from(self.exit_points(at));
                if by.downgrade.is_some() || gone >= i32::from(by.points) || left > LATE {
                    return None;
                }
                let missing = i32::from(by.points) - gone;
                let attack = self.attack_of(at, units);
                let share = WIN * attack.min(missing) / i32::from(by.points);
                // What completes the number wins the game.
                let last = if attack >= missing { WIN / 4 } else { 0 };
                Some((share + last) * self.road_share(at) / 1000)
            }
            VictoryBy::Points(by) => {
                let missing = i32::from(by.win) - self.ground_points(at) - self.gone(at, side);
                if missing <= 0 {
                    return None;
                }
                let each = WIN * i32::from(by.per_unit) / i32::from(by.win);
                let late = if left <= LATE { 1000 } else { 600 };
                Some(each * (units.len() as i32).min(missing) * self.road_share(at) / 1000 * late / 1000)
            }
        }
    }

    /// What it is worth to the defender that units spoil the road near its end: less for each that does so already.
    pub(super) fn spoil_worth(&self, at: &Position, side: Side, units: UnitSet) -> Option<i32> {
        let victory = &self.scenario().victory;
        let other_way = matches!(&victory.by, VictoryBy::ExitPoints(by) if by.downgrade.is_some());
        if victory.side == side || other_way {
            return None;
        }
        let mut spoilers = 0;
        for (unit, hex) in self.standing(at, side) {
            if units.has(unit) || self.counter(unit).is_hq() {
                continue;
            }
            let reach = self.counter(unit).direct.map_or(1, |range| u16::from(range.0).max(1));
            let covers = |exit: HexId| self.grid().distance(exit, hex) <= reach + 3;
            spoilers += i32::from(self.outlook().exits.iter().any(covers));
        }
        Some(WIN / 3 / (1 + spoilers).pow(2))
    }

    /// How many units have left.
    pub(super) fn gone(&self, at: &Position, side: Side) -> i32 {
        let left = |&unit: &crate::forces::UnitId| matches!(at.troops.place(unit), Place::Exited(_));
        self.forces().of_side(side).iter().filter(left).count() as i32
    }

    /// How likely the road is clear at the end, in thousandths: less for every enemy near it.
    pub(super) fn road_share(&self, at: &Position) -> i32 {
        let road = &self.outlook().road;
        let enemy = self.scenario().victory.side.other();
        let mut share = 1000;
        for (unit, hex) in self.standing(at, enemy) {
            if self.counter(unit).is_hq() {
                continue;
            }
            let reach = self.counter(unit).direct.map_or(1, |range| u16::from(range.0).max(1));
            if road.iter().any(|&step| self.grid().distance(step, hex) <= reach) {
                share = share * 780 / 1000;
            }
        }
        share
    }

    /// Whether a group leaves the map when it has come to a hex.
    pub(super) fn leaves_here(&self, draft: &Draft, units: UnitSet, hex: HexId, spent: u16) -> bool {
        let at = &draft.at;
        let side = draft.survey.side;
        if !self.outlook().exits.contains(hex) || draft.survey.zones.contains(hex) {
            return false;
        }
        let Some(slowest) = self.slowest(at, units) else { return false };
        if self.left(at, slowest).0 < spent + 2 {
            return false;
        }
        let Some(worth) = self.exit_worth(at, side, units) else { return false };
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        worth > self.worth_of(at, units) / if left <= 2 { 8 } else { 3 }
    }
}
