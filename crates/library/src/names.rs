//! How books, scenarios and maps are found by name: leniently, but never by guess.

use std::fmt::Write as _;

use kit::{OptionalRule, plain, split};

use crate::{Book, ScenarioCard, Shelf, options};

/// A scenario that was found.
#[derive(Clone)]
pub struct Named<'a> {
    /// The book it is in.
    pub book: &'a dyn Book,
    /// The scenario.
    pub scenario: &'a ScenarioCard,
    /// Its options, in the scenario's order.
    pub options: Vec<&'a OptionalRule>,
}

impl Named<'_> {
    /// The canonical name by which the book opens it: `first`, `first+bridges`.
    pub fn id(&self) -> String {
        self.scenario.name_with(&self.options)
    }

    /// What the seats are called.
    pub fn seats(&self) -> Vec<&str> {
        self.scenario.seats_with(&self.options)
    }

    /// The scenario's full name and its options in words.
    pub fn title(&self) -> String {
        let names: Vec<&str> = self.options.iter().map(|option| option.name).collect();
        match names.as_slice() {
            [] => self.scenario.name.clone(),
            names => format!("{} ({})", self.scenario.name, names.join(", ")),
        }
    }
}

/// A scenario of one book by its id, with its options behind it.
pub fn scenario_of<'a>(book: &'a dyn Book, name: &str) -> Result<Named<'a>, NameError> {
    let kit::ScenarioName { bare: id, options: asked } = split(name);
    let found = book.scenarios().iter().find(|scenario| scenario.id == id);
    let scenario = found.ok_or_else(|| NameError::Scenario {
        asked: id.into(),
        known: either(book.scenarios().iter().map(|scenario| scenario.id.clone())),
    })?;
    Ok(Named { book, scenario, options: options::choose(scenario, book.scenarios(), &asked)? })
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
    /// The scenario does not have the option.
    #[error("'{scenario}' has no optional rule '{asked}'{elsewhere}: give {known}")]
    Option {
        /// The scenario.
        scenario: String,
        /// The option that was asked for.
        asked: String,
        /// Which scenarios do have it, in words; empty if none has.
        elsewhere: String,
        /// The options that it has.
        known: String,
    },
    /// The scenario has no options at all.
    #[error("'{scenario}' has no optional rules: leave out '+{asked}'{elsewhere}")]
    NoOptions {
        /// The scenario.
        scenario: String,
        /// The option that was asked for.
        asked: String,
        /// Which scenarios do have it, in words; empty if none has.
        elsewhere: String,
    },
    /// An option is named more than once.
    #[error("the optional rule '{option}' of '{scenario}' is named twice: once is enough")]
    OptionTwice {
        /// The scenario.
        scenario: String,
        /// The option.
        option: String,
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
    /// `westwall/bastogne/spearhead` or an alias such as `bastogne-1`; case and blanks do not matter. Its options
    /// follow in any order, each behind a plus sign: `first+bridges+leader-death`.
    pub fn scenario(&self, name: &str) -> Result<Named<'_>, NameError> {
        let kit::ScenarioName { bare: name, options: asked } = split(name);
        let named = self.plain_scenario(name)?;
        Ok(Named { options: options::choose(named.scenario, named.book.scenarios(), &asked)?, ..named })
    }

    /// The scenario that a name without options means.
    fn plain_scenario(&self, name: &str) -> Result<Named<'_>, NameError> {
        let parts: Vec<String> = name.split('/').map(plain).collect();
        let (last, before) = parts.split_last().map_or((String::new(), &[][..]), |(l, b)| (l.clone(), b));
        let is_there = |found: &Named<'_>| {
            let around = [plain(&found.book.card().id), plain(&found.scenario.map)];
            before.len() <= 2 && before.iter().all(|part| around.contains(part))
        };
        let is_called =
            |found: &Named<'_>| plain(&found.scenario.id) == last || plain(&found.scenario.name) == last;
        let is_also = |found: &Named<'_>| found.scenario.aliases.iter().any(|alias| plain(alias) == last);
        let there = || self.all_scenarios().filter(is_there);
        // An id or a full name goes before another's alias: `arnhem` is WestWall's, `greatbattles/arnhem` is not.
        let mut found: Vec<Named<'_>> = there().filter(is_called).collect();
        if found.is_empty() {
            found = there().filter(is_also).collect();
        }
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

    /// Every scenario of every book, in order, without its options.
    pub fn all_scenarios(&self) -> impl Iterator<Item = Named<'_>> {
        let named = |book, scenario| Named { book, scenario, options: Vec::new() };
        self.books().flat_map(move |book| book.scenarios().iter().map(move |scenario| named(book, scenario)))
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

/// `'a', 'b' or 'c'`.
pub(crate) fn either(names: impl Iterator<Item = String>) -> String {
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
