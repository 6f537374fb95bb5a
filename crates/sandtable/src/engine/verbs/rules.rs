//! `rules`: clauses by number or by words.

use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::{Fields, shorten};
use crate::engine::session::Session;

pub(super) const VERB: Verb = Verb {
    name: "rules",
    fields: Some(&["clause", "words", "rulebook"]),
    about: "Gives the clause with a number, or the clauses that hold some words.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let books = match fields.text("rulebook")? {
        Some(name) => vec![session.shelf.book(name)?],
        None => session.shelf.books().collect(),
    };
    let found = match (fields.text("clause")?, fields.text("words")?) {
        (Some(_), Some(_)) => {
            return Err(Failure::new(Kind::WrongValue, "give 'clause' or 'words', not both"));
        }
        (Some(id), None) => {
            let found: Vec<_> = books.iter().filter_map(|book| library::clause(*book, id)).collect();
            if found.is_empty() {
                let message = format!("there is no clause '{}': give a number such as 'S5.14'", shorten(id));
                return Err(Failure::new(Kind::UnknownClause, message));
            }
            found
        }
        (None, Some(words)) => books.iter().flat_map(|book| library::search(*book, words)).collect(),
        (None, None) => books.iter().flat_map(|book| book.clauses()).collect(),
    };
    let mut answer = Map::new();
    answer.insert("count".into(), found.len().into());
    answer.insert("clauses".into(), json!(found));
    Ok(answer)
}
