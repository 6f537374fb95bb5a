//! What the engine holds between requests: the shelf and the games.

use std::collections::BTreeMap;

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Game, Shelf};
use serde_json::{Map, Value, json};

use super::advisers::Advisers;
use super::failure::{Failure, Kind};
use super::request::{Fields, listed, shorten, wrong_type};

/// The name of the game that requests mean if they name none.
pub const MAIN: &str = "main";

/// How many games may be open at once.
const MOST_GAMES: usize = 1000;

/// The longest name of a game.
const LONGEST_NAME: usize = 200;

/// The shelf and the games that are open.
pub struct Session {
    /// Every rulebook.
    pub shelf: Shelf,
    games: BTreeMap<String, Open>,
}

/// A game that is open, and its computer players.
struct Open {
    game: Box<dyn Game>,
    advisers: Advisers,
}

impl Session {
    /// A session without games.
    pub fn new(shelf: Shelf) -> Session {
        Session { shelf, games: BTreeMap::new() }
    }

    /// The names of the open games.
    pub fn games(&self) -> Vec<&str> {
        self.games.keys().map(String::as_str).collect()
    }

    /// Opens a game under the request's name for it.
    pub fn seat_game(&mut self, fields: &Fields, game: Box<dyn Game>) -> Result<&mut dyn Game, Failure> {
        let name = fields.text("game")?.unwrap_or(MAIN);
        if name.len() > LONGEST_NAME {
            let message = format!("the name of a game has at most {LONGEST_NAME} bytes");
            return Err(Failure::new(Kind::WrongValue, message));
        }
        if !self.games.contains_key(name) && self.games.len() >= MOST_GAMES {
            let message = format!("{MOST_GAMES} games are open: reuse the name of one that is over");
            return Err(Failure::new(Kind::TooManyGames, message));
        }
        let open = Open { game, advisers: Advisers::default() };
        let place = self.games.entry(name.to_string()).insert_entry(open);
        Ok(place.into_mut().game.as_mut())
    }

    /// The game that the request means.
    pub fn game(&mut self, fields: &Fields) -> Result<&mut dyn Game, Failure> {
        self.game_with_advisers(fields).map(|(game, _)| game)
    }

    /// The game that the request means, with its computer players.
    pub fn game_with_advisers(&mut self, fields: &Fields) -> Result<(&mut dyn Game, &mut Advisers), Failure> {
        let name = fields.text("game")?;
        let missing = self.no_game(name);
        let open = self.games.get_mut(name.unwrap_or(MAIN)).ok_or(missing)?;
        Ok((open.game.as_mut(), &mut open.advisers))
    }

    fn no_game(&self, name: Option<&str>) -> Failure {
        let message = match name {
            None if self.games.is_empty() => {
                "no game is open: begin with 'new', 'position' or 'load'".to_string()
            }
            None => format!("no game '{MAIN}' is open: name one as 'game': {}", listed(&self.some_games())),
            Some(name) => {
                format!("no game '{}' is open: begin with 'new', 'position' or 'load'", shorten(name))
            }
        };
        Failure::new(Kind::NoGame, message)
    }

    /// As many names as suit a message.
    fn some_games(&self) -> Vec<&str> {
        self.games.keys().map(String::as_str).take(10).collect()
    }
}

/// The seed that the request gives as a number or as 64 hexadecimal digits; a fresh one if it gives none.
pub fn seed_of(fields: &Fields) -> Result<Seed, Failure> {
    match fields.get("seed") {
        None => fresh_seed(),
        Some(value @ Value::Number(number)) => number
            .as_u64()
            .map(Seed::from_number)
            .ok_or_else(|| wrong_type("seed", "a whole number from 0 or 64 hexadecimal digits", value)),
        Some(Value::String(text)) => text.parse().map_err(|_| {
            let message = format!("a seed is a number or 64 hexadecimal digits, not '{}'", shorten(text));
            Failure::new(Kind::WrongValue, message)
        }),
        Some(other) => Err(wrong_type("seed", "a whole number from 0 or 64 hexadecimal digits", other)),
    }
}

/// An unpredictable seed.
fn fresh_seed() -> Result<Seed, Failure> {
    crate::seeds::fresh().map_err(|message| Failure::new(Kind::Internal, message))
}

/// The undo rule that the request gives.
pub fn undo_rule_of(fields: &Fields) -> Result<UndoRule, Failure> {
    match fields.text("undo")? {
        None | Some("free") => Ok(UndoRule::Free),
        Some("consent") => Ok(UndoRule::Consent),
        Some("none") => Ok(UndoRule::None),
        Some(other) => {
            let message =
                format!("there is no undo rule '{}': give 'free', 'consent' or 'none'", shorten(other));
            Err(Failure::new(Kind::WrongValue, message))
        }
    }
}

/// The seat that a field names, if it names one: by the side's name or by its number from 0.
pub fn named_seat(game: &dyn Game, fields: &Fields, field: &str) -> Result<Option<Seat>, Failure> {
    fields.get(field).map(|value| seat_from(game, field, value)).transpose()
}

fn seat_from(game: &dyn Game, field: &str, value: &Value) -> Result<Seat, Failure> {
    let sides = &game.title().seats;
    let found = match value {
        Value::String(name) => {
            sides.iter().position(|side| side.to_lowercase() == name.trim().to_lowercase())
        }
        Value::Number(number) => {
            number.as_u64().and_then(|seat| usize::try_from(seat).ok()).filter(|&seat| seat < sides.len())
        }
        other => return Err(wrong_type(field, "the name of a side", other)),
    };
    found.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let names: Vec<&str> = sides.iter().map(String::as_str).collect();
        let given = value.as_str().map_or_else(|| value.to_string(), shorten);
        Failure::new(
            Kind::UnknownSeat,
            format!("no side is called '{given}': the sides are {}", listed(&names)),
        )
    })
}

/// The seat that the request names, or else the one that decides now.
pub fn deciding_seat(game: &dyn Game, fields: &Fields) -> Result<Seat, Failure> {
    if let Some(seat) = named_seat(game, fields, "seat")? {
        return Ok(seat);
    }
    let mut deciding = game
        .decision(Viewer::Referee)
        .seats
        .iter()
        .filter(|seat| (seat.0 as usize) < game.title().seats.len());
    match (deciding.next(), deciding.next()) {
        (Some(seat), None) => Ok(seat),
        (Some(_), Some(_)) => {
            let message = "several sides decide at once: name one as 'seat'";
            Err(Failure::new(Kind::WhichSeat, message))
        }
        (None, _) => Err(Failure::new(Kind::NotYours, "the game is over: there is nothing left to decide")),
    }
}

/// The viewer of the request: `viewer` or `seat`, by default the referee.
pub fn viewer_of(game: &dyn Game, fields: &Fields) -> Result<Viewer, Failure> {
    if fields.get("seat").is_some() && fields.get("viewer").is_some() {
        return Err(Failure::new(Kind::WrongValue, "'seat' and 'viewer' mean the same: give one of them"));
    }
    if let Some(seat) = named_seat(game, fields, "seat")? {
        return Ok(Viewer::Seat(seat));
    }
    named_viewer(game, fields)
}

/// The viewer of the field `viewer`; the referee if there is none.
pub fn named_viewer(game: &dyn Game, fields: &Fields) -> Result<Viewer, Failure> {
    match fields.get("viewer") {
        None => Ok(Viewer::Referee),
        Some(Value::String(name)) if name.eq_ignore_ascii_case("referee") => Ok(Viewer::Referee),
        Some(Value::String(name)) if name.eq_ignore_ascii_case("spectator") => Ok(Viewer::Spectator),
        Some(value) => seat_from(game, "viewer", value).map(Viewer::Seat).map_err(|failure| match value {
            Value::String(name) => {
                let mut names: Vec<&str> = game.title().seats.iter().map(String::as_str).collect();
                names.extend(["spectator", "referee"]);
                let message = format!("no viewer '{}': give {}", shorten(name), listed(&names));
                Failure::new(Kind::UnknownSeat, message)
            }
            _ => failure,
        }),
    }
}

/// The name of a seat.
pub fn side(game: &dyn Game, seat: Seat) -> Value {
    game.title().seats.get(seat.0 as usize).map_or(Value::Null, |name| name.as_str().into())
}

/// Where the game stands for a viewer, in few words: added to the answer of every verb that changes it.
pub fn standing(game: &dyn Game, viewer: Viewer) -> Map<String, Value> {
    let mut answer = Map::new();
    answer.insert("decision".into(), decision(game, viewer));
    answer.insert("steps".into(), game.steps(viewer).into());
    answer.insert("hash".into(), game.hash(viewer).into());
    answer.insert("outcome".into(), outcome(game));
    answer
}

/// Who the viewer sees deciding, and what about.
pub fn decision(game: &dyn Game, viewer: Viewer) -> Value {
    let decision = game.decision(viewer);
    let seats = game.title().seats.iter().enumerate();
    let seats: Vec<&String> =
        seats.filter(|(seat, _)| decision.seats.has(Seat(*seat as u8))).map(|(_, name)| name).collect();
    let complete = decision.listing == kernel::Listing::Complete;
    json!({ "seats": seats, "topic": decision.topic, "complete": complete })
}

/// How the game ended, or null.
pub fn outcome(game: &dyn Game) -> Value {
    game.outcome().map_or(Value::Null, |end| {
        json!({
            "winner": end.winner.map(|seat| side(game, seat)),
            "level": end.level,
            "scores": end.scores,
            "clause": end.clause,
            "reason": end.reason,
        })
    })
}
