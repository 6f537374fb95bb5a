//! How books, scenarios and maps are found by name: leniently, but never by guess.

use std::fmt::Write as _;

use crate::{Book, ScenarioCard, Shelf};

/// A scenario that was found.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    /// The book it is in.
    pub book: &'a dyn Book,
    /// The scenario.
    pub scenario: &'a ScenarioCard,
}

/// Why a name finds nothing, and what would.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No book has the name.
    #[error("there is no rulebook '{asked}': give {known}")]
    Book {
        /// What was asked for.
        asked: String,
        /// The names that would do.
        known: String,
    },
    /// No scenario has the name.
    #[error("there is no scenario '{asked}': give {known}")]
    Scenario {
        /// What was asked for.
        asked: String,
        /// The names that would do.
        known: String,
    },
    /// Several scenarios have the name.
    #[error("'{asked}' may mean several scenarios: give {known}")]
    Ambiguous {
        /// What was asked for.
        asked: String,
        /// The full names of those it may mean.
        known: String,
    },
    /// No map has the name.
    #[error("there is no map '{asked}': give {known}")]
    Map {
        /// What was asked for.
        asked: String,
        /// The names that would do.
        known: String,
    },
}

impl Shelf {
    /// The book with this id or full name.
    pub fn book(&self, name: &str) -> Result<&dyn Book, NameError> {
        let wanted = plain(name);
        self.books()
            .find(|book| plain(&book.card().id) == wanted || plain(&book.card().name) == wanted)
            .ok_or_else(|| NameError::Book {
                asked: name.into(),
                known: either(self.books().map(|book| book.card().id.clone())),
            })
    }

    /// The scenario that a name means: `spearhead`, `bastogne/spearhead`, `westwall/spearhead`,
    /// `westwall/bastogne/spearhead` or an alias such as `bastogne-1`; case and blanks do not matter.
    pub fn scenario(&self, name: &str) -> Result<Named<'_>, NameError> {
        let parts: Vec<String> = name.split('/').map(plain).collect();
        let (last, before) = parts.split_last().map_or((String::new(), &[][..]), |(l, b)| (l.clone(), b));
        let fits = |found: &Named<'_>| {
            let title = found.scenario;
            let is_called = plain(&title.id) == last
                || plain(&title.name) == last
                || title.aliases.iter().any(|alias| plain(alias) == last);
            let around = [plain(&found.book.card().id), plain(&title.map)];
            is_called && before.len() <= 2 && before.iter().all(|part| around.contains(part))
        };
        let mut found: Vec<Named<'_>> = self.all_scenarios().filter(fits).collect();
        match found.len() {
            1 => Ok(found.remove(0)),
            0 => Err(NameError::Scenario {
                asked: name.into(),
                known: either(self.all_scenarios().map(|one| one.scenario.id.clone())),
            }),
            _ => {
                Err(NameError::Ambiguous {
                    asked: name.into(),
                    known: either(found.iter().map(|one| {
                        format!("{}/{}/{}", one.book.card().id, one.scenario.map, one.scenario.id)
                    })),
                })
            }
        }
    }

    /// Every scenario of every book, in order.
    pub fn all_scenarios(&self) -> impl Iterator<Item = Named<'_>> {
        self.books().flat_map(|book| book.scenarios().iter().map(move |scenario| Named { book, scenario }))
    }

    /// The book that has a map, and the map's id.
    pub fn map(&self, name: &str) -> Result<(&dyn Book, &str), NameError> {
        let wanted = plain(name.rsplit('/').next().unwrap_or(name));
        self.books()
            .flat_map(|book| book.maps().iter().map(move |map| (book, map)))
            .find(|(_, map)| plain(&map.id) == wanted || plain(&map.name) == wanted)
            .map(|(book, map)| (book, map.id.as_str()))
            .ok_or_else(|| NameError::Map {
                asked: name.into(),
                known: either(self.books().flat_map(|book| book.maps().iter().map(|map| map.id.clone()))),
            })
    }
}

/// A name without case, blanks and marks, so that `The Relief` and `the-relief` are the same.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// `'a', 'b' or 'c'`.
fn either(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    let mut text = String::new();
    for (index, name) in names.iter().enumerate() {
        let before = match index {
            0 => "",
            _ if index + 1 == names.len() => " or ",
            _ => ", ",
        };
        let _ = write!(text, "{before}'{name}'");
    }
    text
}
