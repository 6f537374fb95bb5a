//! `sandtable backup`: a copy of the server's database.

use super::{CommandError, Outcome};
use crate::cli::Backup;

/// Copies the database, which may be in use.
pub fn run(options: &Backup) -> Outcome {
    let size = table::backup::backup(&options.database, &options.file)
        .map_err(|error| CommandError::Failed(error.to_string()))?;
    println!("saved a backup in {} ({} KB)", options.file.display(), size.div_ceil(1024));
    Ok(())
}
