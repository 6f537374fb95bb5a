//! Clauses and rulings by number and by words.

use kernel::ClauseText;
use kit::Places;
use serde::Serialize;

use crate::{Book, Shelf};

/// A clause or a ruling, with the book it belongs to: two books may use the same number.
#[derive(Clone, Copy, Serialize)]
pub struct Found<'a> {
    /// Its number, its heading and its text.
    #[serde(flatten)]
    pub clause: &'a ClauseText,
    /// The id of its rulebook.
    pub rulebook: &'a str,
    /// `clause`, or `ruling` where it settles what the printed rules leave open.
    pub kind: &'static str,
}

impl<'a> Found<'a> {
    fn clauses(book: &'a dyn Book) -> impl Iterator<Item = Found<'a>> {
        let rulebook = book.card().id.as_str();
        book.clauses().iter().map(move |clause| Found { clause, rulebook, kind: "clause" })
    }

    fn rulings(book: &'a dyn Book) -> impl Iterator<Item = Found<'a>> {
        let rulebook = book.card().id.as_str();
        book.rulings().iter().map(move |clause| Found { clause, rulebook, kind: "ruling" })
    }
}

/// The index of a book that ships.
pub(crate) fn places(text: &str) -> Places {
    Places::read(text).expect("the shipped index is well formed")
}

/// Every clause of a book, and after them every ruling.
pub fn everything(book: &dyn Book) -> Vec<Found<'_>> {
    Found::clauses(book).chain(Found::rulings(book)).collect()
}

/// The clause or ruling with this number; case does not matter.
pub fn clause<'a>(book: &'a dyn Book, id: &str) -> Option<Found<'a>> {
    everything(book).into_iter().find(|found| found.clause.id.eq_ignore_ascii_case(id.trim()))
}

/// The clauses below a number: `S7.1` has `S7.11` and `S7.12`; `S7` has them too. No ruling is below another.
pub fn clauses_below<'a>(book: &'a dyn Book, id: &str) -> Vec<Found<'a>> {
    let id = id.trim().trim_end_matches('.').to_lowercase();
    let is_below = |found: &Found<'_>| {
        let other = found.clause.id.to_lowercase();
        other.strip_prefix(&id).is_some_and(|rest| {
            let same_chapter = id.contains('.') || rest.starts_with('.');
            !rest.is_empty() && same_chapter && rest.chars().all(|c| c == '.' || c.is_ascii_alphanumeric())
        })
    };
    Found::clauses(book).filter(is_below).collect()
}

/// The most words that a search takes.
const MOST_WORDS: usize = 64;

/// The clauses and rulings that hold every word, those with all of them in the heading first.
pub fn search<'a>(book: &'a dyn Book, words: &str) -> Vec<Found<'a>> {
    let mut words: Vec<String> = words.split_whitespace().map(str::to_lowercase).take(MOST_WORDS).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        return Vec::new();
    }
    let holds = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut found: Vec<Found<'_>> = everything(book)
        .into_iter()
        .filter(|Found { clause, .. }| holds(&format!("{} {} {}", clause.id, clause.title, clause.text)))
        .collect();
    found.sort_by_key(|found| !holds(&found.clause.title));
    found
}

/// The books that a question is about, and the question: `arracourt D94` asks one book, `D94` asks all, and `arracourt` asks for all
/// that one book holds.
pub fn ask<'s, 'w>(shelf: &'s Shelf, words: &'w str) -> (Vec<&'s dyn Book>, &'w str) {
    let words = words.trim();
    let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    // A title may be of several words.
    let named = [(words, ""), (name, rest.trim_start())];
    match named.into_iter().find_map(|(book, rest)| Some((shelf.book(book).ok()?, rest))) {
        Some((book, rest)) => (vec![book], rest),
        None => (shelf.books().collect(), words),
    }
}
