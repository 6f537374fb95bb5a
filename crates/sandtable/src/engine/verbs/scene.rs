//! `scene`: how it looks.

use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, viewer_of};

pub(super) const VERB: Verb = Verb {
    name: "scene",
    fields: Some(&["seat", "viewer", "game"]),
    about: "Tells how the table looks: spaces, lines, pieces, panels and gestures.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let game = session.game(&fields)?;
    let viewer = viewer_of(game, &fields)?;
    let mut answer = Map::new();
    answer.insert("scene".into(), json!(game.scene(viewer)));
    Ok(answer)
}
