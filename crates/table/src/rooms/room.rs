//! One match and its lock. What changes a match is done under the lock, is on the disk before the lock is given
//! back, and is told only then.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kernel::Viewer;
use tokio::sync::{Mutex, MutexGuard};

use super::hub::Hub;
use super::rows::append;
use super::sitting::Sitting;
use super::thinking::Thinkers;
use super::{load, now};
use crate::app::App;
use crate::trouble::Trouble;

/// One match. Its game is in memory only while somebody needs it.
pub(crate) struct Room {
    pub id: String,
    pub hub: Hub,
    game: Mutex<Option<Sitting>>,
    /// Whether somebody already sees to the computer players.
    computer: AtomicBool,
    pub(super) thinkers: Thinkers,
}

/// The match under its lock, with its game in memory.
pub(crate) struct Held<'a> {
    room: &'a Room,
    game: MutexGuard<'a, Option<Sitting>>,
}

impl Room {
    pub(super) fn new(id: String) -> Room {
        Room {
            id,
            hub: Hub::default(),
            game: Mutex::default(),
            computer: AtomicBool::new(false),
            thinkers: Thinkers::default(),
        }
    }

    /// Takes the lock, and plays the journal again if the game is not in memory.
    pub(crate) async fn hold<'a>(&'a self, app: &Arc<App>) -> Result<Held<'a>, Trouble> {
        let mut game = self.game.lock().await;
        if game.is_none() {
            *game = Some(self.load(app).await?);
        }
        if let Some(sitting) = game.as_mut() {
            sitting.used = Instant::now();
        }
        Ok(Held { room: self, game })
    }

    async fn load(&self, app: &Arc<App>) -> Result<Sitting, Trouble> {
        let id = self.id.clone();
        let kept = app.store.read(move |base| load::read(base, &id)).await?;
        let kept = kept.ok_or_else(Trouble::no_such_match)?;
        let shelf = Arc::clone(&app.shelf);
        let replay = tokio::task::spawn_blocking(move || load::replay(&shelf, kept));
        let mut sitting = match replay.await {
            Ok(Ok(sitting)) => sitting,
            Ok(Err(why)) => {
                tracing::error!(id = self.id, why, "a match cannot be opened");
                return Err(Trouble::conflict(
                    "stopped",
                    "the match cannot be opened with the rules of today",
                ));
            }
            Err(error) => {
                tracing::error!(id = self.id, %error, "a journal broke the rules' code");
                return Err(Trouble::broken());
            }
        };
        let board = app.rooms.board(&sitting);
        sitting.terms.secrets = board.secrets;
        sitting.terms.sides.clone_from(&board.sides);
        // What lists show may lag behind the journal or the rules: set it right in passing.
        let to_show = sitting.to_show();
        if to_show != sitting.shown {
            let (id, rows, at) = (self.id.clone(), sitting.rows, sitting.changed);
            let stopped = sitting.stopped.clone();
            let show = to_show.clone();
            app.store
                .write(move |base| {
                    append(base, &id, rows, &[], Some(&show), (at, at))?;
                    base.execute("UPDATE matches SET stopped = ?2 WHERE id = ?1", (&id, stopped))
                })
                .await?;
            sitting.shown = to_show;
        }
        Ok(sitting)
    }

    /// Does something under the lock, keeps it and tells it. If `work` gives an error, nothing was done.
    ///
    /// Must be run to its end once it has begun: whoever might be dropped half-way runs it as a task of its own.
    pub(crate) async fn change<'a, T>(
        &'a self,
        app: &Arc<App>,
        work: impl FnOnce(&mut Sitting) -> Result<T, Trouble>,
    ) -> Result<(Held<'a>, T), Trouble> {
        let mut held = self.hold(app).await?;
        let done = held.guarded(work)?;
        held.keep(app).await?;
        Ok((held, done))
    }

    /// Claims the care for the computer players; whoever gets it gives it back with [`Room::rest`].
    pub(super) fn claim(&self) -> bool {
        !self.computer.swap(true, Ordering::AcqRel)
    }

    pub(super) fn rest(&self) {
        self.computer.store(false, Ordering::Release);
    }

    /// Forgets the game in memory: whoever needs it next reads it anew.
    pub(super) async fn forget(&self) {
        *self.game.lock().await = None;
        self.hub.forget();
    }

    /// The game if nobody holds the lock.
    pub(super) fn glance(&self) -> Option<MutexGuard<'_, Option<Sitting>>> {
        self.game.try_lock().ok()
    }

    /// Works out what lists are to show of the game, if that is no longer known, and lets go of a game that nobody
    /// has needed for `idle`. A match that is being played at this very moment is left for the next time.
    pub(super) fn tidy_up(&self, idle: Duration) -> Option<Listed> {
        let mut game = self.glance()?;
        let sitting = game.as_mut()?;
        let mut shown = None;
        if std::mem::take(&mut sitting.moment_is_old) {
            let look = || {
                let scene = sitting.game.scene(sitting.eyes(Viewer::Spectator));
                (sitting.seat_names(&scene), scene.moment)
            };
            if let Ok((names, moment)) = catch_unwind(AssertUnwindSafe(look)) {
                sitting.moment.clone_from(&moment);
                let renamed =
                    sitting.chairs.iter_mut().zip(&names).filter(|(chair, name)| chair.side != **name);
                let seats = renamed.map(|(chair, name)| chair.side.clone_from(name)).count() > 0;
                let seats = if seats { names } else { Vec::new() };
                shown = Some(Listed { id: self.id.clone(), moment, changed: sitting.changed, seats });
            }
        }
        if sitting.used.elapsed() > idle && !self.computer.load(Ordering::Acquire) {
            *game = None;
            self.hub.forget();
            self.thinkers.forget();
        }
        shown
    }
}

/// What lists are to show of a match: the moment, and what its seats are called where that has changed.
pub(super) struct Listed {
    pub id: String,
    pub moment: String,
    pub changed: i64,
    pub seats: Vec<String>,
}

impl Held<'_> {
    /// The match.
    pub(crate) fn sitting(&mut self) -> Result<&mut Sitting, Trouble> {
        self.game.as_mut().ok_or_else(Trouble::broken)
    }

    /// Does something with the match. Should the rules' code break, only this match is forgotten and read anew.
    pub(crate) fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Sitting) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let sitting = self.sitting()?;
        let before = sitting.pending.len();
        let done = catch_unwind(AssertUnwindSafe(|| work(sitting)));
        let (answer, spoilt) = match done {
            Ok(Ok(done)) => (Ok(done), false),
            Ok(Err(trouble)) => (Err(trouble), sitting.pending.len() != before),
            Err(_) => {
                tracing::error!(id = self.room.id, "the rules' code broke");
                (Err(Trouble::broken()), true)
            }
        };
        if spoilt {
            *self.game = None;
        }
        answer
    }

    /// Brings the rows that wait onto the disk, and then tells what is new. If they cannot be kept, the game is
    /// forgotten as it stands in memory, and nobody hears of what was done.
    pub(super) async fn keep(&mut self, app: &Arc<App>) -> Result<(), Trouble> {
        let id = &self.room.id;
        let sitting = self.game.as_mut().ok_or_else(Trouble::broken)?;
        if sitting.pending.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut sitting.pending);
        let count = rows.len() as u64;
        let at = now();
        // The time of an action that is concealed would tell of it.
        let changed =
            if sitting.terms.secrets && !sitting.everybody_noticed() { sitting.changed } else { at };
        let to_show = sitting.to_show();
        let shown = (to_show != sitting.shown).then(|| to_show.clone());
        let (id, number) = (id.clone(), sitting.rows);
        let kept = app
            .store
            .write(move |base| append(base, &id, number, &rows, shown.as_ref(), (at, changed)))
            .await;
        if let Err(error) = kept {
            *self.game = None;
            self.room.hub.forget();
            return Err(match error {
                crate::store::StoreError::Database(error) if is_repeated(&error) => {
                    Trouble::conflict("repeated", "this request was carried out before")
                }
                error => error.into(),
            });
        }
        metrics::counter!("sandtable_moves_accepted").increment(count);
        sitting.rows += count;
        sitting.changed = changed;
        sitting.shown = to_show;
        self.room.thinkers.interrupt(|seat| sitting.version(Viewer::Seat(seat)));
        // Taken from every page, also where no connection reads it: what stays there would count as noticed later.
        let viewers = sitting.viewers();
        let news: Vec<_> = viewers.filter_map(|viewer| Some((viewer, sitting.take_news(viewer)?))).collect();
        self.room.hub.tell(news.into_iter());
        self.room.hub.ring(|bell| bell.change += 1);
        Ok(())
    }
}

/// Whether a row was refused because a request with its name is there already.
fn is_repeated(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE)
}
