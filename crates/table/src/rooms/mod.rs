//! The matches on this server. Each is a [`Room`]: a lock, its connections, and the game while it is in use.

mod analysis;
mod boards;
mod bots;
mod branch;
mod cards;
mod claims;
mod commands;
mod creation;
mod expiry;
mod hints;
mod hosted;
mod hub;
mod ledger;
mod load;
mod plans;
mod projection;
mod quotas;
mod room;
mod rows;
mod shared;
mod snapshots;
mod thinking;
mod turns;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, SystemTime};

pub(crate) use boards::{Detail, Page, Sample};
pub(crate) use cards::{card, lobby};
pub(crate) use commands::CommandResult;
pub(crate) use creation::{cancel, create, join};
pub(crate) use expiry::remove_expired;
pub(crate) use hosted::HostedGame;
pub(crate) use hub::{Presence, Signal, encode};
pub(crate) use ledger::viewer_index;
pub(crate) use load::check;
pub(crate) use projection::{Perspective, ShownTable};
use room::LobbyUpdate;
pub(crate) use room::Room;
pub(crate) use turns::STRANGERS;
use turns::Turns;

use crate::api_error::ApiError;
use crate::app::App;
use crate::params;

/// How long an unused game stays in memory.
const IDLE: Duration = Duration::from_secs(5);

/// How long the few stay that are kept for the next look, because loading a long match takes a while.
const KEPT: Duration = Duration::from_mins(10);

/// How often the rooms are checked for idle games.
const ROUND: Duration = Duration::from_secs(1);

/// Every so many rounds, what other processes have done is looked for: their news may be lost, and they may have died while a
/// computer player thought.
const LOOK_ROUND: u64 = 3;

/// The rooms that are or were recently in use.
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Arc<Room>>>,
    boards: boards::Boards,
    /// Turns at thinking, of computer players that search.
    thinkers: Turns,
    /// Turns of computer players that do not search: they never wait for those that do.
    quick_thinkers: Turns,
    /// Turns at loading a match, which replays its journal.
    loaders: Turns,
    /// How many journal rows were replayed to load matches.
    replayed: AtomicU64,
}

impl Rooms {
    pub(crate) fn new() -> Rooms {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Rooms {
            open: Mutex::default(),
            boards: boards::Boards::default(),
            thinkers: Turns::new(cores.saturating_sub(1)),
            quick_thinkers: Turns::new(cores),
            loaders: Turns::new(cores / 2),
            replayed: AtomicU64::new(0),
        }
    }

    /// The room of a match. Whether the match exists shows when the room is locked.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        if !creation::is_match_id(id) {
            return Err(ApiError::match_not_found());
        }
        let mut open = self.lock();
        let room = open.entry(id.to_owned()).or_insert_with(|| Arc::new(Room::new(id.to_owned())));
        Ok(Arc::clone(room))
    }

    /// The room of a match if it is open.
    pub(crate) fn if_open(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// How many journal rows were replayed to load matches.
    pub(crate) fn rows_replayed(&self) -> u64 {
        self.replayed.load(Ordering::Relaxed)
    }

    /// The number of loaded games and of live connections.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let open = self.lock();
        let loaded = open.values().filter(|room| room.is_loaded()).count();
        (loaded, open.values().map(|room| room.hub.connections()).sum())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates stale lobby entries and unloads idle games.
    async fn housekeep(&self, app: &Arc<App>) {
        let rooms: Vec<Arc<Room>> = self.lock().values().cloned().collect();
        let mut listed = Vec::new();
        let mut loaded = rooms.iter().filter(|room| room.is_loaded()).count();
        for room in &rooms {
            let idle = if loaded > app.config.kept { IDLE } else { KEPT };
            let before = room.is_loaded();
            let (shown, unsaved) = room.housekeep(idle);
            listed.extend(shown);
            if let Some(unsaved) = unsaved
                && let Err(error) = snapshots::save(app, unsaved).await
            {
                tracing::debug!(%error, "could not save a snapshot");
            }
            loaded -= usize::from(before && !room.is_loaded()).min(loaded);
            // Each may take a while: let other tasks run in between.
            tokio::task::yield_now().await;
        }
        drop(rooms);
        if !listed.is_empty() {
            let write = app.store.write(move |base| {
                let update = "UPDATE matches SET moment = ?2, changed = ?3 WHERE id = ?1";
                let rename = "UPDATE seats SET side = ?3 WHERE match = ?1 AND seat = ?2";
                for LobbyUpdate { id, moment, changed, seats } in listed {
                    base.execute(update, params![id, moment, changed])?;
                    for (seat, name) in (0_u8..).zip(seats) {
                        base.execute(rename, params![id, seat, name])?;
                    }
                }
                Ok(())
            });
            if let Err(error) = write.await {
                tracing::warn!(%error, "could not update the lobby");
            }
        }
        let mut open = self.lock();
        open.retain(|_, room| {
            let needed = room.hub.connections() > 0 || Arc::strong_count(room) > 1;
            needed || room.is_loaded()
        });
        if open.capacity() > 4 * open.len() + 64 {
            open.shrink_to_fit();
        }
    }
}

/// Starts the background task: resumes the computer players, then keeps house until the server is dropped.
pub(crate) fn start(app: &Arc<App>) {
    let weak = Arc::downgrade(app);
    if let Some(news) = app.store.news() {
        tokio::spawn(shared::follow(Weak::clone(&weak), news));
    }
    tokio::spawn(async move {
        if let Some(app) = weak.upgrade() {
            bots::resume(&app).await;
        }
        let mut rounds = tokio::time::interval(ROUND);
        for round in 1_u64.. {
            rounds.tick().await;
            let Some(app) = weak.upgrade() else { return };
            app.rooms.housekeep(&app).await;
            if app.store.is_shared() && round.is_multiple_of(LOOK_ROUND) {
                shared::look_round(&app).await;
                bots::resume(&app).await;
            }
        }
    });
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
