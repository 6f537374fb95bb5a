//! The one readable notation: `move 2/501 to 1317`.

use board::{Edge, HexId};
use kernel::Fault;
use kit::TurnNo;

use crate::action::Action;
use crate::game::Game;
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
        let mut words = Words { game: self, rest: text.split_whitespace().peekable() };
        let action = words.action()?;
        match words.rest.next() {
            None => Ok(action),
            Some(word) => Err(fault(word, format!("not expected after '{}'", self.write(&action)))),
        }
    }
}

fn fault(place: &str, message: impl Into<String>) -> Fault {
    // Input may be long; an error quotes the beginning.
    let short: String = place.chars().take(40).collect();
    Fault { place: format!("'{short}'"), message: message.into() }
}

struct Words<'a, I: Iterator<Item = &'a str>> {
    game: &'a Game,
    rest: std::iter::Peekable<I>,
}

impl<'a, I: Iterator<Item = &'a str>> Words<'a, I> {
    fn next(&mut self, wanted: &str) -> Result<&'a str, Fault> {
        self.rest.next().ok_or_else(|| fault("", format!("the action ends where {wanted} is expected")))
    }

    fn unit(&mut self) -> Result<UnitId, Fault> {
        let word = self.next("a unit")?;
        self.game.unit_named(word).ok_or_else(|| fault(word, "no unit has this id"))
    }

    fn hex(&mut self) -> Result<HexId, Fault> {
        let word = self.next("a hex")?;
        self.game.map.grid.find(word).ok_or_else(|| fault(word, "not a hex of this map"))
    }

    fn zone(&mut self) -> Result<u8, Fault> {
        let word = self.next("a drop zone")?;
        let known = self.game.zone_names();
        let index = known.iter().position(|name| name.eq_ignore_ascii_case(word));
        index.map(|index| index as u8).ok_or_else(|| {
            if known.is_empty() {
                return fault(word, "there are no drop zones in this game");
            }
            fault(word, format!("no drop zone has this name; they are {}", known.join(", ")))
        })
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Fault> {
        let word = self.next(&format!("'{keyword}'"))?;
        if word.eq_ignore_ascii_case(keyword) {
            Ok(())
        } else {
            Err(fault(word, format!("'{keyword}' is expected here")))
        }
    }

    fn takes(&mut self, keyword: &str) -> bool {
        self.rest.next_if(|word| word.eq_ignore_ascii_case(keyword)).is_some()
    }

    /// The hexes after `via`, up to the next keyword or the end.
    fn via(&mut self) -> Result<Vec<HexId>, Fault> {
        let mut path = Vec::new();
        if !self.takes("via") {
            return Ok(path);
        }
        while self.rest.peek().is_some_and(|word| !word.eq_ignore_ascii_case("to")) {
            path.push(self.hex()?);
            if path.len() > LONGEST_PATH {
                return Err(fault("via", format!("a path of more than {LONGEST_PATH} hexes")));
            }
        }
        if path.is_empty() {
            return Err(fault("via", "the hexes of the path are expected after 'via'"));
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
                Err(fault(id, format!("name the edge by which it leaves: {}", names.join(" or "))))
            }
        }
    }

    fn unit_to_hex(&mut self) -> Result<(UnitId, HexId), Fault> {
        let unit = self.unit()?;
        self.keyword("to")?;
        Ok((unit, self.hex()?))
    }

    fn action(&mut self) -> Result<Action, Fault> {
        let verb = self.next("an action")?;
        Ok(match verb.to_ascii_lowercase().as_str() {
            "place" => {
                let unit = self.unit()?;
                self.keyword("at")?;
                Action::Place { unit, hex: self.hex()? }
            }
            "move" => {
                let unit = self.unit()?;
                let via = self.via()?;
                self.keyword("to")?;
                Action::Move { unit, via, to: self.hex()? }
            }
            "enter" => {
                let unit = self.unit()?;
                let at = if self.takes("at") { Some(self.hex()?) } else { None };
                let via = if at.is_some() { self.via()? } else { Vec::new() };
                self.keyword("to")?;
                Action::Enter { unit, at, via, to: self.hex()? }
            }
            "exit" => {
                let unit = self.unit()?;
                let Some(word) = self.rest.next_if(|word| !word.eq_ignore_ascii_case("via")) else {
                    return Ok(Action::Exit { unit, edge: self.usual_edge(unit)?, via: self.via()? });
                };
                let edge: Edge = word
                    .to_ascii_lowercase()
                    .parse()
                    .map_err(|_| fault(word, "not an edge; the edges are north, east, south and west"))?;
                Action::Exit { unit, edge, via: self.via()? }
            }
            "attack" => Action::Attack(self.unit()?),
            "with" => Action::With(self.unit()?),
            "and" => Action::And(self.unit()?),
            "barrage" => Action::Barrage(self.unit()?),
            "fpf" => Action::Fpf(self.unit()?),
            "support" => {
                let word = self.next("a number of points")?;
                let points = word.parse().map_err(|_| fault(word, "not a number of points from 1 to 255"))?;
                Action::Support(points)
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
                self.keyword("at")?;
                Action::Zone { zone, hex: self.hex()? }
            }
            "delay" => {
                let zone = self.zone()?;
                self.keyword("to")?;
                let word = self.next("a turn")?;
                let turn = word.parse().map(TurnNo).map_err(|_| fault(word, "not the number of a turn"))?;
                Action::Delay { zone, turn }
            }
            "drop" => {
                let unit = self.unit()?;
                self.keyword("at")?;
                Action::Drop { unit, hex: self.hex()? }
            }
            "blow" => {
                let word = self.next("a bridge")?;
                let ends = word
                    .split_once('/')
                    .and_then(|(a, b)| Some((self.game.map.grid.find(a)?, self.game.map.grid.find(b)?)));
                let (a, b) =
                    ends.ok_or_else(|| fault(word, "a bridge is named by its two hexes, such as 0706/0806"))?;
                Action::Blow(a, b)
            }
            "destroy" => {
                let hex = self.hex()?;
                self.keyword("to")?;
                Action::Destroy { hex, to: self.hex()? }
            }
            "bridge" => {
                let hex = self.hex()?;
                self.keyword("from")?;
                let west = self.hex()?;
                self.keyword("to")?;
                Action::Bridge { hex, west, east: self.hex()? }
            }
            "shelter" => Action::Shelter(self.unit()?),
            "assault" => Action::Assault(self.unit()?),
            _ => return Err(fault(verb, format!("not an action; actions are: {}", FORMS.join("; ")))),
        })
    }
}
