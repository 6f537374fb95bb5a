//! The rulebook's score of a position: victory points first, then what leads to them.

use board::HexId;

use crate::crt::{CombatResult, Crt};
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::Victory;
use crate::unit::UnitId;

/// What one victory point weighs against the smaller things.
const POINT: i32 = 100;
/// How far away a unit counts that is due and has not entered.
const OFF_MAP: i32 = 60;

impl Game {
    /// The score of a position for a side: higher is better, and one side's gain is the other's loss.
    pub(crate) fn score(&self, p: &Position, side: usize) -> i32 {
        let balance = self.balance(p);
        if side == 0 { balance } else { -balance }
    }

    /// The score for the first side.
    fn balance(&self, p: &Position) -> i32 {
        let points = self.points(p);
        let mut balance = (points[0] - points[1]) * POINT;
        if p.step == Step::Over {
            return balance;
        }
        balance += self.strength_on_map(p, 0) - self.strength_on_map(p, 1);
        if p.step == Step::Movement {
            let side = self.phasing(p);
            let prospects = self.prospects(p, side);
            balance += if side == 0 { prospects } else { -prospects };
        }
        balance -= OFF_MAP * (self.waiting(p, 0) - self.waiting(p, 1));
        balance + self.progress(p)
    }

    /// Units in play weigh their attack and defense; lost ones nothing.
    fn strength_on_map(&self, p: &Position, side: usize) -> i32 {
        let in_play =
            self.of_side[side].iter().filter(|&unit| matches!(p.place(unit), Place::Hex(_) | Place::Waiting));
        in_play.map(|unit| self.worth(unit)).sum()
    }

    /// What a unit weighs.
    fn worth(&self, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        4 * i32::from(counter.attack_strength()) + 4 * i32::from(counter.values.defense)
    }

    /// What the combats that the phasing side is about to have may bring it: all contact is combat [S7.11].
    ///
    /// A rough sum: each unit's strength is shared among the enemies beside it, units nearby that can still come
    /// count in part, and guns in range count half.
    fn prospects(&self, p: &Position, side: usize) -> i32 {
        self.on_map(p, 1 - side).map(|(foe, hex)| self.prospect(p, side, foe, hex)).sum()
    }

    fn prospect(&self, p: &Position, side: usize, foe: UnitId, hex: HexId) -> i32 {
        let (mut attack, mut beside, mut ways_out) = (0, 0, 0);
        for (_, next) in self.open_neighbours(hex) {
            match p.unit_at(next) {
                Some(unit) if self.side_of(unit) == side => {
                    let shared = self
                        .open_neighbours(next)
                        .filter(|&(_, other)| p.unit_at(other).is_some_and(|at| self.side_of(at) != side))
                        .count() as i32;
                    // In tenths of a point, so that shares do not vanish.
                    attack += 10 * i32::from(self.counter(unit).attack_strength()) / shared.max(1);
                    beside += self.worth(unit);
                }
                Some(_) => {}
                None if self.in_zoc_of(p, next, side) => {}
                None => ways_out += 1,
            }
        }
        if beside == 0 {
            return 0;
        }
        for (unit, from) in self.on_map(p, side) {
            let (away, counter) = (self.distance(from, hex), self.counter(unit));
            if self.artillery.has(unit) {
                let reaches = away <= u16::from(counter.values.range);
                attack += if reaches { 5 * i32::from(counter.values.barrage) } else { 0 };
            } else if away > 1 && away <= 3 && !p.moved.has(unit) {
                attack += 4 * i32::from(counter.values.attack);
            }
        }
        let differential = attack / 10 - i32::from(self.counter(foe).values.defense);
        let crt = Crt::printed();
        let column = crt.column(self.terrain.line(hex), differential.clamp(-99, 99) as i16);
        let worth = self.worth(foe);
        let goal = if self.objectives.contains(&hex) { POINT } else { 0 };
        let gains = (1..=6).map(|die| match crt.result(column, die) {
            CombatResult::De => worth + goal,
            CombatResult::D(_) if ways_out == 0 => worth + goal,
            CombatResult::D(hexes) => i32::from(hexes) * worth / 8 + goal,
            CombatResult::Br => -4,
            CombatResult::A(hexes) => -10 * i32::from(hexes),
            CombatResult::Ae => -beside,
        });
        gains.sum::<i32>() / 6
    }

    /// Units that wait off the map are farther from everything than any hex.
    fn waiting(&self, p: &Position, side: usize) -> i32 {
        let due = |unit: &crate::unit::UnitId| {
            p.place(*unit) == Place::Waiting
                && self.entry_group(*unit).is_none_or(|group| group.turn <= p.turn)
        };
        self.of_side[side].iter().filter(due).count() as i32
    }

    /// How near each side is to what wins, as a balance for the first side.
    fn progress(&self, p: &Position) -> i32 {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => {
                let goal = &victory.hold;
                let sign = |side: usize| if side == 0 { 1 } else { -1 };
                let mut balance = 0;
                for side in 0..2 {
                    for (unit, hex) in self.on_map(p, side) {
                        // Units that must leave go for their edge, the rest for the town.
                        if victory.units.has(unit) && p.turn + 3 >= victory.deadline {
                            let edge = self.map.grid.edge(victory.edge);
                            let left = edge.iter().map(|&out| self.distance(hex, out)).min().unwrap_or(0);
                            balance -= sign(side) * 4 * i32::from(left);
                            continue;
                        }
                        let near = goal.iter().map(|&hold| self.distance(hex, hold)).min().unwrap_or(0);
                        balance -= sign(side) * 2 * i32::from(near);
                        if near == 0 {
                            balance += sign(side) * POINT / 2;
                        }
                    }
                }
                balance
            }
            Victory::RoadLine(line) => {
                let mut balance = 0;
                for side in 0..2 {
                    for (_, hex) in self.on_map(p, side) {
                        let near = line.to.iter().map(|&end| self.distance(hex, end)).min().unwrap_or(0);
                        balance -= if side == 0 { i32::from(near) } else { -i32::from(near) };
                    }
                }
                balance
            }
            Victory::None => 0,
        }
    }
}
