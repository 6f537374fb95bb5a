//! The table in the terminal with a game that bids for sides and has a track.

use std::time::Duration;

use kernel::{Seat, Seed, UndoRule};
use library::{Card, Contents, Level, OptionalRule, ScenarioCard, Shelf, Volume};
use minis::ferry::Ferry;

use super::order;
use super::table::{Heard, Hints, Table};
use super::thinking::Thinkers;

fn shelf() -> Shelf {
    let seats = &["First player", "Second player"];
    let bid = OptionalRule { id: "bid", name: "Bid for sides", seats, ..OptionalRule::PLAIN };
    let scenario = ScenarioCard {
        id: "day".into(),
        name: "A day".into(),
        map: "river".into(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 6,
        options: vec![bid],
        ..ScenarioCard::default()
    };
    let card = Card::new("ferry", "Ferry", "");
    let contents = Contents { card, scenarios: vec![scenario], ..Contents::default() };
    Shelf::with(vec![Box::new(Volume::new(contents, Ferry::open))])
}

/// What is printed while these lines are typed; each must be carried out.
fn evening(scenario: &str, bots: Vec<Seat>, lines: &[&str]) -> String {
    let shelf = shelf();
    let named = shelf.scenario(scenario).expect("it is on the shelf");
    let game = named.book.open(&named.id(), Seed::from_number(1), UndoRule::Free).expect("it opens");
    let thinkers = Thinkers::new(Level::Recruit, Duration::from_millis(1), Seed::from_number(0));
    let mut out = Vec::new();
    let mut table = Table::new(&shelf, game, bots, (thinkers, Hints::Off), &mut out);
    table.greet().expect("it is told");
    for line in lines {
        table.let_bots_play(false).expect("it is told");
        table.describe().expect("it is told");
        assert_eq!(table.hear(order::read(line)).expect("it is told"), Heard::Well, "{line}");
    }
    table.describe().expect("it is told");
    drop(table);
    String::from_utf8(out).expect("it is text")
}

#[test]
fn a_bid_is_a_bare_number_and_decides_what_the_seats_are_called() {
    let told = evening("day+bid", Vec::new(), &["3", "bid 8"]);
    assert!(told.contains("First player against Second player"), "{told}");
    assert!(told.contains("Type a number from 0 to 20, or 'bid N'."), "{told}");
    assert!(!told.contains("bid 12"), "forty bids are not listed: {told}");
    assert!(told.contains("First player: bid 3") || told.contains("First player\u{1b}[0m: bid 3"), "{told}");
    let after = told.split("The bids are 3 and 8.").nth(1).expect("the bids are told");
    assert!(after.contains("[Red] Haul or rest."), "the second player is Red and first: {after}");
}

#[test]
fn the_computer_does_not_show_its_bid_before_the_player_has_bid() {
    let told = evening("day+bid", vec![Seat(0)], &["8"]);
    let before = told.split("bid 8").next().expect("there is a beginning");
    assert!(!before.contains(": bid"), "{before}");
}

#[test]
fn a_track_is_shown_in_a_line() {
    let told = evening("day", Vec::new(), &["rest"]);
    assert!(told.contains("Impulse: [1] 2 3 4 5 6; fog, 0 %; 6 to come (F5)"), "{told}");
    assert!(told.contains("Impulse: 1 [2] 3 4 5 6; fog, 20 %; 5 to come (F5)"), "{told}");
}
