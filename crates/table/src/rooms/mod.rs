//! The matches: each a room with a lock, in memory only while somebody needs its game.

mod boards;
mod cards;
mod computer;
mod deeds;
mod hints;
mod hub;
mod ledger;
mod load;
mod making;
mod room;
mod rows;
mod sight;
mod sitting;
mod thinking;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::Semaphore;

pub(crate) use boards::Page;
pub(crate) use cards::{card, lobby};
pub(crate) use deeds::Answered;
pub(crate) use hub::{Bell, Presence, said};
pub(crate) use ledger::place;
pub(crate) use making::{join, make};
use room::Listed;
pub(crate) use room::Room;
pub(crate) use sight::Eyes;
pub(crate) use sitting::Sitting;

use crate::app::App;
use crate::trouble::Trouble;

/// How long a game stays in memory after it was last needed.
const IDLE: Duration = Duration::from_secs(5);

/// How often the rooms are looked through.
const ROUND: Duration = Duration::from_secs(1);

/// All rooms that somebody is in or has been in just now.
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Arc<Room>>>,
    boards: boards::Boards,
    /// How many computer players may think at once.
    thinkers: Arc<Semaphore>,
}

impl Rooms {
    pub(crate) fn new() -> Rooms {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Rooms {
            open: Mutex::default(),
            boards: boards::Boards::default(),
            thinkers: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
        }
    }

    /// The room of a match. Whether there is such a match shows when the room is held.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Room>, Trouble> {
        if !making::could_be_id(id) {
            return Err(Trouble::no_such_match());
        }
        let mut open = self.lock();
        let room = open.entry(id.to_owned()).or_insert_with(|| Arc::new(Room::new(id.to_owned())));
        Ok(Arc::clone(room))
    }

    /// The room of a match if somebody is in it.
    pub(crate) fn if_open(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// How many matches have their game in memory, and how many live connections there are.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let open = self.lock();
        let loaded = open.values().filter(|room| room.glance().is_none_or(|game| game.is_some())).count();
        (loaded, open.values().map(|room| room.hub.listeners()).sum())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks through the rooms: writes what lists show, and lets go of games that nobody needs.
    async fn look_through(&self, app: &App) {
        let rooms: Vec<Arc<Room>> = self.lock().values().cloned().collect();
        let mut listed = Vec::new();
        for room in &rooms {
            listed.extend(room.tidy_up(IDLE));
            // Each may take a while; others have their turn in between.
            tokio::task::yield_now().await;
        }
        drop(rooms);
        if !listed.is_empty() {
            let write = app.store.write(move |base| {
                let mut update =
                    base.prepare_cached("UPDATE matches SET moment = ?2, changed = ?3 WHERE id = ?1")?;
                let mut rename =
                    base.prepare_cached("UPDATE seats SET side = ?3 WHERE match = ?1 AND seat = ?2")?;
                for Listed { id, moment, changed, seats } in listed {
                    update.execute((&id, moment, changed))?;
                    for (seat, name) in (0_u8..).zip(seats) {
                        rename.execute((&id, seat, name))?;
                    }
                }
                Ok(())
            });
            if let Err(error) = write.await {
                tracing::warn!(%error, "the lists of matches are behind");
            }
        }
        let mut open = self.lock();
        open.retain(|_, room| {
            let needed = room.hub.listeners() > 0 || Arc::strong_count(room) > 1;
            needed || room.glance().is_none_or(|game| game.is_some())
        });
        if open.capacity() > 4 * open.len() + 64 {
            open.shrink_to_fit();
        }
    }
}

/// Starts what the rooms do on their own: computer players take up where they were, and rooms are looked through
/// until the server is dropped.
pub(crate) fn start(app: &Arc<App>) {
    let weak = Arc::downgrade(app);
    tokio::spawn(async move {
        if let Some(app) = weak.upgrade() {
            computer::take_up(&app).await;
        }
        let mut rounds = tokio::time::interval(ROUND);
        loop {
            rounds.tick().await;
            let Some(app) = weak.upgrade() else { return };
            app.rooms.look_through(&app).await;
        }
    });
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
