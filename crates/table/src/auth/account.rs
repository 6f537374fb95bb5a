//! Guest sign-in, registration, login, logout, change of password.

use axum::http::StatusCode;

use super::strength::check_password;
use super::{Player, Secret, Session, looks, name, now, session};
use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::store::{Base, DbError, News, StoreError};
use crate::wire::{Credentials, GuestName, NewPassword};

/// A player who has just signed in.
pub struct SignedIn {
    /// The player.
    pub player: Player,
    /// The secret for the browser's cookie.
    pub secret: Secret,
}

/// Signs in a new guest, or renames a guest who is signed in.
pub async fn enter_as_guest(
    app: &App,
    known: Option<Player>,
    wish: GuestName,
) -> Result<(Player, Option<Secret>), ApiError> {
    let number = 1000 + random()? % 9000;
    let wished = name::for_guest(wish.name.as_deref(), number).map_err(ApiError::malformed)?;
    match known {
        Some(player) if !player.guest || wish.name.is_none() => Ok((player, None)),
        Some(mut player) => {
            player.name.clone_from(&wished);
            let id = player.id;
            app.store
                .write(move |store| {
                    store.execute("UPDATE players SET name = ?2 WHERE id = ?1", params![id, wished])
                })
                .await?;
            Ok((player, None))
        }
        None => {
            let secret = new_secret()?;
            let (session, now) = (secret.session(), now());
            let player = app
                .store
                .write(move |store| {
                    let player = add(store, wished, true, now)?;
                    session.begin(store, &player, now)?;
                    Ok(player)
                })
                .await?;
            Ok((player, Some(secret)))
        }
    }
}

/// Creates an account. A guest stays the same player and so keeps matches and seats.
pub async fn register(
    app: &App,
    known: Option<(Player, Session)>,
    wish: Credentials,
) -> Result<SignedIn, ApiError> {
    if known.as_ref().is_some_and(|(player, _)| !player.guest) {
        return Err(ApiError::conflict("known", "You already have an account. Log out to create another."));
    }
    let name = name::for_account(&wish.name).map_err(ApiError::malformed)?;
    check_password(&wish.password, &name).map_err(ApiError::malformed)?;
    let password = app.auth.passwords.hash(wish.password).await?;
    let secret = new_secret()?;
    let (session, now) = (secret.session(), now());
    let old = known.as_ref().map(|(_, session)| *session);
    let made = app.store.write(move |store| {
        let (key, looks) = (name::key(&name), looks::skeleton(&name));
        let player = match known {
            Some((guest, old)) => {
                old.end(store)?;
                store.execute(
                    "UPDATE players SET name = ?2, guest = 0 WHERE id = ?1",
                    params![guest.id, name],
                )?;
                Player { name, guest: false, ..guest }
            }
            None => add(store, name, false, now)?,
        };
        store.execute(
            "INSERT INTO accounts (player, key, password, looks) VALUES (?1, ?2, ?3, ?4)",
            params![player.id, key, password, looks],
        )?;
        session.begin(store, &player, now)?;
        Ok(player)
    });
    let player = made.await.map_err(|error| {
        if is_taken(&error) {
            return ApiError::conflict(
                "name-taken",
                "That name is taken, or looks like one that is. Choose another.",
            );
        }
        error.into()
    })?;
    if let Some(old) = old {
        end_live(app, old);
    }
    Ok(SignedIn { player, secret })
}

/// Logs in. Neither the answer nor its timing tells an unknown account from a wrong password.
pub async fn log_in(app: &App, old: Option<Session>, wish: Credentials) -> Result<SignedIn, ApiError> {
    let key = name::typed_key(&wish.name);
    let found = app.store.read(move |store| account(store, &key)).await?;
    let (player, kept) = found.map_or((None, None), |(player, kept)| (Some(player), Some(kept)));
    let right = app.auth.passwords.check(kept, wish.password).await?;
    let Some(player) = player.filter(|_| right) else {
        let message = "Wrong name or password.";
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, "wrong", message));
    };
    let secret = new_secret()?;
    let (session, now, known) = (secret.session(), now(), player.clone());
    app.store
        .write(move |store| {
            if let Some(old) = old {
                old.end(store)?;
            }
            session.begin(store, &known, now)
        })
        .await?;
    if let Some(old) = old {
        end_live(app, old);
    }
    Ok(SignedIn { player, secret })
}

/// Ends the session and its live connections.
pub async fn log_out(app: &App, session: Session) -> Result<(), ApiError> {
    app.store.write(move |store| session.end(store)).await?;
    end_live(app, session);
    Ok(())
}

/// Changes the password, ends every session of the player with its live connections, and starts a new one for this browser.
pub async fn change_password(app: &App, player: Player, wish: NewPassword) -> Result<SignedIn, ApiError> {
    check_password(&wish.new, &player.name).map_err(ApiError::malformed)?;
    let id = player.id;
    let kept = app
        .store
        .read(move |store| {
            let found = store.row("SELECT password FROM accounts WHERE player = ?1", params![id])?;
            found.map(|mut row| row.get(0)).transpose()
        })
        .await?;
    if !app.auth.passwords.check(kept, wish.old).await? {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong", "Wrong password."));
    }
    let password = app.auth.passwords.hash(wish.new).await?;
    let secret = new_secret()?;
    let (session, now, known) = (secret.session(), now(), player.clone());
    app.store
        .write(move |store| {
            store.execute("UPDATE accounts SET password = ?2 WHERE player = ?1", params![id, password])?;
            session::end_all(store, id)?;
            session.begin(store, &known, now)
        })
        .await?;
    app.auth.live.end_all(id);
    app.store.tell(News::Player(id));
    Ok(SignedIn { player, secret })
}

/// Ends the live connections of a session, here and at other servers.
fn end_live(app: &App, session: Session) {
    app.auth.live.end(session);
    app.store.tell(News::Session(session.0));
}

fn add(store: &Base, name: String, guest: bool, now: i64) -> Result<Player, DbError> {
    let sql = "INSERT INTO players (name, guest, made) VALUES (?1, ?2, ?3) RETURNING id";
    let id = store.one(sql, params![name, guest, now])?;
    Ok(Player { id, name, guest })
}

fn account(store: &Base, key: &str) -> Result<Option<(Player, String)>, DbError> {
    let found = store.row(
        "SELECT players.id, players.name, accounts.password
         FROM accounts JOIN players ON players.id = accounts.player WHERE accounts.key = ?1",
        params![key],
    )?;
    let Some(mut row) = found else { return Ok(None) };
    Ok(Some((Player { id: row.get(0)?, name: row.get(1)?, guest: false }, row.get(2)?)))
}

fn is_taken(error: &StoreError) -> bool {
    matches!(error, StoreError::Database(error) if error.twice().is_some())
}

fn new_secret() -> Result<Secret, ApiError> {
    Secret::new().map_err(|_| ApiError::internal())
}

fn random() -> Result<u16, ApiError> {
    getrandom::u32().map(|number| number as u16).map_err(|_| ApiError::internal())
}
