//! `act`: does it.

use serde_json::{Map, Value, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, deciding_seat, side, standing};
use kernel::{Done, Seat, Viewer};
use library::Game;

pub(super) const VERB: Verb = Verb {
    name: "act",
    fields: Some(&["action", "dice", "seat", "game"]),
    about: "Does an action; 'dice' forces what is rolled.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let game = session.game(&fields)?;
    let action = fields.needed_text("action", "an action in notation, as 'legal' lists them")?;
    let dice = fields.faces("dice")?;
    let seat = deciding_seat(game, &fields)?;
    let done = game.act(seat, action, dice.as_deref())?;
    Ok(report(game, seat, done))
}

/// What was done, and where the game stands.
pub(super) fn report(game: &dyn Game, seat: Seat, done: Done) -> Map<String, Value> {
    let mut answer = Map::new();
    answer.insert("action".into(), done.action.into());
    answer.insert("seat".into(), side(game, seat));
    answer.insert("dice".into(), json!(done.dice));
    answer.insert("log".into(), done.log.into());
    answer.extend(standing(game, Viewer::Referee));
    answer
}
