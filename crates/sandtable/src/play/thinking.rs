//! The computer players of an evening: each keeps its plan from one decision to the next, and can be hurried.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::{Seat, Seed};
use library::{Advice, Control, Game, Level, Limits, Mind};

/// The computer players of an evening.
pub struct Thinkers {
    level: Level,
    limits: Limits,
    /// What their own dice come from: always the same for a game whose dice are fixed, otherwise chance.
    seed: Seed,
    minds: BTreeMap<(Seat, Level), Mind>,
    busy: Busy,
}

/// Who thinks just now.
type Busy = Arc<Mutex<Option<Arc<Control>>>>;

impl Thinkers {
    /// Computer players of a level, who may think so long about a decision.
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

    /// From now on the interrupt key hurries whoever thinks; pressed again, or while nobody thinks, it leaves.
    pub fn listen(&self) {
        let busy = Arc::clone(&self.busy);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
        // Without a way to listen the key does what it always does.
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
