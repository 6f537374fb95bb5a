//! `odds`: what a combat may lead to, exactly.

use kernel::Viewer;
use library::Game;
use serde_json::{Map, Value, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::Fields;
use crate::engine::session::{Session, deciding_seat, named_viewer};

pub(super) const VERB: Verb = Verb {
    name: "odds",
    fields: Some(&["after", "seat", "viewer", "game"]),
    about: "Gives the exact odds of the combat being prepared, or of one that 'after' would prepare.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    let after = fields.texts("after")?;
    let seat = fields.get("seat").map(|_| deciding_seat(game, fields)).transpose()?;
    let viewer = named_viewer(game, fields)?;
    let odds = if after.is_empty() {
        game.odds(viewer)
    } else {
        let now = game.steps(Viewer::Referee);
        let mut trial =
            game.at_step(now).ok_or_else(|| Failure::new(Kind::Internal, "the game cannot be copied"))?;
        for action in after {
            let seat = seat.or_else(|| trial.decision(Viewer::Referee).seats.first());
            let over = || Failure::new(Kind::NotYours, "the game is over: there is nothing left to decide");
            let seat = seat.ok_or_else(over)?;
            trial.act(seat, action, None)?;
            // What a die or a revelation would show is not known before it happens.
            if viewer != Viewer::Referee && !trial.can_undo(seat) {
                return Err(Failure::new(
                    Kind::WrongValue,
                    format!(
                        "'{action}' cannot be tried for a viewer: it rolls, reveals or passes the decision on"
                    ),
                ));
            }
        }
        trial.odds(viewer)
    };
    let odds = odds.ok_or_else(|| {
        let message =
            "no combat is being prepared: declare one first, or give the actions that would as 'after'";
        Failure::new(Kind::NoCombat, message)
    })?;
    let facts: Map<String, Value> =
        odds.facts.into_iter().map(|(name, value)| (name, Value::String(value))).collect();
    let mut answer = Map::new();
    answer.insert("facts".into(), facts.into());
    answer.insert("total".into(), odds.total.into());
    answer.insert("chances".into(), json!(odds.chances));
    Ok(answer)
}
