//! A job of the store: run inside a transaction, answered after its commit.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use super::{Base, DbError, StoreError};

/// A job: run, then answered after the commit.
pub(super) trait Job: Send {
    /// Runs it. Returns whether to keep its changes.
    fn work(&mut self, base: &Base) -> bool;
    /// Sends its result; `committed` is the result of the transaction.
    fn answer(self: Box<Self>, committed: Result<(), String>);
}

struct Task<F, T> {
    work: Option<F>,
    found: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

/// A job, and where its answer arrives. If the job is dropped, the answer never comes: the store is closed.
pub(super) fn job<T, F>(work: F) -> (Box<dyn Job>, oneshot::Receiver<Result<T, StoreError>>)
where
    T: Send + 'static,
    F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
{
    let (reply, answer) = oneshot::channel();
    (Box::new(Task { work: Some(work), found: None, reply }), answer)
}

impl<F, T> Job for Task<F, T>
where
    T: Send,
    F: FnOnce(&Base) -> Result<T, DbError> + Send,
{
    fn work(&mut self, base: &Base) -> bool {
        let Some(work) = self.work.take() else { return false };
        // A panic in one job must not stop the writer.
        let found = match catch_unwind(AssertUnwindSafe(|| work(base))) {
            Ok(found) => found.map_err(StoreError::from),
            Err(_) => Err(StoreError::Panicked),
        };
        let good = found.is_ok();
        self.found = Some(found);
        good
    }

    fn answer(self: Box<Self>, committed: Result<(), String>) {
        let answer = match (self.found, committed) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(why)) => Err(StoreError::NotKept(why)),
            (Some(found), Ok(())) => found,
            (None, Ok(())) => Err(StoreError::Panicked),
        };
        // The caller may be gone; the work stays done.
        let _ = self.reply.send(answer);
    }
}
