//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use arracourt::PLACES;
use kit::Places;
use kit::citations::Sources;

/// `BLESS=1` writes the index again.
#[test]
fn every_clause_leads_to_its_rule() {
    kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = arracourt::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<arracourt::Arracourt as kit::Cited>::IDS, ids);
}

#[test]
fn a_clause_is_found_from_its_number_in_one_look_up() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
    for line in [
        "10.3.4\trefusal\tsrc/movement.rs fn crossing: BridgeFull",
        "17.3\tdata\tdata/first.toml closed (3 times)",
        "5.3.1\tconstruction\tdata/first.toml setup",
        "11.5.4d\trule\tsrc/odds.rs fn verdict_of",
        "11.5.4d\ttest\ttests/it/results.rs fn no_unit_is_overrun_in_rough",
        "D94\trule\tsrc/bridges.rs fn has_bridge_work",
        "14.1\truling\tD49",
    ] {
        assert!(PLACES.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn no_citation_can_change_unseen() {
    let ids = <arracourt::Arracourt as kit::Cited>::IDS;
    let count = kit::citations::no_citation_can_change_unseen(env!("CARGO_MANIFEST_DIR"), ids);
    assert!(count > 300, "{count}");
}

#[test]
fn a_comment_that_cites_what_does_not_exist_is_a_fault() {
    let mut sources = Sources::read(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(sources.citations().faults, Vec::<String>::new());
    let (_, text) = sources.files.iter_mut().find(|(path, _)| path == "src/supply.rs").unwrap();
    *text = text.replace("[15.3]", "[15.33]");
    let faults = sources.citations().faults;
    assert!(faults.iter().any(|fault| fault.contains("cites '15.33'")), "{faults:?}");
}

#[test]
fn a_clause_that_leads_nowhere_is_a_fault() {
    let mut sources = Sources::read(env!("CARGO_MANIFEST_DIR"));
    let (_, text) = sources.files.iter_mut().find(|(path, _)| path == "src/sequence.rs").unwrap();
    *text = text.replace("[2.1]", "");
    let faults = sources.citations().faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("2.1 Dice leads to no rule"), "{faults:?}");
}
