//! `bot`: a computer player proposes an action, or plays it.

use kernel::Seed;
use library::{Control, Level, Limits, Mind};
use serde_json::Map;

use super::{Verb, act};
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::{Fields, shorten};
use crate::engine::session::{Session, deciding_seat, side};

pub(super) const VERB: Verb = Verb {
    name: "bot",
    fields: Some(&["level", "seed", "act", "seat", "game"]),
    about: "Lets a computer player propose an action, or play it with 'act'.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let game = session.game(&fields)?;
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
    let plays = fields.flag("act")?;
    let seat = deciding_seat(game, &fields)?;
    let mut mind = Mind::new(level, bot_seed(seed, game.steps()));
    let advice = game
        .consult(&mut mind, seat, &Limits::default(), &Control::new())
        .ok_or_else(|| Failure::new(Kind::NotYours, "the decision is not this side's"))?;
    if plays {
        let done = game.act(seat, &advice.action, None)?;
        return Ok(act::report(game, seat, done));
    }
    let mut answer = Map::new();
    answer.insert("action".into(), advice.action.into());
    answer.insert("why".into(), advice.why.into());
    answer.insert("seat".into(), side(game, seat));
    Ok(answer)
}

/// A seed for each step of a game, so that one number serves a whole game and still varies the choices.
fn bot_seed(number: u64, step: usize) -> Seed {
    Seed::from_number(number.rotate_left(32) ^ step as u64)
}
