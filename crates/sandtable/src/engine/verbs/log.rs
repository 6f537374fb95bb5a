//! `log`: what happened.

use library::Game;
use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, viewer_of};

pub(super) const VERB: Verb = Verb {
    name: "log",
    fields: Some(&["from", "seat", "viewer", "game"]),
    about: "Tells what happened from a step on.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    let viewer = viewer_of(game, fields)?;
    let from = fields.number("from")?.unwrap_or(0);
    let lines = game.log(viewer, usize::try_from(from).unwrap_or(usize::MAX));
    let mut answer = Map::new();
    answer.insert("lines".into(), json!(lines));
    Ok(answer)
}
