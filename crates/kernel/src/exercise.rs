//! Clause coverage: the clauses that affected play.

use std::collections::BTreeSet;

use crate::{Log, Match, Rulebook, Scripted, SeatSet, Viewer};

/// A log that collects clauses: those behind events and those that the rules cite.
struct Citations<'a, R: Rulebook> {
    rulebook: &'a R,
    clauses: BTreeSet<String>,
}

impl<R: Rulebook> Log<R::Event> for Citations<'_, R> {
    fn tell(&mut self, _audience: SeatSet, event: impl FnOnce() -> R::Event) {
        self.clauses.extend(self.rulebook.depict(&event()).clause);
    }

    fn wants_clauses(&self) -> bool {
        true
    }

    fn cite(&mut self, clause: &'static str) {
        if !self.clauses.contains(clause) {
            self.clauses.insert(clause.to_string());
        }
    }

    fn reveal(&mut self, _to: SeatSet) {}
}

/// The clauses that affected a game, as far as `viewer` may know.
///
/// A citation has no audience: it may rest on a hidden fact. So in a game with secrets only the referee is given
/// citations; every other viewer is given the clauses behind the events that it sees.
pub(crate) fn clauses_of<R: Rulebook>(game: &Match<R>, viewer: Viewer) -> BTreeSet<String> {
    let viewer = game.effective_viewer(viewer);
    if viewer == Viewer::Referee || !game.rulebook.board().secrets {
        return all_clauses_of(game);
    }
    let events = game.journal.entries.iter().flat_map(|entry| &entry.events);
    let seen = events.filter(|noted| viewer.sees(noted.audience));
    seen.filter_map(|noted| game.rulebook.depict(&noted.event).clause).collect()
}

/// Replays the journal with a log that collects clauses, and adds the clause that ended the game.
fn all_clauses_of<R: Rulebook>(game: &Match<R>) -> BTreeSet<String> {
    let mut citations = Citations { rulebook: &*game.rulebook, clauses: BTreeSet::new() };
    let Some(mut position) = game.position_at(0) else { return citations.clauses };
    for entry in &game.journal.entries {
        let mut dice = Scripted::new(entry.dice.iter().map(|roll| roll.shown));
        let done = game.rulebook.apply(&mut position, entry.seat, &entry.action, &mut dice, &mut citations);
        debug_assert!(done.is_ok(), "replaying the journal, an entry is refused: {done:?}");
    }
    citations.clauses.extend(game.outcome().map(|outcome| outcome.clause));
    citations.clauses
}
