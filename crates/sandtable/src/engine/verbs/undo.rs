//! `undo`: takes back, or agrees that the other side takes back.

use kernel::{Seat, Viewer};
use serde_json::Map;

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::Fields;
use crate::engine::session::{Session, named_seat, side, standing};

pub(super) const VERB: Verb = Verb {
    name: "undo",
    fields: Some(&["seat", "consent", "game"]),
    about: "Takes back a side's last action; 'consent' agrees that the other side's be taken back.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let game = session.game(&fields)?;
    let consent = fields.flag("consent")?;
    let seat = named_seat(game, &fields, "seat")?;
    let mut answer = Map::new();
    if consent {
        let seat = seat.ok_or_else(|| {
            Failure::new(Kind::MissingField, "the field 'seat' is missing: name the side that agrees")
        })?;
        game.consent_to_undo(seat)?;
        answer.insert("consent".into(), side(game, seat));
    } else {
        let mut all = (0..game.title().seats.len()).map(|seat| Seat(seat as u8));
        let seat = seat
            .or_else(|| all.find(|&seat| game.can_undo(seat)))
            .or_else(|| game.decision(Viewer::Referee).seats.first())
            .unwrap_or(Seat(0));
        let taken = game.undo(seat)?;
        answer.insert("undone".into(), taken.into());
        answer.insert("seat".into(), side(game, seat));
    }
    answer.extend(standing(game, Viewer::Referee));
    Ok(answer)
}
