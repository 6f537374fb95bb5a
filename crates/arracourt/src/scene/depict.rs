//! How events look: what moves where, what is lit in the log, what the dice showed.

use kernel::{Depiction, EventKind};

use crate::area::Area;
use crate::event::{Declaration, Event};
use crate::game::Game;
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
        }
    }

    /// What kind of thing an event is, and the units and areas that it is about; of a move, the way.
    fn look(&self, event: &Event) -> (EventKind, UnitSet, Vec<Area>) {
        let one = |unit: &UnitId| UnitSet::one(*unit);
        let nobody = UnitSet::NONE;
        match event {
            Event::TurnBegan(_) => (EventKind::Turn, nobody, vec![]),
            Event::ImpulseBegan(..) | Event::WeatherChanged(..) | Event::DayEnded(_) => {
                (EventKind::Phase, nobody, vec![])
            }
            Event::BidTie(_) | Event::Clouds(..) | Event::ArrivalRolled(..) | Event::Sunset(..) => {
                (EventKind::Roll, nobody, vec![])
            }
            Event::Placed(unit, area) | Event::Rebuilt(unit, area) => {
                (EventKind::Place, one(unit), vec![*area])
            }
            Event::Declared(_, what) => declared(*what),
            Event::Moved(unit, from, to, _) | Event::Retreated(unit, from, to) => {
                (EventKind::Move, one(unit), vec![*from, *to])
            }
            Event::Controlled(area, _) => (EventKind::Capture, nobody, vec![*area]),
            Event::AttackNamed { area, attackers, target, .. } => {
                (EventKind::Declare, *attackers | target.map_or(nobody, UnitSet::one), vec![*area])
            }
            Event::LeadDefender(unit) => (EventKind::Declare, one(unit), vec![]),
            Event::Fought { area, .. } => (EventKind::Roll, nobody, vec![*area]),
            Event::Reduced(unit, _) | Event::Eliminated(unit, _) => (EventKind::Loss, one(unit), vec![]),
            Event::LeaderAway(_) | Event::LeaderKilled(_) => (EventKind::Loss, nobody, vec![]),
            Event::FriendlyFire(area, _) => (EventKind::Note, nobody, vec![*area]),
            Event::BridgeTried(roll, ..) => (
                EventKind::Roll,
                nobody,
                Game::bridge_of(*roll).map_or_else(Vec::new, |bridge| self.banks(bridge)),
            ),
            Event::BridgeTaken(bridge, _) => (EventKind::Capture, nobody, self.banks(*bridge)),
            Event::Recalled(bridge, _) => (EventKind::Note, nobody, self.banks(*bridge)),
            Event::OutOfSupply(units) => (EventKind::Note, *units, vec![]),
            Event::NoRoom(unit)
            | Event::NoRetreat(unit)
            | Event::Released(unit, _)
            | Event::Restored(unit, _)
            | Event::Withdrawn(unit) => (EventKind::Note, one(unit), vec![]),
            Event::BidMade(_)
            | Event::BidsOpened(..)
            | Event::Rerolled(..)
            | Event::AdvantageSpent(..)
            | Event::AdvantagePassed(_)
            | Event::PlayedOn(_)
            | Event::Ended(..) => (EventKind::Note, nobody, vec![]),
        }
    }

    fn banks(&self, bridge: u8) -> Vec<Area> {
        let span = self.spans[usize::from(bridge)];
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
        Event::Clouds(die, _) | Event::BridgeTried(_, _, die, _, _) => vec![*die],
        Event::Fought { dice, .. } => dice.to_vec(),
        _ => Vec::new(),
    }
}
