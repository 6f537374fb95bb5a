//! The server as a whole: what its parts share, and which address leads where.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use library::{Limits, Shelf};
use tokio::sync::watch;

use crate::guard::{self, Guard, Settings};
use crate::rooms::{self, Rooms};
use crate::store::{Store, StoreError};
use crate::who::Who;

/// What can be set from outside.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Matches get their dice from this number instead of from chance: for tests alone.
    pub seed: Option<u64>,
    /// Who is let in, and how often.
    pub guard: Settings,
    /// What one decision of a computer player may cost at most.
    pub limits: Limits,
}

/// What all parts of the server share.
pub struct App {
    /// Every rulebook.
    pub shelf: Arc<Shelf>,
    /// The database.
    pub store: Store,
    /// Accounts and sessions.
    pub who: Who,
    /// Who is let in, and how often.
    pub guard: Guard,
    /// What was set from outside.
    pub config: Config,
    pub(crate) rooms: Rooms,
    closing: watch::Sender<bool>,
}

impl App {
    /// A server on the database in `file`, which is made if it is not there.
    pub fn open(shelf: Shelf, file: &Path, config: Config) -> Result<Arc<App>, StoreError> {
        let store = Store::open(file)?;
        let closing = watch::Sender::new(false);
        let (who, guard) = (Who::open(file)?, Guard::new(config.guard.clone()));
        let (shelf, rooms) = (Arc::new(shelf), Rooms::new());
        Ok(Arc::new(App { shelf, store, who, guard, config, rooms, closing }))
    }

    /// Starts what the server does on its own: computer players go on where they were, and games that nobody
    /// needs leave the memory. Must be called inside a runtime.
    pub fn start(self: &Arc<Self>) {
        rooms::start(self);
    }

    /// Says goodbye to every live connection: the server goes down.
    pub fn say_goodbye(&self) {
        self.closing.send_replace(true);
    }

    /// Tells when the server goes down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// How many matches have their game in memory, and how many live connections there are.
    pub fn counts(&self) -> (usize, usize) {
        self.rooms.counts()
    }
}

/// Every address of the server.
pub fn router(app: Arc<App>) -> Router {
    let addresses = Router::new()
        .merge(crate::routes::account())
        .merge(crate::routes::library())
        .merge(crate::routes::matches())
        .merge(crate::routes::looks())
        .merge(crate::openapi::openapi())
        .merge(crate::metrics::upkeep())
        .fallback(crate::assets::serve);
    guard::around(addresses, &app).with_state(app)
}
