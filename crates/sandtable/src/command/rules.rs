//! `sandtable rules`: clauses and rulings by number and by words.

use std::io::Write;

use library::{Book, Found, Place, Shelf};
use serde_json::json;

use super::{CommandError, Outcome};
use crate::cli::Rules;
use crate::text::{width, wrap};

pub(super) fn run(shelf: &Shelf, options: &Rules) -> Outcome {
    let asked = options.words.join(" ");
    let (books, words) = match &options.rulebook {
        Some(name) => (vec![shelf.book(name)?], asked.as_str()),
        None => library::ask(shelf, &asked),
    };
    if options.places {
        return print_places(&books, words, options);
    }
    let found: Vec<Found<'_>> = books.iter().flat_map(|book| find(*book, words)).collect();
    if found.is_empty() {
        return Err(nothing(words));
    }
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", json!({ "clauses": found }))?;
    } else if words.is_empty() {
        for Found { clause, .. } in found {
            writeln!(out, "{:<8} {}", clause.id, clause.title)?;
        }
    } else {
        write!(out, "{}", in_full(&found, width()))?;
    }
    Ok(())
}

fn nothing(words: &str) -> CommandError {
    CommandError::Failed(format!(
        "no clause or ruling has the number or the words '{words}': 'sandtable rules' lists all headings"
    ))
}

/// The clause or ruling of exactly this number in each book, with where it is carried out; without such a number
/// everything that the words mean.
fn print_places(books: &[&dyn Book], words: &str, options: &Rules) -> Outcome {
    let mut asked: Vec<(Found<'_>, &[Place])> = Vec::new();
    let exact = books.iter().any(|book| library::clause(*book, words).is_some());
    for book in books {
        let found =
            if exact { library::clause(*book, words).into_iter().collect() } else { find(*book, words) };
        asked.extend(found.into_iter().map(|found| (found, book.places(&found.clause.id))));
    }
    if asked.is_empty() {
        return Err(nothing(words));
    }
    let mut out = anstream::stdout().lock();
    if options.json {
        let all: Vec<_> = asked
            .iter()
            .map(|(found, places)| {
                let mut clause = json!(found);
                clause["places"] = json!(places);
                clause
            })
            .collect();
        writeln!(out, "{:#}", json!({ "clauses": all }))?;
        return Ok(());
    }
    for (index, (found, places)) in asked.iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", in_full(&[*found], width()))?;
        if places.is_empty() {
            writeln!(out, "    It leads to no code.")?;
            continue;
        }
        writeln!(out, "    In crates/{}:", found.rulebook)?;
        for place in *places {
            writeln!(out, "    {:<13} {}", place.kind.name(), place.at)?;
        }
    }
    Ok(())
}

/// What the words mean in one book: a number with all below it, or else a search; nothing means all.
fn find<'a>(book: &'a dyn Book, words: &str) -> Vec<Found<'a>> {
    if words.is_empty() {
        return library::everything(book);
    }
    let mut numbered: Vec<Found<'_>> = library::clause(book, words).into_iter().collect();
    if !words.contains(char::is_whitespace) {
        numbered.extend(library::clauses_below(book, words));
    }
    if numbered.is_empty() { library::search(book, words) } else { numbered }
}

/// The clauses and rulings of one book that the words mean, as text; nothing if there are none.
pub fn find_clauses(book: &dyn Book, words: &str, width: usize) -> Option<String> {
    let found = find(book, words);
    (!found.is_empty()).then(|| in_full(&found, width))
}

/// Clauses and rulings with their headings and texts. The heading says which are rulings, and where several rulebooks
/// answer also whose each one is.
fn in_full(all: &[Found<'_>], width: usize) -> String {
    let several = all.iter().any(|found| found.rulebook != all[0].rulebook);
    let texts = all.iter().map(|Found { clause, rulebook, kind }| {
        let note = match (*kind, several) {
            ("ruling", _) => format!("  (ruling, {rulebook})"),
            (_, true) => format!("  ({rulebook})"),
            _ => String::new(),
        };
        format!("{}  {}{note}\n{}", clause.id, clause.title, wrap(&clause.text, width, 4))
    });
    texts.collect::<Vec<String>>().join("\n")
}
