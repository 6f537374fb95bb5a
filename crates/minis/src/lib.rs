//! Miniature rulebooks, each for a shape of game that bends the contract in another place. For tests alone.

#![allow(missing_docs, clippy::new_without_default)]

pub mod ambush;
pub mod duel;
pub mod ferry;
pub mod gauntlet;
pub mod plots;
pub mod sentry;
pub mod skirmish;

use kernel::{ClauseText, Fault, Refusal, Title};

/// A title for a miniature.
fn title(rulebook: &str, seats: [&str; 2]) -> Title {
    Title {
        rulebook: rulebook.to_owned(),
        edition: 1,
        scenario: "mini".to_owned(),
        name: "A miniature".to_owned(),
        seats: seats.map(str::to_owned).to_vec(),
    }
}

fn clause(id: &str, text: &str) -> ClauseText {
    ClauseText { id: id.to_owned(), title: text.to_owned(), text: text.to_owned() }
}

fn refuse<T>(clause: &'static str, message: &str) -> Result<T, Refusal> {
    Err(Refusal { kind: "mini", clause, message: message.to_owned() })
}

fn unreadable<T>(notation: &str) -> Result<T, Fault> {
    Err(unreadable_error(notation))
}

fn unreadable_error(notation: &str) -> Fault {
    Fault { place: notation.to_owned(), message: "no action is written like this".to_owned() }
}
