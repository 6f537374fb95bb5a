//! Which process thinks for the computer players of a match. A claim runs out if its process dies; another then takes over.

use std::time::Duration;

use crate::app::App;
use crate::params;
use crate::store::{Base, DbError};

/// How long a claim lasts.
const LASTS: Duration = Duration::from_secs(9);

/// How often it is renewed.
pub(super) const RENEW_EVERY: Duration = Duration::from_secs(3);

/// The database's clock, in milliseconds: the same for all processes.
const CLOCK: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// Claims a match for this process, or renews the claim. `false` if another process has it, or if that is not known.
pub(super) async fn claim(app: &App, id: &str) -> bool {
    if !app.store.is_shared() {
        return true;
    }
    let (id, process) = (id.to_owned(), app.process.clone());
    let claimed = app.store.write(move |base| {
        base.alone();
        base.execute(
            &format!(
                "INSERT INTO thinkers (match, process, until) VALUES (?1, ?2, {CLOCK} + ?3)
                 ON CONFLICT (match) DO UPDATE SET process = excluded.process, until = excluded.until
                 WHERE thinkers.until < {CLOCK} OR thinkers.process = excluded.process"
            ),
            params![id, process, LASTS.as_millis() as i64],
        )
    });
    matches!(claimed.await, Ok(1))
}

/// Gives a claim back.
pub(super) async fn release(app: &App, id: &str) {
    if !app.store.is_shared() {
        return;
    }
    let (id, process) = (id.to_owned(), app.process.clone());
    let released = app.store.write(move |base| {
        base.alone();
        base.execute("DELETE FROM thinkers WHERE match = ?1 AND process = ?2", params![id, process])
    });
    if let Err(error) = released.await {
        tracing::warn!(%error, "a claim is left to run out");
    }
}

/// The running matches in which a computer player decides and that no other process has claimed.
pub(super) fn unclaimed(base: &Base, process: &str) -> Result<Vec<String>, DbError> {
    let waiting = "SELECT DISTINCT m.id FROM matches m JOIN seats s ON s.match = m.id
         WHERE m.status = 'running' AND s.kind = 'computer' AND m.deciding >> CAST(s.seat AS INTEGER) & 1 <> 0";
    if !base.is_shared() {
        return base.column(waiting, params![]);
    }
    let sql = format!(
        "{waiting} AND NOT EXISTS (SELECT 1 FROM thinkers t WHERE t.match = m.id AND t.process <> ?1 AND t.until >= {CLOCK})"
    );
    base.column(&sql, params![process])
}
