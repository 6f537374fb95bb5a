//! `sandtable list`: what can be played.

use std::io::Write;

use library::{Book, Named, OptionalRule, ScenarioCard, Shelf};
use serde_json::{Value, json};

use super::Outcome;
use crate::cli::List;
use crate::text::{counted, width, wrap};

pub(super) fn run(shelf: &Shelf, options: &List) -> Outcome {
    let mut out = anstream::stdout().lock();
    if let Some(name) = &options.scenario {
        let named = shelf.scenario(name)?;
        return if options.json {
            Ok(writeln!(out, "{:#}", named_json(&named))?)
        } else {
            Ok(one(&mut out, &named)?)
        };
    }
    if options.json {
        let books: Vec<Value> = shelf.books().map(to_json).collect();
        writeln!(out, "{:#}", json!({ "rulebooks": books }))?;
        return Ok(());
    }
    for book in shelf.books() {
        let card = book.card();
        writeln!(out, "{} ({})", card.name, card.id)?;
        write!(out, "{}", wrap(&card.about, width(), 2))?;
        let mut map = "";
        for scenario in book.scenarios() {
            if scenario.map != map {
                map = &scenario.map;
                game(&mut out, book, map)?;
            }
            describe(&mut out, scenario)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Play one with: sandtable play NAME, or with optional rules: sandtable play NAME+OPTION")?;
    Ok(())
}

/// The heading of a game in a book that has several.
fn game(out: &mut impl Write, book: &dyn Book, map: &str) -> std::io::Result<()> {
    match book.maps().iter().find(|card| card.id == map) {
        Some(card) if book.maps().len() > 1 => writeln!(out, "\n  {}", card.name),
        _ => Ok(()),
    }
}

/// A scenario with the options that it has.
fn describe(out: &mut impl Write, scenario: &ScenarioCard) -> std::io::Result<()> {
    writeln!(out, "\n  {}/{}: {}", scenario.map, scenario.id, scenario.name)?;
    writeln!(out, "    {}", in_short(scenario))?;
    write!(out, "{}", wrap(&scenario.about, width(), 4))?;
    if !scenario.options.is_empty() {
        writeln!(out, "    Optional rules:")?;
    }
    scenario.options.iter().try_for_each(|option| write!(out, "{}", wrap(&in_words(option), width(), 6)))
}

/// One scenario, and what it is with the options that were named.
fn one(out: &mut impl Write, named: &Named<'_>) -> std::io::Result<()> {
    let card = named.book.card();
    writeln!(out, "{} ({})", card.name, card.id)?;
    describe(out, named.scenario)?;
    if named.scenario.options.is_empty() {
        writeln!(out, "    It has no optional rules.")?;
    }
    if !named.options.is_empty() {
        writeln!(out, "\n  {}: {}", named.id(), named.title())?;
        writeln!(out, "    The seats: {}", named.seats().join(", "))?;
    }
    writeln!(out, "\nPlay it with: sandtable play {}", named.id())
}

/// An option on one line, as it is typed and as it is called.
fn in_words(option: &OptionalRule) -> String {
    let recommended = if option.recommended { ", recommended" } else { "" };
    format!("+{}: {} ({}{recommended}). {}", option.id, option.name, option.clause, option.about)
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

fn named_json(named: &Named<'_>) -> Value {
    json!({
        "rulebook": named.book.card().id, "scenario": named.id(), "name": named.title(),
        "seats": named.seats(), "card": named.scenario,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_shown_as_it_is_typed_with_its_clause() {
        let option = OptionalRule {
            id: "bridges",
            name: "Bridge demolition",
            about: "Bridges may be blown.",
            clause: "21.4",
            recommended: true,
            ..OptionalRule::PLAIN
        };
        assert_eq!(
            in_words(&option),
            "+bridges: Bridge demolition (21.4, recommended). Bridges may be blown."
        );
    }
}
