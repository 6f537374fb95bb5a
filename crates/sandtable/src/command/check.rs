//! `sandtable check`: every fault of maps, scenarios, unit lists, rule texts and records.

use std::cell::Cell;
use std::io::Write;
use std::path::Path;

use kernel::{Broken, Fault, Soak};
use library::{Book, DataKind, Shelf};

use super::{CommandError, Outcome, read_file};
use crate::cli::Check;
use crate::text::counted;

/// How often a game asks whether to stop before it does: once in 64 decisions.
const ROUNDS: u32 = 8;

pub(super) fn run(shelf: &Shelf, options: &Check) -> Outcome {
    let books: Vec<&dyn Book> = match &options.rulebook {
        Some(name) => vec![shelf.book(name)?],
        None => shelf.books().collect(),
    };
    let mut out = anstream::stdout().lock();
    let mut faults = 0;
    let mut files = 0;
    let mut tell = |name: &str, what: &str, result: Result<(), Vec<Fault>>| -> std::io::Result<()> {
        files += 1;
        match result {
            Ok(()) => writeln!(out, "{name}: {what}, sound"),
            Err(found) => {
                faults += found.len().max(1);
                writeln!(out, "{name}: {what}, {}", counted(found.len(), "fault"))?;
                found.iter().try_for_each(|fault| writeln!(out, "  {fault}"))
            }
        }
    };
    if options.files.is_empty() {
        for book in &books {
            for shipped in book.shipped() {
                let name = format!("{}/{}", book.card().id, shipped.path);
                tell(&name, shipped.kind.name(), book.check_data(shipped.kind, shipped.text))?;
            }
            for scenario in book.scenarios() {
                let name = format!("{}/{}", book.card().id, scenario.id);
                tell(&name, "opened and played by chance", begin(*book, &scenario.id))?;
            }
        }
    }
    for file in &options.files {
        let (what, result) = judge(shelf, &books, file);
        tell(&file.display().to_string(), what, result)?;
    }
    match faults {
        0 => Ok(writeln!(out, "{}, no faults", counted(files, "file"))?),
        _ => Err(CommandError::Failed(format!("{} in {}", counted(faults, "fault"), counted(files, "file")))),
    }
}

/// Opens a scenario and plays the beginning of a game: whole games are what `sandtable soak` plays.
fn begin(book: &dyn Book, scenario: &str) -> Result<(), Vec<Fault>> {
    let rounds = Cell::new(0);
    let enough = || rounds.replace(rounds.get() + 1) == ROUNDS;
    let how = Soak { seed: 0, every: 256, replay: false };
    match book.soak(scenario, 1, how, &enough).map_err(|fault| vec![fault])? {
        Ok(_) => Ok(()),
        Err(Broken { step, message }) => Err(vec![Fault { place: format!("decision {step}"), message }]),
    }
}

fn judge(shelf: &Shelf, books: &[&dyn Book], file: &Path) -> (&'static str, Result<(), Vec<Fault>>) {
    let one = |message: String| vec![Fault { place: "file".into(), message }];
    let text = match read_file(file) {
        Ok(text) => text,
        Err(trouble) => return ("unreadable", Err(one(trouble.to_string()))),
    };
    if text.trim_start_matches('\u{feff}').trim_start().starts_with("sandtable record") {
        let result = match shelf.load(&text) {
            Ok(loaded) => loaded.stopped.map_or(Ok(()), |stop| Err(one(stop.to_string()))),
            Err(error) => Err(one(error.to_string())),
        };
        return ("record", result);
    }
    let kind = match kind_of(&text) {
        Ok(kind) => kind,
        Err(fault) => return ("unknown", Err(vec![fault])),
    };
    // The rulebook that finds least to complain of is the one it was written for.
    let results = books.iter().map(|book| book.check_data(kind, &text));
    let best = results.min_by_key(|result| result.as_ref().err().map_or(0, |faults| faults.len().max(1)));
    (kind.name(), best.unwrap_or_else(|| Err(one("there is no rulebook to judge it".into()))))
}

/// What a TOML file holds, by what it must hold.
fn kind_of(text: &str) -> Result<DataKind, Fault> {
    if let Err(error) = toml::from_str::<toml::Table>(text) {
        let before = error.span().map_or("", |span| &text[..span.start.min(text.len())]);
        let line = 1 + before.matches('\n').count();
        return Err(Fault { place: format!("line {line}"), message: error.message().to_string() });
    }
    let message =
        "it is no map (with [grid] or [[areas]]), scenario (with sides), unit list (with units or [[unit]]), rule \
                   text (with [[clause]]) or record"
            .to_string();
    DataKind::guess(text).ok_or(Fault { place: "file".into(), message })
}
