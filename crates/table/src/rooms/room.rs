//! One match and its lock. A change is made under the lock, is on disk before the lock is released, and is announced
//! only then.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kernel::Viewer;
use tokio::sync::{Mutex, MutexGuard};

use super::hosted::HostedGame;
use super::hub::Hub;
use super::rows::{Known, append};
use super::shared::{self, Caught};
use super::snapshots::{self, Unsaved};
use super::thinking::Thinkers;
use super::turns::{Asker, SERVER};
use super::{load, now};
use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::store::{DbError, News, StoreError, Twice};

/// One hosted match: lock, connections, computer players. Its game is in memory only while in use.
pub(crate) struct Room {
    pub id: String,
    pub hub: Hub,
    game: Mutex<Option<HostedGame>>,
    /// Whether another process may have changed the game since it was last read.
    pub(super) stale: AtomicBool,
    /// Whether a task is driving the computer players.
    computer: AtomicBool,
    pub(super) thinkers: Thinkers,
}

/// A room under its lock, with its game loaded.
pub(crate) struct LockedRoom<'a> {
    room: &'a Room,
    game: MutexGuard<'a, Option<HostedGame>>,
}

impl Room {
    pub(super) fn new(id: String) -> Room {
        Room {
            id,
            hub: Hub::default(),
            game: Mutex::default(),
            stale: AtomicBool::new(false),
            computer: AtomicBool::new(false),
            thinkers: Thinkers::default(),
        }
    }

    /// Takes the lock and loads the game if needed. Loading waits for the asker's turn.
    pub(crate) async fn lock<'a>(&'a self, app: &Arc<App>, asker: Asker) -> Result<LockedRoom<'a>, ApiError> {
        let mut game = self.game.lock().await;
        if self.stale.swap(false, Ordering::AcqRel)
            && let Some(hosted) = game.as_mut()
        {
            match shared::catch_up(app, &self.id, hosted).await {
                Ok(Caught::Same) => {}
                Ok(Caught::Played) => shared::announce(self, hosted),
                Ok(Caught::Reload) => {
                    *game = None;
                    self.hub.forget();
                    self.hub
                        .notify(|signal| (signal.change, signal.card) = (signal.change + 1, signal.card + 1));
                }
                Err(error) => {
                    self.stale.store(true, Ordering::Release);
                    return Err(error);
                }
            }
        }
        if game.is_none() {
            let _turn = app.rooms.loaders.take(asker).await;
            *game = Some(self.load(app).await?);
        }
        if let Some(hosted) = game.as_mut() {
            hosted.used = Instant::now();
        }
        Ok(LockedRoom { room: self, game })
    }

    async fn load(&self, app: &Arc<App>) -> Result<HostedGame, ApiError> {
        let id = self.id.clone();
        let kept = app.store.read(move |base| load::read(base, &id)).await?;
        let kept = kept.ok_or_else(ApiError::match_not_found)?;
        let shelf = Arc::clone(&app.shelf);
        let replay = tokio::task::spawn_blocking(move || {
            let mut hosted = load::replay(&shelf, kept)?;
            let unsaved = hosted.snapshot_if_due();
            Ok::<_, String>((hosted, unsaved))
        });
        let mut hosted = match replay.await {
            Ok(Ok((hosted, unsaved))) => {
                app.rooms.replayed.fetch_add(hosted.replayed, Ordering::Relaxed);
                if let Some(unsaved) = unsaved {
                    snapshots::save_later(app, unsaved);
                }
                hosted
            }
            Ok(Err(why)) => {
                tracing::error!(id = self.id, why, "could not open a match");
                return Err(ApiError::conflict("stopped", "The current rules cannot open this match."));
            }
            Err(error) => {
                tracing::error!(id = self.id, %error, "the rules panicked while replaying a journal");
                return Err(ApiError::internal());
            }
        };
        let board = app.rooms.board(&hosted);
        hosted.settings.secrets = board.secrets;
        hosted.settings.sides.clone_from(&board.sides);
        // The lobby entry may lag behind the journal or the rules: correct it now.
        let lobby_entry = hosted.lobby_entry();
        if lobby_entry != hosted.shown {
            let (known, at) = (hosted.known(), hosted.changed);
            let stopped = hosted.stopped.clone();
            let show = lobby_entry.clone();
            let shown = app.store.write(move |base| match stopped {
                // Its journal may be damaged: the entry does not depend on it.
                Some(why) => base.execute(
                    "UPDATE matches SET status = ?2, deciding = 0, shown = 0, stopped = ?3 WHERE id = ?1",
                    params![known.id, show.status, why],
                ),
                None => append(base, &known, &[], Some(&show), (at, at)).map(|()| 1),
            });
            match shown.await {
                // Another process has moved on, and has written its entry.
                Err(StoreError::Database(DbError::MovedOn)) => self.stale.store(true, Ordering::Release),
                shown => drop(shown?),
            }
            hosted.shown = lobby_entry;
        }
        Ok(hosted)
    }

    /// Changes the game under the lock, saves the change and announces it. If `work` fails, nothing has changed.
    ///
    /// Not cancel-safe: spawn it as a task if the caller may be dropped.
    pub(crate) async fn change<'a, T>(
        &'a self,
        app: &Arc<App>,
        work: impl FnOnce(&mut HostedGame) -> Result<T, ApiError>,
    ) -> Result<(LockedRoom<'a>, T), ApiError> {
        let mut locked = self.lock(app, SERVER).await?;
        let done = locked.with_game(work)?;
        locked.commit(app).await?;
        Ok((locked, done))
    }

    /// Tries to become the task that drives the bots; release with [`Room::release_bots`].
    pub(super) fn claim_bots(&self) -> bool {
        !self.computer.swap(true, Ordering::AcqRel)
    }

    pub(super) fn release_bots(&self) {
        self.computer.store(false, Ordering::Release);
    }

    /// Unloads the game; the next use loads it again.
    pub(super) async fn unload(&self) {
        *self.game.lock().await = None;
        self.hub.forget();
    }

    /// The game, unless the lock is taken.
    pub(super) fn try_lock(&self) -> Option<MutexGuard<'_, Option<HostedGame>>> {
        self.game.try_lock().ok()
    }

    /// Whether the game is in memory. One that is being loaded is.
    pub(super) fn is_loaded(&self) -> bool {
        self.try_lock().is_none_or(|game| game.is_some())
    }

    /// Refreshes the lobby entry if stale and unloads a game unused for `idle`, with a snapshot to save if it has grown. Skips
    /// a room whose lock is taken.
    pub(super) fn housekeep(&self, idle: Duration) -> (Option<LobbyUpdate>, Option<Unsaved>) {
        let Some(mut game) = self.try_lock() else { return (None, None) };
        let Some(hosted) = game.as_mut() else { return (None, None) };
        let (mut shown, mut unsaved) = (None, None);
        if std::mem::take(&mut hosted.moment_is_stale) {
            let look = || {
                let scene = hosted.game.scene(hosted.effective_viewer(Viewer::Spectator));
                (hosted.seat_names(&scene), scene.moment)
            };
            if let Ok((names, moment)) = catch_unwind(AssertUnwindSafe(look)) {
                hosted.moment.clone_from(&moment);
                let renamed =
                    hosted.chairs.iter_mut().zip(&names).filter(|(chair, name)| chair.side != **name);
                let seats = renamed.map(|(chair, name)| chair.side.clone_from(name)).count() > 0;
                let seats = if seats { names } else { Vec::new() };
                shown = Some(LobbyUpdate { id: self.id.clone(), moment, changed: hosted.changed, seats });
            }
        }
        if hosted.used.elapsed() > idle && !self.computer.load(Ordering::Acquire) {
            unsaved = catch_unwind(AssertUnwindSafe(|| hosted.snapshot_if_due())).unwrap_or_default();
            *game = None;
            self.hub.forget();
            self.thinkers.forget();
        }
        (shown, unsaved)
    }
}

/// A changed lobby entry: the moment, and the names of the seats if they have changed.
pub(super) struct LobbyUpdate {
    pub id: String,
    pub moment: String,
    pub changed: i64,
    pub seats: Vec<String>,
}

impl LockedRoom<'_> {
    /// The game.
    pub(crate) fn hosted(&mut self) -> Result<&mut HostedGame, ApiError> {
        self.game.as_mut().ok_or_else(ApiError::internal)
    }

    /// Runs `work` on the game. If the rules panic, only this match is unloaded and loaded again.
    pub(crate) fn with_game<T>(
        &mut self,
        work: impl FnOnce(&mut HostedGame) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let hosted = self.hosted()?;
        let before = hosted.pending.len();
        let done = catch_unwind(AssertUnwindSafe(|| work(hosted)));
        let (answer, spoilt) = match done {
            Ok(Ok(done)) => (Ok(done), false),
            Ok(Err(error)) => (Err(error), hosted.pending.len() != before),
            Err(_) => {
                tracing::error!(id = self.room.id, "the rules panicked");
                (Err(ApiError::internal()), true)
            }
        };
        if spoilt {
            *self.game = None;
        }
        answer
    }

    /// Writes the pending rows to disk, then announces the change. If the write fails, the game is unloaded and the
    /// change is lost.
    pub(super) async fn commit(&mut self, app: &Arc<App>) -> Result<(), ApiError> {
        let hosted = self.game.as_mut().ok_or_else(ApiError::internal)?;
        if hosted.pending.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut hosted.pending);
        let count = rows.len() as u64;
        let at = now();
        // A new time would give a concealed action away.
        let changed = if hosted.settings.secrets && !hosted.is_public_change() { hosted.changed } else { at };
        let lobby_entry = hosted.lobby_entry();
        let shown = (lobby_entry != hosted.shown).then(|| lobby_entry.clone());
        let known = hosted.known();
        let kept =
            app.store.write(move |base| append(base, &known, &rows, shown.as_ref(), (at, changed))).await;
        if let Err(error) = kept {
            *self.game = None;
            self.room.hub.forget();
            return Err(match error {
                StoreError::Database(error) if error.twice() == Some(Twice::Index) => {
                    ApiError::conflict("repeated", "This request was already carried out.")
                }
                StoreError::Database(DbError::MovedOn) => ApiError::stale(),
                StoreError::Database(error) if error.twice().is_some() => ApiError::stale(),
                error => error.into(),
            });
        }
        app.store.tell(News::Match(self.room.id.clone()));
        crate::metrics::MOVES.accepted.increment(count);
        hosted.rows += count;
        hosted.changed = changed;
        hosted.shown = lobby_entry;
        self.room.thinkers.interrupt(|seat| hosted.version(Viewer::Seat(seat)));
        // Take every viewer's update, read or not: a leftover would count as a public change later.
        let viewers = hosted.viewers();
        let update: Vec<_> =
            viewers.filter_map(|viewer| Some((viewer, hosted.take_update(viewer)?))).collect();
        self.room.hub.publish(update.into_iter());
        self.room.hub.notify(|signal| signal.change += 1);
        Ok(())
    }
}

impl HostedGame {
    /// What the next rows are appended to.
    fn known(&self) -> Known {
        Known { id: self.settings.id.clone(), rows: self.rows, revision: self.revision }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use library::Shelf;

    use super::*;
    use crate::app::Config;
    use crate::rooms::STRANGERS;

    #[tokio::test]
    async fn loading_waits_for_its_turn_and_a_loaded_game_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let app = App::open(Shelf::standard(), &folder.path().join("table.db"), Config::default()).unwrap();
        let add = app.store.write(|base| {
            base.one::<i64>(
                "INSERT INTO players (name, guest, made) VALUES ('Anna', 1, 0) RETURNING id",
                params![],
            )
        });
        let anna = add.await.unwrap();
        let wanted = serde_json::from_value(serde_json::json!({
            "book": "westwall", "scenario": "spearhead", "seats": [{ "kind": "me" }, { "kind": "me" }]
        }));
        let card = crate::rooms::create(&app, anna, wanted.unwrap()).await.unwrap();
        let room = app.rooms.room(&card.id).unwrap();
        room.unload().await;
        let mut turns = Vec::new();
        while let Some(turn) = app.rooms.loaders.take(STRANGERS).now_or_never() {
            turns.push(turn);
        }
        let mut look = Box::pin(room.lock(&app, anna));
        // Long enough to read the match from the database, if nothing kept it.
        let early = tokio::time::timeout(Duration::from_secs(2), look.as_mut()).await;
        assert!(early.is_err(), "{} strangers load matches", turns.len());
        turns.clear();
        assert!(look.await.is_ok());
        while let Some(turn) = app.rooms.loaders.take(STRANGERS).now_or_never() {
            turns.push(turn);
        }
        // A minute only ends a test that would wait for ever.
        let again = tokio::time::timeout(Duration::from_mins(1), room.lock(&app, anna)).await;
        assert!(again.is_ok_and(|locked| locked.is_ok()), "the game is in memory: it needs no turn");
        drop(turns);
        app.store.close().await;
    }
}
