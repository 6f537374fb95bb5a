//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use greatbattles::{GreatBattles, PLACES};
use kit::Places;

/// `BLESS=1` writes the index again.
#[test]
fn every_clause_leads_to_its_rule() {
    kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = greatbattles::shipped::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<GreatBattles as kit::Cited>::IDS, ids);
}

#[test]
fn a_clause_is_found_from_its_number_in_one_look_up() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
    for line in [
        "night-6\trefusal\tsrc/play/attach.rs fn check_attach: OtherBrigade",
        "3n3\trule\tsrc/play/travel.rs fn keeps_twelve",
        "id-1\tconstruction\tsrc/scene/panels.rs fn battalion_words",
        "ut-10\truling\tD156",
    ] {
        assert!(PLACES.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn no_citation_can_change_unseen() {
    let ids = <GreatBattles as kit::Cited>::IDS;
    let count = kit::citations::no_citation_can_change_unseen(env!("CARGO_MANIFEST_DIR"), ids);
    assert!(count > 150, "{count}");
}
