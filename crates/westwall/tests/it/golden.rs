//! Golden records: whole games that must replay to the same hashes for ever [promise: the same seed gives the
//! same game]. A failing record is a change of the rules: accept it only with a clause or a ruling.
//!
//! `BLESS=1 cargo test -p westwall --test golden` rewrites the records.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kernel::laws::golden_holds;
use kernel::prelude::*;
use kernel::{Choices, Dice, Match, Seed, Seeded, UndoRule};
use westwall::WestWall;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// A random game to the end. Moves that lead towards the middle of the map are preferred, so that units meet.
fn random_game(book: &Arc<WestWall>, seed: u64) -> Match<WestWall> {
    let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::Free);
    let mut choose = Seeded::from_number(seed ^ 0xC0_FFEE);
    if book.title().scenario == "relief" {
        // A road left open at the start would end the game on its first turn.
        for action in ["place 1/13 at 1229", "place 2/13 at 0429", "place 1/14 at 1227", "place 2/14 at 0427"]
        {
            let action = book.read(action).unwrap();
            game.act(kernel::Seat(1), action, None).unwrap();
        }
    }
    while let Some(seat) = game.decision().seats.first() {
        let list = game.legal(seat);
        let mut pick = || list.action(choose.roll(list.len() as u32) as usize - 1);
        let tries = [pick(), pick(), pick()];
        let best = tries.into_iter().max_by_key(|action| {
            let mut next = game.position().clone();
            book.apply(&mut next, seat, action, &mut kernel::Scripted::new([3]), &mut kernel::Silent).ok();
            book.evaluate(&next, seat)
        });
        game.act(seat, best.unwrap(), None).unwrap();
    }
    game
}

#[test]
fn every_scenario_has_a_golden_record_that_replays_and_is_proven() {
    for (number, info) in westwall::scenarios().iter().enumerate() {
        let book = Arc::new(westwall::open(&info.id).unwrap());
        for seed in [1, 2] {
            let path = folder().join(format!("{}-{seed}.txt", info.id));
            if std::env::var_os("BLESS").is_some() {
                let game = random_game(&book, seed + 10 * number as u64);
                fs::create_dir_all(folder()).unwrap();
                fs::write(&path, game.save().to_string()).unwrap();
            }
            let text = fs::read_to_string(&path).expect("every scenario has its golden records");
            assert!(
                golden_holds(&book, &info.id, &text).outcome().is_some(),
                "{} is played to its end",
                info.id
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_record() {
    let book = Arc::new(westwall::open("relief").unwrap());
    assert_eq!(random_game(&book, 5).save().to_string(), random_game(&book, 5).save().to_string());
}
