//! `sandtable backup`: a copy of the server's database.

use library::Shelf;
use table::store::Source;

use super::{CommandError, Outcome};
use crate::cli::Backup;

/// Copies the database, which may be in use, to a file of SQLite.
pub fn run(shelf: &Shelf, options: &Backup) -> Outcome {
    let failed = |error: &dyn std::fmt::Display| CommandError::Failed(error.to_string());
    let source = options.database.source();
    let size = if let Source::File(file) = &source {
        table::backup::backup(file, &options.file).map_err(|error| failed(&error))?
    } else {
        let to = Source::File(options.file.clone());
        let found = table::copy::copy_database(shelf, &source, &to).map_err(|error| failed(&error))?;
        if let Some(fault) = found.faults.first() {
            return Err(CommandError::Failed(format!("the backup has a fault: {fault}")));
        }
        std::fs::metadata(&options.file)?.len()
    };
    println!("saved a backup in {} ({} KB)", options.file.display(), size.div_ceil(1024));
    Ok(())
}
