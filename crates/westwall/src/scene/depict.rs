//! How events look: what moves where, what is lit in the log, which clause stands behind it.

use board::HexId;
use kernel::{Depiction, EventKind, Row};

use crate::crt::CombatResult;
use crate::event::Event;
use crate::game::Game;
use crate::scenario::Victory;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let one = |unit: UnitId| UnitSet::one(unit);
        let nobody = UnitSet::NONE;
        match event {
            Event::Placed(unit, hex) => self.look(EventKind::Place, one(*unit), &[*hex], "S3.0"),
            Event::TurnBegan(_) => self.look(EventKind::Turn, nobody, &[], "S4.1"),
            Event::MovementBegan(_) => self.look(EventKind::Phase, nobody, &[], "S4.1-1A"),
            Event::CombatBegan(_) | Event::CombatEnded(_) => {
                self.look(EventKind::Phase, nobody, &[], "S4.1-1B")
            }
            Event::Moved { unit, from, path, .. } => self.way(*unit, *from, path, "S5.0"),
            Event::Entered { unit, path, .. } => self.look(
                EventKind::Move,
                one(*unit),
                path,
                self.clause_of(["B11.0", "A15.0", "H13.0", "R12.0"]),
            ),
            Event::Exited { unit, path, .. } => self.look(
                EventKind::Move,
                one(*unit),
                path,
                self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]),
            ),
            Event::Declared { attackers, defenders, hexes } => {
                self.look(EventKind::Declare, *attackers | *defenders, hexes, "S4.1-a")
            }
            Event::Barraged { batteries, .. } => self.look(EventKind::Declare, *batteries, &[], "S4.1-b"),
            Event::Protected { batteries, .. } => self.look(EventKind::Declare, *batteries, &[], "S4.1-c"),
            Event::Rolled { attackers, defenders, hexes, die, .. } => Depiction {
                dice: vec![*die],
                ..self.look(EventKind::Roll, *attackers | *defenders, hexes, "S7.62")
            },
            Event::NoEffect(CombatResult::A(_) | CombatResult::Ae) => {
                self.look(EventKind::Note, nobody, &[], "S8.14")
            }
            Event::NoEffect(_) => self.look(EventKind::Note, nobody, &[], "S8.15"),
            Event::Retreated(unit, from, to) => self.way(*unit, *from, &[*to], "S7.7"),
            Event::Displaced(unit, from, to) => self.way(*unit, *from, &[*to], "S7.81"),
            Event::Eliminated(unit, hex) => self.look(EventKind::Loss, one(*unit), &[*hex], "S7.62"),
            Event::NoRetreat(unit, hex) => self.look(EventKind::Loss, one(*unit), &[*hex], "S7.74"),
            Event::Advanced { unit, from, path } => self.way(*unit, *from, path, "S7.91"),
            Event::Captured(hex, _) => self.look(EventKind::Capture, nobody, &[*hex], self.victory_clause()),
            Event::RoadOpen(_) => self.look(EventKind::Note, nobody, &[], self.victory_clause()),
            Event::GameOver => self.look(EventKind::Note, nobody, &[], "S4.0"),
            other => self.special_depict(other),
        }
    }

    pub(crate) fn look(&self, kind: EventKind, pieces: UnitSet, spaces: &[HexId], clause: &str) -> Depiction {
        Depiction {
            kind,
            pieces: pieces.iter().map(|unit| self.counter(unit).id.clone()).collect(),
            spaces: self.numbers(spaces),
            dice: Vec::new(),
            clause: known_clause(clause),
        }
    }

    /// A unit on its way from the first hex to the last.
    fn way(&self, unit: UnitId, from: HexId, path: &[HexId], clause: &str) -> Depiction {
        let whole: Vec<HexId> = [from].into_iter().chain(path.iter().copied()).collect();
        self.look(EventKind::Move, UnitSet::one(unit), &whole, clause)
    }

    /// The clause that says how the scenario is won.
    pub(crate) fn victory_clause(&self) -> &str {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => &victory.clause,
            Victory::RoadLine(line) => &line.clause,
            Victory::Points { clause } => clause,
            Victory::None => "S4.0",
        }
    }
}

/// The clause, if there is a text for it: a scenario of one's own may cite any word.
fn known_clause(clause: &str) -> Option<String> {
    crate::clauses().iter().any(|known| known.id == clause).then(|| clause.to_string())
}

/// A row with the clause behind it, if there is a text for that.
pub(crate) fn cited(row: Row, clause: &str) -> Row {
    Row { clause: known_clause(clause), ..row }
}
