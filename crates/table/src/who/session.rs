//! Sessions: browsers that are known, until they log out or stay away for long.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sha2::{Digest as _, Sha256};

use super::Player;
use crate::hex::hex;

const DAY: i64 = 24 * 60 * 60;

/// A session is carried on at most this often: a request in between writes nothing.
const CARRIED_ON_EVERY: i64 = DAY;

/// How long a session lasts.
struct Span {
    /// Without a request.
    idle: i64,
    /// In all.
    most: i64,
}

const ACCOUNT: Span = Span { idle: 30 * DAY, most: 365 * DAY };
/// A guest has no other way back than this browser.
const GUEST: Span = Span { idle: 365 * DAY, most: 5 * 365 * DAY };

impl Span {
    fn of(guest: bool) -> Span {
        if guest { GUEST } else { ACCOUNT }
    }
}

/// How long a browser keeps the cookie. When the session ends is decided here, not there.
pub const COOKIE_DAYS: i64 = 400;

/// What a browser shows to be known again: 32 bytes of chance.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one.
    pub fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// As it stands in a cookie.
    pub fn to_text(&self) -> String {
        hex(&self.0)
    }

    /// Read from a cookie.
    pub fn from_text(text: &str) -> Option<Secret> {
        let mut bytes = [0; 32];
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |sign: u8| char::from(sign).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Secret(bytes))
    }

    /// The session that it opens.
    pub fn session(&self) -> Session {
        Session(Sha256::digest(self.0).into())
    }
}

/// A session, named by the hash of its secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Session([u8; 32]);

/// A session that was found.
pub struct Found {
    /// Whose it is.
    pub player: Player,
    /// Whether it should be carried on: see [`carry_on`].
    pub due: bool,
}

impl Session {
    /// Whose session it is, unless it has ended.
    pub fn find(&self, store: &Connection, now: i64) -> rusqlite::Result<Option<Found>> {
        let mut look = store.prepare_cached(
            "SELECT players.id, players.name, players.guest, sessions.made, sessions.expires
             FROM sessions JOIN players ON players.id = sessions.player
             WHERE sessions.secret = ?1 AND sessions.expires > ?2",
        )?;
        let found = |row: &Row<'_>| {
            let player = Player { id: row.get(0)?, name: row.get(1)?, guest: row.get(2)? };
            let expires: i64 = row.get(4)?;
            let due = end(player.guest, row.get(3)?, now) - expires >= CARRIED_ON_EVERY;
            Ok(Found { player, due })
        };
        look.query_row(params![self.0, now], found).optional()
    }

    /// Begins it for a player.
    pub fn begin(&self, store: &Connection, player: i64, guest: bool, now: i64) -> rusqlite::Result<()> {
        store
            .prepare_cached("INSERT INTO sessions (secret, player, made, expires) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![self.0, player, now, end(guest, now, now)])?;
        Ok(())
    }

    /// Carries it on from today.
    pub fn carry_on(&self, store: &Connection, guest: bool, now: i64) -> rusqlite::Result<()> {
        let span = Span::of(guest);
        store
            .prepare_cached(
                "UPDATE sessions SET expires = min(?2, made + ?3) WHERE secret = ?1 AND expires > ?4",
            )?
            .execute(params![self.0, now + span.idle, span.most, now])?;
        Ok(())
    }

    /// Ends it.
    pub fn end(&self, store: &Connection) -> rusqlite::Result<()> {
        store.prepare_cached("DELETE FROM sessions WHERE secret = ?1")?.execute([self.0])?;
        Ok(())
    }
}

/// When a session ends that began at `made` and was last used `now`.
fn end(guest: bool, made: i64, now: i64) -> i64 {
    let span = Span::of(guest);
    (now + span.idle).min(made + span.most)
}

/// Ends every session of a player: after a change of password, nobody stays logged in by the old one.
pub fn end_all(store: &Connection, player: i64) -> rusqlite::Result<()> {
    store.prepare_cached("DELETE FROM sessions WHERE player = ?1")?.execute([player])?;
    Ok(())
}

/// Clears away sessions that have ended, and guests who cannot come back and have left nothing behind.
pub fn sweep(store: &Connection, now: i64) -> rusqlite::Result<()> {
    store.execute("DELETE FROM sessions WHERE expires <= ?1", [now])?;
    store.execute(
        "DELETE FROM players WHERE guest = 1
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.id)
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id)",
        [],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_as_it_was_written_and_nothing_else_does() {
        let secret = Secret::new().unwrap();
        assert!(Secret::from_text(&secret.to_text()) == Some(secret.clone()));
        let text = secret.to_text();
        for other in
            ["", "ab", &text[1..], &format!("{text}0"), &text.replacen(&text[..1], "g", 1), &"é".repeat(32)]
        {
            assert!(Secret::from_text(other).is_none(), "{other}");
        }
    }

    #[test]
    fn a_session_slides_up_to_its_limit() {
        assert_eq!(end(false, 0, 0), 30 * DAY);
        assert_eq!(end(false, 0, 10 * DAY), 40 * DAY);
        assert_eq!(end(false, 0, 364 * DAY), 365 * DAY);
        assert_eq!(end(true, 0, 0), 365 * DAY);
    }
}
