//! The database: one file, one writer, a few readers.
//!
//! One thread with one connection does all writing. It takes all waiting jobs, runs them in one transaction and
//! answers them after the commit: an answered job is on disk, and waiting jobs share one flush.

mod migrate;
mod readers;
mod writer;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use readers::Readers;
use writer::Writer;

/// How long a connection waits for another program's lock, such as a backup's.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many prepared statements a connection keeps.
const STATEMENTS: usize = 64;

/// Why a job failed. It left no change.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A newer program wrote the file.
    #[error(
        "the database has schema version {found}, but this program knows versions up to {known}: \
         use a newer sandtable or another file"
    )]
    Newer {
        /// The file's schema version.
        found: i64,
        /// The last version that this program knows.
        known: i64,
    },
    /// The database failed.
    #[error("database error: {0}")]
    Database(#[from] rusqlite::Error),
    /// The commit failed: the disk is full or broken.
    #[error("the database could not save it: {0}")]
    NotKept(String),
    /// The job panicked.
    #[error("a database job panicked")]
    Panicked,
    /// The database is closed: the server is shutting down.
    #[error("the database is closed")]
    Closed,
}

/// The database.
pub struct Store {
    writer: Writer,
    readers: Readers,
}

impl Store {
    /// Opens the file, creating it if it is missing, and migrates it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let mut connection = Connection::open(path)?;
        prepare(&connection)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        migrate::migrate(&mut connection)?;
        let file = path.to_path_buf();
        let reader = move || {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(&file, flags)?;
            prepare(&connection)?;
            Ok(connection)
        };
        Ok(Store { writer: Writer::start(connection)?, readers: Readers::new(Box::new(reader)) })
    }

    /// Runs `job` and waits until it is on disk. A job that fails changes nothing and does not affect others in its
    /// transaction.
    pub async fn write<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.submit(job).await.unwrap_or(Err(StoreError::Closed))
    }

    /// Queues `job`; its answer comes when it is on disk. Jobs run in the order of submission.
    pub fn submit<T, F>(&self, job: F) -> oneshot::Receiver<Result<T, StoreError>>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.writer.submit(job)
    }

    /// Runs a query on a blocking thread.
    pub async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.readers.read(look).await
    }

    /// How many jobs were committed, and in how many transactions.
    pub fn counts(&self) -> Counts {
        self.writer.counts()
    }

    /// Finishes waiting jobs, folds the write-ahead log into the file and closes it. Later jobs are refused.
    pub async fn close(&self) {
        self.writer.close().await;
    }
}

/// The writer's counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Committed jobs.
    pub jobs: u64,
    /// Transactions, each with one flush.
    pub commits: u64,
}

/// Sets up a connection.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

#[cfg(test)]
mod tests;
