//! Making matches, joining them, and what is done in them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use kernel::{PlayError, Sketch};

use crate::app::App;
use crate::input::{Body, Named};
use crate::rooms::{self, Answered, Room};
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{Answer, AskDraft, AskHint, Command, Hint, Join, Lobby, MatchCard, NewMatch};

/// The addresses.
pub fn matches() -> Router<Arc<App>> {
    Router::new()
        .route("/api/matches", get(lobby).post(make))
        .route("/api/matches/{id}", get(card))
        .route("/api/matches/{id}/join", post(join))
        .route("/api/matches/{id}/command", post(command))
        .route("/api/matches/{id}/draft", post(draft))
        .route("/api/matches/{id}/hurry", post(hurry))
        .route("/api/matches/{id}/hint", post(hint))
        .route("/api/matches/{id}/live", get(crate::live::live))
}

type TheApp = State<Arc<App>>;

/// Runs what must come to its end even if whoever asked has gone away.
async fn to_its_end<T: Send + 'static>(
    deed: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Result<Json<T>, Trouble> {
    match tokio::spawn(deed).await {
        Ok(done) => done.map(Json),
        Err(error) => {
            tracing::error!(%error, "a request broke off");
            Err(Trouble::broken())
        }
    }
}

async fn lobby(State(app): TheApp, player: Option<Player>) -> Result<Json<Lobby>, Trouble> {
    Ok(Json(rooms::lobby(&app, player.map(|player| player.id)).await?))
}

async fn make(
    State(app): TheApp,
    player: Player,
    Body(wanted): Body<NewMatch>,
) -> Result<Json<MatchCard>, Trouble> {
    to_its_end(async move { rooms::make(&app, player.id, wanted).await }).await
}

async fn card(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Option<Player>,
) -> Result<Json<MatchCard>, Trouble> {
    Ok(Json(rooms::card(&app, &id, player.map(|player| player.id)).await?))
}

async fn join(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(wanted): Body<Join>,
) -> Result<Json<MatchCard>, Trouble> {
    to_its_end(async move { rooms::join(&app, player.id, &id, wanted).await }).await
}

/// Where nothing was done at all, the status says why.
async fn command(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(command): Body<Command>,
) -> Result<(StatusCode, Json<Answer>), Trouble> {
    let deed = async move { room(&app, &id)?.command(&app, &player, &command).await };
    let Json(Answered { answer, status }) = to_its_end(deed).await?;
    Ok((status, Json(answer)))
}

async fn hurry(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
) -> Result<Json<MatchCard>, Trouble> {
    room(&app, &id)?.hurry(&app, &player).await?;
    Ok(Json(rooms::card(&app, &id, Some(player.id)).await?))
}

/// Not to its end: who no longer waits for a hint needs none.
async fn hint(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(wanted): Body<AskHint>,
) -> Result<Json<Hint>, Trouble> {
    Ok(Json(room(&app, &id)?.hint(&app, &player, &wanted).await?))
}

/// A pure look through the seat's eyes, asked many times a second while something is dragged.
async fn draft(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(wanted): Body<AskDraft>,
) -> Result<Json<Option<Sketch>>, Trouble> {
    let room = room(&app, &id)?;
    let mut held = room.hold(&app).await?;
    held.guarded(|sitting| {
        sitting.must_hold(&player, wanted.seat)?;
        sitting.must_run()?;
        match sitting.game.draft(kernel::Seat(wanted.seat), &wanted.draft) {
            Ok(sketch) => Ok(Json(Some(sketch))),
            Err(PlayError::Notation(_)) => Ok(Json(None)),
            Err(error) => Err(error.into()),
        }
    })
}

fn room(app: &App, id: &str) -> Result<Arc<Room>, Trouble> {
    app.rooms.room(id)
}
