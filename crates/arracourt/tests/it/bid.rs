//! Bidding for the German side [5.1.1, 20.1].

use crate::table::{Table, start};
use arracourt::VictoryPoints;
use kernel::prelude::*;
use kernel::{Seat, SeatSet, Viewer};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

fn bids(first: u8, second: u8, dice: &[u32]) -> Table {
    let game = start("first+bid").roll_as(FIRST, &format!("bid {first}"), &[]);
    game.roll_as(SECOND, &format!("bid {second}"), dice)
}

/// Covers 5.1.1, 20.1.
#[test]
fn both_players_bid_before_anything_else() {
    let game = start("first+bid");
    assert_eq!(game.book.title().seats, ["First player", "Second player"]);
    assert_eq!(game.book.decision(&game.at).seats, SeatSet::one(FIRST).with(SECOND));
    game.refuses("pass", "6.0");
    // In any order.
    let game = game.roll_as(SECOND, "bid 11", &[]);
    assert_eq!(game.book.decision(&game.at).seats, SeatSet::one(FIRST));
    game.refuses_seat(SECOND, "bid 12", "20.1");
}

/// Covers 5.1.1.
#[test]
fn without_a_bid_the_first_seat_is_german() {
    assert_eq!(start("first").book.title().seats, ["German", "American"]);
    start("first").refuses("bid 12", "6.0");
}

/// Covers 20.1.
#[test]
fn the_higher_bid_plays_the_german_and_needs_that_many_points() {
    let game = bids(11, 12, &[]);
    assert_eq!((game.at.german.0, game.at.target.0), (1, 12));
    assert_eq!(game.clock(), "turn 1, impulse 1, German, fog");
    assert_eq!(game.book.decision(&game.at).seats, SeatSet::one(SECOND));
    game.refuses_seat(FIRST, "pass", "8.0");
    let game = bids(9, 3, &[]);
    assert_eq!((game.at.german.0, game.at.target.0), (0, 9));
}

/// Covers 20.1.
#[test]
fn equal_bids_are_settled_by_dice_until_they_differ() {
    let game = bids(12, 12, &[2, 5]);
    assert_eq!((game.at.german.0, game.at.target.0), (1, 12));
    let game = bids(12, 12, &[3, 3, 4, 4, 6, 1]);
    assert_eq!((game.at.german.0, game.at.target.0), (0, 12));
}

/// Covers 20.1.
#[test]
fn a_bid_is_secret_until_both_are_made() {
    let game = start("first+bid");
    let bid = game.book.read("bid 12").unwrap();
    assert_eq!(game.book.audience(&game.at, FIRST, &bid), SeatSet::one(FIRST));
    let game = game.roll_as(FIRST, "bid 12", &[]);
    assert_eq!(game.view(Viewer::Seat(FIRST)).bids, [Some(VictoryPoints(12)), None]);
    for viewer in [Viewer::Seat(SECOND), Viewer::Spectator] {
        assert_eq!(game.view(viewer).bids, [None, None]);
        assert!(game.book.decision_for(&game.at, viewer).seats.has(FIRST), "not even that it was made");
    }
    let game = game.roll_as(SECOND, "bid 11", &[]);
    assert_eq!(game.view(Viewer::Seat(SECOND)).bids, [Some(VictoryPoints(12)), Some(VictoryPoints(11))]);
}

/// Covers 20.1.
#[test]
fn a_bid_is_a_whole_number_of_points_within_reason() {
    let game = start("second+bid");
    game.allows("bid 0");
    game.allows("bid 40");
    game.refuses("bid 41", "20.1");
    assert!(game.book.read("bid -1").is_err());
    assert!(game.book.read("bid 9.5").is_err());
}

/// Covers 20.1, 18.2.
#[test]
fn the_bid_takes_the_place_of_the_ten_points_and_leaves_automatic_victories_alone() {
    let count = |target: u8| {
        let text = format!("turn 4, impulse 3, fog, German, target {target}\n german: 12 14 18 20 21 35 38");
        crate::table::table("first", &text).play("pass").play("pass").outcome()
    };
    assert_eq!(count(6).winner, Some(Seat(0)));
    assert_eq!(count(7).winner, Some(Seat(1)));
    // The swapped seats win and lose as their sides do.
    let game = bids(0, 1, &[]).play_until(1, |game| game.decides() == "neither");
    assert_eq!(game.outcome().clause, "18.1b");
    assert_eq!(game.outcome().winner, Some(FIRST), "the first player is the American");
}
