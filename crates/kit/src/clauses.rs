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
}

/// Reads a file of clause texts.
///
/// # Errors
/// Every fault: an id used twice, an empty field, text that is not TOML.
pub fn read(text: &str) -> Result<Vec<ClauseText>, Vec<Fault>> {
    let file: File = read_toml("rules", text)?;
    let mut faults = Vec::new();
    let mut clauses: Vec<ClauseText> = Vec::new();
    for clause in file.clause {
        let place = format!("clause '{}'", clause.id);
        if clauses.iter().any(|other| other.id == clause.id) {
            faults.push(Fault {
                place: place.clone(),
                message: "this id is used twice: another clause of this number stands above".into(),
            });
        }
        if clause.id.is_empty() || clause.title.trim().is_empty() || clause.text.trim().is_empty() {
            faults.push(Fault { place, message: "id, title and text may not be empty".into() });
        }
        let text = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
        clauses.push(ClauseText { id: clause.id, title: clause.title, text });
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
}
