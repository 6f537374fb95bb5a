//! What happened, for the log and the animation, each with who may see it.

use crate::SeatSet;

/// Receives events while an action is applied.
pub trait Log<E> {
    /// Something happened that `audience` may know. The event is only made if somebody reads it.
    fn tell(&mut self, audience: SeatSet, event: impl FnOnce() -> E);

    /// Whether anybody wants to know which clauses make a difference: only then what [`Log::cite`] is told need be
    /// worked out.
    #[inline]
    fn wants_clauses(&self) -> bool {
        false
    }

    /// A clause has just made a difference, beyond what an event cites. For statistics: who does not ask pays
    /// nothing.
    #[inline]
    fn cite(&mut self, _clause: &'static str) {}

    /// Somebody has just learnt something that was hidden: undo stops here.
    fn reveal(&mut self);

    /// The dice of this action are known to `audience` alone, such as a chit drawn into one's own hand.
    /// Without this call everybody who may know of the action may know its dice.
    #[inline]
    fn screen_dice(&mut self, _audience: SeatSet) {}
}

/// Nobody reads: playouts pay nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _audience: SeatSet, _event: impl FnOnce() -> E) {}

    #[inline]
    fn reveal(&mut self) {}
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
    /// Whether something hidden was revealed.
    pub revealed: bool,
    /// Who may know the dice.
    pub dice_audience: SeatSet,
}

impl<E> Default for Notes<E> {
    fn default() -> Self {
        Notes { events: Vec::new(), revealed: false, dice_audience: SeatSet::ALL }
    }
}

impl<E> Log<E> for Notes<E> {
    fn tell(&mut self, audience: SeatSet, event: impl FnOnce() -> E) {
        self.events.push(Noted { audience, event: event() });
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }

    fn screen_dice(&mut self, audience: SeatSet) {
        self.dice_audience = audience;
    }
}
