//! Creating and joining matches, and acting in them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use kernel::{PlayError, Sketch};

use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::Player;
use crate::input::{JsonBody, PathParams};
use crate::rooms::{self, CommandResult, Room};
use crate::wire::{Answer, AskDraft, AskHint, Command, Hint, Join, Lobby, MatchCard, NewMatch};

/// The routes.
pub fn matches() -> Router<Arc<App>> {
    Router::new()
        .route("/api/matches", get(lobby).post(make))
        .route("/api/matches/{id}", get(card))
        .route("/api/matches/{id}/join", post(join))
        .route("/api/matches/{id}/cancel", post(cancel))
        .route("/api/matches/{id}/command", post(command))
        .route("/api/matches/{id}/draft", post(draft))
        .route("/api/matches/{id}/hurry", post(hurry))
        .route("/api/matches/{id}/hint", post(hint))
        .route("/api/matches/{id}/live", get(crate::live::live))
}

type TheApp = State<Arc<App>>;

/// Runs work that must finish even if the client disconnects.
async fn uncancelled<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    match tokio::spawn(work).await {
        Ok(done) => done.map(Json),
        Err(error) => {
            tracing::error!(%error, "a request failed");
            Err(ApiError::internal())
        }
    }
}

async fn lobby(State(app): TheApp, player: Option<Player>) -> Result<Json<Lobby>, ApiError> {
    Ok(Json(rooms::lobby(&app, player.map(|player| player.id)).await?))
}

async fn make(
    State(app): TheApp,
    player: Player,
    JsonBody(wanted): JsonBody<NewMatch>,
) -> Result<Json<MatchCard>, ApiError> {
    uncancelled(async move { rooms::create(&app, player.id, wanted).await }).await
}

async fn card(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Option<Player>,
) -> Result<Json<MatchCard>, ApiError> {
    Ok(Json(rooms::card(&app, &id, player.map(|player| player.id)).await?))
}

async fn join(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
    JsonBody(wanted): JsonBody<Join>,
) -> Result<Json<MatchCard>, ApiError> {
    uncancelled(async move { rooms::join(&app, player.id, &id, wanted).await }).await
}

async fn cancel(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
) -> Result<Json<Lobby>, ApiError> {
    uncancelled(async move {
        rooms::cancel(&app, player.id, &id).await?;
        rooms::lobby(&app, Some(player.id)).await
    })
    .await
}

/// If nothing was done, the status says why.
async fn command(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
    JsonBody(command): JsonBody<Command>,
) -> Result<(StatusCode, Json<Answer>), ApiError> {
    let work = async move { room(&app, &id)?.command(&app, &player, &command).await };
    let Json(CommandResult { answer, status }) = uncancelled(work).await?;
    Ok((status, Json(answer)))
}

async fn hurry(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
) -> Result<Json<MatchCard>, ApiError> {
    room(&app, &id)?.hurry(&app, &player).await?;
    Ok(Json(rooms::card(&app, &id, Some(player.id)).await?))
}

/// May be cancelled: a client that has disconnected needs no hint.
async fn hint(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
    JsonBody(wanted): JsonBody<AskHint>,
) -> Result<Json<Hint>, ApiError> {
    Ok(Json(room(&app, &id)?.hint(&app, &player, &wanted).await?))
}

/// Read-only; sent many times a second while the player drags a piece.
async fn draft(
    State(app): TheApp,
    PathParams(id): PathParams<String>,
    player: Player,
    JsonBody(wanted): JsonBody<AskDraft>,
) -> Result<Json<Option<Sketch>>, ApiError> {
    let room = room(&app, &id)?;
    let mut locked = room.lock(&app, player.id).await?;
    locked.with_game(|hosted| {
        hosted.require_seat(&player, wanted.seat)?;
        hosted.require_running()?;
        match hosted.game.draft(kernel::Seat(wanted.seat), &wanted.draft) {
            Ok(sketch) => Ok(Json(Some(sketch))),
            Err(PlayError::Notation(_)) => Ok(Json(None)),
            Err(error) => Err(error.into()),
        }
    })
}

fn room(app: &App, id: &str) -> Result<Arc<Room>, ApiError> {
    app.rooms.room(id)
}
