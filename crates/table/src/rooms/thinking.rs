//! Who thinks in a match just now, and the minds that remember their plans from one decision to the next.
//!
//! Minds live with the room: one that is lost plans anew. Whoever thinks does so on a thread of its own, a few in the
//! whole server at a time, and ends at once when told to hurry, when its position is no more, and when the server goes
//! down.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kernel::{Seat, Seed, Viewer};
use library::{Advice, Control, Game, Level, Mind};

use super::room::Room;
use crate::app::App;
use crate::trouble::Trouble;

/// How often somebody who thinks is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// What somebody thinks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purpose {
    /// To act.
    Play,
    /// To give a player a hint.
    Hint,
}

/// What there is to think about.
pub(super) struct Task {
    pub seat: Seat,
    pub level: Level,
    pub purpose: Purpose,
    pub game: Box<dyn Game>,
    /// What the seat had been shown of the match: once that has changed, the thought is of no use.
    pub version: u64,
    /// Whether others may see that it thinks.
    pub shown: bool,
}

/// Somebody who thinks.
struct Thinker {
    seat: Seat,
    purpose: Purpose,
    version: u64,
    control: Arc<Control>,
}

/// Those who think in a match, and the minds of those who do not.
#[derive(Default)]
pub(super) struct Thinkers {
    busy: Mutex<Vec<Thinker>>,
    minds: Mutex<BTreeMap<(u8, Purpose), Mind>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Thinkers {
    /// Lets computer players, and the hints for these seats, come to an end with the best that they have found.
    pub(super) fn hurry(&self, seats: &[u8]) {
        let busy = lock(&self.busy);
        let hurried = |is: &&Thinker| is.purpose == Purpose::Play || seats.contains(&is.seat.0);
        busy.iter().filter(hurried).for_each(|is| is.control.stop());
    }

    /// Stops those whose seat has been shown something new meanwhile: what they think about is no more.
    pub(super) fn interrupt(&self, version: impl Fn(Seat) -> u64) {
        let busy = lock(&self.busy);
        busy.iter().filter(|is| version(is.seat) != is.version).for_each(|is| is.control.stop());
    }

    /// Forgets the minds: whoever thinks next plans anew.
    pub(super) fn forget(&self) {
        lock(&self.minds).clear();
    }
}

/// The place of somebody who thinks. Left early, it ends the thinking.
struct Place {
    room: Arc<Room>,
    control: Arc<Control>,
}

impl Place {
    /// Takes the place; nothing if somebody thinks for the same seat and purpose already.
    fn take(room: &Arc<Room>, task: &Task) -> Option<Place> {
        let mut busy = lock(&room.thinkers.busy);
        if busy.iter().any(|is| (is.seat, is.purpose) == (task.seat, task.purpose)) {
            return None;
        }
        let control = Arc::new(Control::new());
        let (seat, purpose, version) = (task.seat, task.purpose, task.version);
        busy.push(Thinker { seat, purpose, version, control: Arc::clone(&control) });
        Some(Place { room: Arc::clone(room), control })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.control.stop();
        lock(&self.room.thinkers.busy).retain(|is| !Arc::ptr_eq(&is.control, &self.control));
    }
}

/// Thinks. Nothing if there is nothing to decide.
pub(super) async fn think(app: &Arc<App>, room: &Arc<Room>, task: Task) -> Result<Option<Advice>, Trouble> {
    let Some(place) = Place::take(room, &task) else {
        return Err(Trouble::conflict("thinking", "somebody thinks about it already: wait a moment"));
    };
    let Task { seat, level, purpose, game, shown, .. } = task;
    let mut closing = app.closing();
    if *closing.borrow_and_update() {
        return Err(going_down());
    }
    if shown {
        room.hub.ring(|bell| {
            bell.thoughts += 1;
            (bell.thinking, bell.progress) = (seat.0, 0);
        });
    }
    let turn = tokio::select! {
        turn = Arc::clone(&app.rooms.thinkers).acquire_owned() => turn.map_err(|_| Trouble::broken())?,
        _ = closing.changed() => return Err(going_down()),
    };
    let kept = lock(&room.thinkers.minds).remove(&(seat.0, purpose)).filter(|mind| mind.level() == level);
    let mut mind = match kept {
        Some(mind) => mind,
        None => Mind::new(level, seed(app, game.as_ref())?),
    };
    let (limits, control) = (app.config.limits, Arc::clone(&place.control));
    let started = std::time::Instant::now();
    let mut work = tokio::task::spawn_blocking(move || {
        let advice = game.consult(&mut mind, seat, &limits, &control);
        drop(turn);
        (advice, mind)
    });
    let mut looks = tokio::time::interval(LOOK_EVERY);
    let (advice, mind) = loop {
        tokio::select! {
            done = &mut work => break done.map_err(|_| Trouble::broken())?,
            _ = looks.tick(), if shown => room.hub.progress(place.control.progress()),
            _ = closing.changed() => place.control.stop(),
        }
    };
    metrics::histogram!("sandtable_thinking_seconds").record(started.elapsed());
    lock(&room.thinkers.minds).insert((seat.0, purpose), mind);
    Ok(advice)
}

fn going_down() -> Trouble {
    Trouble::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is going down")
}

fn seed(app: &App, game: &dyn Game) -> Result<Seed, Trouble> {
    let mut seed = Seed([0; 32]);
    match app.config.seed {
        Some(number) => seed = Seed::from_number(number.wrapping_add(game.steps(Viewer::Referee) as u64)),
        None => getrandom::fill(&mut seed.0).map_err(|_| Trouble::broken())?,
    }
    Ok(seed)
}
