//! Which side a seat plays may be decided during the game.

use std::sync::Arc;

use kernel::{Match, Play, Seat, Seed, UndoRule, Viewer};
use minis::ferry::Ferry;

fn ferry(name: &str) -> Match<Ferry> {
    let rules = Arc::new(Ferry::open(name).expect("it is one of its names"));
    Match::new(rules, Seed::from_number(1), UndoRule::Free)
}

fn names(game: &dyn Play) -> Vec<String> {
    game.scene(Viewer::Spectator).seat_names(game.title(), &game.board().sides)
}

#[test]
fn without_a_bid_every_seat_plays_the_side_of_its_number() {
    let game = ferry("day");
    let scene = Play::scene(&game, Viewer::Spectator);
    assert_eq!((scene.side_of(Seat(1)), scene.seat_of(1)), (Some(1), Some(Seat(1))));
    assert_eq!(names(&game), ["Red", "Blue"]);
    assert_eq!(scene.ask, None);
}

#[test]
fn a_bid_decides_who_plays_which_side_and_is_secret_until_then() {
    let mut game = ferry("day+bid");
    assert_eq!(names(&game), ["First player", "Second player"]);
    Play::act(&mut game, Seat(0), "bid 3", None).expect("it is legal");
    let scene = Play::scene(&game, Viewer::Seat(Seat(1)));
    assert_eq!((scene.side_of(Seat(0)), scene.seat_of(0)), (None, None));
    assert!(scene.buttons.is_empty(), "a field stands for all bids");
    let field = scene.ask.expect("the second player has not bid");
    assert_eq!((field.action.as_str(), field.least, field.most), ("bid", 0, 20));
    assert_eq!(Play::scene(&game, Viewer::Seat(Seat(0))).ask, None, "a bid is final");
    Play::act(&mut game, Seat(1), "bid 8", None).expect("it is legal");
    let scene = Play::scene(&game, Viewer::Spectator);
    assert_eq!((scene.side_of(Seat(0)), scene.side_of(Seat(1))), (Some(1), Some(0)));
    assert_eq!((scene.seat_of(0), scene.seat_of(1)), (Some(Seat(1)), Some(Seat(0))));
    assert_eq!(names(&game), ["Blue", "Red"]);
    assert_eq!(scene.standing.scores, [8, 0], "scores are by seat");
    assert_eq!(game.decision().seats.first(), Some(Seat(1)), "Red is first");
}
