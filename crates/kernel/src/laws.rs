//! The laws that every rulebook keeps, for its tests.
//!
//! [`hold`] plays random games and asks at every step whether listing, judging and doing agree, whether the
//! notation reads back, whether gestures, buttons and drafts mean what the judge allows, whether undo, seeking and records lead where they should, and whether what is
//! concealed stays so. [`hold_against`] adds actions of the caller's own that a player might try.
//! [`two_worlds`] compares a position with another that differs only in what one viewer may not know, and
//! [`two_worlds_by_journal`] a game with another in which only concealed steps were different; both say how deep their
//! comparisons went. [`long_run`] looks at every position of many games.
//!
//! For the tests of single rules there is a [`TestTable`]; [`faults_are_told`] breaks data files; [`golden_record`] and
//! [`golden_holds`] make and check games that must stay as they are.
//!
//! A broken law panics with the seed, the step and the record, so that the game can be played again:
//! `hold(&rulebook, seed, &Laws { games: 1, ..laws })`.

mod broken;
mod concealment;
mod face;
mod golden;
mod listing;
mod long_run;
mod past;
mod table;
mod touch;
mod trial;
mod worlds;
mod wrapper;

use std::sync::Arc;

use crate::{Choices, Dice, Match, Rulebook, Seat, Seeded, Viewer};
use listing::Lists;
use trial::Trial;

pub use broken::{BrokenFile, broken_file, faults_are_told};
pub use golden::{golden_holds, golden_record};
pub use long_run::long_run;
pub use table::TestTable;
pub use worlds::{Depth, two_worlds, two_worlds_against, two_worlds_by_guess, two_worlds_by_journal};
pub use wrapper::{ActionOf, BaseViewOf, ChoicesOf, EventOf, Overrides, PositionOf, Wrapped};

/// How much is tried.
#[derive(Debug, Clone)]
pub struct Laws {
    /// How many games are played, with the seeds that follow the given one.
    pub games: u64,
    /// A game that has not ended after so many actions breaks the law that games end.
    pub limit: usize,
    /// Stop each game after so many actions without asking that it ends.
    pub stop_after: Option<usize>,
    /// The costly laws are asked at every so many steps.
    pub every: usize,
    /// How many actions of a list are done on trial at a step.
    pub sample: usize,
    /// How many actions two worlds are played on together.
    pub ahead: usize,
    /// Whether [`crate::Rules::guess`] is held to its promise.
    pub guesses: bool,
}

impl Default for Laws {
    fn default() -> Self {
        Laws { games: 4, limit: 20_000, stop_after: None, every: 1, sample: 8, ahead: 20, guesses: true }
    }
}

/// Plays random games and holds the rulebook to every law that needs nothing but itself.
///
/// # Panics
/// If a law is broken.
pub fn hold<R: Rulebook + 'static>(rulebook: &Arc<R>, seed: u64, laws: &Laws) {
    hold_against(rulebook, seed, laws, |_, _, _| Vec::new());
}

/// [`hold`], and at each step `odd` gives actions that the seat might try. Where the listing is complete, a
/// plain one passes exactly if it is listed; one with details passes only if its plain form is listed. A
/// refused one changes nothing.
///
/// # Panics
/// If a law is broken.
pub fn hold_against<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    mut odd: impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
) {
    for seed in (0..laws.games).map(|number| seed.wrapping_add(number)) {
        let mut trial = Trial::new(rulebook, seed, laws);
        let mut lists = Lists::default();
        let resume_at = trial.choose.roll(40) as usize;
        while trial.goes_on() {
            let step = trial.game.len();
            if step == resume_at {
                past::resume(&mut trial);
            }
            let searching = step.is_multiple_of(laws.every);
            if searching {
                lists.hold(&mut trial, &mut odd);
                past::position_reads_back(&trial);
                past::seeks(&mut trial);
                touch::touches_can_be_done(&mut trial);
                touch::drafts_agree_with_the_judge(&mut trial);
                concealment::views_and_guesses(&mut trial);
                concealment::the_journal_tells_no_more(&mut trial);
                concealment::concealed_actions_tell_nothing(&mut trial, &mut odd);
            }
            let seat = trial.act();
            if searching {
                past::undo_returns(&mut trial, seat);
            }
        }
        lists.hold_at_end(&trial);
        past::record_plays_again(&trial);
        past::snapshot_holds_all(&trial);
    }
}

/// All actions that `seat` may take, in order.
fn listed<R: Rulebook + 'static>(game: &Match<R>, seat: Seat) -> Vec<R::Action> {
    let mut choices = R::Choices::default();
    game.rulebook().legal(&game.rulebook().view(game.position(), Viewer::Seat(seat)), seat, &mut choices);
    choices.actions().collect()
}
