//! `sandtable copy`: moves the server's database from one engine to the other.

use std::io::Write;

use library::Shelf;
use table::store::Source;

use super::{CommandError, Outcome};
use crate::cli::Copy;
use crate::text::counted;

/// Copies, and replays every match of the copy.
pub(super) fn run(shelf: &Shelf, options: &Copy) -> Outcome {
    let (from, to) = (Source::of(&options.from), Source::of(&options.to));
    let found = table::copy::copy_database(shelf, &from, &to)
        .map_err(|error| CommandError::Failed(error.to_string()))?;
    let mut out = anstream::stdout().lock();
    for fault in &found.faults {
        writeln!(out, "{fault}")?;
    }
    let matches = if found.matches == 1 { "1 match".into() } else { format!("{} matches", found.matches) };
    let rows = counted(found.rows as usize, "row");
    match found.faults.len() {
        0 => Ok(writeln!(out, "copied {matches} with {rows} to {to}, every journal proven")?),
        faults => Err(CommandError::Failed(format!(
            "{to}: {matches} with {rows}, {} found in the source",
            counted(faults, "fault")
        ))),
    }
}
