//! The server as a whole: shared state and the router.

use std::sync::Arc;

use axum::Router;
use library::{Limits, Shelf};
use tokio::sync::watch;

use crate::auth::{self, Auth};
use crate::hex::hex;
use crate::metrics::Readiness;
use crate::middleware::{self, RateLimits, Settings};
use crate::pace::Addresses;
use crate::rooms::{self, Rooms};
use crate::store::{Source, Store, StoreError};

/// Settings of a server.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Seeds the dice of every match: for tests only.
    pub seed: Option<u64>,
    /// Origins, host names and rate limits.
    pub http: Settings,
    /// The search budget of a computer player per decision.
    pub limits: Limits,
    /// How many unused games stay in memory for the next look.
    pub kept: usize,
}

/// State shared by all parts of the server.
pub struct App {
    /// Every rulebook.
    pub shelf: Arc<Shelf>,
    /// The database.
    pub store: Store,
    /// Accounts and sessions.
    pub auth: Auth,
    /// The rate limits.
    pub rates: RateLimits,
    /// The settings.
    pub config: Config,
    pub(crate) rooms: Rooms,
    pub(crate) readiness: Readiness,
    /// How many live connections each address holds.
    pub(crate) live_addresses: Arc<Addresses>,
    /// The name of this process among those that use the database.
    pub(crate) process: String,
    closing: watch::Sender<bool>,
}

impl App {
    /// Opens a server on a database, creating it if it is missing.
    pub fn open(shelf: Shelf, source: impl Into<Source>, config: Config) -> Result<Arc<App>, StoreError> {
        let (store, key) = Store::open(&source.into(), Auth::prepare)?;
        let closing = watch::Sender::new(false);
        let (auth, rates) = (Auth::new(&key)?, RateLimits::new(config.http.rate));
        let (shelf, rooms) = (Arc::new(shelf), Rooms::new());
        let (readiness, live_addresses) = Default::default();
        let mut process = [0; 8];
        getrandom::fill(&mut process).map_err(|error| StoreError::NotKept(error.to_string()))?;
        let process = hex(&process);
        Ok(Arc::new(App {
            shelf,
            store,
            auth,
            rates,
            config,
            rooms,
            readiness,
            live_addresses,
            process,
            closing,
        }))
    }

    /// Starts the background tasks: resumes the computer players and unloads idle games. Must be called inside a
    /// Tokio runtime.
    pub fn start(self: &Arc<Self>) {
        rooms::start(self);
    }

    /// Deletes expired sessions, the matches that no one will come back to, and guests who have neither.
    pub async fn sweep(self: &Arc<Self>) -> Result<(), StoreError> {
        auth::remove_expired(&self.store).await?;
        rooms::remove_expired(self).await?;
        auth::remove_expired(&self.store).await
    }

    /// Starts the shutdown: live connections say goodbye and close.
    pub fn begin_shutdown(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes `true` when the shutdown starts.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// How many journal rows were replayed to load matches.
    pub fn rows_replayed(&self) -> u64 {
        self.rooms.rows_replayed()
    }

    /// The number of loaded games and of live connections.
    pub fn counts(&self) -> (usize, usize) {
        self.rooms.counts()
    }
}

/// All routes of the server.
pub fn router(app: Arc<App>) -> Router {
    let routes = Router::new()
        .merge(crate::routes::account())
        .merge(crate::routes::library())
        .merge(crate::routes::matches())
        .merge(crate::routes::queries())
        .merge(crate::routes::document())
        .merge(crate::metrics::upkeep())
        .fallback(crate::assets::serve);
    middleware::wrap(routes, &app).with_state(app)
}
