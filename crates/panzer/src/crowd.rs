//! Who stands where, looked up once for a long list of steps or placements.

use board::HexId;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
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
}

impl Game {
    /// Looks up who stands where.
    pub(crate) fn crowd(&self, at: &Position, side: Side) -> Crowd {
        let mut crowd = Crowd { own: Hexes::EMPTY, enemy: Hexes::EMPTY };
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

    /// Whether enemies bar a hex.
    pub(crate) fn is_barred(&self, known: Known<'_>, side: Side, hex: HexId) -> bool {
        known.crowd.map_or_else(|| self.has_enemy(known.at, side, hex), |crowd| crowd.enemy.contains(hex))
    }

    /// Whether a unit may end its move in a hex.
    pub(crate) fn is_roomy(&self, known: Known<'_>, unit: UnitId, hex: HexId) -> bool {
        known.crowd.is_some_and(|crowd| !crowd.own.contains(hex)) || self.has_room(known.at, unit, hex)
    }
}
