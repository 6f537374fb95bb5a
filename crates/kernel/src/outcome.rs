//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// The level of victory in the rulebook's words, such as `victory` or `draw`.
    pub level: String,
    /// Each seat's points, in the order of the seats.
    pub scores: Vec<i32>,
    /// The clause that decided it.
    pub clause: String,
    /// One sentence for the players.
    pub reason: String,
}

impl Outcome {
    /// The level of a game that a player gave up. No clause decides it.
    pub const RESIGNATION: &str = "resignation";

    /// Whether a player gave the game up, rather than a rule ended it.
    pub fn is_resignation(&self) -> bool {
        self.level == Outcome::RESIGNATION && self.clause.is_empty()
    }
}
