//! Clauses by number and by words.

use kernel::ClauseText;

use crate::Book;

/// The clause with this number; case does not matter.
pub fn clause<'a>(book: &'a dyn Book, id: &str) -> Option<&'a ClauseText> {
    book.clauses().iter().find(|clause| clause.id.eq_ignore_ascii_case(id.trim()))
}

/// The clauses below a number: `S7.1` has `S7.11` and `S7.12`; `S7` has them too.
pub fn clauses_below<'a>(book: &'a dyn Book, id: &str) -> Vec<&'a ClauseText> {
    let id = id.trim().trim_end_matches('.').to_lowercase();
    let is_below = |clause: &&ClauseText| {
        let other = clause.id.to_lowercase();
        other.strip_prefix(&id).is_some_and(|rest| {
            let same_chapter = id.contains('.') || rest.starts_with('.');
            !rest.is_empty() && same_chapter && rest.chars().all(|c| c == '.' || c.is_ascii_alphanumeric())
        })
    };
    book.clauses().iter().filter(is_below).collect()
}

/// The most words that are looked for: nobody means more.
const MOST_WORDS: usize = 64;

/// The clauses that hold every word, those with all of them in the heading first.
pub fn search<'a>(book: &'a dyn Book, words: &str) -> Vec<&'a ClauseText> {
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
    let mut found: Vec<&ClauseText> = book
        .clauses()
        .iter()
        .filter(|clause| holds(&format!("{} {} {}", clause.id, clause.title, clause.text)))
        .collect();
    found.sort_by_key(|clause| !holds(&clause.title));
    found
}
