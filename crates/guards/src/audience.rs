//! Who may know of an action [rulings D97, D128, D131].

use kernel::SeatSet;
use kit::Side;

use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::view::Known;

impl Game {
    /// Who may know that a side takes an action [1.1n3]. What is done inside a stack, planned or only tried is its owner's secret; what
    /// moves a stack or names units in a fight is open.
    pub(crate) fn audience(&self, at: &Position, side: Side, action: &Action) -> SeatSet {
        let own = SeatSet::one(side.seat());
        match *action {
            Action::Place(..)
            | Action::PlaceOnFoot(..)
            | Action::Fortify(..)
            | Action::Take(_)
            | Action::Drop(_)
            | Action::Route(_)
            | Action::Prepare(_)
            | Action::Halt
            | Action::Attack(..)
            | Action::With(_)
            | Action::Overrun
            | Action::Cancel
            | Action::SupplyFormation(_)
            | Action::SupplyStack(..) => own,
            // A battery that is seen turns its FIRED side up where it stands.
            Action::Keep(hex) => {
                let mut kept = *at;
                self.keep(&mut kept, hex);
                self.witnesses_of(at, kept.fired - at.fired, own)
            }
            Action::Rebuild(unit) if self.is_thwarted_rebuild(at, side, unit) => own,
            Action::Embark(unit)
            | Action::Dismount(unit)
            | Action::Mount(unit, _)
            | Action::Rebuild(unit) => self.witnesses(at, unit),
            Action::Deplete(unit) if matches!(at.asks(), Some(Frame::Overstack(_))) => {
                self.witnesses_of(at, UnitSet::one(unit) | at.troops.rider_set(unit), own)
            }
            // What the truth forbids is told to those alone who try it [ruling D128].
            Action::Go(hex) if self.is_thwarted_step(at, side, hex) => own,
            Action::Blow(_) | Action::Pontoon(_) | Action::Clear(_)
                if self.is_thwarted_work(at, side, action) =>
            {
                own
            }
            // A window opens on what the mover sees: spectators do not see that much.
            Action::Hold => own.with(side.other().seat()),
            _ => SeatSet::ALL,
        }
    }

    /// Whether the truth forbids a rebuild that was tried [4.1n2].
    fn is_thwarted_rebuild(&self, at: &Position, side: Side, unit: UnitId) -> bool {
        let zones = self.zones(Known::truth(at), side.other());
        at.troops.hex(unit).is_some_and(|hex| {
            zones.contains(hex) || self.under_guns(at, side, hex) || !self.has_path(at, side, unit, &zones)
        })
    }

    /// Who sees any of these units.
    fn witnesses_of(&self, at: &Position, units: UnitSet, own: SeatSet) -> SeatSet {
        units.iter().fold(own, |seen, unit| seen.and(self.witnesses(at, unit)))
    }
}
