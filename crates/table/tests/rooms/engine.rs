//! The database of these tests: a file of SQLite. `tests/postgres` runs them on PostgreSQL.

use std::path::Path;

use table::store::Source;

/// The database that belongs to a folder.
pub fn source(folder: &Path) -> Source {
    Source::File(folder.join("table.db"))
}

/// Refuses rows of journals, as a full disk would, until [`ALLOW`].
pub const REFUSE: &str =
    "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT raise(FAIL, 'the disk is full'); END";

pub const ALLOW: &str = "DROP TRIGGER full";
