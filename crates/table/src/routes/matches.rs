//! Making matches, joining them, and what is done in them.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};

use crate::app::App;
use crate::input::{Body, Named};
use crate::rooms::{self, Room};
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{
    Act, Acted, AskHint, Attempt, Attempted, Hint, Join, Lobby, MatchCard, NewMatch, SetOrders, Table, Undo,
};

/// The addresses.
pub fn matches() -> Router<Arc<App>> {
    Router::new()
        .route("/api/matches", get(lobby).post(make))
        .route("/api/matches/{id}", get(card))
        .route("/api/matches/{id}/join", post(join))
        .route("/api/matches/{id}/act", post(act))
        .route("/api/matches/{id}/undo", post(undo))
        .route("/api/matches/{id}/consent", post(consent))
        .route("/api/matches/{id}/attempt", post(attempt))
        .route("/api/matches/{id}/orders", post(orders))
        .route("/api/matches/{id}/resign", post(resign))
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

async fn act(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(act): Body<Act>,
) -> Result<Json<Acted>, Trouble> {
    to_its_end(async move { room(&app, &id)?.act(&app, &player, &act).await }).await
}

async fn undo(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(undo): Body<Undo>,
) -> Result<Json<Table>, Trouble> {
    to_its_end(async move { room(&app, &id)?.undo(&app, &player, &undo).await }).await
}

async fn consent(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(undo): Body<Undo>,
) -> Result<Json<Table>, Trouble> {
    to_its_end(async move { room(&app, &id)?.consent(&app, &player, &undo).await }).await
}

async fn orders(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(wanted): Body<SetOrders>,
) -> Result<Json<Table>, Trouble> {
    to_its_end(async move { room(&app, &id)?.orders(&app, &player, &wanted).await }).await
}

async fn resign(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(undo): Body<Undo>,
) -> Result<Json<MatchCard>, Trouble> {
    to_its_end(async move {
        room(&app, &id)?.resign(&app, &player, &undo).await?;
        rooms::card(&app, &id, Some(player.id)).await
    })
    .await
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

async fn attempt(
    State(app): TheApp,
    Named(id): Named<String>,
    player: Player,
    Body(wanted): Body<Attempt>,
) -> Result<Json<Attempted>, Trouble> {
    let room = room(&app, &id)?;
    let mut held = room.hold(&app).await?;
    held.guarded(|sitting| {
        sitting.must_hold(&player, wanted.seat)?;
        sitting.must_run()?;
        let tried = sitting.game.attempt(kernel::Seat(wanted.seat), &wanted.piece, &wanted.target);
        Ok(Json(match tried {
            Ok(action) => Attempted { action: Some(action), refused: None },
            Err(error) => Attempted { action: None, refused: Some(*Trouble::from(error).problem) },
        }))
    })
}

fn room(app: &App, id: &str) -> Result<Arc<Room>, Trouble> {
    app.rooms.room(id)
}
