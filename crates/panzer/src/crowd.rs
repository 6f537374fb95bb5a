//! Who stands where, looked up once for a long list of steps or placements.

use board::HexId;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::Refused;
use crate::status::Place;
use crate::terrain::Hexes;
use crate::view::Known;

/// The hexes in which units stand, as one side knows them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Crowd {
    /// Those with units of the side, crews included.
    own: Hexes,
    /// Those that enemies bar.
    enemy: Hexes,
    /// Whether the unit on its way may end its move, so that another may begin.
    stops: bool,
    /// Whether every unit that waits is needed where the set-up asks for a number [s27.11]; none outside set-up.
    needed: Option<bool>,
}

impl Game {
    /// Looks up who stands where.
    pub(crate) fn crowd(&self, at: &Position, side: Side) -> Crowd {
        let stops = at.mover.unit.is_none_or(|unit| self.may_stop(at, unit));
        let deploys = at.asks() == Some(Frame::Deploy(side));
        let needed = deploys.then(|| self.needs_all(at, side));
        let mut crowd = Crowd { own: Hexes::EMPTY, enemy: Hexes::EMPTY, stops, needed };
        for unit in self.own(side) {
            if let Place::On(hex) = at.unit(unit).place {
                crowd.own.insert(hex);
            }
        }
        for unit in self.own(side.other()) {
            if let Place::On(hex) = at.unit(unit).place
                && at.unit(unit).is_alive()
            {
                crowd.enemy.insert(hex);
            }
        }
        crowd
    }

    /// Whether a unit may move now; a list asks once for each unit before it looks at its steps.
    pub(crate) fn check_may_move(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        if known.crowd.is_some() { Ok(()) } else { self.check_mover(known.at, side, unit) }
    }

    /// Whether the unit on its way, if it is another, may stop here.
    pub(crate) fn check_other(&self, known: Known<'_>, unit: UnitId) -> Result<(), Refused> {
        match known.crowd {
            Some(crowd) if crowd.stops => Ok(()),
            _ => self.check_other_mover(known.at, unit),
        }
    }

    /// Whether a placement leaves enough units for the areas that ask for a number.
    pub(crate) fn check_enough(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        match known.crowd.and_then(|crowd| crowd.needed) {
            Some(false) => Ok(()),
            _ => self.check_minima(known.at, side, unit, hex),
        }
    }

    /// Whether a hex has certainly room: no unit of the side stood there when it was looked up, and none has come since.
    pub(crate) fn is_free(&self, crowd: Option<&Crowd>, hex: HexId) -> bool {
        crowd.is_some_and(|crowd| !crowd.own.contains(hex))
    }

    /// Whether enemies bar a hex.
    pub(crate) fn is_barred(&self, known: Known<'_>, side: Side, hex: HexId) -> bool {
        known.crowd.map_or_else(|| self.has_enemy(known.at, side, hex), |crowd| crowd.enemy.contains(hex))
    }

    /// Whether a unit may end its move in a hex.
    pub(crate) fn is_roomy(&self, known: Known<'_>, unit: UnitId, hex: HexId) -> bool {
        known.crowd.is_some_and(|crowd| !crowd.own.contains(hex)) || self.has_room(known.at, unit, hex)
    }
}
