//! What is looked at in a match, each time through the viewer's eyes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use kernel::{Gesture, Overlay, Panel, Play, Seat};
use serde::Deserialize;

use super::page;
use crate::app::App;
use crate::input::{Asked, Named};
use crate::rooms::{Eyes, Presence, Sitting};
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{LogPage, Move, Table};

/// The addresses.
pub fn looks() -> Router<Arc<App>> {
    Router::new()
        .route("/api/matches/{id}/board", get(board))
        .route("/api/matches/{id}/board.svg", get(picture))
        .route("/api/matches/{id}/table", get(table))
        .route("/api/matches/{id}/log", get(log))
        .route("/api/matches/{id}/moves", get(moves))
        .route("/api/matches/{id}/gestures", get(gestures))
        .route("/api/matches/{id}/inspect", get(inspect))
        .route("/api/matches/{id}/overlay", get(overlay))
        .route("/api/matches/{id}/story", get(story))
        .route("/api/matches/{id}/record", get(record))
}

type TheApp = State<Arc<App>>;

/// Looks at a match through the eyes of whoever asks.
async fn look<T>(
    app: &Arc<App>,
    id: &str,
    player: Option<Player>,
    seat: Option<u8>,
    see: impl FnOnce(&mut Sitting, &Eyes, &Presence) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let room = app.rooms.room(id)?;
    let presence = room.hub.presence();
    let mut held = room.hold(app).await?;
    held.guarded(|sitting| {
        let eyes = sitting.eyes_of(player.map(|player| player.id), seat)?;
        see(sitting, &eyes, &presence)
    })
}

/// A browser asks each time whether its copy is still good: who may see a match can change.
const ASK_EACH_TIME: &str = "private, no-cache";

async fn board(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Option<Player>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let pages = look(&app, &id, player, None, |sitting, _, _| Ok(app.rooms.board(sitting))).await?;
    Ok(page(&headers, pages.board.clone(), "application/json", ASK_EACH_TIME))
}

async fn picture(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Option<Player>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let pages = look(&app, &id, player, None, |sitting, _, _| Ok(app.rooms.board(sitting))).await?;
    Ok(page(&headers, pages.picture.clone(), "image/svg+xml", ASK_EACH_TIME))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableAsked {
    seat: Option<u8>,
    step: Option<usize>,
    from: Option<usize>,
}

async fn table(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<TableAsked>,
    player: Option<Player>,
) -> Result<Json<Table>, Trouble> {
    look(&app, &id, player, asked.seat, |sitting, eyes, presence| {
        Ok(Json(match asked.step {
            None => sitting.table(eyes, presence, asked.from),
            Some(step) => sitting.table_then(eyes, presence, step, asked.from)?,
        }))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogAsked {
    seat: Option<u8>,
    from: Option<usize>,
}

async fn log(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<LogAsked>,
    player: Option<Player>,
) -> Result<Json<LogPage>, Trouble> {
    look(&app, &id, player, asked.seat, |sitting, eyes, _| {
        Ok(Json(sitting.log_page(eyes, asked.from.unwrap_or(0))))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovesAsked {
    seat: Option<u8>,
    after: Option<usize>,
}

async fn moves(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<MovesAsked>,
    player: Option<Player>,
) -> Result<Json<Vec<Move>>, Trouble> {
    look(&app, &id, player, asked.seat, |sitting, eyes, _| {
        let lines = sitting.game.moves(sitting.eyes(eyes.viewer), asked.after.unwrap_or(0));
        Ok(Json(sitting.with_reasons(lines)))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GesturesAsked {
    seat: u8,
    piece: Option<String>,
}

async fn gestures(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<GesturesAsked>,
    player: Player,
) -> Result<Json<Vec<Gesture>>, Trouble> {
    look(&app, &id, Some(player.clone()), None, |sitting, _, _| {
        sitting.must_hold(&player, asked.seat)?;
        if sitting.must_run().is_err() {
            return Ok(Json(Vec::new()));
        }
        Ok(Json(sitting.game.gestures(Seat(asked.seat), asked.piece.as_deref())))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InspectAsked {
    seat: Option<u8>,
    what: String,
    step: Option<usize>,
}

async fn inspect(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<InspectAsked>,
    player: Option<Player>,
) -> Result<Json<Vec<Panel>>, Trouble> {
    look(&app, &id, player, asked.seat, |sitting, eyes, _| {
        at(sitting, eyes, asked.step, |game| game.inspect(sitting.eyes(eyes.viewer), &asked.what)).map(Json)
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverlayAsked {
    seat: Option<u8>,
    overlay: String,
    piece: Option<String>,
    step: Option<usize>,
}

async fn overlay(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<OverlayAsked>,
    player: Option<Player>,
) -> Result<Json<Overlay>, Trouble> {
    look(&app, &id, player, asked.seat, |sitting, eyes, _| {
        let viewer = sitting.eyes(eyes.viewer);
        let piece = asked.piece.as_deref();
        let found = at(sitting, eyes, asked.step, |game| game.overlay(viewer, &asked.overlay, piece))?;
        found.map(Json).ok_or_else(|| Trouble::not_there(format!("there is no overlay '{}'", asked.overlay)))
    })
    .await
}

/// Looks at the game as it stands, or as it stood when the viewer knew of `step` steps.
fn at<T>(
    sitting: &Sitting,
    eyes: &Eyes,
    step: Option<usize>,
    see: impl FnOnce(&dyn Play) -> T,
) -> Result<T, Trouble> {
    Ok(match step {
        None => see(&*sitting.game),
        Some(step) => see(&*sitting.then(eyes, step)?),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatAsked {
    seat: Option<u8>,
}

async fn story(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<SeatAsked>,
    player: Option<Player>,
) -> Result<Response, Trouble> {
    let story = look(&app, &id, player, asked.seat, |sitting, eyes, _| Ok(sitting.story(eyes))).await?;
    Ok(([(CONTENT_TYPE, "application/json")], story).into_response())
}

async fn record(
    State(app): TheApp,
    Named(id): Named<String>,
    Asked(asked): Asked<SeatAsked>,
    player: Option<Player>,
) -> Result<Response, Trouble> {
    let record = look(&app, &id, player, asked.seat, |sitting, eyes, _| {
        Ok(sitting.game.record(sitting.eyes(eyes.viewer)))
    })
    .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}
