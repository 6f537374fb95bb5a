//! One connection to a database of either engine. Statements are written once: parameters are `?1`, `?2`, and the few
//! words that both engines understand.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode};

#[cfg(feature = "postgres")]
use super::postgres::Session;
use super::value::{Row, Value};

/// Why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// SQLite failed.
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL failed.
    #[cfg(feature = "postgres")]
    #[error("{}", super::postgres::explain(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// What is stored cannot be read.
    #[error("{0} cannot be read")]
    Unreadable(String),
    /// A row that must exist does not.
    #[error("a row is missing")]
    NoRow,
    /// Another process has changed the match meanwhile: nothing was written.
    #[error("another process has changed it")]
    MovedOn,
}

/// What a unique index found twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Twice {
    /// A primary key.
    PrimaryKey,
    /// Another index.
    Index,
}

impl DbError {
    /// What exists already, if that is why the statement failed.
    pub fn twice(&self) -> Option<Twice> {
        match self {
            DbError::Sqlite(error) => match error.sqlite_error()?.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE => Some(Twice::Index),
                rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY => Some(Twice::PrimaryKey),
                _ => None,
            },
            #[cfg(feature = "postgres")]
            DbError::Postgres(error) => super::postgres::twice(error),
            _ => None,
        }
    }

    /// Whether the file is damaged.
    pub fn is_damage(&self) -> bool {
        let DbError::Sqlite(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
    }
}

/// A connection.
pub struct Base(Engine);

enum Engine {
    Sqlite(Connection),
    #[cfg(feature = "postgres")]
    Postgres(Box<Session>),
}

impl Base {
    /// A connection to a file of SQLite.
    pub(crate) fn sqlite(connection: Connection) -> Base {
        Base(Engine::Sqlite(connection))
    }

    /// A connection to PostgreSQL.
    #[cfg(feature = "postgres")]
    pub(super) fn postgres(session: Session) -> Base {
        Base(Engine::Postgres(Box::new(session)))
    }

    /// SQLite's connection, for what only SQLite does.
    pub fn as_sqlite(&self) -> Option<&Connection> {
        match &self.0 {
            Engine::Sqlite(connection) => Some(connection),
            #[cfg(feature = "postgres")]
            Engine::Postgres(_) => None,
        }
    }

    /// PostgreSQL's session.
    #[cfg(feature = "postgres")]
    pub(super) fn as_postgres(&self) -> Option<&Session> {
        match &self.0 {
            Engine::Postgres(session) => Some(session),
            Engine::Sqlite(_) => None,
        }
    }

    /// Whether several processes may use the database at once.
    pub fn is_shared(&self) -> bool {
        self.as_sqlite().is_none()
    }

    /// What follows a `SELECT` whose rows must not change before the transaction ends. SQLite has one writer.
    pub fn for_update(&self) -> &'static str {
        if self.is_shared() { " FOR UPDATE" } else { "" }
    }

    /// The job is one statement, which is its own transaction.
    pub fn alone(&self) {
        #[cfg(feature = "postgres")]
        if let Some(session) = self.as_postgres() {
            session.alone();
        }
    }

    /// Runs a statement: how many rows it changed.
    pub fn execute(&self, sql: &str, params: &[Value<'_>]) -> Result<usize, DbError> {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                Ok(statement.execute(rusqlite::params_from_iter(params))?)
            }
            #[cfg(feature = "postgres")]
            Engine::Postgres(session) => Ok(session.execute(sql, params)?),
        }
    }

    /// Runs statements without parameters, separated by `;`.
    pub fn execute_batch(&self, sql: &str) -> Result<(), DbError> {
        match &self.0 {
            Engine::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            #[cfg(feature = "postgres")]
            Engine::Postgres(session) => Ok(session.batch(sql)?),
        }
    }

    /// All rows of an answer.
    pub fn rows(&self, sql: &str, params: &[Value<'_>]) -> Result<Vec<Row>, DbError> {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let columns = statement.column_count();
                let mut rows = statement.query(rusqlite::params_from_iter(params))?;
                let mut found = Vec::new();
                while let Some(row) = rows.next()? {
                    let value = |column| row.get_ref(column).map_err(DbError::from).and_then(owned);
                    found.push(Row((0..columns).map(value).collect::<Result<_, _>>()?));
                }
                Ok(found)
            }
            #[cfg(feature = "postgres")]
            Engine::Postgres(session) => session.rows(sql, params),
        }
    }

    /// The first row of an answer, if there is one.
    pub fn row(&self, sql: &str, params: &[Value<'_>]) -> Result<Option<Row>, DbError> {
        Ok(self.rows(sql, params)?.into_iter().next())
    }

    /// The first column of the first row.
    pub fn one<T: super::Column>(&self, sql: &str, params: &[Value<'_>]) -> Result<T, DbError> {
        self.row(sql, params)?.ok_or(DbError::NoRow)?.get(0)
    }

    /// The first column of every row.
    pub fn column<T: super::Column>(&self, sql: &str, params: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        self.rows(sql, params)?.iter_mut().map(|row| row.get(0)).collect()
    }
}

fn owned(value: ValueRef<'_>) -> Result<Value<'static>, DbError> {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec());
    match value {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(number) => Ok(Value::Int(number)),
        ValueRef::Text(bytes) => match text(bytes) {
            Ok(text) => Ok(Value::Text(text.into())),
            Err(_) => Err(DbError::Unreadable("text that is not UTF-8".to_owned())),
        },
        ValueRef::Blob(bytes) => Ok(Value::Bytes(bytes.to_vec().into())),
        ValueRef::Real(_) => Err(DbError::Unreadable("a number with a fraction".to_owned())),
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
