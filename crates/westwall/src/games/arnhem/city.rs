//! Cities shorten retreats [A11.0].

use board::HexId;
use kit::Hexside;

use super::Arnhem;
use crate::game::Game;
use crate::position::Position;
use crate::unit::{UnitId, UnitType};

/// By how many hexes.
pub(super) const SHELTER: u8 = 2;

impl Arnhem {
    /// Whether a unit in a hex may cut what is left of its retreat [A11.0, A11.1, A11.2, rulings W46, W47].
    pub(super) fn may_shelter(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> bool {
        self.could_shelter(game, at, unit, hex) && !self.is_shut_in(game, at, unit, hex)
    }

    /// The same, without asking who is around.
    #[inline]
    fn could_shelter(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> bool {
        self.cities.contains(hex)
            && !at.extension.sheltered.has(unit)
            && game.counter(unit).kind != UnitType::ArtilleryAirborne
    }

    /// Whether a unit is surrounded and not of those who hold out all the same [A11.2, ruling W47].
    fn is_shut_in(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let side = game.side_of(unit);
        let stubborn = side == self.allied && game.counter(unit).kind.is_airborne_infantry();
        !stubborn
            && Hexside::ALL.into_iter().all(|way| {
                game.neighbour(hex, way).is_some_and(|near| {
                    at.unit_at(near).is_some_and(|other| game.side_of(other) != side)
                        || game.in_zoc_of(at, near, side.other())
                })
            })
    }
}
