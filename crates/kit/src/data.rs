//! The data files of a rulebook.

use kernel::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a data file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DataKind {
    /// A map.
    Map,
    /// A scenario.
    Scenario,
    /// An order of battle.
    Units,
    /// Clause texts.
    Rules,
}

impl DataKind {
    /// The kind's name.
    pub const fn name(self) -> &'static str {
        match self {
            DataKind::Map => "map",
            DataKind::Scenario => "scenario",
            DataKind::Units => "units",
            DataKind::Rules => "rules",
        }
    }

    /// What a TOML text seems to hold, by the keys that only one kind of file has.
    pub fn guess(text: &str) -> Option<DataKind> {
        let file: toml::Table = toml::from_str(text).ok()?;
        let has = |key: &str| file.contains_key(key);
        let has_picture = file.get("terrain").is_some_and(|part| part.get("picture").is_some());
        if has("grid") || has("areas") || has_picture {
            Some(DataKind::Map)
        } else if has("clause") {
            Some(DataKind::Rules)
        } else if has("setup") || has("sides") || has("reinforcement") || has("first_turn") {
            Some(DataKind::Scenario)
        } else if has("units") || has("unit") {
            Some(DataKind::Units)
        } else {
            None
        }
    }
}

/// A data file that ships inside a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shipped {
    /// Its path below the rulebook's data folder.
    pub path: String,
    /// What it holds.
    pub kind: DataKind,
    /// Its text.
    pub text: &'static str,
}

impl Shipped {
    /// A file by its path, what it holds and its text.
    pub fn new(path: impl Into<String>, kind: DataKind, text: &'static str) -> Shipped {
        Shipped { path: path.into(), kind, text }
    }
}

/// Reads a TOML file. `file` is what the fault calls it, such as `units`.
///
/// # Errors
/// What does not read, with its line; one fault, as a list to be passed on beside others.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Vec<Fault>> {
    datafile::read(text).map_err(|error| {
        let place = format!("{file}, line {}", error.line(text));
        vec![Fault { place, message: error.message().to_owned() }]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_what_it_holds_and_broken_by_its_line() {
        for (text, kind) in [
            ("[grid]\n", DataKind::Map),
            ("[[areas]]\n", DataKind::Map),
            ("sides = []\nunits = []\n", DataKind::Scenario),
            ("[[unit]]\n", DataKind::Units),
            ("[[clause]]\n", DataKind::Rules),
        ] {
            assert_eq!(DataKind::guess(text), Some(kind), "{text}");
            assert_eq!(serde_json::to_string(&kind).ok(), Some(format!("\"{}\"", kind.name())));
        }
        assert_eq!((DataKind::guess("name = 1"), DataKind::guess("name = ")), (None, None));
        let faults = read_toml::<toml::Table>("units", "a = 1\nb = \n").unwrap_err();
        assert_eq!(faults[0].place, "units, line 2");
    }
}
