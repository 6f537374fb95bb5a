//! Whole games by chance: the measure of an engine's speed, and the material of its signature.

use kernel::{Rulebook, Seeded, playout_with};

/// What a batch of random games came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Actions taken in them.
    pub actions: u64,
    /// Games that were broken off because they would not end.
    pub endless: u64,
}

/// No game of any rulebook takes so many actions; one that does is broken off and counted.
const MOST_ACTIONS: u32 = 1_000_000;

/// The stream that chooses is apart from the one that rolls.
const CHOOSING: u64 = 1 << 63;

/// Plays one game by chance and gives its last position; `choices` is used again from game to game.
///
/// Legal lists are built in full and every action passes `check`, as in play. The number of the game fixes
/// all of it.
pub fn play_out<R: Rulebook>(
    rules: &R,
    number: u64,
    choices: &mut R::Choices,
    count: &mut Playouts,
) -> R::Position {
    let mut at = rules.start();
    let (mut choose, mut roll) = (Seeded::from_number(number | CHOOSING), Seeded::from_number(number));
    let played = playout_with(rules, &mut at, choices, &mut choose, &mut roll, MOST_ACTIONS);
    count.games += 1;
    count.actions += u64::from(played.actions);
    count.endless += u64::from(played.outcome.is_none());
    at
}
