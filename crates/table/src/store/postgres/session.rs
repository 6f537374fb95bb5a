//! One connection, used by one thread at a time.
//!
//! A job's transaction begins with its first statement, in the same message. A job of one statement needs none.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error;
use std::time::{Duration, Instant};

use bytes::BytesMut;
use futures_util::future::join;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Config, NoTls, Statement};

use super::super::DbError;
use super::super::value::{Row, Value};
use super::explain;

/// How long to wait for the database, in one step.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that has been idle for this long is tried before it is used.
const TRUSTED: Duration = Duration::from_secs(1);

/// How many prepared statements a connection keeps.
const STATEMENTS: usize = 128;

/// What every connection is set to: an acknowledged write is on disk, and nothing waits for ever.
const SET_UP: &str = "SET statement_timeout = '30s'; SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = 'warning';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

type Answer<T> = Result<T, tokio_postgres::Error>;

/// Where a job's transaction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Every statement is its own transaction.
    None,
    /// Begins with the next statement.
    Due(&'static str),
    /// Has begun.
    Open,
    /// Has begun, and a statement failed.
    Failed,
}

/// A connection.
pub(in super::super) struct Session {
    client: Client,
    statements: RefCell<HashMap<String, Statement>>,
    phase: Cell<Phase>,
    used: Cell<Instant>,
    // Last: it drives the connection of the client.
    runtime: Runtime,
}

impl Session {
    /// Connects.
    pub(super) fn connect(config: &Config) -> Result<Session, String> {
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
        let client = runtime.block_on(async {
            let (client, connection) = config.connect(NoTls).await?;
            tokio::spawn(connection);
            client.batch_execute(SET_UP).await?;
            Ok::<_, tokio_postgres::Error>(client)
        });
        let client = client.map_err(|error| explain(&error))?;
        Ok(Session {
            client,
            statements: RefCell::default(),
            phase: Cell::new(Phase::None),
            used: Cell::new(Instant::now()),
            runtime,
        })
    }

    /// Whether it can be used: asks the database if it has been idle.
    pub(super) fn is_well(&self) -> bool {
        if self.client.is_closed() {
            return false;
        }
        let well = self.used.get().elapsed() < TRUSTED || self.batch("").is_ok();
        self.used.set(Instant::now());
        well
    }

    /// Begins a transaction with the next statement.
    pub(super) fn begin(&self, how: &'static str) {
        self.phase.set(Phase::Due(how));
    }

    /// The job is one statement: it needs no transaction.
    pub(in super::super) fn alone(&self) {
        if matches!(self.phase.get(), Phase::Due(_)) {
            self.phase.set(Phase::None);
        }
    }

    /// Ends the transaction.
    pub(super) fn end(&self, good: bool) -> Answer<()> {
        let ended = match self.phase.replace(Phase::None) {
            Phase::None | Phase::Due(_) => Ok(()),
            Phase::Open if good => self.batch("COMMIT"),
            Phase::Open | Phase::Failed => self.batch("ROLLBACK"),
        };
        self.used.set(Instant::now());
        ended
    }

    pub(in super::super) fn batch(&self, sql: &str) -> Answer<()> {
        self.run(async |client| client.batch_execute(sql).await)
    }

    pub(in super::super) fn execute(&self, sql: &str, params: &[Value<'_>]) -> Answer<usize> {
        let statement = self.statement(sql)?;
        self.run(async |client| Ok(client.execute(&statement, &by_type(params)).await? as usize))
    }

    pub(in super::super) fn rows(&self, sql: &str, params: &[Value<'_>]) -> Result<Vec<Row>, DbError> {
        let statement = self.statement(sql)?;
        let rows = self.run(async |client| client.query(&statement, &by_type(params)).await)?;
        rows.iter().map(row).collect()
    }

    /// Sends a statement, and before it what begins the transaction, without waiting in between.
    fn run<T>(&self, work: impl AsyncFnOnce(&Client) -> Answer<T>) -> Answer<T> {
        let phase = self.phase.get();
        let found = self.runtime.block_on(async {
            match phase {
                Phase::Due(begin) => {
                    self.phase.set(Phase::Open);
                    let (begun, found) = join(self.client.batch_execute(begin), work(&self.client)).await;
                    begun.and(found)
                }
                _ => work(&self.client).await,
            }
        });
        if found.is_err() && self.phase.get() == Phase::Open {
            self.phase.set(Phase::Failed);
        }
        found
    }

    fn statement(&self, sql: &str) -> Answer<Statement> {
        if let Some(known) = self.statements.borrow().get(sql) {
            return Ok(known.clone());
        }
        let text = numbered(sql);
        let prepared = self.runtime.block_on(self.client.prepare(&text));
        if prepared.is_err() && self.phase.get() == Phase::Open {
            self.phase.set(Phase::Failed);
        }
        let prepared = prepared?;
        let mut statements = self.statements.borrow_mut();
        if statements.len() >= STATEMENTS {
            statements.clear();
        }
        statements.insert(sql.to_owned(), prepared.clone());
        Ok(prepared)
    }
}

/// Parameters as PostgreSQL writes them: `$1` for `?1`. No statement has a question mark elsewhere.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

fn by_type<'a>(params: &'a [Value<'_>]) -> Vec<&'a (dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn row(row: &tokio_postgres::Row) -> Result<Row, DbError> {
    let columns = 0..row.columns().len();
    let values = columns.map(|column| row.try_get::<_, Value<'static>>(column));
    Ok(Row(values.collect::<Result<_, _>>()?))
}

type Wrong = Box<dyn Error + Sync + Send>;

impl<'a> FromSql<'a> for Value<'static> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Value<'static>, Wrong> {
        Ok(match *ty {
            Type::INT8 => Value::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Value::Int(i32::from_sql(ty, raw)?.into()),
            Type::BOOL => Value::Int(bool::from_sql(ty, raw)?.into()),
            Type::BYTEA => Value::Bytes(raw.to_vec().into()),
            Type::VOID => Value::Null,
            _ => Value::Text(String::from_sql(ty, raw)?.into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value<'static>, Wrong> {
        Ok(Value::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::BOOL | Type::BYTEA | Type::VOID)
            || <String as FromSql<'_>>::accepts(ty)
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
        match (self, ty) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Int(number), &Type::INT4) => i32::try_from(*number)?.to_sql(ty, out),
            (Value::Int(number), &Type::INT8) => number.to_sql(ty, out),
            (Value::Text(text), _) if <String as ToSql>::accepts(ty) => text.as_ref().to_sql(ty, out),
            (Value::Bytes(bytes), &Type::BYTEA) => bytes.as_ref().to_sql(ty, out),
            (value, ty) => Err(format!("{value:?} is no {ty}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
