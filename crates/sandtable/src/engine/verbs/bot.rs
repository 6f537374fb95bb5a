//! `bot`: a computer player proposes an action, or plays it.

use library::Level;
use serde_json::Map;

use super::{Verb, act};
use crate::engine::Answer;
use crate::engine::advisers::{Which, limits_of};
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::{Fields, shorten};
use crate::engine::session::{Session, deciding_seat, side};

pub(super) const VERB: Verb = Verb {
    name: "bot",
    fields: Some(&["level", "seed", "nodes", "time", "act", "seat", "game"]),
    about: "Lets a computer player propose an action and say why, or play it with 'act'.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let (game, advisers) = session.game_with_advisers(&fields)?;
    let level = match fields.text("level")? {
        None => Level::Regular,
        Some(name) => name.parse().map_err(|_| {
            let message = format!(
                "there is no level '{}': give 'recruit', 'regular', 'veteran' or 'random'",
                shorten(name)
            );
            Failure::new(Kind::WrongValue, message)
        })?,
    };
    let seed = fields.number("seed")?.unwrap_or(0);
    let limits = limits_of(&fields)?;
    let plays = fields.flag("act")?;
    let seat = deciding_seat(game, &fields)?;
    let advice = advisers
        .ask(game, Which { seat, level, seed }, limits)
        .ok_or_else(|| Failure::new(Kind::NotYours, "the decision is not this side's"))?;
    let mut answer = if plays {
        let done = game.act(seat, &advice.action, None)?;
        act::report(game, seat, done)
    } else {
        let mut answer = Map::new();
        answer.insert("action".into(), advice.action.into());
        answer.insert("seat".into(), side(game, seat));
        answer
    };
    answer.insert("why".into(), advice.why.into());
    answer.insert("nodes".into(), advice.nodes.into());
    Ok(answer)
}
