//! The last turns: after them only places are counted, and who has no chit left in the cup comes no more.

use kit::Side;

use super::skill::Skill;
use crate::game::Game;
use crate::position::Position;

/// How much units count in the last turn and in the one before, in per cent: they win nothing by themselves.
const LAST: i32 = 50;
const BEFORE: i32 = 85;

impl Game {
    /// How much units still count beside places, in per cent.
    pub(super) fn lasting(&self, at: &Position, skill: Skill) -> i32 {
        if !skill.is_full() {
            return 100;
        }
        match self.scenario().last_turn().0.saturating_sub(at.turn.0) {
            0 => LAST,
            1 => BEFORE,
            _ => 100,
        }
    }

    /// The share of a side's enemies that may still act before the end, in per cent.
    pub(super) fn to_come(&self, at: &Position, side: Side, skill: Skill) -> i32 {
        if at.turn < self.scenario().last_turn() || !skill.is_full() {
            return 100;
        }
        let enemy = self.forces().formations_of(side.other());
        let all = (self.scenario().chits_by(at.turn) & enemy).len().max(1);
        ((at.cup & enemy).len() * 100 / all).min(100) as i32
    }
}
