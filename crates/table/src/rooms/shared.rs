//! Several processes on one database: each plays a match on from what the others have written.
//!
//! A process keeps games in memory and writes optimistically: an append that does not follow the last row is refused by
//! the database ([`DbError::MovedOn`](crate::store::DbError)). News says which games to read on; rounds find what news
//! has missed.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use kernel::Viewer;

use super::hosted::HostedGame;
use super::load;
use super::room::{LockedRoom, Room};
use super::rows::{self, Journal};
use super::turns::SERVER;
use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::Session;
use crate::params;
use crate::store::News;

/// How many matches one look at the journals asks for.
const AT_ONCE: usize = 200;

/// What a game has become after others have written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Caught {
    /// It was current.
    Same,
    /// Rows were added and played.
    Played,
    /// It must be read from its start: seats have changed, or rows do not fit.
    Reload,
}

impl Room {
    /// Like [`Room::lock`], and the game is what the database has now.
    pub(crate) async fn lock_current<'a>(
        &'a self,
        app: &Arc<App>,
        asker: super::turns::Asker,
    ) -> Result<LockedRoom<'a>, ApiError> {
        if app.store.is_shared() {
            self.stale.store(true, Ordering::Release);
        }
        self.lock(app, asker).await
    }

    /// Marks the game as perhaps changed by another process, reads it on if it is in memory, and wakes the connections.
    async fn hear(self: &Arc<Self>, app: &Arc<App>) {
        self.stale.store(true, Ordering::Release);
        if self.is_loaded() {
            if let Err(error) = self.read_on(app).await {
                tracing::debug!(id = self.id, ?error, "a match could not be read on");
            }
        } else {
            self.hub.notify(|signal| signal.change += 1);
        }
    }
}

impl Room {
    /// Reads on, which announces what is new, and goes on with a command whose rest has waited here for the others.
    async fn read_on(&self, app: &Arc<App>) -> Result<(), ApiError> {
        let mut locked = self.lock(app, SERVER).await?;
        if locked.hosted()?.plans.is_empty() {
            return Ok(());
        }
        locked.with_game(|hosted| {
            hosted.go_on(None);
            Ok(())
        })?;
        locked.commit(app).await
    }
}

/// Reads what others have added to a game, and plays it.
pub(super) async fn catch_up(app: &Arc<App>, id: &str, hosted: &mut HostedGame) -> Result<Caught, ApiError> {
    let (id, known) = (id.to_owned(), hosted.rows);
    let journal = app.store.read(move |base| rows::read_after(base, &id, known)).await?;
    let Journal { rows, damage, revision } = journal;
    if revision != hosted.revision || damage.is_some() {
        return Ok(Caught::Reload);
    }
    if rows.is_empty() {
        return Ok(Caught::Same);
    }
    // A failure half-way leaves a game that must be loaded again in any case.
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| load::play(hosted, &rows, known)));
    if !matches!(played, Ok(Ok(()))) {
        return Ok(Caught::Reload);
    }
    hosted.pending.clear();
    hosted.rows += rows.len() as u64;
    // A new time would give a concealed action away.
    if !hosted.settings.secrets || hosted.is_public_change() {
        hosted.changed = super::now();
    }
    hosted.shown = hosted.lobby_entry();
    Ok(Caught::Played)
}

/// Announces what [`catch_up`] has played.
pub(super) fn announce(room: &Room, hosted: &mut HostedGame) {
    room.thinkers.interrupt(|seat| hosted.version(Viewer::Seat(seat)));
    let viewers = hosted.viewers();
    let update: Vec<_> = viewers.filter_map(|viewer| Some((viewer, hosted.take_update(viewer)?))).collect();
    room.hub.publish(update.into_iter());
    room.hub.notify(|signal| signal.change += 1);
}

/// Follows the news of other processes, until the store is closed.
pub(super) async fn follow(app: std::sync::Weak<App>, mut news: tokio::sync::mpsc::UnboundedReceiver<News>) {
    while let Some(one) = news.recv().await {
        let Some(app) = app.upgrade() else { return };
        match one {
            News::Match(id) => {
                if let Some(room) = app.rooms.if_open(&id) {
                    // A task each: one that is being loaded must not delay the others.
                    tokio::spawn(async move { room.hear(&app).await });
                }
            }
            News::Session(session) => app.auth.live.end(Session(session)),
            News::Player(player) => app.auth.live.end_all(player),
            News::Everything => look_round(&app).await,
        }
    }
}

/// Looks whether others have changed a match that is open here: what news has missed.
pub(super) async fn look_round(app: &Arc<App>) {
    let rooms: Vec<Arc<Room>> = app.rooms.lock().values().cloned().collect();
    let mut known = HashMap::new();
    for room in &rooms {
        let state =
            room.try_lock().and_then(|game| game.as_ref().map(|hosted| (hosted.rows, hosted.revision)));
        if let Some((rows, revision)) = state {
            known.insert(room.id.clone(), (rows as i64, revision));
        }
    }
    let ids: Vec<String> = known.keys().cloned().collect();
    for some in ids.chunks(AT_ONCE) {
        let asked = some.join(",");
        let found = app.store.read(move |base| {
            let sql =
                "SELECT match, rows, revision FROM journals WHERE match = ANY(string_to_array(?1, ','))";
            let rows = base.rows(sql, params![asked])?;
            rows.into_iter()
                .map(|mut row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?, row.get::<i64>(2)?)))
                .collect::<Result<Vec<_>, _>>()
        });
        let Ok(found) = found.await else { return };
        for (id, rows, revision) in found {
            if known.get(&id) != Some(&(rows, revision))
                && let Some(room) = app.rooms.if_open(&id)
            {
                room.hear(app).await;
            }
        }
    }
}
