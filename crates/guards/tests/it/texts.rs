//! Clauses and rulings are complete, and the source cites only what exists. The tests of the shelf hold their texts to each other.

use std::collections::{BTreeMap, BTreeSet};

use guards::clauses;

fn rulings() -> BTreeSet<String> {
    let numbers = guards::RULINGS.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    numbers.map(String::from).collect()
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
    let numbers: BTreeSet<u16> = rulings().iter().map(|id| id[1..].parse().unwrap()).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u16));
    assert!(numbers.len() >= 134);
}

/// The clauses and rulings that the source cites in square brackets exist.
#[test]
fn the_source_cites_what_exists() {
    let known: BTreeSet<&str> = clauses().iter().map(|clause| clause.id.as_str()).collect();
    let numbers = rulings();
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
