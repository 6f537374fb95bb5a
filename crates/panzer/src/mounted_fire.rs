//! British sections that fire from a Universal Carrier [7.38.1].

use board::HexId;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::shipped::arsenal;
use crate::status::{Place, State};
use crate::unit::{LegSize, Special, UnitKind};
use crate::weapon::WeaponClass;

impl Game {
    /// The carrier from which a unit may fire [7.38.1].
    fn fires_from(&self, at: &Position, unit: UnitId) -> Option<UnitId> {
        let Place::Aboard(carrier) = at.unit(unit).place else { return None };
        let heavy = |class: WeaponClass| matches!(class, WeaponClass::MachineGun | WeaponClass::Mortar);
        let section = self.card(unit).kind == UnitKind::Leg && self.leg_size(at, unit) == LegSize::Section;
        let armed = self.unit(unit).weapons.iter().any(|&weapon| heavy(arsenal()[weapon].class));
        (section && armed && self.card(carrier).special == Some(Special::MountedFire)).then_some(carrier)
    }

    /// The hex from which a unit fires: where it stands, or where the carrier stands that it may fire from.
    pub(crate) fn stand(&self, at: &Position, unit: UnitId) -> Option<HexId> {
        let status = at.unit(unit);
        status.hex().or_else(|| at.unit(self.fires_from(at, unit)?).hex())
    }

    /// The unit that shows when a unit fires: itself, or its carrier.
    pub(crate) fn shows_in_fire(&self, at: &Position, unit: UnitId) -> UnitId {
        self.fires_from(at, unit).unwrap_or(unit)
    }

    /// The carrier of a unit that has fired is as conspicuous.
    pub(crate) fn mark_carrier(&self, at: &mut Position, unit: UnitId) {
        if let Some(carrier) = self.fires_from(at, unit) {
            for state in [State::SpotFire, State::FreshFire] {
                at.unit_mut(carrier).states.set(state);
            }
        }
    }
}
