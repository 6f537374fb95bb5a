//! The computer players of a game in the terminal: each keeps its plan between decisions and can be hurried.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::{Seat, Seed};
use library::{Advice, Control, Game, Level, Limits, Mind};

/// The computer players of a game.
pub struct Thinkers {
    level: Level,
    limits: Limits,
    /// The source of their dice: fixed for a game with a fixed seed, otherwise random.
    seed: Seed,
    minds: BTreeMap<(Seat, Level), Mind>,
    busy: Busy,
}

/// The running search.
type Busy = Arc<Mutex<Option<Arc<Control>>>>;

impl Thinkers {
    /// Computer players of a level, with a time limit per decision.
    pub fn new(level: Level, think: Duration, seed: Seed) -> Thinkers {
        let limits = Limits::time(think);
        Thinkers { level, limits, seed, minds: BTreeMap::new(), busy: Busy::default() }
    }

    /// Whether they take their time.
    pub fn take_time(&self) -> bool {
        self.level == Level::Veteran
    }

    /// What the computer player of a seat does.
    pub fn decide(&mut self, game: &dyn Game, seat: Seat) -> Option<Advice> {
        self.think(game, seat, self.level)
    }

    /// What the Veteran would do.
    pub fn hint(&mut self, game: &dyn Game, seat: Seat) -> Option<Advice> {
        self.think(game, seat, Level::Veteran)
    }

    fn think(&mut self, game: &dyn Game, seat: Seat, level: Level) -> Option<Advice> {
        let mut seed = self.seed;
        seed.0[0] ^= seat.0;
        let mind = self.minds.entry((seat, level)).or_insert_with(|| Mind::new(level, seed));
        let control = Arc::new(Control::new());
        set(&self.busy, Some(Arc::clone(&control)));
        let advice = game.consult(mind, seat, &self.limits, &control);
        set(&self.busy, None);
        advice
    }

    /// Makes the interrupt key stop the running search; pressed again, or without a search, it quits.
    pub fn listen(&self) {
        let busy = Arc::clone(&self.busy);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
        // If this fails, the key keeps its default.
        let Ok(runtime) = runtime else { return };
        std::thread::spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    let thinking = busy.lock().unwrap_or_else(PoisonError::into_inner).take();
                    match thinking {
                        Some(control) => control.stop(),
                        None => std::process::exit(130),
                    }
                }
            });
        });
    }
}

fn set(busy: &Busy, now: Option<Arc<Control>>) {
    *busy.lock().unwrap_or_else(PoisonError::into_inner) = now;
}
