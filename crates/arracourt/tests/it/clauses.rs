//! One clause, one place: the index from clauses to code, and that no citation can change unseen.

use arracourt::{Clause, PLACES};
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

/// A file with one of its citations changed to the next clause, for every citation in it, and which one it was.
fn mutations(text: &str) -> Vec<(String, String)> {
    let ids = <arracourt::Arracourt as kit::Cited>::IDS;
    let next = |id: &str| ids[(ids.iter().position(|known| *known == id).unwrap() + 1) % ids.len()];
    let mut all = Vec::new();
    for (at, head) in text.match_indices("clause!(\"") {
        let from = at + head.len();
        let end = from + text[from..].find('"').unwrap();
        let id = &text[from..end];
        if Clause::find(id).is_some() {
            let line = text[..at].matches('\n').count() + 1;
            all.push((
                format!("line {line}, {id}"),
                format!("{}{}{}", &text[..from], next(id), &text[end..]),
            ));
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
