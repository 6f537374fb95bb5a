//! Narrow roads: one vehicle in a hex, and wrecks in the way [7.30, s31.7].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::clause;

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::shipped::misc;
use crate::status::State;
use crate::unit::{MoveType, UnitKind};

impl Game {
    /// Whether a narrow street is between the houses of a hex.
    fn is_narrow(&self, hex: HexId) -> bool {
        self.options().narrow_roads && self.terrain().rules.narrow.contains(hex)
    }

    fn is_driven(&self, at: &Position, unit: UnitId) -> bool {
        self.card(unit).kind == UnitKind::Vehicle && !at.unit(unit).has(State::Crew)
    }

    /// Whether a vehicle finds room in a narrow street [7.30].
    pub(crate) fn check_narrow(&self, at: &Position, unit: UnitId, hex: HexId) -> Result<(), Refused> {
        if !self.is_narrow(hex) || !self.is_driven(at, unit) {
            return Ok(());
        }
        let stands = |other: &UnitId| {
            *other != unit && at.unit(*other).hex() == Some(hex) && self.is_driven(at, *other)
        };
        let taken = self.own(self.side(unit)).iter().any(|other| stands(&other));
        let blocked = at.wrecks.contains(hex) && self.move_type(at, unit) != MoveType::Tracked;
        if taken || blocked {
            return Err(clause!("7.30").refuses(Reason::Objection(Objection::NarrowStreet(hex))));
        }
        Ok(())
    }

    /// What pushing a wreck aside costs.
    pub(crate) fn push_cost(&self, at: &Position, unit: UnitId, hex: HexId) -> u8 {
        let pushes = self.is_narrow(hex) && self.is_driven(at, unit) && at.wrecks.contains(hex);
        if pushes { misc().push_wreck() } else { 0 }
    }

    /// A vehicle has pushed the wreck aside: the road is free.
    pub(crate) fn push_wreck<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, hex: HexId, log: &mut L) {
        if self.push_cost(at, unit, hex) > 0 {
            // All hear it, and see that the wreck is gone.
            log.reveal(SeatSet::ALL);
            log.widen(SeatSet::ALL);
            at.wrecks.remove(hex);
        }
    }
}
