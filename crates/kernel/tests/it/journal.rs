//! A game being played: acting, seeking, records.

use std::sync::Arc;

use kernel::{Match, Play, PlayError, Record, Seed, UndoRule, Viewer, verify};

use crate::minis::gauntlet::{GUNNER, Gauntlet, RUNNER};

fn game(undo: UndoRule) -> Match<Gauntlet> {
    Match::new(Arc::new(Gauntlet::new()), Seed::from_number(1), undo)
}

fn play(game: &mut dyn Play, moves: &[&str]) {
    for notation in moves {
        let seat = game.decision().seats.first().expect("the game goes on");
        let played = game.act(seat, notation, None);
        assert!(played.is_ok(), "{notation}: {played:?}");
    }
}

/// Plays the first listed action of whoever decides until the end.
fn play_on(game: &mut dyn Play) {
    while let Some(seat) = game.decision().seats.first() {
        let first = game.legal(seat)[0].clone();
        game.act(seat, &first, None).expect("a listed action is legal");
    }
}

#[test]
fn a_game_is_played_to_its_end_and_its_record_is_proven() {
    let mut game = game(UndoRule::Free);
    play_on(&mut game);
    let text = Play::record(&game, Viewer::Spectator);
    let record: Record = text.parse().expect("a record reads back");
    assert_eq!(record.to_string(), text);
    let report = verify(Arc::new(Gauntlet::new()), &record);
    assert!(report.is_proven(), "{report:?}\n{text}");
    assert_eq!(report.steps, game.len());
    let again = Match::load(Arc::new(Gauntlet::new()), &record, None).expect("it is of this game");
    assert_eq!(again.stopped, None);
    assert_eq!(again.game.hash(), game.hash());
}

#[test]
fn a_seat_acts_only_when_the_decision_is_its_own() {
    let mut game = game(UndoRule::Free);
    assert!(matches!(Play::act(&mut game, GUNNER, "hold", None), Err(PlayError::NotYours(_))));
    assert!(matches!(Play::act(&mut game, RUNNER, "sing", None), Err(PlayError::Notation(_))));
    assert!(matches!(Play::act(&mut game, RUNNER, "draw", None), Err(PlayError::Refused(_))));
    assert!(game.is_empty());
}

#[test]
fn a_free_undo_goes_back_to_the_last_barrier() {
    let mut game = game(UndoRule::Free);
    let start = game.hash();
    play(&mut game, &["take smoke", "take armour"]);
    assert_eq!(Play::undo(&mut game, RUNNER), Ok("take armour".to_owned()));
    assert_eq!(Play::undo(&mut game, RUNNER), Ok("take smoke".to_owned()));
    assert_eq!(game.hash(), start);
    assert!(!Play::can_undo(&game, RUNNER));
    play(&mut game, &["set out", "draw"]);
    assert!(matches!(Play::undo(&mut game, RUNNER), Err(PlayError::Undo(_))));
}
