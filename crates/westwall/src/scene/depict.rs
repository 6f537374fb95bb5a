//! How events look: what moves where, what is lit in the log, which clause stands behind it.

use board::HexId;
use kernel::{Depiction, EventKind, Row};

use crate::Clause;
use crate::event::Event;
use crate::game::Game;
use crate::scenario::Victory;
use crate::unit::{UnitId, UnitSet};
use kit::clause;

impl Game {
    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let one = |unit: UnitId| UnitSet::one(unit);
        let none = UnitSet::NONE;
        let seen = match event {
            Event::Placed(unit, hex) => self.look(EventKind::Place, one(*unit), &[*hex]),
            Event::TurnBegan(_) => self.look(EventKind::Turn, none, &[]),
            Event::MovementBegan(_) | Event::CombatBegan(_) | Event::CombatEnded(_) => {
                self.look(EventKind::Phase, none, &[])
            }
            Event::Moved { unit, from, path, .. } | Event::Advanced { unit, from, path } => {
                self.way(*unit, *from, path)
            }
            Event::Entered { unit, path, .. } | Event::Exited { unit, path, .. } => {
                self.look(EventKind::Move, one(*unit), path)
            }
            Event::Declared { attackers, defenders, hexes } => {
                self.look(EventKind::Declare, *attackers | *defenders, hexes)
            }
            Event::Barraged { batteries, .. } | Event::Protected { batteries, .. } => {
                self.look(EventKind::Declare, *batteries, &[])
            }
            Event::Rolled { attackers, defenders, hexes, die, .. } => {
                Depiction { dice: vec![*die], ..self.look(EventKind::Roll, *attackers | *defenders, hexes) }
            }
            Event::Retreated(unit, from, to) | Event::Displaced(unit, from, to) => {
                self.way(*unit, *from, &[*to])
            }
            Event::Eliminated(unit, hex) | Event::NoRetreat(unit, hex) => {
                self.look(EventKind::Loss, one(*unit), &[*hex])
            }
            Event::Captured(hex, _) => self.look(EventKind::Capture, none, &[*hex]),
            Event::NoEffect(_) | Event::RoadOpen(_) | Event::GameOver => {
                self.look(EventKind::Note, none, &[])
            }
            Event::Special(event) => self.special_depict(event),
        };
        Depiction { clause: Some(self.event_clause(event).into()), ..seen }
    }

    /// An event on the map; [`Game::depict`] adds its clause.
    pub(crate) fn look(&self, kind: EventKind, pieces: UnitSet, spaces: &[HexId]) -> Depiction {
        Depiction {
            kind,
            pieces: pieces.iter().map(|unit| self.counter(unit).id.clone()).collect(),
            spaces: self.numbers(spaces),
            ..Depiction::default()
        }
    }

    /// A unit on its way from the first hex to the last.
    fn way(&self, unit: UnitId, from: HexId, path: &[HexId]) -> Depiction {
        let whole: Vec<HexId> = [from].into_iter().chain(path.iter().copied()).collect();
        self.look(EventKind::Move, UnitSet::one(unit), &whole)
    }

    /// The clause that says how the scenario is won.
    pub(crate) fn victory_clause(&self) -> Clause {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.clause,
            Victory::RoadLine(line) => line.clause,
            Victory::Points { clause } => *clause,
            Victory::None => clause!("S4.0"),
        }
    }
}

/// A row with the clause behind it.
pub(crate) fn cited(row: Row, clause: Clause) -> Row {
    Row { clause: Some(clause.into()), ..row }
}
