//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use guards::{Clause, Guards, PLACES};
use kit::Places;
use kit::citations::Sources;

/// `BLESS=1` writes the index again.
#[test]
fn every_clause_leads_to_its_rule() {
    kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = guards::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<Guards as kit::Cited>::IDS, ids);
}

#[test]
fn a_clause_is_found_from_its_number_in_one_look_up() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
    for line in [
        "8.0n6\trefusal\tsrc/movement/step.rs fn check_go: WaterIntoZoc",
        "10.5n3\trefusal\tsrc/combat/retreat.rs fn no_retreat: Full",
        "D128\trule\tsrc/declared.rs",
        "10.7\truling\tD120",
    ] {
        assert!(PLACES.lines().any(|known| known == line), "{line}");
    }
}

/// A file with one of its citations changed to the next clause, for every citation in it, and which one it was.
fn mutations(text: &str) -> Vec<(String, String)> {
    let ids = <Guards as kit::Cited>::IDS;
    let next = |id: &str| ids[(ids.iter().position(|known| *known == id).unwrap() + 1) % ids.len()];
    let mut all = Vec::new();
    for (at, head) in text.match_indices("clause!(\"") {
        let from = at + head.len();
        let end = from + text[from..].find('"').unwrap();
        let id = &text[from..end];
        if Clause::find(id).is_some() {
            let line = text[..at].matches('\n').count() + 1;
            let mutated = format!("{}{}{}", &text[..from], next(id), &text[end..]);
            all.push((format!("line {line}, {id}"), mutated));
        }
    }
    all
}

#[test]
fn no_citation_can_change_unseen() {
    let sources = Sources::read(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for (path, text) in sources.files.iter().filter(|(path, _)| path.starts_with("src/")) {
        let before = sources.only(path, text).citations().index();
        for (citation, mutated) in mutations(text) {
            let after = sources.only(path, &mutated).citations().index();
            assert!(after != before, "{path}, {citation}: another clause would not be noticed");
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
}
