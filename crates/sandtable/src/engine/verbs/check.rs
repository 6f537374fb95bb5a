//! `check`: answers as `act` would, and does nothing.

use library::Game;
use serde_json::Map;

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, deciding_seat, side};

pub(super) const VERB: Verb = Verb {
    name: "check",
    fields: Some(&["action", "seat", "game"]),
    about: "Says whether an action is legal, and if not by which clause; does nothing.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    let action = fields.needed_text("action", "an action in notation, as 'legal' lists them")?;
    let seat = deciding_seat(game, fields)?;
    game.check(seat, action)?;
    let mut answer = Map::new();
    answer.insert("legal".into(), true.into());
    answer.insert("seat".into(), side(game, seat));
    Ok(answer)
}
