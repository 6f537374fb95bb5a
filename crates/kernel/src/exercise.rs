//! Clause coverage: the clauses that affected play.

use std::collections::BTreeSet;

use crate::game::redo;
use crate::{Match, Notes, Rulebook, Viewer};

/// The clauses that affected a game, as far as `viewer` may know.
///
/// A citation has no audience: it may rest on a hidden fact. So in a game with secrets only the referee is given
/// citations; every other viewer is given the clauses behind the events that it sees.
pub(crate) fn clauses_of<R: Rulebook>(game: &Match<R>, viewer: Viewer) -> BTreeSet<String> {
    let viewer = game.effective_viewer(viewer);
    if viewer == Viewer::Referee || !game.rulebook.board().secrets {
        return all_clauses_of(game);
    }
    let events = (0..game.len()).flat_map(|index| game.events(index));
    let seen = events.filter(|noted| viewer.sees(noted.audience));
    seen.filter_map(|noted| game.rulebook.depict(&noted.event).clause).collect()
}

/// Replays the journal with a log that collects clauses, and adds the clause that ended the game.
fn all_clauses_of<R: Rulebook>(game: &Match<R>) -> BTreeSet<String> {
    let Some(mut position) = game.position_at(0) else { return BTreeSet::new() };
    let mut notes = Notes::with_clauses();
    let mut clauses = BTreeSet::new();
    for entry in &game.journal.entries {
        redo(&*game.rulebook, &mut position, entry, &mut notes);
        let told = notes.events.drain(..);
        clauses.extend(told.filter_map(|noted| game.rulebook.depict(&noted.event).clause));
    }
    clauses.extend(notes.cited.unwrap_or_default().into_iter().map(str::to_string));
    clauses.extend(game.outcome().map(|outcome| outcome.clause));
    clauses
}
