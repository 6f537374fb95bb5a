//! Who may know of an action [fog.1].

use kernel::SeatSet;
use kit::Side;

use crate::action::Action;
use crate::game::Game;
use crate::position::{Frame, Position};

impl Game {
    /// Who may know that a side takes an action. Plots and what is only named are the side's secret; a step is known to those who
    /// see the unit; what the truth thwarts is known to those alone who try it.
    pub(crate) fn audience(&self, at: &Position, side: Side, action: Action) -> SeatSet {
        let own = SeatSet::one(side.seat());
        match action {
            Action::Go(_, hex)
            | Action::Back(_, hex)
            | Action::Crawl(_, hex)
            | Action::Enter(_, hex, _)
            | Action::Overrun(_, hex)
            | Action::Flee(_, hex)
            | Action::Appear(_, hex)
                if self.hides_units() && self.is_thwarted(at, side, hex) =>
            {
                // A marker that is found is gone, which its owner notices.
                let marker = self.enemies_in(at, side, hex).any(|enemy| self.is_hidden(at, enemy));
                if marker { self.both() } else { own }
            }
            Action::Mount(..) if at.asks() == Some(Frame::Command) => own,
            Action::Screen(unit, carrier) | Action::Mount(unit, carrier)
                if self.is_unit(unit) && self.is_unit(carrier) =>
            {
                self.witnesses(at, unit).and(self.witnesses(at, carrier))
            }
            Action::Lead(_)
            | Action::Name(_)
            | Action::Hide(_)
            | Action::EnterBy(_)
            | Action::EnterWith(_)
            | Action::Register(..)
            | Action::Plan(_)
            | Action::Drop(..)
            | Action::Jump(_)
            | Action::Call(_)
            | Action::Raid(..)
            | Action::Dive(..)
            | Action::CheckFire(_)
            | Action::Bombard(..)
            | Action::Order(..)
            | Action::Fire(..)
            | Action::Demolish(..)
            | Action::Fit(_)
            | Action::Assault(..)
            | Action::Halt
            | Action::Screen(..)
            | Action::Mount(..) => own,
            Action::Place(unit, ..)
            | Action::Dismount(unit, _)
            | Action::Go(unit, _)
            | Action::Back(unit, _)
            | Action::Enter(unit, ..)
            | Action::Turn(unit, _)
            | Action::Free(unit)
            | Action::Settle(unit, _)
            | Action::Crawl(unit, _)
            | Action::Overrun(unit, _)
            | Action::Flee(unit, _)
            | Action::Flak(unit)
            | Action::Jettison(unit)
            | Action::Appear(unit, _)
            | Action::Exit(unit) => {
                if self.is_unit(unit) {
                    self.witnesses(at, unit)
                } else {
                    own
                }
            }
            Action::Retreat(_) | Action::Yield | Action::Occupy(_) | Action::Stand(_) | Action::Defend(_) => {
                self.both()
            }
            Action::Reveal(_) => self.both(),
            Action::Shift(number, hex) => {
                let found = self.is_thwarted(at, side, hex)
                    && self.enemies_in(at, side, hex).any(|enemy| self.is_hidden(at, enemy));
                let thwarted = self.hides_units() && self.is_thwarted(at, side, hex);
                let seen = !thwarted && self.is_marker_seen(at, side, number);
                if found || seen { self.both() } else { own }
            }
            Action::Launch(..)
            | Action::Steer(_)
            | Action::Glide
            | Action::Bank(_)
            | Action::Touch
            | Action::Roll
            | Action::Pick(_)
            | Action::Ready
            | Action::Land(_)
            | Action::Counter(..)
            | Action::Done
            | Action::Resolve
            | Action::Pass
            | Action::Tell
            | Action::End
            | Action::Hold => SeatSet::ALL,
        }
    }
}
