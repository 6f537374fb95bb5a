//! `new`: begins a scenario.

use kernel::Viewer;
use serde_json::json;

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::Fields;
use crate::engine::session::{Session, seed_of, standing, undo_rule_of};

pub(super) const VERB: Verb = Verb {
    name: "new",
    fields: Some(&["scenario", "rulebook", "seed", "undo", "game"]),
    about: "Begins a scenario; 'seed' fixes its dice.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let name = fields.needed_text("scenario", "the name of a scenario, such as 'spearhead'")?;
    let name = match fields.text("rulebook")? {
        None => name.to_string(),
        Some(book) => {
            let book = session.shelf.book(book)?.card().id.clone();
            if name.starts_with(&format!("{book}/")) { name.to_string() } else { format!("{book}/{name}") }
        }
    };
    let undo = undo_rule_of(&fields)?;
    let seed = seed_of(&fields)?;
    let named = session.shelf.scenario(&name)?;
    let game = named
        .book
        .open(&named.id(), seed, undo)
        .map_err(|fault| Failure::new(Kind::UnknownScenario, fault.to_string()))?;
    let game = session.seat_game(&fields, game)?;
    let mut answer = standing(game, Viewer::Referee);
    answer.insert("title".into(), json!(game.title()));
    answer.insert("commitment".into(), json!(game.commitment()));
    Ok(answer)
}
