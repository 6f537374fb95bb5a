//! What happened, for the log and the animation, each with who may see it.

use std::collections::BTreeSet;

use crate::SeatSet;

/// Receives events while an action is applied.
pub trait Log<E> {
    /// Something happened that `audience` may know. The event is only made if it is read.
    fn tell(&mut self, audience: SeatSet, event: impl FnOnce() -> E);

    /// Whether the reader collects clauses: compute what [`Log::cite`] is told only then.
    #[inline]
    fn wants_clauses(&self) -> bool {
        false
    }

    /// A clause has just made a difference, beyond what an event cites. For statistics.
    #[inline]
    fn cite(&mut self, _clause: &'static str) {}

    /// The seats in `to` have just learnt something that was hidden from them; [`SeatSet::ALL`] includes spectators,
    /// [`SeatSet::SPECTATORS`] is for what the seats knew already.
    ///
    /// Undo stops here, whichever seats learn. A viewer outside `to` has learnt nothing and goes on being compared in two
    /// worlds. `SeatSet::NONE` stops undo without a revelation, so that a step that might have revealed something
    /// and did not looks like one that did.
    fn reveal(&mut self, to: SeatSet);

    /// Seats outside the action's audience have noticed it after all: a die has decided that they see it. Adds to
    /// [`crate::Rules::audience`].
    #[inline]
    fn widen(&mut self, _audience: SeatSet) {}
}

/// A log without a reader: playouts pay nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _audience: SeatSet, _event: impl FnOnce() -> E) {}

    #[inline]
    fn reveal(&mut self, _to: SeatSet) {}
}

/// One event and who may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted<E> {
    /// Who may know of it.
    pub audience: SeatSet,
    /// What happened.
    pub event: E,
}

/// Keeps every event.
#[derive(Debug, Clone)]
pub struct Notes<E> {
    /// The events in order.
    pub events: Vec<Noted<E>>,
    /// Who has learnt something that was hidden; nothing if undo need not stop.
    pub revealed: Option<SeatSet>,
    /// Who has noticed the action beyond its audience.
    pub widened: SeatSet,
    /// The clauses that were cited, if they are collected.
    pub cited: Option<BTreeSet<&'static str>>,
}

impl<E> Notes<E> {
    /// Keeps the clauses that are cited, too.
    pub fn with_clauses() -> Self {
        Notes { cited: Some(BTreeSet::new()), ..Notes::default() }
    }
}

impl<E> Default for Notes<E> {
    fn default() -> Self {
        Notes { events: Vec::new(), revealed: None, widened: SeatSet::NONE, cited: None }
    }
}

impl<E> Log<E> for Notes<E> {
    fn tell(&mut self, audience: SeatSet, event: impl FnOnce() -> E) {
        self.events.push(Noted { audience, event: event() });
    }

    fn wants_clauses(&self) -> bool {
        self.cited.is_some()
    }

    fn cite(&mut self, clause: &'static str) {
        if let Some(cited) = &mut self.cited {
            cited.insert(clause);
        }
    }

    fn reveal(&mut self, to: SeatSet) {
        self.revealed = Some(self.revealed.unwrap_or_default().and(to));
    }

    fn widen(&mut self, audience: SeatSet) {
        self.widened = self.widened.and(audience);
    }
}
