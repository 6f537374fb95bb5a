//! `scene`: how it looks.

use kernel::Viewer;
use library::Game;
use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, viewer_of};

pub(super) const VERB: Verb = Verb {
    name: "scene",
    fields: Some(&["seat", "viewer", "game"]),
    about: "Tells how the table looks: the board, the scene on it, and the gestures that act.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    let viewer = viewer_of(game, fields)?;
    let mut answer = Map::new();
    answer.insert("board".into(), json!(game.board()));
    answer.insert("scene".into(), json!(game.scene(viewer)));
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Referee => None,
    };
    answer.insert("gestures".into(), json!(seat.map_or_else(Vec::new, |seat| game.gestures(seat, None))));
    Ok(answer)
}
