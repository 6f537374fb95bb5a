//! A game from the shelf, and the computer players that can be asked about it.

use std::any::Any;

use kernel::{Play, Seat, Seed};
use opponents::{Control, Level, Limits};

/// What a computer player would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// Why, in one line.
    pub why: String,
    /// How many actions it has tried for this decision.
    pub nodes: u64,
}

/// A computer player at one seat of one game: it remembers its plan from one decision to the next. One that is made
/// anew with the same seed in the middle of a game plays on, with another plan.
pub struct Mind {
    level: Level,
    seed: Seed,
    /// The player of whatever rulebook it was asked about last.
    pub(crate) player: Option<Box<dyn Any + Send>>,
}

impl Mind {
    /// A player of a level; its seed fixes its own dice.
    pub fn new(level: Level, seed: Seed) -> Mind {
        Mind { level, seed, player: None }
    }

    /// The level it plays at.
    pub fn level(&self) -> Level {
        self.level
    }

    pub(crate) fn seed(&self) -> &Seed {
        &self.seed
    }
}

/// A game being played, with the advice that only somebody who knows the rules behind it can give.
pub trait Game: Play {
    /// What a computer player would do as `seat`, within its limits. With a budget in nodes the same seed and the
    /// same game give the same advice.
    ///
    /// Nothing if the decision is not the seat's. The player is given what the seat may know and dice of its own.
    fn consult(&self, mind: &mut Mind, seat: Seat, limits: &Limits, control: &Control) -> Option<Advice>;
    /// The game as it stands, to think about elsewhere: with further dice of its own, which tell nothing of
    /// what this game is going to roll.
    fn copy(&self) -> Option<Box<dyn Game>>;
}
