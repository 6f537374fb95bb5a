//! `state`: the whole situation, as one viewer may know it.

use library::Game;
use serde_json::{Value, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::{Session, named_seat, side, standing, viewer_of};
use kernel::{Piece, Place, Seat, SeatSet};

pub(super) const VERB: Verb = Verb {
    name: "state",
    fields: Some(&["seat", "viewer", "game"]),
    about: "Tells the whole situation: turn, phase, decision, pieces, view, hash and outcome.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    answer(session.game(&fields)?, &fields)
}

/// The same for a game that no session holds.
pub(in crate::engine) fn answer(game: &dyn Game, fields: &Fields) -> Answer {
    named_seat(game, fields, "seat")?;
    let viewer = viewer_of(game, fields)?;
    let scene = game.scene(viewer);
    let view = game.view(viewer);
    let phase = view.get("phase").and_then(Value::as_str).unwrap_or(game.decision(viewer).topic).to_string();
    let mut answer = standing(game, viewer);
    answer.insert("title".into(), json!(game.title()));
    answer.insert("turn".into(), view.get("turn").cloned().unwrap_or_else(|| scene.standing.turn.into()));
    answer.insert("phase".into(), phase.into());
    answer.insert("moment".into(), scene.moment.into());
    answer.insert("prompt".into(), scene.prompt.into());
    answer.insert("pieces".into(), scene.pieces.iter().map(piece).collect());
    answer.insert("panels".into(), json!(scene.panels));
    let undo: Vec<Value> = (0..game.title().seats.len())
        .map(|seat| Seat(seat as u8))
        .filter(|&seat| viewer.sees(SeatSet::one(seat)) && game.can_undo(seat))
        .map(|seat| side(game, seat))
        .collect();
    answer.insert("can_undo".into(), undo.into());
    answer.insert("commitment".into(), json!(game.commitment()));
    answer.insert("view".into(), view);
    Ok(answer)
}

/// A piece in few words: its place as text unless it stands at a point, its conditions as players read them. `scene` has
/// the rest.
fn piece(piece: &Piece) -> Value {
    let mut told = json!(piece);
    if !matches!(piece.place, Place::Pose(_)) {
        told["place"] = piece.place.to_string().into();
    }
    told["marks"] = piece.marks.iter().map(|mark| mark.text.clone()).collect();
    told
}
