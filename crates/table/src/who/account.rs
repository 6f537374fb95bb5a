//! Entering as a guest, registering, logging in and out, changing the password.

use axum::http::StatusCode;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};

use super::{Player, Secret, Session, name, now, session};
use crate::app::App;
use crate::store::StoreError;
use crate::trouble::Trouble;
use crate::wire::{Credentials, GuestName, NewPassword};

/// Somebody who has just become known, and what their browser shows from now on.
pub struct Entered {
    /// Who it is.
    pub player: Player,
    /// What the browser shows.
    pub secret: Secret,
}

/// Makes a stranger a guest. A guest who is known already gets the new name.
pub async fn enter_as_guest(
    app: &App,
    known: Option<Player>,
    wish: GuestName,
) -> Result<(Player, Option<Secret>), Trouble> {
    let number = 1000 + chance()? % 9000;
    let wished = name::for_guest(wish.name.as_deref(), number).map_err(Trouble::malformed)?;
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
            let secret = fresh()?;
            let (session, now) = (secret.session(), now());
            let player = app
                .store
                .write(move |store| {
                    let player = add(store, wished, true, now)?;
                    session.begin(store, player.id, true, now)?;
                    Ok(player)
                })
                .await?;
            Ok((player, Some(secret)))
        }
    }
}

/// Makes an account. A guest keeps games and seats: it is the same player afterwards.
pub async fn register(
    app: &App,
    known: Option<(Player, Session)>,
    wish: Credentials,
) -> Result<Entered, Trouble> {
    if known.as_ref().is_some_and(|(player, _)| !player.guest) {
        return Err(Trouble::conflict("known", "you have an account already; log out to make another"));
    }
    let name = name::for_account(&wish.name).map_err(Trouble::malformed)?;
    name::check_password(&wish.password).map_err(Trouble::malformed)?;
    let password = app.who.passwords.keep(wish.password).await?;
    let secret = fresh()?;
    let (session, now) = (secret.session(), now());
    let made = app.store.write(move |store| {
        let key = name::key(&name);
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
            "INSERT INTO accounts (player, key, password) VALUES (?1, ?2, ?3)",
            params![player.id, key, password],
        )?;
        session.begin(store, player.id, false, now)?;
        Ok(player)
    });
    let player = made.await.map_err(|error| {
        if is_taken(&error) {
            return Trouble::conflict("name-taken", "somebody else has that name; choose another");
        }
        error.into()
    })?;
    Ok(Entered { player, secret })
}

/// Opens an account. Whether there is no such account or the password is wrong is not said, nor can it be
/// told from how long the answer takes.
pub async fn log_in(app: &App, old: Option<Session>, wish: Credentials) -> Result<Entered, Trouble> {
    let key = name::key(&name::tidy(&wish.name).unwrap_or_default());
    let found = app.store.read(move |store| account(store, &key)).await?;
    let (player, kept) = found.map_or((None, None), |(player, kept)| (Some(player), Some(kept)));
    let right = app.who.passwords.check(kept, wish.password).await?;
    let Some(player) = player.filter(|_| right) else {
        let message = "name or password is wrong";
        return Err(Trouble::new(StatusCode::UNAUTHORIZED, "wrong", message));
    };
    let secret = fresh()?;
    let (session, now, id) = (secret.session(), now(), player.id);
    app.store
        .write(move |store| {
            if let Some(old) = old {
                old.end(store)?;
            }
            session.begin(store, id, false, now)
        })
        .await?;
    Ok(Entered { player, secret })
}

/// Ends the session.
pub async fn log_out(app: &App, session: Session) -> Result<(), Trouble> {
    Ok(app.store.write(move |store| session.end(store)).await?)
}

/// Changes the password and ends every session of the player; a new one begins for this browser.
pub async fn change_password(app: &App, player: Player, wish: NewPassword) -> Result<Entered, Trouble> {
    name::check_password(&wish.new).map_err(Trouble::malformed)?;
    let id = player.id;
    let kept = app
        .store
        .read(move |store| {
            store
                .query_row("SELECT password FROM accounts WHERE player = ?1", [id], |row| row.get(0))
                .optional()
        })
        .await?;
    if !app.who.passwords.check(kept, wish.old).await? {
        return Err(Trouble::new(StatusCode::FORBIDDEN, "wrong", "that is not your password"));
    }
    let password = app.who.passwords.keep(wish.new).await?;
    let secret = fresh()?;
    let (session, now) = (secret.session(), now());
    app.store
        .write(move |store| {
            store.execute("UPDATE accounts SET password = ?2 WHERE player = ?1", params![id, password])?;
            session::end_all(store, id)?;
            session.begin(store, id, false, now)
        })
        .await?;
    Ok(Entered { player, secret })
}

fn add(store: &Connection, name: String, guest: bool, now: i64) -> rusqlite::Result<Player> {
    store
        .execute("INSERT INTO players (name, guest, made) VALUES (?1, ?2, ?3)", params![name, guest, now])?;
    Ok(Player { id: store.last_insert_rowid(), name, guest })
}

fn account(store: &Connection, key: &str) -> rusqlite::Result<Option<(Player, String)>> {
    let mut look = store.prepare_cached(
        "SELECT players.id, players.name, accounts.password
         FROM accounts JOIN players ON players.id = accounts.player WHERE accounts.key = ?1",
    )?;
    let found = look.query_row([key], |row| {
        Ok((Player { id: row.get(0)?, name: row.get(1)?, guest: false }, row.get(2)?))
    });
    found.optional()
}

fn is_taken(error: &StoreError) -> bool {
    let StoreError::Database(rusqlite::Error::SqliteFailure(why, _)) = error else { return false };
    why.code == ErrorCode::ConstraintViolation
}

fn fresh() -> Result<Secret, Trouble> {
    Secret::new().map_err(|_| Trouble::broken())
}

fn chance() -> Result<u16, Trouble> {
    getrandom::u32().map(|number| number as u16).map_err(|_| Trouble::broken())
}
