//! Removes matches that no one will come back to.

use std::sync::Arc;

use rusqlite::Connection;

use super::now;
use crate::app::App;
use crate::store::StoreError;

const DAY: i64 = 24 * 60 * 60;

/// How long a match waits for players.
const WAITING: i64 = 14 * DAY;

/// How long a match made by a guest waits.
const WAITING_FOR_GUEST: i64 = 3 * DAY;

/// How long a match stays when no player of it can come back: there are only computer players, or guests whose
/// session has ended.
const DESERTED: i64 = 30 * DAY;

/// Matches that have expired, with the time of their last change.
const EXPIRED: &str = "SELECT m.id, m.changed FROM matches m LEFT JOIN players p ON p.id = m.maker
     WHERE m.status = 'waiting' AND m.changed < ?1 - iif(p.guest IS 0, ?2, ?3)
     OR m.changed < ?1 - ?4 AND NOT EXISTS (
         SELECT 1 FROM seats s JOIN players h ON h.id = s.player WHERE s.match = m.id
         AND (h.guest = 0 OR EXISTS (SELECT 1 FROM sessions x WHERE x.player = h.id)))";

/// Removes expired matches, except those that are in use.
pub(crate) async fn remove_expired(app: &Arc<App>) -> Result<(), StoreError> {
    let now = now();
    let expired = app.store.read(move |base| {
        let mut expired = base.prepare_cached(EXPIRED)?;
        let found = expired.query_map((now, WAITING, WAITING_FOR_GUEST, DESERTED), |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        })?;
        found.collect::<Result<Vec<_>, _>>()
    });
    let mut expired = expired.await?;
    expired.retain(|(id, _)| app.rooms.if_open(id).is_none());
    if expired.is_empty() {
        return Ok(());
    }
    tracing::info!(matches = expired.len(), "removing expired matches");
    app.store.write(move |base| remove(base, &expired)).await
}

/// A match that has changed meanwhile stays.
fn remove(base: &Connection, expired: &[(String, i64)]) -> rusqlite::Result<()> {
    let mut remove = base.prepare_cached("DELETE FROM matches WHERE id = ?1 AND changed = ?2")?;
    expired.iter().try_for_each(|one| remove.execute((&one.0, one.1)).map(drop))
}
