//! A simulated loss of power: what was not flushed is gone.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::load::Broken;

const SOURCE: &str = include_str!("power.c");

/// Compiles the library that a server loads to keep the flushed state of its database apart.
pub(super) fn library(folder: &Path) -> Result<PathBuf, Broken> {
    let (source, library) = (folder.join("power.c"), folder.join("power.so"));
    std::fs::write(&source, SOURCE).map_err(Broken::when("the folder cannot be written"))?;
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).args(["-ldl", "-lpthread"]);
    let compiled =
        compile.output().map_err(Broken::when("a C compiler is needed to simulate a loss of power"))?;
    if compiled.status.success() {
        Ok(library)
    } else {
        Err(Broken::new(format!("power.c: {}", String::from_utf8_lossy(&compiled.stderr))))
    }
}

/// Leaves a database with what was flushed. Its server must be dead.
pub(super) fn lose(database: &Path) -> Result<(), Broken> {
    for end in ["", "-wal"] {
        replace(&beside(database, &format!("{end}.synced")), &beside(database, end))?;
    }
    match std::fs::remove_file(beside(database, "-shm")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(error)),
        _ => Ok(()),
    }
}

/// Counts everything as flushed that was written. The server must be dead.
pub(super) fn settle(database: &Path) -> Result<(), Broken> {
    for end in ["", "-wal"] {
        replace(&beside(database, end), &beside(database, &format!("{end}.synced")))?;
    }
    Ok(())
}

fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn failed(error: std::io::Error) -> Broken {
    Broken::new(format!("the power cannot be cut: {error}"))
}

/// Makes `to` what `from` is, also if that is nothing.
fn replace(from: &Path, to: &Path) -> Result<(), Broken> {
    if from.is_file() {
        return std::fs::copy(from, to).map(drop).map_err(failed);
    }
    match std::fs::remove_file(to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(error)),
        _ => Ok(()),
    }
}
