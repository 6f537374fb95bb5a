//! Golden records: whole games that must replay to the same hashes for ever. A failing record is a change of the rules: accept it
//! only with a clause or a ruling.
//!
//! `BLESS=1 cargo nextest run -p greatbattles golden` writes the same games with new hashes, for a position that has changed its
//! stored form; where there is no record, or its moves no longer play, it plays a new game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use greatbattles::play::{Action, GreatBattlesBook, open};
use greatbattles::shipped;
use kernel::{Dice, Match, Record, Rules, Seed, Seeded, UndoRule, verify};

/// Every scenario, and one with options.
const GAMES: [(&str, &str); 5] = [
    ("agira", "agira"),
    ("agira+withdraw-by-day+isolation-36+morale-quality+ammo+no-fire-commit+entrench", "agira-options"),
    ("east-of-caen", "goodwood"),
    ("oosterbeek", "arnhem"),
    ("malta", "malta"),
];

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{file}.txt"))
}

/// A game to the end by chance, most steps ended soon, so that the days go by.
fn game_of(book: &Arc<GreatBattlesBook>, seed: u64) -> Match<GreatBattlesBook> {
    let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::Free);
    let mut choose = Seeded::from_number(seed ^ 0xC0_FFEE);
    while let Some(seat) = game.decision().seats.first() {
        let list: Vec<Action> = game.legal(seat);
        let ends = list.iter().find(|action| matches!(action, Action::Done | Action::Fire));
        let picked = &list[choose.roll(list.len() as u32) as usize - 1];
        let action = ends.filter(|_| choose.roll(5) > 2).unwrap_or(picked).clone();
        game.act(seat, action, None).expect("a listed action is legal");
    }
    game
}

/// The game of a record, whatever its hashes say.
fn played_again(book: &Arc<GreatBattlesBook>, text: &str) -> Option<Match<GreatBattlesBook>> {
    let mut record: Record = text.parse().ok()?;
    record.moves.iter_mut().for_each(|played| played.hash = None);
    let replay = Match::load(Arc::clone(book), &record, None).ok()?;
    (replay.stopped.is_none() && replay.game.outcome().is_some()).then_some(replay.game)
}

fn replays(number: usize) {
    let (name, file) = GAMES[number];
    let (book, path) = (Arc::new(open(name).expect("it opens")), path(file));
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        let again = fs::read_to_string(&path).ok().and_then(|text| played_again(&book, &text));
        let game = again.unwrap_or_else(|| game_of(&book, 1 + number as u64));
        fs::write(&path, game.save().to_string()).expect("it can be written");
    }
    let text = fs::read_to_string(&path).expect("every scenario has its golden record");
    let record: Record = text.parse().expect("it reads");
    assert_eq!(record.scenario, *name, "a record says which options were played");
    let report = verify(Arc::clone(&book), &record);
    assert!(report.is_proven(), "{}: {:?}", path.display(), report.findings);
    assert!(book.title().scenario == name);
}

#[test]
fn every_scenario_has_a_golden_record() {
    for boxed in shipped::scenarios() {
        assert!(GAMES.iter().any(|(name, _)| *name == boxed.scenario.id), "{}", boxed.scenario.id);
    }
}

#[test]
fn the_record_of_agira_replays() {
    replays(0);
}

#[test]
fn the_record_of_agira_with_options_replays() {
    replays(1);
}

#[test]
fn the_record_of_goodwood_replays() {
    replays(2);
}

#[test]
fn the_record_of_arnhem_replays() {
    replays(3);
}

#[test]
fn the_record_of_malta_replays() {
    replays(4);
}
