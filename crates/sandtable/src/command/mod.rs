//! The commands, one per file.

mod arena;
mod backup;
mod bench;
mod check;
mod check_database;
mod completions;
mod copy;
mod list;
mod map;
mod odds;
mod replay;
mod rules;
mod serve;
mod signature;
mod soak;
mod verify;

use std::fmt;
use std::io;
use std::path::Path;

use kernel::{Seed, UndoRule};
use library::{Game, Shelf};

use crate::cli::Command;

pub use list::in_short;
pub use odds::odds_text;
pub use rules::find_clauses;

/// Why a command failed.
#[derive(Debug)]
pub enum CommandError {
    /// It failed: exit code 1.
    Failed(String),
    /// Wrong usage: exit code 2.
    Usage(String),
    /// The reader of the output is gone: no message.
    Gone,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Failed(text) | CommandError::Usage(text) => f.write_str(text),
            CommandError::Gone => Ok(()),
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::Gone,
            _ => CommandError::Failed(error.to_string()),
        }
    }
}

impl From<library::NameError> for CommandError {
    fn from(error: library::NameError) -> CommandError {
        CommandError::Usage(error.to_string())
    }
}

/// The result of a command.
pub type Outcome = Result<(), CommandError>;

/// Runs a command.
pub fn carry_out(command: Command) -> Outcome {
    let shelf = Shelf::standard();
    match command {
        Command::List(options) => list::run(&shelf, &options),
        Command::Rules(options) => rules::run(&shelf, &options),
        Command::Completions(options) => completions::run(&options),
        Command::Engine => {
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            Ok(crate::engine::serve(shelf, input, output)?)
        }
        Command::Serve(options) => serve::run(shelf, &options),
        Command::Backup(options) => backup::run(&shelf, &options),
        Command::CheckDatabase(options) => check_database::run(&shelf, &options),
        Command::Copy(options) => copy::run(&shelf, &options),
        Command::Torture(options) => crate::torture::run(&shelf, &options),
        Command::Play(options) => crate::play::run(&shelf, &options),
        Command::Replay(options) => replay::run(&shelf, &options),
        Command::Verify(options) => verify::run(&shelf, &options),
        Command::Odds(options) => odds::run(&shelf, &options),
        Command::Map(options) => map::run(&shelf, &options),
        Command::Check(options) => check::run(&shelf, &options),
        Command::Arena(options) => arena::run(&shelf, &options),
        Command::Bench(options) => bench::run(&shelf, &options),
        Command::Load(options) => crate::load::run(&shelf, &options),
        Command::Soak(options) => soak::run(&shelf, &options),
        Command::Signature(options) => signature::run(&shelf, &options),
    }
}

/// Reads a text file, with an error that names it.
pub fn read_file(path: &Path) -> Result<String, CommandError> {
    let named = |error: &dyn fmt::Display| format!("cannot read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| CommandError::Failed(named(&error)))?;
    String::from_utf8(bytes).map_err(|_| CommandError::Failed(named(&"it is not a text file")))
}

/// Opens a record and plays it to its end.
pub fn load_file(shelf: &Shelf, path: &Path) -> Result<Box<dyn Game>, CommandError> {
    let text = read_file(path)?;
    let named = |message: String| CommandError::Failed(format!("{}: {message}", path.display()));
    let loaded = shelf.load(&text).map_err(|error| named(error.to_string()))?;
    match loaded.stopped {
        None => Ok(loaded.game),
        Some(stop) => Err(named(stop.to_string())),
    }
}

/// Sets up a position from a file, as the engine's `position` takes it.
pub fn compose_file(
    shelf: &Shelf,
    path: &Path,
    seed: Seed,
    undo: UndoRule,
) -> Result<Box<dyn Game>, CommandError> {
    let text = read_file(path)?;
    let named = |message: String| CommandError::Failed(format!("{}: {message}", path.display()));
    let wanted: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| named(format!("not JSON: {}", library::plain::json_fault(&error))))?;
    let serde_json::Value::Object(fields) = wanted else {
        return Err(named("a position is a JSON object".into()));
    };
    composed(shelf, path, fields, seed, undo)
}

/// Starts a scenario from a file. The text goes into the game's record, so that it can be replayed.
pub fn open_scenario_file(
    shelf: &Shelf,
    path: &Path,
    seed: Seed,
    undo: UndoRule,
) -> Result<Box<dyn Game>, CommandError> {
    let mut fields = serde_json::Map::new();
    fields.insert("scenario_text".into(), read_file(path)?.into());
    composed(shelf, path, fields, seed, undo)
}

fn composed(
    shelf: &Shelf,
    path: &Path,
    fields: serde_json::Map<String, serde_json::Value>,
    seed: Seed,
    undo: UndoRule,
) -> Result<Box<dyn Game>, CommandError> {
    let named = |message: String| CommandError::Failed(format!("{}: {message}", path.display()));
    crate::position::compose(shelf, fields, seed, undo).map_err(|error| match error {
        crate::position::ComposeError::Name(error) => named(error.to_string()),
        crate::position::ComposeError::NoBook(message) => named(message.into()),
        crate::position::ComposeError::Faults(faults) => {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            named(lines.join("\n  "))
        }
    })
}
