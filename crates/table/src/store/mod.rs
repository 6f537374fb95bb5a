//! The database: a file of SQLite, or PostgreSQL for several servers at once.
//!
//! A job is a function that is given a connection ([`Base`]); both engines understand its statements. An answered job is
//! on disk. In SQLite one thread with one connection does all writing: it runs all waiting jobs in one transaction and
//! answers them after the commit, so waiting jobs share one flush. In PostgreSQL several connections write at once, each
//! job in its own transaction, and the database shares the flushes.

mod base;
mod job;
mod migrate;
mod news;
#[cfg(feature = "postgres")]
mod postgres;
mod readers;
mod source;
mod value;
mod writer;

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

pub use base::{Base, DbError, Twice};
pub use news::News;
use readers::Readers;
pub use source::Source;
pub use value::{Bind, Column, Row, Value};
use writer::Writer;

/// How long a connection waits for another program's lock, such as a backup's.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server waits for the one before it to end.
const TAKE_OVER: Duration = Duration::from_secs(1);

/// After how many pages the write-ahead log is put into the file (64 MB). Every move that waits then waits for two more flushes:
/// with a log of this length that is one in some hundreds.
const CHECKPOINT: i64 = 16_000;

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
    Database(#[from] DbError),
    /// The commit failed: the disk is full or broken.
    #[error("the database could not save it: {0}")]
    NotKept(String),
    /// The program was built without PostgreSQL.
    #[error("this sandtable was built without PostgreSQL: use the one that 'make dist' builds, or a file")]
    NoPostgres,
    /// PostgreSQL cannot be reached.
    #[error("cannot reach PostgreSQL: {0}")]
    Unreachable(String),
    /// The job panicked.
    #[error("a database job panicked")]
    Panicked,
    /// The database is closed: the server is shutting down.
    #[error("the database is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.into())
    }
}

/// The database.
pub struct Store(Engine);

enum Engine {
    Sqlite {
        writer: Writer,
        readers: Readers,
    },
    #[cfg(feature = "postgres")]
    Postgres(postgres::Postgres),
}

impl Store {
    /// Opens the database, creating it if it is missing, migrates it and runs `first`.
    pub fn open<T: Send>(
        source: &Source,
        first: impl FnOnce(&Base) -> Result<T, DbError> + Send,
    ) -> Result<(Store, T), StoreError> {
        match source {
            Source::File(path) => open_sqlite(path, first),
            #[cfg(feature = "postgres")]
            Source::Postgres(url) => {
                let (store, found) = postgres::Postgres::open(url, first)?;
                Ok((Store(Engine::Postgres(store)), found))
            }
            #[cfg(not(feature = "postgres"))]
            Source::Postgres(_) => Err(StoreError::NoPostgres),
        }
    }

    /// Runs `job` and waits until it is on disk. A job that fails changes nothing and does not affect others in its
    /// transaction.
    pub async fn write<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        self.submit(job).await.unwrap_or(Err(StoreError::Closed))
    }

    /// Queues `job`; its answer comes when it is on disk.
    pub fn submit<T, F>(&self, job: F) -> oneshot::Receiver<Result<T, StoreError>>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        match &self.0 {
            Engine::Sqlite { writer, .. } => writer.submit(job),
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.submit(job),
        }
    }

    /// Runs a query on another thread. All its statements see the database as of one moment.
    pub async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        match &self.0 {
            Engine::Sqlite { readers, .. } => readers.read(look).await,
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.read(look).await,
        }
    }

    /// Whether other processes may use the database at the same time.
    pub fn is_shared(&self) -> bool {
        match &self.0 {
            Engine::Sqlite { .. } => false,
            #[cfg(feature = "postgres")]
            Engine::Postgres(_) => true,
        }
    }

    /// Tells the other processes.
    pub fn tell(&self, news: News) {
        match &self.0 {
            Engine::Sqlite { .. } => drop(news),
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.tell(news),
        }
    }

    /// What the other processes tell. The first caller gets it.
    pub fn news(&self) -> Option<mpsc::UnboundedReceiver<News>> {
        match &self.0 {
            Engine::Sqlite { .. } => None,
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.news(),
        }
    }

    /// How many jobs were committed, and in how many transactions.
    pub fn counts(&self) -> Counts {
        match &self.0 {
            Engine::Sqlite { writer, .. } => writer.counts(),
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.counts(),
        }
    }

    /// Finishes waiting jobs and closes the database. Later jobs are refused.
    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite { writer, .. } => writer.close().await,
            #[cfg(feature = "postgres")]
            Engine::Postgres(store) => store.close().await,
        }
    }
}

/// A connection to a database for a command that needs no server. It migrates nothing, and must not be used inside an
/// asynchronous runtime.
pub(crate) fn connect(source: &Source) -> Result<Base, StoreError> {
    match source {
        Source::File(path) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(path, flags)?;
            prepare(&connection)?;
            Ok(Base::sqlite(connection))
        }
        #[cfg(feature = "postgres")]
        Source::Postgres(url) => postgres::connect(url),
        #[cfg(not(feature = "postgres"))]
        Source::Postgres(_) => Err(StoreError::NoPostgres),
    }
}

/// Whether a database has the tables that this program knows.
pub(crate) fn is_current(base: &Base) -> Result<bool, StoreError> {
    match base.as_sqlite() {
        Some(connection) => {
            let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            Ok(found == SCHEMA)
        }
        #[cfg(feature = "postgres")]
        None => Ok(postgres::schema(base)? == postgres::Schema::Known),
        #[cfg(not(feature = "postgres"))]
        None => Ok(false),
    }
}

fn open_sqlite<T>(
    path: &Path,
    first: impl FnOnce(&Base) -> Result<T, DbError>,
) -> Result<(Store, T), StoreError> {
    let lock = lock(path)?;
    let mut connection = Connection::open(path)?;
    prepare(&connection)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    quick_check(&connection)?;
    migrate::migrate(&mut connection)?;
    let base = Base::sqlite(connection);
    let found = first(&base)?;
    let file = path.to_path_buf();
    let reader = move || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&file, flags)?;
        prepare(&connection)?;
        Ok(Base::sqlite(connection))
    };
    let (writer, readers) = (Writer::start(base, lock)?, Readers::new(Box::new(reader)));
    Ok((Store(Engine::Sqlite { writer, readers }), found))
}

/// Refuses a damaged file: playing on would spread the damage.
fn quick_check(connection: &Connection) -> Result<(), StoreError> {
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(StoreError::Damaged(found.replace('\n', " "))),
        Err(error) => match DbError::from(error) {
            error if error.is_damage() => Err(StoreError::Damaged(error.to_string())),
            error => Err(error.into()),
        },
    }
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

/// The writers' counters.
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
