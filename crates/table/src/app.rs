//! The server as a whole: what its parts share, and which address leads where.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use library::Shelf;

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
}

impl App {
    /// A server on the database in `file`, which is made if it is not there.
    pub fn open(shelf: Shelf, file: &Path, config: Config) -> Result<Arc<App>, StoreError> {
        Ok(Arc::new(App { shelf: Arc::new(shelf), store: Store::open(file)?, config }))
    }
}

/// Every address of the server.
pub fn router(app: Arc<App>) -> Router {
    Router::new().merge(crate::routes::library()).with_state(app)
}
