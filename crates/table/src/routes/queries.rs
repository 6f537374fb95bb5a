//! Read-only views of a match, each from the caller's perspective.

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
use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::Player;
use crate::input::{PathParams, QueryParams};
use crate::rooms::{HostedGame, Perspective, Presence, STRANGERS};
use crate::wire::{LogPage, Move, Table};

/// The routes.
pub fn queries() -> Router<Arc<App>> {
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

/// Reads a match from the caller's perspective.
async fn query<T>(
    app: &Arc<App>,
    id: &str,
    player: Option<Player>,
    seat: Option<u8>,
    see: impl FnOnce(&mut HostedGame, &Perspective, &Presence) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let room = app.rooms.room(id)?;
    let presence = room.hub.presence();
    let asker = player.as_ref().map_or(STRANGERS, |player| player.id);
    let mut locked = room.lock_current(app, asker).await?;
    locked.with_game(|hosted| {
        let perspective = hosted.perspective_of(player.map(|player| player.id), seat)?;
        see(hosted, &perspective, &presence)
    })
}

/// The browser revalidates each time, because access to a match can change.
const REVALIDATE: &str = "private, no-cache";

async fn board(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Option<Player>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let pages = query(&app, &id, player, None, |hosted, _, _| Ok(app.rooms.board(hosted))).await?;
    Ok(page(&headers, pages.board.clone(), "application/json", REVALIDATE))
}

async fn picture(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Option<Player>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let pages = query(&app, &id, player, None, |hosted, _, _| Ok(app.rooms.board(hosted))).await?;
    Ok(page(&headers, pages.picture.clone(), "image/svg+xml", REVALIDATE))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableAsked {
    seat: Option<u8>,
    step: Option<usize>,
    from: Option<usize>,
    seen_by: Option<u8>,
}

async fn table(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<TableAsked>,
    player: Option<Player>,
) -> Result<Json<Table>, ApiError> {
    query(&app, &id, player, asked.seat, |hosted, perspective, presence| {
        Ok(Json(match (asked.step, asked.seen_by) {
            (None, None) => hosted.table(perspective, presence, asked.from)?,
            (step, seen_by) => {
                let step = step.unwrap_or_else(|| hosted.steps(perspective.viewer));
                hosted.table_at(perspective, presence, step, asked.from, seen_by)?
            }
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
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<LogAsked>,
    player: Option<Player>,
) -> Result<Json<LogPage>, ApiError> {
    query(&app, &id, player, asked.seat, |hosted, perspective, _| {
        Ok(Json(hosted.log_page(perspective, asked.from.unwrap_or(0))))
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
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<MovesAsked>,
    player: Option<Player>,
) -> Result<Json<Vec<Move>>, ApiError> {
    query(&app, &id, player, asked.seat, |hosted, perspective, _| {
        let lines = hosted.game.moves(hosted.effective_viewer(perspective.viewer), asked.after.unwrap_or(0));
        Ok(Json(hosted.with_reasons(lines)))
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
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<GesturesAsked>,
    player: Player,
) -> Result<Json<Vec<Gesture>>, ApiError> {
    query(&app, &id, Some(player.clone()), None, |hosted, _, _| {
        hosted.require_seat(&player, asked.seat)?;
        if hosted.require_running().is_err() {
            return Ok(Json(Vec::new()));
        }
        Ok(Json(hosted.game.gestures(Seat(asked.seat), asked.piece.as_deref())))
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
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<InspectAsked>,
    player: Option<Player>,
) -> Result<Json<Vec<Panel>>, ApiError> {
    query(&app, &id, player, asked.seat, |hosted, perspective, _| {
        at(hosted, perspective, asked.step, |game| {
            game.inspect(hosted.effective_viewer(perspective.viewer), &asked.what)
        })
        .map(Json)
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
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<OverlayAsked>,
    player: Option<Player>,
) -> Result<Json<Overlay>, ApiError> {
    query(&app, &id, player, asked.seat, |hosted, perspective, _| {
        let viewer = hosted.effective_viewer(perspective.viewer);
        let piece = asked.piece.as_deref();
        let found = at(hosted, perspective, asked.step, |game| game.overlay(viewer, &asked.overlay, piece))?;
        found
            .map(Json)
            .ok_or_else(|| ApiError::not_found(format!("There is no overlay '{}'.", asked.overlay)))
    })
    .await
}

/// Reads the game as it stands, or as it stood when the viewer knew `step` steps.
fn at<T>(
    hosted: &HostedGame,
    perspective: &Perspective,
    step: Option<usize>,
    see: impl FnOnce(&dyn Play) -> T,
) -> Result<T, ApiError> {
    Ok(match step {
        None => see(&*hosted.game),
        Some(step) => see(&*hosted.at_step(perspective, step)?),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatAsked {
    seat: Option<u8>,
}

async fn story(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<SeatAsked>,
    player: Option<Player>,
) -> Result<Response, ApiError> {
    let story =
        query(&app, &id, player, asked.seat, |hosted, perspective, _| Ok(hosted.story(perspective))).await?;
    Ok(([(CONTENT_TYPE, "application/json")], story).into_response())
}

async fn record(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<SeatAsked>,
    player: Option<Player>,
) -> Result<Response, ApiError> {
    let record = query(&app, &id, player, asked.seat, |hosted, perspective, _| {
        if hosted.settings.analysis_of.is_some() {
            let why = "An analysis board has no record. Download the record of its game.";
            return Err(ApiError::conflict("analysis", why));
        }
        Ok(hosted.record(perspective.viewer))
    })
    .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}
