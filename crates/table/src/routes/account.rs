//! Who somebody is: guests, accounts, log-in and log-out.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::SignedCookieJar;

use crate::app::App;
use crate::guard::{Asker, Strict};
use crate::input::Body;
use crate::trouble::Trouble;
use crate::who::{self, Player, Session};
use crate::wire::{Credentials, GuestName, Me, NewPassword, User};

/// The addresses of accounts.
pub fn account() -> Router<Arc<App>> {
    Router::new()
        .route("/api/me", get(me))
        .route("/api/guest", post(guest))
        .route("/api/register", post(register))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/password", post(password))
}

type Answer = Result<(Option<SignedCookieJar>, Json<Me>), Trouble>;

fn named(player: Player) -> Json<Me> {
    Json(Me { user: Some(User { id: player.id.to_string(), name: player.name, guest: player.guest }) })
}

async fn me(player: Option<Player>) -> Json<Me> {
    player.map_or(Json(Me { user: None }), named)
}

async fn guest(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Option<Player>,
    Body(wish): Body<GuestName>,
) -> Answer {
    app.guard.strict(Strict::Guest, &asker, "")?;
    let (player, secret) = who::enter_as_guest(&app, known, wish).await?;
    Ok((secret.map(|secret| app.who.remember(&secret, asker.secure)), named(player)))
}

async fn register(
    State(app): State<Arc<App>>,
    asker: Asker,
    player: Option<Player>,
    session: Option<Session>,
    Body(wish): Body<Credentials>,
) -> Answer {
    app.guard.strict(Strict::Account, &asker, &wish.name)?;
    let entered = who::register(&app, player.zip(session), wish).await?;
    Ok((Some(app.who.remember(&entered.secret, asker.secure)), named(entered.player)))
}

async fn login(
    State(app): State<Arc<App>>,
    asker: Asker,
    session: Option<Session>,
    Body(wish): Body<Credentials>,
) -> Answer {
    app.guard.strict(Strict::Account, &asker, &wish.name)?;
    let entered = who::log_in(&app, session, wish).await?;
    Ok((Some(app.who.remember(&entered.secret, asker.secure)), named(entered.player)))
}

async fn logout(State(app): State<Arc<App>>, asker: Asker, session: Option<Session>) -> Answer {
    if let Some(session) = session {
        who::log_out(&app, session).await?;
    }
    Ok((Some(app.who.forget(asker.secure)), Json(Me { user: None })))
}

async fn password(
    State(app): State<Arc<App>>,
    asker: Asker,
    player: Player,
    Body(wish): Body<NewPassword>,
) -> Answer {
    app.guard.strict(Strict::Account, &asker, &player.name)?;
    let entered = who::change_password(&app, player, wish).await?;
    Ok((Some(app.who.remember(&entered.secret, asker.secure)), named(entered.player)))
}
