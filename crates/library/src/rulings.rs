//! Rulings: how a game is played where its printed rules are silent or contradict themselves.
//!
//! A rulebook ships them as a data file. Players read them beside the clauses; the manual's page is written from the
//! same file.

use std::fmt::Write as _;

use kernel::{ClauseText, Fault};
use serde::Deserialize;

/// All rulings of a book.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulings {
    /// The heading of the manual's page.
    pub title: String,
    /// What the page says before the first section.
    pub preface: String,
    /// The rulings by subject.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

/// Rulings on one subject.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The subject.
    pub title: String,
    /// The rulings.
    #[serde(rename = "ruling")]
    pub rulings: Vec<Ruling>,
}

/// One ruling.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its number, such as `W87`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What the printed rules leave open.
    pub question: String,
    /// How it is played.
    pub ruling: String,
    /// The reasons.
    pub why: String,
    /// The clauses that it explains.
    pub clauses: Vec<String>,
}

/// Reads the rulings of a book.
pub fn read(text: &str) -> Result<Rulings, Fault> {
    kit::read_toml("rulings", text).map_err(|mut faults| crate::plain::fault(faults.remove(0)))
}

/// The rulings of a book that ships, ready to be shown beside its clauses.
pub(crate) fn shipped(text: &str) -> Vec<ClauseText> {
    let rulings = read(text).expect("the shipped rulings are well formed");
    rulings.sections.into_iter().flat_map(|section| section.rulings).map(in_full).collect()
}

fn in_full(one: Ruling) -> ClauseText {
    let Ruling { id, title, question, ruling, why, clauses } = one;
    let text =
        format!("Question: {question}\n\nRuling: {ruling}\n\nWhy: {why}\n\nClauses: {}.", clauses.join(", "));
    ClauseText { id, title, text }
}

impl Rulings {
    /// The manual's page.
    pub fn page(&self) -> String {
        let mut page = format!("# {}\n\n{}\n\n", self.title, self.preface.trim());
        for section in &self.sections {
            let _ = writeln!(page, "- [{}](#{})", section.title, anchor(&section.title));
        }
        for section in &self.sections {
            let _ = write!(page, "\n## {}\n", section.title);
            for one in &section.rulings {
                let _ = write!(page, "\n### {} {}\n\n**Question.** {}\n\n", one.id, one.title, one.question);
                let _ = write!(page, "**Ruling.** {}\n\n**Why.** {}\n\n", one.ruling, one.why);
                let _ = writeln!(page, "**Clauses.** {}.", one.clauses.join(", "));
            }
        }
        page
    }
}

/// The anchor that readers of Markdown give a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}
