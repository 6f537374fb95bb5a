//! Copies a database to the other engine, or within one, and proves every journal in the copy.

use library::Shelf;

use crate::check::{Findings, check_matches};
use crate::store::{Base, DbError, Source, Store, StoreError, Value, connect, is_current};

/// The tables in an order in which each refers to those before it, with their columns and what they are sorted by. Snapshots
/// and claims are left out: servers make them again.
const TABLES: [(&str, &str, &str); 8] = [
    ("server", "name, value", "name"),
    ("players", "id, name, guest, made, settings", "id"),
    ("accounts", "player, key, password, looks", "player"),
    ("sessions", "secret, player, made, expires", "secret"),
    (
        "matches",
        "id, book, scenario, lesson, position, title, seed, undo, watch, status, deciding, shown, moment, outcome, \
         stopped, made, changed, hints, maker",
        "id",
    ),
    ("seats", "match, seat, side, kind, player, level, token, orders", "match, seat"),
    ("journals", "match, rows, revision", "match"),
    ("journal", "match, number, kind, seat, text, key, parts, hash, at, why", "match, number"),
];

/// How many rows are read at once.
const PAGE: i64 = 1_000;

/// Why a database was not copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The source is not ours, or not of this version.
    #[error("{0} is not a Sandtable database of this version: start a server on it first")]
    NoDatabase(Source),
    /// The target holds something.
    #[error("{0} already holds matches or players; choose an empty database")]
    NotEmpty(Source),
    /// One of them failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The copy differs.
    #[error("the copy is not complete: {0}")]
    Incomplete(String),
}

impl From<DbError> for CopyError {
    fn from(error: DbError) -> CopyError {
        CopyError::Store(error.into())
    }
}

/// Copies `from` into the empty database `to`, as of one moment. Then replays every match of the copy.
pub fn copy_database(shelf: &Shelf, from: &Source, to: &Source) -> Result<Findings, CopyError> {
    // A separate thread: a connection to PostgreSQL cannot wait inside an asynchronous runtime.
    let copy = || {
        let source = connect(from)?;
        if !is_current(&source)? {
            return Err(CopyError::NoDatabase(from.clone()));
        }
        if let Source::File(file) = to {
            crate::backup::private(file).map_err(|_| CopyError::NotEmpty(to.clone()))?;
        }
        // Opening it creates its tables.
        drop(Store::open(to, |_| Ok(()))?);
        let copy = connect(to)?;
        if fill(&source, &copy)? == Filled::Not {
            return Err(CopyError::NotEmpty(to.clone()));
        }
        compare(&source, &copy)?;
        let mut findings = Findings::default();
        check_matches(shelf, &copy, &mut findings);
        Ok(findings)
    };
    std::thread::scope(|scope| match scope.spawn(copy).join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

/// Whether the target was empty, and so was filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Filled {
    Done,
    Not,
}

fn fill(source: &Base, target: &Base) -> Result<Filled, CopyError> {
    source.execute_batch(snapshot(source))?;
    // No server may start to use it meanwhile.
    target.execute_batch(if target.is_shared() { "BEGIN; LOCK TABLE server" } else { "BEGIN IMMEDIATE" })?;
    for table in ["players", "matches", "server"] {
        if target.row(&format!("SELECT 1 FROM {table} LIMIT 1"), &[])?.is_some() {
            return Ok(Filled::Not);
        }
    }
    let filled = TABLES.iter().try_for_each(|table| fill_table(source, target, *table));
    let ended = match filled {
        Ok(()) => target.execute_batch("COMMIT"),
        Err(_) => target.execute_batch("ROLLBACK"),
    };
    source.execute_batch("ROLLBACK")?;
    filled?;
    ended?;
    Ok(Filled::Done)
}

/// Begins a transaction that sees one moment.
fn snapshot(base: &Base) -> &'static str {
    if base.is_shared() { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN" }
}

fn fill_table(
    source: &Base,
    target: &Base,
    (table, columns, _): (&str, &str, &str),
) -> Result<(), CopyError> {
    let places: Vec<String> = (1..=columns.split(',').count()).map(|number| format!("?{number}")).collect();
    let insert = format!("INSERT INTO {table} ({columns}) VALUES ({})", places.join(", "));
    each(source, (table, columns), |row| target.execute(&insert, row).map(drop).map_err(CopyError::from))?;
    if table == "players" && target.is_shared() {
        let next = "SELECT setval(pg_get_serial_sequence('players', 'id'), coalesce(max(id), 0) + 1, false) FROM players";
        target.rows(next, &[])?;
    }
    Ok(())
}

/// Does something with every row of a table, a page at a time.
fn each(
    base: &Base,
    (table, columns): (&str, &str),
    mut what: impl FnMut(&[Value<'static>]) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let order = TABLES.iter().find(|(name, ..)| *name == table).map_or("", |(.., order)| order);
    let select = format!("SELECT {columns} FROM {table} ORDER BY {order} LIMIT ?1 OFFSET ?2");
    for page in 0.. {
        let rows = base.rows(&select, &[Value::Int(PAGE), Value::Int(page * PAGE)])?;
        rows.iter().try_for_each(|row| what(row.values()))?;
        if (rows.len() as i64) < PAGE {
            break;
        }
    }
    Ok(())
}

/// Compares the journals row by row. A server may have written to the source since: then it has more.
fn compare(source: &Base, copy: &Base) -> Result<(), CopyError> {
    let columns = TABLES[7].1;
    let one = format!("SELECT {columns} FROM journal WHERE match = ?1 ORDER BY number");
    for id in copy.column::<String>("SELECT id FROM matches ORDER BY id", &[])? {
        let id = [Value::Text(id.into())];
        let (before, after) = (source.rows(&one, &id)?, copy.rows(&one, &id)?);
        if before.len() < after.len() || before.iter().zip(&after).any(|(before, after)| before != after) {
            return Err(CopyError::Incomplete(format!("the journal of match {:?} differs", id[0])));
        }
    }
    Ok(())
}
