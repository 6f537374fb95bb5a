//! What a player means by touching a piece and then something else, allowed or not: `check` then says
//! which clause forbids it.

use board::{Edge, HexId};
use kit::{Side, clause};

use crate::action::Action;
use crate::game::Game;
use crate::games::Shared;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused};
use crate::unit::UnitId;

/// What was touched second.
struct Target {
    hex: Option<HexId>,
    /// The unit that was touched, or that stands in the hex that was.
    unit: Option<UnitId>,
}

impl Game {
    /// The action that a side means now, if the two things mean anything together.
    pub(crate) fn interpret(&self, at: &Position, side: Side, piece: &str, target: &str) -> Option<Action> {
        let Some(unit) = self.unit_named(piece) else {
            return self.meant_by_marker(at, self.marker_named(piece)?, self.map.grid.find(target)?);
        };
        if let Ok(edge) = target.to_ascii_lowercase().parse::<Edge>() {
            return Some(Action::Exit { unit, edge, via: Vec::new() });
        }
        let target = self.target(at, target)?;
        match at.step {
            Step::Setup(_) => target.hex.map(|hex| Action::Place { unit, hex }),
            Step::Combat => self.meant_in_combat(at, side, unit, &target),
            Step::Declare => self.meant_in_declaration(at, side, unit, &target),
            Step::Barrage if target.unit.is_some() => Some(Action::Barrage(unit)),
            Step::Protect if target.unit.is_some() => Some(Action::Fpf(unit)),
            Step::Retreat => target.hex.map(|to| Action::Retreat { unit, to }),
            Step::Displace => target.hex.map(|to| Action::Displace { unit, to }),
            Step::Advance => target.hex.map(|to| Action::Advance { unit, to }),
            Step::Movement
            | Step::Barrage
            | Step::Protect
            | Step::Plan
            | Step::Dawn
            | Step::Bridging
            | Step::Demolition
            | Step::Destruction
            | Step::Over => self.meant_movement(at, side, unit, &target),
        }
    }

    /// Why a unit that is not on the map has no action: it has to be put on the map first, arrives later or is lost.
    /// On the map, the other unit may be beside it, or this step asks for something else.
    pub(crate) fn why_not(&self, at: &Position, side: Side, piece: &str, target: &str) -> Option<Refused> {
        let unit = self.unit_named(piece)?;
        if self.side_of(unit) != side {
            return Some(clause!("S4.1-1A").refuses(Reason::EnemyUnit(unit)));
        }
        match at.place(unit) {
            Place::Hex(_) => {
                let beside = self.unit_named(target).filter(|&other| at.hex_of(other).is_none());
                Some(match beside {
                    Some(other) => clause!("S2.1").refuses(Reason::NotOnMap(other)),
                    None => clause!("S4.1").refuses(Reason::WrongStep(at.step)),
                })
            }
            Place::Waiting | Place::Exited(_) => Some(match self.due(at, unit) {
                Some(turn) if turn > at.turn => {
                    self.clause(Shared::Entry).refuses(Reason::NotDue(unit, turn))
                }
                _ => clause!("S2.1").refuses(Reason::NotOnMap(unit)),
            }),
            Place::Out | Place::Eliminated => Some(clause!("S3.0").refuses(Reason::Gone(unit))),
        }
    }

    /// A hex by its number, or a piece by its id: whichever it is, with what belongs to it.
    fn target(&self, at: &Position, name: &str) -> Option<Target> {
        let hex = self.map.grid.find(name);
        let unit = self.unit_named(name);
        let fighting = matches!(at.step, Step::Combat | Step::Declare | Step::Barrage | Step::Protect);
        // A counter may bear the number of a hex: where units fight it is the counter that is meant.
        match (hex, unit) {
            (Some(hex), None) => Some(Target { hex: Some(hex), unit: at.unit_at(hex) }),
            (Some(hex), Some(_)) if !fighting => Some(Target { hex: Some(hex), unit: at.unit_at(hex) }),
            (_, Some(unit)) => Some(Target { hex: at.hex_of(unit), unit: Some(unit) }),
            (None, None) => None,
        }
    }

    fn meant_movement(&self, at: &Position, side: Side, unit: UnitId, target: &Target) -> Option<Action> {
        let to = target.hex?;
        if self.side_of(unit) == side && self.airborne().has(unit) && at.hex_of(unit).is_none() {
            return Some(Action::Drop { unit, hex: to });
        }
        if self.side_of(unit) == side && matches!(at.place(unit), Place::Waiting | Place::Exited(_)) {
            return Some(Action::Enter { unit, to, at: None, via: Vec::new() });
        }
        Some(Action::Move { unit, to, via: Vec::new() })
    }

    /// An attacker and its enemy, in either order; an empty hex means a move, which is refused.
    fn meant_in_combat(&self, at: &Position, side: Side, unit: UnitId, target: &Target) -> Option<Action> {
        match target.unit {
            Some(_) if self.side_of(unit) != side => Some(Action::Attack(unit)),
            Some(other) if self.boarder(at) == Some(unit) => Some(Action::Assault(other)),
            Some(other) => Some(Action::Attack(other)),
            None => self.meant_movement(at, side, unit, target),
        }
    }

    fn meant_in_declaration(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        target: &Target,
    ) -> Option<Action> {
        match target.unit {
            None => self.meant_movement(at, side, unit, target),
            Some(_) if self.side_of(unit) != side => Some(Action::And(unit)),
            Some(other) if self.side_of(other) == side => Some(Action::With(other)),
            Some(other) if at.combat.defenders.has(other) => Some(Action::With(unit)),
            Some(other) => Some(Action::And(other)),
        }
    }
}
