//! The database: one file, one writer, a few readers.
//!
//! Everything that is written goes through one thread with one connection. It takes all the jobs that wait,
//! does them in one transaction and only then answers any of them: what was answered is on the disk, and jobs
//! that wait together share one flush of it.

mod migrate;
mod readers;
mod writer;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use readers::Readers;
use writer::Writer;

/// How long a connection waits for another program that holds the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many prepared statements a connection keeps.
const STATEMENTS: usize = 64;

/// Why the database did not do what was asked. Nothing of it was done.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file was written by a program that is newer than this one.
    #[error(
        "the database has the shape number {found}, and this program knows shapes up to {known}: \
         start a newer sandtable, or name another file"
    )]
    Newer {
        /// The shape of the file.
        found: i64,
        /// The last shape that this program knows.
        known: i64,
    },
    /// The database refused.
    #[error("the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// What was done could not be kept: the disk is full or broken.
    #[error("the database could not keep it: {0}")]
    NotKept(String),
    /// The work on the database broke off.
    #[error("the work on the database broke off")]
    BrokeOff,
    /// The database is closed: the server goes down.
    #[error("the database is closed")]
    Closed,
}

/// The database.
pub struct Store {
    writer: Writer,
    readers: Readers,
}

impl Store {
    /// Opens the file, making it if it is not there, and brings it to today's shape.
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

    /// Does `job` and waits until it is on the disk. A job that fails leaves nothing behind; those that share
    /// its transaction are not touched by that.
    pub async fn write<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.submit(job).await.unwrap_or(Err(StoreError::Closed))
    }

    /// Hands over `job` at once; its answer comes when it is on the disk. Jobs are done in the order in which
    /// they were handed over.
    pub fn submit<T, F>(&self, job: F) -> oneshot::Receiver<Result<T, StoreError>>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.writer.submit(job)
    }

    /// Looks something up, on a thread that may wait.
    pub async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.readers.read(look).await
    }

    /// How many jobs have been kept, and in how many transactions.
    pub fn counts(&self) -> Counts {
        self.writer.counts()
    }

    /// Finishes what waits, folds the write-ahead log into the file and closes it. Later jobs are refused.
    pub async fn close(&self) {
        self.writer.close().await;
    }
}

/// What the writer has done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Jobs that were kept.
    pub jobs: u64,
    /// Transactions, each one flush of the disk.
    pub commits: u64,
}

/// What every connection is set to.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

#[cfg(test)]
mod tests;
