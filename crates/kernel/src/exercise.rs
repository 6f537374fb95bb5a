//! Which clauses a game has exercised: found by playing its journal again with a log that listens for them.

use std::collections::BTreeSet;

use crate::{Log, Match, Rulebook, Scripted, SeatSet};

/// Keeps the clauses behind events and those that are cited, and nothing else.
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

/// The clauses that made a difference in a game, the one that ended it included.
pub(crate) fn clauses_of<R: Rulebook>(game: &Match<R>) -> BTreeSet<String> {
    let mut citations = Citations { rulebook: &*game.rulebook, clauses: BTreeSet::new() };
    let Some(mut position) = game.position_at(0) else { return citations.clauses };
    for entry in &game.journal.entries {
        let mut dice = Scripted::new(entry.dice.iter().map(|roll| roll.shown));
        let done = game.rulebook.apply(&mut position, entry.seat, &entry.action, &mut dice, &mut citations);
        debug_assert!(done.is_ok(), "an entry of the journal is refused when it is done again: {done:?}");
    }
    citations.clauses.extend(game.outcome().map(|outcome| outcome.clause));
    citations.clauses
}
