//! Dice that no one sees: neither side knows what lies in an event cup, and the number behind a draw would tell.

use std::sync::Arc;

use kernel::{Match, Play, Record, Seat, Seed, UndoRule, Viewer, verify};

/// No other die of the game has so many sides.
const CHITS: u32 = 20;

/// Both seats and those who look on get the numbers behind draws when the game is over, and then the record proves them
/// (ruling D130).
#[test]
fn the_number_behind_a_draw_stays_hidden_until_the_game_is_over() {
    let book = Arc::new(guards::open("goodwood").unwrap());
    let played: Record = include_str!("../records/goodwood.txt").parse().unwrap();
    let mut game = Match::new(Arc::clone(&book), Seed::from_number(1), UndoRule::Free);
    let draws = |record: &Record| {
        record.moves.iter().filter(|done| done.dice.iter().any(|roll| roll.sides > CHITS)).count()
    };
    let (first, rest) = played.moves.split_at(played.moves.len() / 2);
    let others = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    for done in first {
        Play::act(&mut game, done.seat, &done.notation, None).unwrap();
    }
    let so_far = draws(&game.record(Viewer::Referee));
    assert!(so_far > 5, "{so_far} draws in half of the game");
    for viewer in others {
        assert_eq!(draws(&game.record(viewer)), 0, "{viewer:?}");
    }
    for done in rest {
        Play::act(&mut game, done.seat, &done.notation, None).unwrap();
    }
    assert!(game.outcome().is_some());
    let full = game.record(Viewer::Referee);
    assert!(draws(&full) > so_far);
    for viewer in others {
        assert_eq!(game.record(viewer), full, "{viewer:?}");
    }
    assert!(verify(book, &full).is_proven());
}
