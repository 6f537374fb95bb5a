//! Checks a database: its pages, its references, and every match by replaying its journal.

use std::path::{Path, PathBuf};
use std::time::Duration;

use library::Shelf;
use rusqlite::{Connection, OpenFlags};

use crate::rooms;
use crate::store::SCHEMA;

/// How long to wait for a lock on the database.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many faults of the file itself are listed.
const MOST: usize = 20;

/// Why a database could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file is not ours.
    #[error("{} is not a Sandtable database", .0.display())]
    NoDatabase(PathBuf),
    /// Another version of the program wrote it.
    #[error(
        "the database has schema version {found}, and this program checks version {SCHEMA}: start its server first"
    )]
    OtherVersion {
        /// The file's schema version.
        found: i64,
    },
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

/// Checks the database in `file`, which may be in use, and changes nothing.
pub fn check_database(shelf: &Shelf, file: &Path) -> Result<Findings, CheckError> {
    let no_database = || CheckError::NoDatabase(file.to_path_buf());
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
    let mut findings = Findings::default();
    let pages = listed(&base, &format!("PRAGMA integrity_check({MOST})"), |row| row.get(0));
    findings.faults.extend(pages.into_iter().filter(|fault| fault != "ok"));
    let references = listed(&base, "PRAGMA foreign_key_check", |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("a row of '{table}' refers to a row of '{parent}' that does not exist"))
    });
    findings.faults.extend(references.into_iter().take(MOST));
    for id in listed(&base, "SELECT id FROM matches ORDER BY id", |row| row.get(0)) {
        findings.matches += 1;
        match rooms::check(shelf, &base, &id) {
            Ok(rows) => findings.rows += rows,
            Err(why) => findings.faults.push(format!("match {id}: {why}")),
        }
    }
    Ok(findings)
}

/// The rows of a question as text; a failure is a row.
fn listed(
    base: &Connection,
    question: &str,
    row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<String>,
) -> Vec<String> {
    let rows = base.prepare(question).and_then(|mut rows| {
        let rows: Vec<_> = rows.query_map([], row)?.collect();
        Ok(rows.into_iter().map(|row| row.unwrap_or_else(|error| error.to_string())).collect())
    });
    rows.unwrap_or_else(|error| vec![error.to_string()])
}
