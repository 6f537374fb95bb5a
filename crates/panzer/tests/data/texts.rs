//! Clauses and rulings are complete. The tests of the shelf hold their texts to each other.

use std::collections::BTreeSet;

use panzer::shipped::clauses;

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
    let ids = panzer::RULINGS.lines().filter_map(|line| line.strip_prefix("id = \"D")?.strip_suffix('"'));
    let numbers: BTreeSet<u16> = ids.map(|id| id.parse().unwrap()).collect();
    assert!(numbers.iter().copied().eq(1..=106));
}
