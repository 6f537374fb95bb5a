//! `sandtable check-database`: looks for damage in the server's database.

use std::io::Write;

use library::Shelf;

use super::{CommandError, Outcome};
use crate::cli::CheckDatabase;
use crate::text::counted;

/// Checks the database, which may be in use.
pub(super) fn run(shelf: &Shelf, options: &CheckDatabase) -> Outcome {
    let source = options.database.source();
    let found = table::check::check_database(shelf, &source)
        .map_err(|error| CommandError::Failed(error.to_string()))?;
    let mut out = anstream::stdout().lock();
    for fault in &found.faults {
        writeln!(out, "{fault}")?;
    }
    let checked = format!(
        "{} with {}",
        if found.matches == 1 { "1 match".into() } else { format!("{} matches", found.matches) },
        counted(found.rows as usize, "row")
    );
    match found.faults.len() {
        0 => Ok(writeln!(out, "{source}: {checked}, no damage found")?),
        faults => Err(CommandError::Failed(format!(
            "{source}: {checked}, {} found; restore a backup",
            counted(faults, "fault")
        ))),
    }
}
