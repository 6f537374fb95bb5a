//! A game from the shelf.

use kernel::{Play, Seat, Seed};

use crate::Level;

/// A game being played, with the advice that only somebody who knows the rules behind it can give.
pub trait Game: Play {
    /// What a computer player of this level would do as `seat`; the same seed gives the same advice.
    ///
    /// Nothing if the decision is not the seat's. The player is given what the seat may know and dice of its own.
    fn advise(&self, seat: Seat, level: Level, seed: Seed) -> Option<String>;
}
