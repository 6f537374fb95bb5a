//! `sandtable list`: what can be played.

use std::io::Write;

use library::{Book, ScenarioCard, Shelf};
use serde_json::{Value, json};

use super::Outcome;
use crate::cli::List;
use crate::text::{counted, width, wrap};

pub(super) fn run(shelf: &Shelf, options: &List) -> Outcome {
    let mut out = anstream::stdout().lock();
    if options.json {
        let books: Vec<Value> = shelf.books().map(to_json).collect();
        writeln!(out, "{:#}", json!({ "rulebooks": books }))?;
        return Ok(());
    }
    for book in shelf.books() {
        let card = book.card();
        writeln!(out, "{} ({})", card.name, card.id)?;
        write!(out, "{}", wrap(&card.about, width(), 2))?;
        for scenario in book.scenarios() {
            writeln!(out, "\n  {}/{}: {}", scenario.map, scenario.id, scenario.name)?;
            writeln!(out, "    {}", in_short(scenario))?;
            write!(out, "{}", wrap(&scenario.about, width(), 4))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Play one with: sandtable play NAME")?;
    Ok(())
}

/// Sides, turns and length on one line.
pub fn in_short(scenario: &ScenarioCard) -> String {
    let sides = scenario.sides.join(" against ");
    let turns = counted(scenario.turns as usize, "turn");
    let mut text = format!("{sides}, {} first; {turns}", scenario.first);
    if !scenario.length.is_empty() {
        text.push_str(", ");
        text.push_str(&scenario.length);
    }
    text
}

fn to_json(book: &dyn Book) -> Value {
    let card = book.card();
    json!({
        "id": card.id, "name": card.name, "about": card.about,
        "scenarios": book.scenarios(), "maps": book.maps(),
    })
}
