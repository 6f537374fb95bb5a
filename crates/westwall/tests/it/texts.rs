//! The rule texts and the rulings hold together: what one cites, the other has.

use std::collections::BTreeSet;

const RULINGS: &str = include_str!("../../../../docs/westwall/rulings.md");

/// The words of a text without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '-'))
        .map(|word| word.trim_matches(['.', '-']))
}

/// A citation of a clause is a letter of the rulebook and a number with a point: S5.14, A15.37.1.
fn clauses_cited(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| {
        word.strip_prefix(['S', 'A', 'B', 'H', 'R']).and_then(|number| number.split_once('.')).is_some_and(
            |(chapter, rest)| is_number(chapter) && rest.starts_with(|c: char| c.is_ascii_digit()),
        )
    })
}

/// A citation of a ruling is a W and a number.
fn rulings_cited(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| word.strip_prefix('W').is_some_and(is_number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn rulings_written() -> Vec<&'static str> {
    RULINGS.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect()
}

fn clauses_written() -> BTreeSet<&'static str> {
    westwall::clauses().iter().map(|clause| clause.id.as_str()).collect()
}

#[test]
fn every_clause_that_a_text_cites_is_written() {
    let written = clauses_written();
    for clause in westwall::clauses() {
        for cited in clauses_cited(&clause.text) {
            assert!(written.contains(cited), "{} cites {cited}, which is not written", clause.id);
        }
    }
    for cited in clauses_cited(RULINGS) {
        assert!(written.contains(cited), "the rulings cite {cited}, which is not written");
    }
}

#[test]
fn every_ruling_that_a_text_cites_is_written_once() {
    let written = rulings_written();
    let known: BTreeSet<&str> = written.iter().copied().collect();
    assert_eq!(written.len(), known.len(), "a number is used for two rulings");
    let texts = westwall::clauses().iter().map(|clause| (clause.id.as_str(), clause.text.as_str()));
    for (place, text) in texts.chain([("the rulings", RULINGS)]) {
        for cited in rulings_cited(text) {
            assert!(known.contains(cited), "{place} cites {cited}, which is not written");
        }
    }
}

#[test]
fn a_ruling_names_the_clauses_it_settles() {
    for ruling in RULINGS.split("\n### ").skip(1) {
        let name = ruling.lines().next().unwrap_or_default();
        let clauses = ruling.split_once("**Clauses.**").map_or("", |(_, clauses)| clauses);
        assert!(clauses_cited(clauses).next().is_some(), "{name} names no clause");
    }
}
