//! Dated ghosts: where a side last saw each enemy unit before it went out of sight [rulings D95, D96].
//!
//! A sighting is written in the action after which a unit is hidden that was seen before it: the hex in which it is then,
//! and the turn. Where it goes is seen: stacks move in the open, and a stack that is looked into shows who stays. A unit is
//! seen by the other side alone, so one sighting for each unit holds what both sides remember. It is knowledge of that side:
//! its owner and spectators do not have it.

use std::ops::Range;

use board::HexId;
use kit::TurnNo;
use serde::{Deserialize, Serialize};

use crate::flat;
use crate::forces::{MAX_UNITS, UnitId, UnitSet};
use crate::troops::Troops;

/// Bits of a sighting that hold the turn; the hex is above them. No turn is 0, so a sighting never is.
const TURN_BITS: u32 = 5;

/// What both sides remember of units that are out of their sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sightings(#[serde(with = "flat::array")] [u16; MAX_UNITS]);

impl Default for Sightings {
    fn default() -> Sightings {
        Sightings([0; MAX_UNITS])
    }
}

impl Sightings {
    /// Where and when a unit was last seen by the other side.
    pub fn last(&self, unit: UnitId) -> Option<(HexId, TurnNo)> {
        let code = self.0[unit.index()];
        let turn = code & ((1 << TURN_BITS) - 1);
        (code != 0).then_some((HexId(code >> TURN_BITS), TurnNo(turn as u8)))
    }

    /// Some units go out of sight where they are.
    pub(crate) fn note(&mut self, units: UnitSet, troops: &Troops, turn: TurnNo) {
        for unit in units {
            if let Some(hex) = troops.hex(unit) {
                self.0[unit.index()] = hex.0 << TURN_BITS | u16::from(turn.0);
            }
        }
    }

    /// Takes out what is remembered of all units with some numbers.
    pub(crate) fn forget_all(&mut self, numbers: Range<usize>) {
        self.0[numbers].fill(0);
    }

    /// Takes out what is remembered of some units.
    pub(crate) fn forget(&mut self, units: UnitSet) {
        for unit in units {
            self.0[unit.index()] = 0;
        }
    }
}
