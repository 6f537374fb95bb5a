//! `legal`: what may be done now.

use kernel::{Listing, Viewer};
use library::Game;
use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::{Fields, shorten};
use crate::engine::session::{Session, deciding_seat, side};
use crate::notation::names_unit;

pub(super) const VERB: Verb = Verb {
    name: "legal",
    fields: Some(&["seat", "unit", "game"]),
    about: "Lists what a side may do now, in notation; 'unit' keeps what names that unit.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    let unit = fields.text("unit")?;
    let seat = match deciding_seat(game, fields) {
        Ok(seat) => Some(seat),
        // Once the game is over nothing is legal: an empty list is the answer.
        Err(_) if game.outcome().is_some() && fields.get("seat").is_none() => None,
        Err(failure) => return Err(failure),
    };
    let mut actions = seat.map_or_else(Vec::new, |seat| game.legal(seat));
    if let Some(unit) = unit {
        let known =
            game.scene(Viewer::Referee).pieces.iter().any(|piece| piece.id.eq_ignore_ascii_case(unit));
        if !known {
            let message = format!("there is no unit '{}': 'state' lists the pieces", shorten(unit));
            return Err(Failure::new(Kind::UnknownUnit, message));
        }
        actions.retain(|action| names_unit(action, unit));
    }
    let decision = game.decision(Viewer::Referee);
    let mut answer = Map::new();
    answer.insert("seat".into(), json!(seat.map(|seat| side(game, seat))));
    answer.insert("topic".into(), decision.topic.into());
    answer.insert("complete".into(), (decision.listing == Listing::Complete).into());
    answer.insert("count".into(), actions.len().into());
    answer.insert("actions".into(), actions.into());
    Ok(answer)
}
