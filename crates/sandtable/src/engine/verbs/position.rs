//! `position`: sets up any situation, on a scenario's map or on a small board with its own counters.

use kernel::Viewer;
use serde_json::json;

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::Fields;
use crate::engine::session::{Session, seed_of, standing, undo_rule_of};
use crate::position::{ComposeError, compose};

pub(super) const VERB: Verb = Verb {
    name: "position",
    fields: None,
    about: "Sets up any position: any pieces anywhere, any turn, any phase. The rulebook names the fields.",
    run,
};

fn run(session: &mut Session, mut fields: Fields) -> Answer {
    let undo = undo_rule_of(&fields)?;
    let seed = seed_of(&fields)?;
    for name in ["scenario", "rulebook", "game"] {
        fields.text(name)?;
    }
    let game_name = fields.take("game");
    let game = compose(&session.shelf, fields.rest(), seed, undo).map_err(|error| match error {
        ComposeError::Name(error) => error.into(),
        ComposeError::NoBook(message) => Failure::new(Kind::MissingField, message),
        ComposeError::Faults(faults) => Failure::position(faults),
    })?;
    let naming = Fields::everything(game_name.map(|name| ("game".to_string(), name)).into_iter().collect());
    let game = session.seat_game(&naming, game)?;
    let mut answer = standing(game, Viewer::Referee);
    answer.insert("title".into(), json!(game.title()));
    answer.insert("commitment".into(), json!(game.commitment()));
    Ok(answer)
}
