//! Cities shorten retreats [A11.0].

use board::HexId;

use crate::game::Game;
use crate::position::Position;
use crate::unit::{UnitId, UnitType};

/// By how many hexes.
pub(crate) const SHELTER: u8 = 2;

impl Game {
    /// Whether a unit in a hex may cut what is left of its retreat [A11.1, A11.2, rulings W46, W47].
    pub(crate) fn may_shelter(&self, p: &Position, unit: UnitId, hex: HexId) -> bool {
        self.could_shelter(p, unit, hex) && !self.is_shut_in(p, unit, hex)
    }

    /// The same, without asking who is around.
    #[inline]
    fn could_shelter(&self, p: &Position, unit: UnitId, hex: HexId) -> bool {
        self.arnhem().is_some_and(|rules| {
            rules.cities.contains(hex)
                && !p.added.sheltered.has(unit)
                && self.counter(unit).kind != UnitType::ArtilleryAirborne
        })
    }

    /// Whether a unit is surrounded and not of those who hold out all the same [A11.2, ruling W47].
    fn is_shut_in(&self, p: &Position, unit: UnitId, hex: HexId) -> bool {
        let side = self.side_of(unit);
        let stubborn = self.arnhem().is_some_and(|rules| side == rules.allied)
            && self.counter(unit).kind.is_airborne_infantry();
        !stubborn
            && (0..6).all(|way| {
                self.neighbour(hex, way).is_some_and(|near| {
                    p.unit_at(near).is_some_and(|other| self.side_of(other) != side)
                        || self.in_zoc_of(p, near, 1 - side)
                })
            })
    }
}
