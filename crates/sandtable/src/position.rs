//! Positions as the protocol and files ask for them.

use kernel::{Fault, Seed, UndoRule};
use library::{Game, NameError, Shelf};
use serde_json::{Map, Value};

/// Why a position could not be set up.
#[derive(Debug)]
pub enum ComposeError {
    /// The rulebook or the scenario is unknown.
    Name(NameError),
    /// It is not said which rulebook is meant.
    NoBook(&'static str),
    /// Everything that is wrong with it.
    Faults(Vec<Fault>),
}

/// Fields that say how the position is played and are no part of it.
const ASIDE: [&str; 6] = ["id", "do", "game", "rulebook", "seed", "undo"];

/// Sets up a position: `scenario` and `rulebook` find the book, which reads the other fields.
pub fn compose(
    shelf: &Shelf,
    mut fields: Map<String, Value>,
    seed: Seed,
    undo: UndoRule,
) -> Result<Box<dyn Game>, ComposeError> {
    fields.retain(|_, value| !value.is_null());
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let named = text("scenario").map(|name| shelf.scenario(name)).transpose().map_err(ComposeError::Name)?;
    let book = match (text("rulebook"), &named) {
        (Some(name), _) => shelf.book(name).map_err(ComposeError::Name)?,
        (None, Some(named)) => named.book,
        // The first book of the shelf reads boards and scenario texts unless another is named.
        (None, None) => {
            let message = "name a 'scenario', or a 'rulebook' if the position brings its own board";
            shelf.books().next().ok_or(ComposeError::NoBook(message))?
        }
    };
    if let Some(named) = named {
        fields.insert("scenario".into(), named.id().into());
    }
    for aside in ASIDE {
        fields.shift_remove(aside);
    }
    book.compose(&Value::Object(fields), seed, undo).map_err(ComposeError::Faults)
}
