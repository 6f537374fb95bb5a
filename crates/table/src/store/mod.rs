//! The database: one file, one writer, a few readers.
//!
//! One thread with one connection does all writing. It takes all waiting jobs, runs them in one transaction and
//! answers them after the commit: an answered job is on disk, and waiting jobs share one flush.

mod migrate;
mod readers;
mod writer;

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tokio::sync::oneshot;

use readers::Readers;
use writer::Writer;

/// How long a connection waits for another program's lock, such as a backup's.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server waits for the one before it to end.
const TAKE_OVER: Duration = Duration::from_secs(1);

/// How many prepared statements a connection keeps.
const STATEMENTS: usize = 64;

/// The schema version of this program.
pub(crate) const SCHEMA: i64 = migrate::STEPS.len() as i64;

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
    /// The file is damaged.
    #[error(
        "the database is damaged ({0}): restore it from a backup, or see what is left with 'sandtable check-database'"
    )]
    Damaged(String),
    /// Another server has the database open.
    #[error("another server is using this database; stop it first, or choose another file")]
    InUse,
    /// The lock file cannot be opened.
    #[error("cannot lock the database: {0}")]
    NotLocked(io::Error),
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
        let lock = lock(path)?;
        let mut connection = Connection::open(path)?;
        prepare(&connection)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        quick_check(&connection)?;
        migrate::migrate(&mut connection)?;
        let file = path.to_path_buf();
        let reader = move || {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(&file, flags)?;
            prepare(&connection)?;
            Ok(connection)
        };
        Ok(Store { writer: Writer::start(connection, lock)?, readers: Readers::new(Box::new(reader)) })
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

/// Refuses a damaged file: playing on would spread the damage.
fn quick_check(connection: &Connection) -> Result<(), StoreError> {
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(StoreError::Damaged(found.replace('\n', " "))),
        Err(error) if is_damage(&error) => Err(StoreError::Damaged(error.to_string())),
        Err(error) => Err(error.into()),
    }
}

/// Whether the file is damaged.
pub(crate) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Keeps a second server away from the database: each would play on with what it has in memory. The lock is on a file
/// beside the database, because the database itself is locked by every writer, and ends with the process.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let file = File::options().create(true).truncate(false).write(true).open(name);
    let file = file.map_err(StoreError::NotLocked)?;
    let until = Instant::now() + TAKE_OVER;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < until => std::thread::sleep(TAKE_OVER / 20),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            // A file system without locks.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
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
