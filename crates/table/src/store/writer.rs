//! The writer thread: runs all waiting jobs in one transaction, then answers them.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::job::{Job, job};
use super::{Base, Counts, DbError, StoreError};

/// The most jobs in one transaction, so that the first does not wait too long for the last.
const MOST_TOGETHER: usize = 512;

/// How long the writer waits for more jobs after a batch of several. A flush costs far more than a job, so a short
/// wait saves most flushes under load. A single writer never waits.
const GATHERING: Duration = Duration::from_micros(250);

/// The handle of the writer thread.
pub(super) struct Writer {
    queue: Sender<Order>,
    done: Arc<Done>,
}

#[derive(Default)]
struct Done {
    jobs: AtomicU64,
    commits: AtomicU64,
}

enum Order {
    Do(Box<dyn Job>),
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the thread. It holds the lock on the database until it is closed.
    pub(super) fn start(base: Base, lock: File) -> Result<Writer, StoreError> {
        let (queue, orders) = channel();
        let done = Arc::new(Done::default());
        let counts = Arc::clone(&done);
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || supervise(base, &orders, &counts, lock))
            .map_err(|error| StoreError::NotKept(error.to_string()))?;
        Ok(Writer { queue, done })
    }

    pub(super) fn submit<T, F>(&self, work: F) -> oneshot::Receiver<Result<T, StoreError>>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        let (job, answer) = job(work);
        // A closed queue drops the job and its reply, so the caller learns that the store is closed.
        let _ = self.queue.send(Order::Do(job));
        answer
    }

    pub(super) fn counts(&self) -> Counts {
        Counts {
            jobs: self.done.jobs.load(Ordering::Relaxed),
            commits: self.done.commits.load(Ordering::Relaxed),
        }
    }

    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.queue.send(Order::Close(reply)).is_ok() {
            let _ = closed.await;
        }
    }
}

/// Runs the writer until it is closed. A panic costs the jobs of one batch: their callers learn that nothing is known
/// to be saved, and the next job finds a writer again.
fn supervise(base: Base, orders: &Receiver<Order>, counts: &Done, lock: File) {
    let Some(connection) = base.as_sqlite() else { return };
    let closing = loop {
        if let Ok(closing) = catch_unwind(AssertUnwindSafe(|| run(&base, connection, orders, counts))) {
            break closing;
        }
        if !connection.is_autocommit()
            && let Err(error) = connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "could not roll back a transaction");
        }
        tracing::error!("the database writer panicked and goes on");
    };
    drop((base, lock));
    if let Some(reply) = closing {
        let _ = reply.send(());
    }
}

/// Runs jobs until it is told to close, or until there is no one left to tell it.
fn run(
    base: &Base,
    connection: &Connection,
    orders: &Receiver<Order>,
    counts: &Done,
) -> Option<oneshot::Sender<()>> {
    let mut batch = Vec::new();
    let mut several = false;
    while let Ok(first) = orders.recv() {
        if several {
            std::thread::sleep(GATHERING);
        }
        let mut closing = None;
        let waiting = std::iter::once(first).chain(orders.try_iter());
        for order in waiting {
            match order {
                Order::Do(job) => batch.push(job),
                Order::Close(reply) => {
                    closing = Some(reply);
                    break;
                }
            }
            if batch.len() >= MOST_TOGETHER {
                break;
            }
        }
        several = batch.len() > 1;
        if !batch.is_empty() {
            let committed = transaction(base, connection, &mut batch);
            counts.commits.fetch_add(1, Ordering::Relaxed);
            if committed.is_ok() {
                counts.jobs.fetch_add(batch.len() as u64, Ordering::Relaxed);
            }
            crate::metrics::MOVES.batch.record(batch.len() as f64);
            for job in batch.drain(..) {
                job.answer(committed.clone());
            }
        }
        if let Some(reply) = closing {
            if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
                tracing::warn!(%error, "could not checkpoint the write-ahead log");
            }
            return Some(reply);
        }
    }
    None
}

/// Runs all jobs in one transaction, each in its own savepoint. The error is text because every job gets a copy.
fn transaction(base: &Base, connection: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
    let log = |error: rusqlite::Error| {
        tracing::error!(%error, "a transaction failed");
        error.to_string()
    };
    let run = |statement: &str| connection.prepare_cached(statement)?.execute([]).map(|_| ());
    let all = || -> rusqlite::Result<bool> {
        run("BEGIN IMMEDIATE")?;
        for job in &mut *batch {
            run("SAVEPOINT job")?;
            if !job.work(base) && !connection.is_autocommit() {
                run("ROLLBACK TO job")?;
            }
            // On a full disk SQLite rolls the whole transaction back by itself.
            if connection.is_autocommit() {
                return Ok(false);
            }
            run("RELEASE job")?;
        }
        run("COMMIT")?;
        Ok(true)
    };
    let result = { all }();
    if !connection.is_autocommit()
        && let Err(error) = run("ROLLBACK")
    {
        tracing::error!(%error, "could not roll back a transaction");
    }
    match result {
        Ok(true) => Ok(()),
        Ok(false) => Err("the disk is full or broken".to_owned()),
        Err(error) => Err(log(error)),
    }
}
