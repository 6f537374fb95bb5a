//! Golden records: whole games that must replay to the same hashes for ever [promise: the same seed gives the same
//! game]. A failing record is a change of the rules: accept it only with a clause or a ruling.
//!
//! `BLESS=1 cargo test -p panzer --test it golden` writes the same games with new hashes, for a position that has changed its
//! stored form; where there is no record, or its moves no longer play, it plays a new game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kernel::prelude::*;
use kernel::{Choices, Dice, Match, Record, Seed, Seeded, UndoRule, Viewer, verify};
use panzer::Panzer;

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

/// The beginning of a game, mostly by plan and a little by chance, so that much happens in it.
fn game_of(book: &Arc<Panzer>, seed: u64) -> Match<Panzer> {
    let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::Free);
    let mut choose = Seeded::from_number(seed ^ 0xC0_FFEE);
    while let Some(seat) = game.decision().seats.first().filter(|_| game.len() < KEPT) {
        let view = book.view(game.position(), Viewer::Seat(seat)).into_owned();
        let mut plan = Vec::new();
        let guess = book.guess(&view, &mut choose);
        book.suggest(&guess, seat, 60, &mut choose, &mut plan);
        let planned = plan.first().copied().filter(|action| book.check(&view, seat, action).is_ok());
        let action = match planned {
            Some(action) if choose.roll(8) > 1 => action,
            _ => {
                let list = game.legal(seat);
                list.action(choose.roll(list.len() as u32) as usize - 1)
            }
        };
        game.act(seat, action, None).unwrap();
    }
    game
}

/// The game of a record, whatever its hashes say.
fn played_again(book: &Arc<Panzer>, text: &str) -> Option<Match<Panzer>> {
    let mut record: Record = text.parse().ok()?;
    record.moves.iter_mut().for_each(|played| played.hash = None);
    let replay = Match::load(Arc::clone(book), &record, None).ok()?;
    replay.stopped.is_none().then_some(replay.game)
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
            let again = fs::read_to_string(&path).ok().and_then(|text| played_again(&book, &text));
            let game = again.unwrap_or_else(|| game_of(&book, 1 + number as u64));
            fs::write(&path, game.save().to_string()).unwrap();
        }
        let text = fs::read_to_string(&path).expect("every scenario has its golden record");
        let record: Record = text.parse().unwrap();
        assert_eq!(record.scenario, *name, "a record says which options were played");
        let report = verify(Arc::clone(&book), &record);
        assert!(report.is_proven(), "{}: {:?}", path.display(), report.findings);
        let replay = Match::load(Arc::clone(&book), &record, None).unwrap();
        assert!(replay.stopped.is_none() && replay.game.len() == record.moves.len(), "{}", path.display());
    }
}
