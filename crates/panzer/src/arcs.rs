//! Arcs: where a unit looks and fires, and from where it is hit [6.1.8, ap.3].

use board::HexId;
use board::bearing::{Angle, Arcs, Facing, Limit};
use kit::Hexside;

use crate::armour::HitAngle;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::status::State;
use crate::unit::{FieldOfFire, UnitKind};

/// Front below 30 degrees, front-side below 90, rear-side below 150, rear [ap.3].
const HIT_ANGLES: Arcs<3> = Arcs::new([Limit::Below(30), Limit::Below(90), Limit::Below(150)]);

impl Game {
    /// The angle between a facing and the line to another hex; none in the same hex.
    pub(crate) fn angle(&self, from: HexId, facing: Hexside, to: HexId) -> Option<Angle> {
        Some(self.grid().bearing(from, to)?.off(Facing::side(facing.index())))
    }

    /// Whether a hex lies less than 90 degrees off a unit's facing [6.1.8].
    pub(crate) fn is_before(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let status = at.unit(unit);
        let Some(here) = status.hex() else { return false };
        self.angle(here, status.facing, hex).is_none_or(|angle| angle.is_less_than(90))
    }

    /// Whether a hex lies in the field of fire of a unit [6.1.8, 6.5.2.2].
    pub(crate) fn is_in_field(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let (card, status) = (self.card(unit), at.unit(unit));
        let Some(here) = self.stand(at, unit) else { return false };
        let Some(angle) = self.angle(here, status.facing, hex) else { return true };
        match card.fields {
            FieldOfFire::All => true,
            FieldOfFire::Front => angle.is_at_most(60),
            FieldOfFire::Rear => !angle.is_less_than(120),
        }
    }

    /// From where a shot strikes a vehicle; in the same hex from the front-side [ap.3].
    pub(crate) fn hit_angle(&self, at: &Position, target: UnitId, firer: HexId) -> HitAngle {
        let status = at.unit(target);
        let angle = status.hex().and_then(|here| self.angle(here, status.facing, firer));
        angle.map_or(HitAngle::FrontSide, |angle| HitAngle::ALL[HIT_ANGLES.arc(angle)])
    }

    /// Whether a unit faces a hexside at all [3.3].
    pub(crate) fn has_facing(&self, at: &Position, unit: UnitId) -> bool {
        matches!(self.card(unit).kind, UnitKind::Vehicle | UnitKind::Gun) && !at.unit(unit).has(State::Crew)
    }
}
