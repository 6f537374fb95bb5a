//! Searches for computer players and hints, and the minds that keep their plans between decisions.
//!
//! Minds live with the room; a lost mind plans again. A search runs on a blocking thread, a few per server at a time.
//! It stops when a player hurries it, when its position has changed, and at shutdown.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kernel::{Seat, Seed, Viewer};
use library::{Advice, Control, Game, Level, Mind};

use super::room::Room;
use super::turns::Asker;
use crate::api_error::ApiError;
use crate::app::App;

/// How often a search reports its progress.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// The purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purpose {
    /// To act.
    Play,
    /// To give a player a hint.
    Hint,
}

/// A search to run.
pub(super) struct Task {
    /// The player on whose behalf it runs: players take turns.
    pub asker: Asker,
    pub seat: Seat,
    pub level: Level,
    pub purpose: Purpose,
    pub game: Box<dyn Game>,
    /// The seat's version. Once it has changed, the result is useless.
    pub version: u64,
    /// Whether connections may see that it thinks.
    pub progress: Progress,
}

/// Whether the progress of a search is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// To every connection.
    Public,
    /// To no one: it would tell about secrets, or is a player's own hint.
    Hidden,
}

/// A running search.
struct Thinker {
    seat: Seat,
    purpose: Purpose,
    version: u64,
    control: Arc<Control>,
}

/// The running searches of a match, and the idle minds.
#[derive(Default)]
pub(super) struct Thinkers {
    busy: Mutex<Vec<Thinker>>,
    minds: Mutex<BTreeMap<(u8, Purpose), Mind>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Thinkers {
    /// Stops the searches of computer players and the hints for these seats, with the best result so far.
    pub(super) fn hurry(&self, seats: &[u8]) {
        let busy = lock(&self.busy);
        let hurried = |is: &&Thinker| is.purpose == Purpose::Play || seats.contains(&is.seat.0);
        busy.iter().filter(hurried).for_each(|is| is.control.stop());
    }

    /// Stops searches whose seat has a new version.
    pub(super) fn interrupt(&self, version: impl Fn(Seat) -> u64) {
        let busy = lock(&self.busy);
        busy.iter().filter(|is| version(is.seat) != is.version).for_each(|is| is.control.stop());
    }

    /// Drops the minds; the next search plans again.
    pub(super) fn forget(&self) {
        lock(&self.minds).clear();
    }
}

/// The registration of a running search. Dropping it stops the search.
struct ThinkingSlot {
    room: Arc<Room>,
    control: Arc<Control>,
}

impl ThinkingSlot {
    /// Registers a search; `None` if one is running for the same seat and purpose.
    fn take(room: &Arc<Room>, task: &Task) -> Option<ThinkingSlot> {
        let mut busy = lock(&room.thinkers.busy);
        if busy.iter().any(|is| (is.seat, is.purpose) == (task.seat, task.purpose)) {
            return None;
        }
        let control = Arc::new(Control::new());
        let (seat, purpose, version) = (task.seat, task.purpose, task.version);
        busy.push(Thinker { seat, purpose, version, control: Arc::clone(&control) });
        Some(ThinkingSlot { room: Arc::clone(room), control })
    }
}

impl Drop for ThinkingSlot {
    fn drop(&mut self) {
        self.control.stop();
        lock(&self.room.thinkers.busy).retain(|is| !Arc::ptr_eq(&is.control, &self.control));
    }
}

/// Runs a search. `None` if there is nothing to decide.
pub(super) async fn think(app: &Arc<App>, room: &Arc<Room>, task: Task) -> Result<Option<Advice>, ApiError> {
    let Some(slot) = ThinkingSlot::take(room, &task) else {
        return Err(ApiError::conflict(
            "thinking",
            "A search for this seat is already running. Wait a moment.",
        ));
    };
    let Task { asker, seat, level, purpose, game, progress, .. } = task;
    let mut closing = app.closing();
    if *closing.borrow_and_update() {
        return Err(shutting_down());
    }
    let is_public = progress == Progress::Public;
    if is_public {
        room.hub.notify(|signal| {
            signal.thoughts += 1;
            (signal.thinking, signal.progress) = (seat.0, 0);
        });
    }
    let turns = if searches(level) { &app.rooms.thinkers } else { &app.rooms.quick_thinkers };
    let turn = tokio::select! {
        turn = turns.take(asker) => turn,
        _ = closing.changed() => return Err(shutting_down()),
    };
    let kept = lock(&room.thinkers.minds).remove(&(seat.0, purpose)).filter(|mind| mind.level() == level);
    let mut mind = match kept {
        Some(mind) => mind,
        None => Mind::new(level, seed(app, game.as_ref(), seat)?),
    };
    let (limits, control) = (app.config.limits, Arc::clone(&slot.control));
    let started = std::time::Instant::now();
    let mut work = tokio::task::spawn_blocking(move || {
        let advice = game.consult(&mut mind, seat, &limits, &control);
        drop(turn);
        (advice, mind)
    });
    let mut reports = tokio::time::interval(REPORT_EVERY);
    let (advice, mind) = loop {
        tokio::select! {
            done = &mut work => break done.map_err(|_| ApiError::internal())?,
            _ = reports.tick(), if is_public => room.hub.progress(slot.control.progress()),
            _ = closing.changed() => slot.control.stop(),
        }
    };
    metrics::histogram!("sandtable_thinking_seconds").record(started.elapsed());
    lock(&room.thinkers.minds).insert((seat.0, purpose), mind);
    Ok(advice)
}

/// Whether a level takes its time. The others answer in a moment.
fn searches(level: Level) -> bool {
    match level {
        Level::Random | Level::Recruit => false,
        Level::Regular | Level::Veteran => true,
    }
}

fn shutting_down() -> ApiError {
    ApiError::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "closing", "The server is shutting down.")
}

/// The seed of a mind. A fixed one depends on what the seat knows only, so that it tells nothing hidden.
fn seed(app: &App, game: &dyn Game, seat: Seat) -> Result<Seed, ApiError> {
    let mut seed = Seed([0; 32]);
    match app.config.seed {
        Some(number) => seed = Seed::from_number(number.wrapping_add(game.steps(Viewer::Seat(seat)) as u64)),
        None => getrandom::fill(&mut seed.0).map_err(|_| ApiError::internal())?,
    }
    Ok(seed)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use library::Shelf;
    use serde_json::json;

    use super::*;
    use crate::app::Config;
    use crate::params;
    use crate::rooms::STRANGERS;
    use crate::rooms::turns::Turn;

    /// A server with the player Anna, and all turns at searching, which strangers hold.
    async fn busy() -> (tempfile::TempDir, Arc<App>, i64, Vec<Turn>) {
        let folder = tempfile::tempdir().unwrap();
        let app = App::open(Shelf::standard(), &folder.path().join("table.db"), Config::default()).unwrap();
        let add = app.store.write(|base| {
            let sql = "INSERT INTO players (name, guest, made) VALUES ('Anna', 1, 0) RETURNING id";
            base.one::<i64>(sql, params![])
        });
        let anna = add.await.unwrap();
        let mut held = Vec::new();
        while let Some(turn) = app.rooms.thinkers.take(STRANGERS).now_or_never() {
            held.push(turn);
        }
        (folder, app, anna, held)
    }

    /// Makes matches of Anna against this level, in both seats: in one of them the computer player decides first.
    async fn make(app: &Arc<App>, anna: i64, level: &str) {
        let (me, computer) = (json!({ "kind": "me" }), json!({ "kind": "computer", "level": level }));
        for seats in [[&me, &computer], [&computer, &me]] {
            let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
            crate::rooms::create(app, anna, serde_json::from_value(wanted).unwrap()).await.unwrap();
        }
    }

    /// Whether it comes to pass. A minute only ends a test that would wait for ever.
    async fn comes(is_so: impl AsyncFn() -> bool) -> bool {
        let wait = async {
            while !is_so().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), wait).await.is_ok()
    }

    /// Players take turns, so a computer player must wait in the right player's name.
    #[tokio::test]
    async fn computer_players_wait_in_the_name_of_the_player_they_think_for() {
        let (_folder, app, anna, held) = busy().await;
        make(&app, anna, "regular").await;
        let computers =
            json!([{ "kind": "computer", "level": "regular" }, { "kind": "computer", "level": "regular" }]);
        let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": computers });
        crate::rooms::create(&app, anna, serde_json::from_value(wanted).unwrap()).await.unwrap();
        // Of the first two matches, the computer player decides in one.
        let queued = comes(async || app.rooms.thinkers.waiting().contains(&(anna, 2))).await;
        assert!(queued, "{:?}", app.rooms.thinkers.waiting());
        drop(held);
        app.begin_shutdown();
        app.store.close().await;
    }

    #[tokio::test]
    async fn a_recruit_moves_while_every_turn_at_searching_is_taken() {
        let (_folder, app, anna, held) = busy().await;
        make(&app, anna, "recruit").await;
        let moves = async || {
            let count = app.store.read(|base| base.one::<i64>("SELECT count(*) FROM journal", params![]));
            count.await.unwrap() > 0
        };
        assert!(comes(moves).await, "{} searches hold it up", held.len());
        app.begin_shutdown();
        app.store.close().await;
    }
}
