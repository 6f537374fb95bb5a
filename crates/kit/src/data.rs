//! The data files of a rulebook.

use kernel::Fault;

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

/// A TOML error as a fault with its line.
pub fn toml_fault(file: &str, text: &str, error: &toml::de::Error) -> Fault {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    Fault { place: format!("{file}, line {line}"), message: error.message().to_owned() }
}
