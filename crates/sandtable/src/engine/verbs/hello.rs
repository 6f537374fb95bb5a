//! `hello`: who answers, and what can be played.

use serde_json::{Map, Value, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::Session;

/// The protocol's version; it grows when a program written for the one before would no longer work.
const PROTOCOL: u32 = 1;

pub(super) const VERB: Verb =
    Verb { name: "hello", fields: Some(&[]), about: "Says who answers and what can be played.", run };

#[expect(clippy::unnecessary_wraps, reason = "every verb answers alike")]
fn run(session: &mut Session, _fields: Fields) -> Answer {
    let mut answer = Map::new();
    answer.insert("engine".into(), "sandtable".into());
    answer.insert("version".into(), env!("CARGO_PKG_VERSION").into());
    answer.insert("protocol".into(), PROTOCOL.into());
    let verbs: Vec<Value> = super::ALL
        .iter()
        .map(|verb| json!({ "name": verb.name, "fields": verb.fields, "about": verb.about }))
        .collect();
    answer.insert("verbs".into(), verbs.into());
    let books: Vec<Value> = session
        .shelf
        .books()
        .map(|book| {
            let card = book.card();
            json!({
                "id": card.id, "name": card.name, "about": card.about,
                "scenarios": book.scenarios(), "maps": book.maps(),
            })
        })
        .collect();
    answer.insert("rulebooks".into(), books.into());
    answer.insert("games".into(), json!(session.games()));
    Ok(answer)
}
