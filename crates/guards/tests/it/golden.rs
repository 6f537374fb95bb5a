//! Golden records: whole games that must replay to the same hashes for ever [promise: the same seed gives the same
//! game]. A failing record is a change of the rules: accept it only with a clause or a ruling.
//!
//! `BLESS=1 cargo test -p guards --test it golden` writes the same games with new hashes, for a position that has changed its
//! stored form; where there is no record, or its moves no longer play, it plays a new game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kernel::laws::{golden_holds, golden_record};

/// Every scenario, plain and with all that can be switched on.
const GAMES: [(&str, &str); 8] = [
    ("goodwood", "goodwood"),
    ("goodwood+potent-fire", "goodwood-options"),
    ("bonninghardt", "bonninghardt"),
    ("bonninghardt+potent-fire", "bonninghardt-options"),
    ("veritable", "veritable"),
    ("veritable+potent-fire", "veritable-options"),
    ("joes-bridge", "joes-bridge"),
    ("joes-bridge+welsh+potent-fire", "joes-bridge-options"),
];

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{file}.txt"))
}

#[test]
fn every_scenario_has_a_golden_record_that_replays_and_is_proven() {
    for info in guards::scenarios() {
        assert!(GAMES.iter().any(|(name, _)| *name == info.id), "{} has no golden record", info.id);
    }
    for (number, (name, file)) in GAMES.iter().enumerate() {
        let (book, path) = (Arc::new(guards::open(name).unwrap()), path(file));
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let stored = fs::read_to_string(&path).ok();
            fs::write(&path, golden_record(&book, stored.as_deref(), 1 + number as u64, usize::MAX)).unwrap();
        }
        let text = fs::read_to_string(&path).expect("every scenario has its golden record");
        let game = golden_holds(&book, name, &text);
        assert!(game.outcome().is_some(), "{name} is played to its end");
    }
}
