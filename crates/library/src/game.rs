//! A game from the shelf.

use kernel::{Play, Seat, Seed};

use crate::Level;

/// What a computer player would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// Why, in a few words.
    pub why: String,
}

/// A game being played, with the advice that only somebody who knows the rules behind it can give.
pub trait Game: Play {
    /// What a computer player of this level would do as `seat`; the same seed gives the same advice.
    ///
    /// Nothing if the decision is not the seat's. The player is given what the seat may know and dice of its own.
    fn advise(&self, seat: Seat, level: Level, seed: Seed) -> Option<Advice>;
    /// The game as it stands, to think about elsewhere: with further dice of its own, which tell nothing of
    /// what this game is going to roll.
    fn copy(&self) -> Option<Box<dyn Game>>;
}
