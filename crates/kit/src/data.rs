//! The data files of a rulebook.

use kernel::Fault;
use serde::de::DeserializeOwned;

/// What a data file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DataKind {
    /// A map.
    Map,
    /// An order of battle.
    Units,
    /// A scenario.
    Scenario,
    /// Clause texts.
    Rules,
}

/// A data file that ships.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shipped {
    /// Its path below the rulebook's data folder.
    pub path: String,
    /// What it holds.
    pub kind: DataKind,
    /// Its text.
    pub text: &'static str,
}

/// Reads a TOML file. `file` is what the fault calls it, such as `units`.
///
/// # Errors
/// What does not read, with its line; one fault, as a list to be passed on beside others.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Vec<Fault>> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let line =
            error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        vec![Fault { place: format!("{file}, line {line}"), message: error.message().to_owned() }]
    })
}
