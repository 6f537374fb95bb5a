//! A consistent copy of the database, even while the server writes.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

/// How long to wait for a lock on the database.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a backup failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The source is not ours.
    #[error("{} is not a Sandtable database", .0.display())]
    NoDatabase(PathBuf),
    /// The target exists.
    #[error("{} already exists; choose another file", .0.display())]
    Exists(PathBuf),
    /// The target cannot be written.
    #[error("cannot write {}: {why}", .file.display())]
    NotWritten {
        /// The target.
        file: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The database failed.
    #[error("database error: {0}")]
    Database(#[from] rusqlite::Error),
}

/// Copies the database in `from` to the new file `to` as of one moment. Returns the size in bytes.
pub fn backup(from: &Path, to: &Path) -> Result<u64, BackupError> {
    let no_database = || BackupError::NoDatabase(from.to_path_buf());
    if !from.is_file() {
        return Err(no_database());
    }
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(PATIENCE)?;
    let ours = "SELECT count(*) = 3 FROM sqlite_schema WHERE name IN ('matches', 'journal', 'players')";
    if !source.query_row(ours, [], |row| row.get::<_, bool>(0)).unwrap_or(false) {
        return Err(no_database());
    }
    let copy = private(to).map_err(|why| match why.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_path_buf()),
        _ => BackupError::NotWritten { file: to.to_path_buf(), why },
    })?;
    let done = fill(&source, to, &copy);
    if done.is_err() {
        // A partial copy is worse than none.
        let _ = std::fs::remove_file(to);
    }
    done
}

fn fill(source: &Connection, to: &Path, copy: &File) -> Result<u64, BackupError> {
    let not_written = |why| BackupError::NotWritten { file: to.to_path_buf(), why };
    let name = to.to_str().ok_or_else(|| not_written(io::Error::other("the path is not valid UTF-8")))?;
    source.execute("VACUUM INTO ?1", [name])?;
    copy.sync_all().and_then(|()| copy.metadata()).map(|known| known.len()).map_err(not_written)
}

/// Creates a file that only its owner may read: it holds password hashes.
pub fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
