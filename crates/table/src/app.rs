//! The server as a whole: what its parts share, and which address leads where.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use library::Shelf;
use tokio::sync::watch;

use crate::rooms::{self, Rooms};
use crate::store::{Store, StoreError};

/// What can be set from outside.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Matches get their dice from this number instead of from chance: for tests alone.
    pub seed: Option<u64>,
}

/// What all parts of the server share.
pub struct App {
    /// Every rulebook.
    pub shelf: Arc<Shelf>,
    /// The database.
    pub store: Store,
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
        Ok(Arc::new(App { shelf: Arc::new(shelf), store, config, rooms: Rooms::new(), closing }))
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
    Router::new()
        .merge(crate::routes::library())
        .merge(crate::routes::matches())
        .merge(crate::routes::looks())
        .with_state(app)
}
