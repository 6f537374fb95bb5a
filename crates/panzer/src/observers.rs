//! Observers who leave their vehicle [7.47].
//!
//! With the option each vehicle FO has its observer among the units. He is part of the crew until he dismounts, and
//! goes down with it; on foot he is an FO section without points, and his vehicle is no FO any more.

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::status::{Fate, Place};

impl Game {
    /// The vehicle whose observer a unit is.
    pub(crate) fn parent(&self, unit: UnitId) -> Option<UnitId> {
        self.unit(unit).observer_of
    }

    /// Whether a unit is an observer who sits in his own vehicle: part of its crew.
    pub(crate) fn is_within(&self, at: &Position, unit: UnitId) -> bool {
        self.parent(unit).is_some_and(|parent| at.unit(unit).place == Place::Aboard(parent))
    }

    /// The observer of a vehicle.
    fn observer(&self, vehicle: UnitId) -> Option<UnitId> {
        if !self.options().dismounted_observers {
            return None;
        }
        self.own(self.side(vehicle)).iter().find(|&unit| self.parent(unit) == Some(vehicle))
    }

    /// Whether the observer of a vehicle is out: the vehicle calls no fire then.
    pub(crate) fn has_lost_observer(&self, at: &Position, vehicle: UnitId) -> bool {
        self.observer(vehicle).is_some_and(|observer| !self.is_within(at, observer))
    }

    /// The observer within a vehicle that is lost or leaves the map goes with it.
    pub(crate) fn lose_observer(&self, at: &mut Position, vehicle: UnitId) {
        let Some(observer) = self.observer(vehicle).filter(|&one| self.is_within(at, one)) else { return };
        let status = at.unit_mut(observer);
        status.place = Place::Gone;
        status.fate = Fate::Exited;
        self.is_known_gone(at, observer);
    }

    /// Units without those that are part of another's crew.
    pub(crate) fn without_observers(&self, at: &Position, units: UnitSet) -> UnitSet {
        if self.options().dismounted_observers {
            units.iter().filter(|&unit| !self.is_within(at, unit)).collect()
        } else {
            units
        }
    }
}
