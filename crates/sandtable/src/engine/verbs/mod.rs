//! The verbs of the protocol.

mod act;
mod bot;
mod check;
mod hello;
mod legal;
mod load;
mod log;
mod new;
mod odds;
mod position;
mod quit;
mod record;
mod rules;
mod scene;
mod state;
mod undo;
mod verify;

use super::Answer;
use super::request::Fields;
use super::session::Session;

/// What a seat may ask about a game, and how the request names the seat.
pub(super) const QUESTIONS: &[(&Verb, Asking, &[&str])] = &[
    (&state::VERB, state::answer, &["viewer"]),
    (&scene::VERB, scene::answer, &["viewer"]),
    (&log::VERB, log::answer, &["viewer"]),
    (&legal::VERB, legal::answer, &["seat"]),
    (&check::VERB, check::answer, &["seat"]),
    (&odds::VERB, odds::answer, &["seat", "viewer"]),
];

/// Answers a question about a game.
pub(super) type Asking = fn(&dyn library::Game, &Fields) -> Answer;

/// One verb of the protocol.
#[derive(Debug, Clone)]
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// The fields it knows; nothing if it passes its fields on to the rulebook.
    pub fields: Option<&'static [&'static str]>,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Does it.
    pub(super) run: fn(&mut Session, Fields) -> Answer,
}

/// Every verb, in the order of the manual.
pub const ALL: &[Verb] = &[
    hello::VERB,
    new::VERB,
    position::VERB,
    state::VERB,
    legal::VERB,
    check::VERB,
    act::VERB,
    odds::VERB,
    undo::VERB,
    bot::VERB,
    log::VERB,
    scene::VERB,
    record::VERB,
    load::VERB,
    verify::VERB,
    rules::VERB,
    quit::VERB,
];
