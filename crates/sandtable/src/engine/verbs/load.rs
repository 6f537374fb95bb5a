//! `load`: opens a record.

use kernel::Viewer;
use serde_json::json;

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, standing};

pub(super) const VERB: Verb = Verb {
    name: "load",
    fields: Some(&["record", "game"]),
    about: "Opens a record and plays it through; the game goes on from its last step.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let record = fields.needed_text("record", "the text of a record, as 'record' gives it")?;
    let loaded = session.shelf.load(record)?;
    if let Some(stop) = loaded.stopped {
        return Err(stop.into());
    }
    let game = session.seat_game(&fields, loaded.game)?;
    let mut answer = standing(game, Viewer::Referee);
    answer.insert("title".into(), json!(game.title()));
    Ok(answer)
}
