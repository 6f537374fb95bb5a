//! Clause texts: every clause of a rulebook in our own words.

use kernel::{ClauseText, Fault};
use serde::Deserialize;

use crate::read_toml;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    id: String,
    title: String,
    text: String,
    asks: Option<Asks>,
    #[serde(default)]
    by: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asks {
    Nothing,
}

/// What a clause asks of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Duty {
    /// Rule code carries it out: left out in the file.
    Rule,
    /// It is so by construction: `by` names the places that make it so.
    Construction(Vec<String>),
    /// A heading, a definition in other words, scenery: `asks = "nothing"`.
    Nothing,
}

/// A clause as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Number, heading and text.
    pub text: ClauseText,
    /// What it asks of the program.
    pub duty: Duty,
}

/// Reads a file of clause texts.
///
/// # Errors
/// Every fault: an id used twice, an empty field, text that is not TOML.
pub fn read(text: &str) -> Result<Vec<ClauseText>, Vec<Fault>> {
    Ok(entries(text)?.into_iter().map(|entry| entry.text).collect())
}

/// Reads a file of clause texts, with what each clause asks of the program.
///
/// # Errors
/// Every fault: an id used twice, an empty field, two answers to what it asks, text that is not TOML.
pub fn entries(text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    let file: File = read_toml("rules", text)?;
    let mut faults = Vec::new();
    let mut clauses: Vec<Entry> = Vec::new();
    for clause in file.clause {
        let mut fault = |message: &str| {
            faults.push(Fault { place: format!("clause '{}'", clause.id), message: message.into() });
        };
        if clauses.iter().any(|other| other.text.id == clause.id) {
            fault("this id is used twice: another clause of this number stands above");
        }
        if clause.id.is_empty() || clause.title.trim().is_empty() || clause.text.trim().is_empty() {
            fault("id, title and text may not be empty");
        }
        let duty = match (clause.asks, clause.by) {
            (None, places) if places.is_empty() => Duty::Rule,
            (None, places) => Duty::Construction(places),
            (Some(Asks::Nothing), places) => {
                if !places.is_empty() {
                    fault("a clause that asks for nothing is by no place: give 'asks' or 'by'");
                }
                Duty::Nothing
            }
        };
        let text = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
        clauses.push(Entry { text: ClauseText { id: clause.id, title: clause.title, text }, duty });
    }
    if faults.is_empty() { Ok(clauses) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_told_at_once() {
        let text = "[[clause]]\nid = \"1\"\ntitle = \"A\"\ntext = \"\"\n[[clause]]\nid = \"1\"\ntitle = \"B\"\ntext = \"two\\n lines\"\n";
        let faults = read(text).unwrap_err();
        assert_eq!(faults.len(), 2);
        let clauses =
            read(&text.replacen("\"\"", "\"one\"", 1).replacen("id = \"1\"", "id = \"2\"", 1)).unwrap();
        assert_eq!(clauses[1].text, "two lines");
        assert!(read("[[clause]]\nid = 3\n").unwrap_err()[0].place.starts_with("rules, line "));
    }

    #[test]
    fn a_clause_says_what_it_asks() {
        let text = "[[clause]]\nid = \"1\"\ntitle = \"A\"\ntext = \"b\"\n";
        let duty = |more: &str| entries(&format!("{text}{more}")).map(|entries| entries[0].duty.clone());
        assert_eq!(duty(""), Ok(Duty::Rule));
        assert_eq!(duty("asks = \"nothing\"\n"), Ok(Duty::Nothing));
        assert_eq!(
            duty("by = [\"src/a.rs enum B\"]\n"),
            Ok(Duty::Construction(vec!["src/a.rs enum B".into()]))
        );
        assert!(duty("asks = \"nothing\"\nby = [\"src/a.rs\"]\n").is_err());
        assert!(duty("asks = \"much\"\n").is_err());
    }
}
