//! The index from clauses to code, and which clauses no rule or test carries out yet.

use std::fs;
use std::path::Path;

use greatbattles::PLACES;
use kit::Places;
use kit::citations::Sources;

/// Compares a file with what it should hold; `BLESS=1` writes it again.
fn hold(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "{} is out of date: BLESS=1 writes it again", path.display());
}

#[test]
fn every_clause_leads_to_its_rule_or_is_on_the_list_of_gaps() {
    let citations = Sources::read(env!("CARGO_MANIFEST_DIR")).citations();
    let (mut no_rule, mut no_test, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for fault in &citations.faults {
        let id = fault.split(' ').next().unwrap_or_default();
        if fault.contains(" leads to no rule: ") {
            no_rule.push(id);
        } else if fault.ends_with(" is covered by no test") {
            no_test.push(id);
        } else {
            wrong.push(fault.as_str());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    hold("data/where.tsv", &citations.index());
    let gaps = format!("no rule: {}\nno test: {}\n", no_rule.join(" "), no_test.join(" "));
    hold("data/gaps.txt", &gaps);
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = greatbattles::shipped::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<greatbattles::GreatBattles as kit::Cited>::IDS, ids);
}

#[test]
fn the_index_reads() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
}
