//! `sandtable signature`: one hash over a fixed set of random games.

use std::io::Write;

use library::Shelf;

use super::{CommandError, Outcome};
use crate::cli::Signature;

pub(super) fn run(shelf: &Shelf, options: &Signature) -> Outcome {
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    let asked = options.book.as_ref().map(|name| shelf.book(name)).transpose()?;
    for named in shelf.all_scenarios() {
        let (book, scenario) = (&named.book.card().id, &named.scenario.id);
        if asked.is_some_and(|asked| asked.card().id != *book) {
            continue;
        }
        let hashes = named
            .book
            .last_positions(scenario, 0, options.games)
            .map_err(|fault| CommandError::Failed(fault.to_string()))?;
        let text: String = hashes.iter().map(|hash| format!("{hash}\n")).collect::<Vec<String>>().concat();
        let text = format!("{book}/{scenario}\n{text}");
        if options.each {
            writeln!(out, "{}  {book}/{scenario}", kernel::PositionHash::of(&text))?;
        }
        all.push(text);
    }
    writeln!(out, "{}", kernel::PositionHash::of(&all))?;
    Ok(())
}
