//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use guards::{Guards, PLACES};
use kit::Places;

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

#[test]
fn no_citation_can_change_unseen() {
    let ids = <Guards as kit::Cited>::IDS;
    let count = kit::citations::no_citation_can_change_unseen(env!("CARGO_MANIFEST_DIR"), ids);
    assert!(count > 150, "{count}");
}
