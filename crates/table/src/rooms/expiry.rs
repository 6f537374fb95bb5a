//! Removes matches that no one will come back to.

use std::sync::Arc;

use super::now;
use crate::app::App;
use crate::params;
use crate::store::{Base, DbError, StoreError};

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
     WHERE m.status = 'waiting' AND m.changed < CAST(?1 AS BIGINT) - CASE WHEN p.guest = 0 THEN CAST(?2 AS BIGINT) ELSE CAST(?3 AS BIGINT) END
     OR m.changed < CAST(?1 AS BIGINT) - CAST(?4 AS BIGINT) AND NOT EXISTS (
         SELECT 1 FROM seats s JOIN players h ON h.id = s.player WHERE s.match = m.id
         AND (h.guest = 0 OR EXISTS (SELECT 1 FROM sessions x WHERE x.player = h.id)))";

/// Removes expired matches, except those that are in use.
pub(crate) async fn remove_expired(app: &Arc<App>) -> Result<(), StoreError> {
    let now = now();
    let expired = app.store.read(move |base| {
        let mut found = base.rows(EXPIRED, params![now, WAITING, WAITING_FOR_GUEST, DESERTED])?;
        found
            .iter_mut()
            .map(|row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)))
            .collect::<Result<Vec<_>, _>>()
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
fn remove(base: &Base, expired: &[(String, i64)]) -> Result<(), DbError> {
    let remove = "DELETE FROM matches WHERE id = ?1 AND changed = ?2";
    expired.iter().try_for_each(|(id, changed)| base.execute(remove, params![id, *changed]).map(drop))
}
