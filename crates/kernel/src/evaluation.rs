//! The third contract: evaluation. What a position is worth, what to try, and why.
//!
//! The author of an opponent reads this file. All of it is asked of a guess at what a seat knows, never of the truth, and
//! has defaults: the end of the game is worth something, nothing else is.

use crate::{Dice, Rules, Seat};

/// What the default evaluation gives for a won game.
const WON: i32 = 1_000;

/// How a search of whole plans spends its budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// How many plies ahead it looks.
    pub horizon: u32,
    /// With how many plans it begins, besides the rulebook's best.
    pub plans: usize,
    /// By how many standard errors, in tenths, a plan must be ahead of the rulebook's best to be preferred to it: the more
    /// chance there is in a trial, the more doubt.
    pub doubt: u32,
}

impl Default for Search {
    /// My turn and the enemy's reply, a dozen plans, no doubt.
    fn default() -> Search {
        Search { horizon: 2, plans: 12, doubt: 0 }
    }
}

/// A rulebook's sense of what is good.
pub trait Evaluation: Rules {
    /// The worth of a position for a seat: higher is better, zero is even.
    fn evaluate(&self, at: &Self::Position, seat: Seat) -> i32 {
        match self.outcome(at).and_then(|outcome| outcome.winner) {
            Some(winner) if winner == seat => WON,
            Some(_) => -WON,
            None => 0,
        }
    }

    /// A plan for `seat` from here: actions to take one after the other, up to the next die or the next decision of
    /// another seat that is no window ([`Rules::pass`]).
    ///
    /// `whim` says how far the plan departs from the best, in per cent: a search asks for variety. An empty plan means
    /// that there is none; an opponent then looks one action ahead with [`Evaluation::evaluate`].
    fn suggest<D: Dice>(
        &self,
        _at: &Self::Position,
        _seat: Seat,
        _whim: u32,
        _dice: &mut D,
        _into: &mut Vec<Self::Action>,
    ) {
    }

    /// The plan of a player who takes time over each decision. A Veteran answers with it what it does not search, and holds
    /// the plans of its search to it. By default that of [`Evaluation::suggest`] without whim.
    fn deliberate<D: Dice>(
        &self,
        at: &Self::Position,
        seat: Seat,
        dice: &mut D,
        into: &mut Vec<Self::Action>,
    ) {
        self.suggest(at, seat, 0, dice, into);
    }

    /// Whether a decision is small enough that every level answers it with [`Evaluation::suggest`]: a search would cost
    /// more time than it gains.
    fn is_routine(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Whether a plan that expected to see one thing is still good now that `seat` sees another: what came between went as
    /// could be expected. A player who has searched for its plan then follows it further instead of searching again.
    fn still_holds(&self, _expected: &Self::View, _seen: &Self::View, _seat: Seat) -> bool {
        false
    }

    /// Whether a plan that still holds goes on without an action that has become impossible, as the trials of a search play
    /// it. Otherwise it is dropped.
    fn leaves_out_impossible(&self) -> bool {
        false
    }

    /// Whether the trials of a search play the searching seat on with [`Evaluation::deliberate`], as it will play; otherwise with
    /// [`Evaluation::suggest`], as the other seats.
    fn plays_on_deliberately(&self) -> bool {
        false
    }

    /// How a search of whole plans spends its budget in this game.
    fn search(&self) -> Search {
        Search::default()
    }

    /// Why `seat` might take `action` now, in one line with the odds or the reason; empty if it goes without saying.
    fn explain(&self, _at: &Self::Position, _seat: Seat, _action: &Self::Action) -> String {
        String::new()
    }

    /// How many player-turns, impulses or plots have begun. It never falls; a search looks ahead by it.
    fn ply(&self, _at: &Self::Position) -> u32 {
        0
    }
}
