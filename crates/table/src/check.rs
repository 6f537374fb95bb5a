//! Checks a database: its pages, its references, and every match by replaying its journal.

use std::path::Path;
use std::time::Duration;

use library::Shelf;
use rusqlite::{Connection, OpenFlags};

use crate::rooms;
use crate::store::{Base, DbError, Row, SCHEMA, Source, StoreError};

/// How long to wait for a lock on the database.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many faults of the file itself are listed.
const MOST: usize = 20;

/// Why a database could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file is not ours.
    #[error("{0} is not a Sandtable database")]
    NoDatabase(String),
    /// Another version of the program wrote it.
    #[error(
        "the database has schema version {found}, and this program checks version {SCHEMA}: start its server first"
    )]
    OtherVersion {
        /// The file's schema version.
        found: i64,
    },
    /// It cannot be reached.
    #[error("{0}")]
    Unreachable(StoreError),
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// How many matches were replayed.
    pub matches: usize,
    /// How many journal rows they have.
    pub rows: u64,
    /// What is damaged, one sentence each.
    pub faults: Vec<String>,
}

/// Checks a database, which may be in use, and changes nothing.
pub fn check_database(shelf: &Shelf, source: impl Into<Source>) -> Result<Findings, CheckError> {
    let source = source.into();
    // A separate thread: a connection to PostgreSQL cannot wait inside an asynchronous runtime.
    let check = || match &source {
        Source::File(file) => check_file(shelf, file),
        Source::Postgres(url) => check_postgres(shelf, url),
    };
    std::thread::scope(|scope| match scope.spawn(check).join() {
        Ok(found) => found,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

fn check_file(shelf: &Shelf, file: &Path) -> Result<Findings, CheckError> {
    let no_database = || CheckError::NoDatabase(file.display().to_string());
    if !file.is_file() {
        return Err(no_database());
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let base = Connection::open_with_flags(file, flags).map_err(|_| no_database())?;
    let set_up = base.busy_timeout(PATIENCE).and_then(|()| base.pragma_update(None, "query_only", true));
    set_up.map_err(|_| no_database())?;
    let found = base.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(|_| no_database())?;
    if found != SCHEMA {
        return Err(if found == 0 { no_database() } else { CheckError::OtherVersion { found } });
    }
    let base = Base::sqlite(base);
    let mut findings = Findings::default();
    let pages = listed(&base, &format!("PRAGMA integrity_check({MOST})"), |row| row.get(0));
    findings.faults.extend(pages.into_iter().filter(|fault| fault != "ok"));
    let references = listed(&base, "PRAGMA foreign_key_check", |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("a row of '{table}' refers to a row of '{parent}' that does not exist"))
    });
    findings.faults.extend(references.into_iter().take(MOST));
    check_matches(shelf, &base, &mut findings);
    Ok(findings)
}

#[cfg(feature = "postgres")]
fn check_postgres(shelf: &Shelf, url: &str) -> Result<Findings, CheckError> {
    let base = crate::store::connect(&Source::Postgres(url.to_owned())).map_err(CheckError::Unreachable)?;
    if !crate::store::is_current(&base).map_err(CheckError::Unreachable)? {
        return Err(CheckError::NoDatabase(Source::Postgres(url.to_owned()).to_string()));
    }
    let mut findings = Findings::default();
    check_matches(shelf, &base, &mut findings);
    Ok(findings)
}

#[cfg(not(feature = "postgres"))]
fn check_postgres(_: &Shelf, _: &str) -> Result<Findings, CheckError> {
    Err(CheckError::Unreachable(StoreError::NoPostgres))
}

/// Deletes the last row of every running match so that the journals still fit together: for trials of what looks for lost
/// moves. No server may use the database.
pub fn forget_last_moves(source: &Source) -> Result<(), StoreError> {
    let base = crate::store::connect(source)?;
    base.execute_batch(
        "DELETE FROM journal WHERE number = (SELECT rows FROM journals WHERE journals.match = journal.match);
         UPDATE journals SET rows = rows - 1 WHERE rows > 0",
    )?;
    Ok(())
}

/// Replays every match, each as of one moment: players may go on meanwhile.
pub(crate) fn check_matches(shelf: &Shelf, base: &Base, findings: &mut Findings) {
    let begin = if base.is_shared() { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN" };
    for id in listed(base, "SELECT id FROM matches ORDER BY id", |row| row.get(0)) {
        let begun = base.execute_batch(begin).map_err(|error| error.to_string());
        let found = begun.and_then(|()| rooms::check(shelf, base, &id));
        let _ = base.execute_batch("ROLLBACK");
        findings.matches += 1;
        match found {
            Ok(rows) => findings.rows += rows,
            Err(why) => findings.faults.push(format!("match {id}: {why}")),
        }
    }
}

/// The rows of a question as text; a failure is a row.
fn listed(
    base: &Base,
    question: &str,
    mut row: impl FnMut(&mut Row) -> Result<String, DbError>,
) -> Vec<String> {
    match base.rows(question, &[]) {
        Ok(rows) => {
            rows.into_iter().map(|mut of| row(&mut of).unwrap_or_else(|error| error.to_string())).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}
