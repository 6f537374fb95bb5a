//! Sessions: signed-in browsers, until they log out or stay away too long.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sha2::{Digest as _, Sha256};

use super::Player;
use crate::hex::hex;

const DAY: i64 = 24 * 60 * 60;

/// A session is extended at most this often; requests in between write nothing.
const EXTEND_EVERY: i64 = DAY;

/// How long a session lasts.
struct Span {
    /// Since the last request.
    idle: i64,
    /// Since its start.
    most: i64,
}

const ACCOUNT: Span = Span { idle: 30 * DAY, most: 365 * DAY };
/// Longer, because a guest can come back only by this browser.
const GUEST: Span = Span { idle: 365 * DAY, most: 5 * 365 * DAY };

/// A guest who plays nothing is forgotten after this long without a visit.
const GUEST_WITHOUT_SEAT: i64 = 30 * DAY;

impl Span {
    fn of(player: &Player) -> Span {
        if player.guest { GUEST } else { ACCOUNT }
    }

    /// When a session expires that started at `made` and was last used `now`.
    fn end(&self, made: i64, now: i64) -> i64 {
        (now + self.idle).min(made + self.most)
    }
}

/// How long a browser keeps the cookie. The server decides when the session ends.
pub const COOKIE_DAYS: i64 = 400;

/// The random secret in a browser's cookie.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new secret.
    pub fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// The secret as the cookie's text.
    pub fn to_text(&self) -> String {
        hex(&self.0)
    }

    /// Reads the cookie's text.
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

    /// The session of this secret.
    pub fn session(&self) -> Session {
        Session(Sha256::digest(self.0).into())
    }
}

/// A session, identified by the hash of its secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Session([u8; 32]);

/// A valid session.
pub struct Found {
    /// Its player.
    pub player: Player,
    /// Whether it is time to extend it.
    pub due: bool,
}

impl Session {
    /// Looks up the session unless it has expired.
    pub fn find(&self, store: &Connection, now: i64) -> rusqlite::Result<Option<Found>> {
        let mut look = store.prepare_cached(
            "SELECT players.id, players.name, players.guest, sessions.made, sessions.expires
             FROM sessions JOIN players ON players.id = sessions.player
             WHERE sessions.secret = ?1 AND sessions.expires > ?2",
        )?;
        let found = |row: &Row<'_>| {
            let player = Player { id: row.get(0)?, name: row.get(1)?, guest: row.get(2)? };
            let expires: i64 = row.get(4)?;
            let due = Span::of(&player).end(row.get(3)?, now) - expires >= EXTEND_EVERY;
            Ok(Found { player, due })
        };
        look.query_row(params![self.0, now], found).optional()
    }

    /// Starts it for a player.
    pub fn begin(&self, store: &Connection, player: &Player, now: i64) -> rusqlite::Result<()> {
        store
            .prepare_cached("INSERT INTO sessions (secret, player, made, expires) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![self.0, player.id, now, Span::of(player).end(now, now)])?;
        Ok(())
    }

    /// Extends it from now on.
    pub fn extend(&self, store: &Connection, player: &Player, now: i64) -> rusqlite::Result<()> {
        let span = Span::of(player);
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

/// Ends every session of a player.
pub fn end_all(store: &Connection, player: i64) -> rusqlite::Result<()> {
    store.prepare_cached("DELETE FROM sessions WHERE player = ?1")?.execute([player])?;
    Ok(())
}

/// Deletes expired sessions, and guests without a session or a seat.
pub fn sweep(store: &Connection, now: i64) -> rusqlite::Result<()> {
    store.execute("DELETE FROM sessions WHERE expires <= ?1", [now])?;
    store.execute(
        "DELETE FROM sessions WHERE expires <= ?1 AND player IN (SELECT id FROM players WHERE guest = 1
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id))",
        [now + GUEST.idle - GUEST_WITHOUT_SEAT],
    )?;
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
        assert_eq!(ACCOUNT.end(0, 0), 30 * DAY);
        assert_eq!(ACCOUNT.end(0, 10 * DAY), 40 * DAY);
        assert_eq!(ACCOUNT.end(0, 364 * DAY), 365 * DAY);
        assert_eq!(GUEST.end(0, 0), 365 * DAY);
    }
}
