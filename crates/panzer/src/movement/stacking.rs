//! Stacking: ten points of a side in a hex at the end of a move [3.8].

use board::HexId;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::shipped::misc;
use crate::status::{Place, State};
use crate::unit::LegSize;

impl Game {
    /// The room that a unit takes, in halves of a point; passengers, towed guns and crews take none.
    pub(crate) fn room(&self, at: &Position, unit: UnitId) -> u8 {
        if matches!(at.unit(unit).place, Place::Aboard(_)) { 0 } else { self.room_off(at, unit) }
    }

    /// The room that a unit takes where it is not carried.
    pub(crate) fn room_off(&self, at: &Position, unit: UnitId) -> u8 {
        let (card, status) = (self.card(unit), at.unit(unit));
        if status.has(State::Crew) {
            return 0;
        }
        let leg = if status.has(State::Reduced) { Some(LegSize::HalfSquad) } else { card.leg };
        misc().stacking.halves(card.kind, leg)
    }

    /// The room that the units of a side take in a hex, one of them left out.
    pub(crate) fn taken(&self, at: &Position, side: Side, hex: HexId, but: UnitId) -> u8 {
        let here = |unit: &UnitId| *unit != but && at.unit(*unit).place == Place::On(hex);
        self.own(side).iter().filter(here).map(|unit| self.room(at, unit)).sum()
    }

    /// Whether a unit may end its move in a hex.
    pub(crate) fn has_room(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        self.taken(at, self.side(unit), hex, unit) + self.room(at, unit) <= misc().stacking.limit
    }
}
