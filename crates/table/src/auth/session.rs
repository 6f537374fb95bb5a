//! Sessions: signed-in browsers, until they log out or stay away too long.

use sha2::{Digest as _, Sha256};

use super::Player;
use crate::hex::hex;
use crate::params;
use crate::store::{Base, DbError};

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
pub struct Session(pub(crate) [u8; 32]);

/// A valid session.
pub struct Found {
    /// Its player.
    pub player: Player,
    /// Whether it is time to extend it.
    pub due: bool,
}

impl Session {
    /// Looks up the session unless it has expired.
    pub fn find(&self, store: &Base, now: i64) -> Result<Option<Found>, DbError> {
        let found = store.row(
            "SELECT players.id, players.name, players.guest, sessions.made, sessions.expires
             FROM sessions JOIN players ON players.id = sessions.player
             WHERE sessions.secret = ?1 AND sessions.expires > ?2",
            params![self.0, now],
        )?;
        let Some(mut row) = found else { return Ok(None) };
        let player = Player { id: row.get(0)?, name: row.get(1)?, guest: row.get(2)? };
        let expires: i64 = row.get(4)?;
        let due = Span::of(&player).end(row.get(3)?, now) - expires >= EXTEND_EVERY;
        Ok(Some(Found { player, due }))
    }

    /// Starts it for a player.
    pub fn begin(&self, store: &Base, player: &Player, now: i64) -> Result<(), DbError> {
        let sql = "INSERT INTO sessions (secret, player, made, expires) VALUES (?1, ?2, ?3, ?4)";
        store.execute(sql, params![self.0, player.id, now, Span::of(player).end(now, now)])?;
        Ok(())
    }

    /// Extends it from now on.
    pub fn extend(&self, store: &Base, player: &Player, now: i64) -> Result<(), DbError> {
        let span = Span::of(player);
        let sql = "UPDATE sessions SET expires = CASE WHEN made + ?3 < ?2 THEN made + ?3 ELSE ?2 END
                   WHERE secret = ?1 AND expires > ?4";
        store.execute(sql, params![self.0, now + span.idle, span.most, now])?;
        Ok(())
    }

    /// Ends it.
    pub fn end(&self, store: &Base) -> Result<(), DbError> {
        store.execute("DELETE FROM sessions WHERE secret = ?1", params![self.0])?;
        Ok(())
    }
}

/// Ends every session of a player.
pub fn end_all(store: &Base, player: i64) -> Result<(), DbError> {
    store.execute("DELETE FROM sessions WHERE player = ?1", params![player])?;
    Ok(())
}

/// Deletes expired sessions, and guests without a session or a seat.
pub fn sweep(store: &Base, now: i64) -> Result<(), DbError> {
    store.execute("DELETE FROM sessions WHERE expires <= ?1", params![now])?;
    store.execute(
        "DELETE FROM sessions WHERE expires <= ?1 AND player IN (SELECT id FROM players WHERE guest = 1
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id))",
        params![now + GUEST.idle - GUEST_WITHOUT_SEAT],
    )?;
    store.execute(
        "DELETE FROM players WHERE guest = 1
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.id)
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id)",
        params![],
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
