//! PostgreSQL: several connections that write, several that read, one that listens to the other processes.
//!
//! The database keeps two processes from writing the same row of a journal: `(match, number)` is its primary key, and
//! an append also compares the match's revision. Everything else a process learns by news.

mod listen;
mod migrate;
mod pool;
mod session;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;

use listen::Listener;
pub(super) use migrate::{Schema, schema};
use pool::{Access, Pool};
pub(super) use session::Session;

use super::job::job;
use super::{Base, Counts, DbError, News, StoreError, Twice};

/// How many jobs write at once: enough for the database to share a flush among many.
const WRITERS: usize = 12;

/// How many queries run at once.
const READERS: usize = 4;

/// A database of PostgreSQL.
pub(super) struct Postgres {
    writers: Pool,
    readers: Pool,
    listener: Listener,
    news: Mutex<Option<mpsc::UnboundedReceiver<News>>>,
}

impl Postgres {
    /// Connects, migrates the database and runs `first`.
    pub(super) fn open<T: Send>(
        url: &str,
        first: impl FnOnce(&Base) -> Result<T, DbError> + Send,
    ) -> Result<(Postgres, T), StoreError> {
        let config = Arc::new(config(url)?);
        let found = set_up(&config, first)?;
        let (teller, news) = mpsc::unbounded_channel();
        let not_started = |error: std::io::Error| StoreError::NotKept(error.to_string());
        let writers = Pool::start("writer", WRITERS, &config, Access::Write).map_err(not_started)?;
        let readers = Pool::start("reader", READERS, &config, Access::Read).map_err(not_started)?;
        let listener = Listener::start(&config, teller).map_err(not_started)?;
        Ok((Postgres { writers, readers, listener, news: Mutex::new(Some(news)) }, found))
    }

    pub(super) fn submit<T, F>(&self, work: F) -> oneshot::Receiver<Result<T, StoreError>>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        let (job, answer) = job(work);
        self.writers.submit(job);
        answer
    }

    pub(super) async fn read<T, F>(&self, look: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Base) -> Result<T, DbError> + Send + 'static,
    {
        let (job, answer) = job(look);
        self.readers.submit(job);
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(super) fn tell(&self, news: News) {
        self.listener.tell(news);
    }

    pub(super) fn news(&self) -> Option<mpsc::UnboundedReceiver<News>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn counts(&self) -> Counts {
        self.writers.counts()
    }

    pub(super) async fn close(&self) {
        self.listener.close();
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// Reads an address. This program speaks to the database without TLS.
fn config(url: &str) -> Result<Config, StoreError> {
    let mut config: Config =
        url.parse().map_err(|error: tokio_postgres::Error| StoreError::Unreachable(explain(&error)))?;
    if config.get_ssl_mode() == SslMode::Require {
        let why = "sslmode=require is not supported; use a private network, or a proxy such as stunnel";
        return Err(StoreError::Unreachable(why.to_owned()));
    }
    config.application_name("sandtable");
    config.connect_timeout(session::PATIENCE);
    config.tcp_user_timeout(session::PATIENCE);
    config.keepalives_idle(session::PATIENCE);
    Ok(config)
}

/// Runs on a separate thread: a session cannot wait inside an asynchronous runtime.
fn set_up<T: Send>(
    config: &Config,
    first: impl FnOnce(&Base) -> Result<T, DbError> + Send,
) -> Result<T, StoreError> {
    let work = || {
        let session = Session::connect(config).map_err(StoreError::Unreachable)?;
        let base = Base::postgres(session);
        migrate::migrate(&base)?;
        Ok(first(&base)?)
    };
    std::thread::scope(|scope| scope.spawn(work).join().unwrap_or(Err(StoreError::Panicked)))
}

/// A connection for a command that needs no server: it migrates nothing.
pub(super) fn connect(url: &str) -> Result<Base, StoreError> {
    let config = config(url)?;
    let session = Session::connect(&config).map_err(StoreError::Unreachable)?;
    Ok(Base::postgres(session))
}

/// The whole reason of an error, in one line.
pub(super) fn explain(error: &tokio_postgres::Error) -> String {
    if let Some(told) = error.as_db_error() {
        return told.message().to_owned();
    }
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(because) = cause {
        let because_text = because.to_string();
        if !text.contains(&because_text) {
            text = format!("{text}: {because_text}");
        }
        cause = because.source();
    }
    text
}

/// What exists already.
pub(super) fn twice(error: &tokio_postgres::Error) -> Option<Twice> {
    let told = error.as_db_error().filter(|told| *told.code() == SqlState::UNIQUE_VIOLATION)?;
    let primary = told.constraint().is_some_and(|name| name.ends_with("_pkey"));
    Some(if primary { Twice::PrimaryKey } else { Twice::Index })
}
