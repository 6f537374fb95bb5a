//! Random play to the end, for statistics and search. Allocates nothing itself.

use crate::{Choices, Dice, Outcome, Rules, Silent, Viewer};

/// How a random game went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playout {
    /// How many actions were taken.
    pub actions: u32,
    /// How it ended; nothing if the limit came first.
    pub outcome: Option<Outcome>,
}

/// Plays random legal actions from `at` until the game is over or `limit` actions are taken. `choose` picks
/// the actions and `roll` rolls for them, so that one may vary while the other stays. Where several seats
/// may decide, the first in order does.
///
/// To play many games without allocating, keep the list and call [`playout_with`].
pub fn playout<R: Rules>(
    rulebook: &R,
    at: &mut R::Position,
    choose: &mut impl Dice,
    roll: &mut impl Dice,
    limit: u32,
) -> Playout {
    playout_with(rulebook, at, &mut R::Choices::default(), choose, roll, limit)
}

/// [`playout`] with a reusable list of choices.
pub fn playout_with<R: Rules>(
    rulebook: &R,
    at: &mut R::Position,
    choices: &mut R::Choices,
    choose: &mut impl Dice,
    roll: &mut impl Dice,
    limit: u32,
) -> Playout {
    let mut actions = 0;
    while actions < limit {
        let Some(seat) = rulebook.decision(at).seats.first() else {
            break;
        };
        rulebook.legal(&rulebook.view(at, Viewer::Seat(seat)), seat, choices);
        let count = choices.len();
        debug_assert!(count > 0, "a seat that decides has nothing to do");
        if count == 0 {
            break;
        }
        let action = choices.action(choose.roll(count as u32) as usize - 1);
        let done = rulebook.apply(at, seat, &action, roll, &mut Silent);
        debug_assert!(done.is_ok(), "a listed action is refused: {action:?}: {done:?}");
        if done.is_err() {
            break;
        }
        actions += 1;
    }
    Playout { actions, outcome: rulebook.outcome(at) }
}
