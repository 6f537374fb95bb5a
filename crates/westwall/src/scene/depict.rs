//! How events look: what moves where, what is lit in the log, which clause stands behind it.

use board::HexId;
use kernel::{Depiction, EventKind, Row};

use crate::Clause;
use crate::crt::CombatResult;
use crate::event::Event;
use crate::game::Game;
use crate::games::Shared;
use crate::scenario::Victory;
use crate::unit::{UnitId, UnitSet};
use kit::clause;

impl Game {
    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let one = |unit: UnitId| UnitSet::one(unit);
        let nobody = UnitSet::NONE;
        match event {
            Event::Placed(unit, hex) => self.look(EventKind::Place, one(*unit), &[*hex], clause!("S3.0")),
            Event::TurnBegan(_) => self.look(EventKind::Turn, nobody, &[], clause!("S4.1")),
            Event::MovementBegan(_) => self.look(EventKind::Phase, nobody, &[], clause!("S4.1-1A")),
            Event::CombatBegan(_) | Event::CombatEnded(_) => {
                self.look(EventKind::Phase, nobody, &[], clause!("S4.1-1B"))
            }
            Event::Moved { unit, from, path, .. } => self.way(*unit, *from, path, clause!("S5.0")),
            Event::Entered { unit, path, .. } => {
                self.look(EventKind::Move, one(*unit), path, self.clause(Shared::Entry))
            }
            Event::Exited { unit, path, .. } => {
                self.look(EventKind::Move, one(*unit), path, self.clause(Shared::Exit))
            }
            Event::Declared { attackers, defenders, hexes } => {
                self.look(EventKind::Declare, *attackers | *defenders, hexes, clause!("S4.1-a"))
            }
            Event::Barraged { batteries, .. } => {
                self.look(EventKind::Declare, *batteries, &[], clause!("S4.1-b"))
            }
            Event::Protected { batteries, .. } => {
                self.look(EventKind::Declare, *batteries, &[], clause!("S4.1-c"))
            }
            Event::Rolled { attackers, defenders, hexes, die, .. } => Depiction {
                dice: vec![*die],
                ..self.look(EventKind::Roll, *attackers | *defenders, hexes, clause!("S7.62"))
            },
            Event::NoEffect(CombatResult::A(_) | CombatResult::Ae) => {
                self.look(EventKind::Note, nobody, &[], clause!("S8.14"))
            }
            Event::NoEffect(_) => self.look(EventKind::Note, nobody, &[], clause!("S8.15")),
            Event::Retreated(unit, from, to) => self.way(*unit, *from, &[*to], clause!("S7.7")),
            Event::Displaced(unit, from, to) => self.way(*unit, *from, &[*to], clause!("S7.81")),
            Event::Eliminated(unit, hex) => self.look(EventKind::Loss, one(*unit), &[*hex], clause!("S7.62")),
            Event::NoRetreat(unit, hex) => self.look(EventKind::Loss, one(*unit), &[*hex], clause!("S7.74")),
            Event::Advanced { unit, from, path } => self.way(*unit, *from, path, clause!("S7.91")),
            Event::Captured(hex, _) => self.look(EventKind::Capture, nobody, &[*hex], self.victory_clause()),
            Event::RoadOpen(_) => self.look(EventKind::Note, nobody, &[], self.victory_clause()),
            Event::GameOver => self.look(EventKind::Note, nobody, &[], clause!("S4.0")),
            other => self.special_depict(other),
        }
    }

    pub(crate) fn look(
        &self,
        kind: EventKind,
        pieces: UnitSet,
        spaces: &[HexId],
        clause: Clause,
    ) -> Depiction {
        Depiction {
            kind,
            pieces: pieces.iter().map(|unit| self.counter(unit).id.clone()).collect(),
            spaces: self.numbers(spaces),
            dice: Vec::new(),
            clause: Some(clause.into()),
        }
    }

    /// A unit on its way from the first hex to the last.
    fn way(&self, unit: UnitId, from: HexId, path: &[HexId], clause: Clause) -> Depiction {
        let whole: Vec<HexId> = [from].into_iter().chain(path.iter().copied()).collect();
        self.look(EventKind::Move, UnitSet::one(unit), &whole, clause)
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
