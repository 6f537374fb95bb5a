//! `record`: the game as text.

use kernel::Viewer;
use serde_json::Map;

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::Fields;
use crate::engine::session::{Session, viewer_of};

pub(super) const VERB: Verb = Verb {
    name: "record",
    fields: Some(&["seat", "viewer", "save", "game"]),
    about: "Gives the game's record as text, as one viewer may know it; 'save' adds the seed.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let game = session.game(&fields)?;
    let viewer = viewer_of(game, &fields)?;
    let save = fields.flag("save")?;
    if save && viewer != Viewer::Referee {
        let message = "'save' gives the whole game with its seed: leave out 'seat' and 'viewer'";
        return Err(Failure::new(Kind::WrongValue, message));
    }
    let mut answer = Map::new();
    let record = if save { game.save() } else { game.record(viewer) };
    answer.insert("record".into(), record.into());
    answer.insert("steps".into(), game.steps(viewer).into());
    answer.insert("hash".into(), game.hash(viewer).into());
    Ok(answer)
}
