//! The rulebook's score of a position: victory points first, then what leads to them.

use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::Victory;

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
        balance -= OFF_MAP * (self.waiting(p, 0) - self.waiting(p, 1));
        balance + self.progress(p)
    }

    /// Units in play weigh their attack and defense; lost ones nothing.
    fn strength_on_map(&self, p: &Position, side: usize) -> i32 {
        let in_play =
            self.of_side[side].iter().filter(|&unit| matches!(p.place(unit), Place::Hex(_) | Place::Waiting));
        in_play
            .map(|unit| {
                let counter = self.counter(unit);
                4 * i32::from(counter.attack_strength()) + 4 * i32::from(counter.values.defense)
            })
            .sum()
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
                        let near = goal.iter().map(|&hold| self.distance(hex, hold)).min().unwrap_or(0);
                        balance -= sign(side) * i32::from(near);
                        if victory.units.has(unit) && p.turn + 2 >= victory.deadline {
                            let edge = self.map.grid.edge(victory.edge);
                            let left = edge.iter().map(|&out| self.distance(hex, out)).min().unwrap_or(0);
                            balance -= sign(side) * 4 * i32::from(left);
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
