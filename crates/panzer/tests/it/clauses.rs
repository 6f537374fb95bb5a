//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use kit::Places;
use panzer::PLACES;

/// `BLESS=1` writes the index again.
#[test]
fn every_clause_leads_to_its_rule() {
    kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = panzer::shipped::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<panzer::Panzer as kit::Cited>::IDS, ids);
}

#[test]
fn a_clause_is_found_from_its_number_in_one_look_up() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
    for line in [
        "7.30\trefusal\tsrc/narrow.rs fn check_narrow: Objection",
        "7.1n1\trefusal\tsrc/nerve/flight.rs fn check_flights_plotted: Objection",
    ] {
        assert!(PLACES.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn no_citation_can_change_unseen() {
    let ids = <panzer::Panzer as kit::Cited>::IDS;
    let count = kit::citations::no_citation_can_change_unseen(env!("CARGO_MANIFEST_DIR"), ids);
    assert!(count > 150, "{count}");
}
