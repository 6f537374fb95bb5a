//! Carriers: mounting, dismounting, and what becomes of a load.

use panzer::{Place, State};

use crate::table::table;

/// A British half-track with a squad in its hex, nobody else about.
const RIDE: &str = "31, turn 6, movement, side UK, first DE
    M5-1: 14A4 facing 1 move
    Rifle-1: 14A4 move
    Rifle-2: 14A4 move";

/// Covers 6.6.2.5, 2.6.
#[test]
fn a_squad_mounts_and_the_carrier_drives_with_half_its_rate() {
    let mut t = table(RIDE);
    t.play("mount Rifle-1 on M5-1");
    let carrier = t.id("M5-1");
    assert_eq!(t.unit("Rifle-1").place, Place::Aboard(carrier));
    t.play("mount Rifle-2 on M5-1");
    t.play("go M5-1 14A3");
    assert_eq!(t.hex("Rifle-1"), "14A3");
    t.refuses("dismount Rifle-1 facing 1", "6.6.2.5");
}

/// Covers 6.6.2.5, 6.2.3.
#[test]
fn both_need_the_command_to_move_to_get_off() {
    let mut t = table(
        "31, turn 6, movement, side UK, first DE
        M5-1: 14A4 facing 1 move
        Rifle-1: aboard M5-1",
    );
    t.play("dismount Rifle-1 facing 1");
    assert_eq!(t.hex("Rifle-1"), "14A4");
    assert!(t.unit("Rifle-1").has(State::Moved));
    let t = table(
        "31, turn 6, movement, side UK, first DE
        M5-1: 14A4 facing 1
        Rifle-1: aboard M5-1",
    );
    t.refuses("dismount Rifle-1 facing 1", "6.2.3");
}

/// Covers 2.6.
#[test]
fn a_carrier_takes_two_squads() {
    let t = table(
        "31, turn 6, movement, side UK, first DE
        M5-1: 14A4 facing 1 move
        Rifle-1: aboard M5-1
        Rifle-2: aboard M5-1
        Rifle-3: 14A4 move",
    );
    t.refuses("mount Rifle-3 on M5-1", "2.6");
}

/// Covers 6.6.2.4.
#[test]
fn leg_units_go_one_hex_or_march_two_in_the_open() {
    let mut t = table(RIDE);
    t.play("go Rifle-1 14A3");
    t.play("go Rifle-1 14A2");
    assert!(t.unit("Rifle-1").has(State::Quickmarched));
    t.refuses("go Rifle-1 14A1", "6.6.2.2");
}

/// Covers 6.6.2.4, 5.10.
#[test]
fn a_suppressed_squad_crawls() {
    let mut t = table(&RIDE.replace("Rifle-1: 14A4 move", "Rifle-1: 14A4 move suppressed"));
    t.refuses("go Rifle-1 14A3", "5.10");
    t.play("crawl Rifle-1 14A3");
    assert!(!t.unit("Rifle-1").has(State::SpotMove));
    t.refuses("crawl M5-1 14A3", "6.6.2.4");
}
