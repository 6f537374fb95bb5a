//! How events look: what moves where, what is lit in the log, what the dice showed.

use kernel::{Depiction, EventKind};

use crate::area::Area;
use crate::event::{Declaration, Event};
use crate::game::Game;
use crate::numbers::BridgeId;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let (kind, pieces, areas) = self.look(event);
        Depiction {
            kind,
            pieces: self.piece_ids(pieces),
            spaces: areas.into_iter().map(|area| area.number().to_string()).collect(),
            dice: dice_of(event).into_iter().map(u32::from).collect(),
            clause: Some(event.clause().into()),
            ..Depiction::default()
        }
    }

    /// What kind of thing an event is, and the units and areas that it is about; of a move, the way.
    fn look(&self, event: &Event) -> (EventKind, UnitSet, Vec<Area>) {
        let one = |unit: &UnitId| UnitSet::one(*unit);
        let none = UnitSet::NONE;
        match event {
            Event::TurnBegan(_) => (EventKind::Turn, none, vec![]),
            Event::ImpulseBegan(..) | Event::WeatherChanged(..) | Event::DayEnded(_) => {
                (EventKind::Phase, none, vec![])
            }
            Event::BidTie(_) | Event::Clouds(..) | Event::ArrivalRolled(..) | Event::Sunset(..) => {
                (EventKind::Roll, none, vec![])
            }
            Event::Placed(unit, area, _) | Event::Rebuilt(unit, area) => {
                (EventKind::Place, one(unit), vec![*area])
            }
            Event::Declared(_, what) => declared(*what),
            Event::Moved(unit, from, to, _) | Event::Retreated(unit, from, to) => {
                (EventKind::Move, one(unit), vec![*from, *to])
            }
            Event::Controlled(area, _) => (EventKind::Capture, none, vec![*area]),
            Event::AttackNamed { area, attackers, target, .. } => {
                (EventKind::Declare, *attackers | target.map_or(none, UnitSet::one), vec![*area])
            }
            Event::LeadDefender(unit) => (EventKind::Declare, one(unit), vec![]),
            Event::Fought { area, .. } => (EventKind::Roll, none, vec![*area]),
            Event::Reduced(unit, _) | Event::Eliminated(unit, _) => (EventKind::Loss, one(unit), vec![]),
            Event::LeaderAway(_) | Event::LeaderKilled(_) => (EventKind::Loss, none, vec![]),
            Event::FriendlyFire(area, _) => (EventKind::Note, none, vec![*area]),
            Event::BridgeTried { bridge, .. } => (EventKind::Roll, none, self.banks(*bridge)),
            Event::BridgeTaken(bridge, _) => (EventKind::Capture, none, self.banks(*bridge)),
            Event::Recalled(bridge, _) => (EventKind::Note, none, self.banks(*bridge)),
            Event::OutOfSupply(units) => (EventKind::Note, *units, vec![]),
            Event::NoRoom(unit, _)
            | Event::NoRetreat(unit)
            | Event::Released(unit, _)
            | Event::Restored(unit, _)
            | Event::Withdrawn(unit) => (EventKind::Note, one(unit), vec![]),
            Event::BidMade(_)
            | Event::BidsOpened(..)
            | Event::Rerolled(..)
            | Event::FogBurntOff(_)
            | Event::PointBought(_)
            | Event::AdvantagePassed(_)
            | Event::PlayedOn(_)
            | Event::Ended(..) => (EventKind::Note, none, vec![]),
        }
    }

    fn banks(&self, bridge: BridgeId) -> Vec<Area> {
        let span = self.spans[bridge.index()];
        vec![span.a, span.b]
    }
}

fn declared(what: Declaration) -> (EventKind, UnitSet, Vec<Area>) {
    let areas = match what {
        Declaration::Assault(area) | Declaration::Bombard(area) | Declaration::Strike(area) => vec![area],
        Declaration::Ranged(from, target) => vec![from, target],
        Declaration::Regroup | Declaration::Pass => vec![],
    };
    (if what == Declaration::Pass { EventKind::Note } else { EventKind::Declare }, UnitSet::NONE, areas)
}

/// What the dice of an event showed.
fn dice_of(event: &Event) -> Vec<u8> {
    match event {
        Event::BidTie(dice) | Event::ArrivalRolled(_, dice, _) | Event::Sunset(dice, _) => dice.to_vec(),
        Event::Clouds(die, _) | Event::BridgeTried { die, .. } => vec![*die],
        Event::Fought { dice, .. } => dice.to_vec(),
        _ => Vec::new(),
    }
}
