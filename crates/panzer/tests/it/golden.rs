//! Golden records: whole games that must replay to the same hashes for ever [promise: the same seed gives the same
//! game]. A failing record is a change of the rules: accept it only with a clause or a ruling.
//!
//! `BLESS=1 cargo test -p panzer --test it golden` writes the same games with new hashes, for a position that has changed its
//! stored form; where there is no record, or its moves no longer play, it plays a new game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kernel::laws::{golden_holds, golden_record};

/// Every scenario, the first one with more options.
const GAMES: [(&str, &str); 11] = [
    ("chance-encounter", "25"),
    ("chance-encounter+board+morale", "25-options"),
    ("higher-ground", "26"),
    ("tonga", "27"),
    ("the-village", "28"),
    ("hell-on-wheels", "29"),
    ("among-the-hedgerows", "30"),
    ("villers-bocage-morning", "31"),
    ("villers-bocage-afternoon", "32"),
    ("out-of-the-mist", "33"),
    ("glorious-goodwood", "34"),
];

/// So many actions are kept of a game: a whole one of the large scenarios would be a file of a megabyte.
const KEPT: usize = 600;

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{file}.txt"))
}

#[test]
fn every_scenario_has_a_golden_record_that_replays_and_is_proven() {
    for info in panzer::shipped::scenarios() {
        assert!(GAMES.iter().any(|(name, _)| *name == info.id), "{} has no golden record", info.id);
    }
    for (number, (name, file)) in GAMES.iter().enumerate() {
        let (book, path) = (Arc::new(panzer::open(name).unwrap()), path(file));
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let stored = fs::read_to_string(&path).ok();
            fs::write(&path, golden_record(&book, stored.as_deref(), 1 + number as u64, KEPT)).unwrap();
        }
        let text = fs::read_to_string(&path).expect("every scenario has its golden record");
        golden_holds(&book, name, &text);
    }
}
