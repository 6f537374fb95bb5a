//! Turrets with a facing of their own [7.8].
//!
//! A turret is kept as so many hexsides clockwise from the hull: it turns with the hull, and to its target when the gun fires.

use board::HexId;
use kit::Hexside;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::shot::Shot;
use crate::status::State;
use crate::unit::{FieldOfFire, UnitKind};

/// A turn of more than 120 degrees spoils the aim.
const FAR: u8 = 3;

impl Game {
    /// Whether a unit has a turret to turn.
    fn has_turret(&self, at: &Position, unit: UnitId) -> bool {
        let card = self.card(unit);
        self.options().turrets
            && card.kind == UnitKind::Vehicle
            && card.fields == FieldOfFire::All
            && !at.unit(unit).has(State::Crew)
    }

    /// Where the turret of a unit points.
    fn turret_facing(&self, at: &Position, unit: UnitId) -> Hexside {
        let status = at.unit(unit);
        Hexside::ALL[(status.facing.index() + usize::from(status.turret)) % Hexside::ALL.len()]
    }

    /// The hexside through which a hex is aimed at: the one with the smallest angle, of two the first clockwise.
    fn aimed_hexside(&self, at: &Position, unit: UnitId, to: HexId) -> Option<Hexside> {
        let here = at.unit(unit).hex()?;
        let off = |side: &Hexside| self.angle(here, *side, to).is_some_and(|angle| angle.is_at_most(30));
        Hexside::ALL.into_iter().find(off)
    }

    /// Whether the turret turns more than 120 degrees for a shot of the main gun.
    pub(crate) fn swings_far(&self, at: &Position, unit: UnitId, to: HexId, shot: Shot) -> bool {
        shot != Shot::SmallArms
            && self.has_turret(at, unit)
            && self
                .aimed_hexside(at, unit, to)
                .is_some_and(|side| self.turret_facing(at, unit).turns_to(side) >= FAR)
    }

    /// The turret has turned to its target.
    pub(crate) fn swing(&self, at: &mut Position, unit: UnitId, target: UnitId, shot: Shot) {
        let Some(to) = at.hex_of(target) else { return };
        if shot == Shot::SmallArms || !self.has_turret(at, unit) {
            return;
        }
        if let Some(side) = self.aimed_hexside(at, unit, to) {
            let hull = at.unit(unit).facing.index();
            let sides = Hexside::ALL.len();
            at.unit_mut(unit).turret = ((side.index() + sides - hull) % sides) as u8;
        }
    }

    /// Whether a hex lies within 60 degrees of the turret, so that return fire is possible [7.8.4].
    pub(crate) fn is_under_turret(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let Some(here) = at.unit(unit).hex() else { return false };
        !self.has_turret(at, unit)
            || self.angle(here, self.turret_facing(at, unit), hex).is_none_or(|angle| angle.is_at_most(60))
    }
}
