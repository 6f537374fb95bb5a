//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use kit::Places;
use kit::citations::Sources;
use westwall::PLACES;

/// `BLESS=1` writes the index again.
#[test]
fn every_clause_leads_to_its_rule() {
    kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = westwall::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<westwall::WestWall as kit::Cited>::IDS, ids);
}

#[test]
fn a_clause_is_found_from_its_number_in_one_look_up() {
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
    for line in [
        "S5.31\trefusal\tsrc/movement.rs fn check_end: Stacking",
        "S7.62\trefusal\tsrc/retreat.rs fn check_displace: EnemyUnit",
        "B15.26.3\tdata\tdata/bastogne/relief.toml closed",
        "A15.31\trule\tsrc/games/arnhem/clauses.rs fn clause",
        "R15.0\trule\tsrc/games/remagen/clauses.rs fn clause",
    ] {
        assert!(PLACES.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn no_citation_can_change_unseen() {
    let ids = <westwall::WestWall as kit::Cited>::IDS;
    let count = kit::citations::no_citation_can_change_unseen(env!("CARGO_MANIFEST_DIR"), ids);
    assert!(count > 300, "{count}");
}

#[test]
fn a_comment_that_cites_what_does_not_exist_is_a_fault() {
    let mut sources = Sources::read(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(sources.citations().faults, Vec::<String>::new());
    let (_, text) = sources.files.iter_mut().find(|(path, _)| path == "src/crt.rs").unwrap();
    *text = text.replace("[S7.61]", "[S7.69]");
    let faults = sources.citations().faults;
    assert!(faults.iter().any(|fault| fault.contains("cites 'S7.69'")), "{faults:?}");
}

#[test]
fn a_clause_that_leads_nowhere_is_a_fault() {
    let mut sources = Sources::read(env!("CARGO_MANIFEST_DIR"));
    let (_, text) = sources.files.iter_mut().find(|(path, _)| path == "src/declare.rs").unwrap();
    *text = text.replace(" [S7.22]", "");
    let faults = sources.citations().faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("S7.22 Joining forces leads to no rule"), "{faults:?}");
}
