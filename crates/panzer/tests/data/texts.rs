//! Clauses and rulings: complete, and every number that one cites can be looked up.

use std::collections::BTreeSet;

use panzer::shipped::clauses;

#[derive(serde::Deserialize)]
struct Rulings {
    section: Vec<Section>,
}

#[derive(serde::Deserialize)]
struct Section {
    ruling: Vec<Ruling>,
}

#[derive(serde::Deserialize)]
struct Ruling {
    id: String,
    title: String,
    question: String,
    #[serde(rename = "ruling")]
    answer: String,
    why: String,
    clauses: Vec<String>,
}

fn rulings() -> Vec<Ruling> {
    let file: Rulings = datafile::read(panzer::RULINGS).expect("the rulings are well formed");
    file.section.into_iter().flat_map(|section| section.ruling).collect()
}

/// The numbers of rulings that a text cites.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        let digits = word.strip_prefix('D').unwrap_or("");
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    })
}

#[test]
fn every_clause_has_its_text() {
    assert_eq!(clauses().len(), 374);
    for clause in clauses() {
        assert!(clause.text.ends_with(['.', ')', '0']), "{}: {}", clause.id, clause.text);
        assert!(!clause.title.ends_with('.'), "{}", clause.id);
    }
    let of_scenarios =
        clauses().iter().filter(|clause| clause.id.starts_with("s2") || clause.id.starts_with("s3"));
    assert_eq!(of_scenarios.count(), 144);
}

#[test]
fn rulings_run_from_1_without_a_gap() {
    let rulings = rulings();
    let numbers: BTreeSet<u16> = rulings.iter().map(|one| one.id[1..].parse().unwrap()).collect();
    assert_eq!(numbers.len(), rulings.len(), "a number is used twice");
    assert!(numbers.iter().copied().eq(1..=106));
    for one in &rulings {
        let texts = [&one.title, &one.question, &one.answer, &one.why];
        assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}", one.id);
        assert!(!one.clauses.is_empty(), "{}", one.id);
    }
}

#[test]
fn every_number_that_is_cited_can_be_looked_up() {
    let rulings = rulings();
    let known: BTreeSet<&str> = rulings.iter().map(|one| one.id.as_str()).collect();
    for clause in clauses() {
        assert!(cited(&clause.text).all(|id| known.contains(id)), "{}", clause.id);
    }
    for one in &rulings {
        for id in &one.clauses {
            assert!(clauses().iter().any(|clause| clause.id == *id), "{} cites {id}", one.id);
        }
    }
}

/// The manual's page is that of the data.
#[test]
fn the_page_of_the_manual_has_every_ruling() {
    let page = include_str!("../../../../docs/panzer/rulings.md");
    let rulings = rulings();
    assert_eq!(page.lines().filter(|line| line.starts_with("### ")).count(), rulings.len());
    for Ruling { id, title, question, answer, why, clauses } in &rulings {
        let clauses = clauses.join(", ");
        let entry = format!(
            "### {id} {title}\n\n**Question.** {question}\n\n**Ruling.** {answer}\n\n**Why.** {why}\n\n**Clauses.** {clauses}.\n"
        );
        assert!(page.contains(&entry), "{id} is not in the page as in the data");
    }
}
