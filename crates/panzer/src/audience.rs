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
                own
            }
            Action::Mount(..) if at.asks() == Some(Frame::Command) => own,
            Action::Mount(unit, carrier) if self.is_unit(unit) && self.is_unit(carrier) => {
                self.witnesses(at, unit).and(self.witnesses(at, carrier))
            }
            Action::Lead(_)
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
            | Action::Assault(..)
            | Action::Halt
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
            Action::Roll
            | Action::Pick(_)
            | Action::Ready
            | Action::Land(_)
            | Action::Done
            | Action::Resolve
            | Action::Pass
            | Action::Tell
            | Action::End
            | Action::Hold => SeatSet::ALL,
        }
    }
}
