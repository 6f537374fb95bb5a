//! Overwatch windows: when they open, and what closes them [6.6.2.7].
//!
//! A window opens on what the mover's side may know: while an enemy may be unseen at every trigger, otherwise only where a
//! visible unit could fire [ruling D99]. Where units are hidden the step itself is told to those alone who see the unit, so the
//! mover tells the opponent in a second step that something has moved, whether or not it was seen.

use kernel::{Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::fire::Occasion;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::unit::UnitKind;
use crate::view::Known;

impl Game {
    /// A unit has moved, turned at a cost, mounted or landed.
    pub(crate) fn stir<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        if self.hides_units() {
            // No step may be taken back while an enemy may have seen it, whether one has or not.
            log.reveal(SeatSet::NONE);
        }
        if !self.opens_window(at, side) {
            return;
        }
        if self.hides_units() {
            at.mover.trigger = true;
        } else {
            at.stack.push(Frame::Window(side.other()));
        }
    }

    /// Whether a trigger opens a window.
    fn opens_window(&self, at: &Position, side: Side) -> bool {
        if self.has_unseen(at, side) {
            return true;
        }
        let Some(mover) = at.mover.unit else { return false };
        // Whether the enemy has spotted the mover is his knowledge: it is not asked.
        self.own(side.other()).iter().any(|firer| {
            self.shots_of(firer).any(|shot| {
                self.check_firer(at, Occasion::Window, firer, shot).is_ok()
                    && self.check_shot(at, firer, mover, shot).is_ok()
            })
        })
    }

    /// Whether the enemy may have a unit that a side does not see.
    fn has_unseen(&self, at: &Position, side: Side) -> bool {
        // Batteries and aircraft are never on the map.
        let may_watch =
            |unit: UnitId| matches!(self.card(unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg);
        let unseen = |unit: UnitId| may_watch(unit) && !self.sees_unit(at, side, unit);
        self.hides_units() && self.own(side.other()).iter().any(unseen)
    }

    /// Whether there is something to tell the opponent.
    pub(crate) fn check_tell(&self, known: Known<'_>) -> Result<(), Refused> {
        if known.at.mover.trigger { Ok(()) } else { Err(clause!("6.6.2.7").refuses(Reason::NothingToTell)) }
    }

    /// Tells the opponent that something has moved.
    pub(crate) fn tell<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        at.mover.trigger = false;
        at.stack.push(Frame::Window(side.other()));
        log.tell(SeatSet::ALL, || Event::Stirred(side));
    }

    /// The window is over; the mover goes on if it can.
    pub(crate) fn close_window(&self, at: &mut Position) {
        at.stack.pop();
        let moving = matches!(at.asks(), Some(Frame::Movement(_)));
        if !moving || at.mover.unit.is_some_and(|unit| !at.unit(unit).is_alive()) {
            self.finish_move(at);
        }
    }
}
