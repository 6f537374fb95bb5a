//! Where each clause is carried out: the index from a clause's number to functions, data and tests.
//!
//! A rulebook ships its index as a file with one place on each line: the clause, what kind of place it is, and the
//! place itself, with tabs between them. [`crate::citations`] writes it from the sources, and a test of the rulebook
//! fails when it is out of date.

use std::collections::BTreeMap;

use serde::Serialize;

/// What a place does with a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    /// Rule code carries it out.
    Rule,
    /// Rule code refuses an action by it, for the reason named.
    Refusal,
    /// No code could break it: this place makes it so.
    Construction,
    /// It is a line of a data file.
    Data,
    /// Players are shown it: charts, panels, prompts, reasons of the computer player, statistics.
    Shown,
    /// A test covers it.
    Test,
    /// A ruling explains it.
    Ruling,
}

impl PlaceKind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [PlaceKind; 7] = [
        PlaceKind::Rule,
        PlaceKind::Refusal,
        PlaceKind::Construction,
        PlaceKind::Data,
        PlaceKind::Shown,
        PlaceKind::Test,
        PlaceKind::Ruling,
    ];

    /// Its name in the file.
    pub const fn name(self) -> &'static str {
        match self {
            PlaceKind::Rule => "rule",
            PlaceKind::Refusal => "refusal",
            PlaceKind::Construction => "construction",
            PlaceKind::Data => "data",
            PlaceKind::Shown => "shown",
            PlaceKind::Test => "test",
            PlaceKind::Ruling => "ruling",
        }
    }
}

/// One place of a clause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// What it does with the clause.
    pub kind: PlaceKind,
    /// Where: a file of the rulebook's crate and what in it, such as `src/movement.rs fn check_entry`.
    pub at: String,
}

/// The places of every clause and ruling of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places(BTreeMap<String, Vec<Place>>);

impl Places {
    /// Reads an index.
    ///
    /// # Errors
    /// The first line that is none.
    pub fn read(text: &str) -> Result<Places, String> {
        let mut places = Places::default();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = |line: &str| {
            let mut parts = line.split('\t');
            let (Some(clause), Some(kind), Some(at), None) =
                (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                return Err(format!("'{line}' is not a clause, a kind and a place with tabs between them"));
            };
            let kind = PlaceKind::ALL.into_iter().find(|known| known.name() == kind);
            let kind = kind.ok_or_else(|| format!("'{line}' names no kind of place"))?;
            Ok((clause.to_owned(), Place { kind, at: at.to_owned() }))
        };
        for line in lines {
            let (clause, place) = read(line)?;
            places.0.entry(clause).or_default().push(place);
        }
        Ok(places)
    }

    /// The places of a clause, in the order of their kinds.
    pub fn of(&self, clause: &str) -> &[Place] {
        self.0.get(clause).map_or(&[], Vec::as_slice)
    }

    /// Whether it has none at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_read_line_by_line() {
        let text = "# comment\n10.2\trule\tsrc/movement.rs fn cost\n10.2\ttest\ttests/it/movement.rs fn it\n";
        let places = Places::read(text).unwrap();
        let found: Vec<&str> = places.of("10.2").iter().map(|place| place.at.as_str()).collect();
        assert_eq!(found, ["src/movement.rs fn cost", "tests/it/movement.rs fn it"]);
        assert_eq!((places.of("10").len(), places.is_empty()), (0, false));
        for kind in PlaceKind::ALL {
            assert_eq!(serde_json::to_string(&kind).ok(), Some(format!("\"{}\"", kind.name())));
        }
        assert!(Places::read("10.2\tlaw\tx").is_err() && Places::read("10.2 rule x").is_err());
    }
}
