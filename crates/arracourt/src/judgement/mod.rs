//! What a position is worth: knows what wins, not what is allowed.

use crate::game::Game;
use crate::position::Position;
use crate::side::Side;

impl Game {
    /// The score of a position for a side.
    pub(crate) fn score(&self, at: &Position, side: Side) -> i32 {
        let points = i32::from(self.track(at)) * 100;
        if side == Side::German { points } else { -points }
    }
}
