//! Golden records: whole games that must replay to the same hashes for ever [promise: the same seed gives the same
//! game]. A failing record is a change of the rules: accept it only with a clause or a ruling.
//!
//! `BLESS=1 cargo test -p arracourt --test it golden` rewrites the records.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use arracourt::Arracourt;
use kernel::laws::golden_holds;
use kernel::prelude::*;
use kernel::{Dice, Match, Seed, Seeded, UndoRule};

/// Both scenarios, plain and with all that can be switched on.
const GAMES: [&str; 4] = [
    "first",
    "second",
    "first+leader-death+command-control+friendly-fire+bridges+separate-arrival+bid",
    "second+leader-death+friendly-fire+bridges+optional-unit+bid",
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// A game to the end, half by plan and half by chance, so that much happens in it.
fn game_of(book: &Arc<Arracourt>, seed: u64) -> Match<Arracourt> {
    let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::Free);
    let mut choose = Seeded::from_number(seed ^ 0xC0_FFEE);
    while let Some(seat) = game.decision().seats.first() {
        let list = game.legal(seat);
        let mut plan = Vec::new();
        book.suggest(game.position(), seat, 60, &mut choose, &mut plan);
        let planned =
            plan.first().copied().filter(|action| book.check(game.position(), seat, action).is_ok());
        let action = match planned {
            Some(action) if choose.roll(4) > 1 => action,
            _ => list[choose.roll(list.len() as u32) as usize - 1],
        };
        game.act(seat, action, None).unwrap();
    }
    game
}

#[test]
fn every_scenario_has_a_golden_record_that_replays_and_is_proven() {
    for name in GAMES {
        let book = Arc::new(arracourt::open(name).unwrap());
        let short = if name.contains('+') {
            format!("{}-options", &name[..name.find('+').unwrap()])
        } else {
            name.into()
        };
        for seed in [1, 2] {
            let path = folder().join(format!("{short}-{seed}.txt"));
            if std::env::var_os("BLESS").is_some() {
                fs::create_dir_all(folder()).unwrap();
                fs::write(&path, game_of(&book, seed).save().to_string()).unwrap();
            }
            let text = fs::read_to_string(&path).expect("every scenario has its golden records");
            assert!(golden_holds(&book, name, &text).outcome().is_some(), "{name} is played to its end");
        }
    }
}
