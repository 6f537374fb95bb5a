//! Read-only connections. They work while the writer writes.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::StoreError;

/// How many queries run at once.
const AT_ONCE: usize = 4;

type Open = Box<dyn Fn() -> rusqlite::Result<Connection> + Send + Sync>;

/// The pool.
pub(super) struct Readers {
    shared: Arc<Shared>,
    turns: Arc<Semaphore>,
}

struct Shared {
    open: Open,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(open: Open) -> Readers {
        let shared = Shared { open, idle: Mutex::default() };
        Readers { shared: Arc::new(shared), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    pub(super) async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let shared = Arc::clone(&self.shared);
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let connection = match shared.take() {
                Some(connection) => connection,
                None => (shared.open)()?,
            };
            let found = look(&connection);
            shared.give_back(connection);
            Ok(found?)
        });
        work.await.unwrap_or(Err(StoreError::Panicked))
    }
}

impl Shared {
    fn take(&self) -> Option<Connection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn give_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}
