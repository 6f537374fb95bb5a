//! Clauses and rulings: complete, and every number that one cites can be looked up.

use std::collections::{BTreeMap, BTreeSet};

use guards::clauses;

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
    let file: Rulings = datafile::read(guards::RULINGS).expect("the rulings are well formed");
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
    assert_eq!(clauses().len(), 278);
    let mut chapters: BTreeMap<u8, usize> = BTreeMap::new();
    for clause in clauses() {
        let chapter = clause.id.split('.').next().unwrap().parse().unwrap();
        *chapters.entry(chapter).or_insert(0) += 1;
    }
    let counts: Vec<usize> = chapters.into_values().collect();
    assert_eq!(counts, [8, 17, 11, 10, 10, 9, 7, 8, 46, 53, 34, 10, 5, 4, 10, 3, 29, 2, 2]);
}

#[test]
fn rulings_run_from_1_without_a_gap() {
    let rulings = rulings();
    let numbers: BTreeSet<u16> = rulings.iter().map(|one| one.id[1..].parse().unwrap()).collect();
    assert_eq!(numbers.len(), rulings.len(), "a number is used twice");
    assert!(numbers.iter().copied().eq(1..=rulings.len() as u16));
    assert!(rulings.len() >= 134);
    for one in &rulings {
        for text in [&one.title, &one.question, &one.answer, &one.why] {
            assert!(!text.trim().is_empty(), "{}", one.id);
        }
        assert!(!one.clauses.is_empty(), "{} explains nothing", one.id);
    }
}

/// The manual's page is that of the data.
#[test]
fn the_page_of_the_manual_has_every_ruling() {
    let page = include_str!("../../../../docs/guards/rulings.md");
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

#[test]
fn every_citation_leads_somewhere() {
    let rulings = rulings();
    let numbers: BTreeSet<&str> = rulings.iter().map(|one| one.id.as_str()).collect();
    let known: BTreeSet<&str> = clauses().iter().map(|clause| clause.id.as_str()).collect();
    let mut used = BTreeSet::new();
    for clause in clauses() {
        for ruling in cited(&clause.text) {
            assert!(numbers.contains(ruling), "{} cites {ruling}", clause.id);
            used.insert(ruling);
        }
    }
    assert!(used.len() > 60, "{} rulings are cited", used.len());
    for one in &rulings {
        for text in [&one.answer, &one.why] {
            for ruling in cited(text) {
                assert!(numbers.contains(ruling), "{} cites {ruling}", one.id);
            }
        }
        for clause in &one.clauses {
            assert!(known.contains(clause.as_str()), "{}: {clause}", one.id);
        }
    }
}

/// The clauses and rulings that the source cites in square brackets exist.
#[test]
fn the_source_cites_what_exists() {
    let known: BTreeSet<&str> = clauses().iter().map(|clause| clause.id.as_str()).collect();
    let rulings = rulings();
    let numbers: BTreeSet<&str> = rulings.iter().map(|one| one.id.as_str()).collect();
    let sources = [
        include_str!("../../src/chart.rs"),
        include_str!("../../src/chits.rs"),
        include_str!("../../src/cost.rs"),
        include_str!("../../src/crt.rs"),
        include_str!("../../src/direct_fire.rs"),
        include_str!("../../src/forces.rs"),
        include_str!("../../src/marker.rs"),
        include_str!("../../src/numbers.rs"),
        include_str!("../../src/options.rs"),
        include_str!("../../src/order.rs"),
        include_str!("../../src/scenario.rs"),
        include_str!("../../src/sight.rs"),
        include_str!("../../src/terrain.rs"),
        include_str!("../../src/unit.rs"),
        include_str!("../../src/weather.rs"),
    ];
    let mut citations = 0;
    for line in
        sources.iter().flat_map(|text| text.lines()).filter(|line| line.trim_start().starts_with("//"))
    {
        let brackets =
            line.split('[').skip(1).filter_map(|rest| rest.split_once(']')).map(|(inside, _)| inside);
        for citation in brackets.flat_map(|inside| inside.split(", ")) {
            let number = citation.trim_start_matches("rulings ").trim_start_matches("ruling ");
            let is_clause =
                number.split('.').count() == 2 && number.starts_with(|c: char| c.is_ascii_digit());
            let is_ruling = cited(number).next() == Some(number);
            if is_clause {
                assert!(known.contains(number), "{line}");
            } else if is_ruling {
                assert!(numbers.contains(number), "{line}");
            } else {
                continue;
            }
            citations += 1;
        }
    }
    assert!(citations > 120, "{citations}");
}
