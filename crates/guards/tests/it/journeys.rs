//! Journeys: a path waits in the position and is gone hex by hex, until something comes between.

use kernel::prelude::*;
use kernel::{Orders, Viewer};

use crate::table::{BRITISH, GERMAN, Table, table};

/// What a seat does without being asked.
fn auto(t: &Table, seat: kernel::Seat, orders: &[(&str, &str)]) -> Option<String> {
    let orders: Orders = orders.iter().map(|(id, choice)| ((*id).into(), (*choice).into())).collect();
    let view = t.book.view(&t.at, Viewer::Seat(seat));
    t.book.auto_action(&view, seat, &orders).map(|action| t.book.write(&action))
}

/// Goes on as long as no player is asked.
fn journey(mut t: Table) -> Table {
    while let Some(action) = auto(&t, t.seat(), &[]) {
        t = t.play(&[&action]);
    }
    t
}

#[test]
fn a_journey_is_carried_on_until_it_is_done() {
    let t =
        table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG").play(&["take 1-2GG", "route 0639 0638 0637"]);
    assert_eq!(t.hex("1-2GG"), "0640", "a plan moves no unit");
    let t = journey(t);
    assert_eq!((t.hex("1-2GG"), t.spent("1-2GG")), ("0637".into(), 6));
}

/// Another hex than the next one ends the journey, and so does being asked for every hex.
#[test]
fn a_journey_ends_when_the_column_goes_elsewhere() {
    let t =
        table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG").play(&["take 1-2GG", "route 0639 0638 0637"]);
    assert_eq!(auto(&t, BRITISH, &[("journey", "ask")]), None);
    assert_eq!(auto(&t, BRITISH, &[]).as_deref(), Some("go 0639"));
    let t = t.play(&["go 0740"]);
    assert_eq!(auto(&t, BRITISH, &[]), None);
}

/// The window comes between two hexes; the journey goes on when the firer holds.
#[test]
fn a_window_interrupts_a_journey_and_the_plan_survives_it() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: 88-KGL")
        .play(&["take 1-2GG", "route 0639 0638"]);
    let t = journey(t);
    assert_eq!((t.hex("1-2GG"), t.topic()), ("0639".into(), "opportunity-fire"));
    assert_eq!(t.seat(), GERMAN);
    let pass = t.book.pass(&t.book.view(&t.at, Viewer::Seat(GERMAN)), GERMAN).unwrap();
    let pass = t.book.write(&pass);
    let t = t.play(&[&pass]);
    assert_eq!(auto(&t, BRITISH, &[]).as_deref(), Some("go 0638"));
}

/// A plan is its owner's: neither the enemy nor the record that he is given knows of it.
#[test]
fn a_plan_is_not_seen_by_the_enemy() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0643: 88-KGL").play(&["take 1-2GG"]);
    let before = t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    let t = t.play(&["route 0639 0638 0637"]);
    assert_eq!(before, t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned());
}

/// A miss leaves the journey as it is; a hit ends it.
#[test]
fn a_journey_goes_on_after_a_miss_and_ends_with_a_hit() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0635: 88-KGL").play(&[
        "take 1-2GG",
        "route 0639 0638",
        "go 0639",
    ]);
    let missed = t.clone().roll("fire 88-KGL at 1-2GG", &[1, 1]);
    assert_eq!(auto(&missed, BRITISH, &[]).as_deref(), Some("go 0638"));
    let hit = t.roll("fire 88-KGL at 1-2GG", &[5, 6]);
    assert_eq!(auto(&hit, BRITISH, &[]), None);
}
