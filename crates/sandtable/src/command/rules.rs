//! `sandtable rules`: clauses by number and by words.

use std::io::Write;

use kernel::ClauseText;
use library::{Book, Shelf};
use serde_json::json;

use super::{Outcome, Trouble};
use crate::cli::Rules;
use crate::text::{width, wrap};

pub(super) fn run(shelf: &Shelf, options: &Rules) -> Outcome {
    let books: Vec<&dyn Book> = match &options.rulebook {
        Some(name) => vec![shelf.book(name)?],
        None => shelf.books().collect(),
    };
    let words = options.words.join(" ");
    let found: Vec<&ClauseText> = books.iter().flat_map(|book| find(*book, &words)).collect();
    if found.is_empty() {
        let message = format!(
            "no clause has the number or the words '{words}': 'sandtable rules' lists the headings of all"
        );
        return Err(Trouble::Failed(message));
    }
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", json!({ "clauses": found }))?;
    } else if words.is_empty() {
        for clause in found {
            writeln!(out, "{:<8} {}", clause.id, clause.title)?;
        }
    } else {
        for (index, clause) in found.into_iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", in_full(clause, width()))?;
        }
    }
    Ok(())
}

/// What the words mean in one book: a number with all below it, or else a search; nothing means all.
fn find<'a>(book: &'a dyn Book, words: &str) -> Vec<&'a ClauseText> {
    if words.is_empty() {
        return book.clauses().iter().collect();
    }
    let mut numbered: Vec<&ClauseText> = library::clause(book, words).into_iter().collect();
    if !words.contains(char::is_whitespace) {
        numbered.extend(library::clauses_below(book, words));
    }
    if numbered.is_empty() { library::search(book, words) } else { numbered }
}

/// The clauses of one book that the words mean, as text; nothing if there are none.
pub fn find_clauses(book: &dyn Book, words: &str, width: usize) -> Option<String> {
    let texts: Vec<String> = find(book, words).into_iter().map(|clause| in_full(clause, width)).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// A clause with its heading and its text.
fn in_full(clause: &ClauseText, width: usize) -> String {
    format!("{}  {}\n{}", clause.id, clause.title, wrap(&clause.text, width, 4))
}
