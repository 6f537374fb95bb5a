//! `rules`: clauses and rulings by number or by words.

use library::Found;
use serde_json::{Map, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::failure::{Failure, Kind};
use crate::engine::request::{Fields, shorten};
use crate::engine::session::Session;

pub(super) const VERB: Verb = Verb {
    name: "rules",
    fields: Some(&["clause", "words", "rulebook"]),
    about: "Gives the clause or ruling with a number, or those that hold some words.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let shelf = &session.shelf;
    let asked = match fields.text("rulebook")? {
        Some(name) => Some(vec![shelf.book(name)?]),
        None => None,
    };
    let of_which = |words| match &asked {
        Some(books) => (books.clone(), words),
        None => library::ask(shelf, words),
    };
    let found: Vec<Found<'_>> = match (fields.text("clause")?, fields.text("words")?) {
        (Some(_), Some(_)) => {
            return Err(Failure::new(Kind::WrongValue, "give 'clause' or 'words', not both"));
        }
        (Some(id), None) => {
            let (books, number) = of_which(id);
            let found: Vec<_> = books.iter().filter_map(|book| library::clause(*book, number)).collect();
            if found.is_empty() {
                let id = shorten(id);
                let message = format!(
                    "there is no clause '{id}' and no such ruling: give a number such as 'S5.14' or 'W87'"
                );
                return Err(Failure::new(Kind::UnknownClause, message));
            }
            found
        }
        (None, Some(words)) => {
            let (books, words) = of_which(words);
            books.iter().flat_map(|book| library::search(*book, words)).collect()
        }
        (None, None) => {
            let (books, _) = of_which("");
            books.iter().flat_map(|book| library::everything(*book)).collect()
        }
    };
    let mut answer = Map::new();
    answer.insert("count".into(), found.len().into());
    answer.insert("clauses".into(), json!(found));
    Ok(answer)
}
