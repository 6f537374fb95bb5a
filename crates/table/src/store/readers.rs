//! Read-only connections. They work while the writer writes.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use super::{Base, DbError, StoreError};

/// How many queries run at once.
const AT_ONCE: usize = 4;

type Open = Box<dyn Fn() -> Result<Base, DbError> + Send + Sync>;

/// The pool.
pub(super) struct Readers {
    shared: Arc<Shared>,
    turns: Arc<Semaphore>,
}

struct Shared {
    open: Open,
    idle: Mutex<Vec<Base>>,
}

impl Readers {
    pub(super) fn new(open: Open) -> Readers {
        let shared = Shared { open, idle: Mutex::default() };
        Readers { shared: Arc::new(shared), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    pub(super) async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let shared = Arc::clone(&self.shared);
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let base = match shared.take() {
                Some(base) => base,
                None => (shared.open)()?,
            };
            let found = look(&base);
            shared.give_back(base);
            Ok(found?)
        });
        work.await.unwrap_or(Err(StoreError::Panicked))
    }
}

impl Shared {
    fn take(&self) -> Option<Base> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn give_back(&self, base: Base) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(base);
    }
}
