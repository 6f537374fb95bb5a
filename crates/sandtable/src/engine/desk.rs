//! Questions of a program that plays one seat of a game with secrets: answered as that seat may know the game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::Seat;
use library::Game;
use serde_json::{Map, Value};

use super::failure::{Failure, Kind};
use super::request::{Fields, listed, shorten};
use super::session::side;
use super::{Answer, verbs};

/// Answers a question about a game for a seat. The request has the form of the protocol, without `game`; `seat` and
/// `viewer` may be left out and name no other side.
pub fn answer_seat(game: &dyn Game, seat: Seat, question: &Map<String, Value>) -> Map<String, Value> {
    let answer = catch_unwind(AssertUnwindSafe(|| answer(game, seat, question)))
        .unwrap_or_else(|_| Err(Failure::new(Kind::Internal, "the engine failed at this question")));
    let mut whole = Map::new();
    whole.insert("id".into(), question.get("id").cloned().unwrap_or(Value::Null));
    whole.insert("ok".into(), answer.is_ok().into());
    match answer {
        Ok(fields) => whole.extend(fields),
        Err(failure) => {
            whole.insert("error".into(), failure.to_json());
        }
    }
    whole
}

fn answer(game: &dyn Game, seat: Seat, question: &Map<String, Value>) -> Answer {
    let name = question.get("do").and_then(Value::as_str).unwrap_or_default();
    let found = verbs::QUESTIONS.iter().find(|(verb, ..)| verb.name == name);
    let Some((_, asking, naming)) = found else {
        let known: Vec<&str> = verbs::QUESTIONS.iter().map(|(verb, ..)| verb.name).collect();
        let message =
            format!("a player cannot ask '{}': the questions are {}", shorten(name), listed(&known));
        return Err(Failure::new(Kind::UnknownVerb, message));
    };
    let own = side(game, seat);
    let mut fields = question.clone();
    fields.retain(|field, _| !matches!(field.as_str(), "do" | "id"));
    for field in ["seat", "viewer"] {
        let given = fields.shift_remove(field).unwrap_or(Value::Null);
        let mine = given.is_null() || given == own || given.as_u64() == Some(u64::from(seat.0));
        if !mine {
            let message = format!("'{field}' can only be {own} here: each player sees with its own eyes");
            return Err(Failure::new(Kind::UnknownSeat, message));
        }
        if naming.contains(&field) {
            fields.insert(field.into(), own.clone());
        }
    }
    // `unit` would tell whether a counter is in play.
    let known: &[&str] = match name {
        "log" => &["from", "viewer"],
        "check" => &["action", "seat"],
        "odds" => &["after", "seat", "viewer"],
        _ => &["seat", "viewer"],
    };
    asking(game, &Fields::of(name, known, fields)?)
}
