//! Events in sentences: the lines of the log.

use board::HexId;

use crate::crt::{CombatResult, Crt};
use crate::event::Event;
use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::unit::{UnitId, UnitSet};
use kit::{Side, TurnNo};

impl Game {
    /// Units by their ids, in order.
    pub(crate) fn names(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.counter(unit).id.as_str()).collect();
        names.join(", ")
    }

    /// The event as one line of the log.
    pub(crate) fn narrate(&self, event: &Event) -> String {
        let unit = |id: &UnitId| self.counter(*id).id.clone();
        let hex = |hex: &HexId| self.number(*hex).to_string();
        let side = |side: &Side| self.scenario.sides[side.index()].clone();
        match event {
            Event::Placed(u, h) => format!("{} is set up in {}", unit(u), hex(h)),
            Event::TurnBegan(turn) => match self.date(*turn) {
                Some(date) => format!("Turn {turn}, {date}"),
                None => format!("Turn {turn}"),
            },
            Event::MovementBegan(s) => format!("{} movement", side(s)),
            Event::CombatBegan(s) => format!("{} combat", side(s)),
            Event::CombatEnded(s) => format!("{} combat ends", side(s)),
            Event::Moved { unit: u, from, path, cost } => {
                let to = path.last().map_or_else(|| hex(from), hex);
                format!("{} moves from {} to {to} for {} MP", unit(u), hex(from), cost)
            }
            Event::Entered { unit: u, path, cost } => {
                let at = path.first().map_or_else(String::new, hex);
                let to = path.last().map_or_else(String::new, hex);
                format!("{} enters at {at} and goes to {to} for {} MP", unit(u), cost)
            }
            Event::Exited { unit: u, edge, counts: true, .. } => {
                format!("{} exits by the {edge} edge and counts", unit(u))
            }
            Event::Exited { unit: u, edge, .. } => format!("{} exits by the {edge} edge", unit(u)),
            Event::Declared { attackers, defenders, .. } if attackers.is_empty() => {
                format!("artillery or ground support attacks {}", self.names(*defenders))
            }
            Event::Declared { attackers, defenders, .. } => {
                let verb = if attackers.len() == 1 { "attacks" } else { "attack" };
                format!("{} {verb} {}", self.names(*attackers), self.names(*defenders))
            }
            Event::Barraged { batteries, support } => self.fire("barrage", *batteries, *support),
            Event::Protected { batteries, support } => {
                self.fire("Final Protective Fire", *batteries, *support)
            }
            Event::Rolled { attack, defense, line, column, die, result, .. } => format!(
                "{attack} against {defense}, {:+} on the {} line, column {column} ({}): die {die}, {result} [S7.62]",
                attack.over(*defense),
                line.name(),
                Crt::printed().heading(*line, *column),
            ),
            Event::NoEffect(result @ (CombatResult::A(_) | CombatResult::Ae)) => {
                format!("{result} has no effect: fire from a distance suffers nothing [S8.14]")
            }
            Event::NoEffect(result) => {
                format!("{result} has no effect: fire alone needs D2 or better [S8.15]")
            }
            Event::Retreated(u, from, to) => {
                format!("{} retreats from {} to {}", unit(u), hex(from), hex(to))
            }
            Event::Displaced(u, from, to) => {
                format!("{} is displaced from {} to {} [S7.81]", unit(u), hex(from), hex(to))
            }
            Event::Eliminated(u, h) => format!("{} is eliminated in {}", unit(u), hex(h)),
            Event::NoRetreat(u, h) => {
                format!("{} cannot complete its retreat and is eliminated in {} [S7.74]", unit(u), hex(h))
            }
            Event::Advanced { unit: u, from, path } => {
                let to = path.last().map_or_else(|| hex(from), hex);
                format!("{} advances from {} to {to}", unit(u), hex(from))
            }
            Event::Captured(h, s) => format!("{} takes {}", side(s), hex(h)),
            Event::RoadOpen(s) => format!("{} has opened the road [B15.27]", side(s)),
            Event::GameOver => "the game is over".into(),
            Event::Special(event) => self.special_narrate(event),
        }
    }

    fn fire(&self, what: &str, batteries: UnitSet, support: SupportPoints) -> String {
        match (batteries.is_empty(), support) {
            (true, points) => format!("{what}: {points} ground support points"),
            (false, SupportPoints::NONE) => format!("{what}: {}", self.names(batteries)),
            (false, points) => {
                format!("{what}: {} and {points} ground support points", self.names(batteries))
            }
        }
    }

    /// The name of the bridge between two hexes, or the two hexes.
    pub(crate) fn bridge_name(&self, a: HexId, b: HexId) -> String {
        let ends = format!("{}/{}", self.number(a), self.number(b));
        let same = |bridge: &&board::Bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b);
        match self.map.bridges.iter().find(same) {
            Some(bridge) if !bridge.name.is_empty() => format!("{} ({ends})", bridge.name),
            _ => format!("the bridge {ends}"),
        }
    }

    /// The date of a turn, if the scenario gives dates.
    pub fn date(&self, turn: TurnNo) -> Option<&str> {
        let index = turn.0.checked_sub(self.scenario.first_turn.0)?;
        self.scenario.dates.get(usize::from(index)).map(String::as_str)
    }
}
