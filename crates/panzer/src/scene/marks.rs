//! The conditions of a unit, as its counter shows them.

use kernel::{Mark, MarkKind};

use crate::forces::UnitId;
use crate::game::Game;
use crate::notation::side_number;
use crate::position::{Frame, Position};
use crate::status::{Command, Place, State};
use crate::unit::UnitKind;

/// States with a look and a word of their own, the most important first.
const SHOWN: [(State, MarkKind, &str); 22] = [
    (State::Suppressed, MarkKind::Suppressed, "suppressed"),
    (State::Damaged, MarkKind::Reduced, "damaged"),
    (State::Reduced, MarkKind::Reduced, "half-squad"),
    (State::Crew, MarkKind::Reduced, "crew on foot"),
    (State::TrackHit, MarkKind::Reduced, "track hit: cannot move"),
    (State::GunOut, MarkKind::Reduced, "gun out of action"),
    (State::Bogged, MarkKind::Suppressed, "bogged"),
    (State::Broken, MarkKind::Suppressed, "broken"),
    (State::Hesitating, MarkKind::Suppressed, "hesitating"),
    (State::SpotFire, MarkKind::Note, "SPOT/FIRE"),
    (State::SpotMove, MarkKind::Note, "SPOT/MOVE"),
    (State::FullCover, MarkKind::Note, "full cover"),
    (State::Inside, MarkKind::Note, "in the building"),
    (State::Entrenched, MarkKind::Note, "hasty entrenchment"),
    (State::Camouflaged, MarkKind::Hidden, "camouflaged"),
    (State::Fired, MarkKind::Done, "fired"),
    (State::Moved, MarkKind::Done, "moved"),
    (State::Quickmarched, MarkKind::Note, "quickmarch"),
    (State::Tired, MarkKind::Note, "tired: no fire this turn"),
    (State::Crawling, MarkKind::Note, "crawling"),
    (State::OnStation, MarkKind::Note, "on station"),
    (State::TrailerDamaged, MarkKind::Reduced, "trailer damaged"),
];

impl Game {
    /// All marks of a unit.
    pub(crate) fn marks(&self, at: &Position, unit: UnitId) -> Vec<Mark> {
        let status = at.unit(unit);
        let mut marks: Vec<Mark> = Vec::new();
        if at.volley.target == Some(unit) {
            marks.push(Mark::new(MarkKind::Defending, "target"));
        }
        if at.volley.shots().any(|shot| shot.firer == unit) {
            marks.push(Mark::new(MarkKind::Attacking, "fires"));
        }
        if at.mover.unit == Some(unit) && matches!(at.asks(), Some(Frame::Window(_))) {
            marks.push(Mark::new(MarkKind::Defending, "on the move"));
        }
        if at.melee.retreats.is_some_and(|(retreating, _)| retreating == unit) {
            marks.push(Mark::new(MarkKind::Retreating, "retreats"));
        }
        let command = self.command_of(at, unit);
        if command != Command::None {
            marks.push(Mark::new(MarkKind::Note, command.counter()));
        }
        if status.marker != 0 {
            marks.push(Mark::new(MarkKind::Hidden, format!("under marker {}", status.marker)));
        }
        let shown = SHOWN.iter().filter(|(state, _, _)| status.has(*state));
        marks.extend(shown.map(|(_, kind, text)| Mark::new(*kind, *text)));
        if let Some(side) = status.dug_in {
            marks.push(Mark::new(MarkKind::Note, format!("dug in at hexside {}", side_number(side))));
        }
        if status.story > 1 {
            marks.push(Mark::new(MarkKind::Note, format!("story {}", status.story)));
        }
        if status.held_until > at.turn {
            let until = match status.held_until {
                turn if turn <= self.length() => format!("held until turn {turn}"),
                _ => "held until it sees an enemy".into(),
            };
            marks.push(Mark::new(MarkKind::Note, until));
        }
        marks.extend(self.ride_marks(at, unit));
        if self.is_hq(unit) {
            marks.push(Mark::new(MarkKind::Note, "headquarters"));
        }
        marks
    }

    /// Riders and carriers, guns and tows.
    fn ride_marks(&self, at: &Position, unit: UnitId) -> Vec<Mark> {
        let verb = |load: UnitId| match self.card(load).kind {
            UnitKind::Gun => ("tows", "towed by"),
            _ => ("carries", "aboard"),
        };
        let mut marks: Vec<Mark> = self
            .load(at, unit)
            .iter()
            .map(|load| Mark::new(MarkKind::Note, format!("{} {}", verb(load).0, self.unit_name(load))))
            .collect();
        if let Place::Aboard(carrier) = at.unit(unit).place {
            let text = format!("{} {}", verb(unit).1, self.unit_name(carrier));
            marks.push(Mark::new(MarkKind::Note, text));
        }
        marks
    }
}
