//! A game from the shelf, and the computer players that advise on it.

use std::any::Any;

use kernel::{Play, Seat, Seed};
use opponents::{Control, Level, Limits};

/// A computer player's choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// Why, in one line.
    pub why: String,
    /// How many actions it has tried for this decision.
    pub nodes: u64,
}

/// A computer player at one seat of one game; it keeps its plan between decisions. A new one with the same seed in the
/// middle of a game plays on with another plan.
pub struct Mind {
    level: Level,
    seed: Seed,
    /// The typed player of the last rulebook it was asked about.
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

/// A game being played, with the advice of computer players.
pub trait Game: Play {
    /// A computer player's choice as `seat`, within its limits. With a budget in nodes, the same seed and game give the same
    /// advice.
    ///
    /// `None` if the seat does not decide. The player is given what the seat may know, and its own dice.
    fn consult(&self, mind: &mut Mind, seat: Seat, limits: &Limits, control: &Control) -> Option<Advice>;
    /// A copy to search in the background. Its further dice come from another seed and tell nothing about this game's.
    fn copy(&self) -> Option<Box<dyn Game>>;
    /// A game to analyse what `seat` knows. It begins from a guess that looks to the seat like this moment, with an empty
    /// journal, so it tells nothing hidden. Guess and dice come from `seed`.
    fn analysis(&self, seat: Seat, seed: Seed) -> Box<dyn Game>;
}
