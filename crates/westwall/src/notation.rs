//! The one readable notation: `move 2/501 to 1317`.

use board::{Edge, HexId};
use kernel::Fault;
use kit::{TurnNo, Words};

use crate::action::Action;
use crate::game::Game;
use crate::numbers::{SupportPoints, ZoneId};
use crate::scenario::Victory;
use crate::unit::UnitId;

/// Everything that may be said, for errors and for the manual.
pub const FORMS: [&str; 24] = [
    "place UNIT at HEX",
    "move UNIT [via HEX ...] to HEX",
    "enter UNIT [at HEX [via HEX ...]] to HEX",
    "exit UNIT [EDGE] [via HEX ...]",
    "attack UNIT",
    "with UNIT",
    "and UNIT",
    "barrage UNIT",
    "fpf UNIT",
    "support POINTS",
    "done",
    "retreat UNIT to HEX",
    "eliminate UNIT",
    "displace UNIT to HEX",
    "advance UNIT to HEX",
    "end",
    "zone NAME at HEX",
    "delay NAME to TURN",
    "drop UNIT at HEX",
    "blow HEX/HEX",
    "destroy HEX to HEX",
    "bridge HEX from HEX to HEX",
    "shelter UNIT",
    "assault UNIT",
];

/// The most hexes that a path may name: no allowance pays for more.
const LONGEST_PATH: usize = 128;

impl Game {
    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> &str {
        self.map.grid.number(hex)
    }

    /// Writes an action.
    pub(crate) fn write(&self, action: &Action) -> String {
        let unit = |unit: &UnitId| self.counter(*unit).id.as_str();
        let via = |hexes: &[HexId]| {
            let numbers: Vec<&str> = hexes.iter().map(|&hex| self.number(hex)).collect();
            if numbers.is_empty() { String::new() } else { format!(" via {}", numbers.join(" ")) }
        };
        match action {
            Action::Place { unit: id, hex } => format!("place {} at {}", unit(id), self.number(*hex)),
            Action::Move { unit: id, to, via: path } => {
                format!("move {}{} to {}", unit(id), via(path), self.number(*to))
            }
            Action::Enter { unit: id, to, at, via: path } => {
                let at = at.map_or_else(String::new, |hex| format!(" at {}", self.number(hex)));
                format!("enter {}{at}{} to {}", unit(id), via(path), self.number(*to))
            }
            Action::Exit { unit: id, edge, via: path } => format!("exit {} {edge}{}", unit(id), via(path)),
            Action::Attack(id) => format!("attack {}", unit(id)),
            Action::With(id) => format!("with {}", unit(id)),
            Action::And(id) => format!("and {}", unit(id)),
            Action::Barrage(id) => format!("barrage {}", unit(id)),
            Action::Fpf(id) => format!("fpf {}", unit(id)),
            Action::Support(points) => format!("support {points}"),
            Action::Done => "done".into(),
            Action::Retreat { unit: id, to } => format!("retreat {} to {}", unit(id), self.number(*to)),
            Action::Eliminate(id) => format!("eliminate {}", unit(id)),
            Action::Displace { unit: id, to } => format!("displace {} to {}", unit(id), self.number(*to)),
            Action::Advance { unit: id, to } => format!("advance {} to {}", unit(id), self.number(*to)),
            Action::End => "end".into(),
            Action::Zone { zone, hex } => format!("zone {} at {}", self.zone_name(*zone), self.number(*hex)),
            Action::Delay { zone, turn } => format!("delay {} to {turn}", self.zone_name(*zone)),
            Action::Drop { unit: id, hex } => format!("drop {} at {}", unit(id), self.number(*hex)),
            Action::Blow(a, b) => format!("blow {}/{}", self.number(*a), self.number(*b)),
            Action::Destroy { hex, to } => format!("destroy {} to {}", self.number(*hex), self.number(*to)),
            Action::Bridge { hex, west, east } => {
                format!("bridge {} from {} to {}", self.number(*hex), self.number(*west), self.number(*east))
            }
            Action::Shelter(id) => format!("shelter {}", unit(id)),
            Action::Assault(id) => format!("assault {}", unit(id)),
        }
    }

    /// Reads an action; reads back whatever [`Game::write`] writes, in any case and spacing.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Fault> {
        let mut reader = Reader { game: self, words: Words::of(text) };
        let action = reader.action()?;
        reader.words.end_after(&self.write(&action))?;
        Ok(action)
    }
}

struct Reader<'a> {
    game: &'a Game,
    words: Words<'a>,
}

impl Reader<'_> {
    fn unit(&mut self) -> Result<UnitId, Fault> {
        let game = self.game;
        self.words.read("a unit of this scenario", |word| game.unit_named(word))
    }

    fn hex(&mut self) -> Result<HexId, Fault> {
        let game = self.game;
        self.words.read("a hex of this map", |word| game.map.grid.find(word))
    }

    fn zone(&mut self) -> Result<ZoneId, Fault> {
        let known = self.game.zone_names();
        if known.is_empty() {
            return Err(self.words.fault("there are no drop zones in this game"));
        }
        let what = format!("a drop zone: give one of {}", known.join(", "));
        self.words
            .read(&what, |word| known.iter().position(|name| name.eq_ignore_ascii_case(word)).map(ZoneId::at))
    }

    /// The hexes after `via`, up to the next keyword or the end.
    fn via(&mut self) -> Result<Vec<HexId>, Fault> {
        let mut path = Vec::new();
        if !self.words.takes("via") {
            return Ok(path);
        }
        while self.words.peek().is_some_and(|word| !word.eq_ignore_ascii_case("to")) {
            path.push(self.hex()?);
            if path.len() > LONGEST_PATH {
                return Err(self.words.fault(format!("a path has at most {LONGEST_PATH} hexes")));
            }
        }
        if path.is_empty() {
            return Err(self.words.fault("the hexes of the path are missing after 'via'"));
        }
        Ok(path)
    }

    /// The edge that counts for victory need not be named, nor the only one by which a unit may leave [ruling W96].
    fn usual_edge(&self, unit: UnitId) -> Result<Edge, Fault> {
        if let Victory::ExitAndHold(victory) = &self.game.scenario.victory {
            return Ok(victory.edge);
        }
        let edges: Vec<Edge> = self.game.exits_of(unit).collect();
        match edges[..] {
            // The rules say so if the unit may not leave.
            [] => Ok(Edge::West),
            [only] => Ok(only),
            _ => {
                let id = &self.game.counter(unit).id;
                let names: Vec<String> = edges.iter().map(ToString::to_string).collect();
                Err(self.words.fault(format!("name the edge by which {id} leaves: {}", names.join(" or "))))
            }
        }
    }

    fn unit_to_hex(&mut self) -> Result<(UnitId, HexId), Fault> {
        let unit = self.unit()?;
        self.words.expect("to")?;
        Ok((unit, self.hex()?))
    }

    fn action(&mut self) -> Result<Action, Fault> {
        let verb = self.words.verb(&FORMS)?;
        Ok(match verb.as_str() {
            "place" => {
                let unit = self.unit()?;
                self.words.expect("at")?;
                Action::Place { unit, hex: self.hex()? }
            }
            "move" => {
                let unit = self.unit()?;
                let via = self.via()?;
                self.words.expect("to")?;
                Action::Move { unit, via, to: self.hex()? }
            }
            "enter" => {
                let unit = self.unit()?;
                let at = if self.words.takes("at") { Some(self.hex()?) } else { None };
                let via = if at.is_some() { self.via()? } else { Vec::new() };
                self.words.expect("to")?;
                Action::Enter { unit, at, via, to: self.hex()? }
            }
            "exit" => {
                let unit = self.unit()?;
                let edge = match self.words.peek() {
                    Some(word) if !word.eq_ignore_ascii_case("via") => {
                        let what = "an edge: give north, east, south or west";
                        self.words.read(what, |word| word.to_ascii_lowercase().parse().ok())?
                    }
                    _ => self.usual_edge(unit)?,
                };
                Action::Exit { unit, edge, via: self.via()? }
            }
            "attack" => Action::Attack(self.unit()?),
            "with" => Action::With(self.unit()?),
            "and" => Action::And(self.unit()?),
            "barrage" => Action::Barrage(self.unit()?),
            "fpf" => Action::Fpf(self.unit()?),
            "support" => {
                let points = self.words.number("the number of points", 0..=u8::MAX.into())?;
                Action::Support(SupportPoints(points as u8))
            }
            "done" => Action::Done,
            "retreat" => {
                let (unit, to) = self.unit_to_hex()?;
                Action::Retreat { unit, to }
            }
            "eliminate" => Action::Eliminate(self.unit()?),
            "displace" => {
                let (unit, to) = self.unit_to_hex()?;
                Action::Displace { unit, to }
            }
            "advance" => {
                let (unit, to) = self.unit_to_hex()?;
                Action::Advance { unit, to }
            }
            "end" => Action::End,
            "zone" => {
                let zone = self.zone()?;
                self.words.expect("at")?;
                Action::Zone { zone, hex: self.hex()? }
            }
            "delay" => {
                let zone = self.zone()?;
                self.words.expect("to")?;
                let turn = self.words.number("the turn", 0..=u8::MAX.into())?;
                Action::Delay { zone, turn: TurnNo(turn as u8) }
            }
            "drop" => {
                let unit = self.unit()?;
                self.words.expect("at")?;
                Action::Drop { unit, hex: self.hex()? }
            }
            "blow" => {
                let grid = &self.game.map.grid;
                let (a, b) = self.words.read("a bridge: give its two hexes, such as 0706/0806", |word| {
                    let (a, b) = word.split_once('/')?;
                    Some((grid.find(a)?, grid.find(b)?))
                })?;
                Action::Blow(a, b)
            }
            "destroy" => {
                let hex = self.hex()?;
                self.words.expect("to")?;
                Action::Destroy { hex, to: self.hex()? }
            }
            "bridge" => {
                let hex = self.hex()?;
                self.words.expect("from")?;
                let west = self.hex()?;
                self.words.expect("to")?;
                Action::Bridge { hex, west, east: self.hex()? }
            }
            "shelter" => Action::Shelter(self.unit()?),
            "assault" => Action::Assault(self.unit()?),
            other => return Err(self.words.no_action(other, &FORMS)),
        })
    }
}
