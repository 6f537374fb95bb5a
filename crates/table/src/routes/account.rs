//! Guests, accounts, login and logout.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::SignedCookieJar;

use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::{self, Player, Session, SignedIn};
use crate::input::JsonBody;
use crate::middleware::{Caller, Strict};
use crate::wire::{Credentials, GuestName, Me, NewPassword, Settings, User};

/// The routes of accounts.
pub fn account() -> Router<Arc<App>> {
    Router::new()
        .route("/api/me", get(me))
        .route("/api/guest", post(guest))
        .route("/api/register", post(register))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/password", post(password))
        .route("/api/settings", get(settings).post(keep_settings))
}

type Answer = Result<(Option<SignedCookieJar>, Json<Me>), ApiError>;

fn named(player: Player) -> Json<Me> {
    Json(Me { user: Some(User { id: player.id.to_string(), name: player.name, guest: player.guest }) })
}

async fn me(player: Option<Player>) -> Json<Me> {
    player.map_or(Json(Me { user: None }), named)
}

async fn guest(
    State(app): State<Arc<App>>,
    caller: Caller,
    known: Option<Player>,
    JsonBody(wish): JsonBody<GuestName>,
) -> Answer {
    app.rates.strict(Strict::Guest, &caller)?;
    let (player, secret) = auth::enter_as_guest(&app, known, wish).await?;
    Ok((secret.map(|secret| app.auth.remember(&secret, caller.transport)), named(player)))
}

async fn register(
    State(app): State<Arc<App>>,
    caller: Caller,
    player: Option<Player>,
    session: Option<Session>,
    JsonBody(wish): JsonBody<Credentials>,
) -> Answer {
    app.rates.strict(Strict::Account, &caller)?;
    let signed_in = auth::register(&app, player.zip(session), wish).await?;
    known_here(&app, &caller, signed_in)
}

async fn login(
    State(app): State<Arc<App>>,
    caller: Caller,
    session: Option<Session>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Credentials>,
) -> Answer {
    let guess = app.rates.password(&caller, &wish.name, app.auth.device_of(&headers).as_ref())?;
    let signed_in = auth::log_in(&app, session, wish).await?;
    app.rates.right(guess);
    known_here(&app, &caller, signed_in)
}

async fn logout(State(app): State<Arc<App>>, caller: Caller, session: Option<Session>) -> Answer {
    if let Some(session) = session {
        auth::log_out(&app, session).await?;
    }
    Ok((Some(app.auth.forget(caller.transport)), Json(Me { user: None })))
}

async fn password(
    State(app): State<Arc<App>>,
    caller: Caller,
    player: Player,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<NewPassword>,
) -> Answer {
    let guess = app.rates.password(&caller, &player.name, app.auth.device_of(&headers).as_ref())?;
    let signed_in = auth::change_password(&app, player, wish).await?;
    app.rates.right(guess);
    known_here(&app, &caller, signed_in)
}

async fn settings(State(app): State<Arc<App>>, player: Player) -> Result<Json<Settings>, ApiError> {
    Ok(Json(auth::settings(&app, player.id).await?))
}

async fn keep_settings(
    State(app): State<Arc<App>>,
    player: Player,
    JsonBody(wish): JsonBody<Settings>,
) -> Result<Json<Settings>, ApiError> {
    Ok(Json(auth::keep_settings(&app, player.id, wish).await?))
}

/// The answer to a player who has signed in to an account.
fn known_here(app: &App, caller: &Caller, signed_in: SignedIn) -> Answer {
    let cookies = app.auth.remember_account(&signed_in.secret, &signed_in.player.name, caller.transport)?;
    Ok((Some(cookies), named(signed_in.player)))
}
