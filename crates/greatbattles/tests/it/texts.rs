//! Clauses and rulings: complete, and every number that one cites can be looked up.

use std::collections::BTreeSet;

use greatbattles::shipped::clauses;

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
    let file: Rulings = datafile::read(greatbattles::RULINGS).expect("the rulings are well formed");
    file.section.into_iter().flat_map(|section| section.ruling).collect()
}

#[test]
fn every_clause_has_its_text() {
    assert_eq!(clauses().len(), 249);
    for clause in clauses() {
        assert!(clause.text.ends_with('.'), "{}: {}", clause.id, clause.text);
        assert!(!clause.title.ends_with('.'), "{}", clause.id);
    }
}

/// D55 to D74 are not used.
#[test]
fn rulings_have_their_numbers_and_say_what_they_rest_on() {
    let rulings = rulings();
    let numbers: BTreeSet<u16> = rulings.iter().map(|one| one.id[1..].parse().unwrap()).collect();
    assert_eq!(numbers.len(), rulings.len(), "a number is used twice");
    assert!(numbers.iter().copied().eq((1..=54).chain(75..=175)));
    for one in &rulings {
        let texts = [&one.title, &one.question, &one.answer, &one.why];
        assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}", one.id);
        assert!(one.why.starts_with("Printed. ") || one.why.starts_with("Reconstructed. "), "{}", one.id);
        assert!(!one.clauses.is_empty(), "{}", one.id);
        for id in &one.clauses {
            assert!(clauses().iter().any(|clause| clause.id == *id), "{} cites {id}", one.id);
        }
    }
}

/// The manual's page is that of the data.
#[test]
fn the_page_of_the_manual_has_every_ruling() {
    let page = include_str!("../../../../docs/greatbattles/rulings.md");
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
