//! `quit`: ends the engine after its answer.

use serde_json::Map;

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::Session;

pub(super) const VERB: Verb =
    Verb { name: "quit", fields: Some(&[]), about: "Ends the engine after this answer.", run };

#[expect(clippy::unnecessary_wraps, reason = "every verb answers alike")]
fn run(_session: &mut Session, _fields: Fields) -> Answer {
    Ok(Map::new())
}
