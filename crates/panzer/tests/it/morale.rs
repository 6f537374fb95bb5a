//! Morale: checks, hesitating and broken units, cohesion, recovery.

use panzer::State;

use crate::table::{ALLIED, table};

/// A Sherman hits a Pz IVH of the headquarters: 60, 5 for the headquarters, 10 for its armour, -10 as it is suppressed.
fn hit(check: u32, states: &str) -> crate::table::Table {
    let mut t = table(&format!(
        "25+morale, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        PzIVH-1: 15A4 facing 1 {states}",
    ));
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    // A hit on the front that suppresses.
    t.roll("resolve", &[1, 1, 1]);
    assert!(!t.says("holds:"), "the check waits for the end of the step: {:?}", t.log());
    t.roll("pass", &[check]);
    t
}

/// Covers 7.1.
#[test]
fn a_unit_that_was_hit_checks_when_the_step_is_over() {
    let t = hit(65, "");
    assert!(t.says("PzIVH-1 holds: 65, 65 or less was needed."), "{:?}", t.log());
    for (roll, state) in [(66, State::Hesitating), (90, State::Hesitating), (91, State::Broken)] {
        let t = hit(roll, "");
        assert!(t.unit("PzIVH-1").has(state), "{roll}: {:?}", t.log());
    }
}

/// Covers 7.1.
#[test]
fn a_hesitating_unit_that_fails_again_breaks() {
    let t = hit(76, "hesitating");
    assert!(t.unit("PzIVH-1").has(State::Broken) && !t.unit("PzIVH-1").has(State::Hesitating));
    assert!(t.says("PzIVH-1 breaks"));
}

/// Covers 7.1n1.
#[test]
fn a_hesitating_unit_goes_no_nearer() {
    let t = table(
        "25+morale, turn 3, movement, side US, first DE
        M4A1-1: 15A4 facing 1 move hesitating
        PzIVH-1: 15A0 facing 4",
    );
    t.refuses("go M4A1-1 15A3", "7.1n1");
    let menu = t.legal();
    assert!(menu.contains(&"back M4A1-1 15A5".to_owned()), "{menu:?}");
}

/// Covers 7.1n1.
#[test]
fn a_broken_unit_neither_fires_nor_spots_and_only_flees() {
    let t = table(
        "25+morale, turn 3, direct, first US
        M4A1-1: 15A4 facing 1 fire broken
        PzIVH-1: 15A0 facing 4",
    );
    assert!(!t.at.spotted[0].has(t.id("PzIVH-1")), "a broken unit spots nobody");
    t.refuses("fire M4A1-1 at PzIVH-1 with ap", "6.5.2.2");
    let t = table(
        "25+morale, turn 3, movement, side US, first DE
        M4A1-1: 15A4 facing 1 move broken
        M4A1-2: 15A5 facing 1
        PzIVH-1: 15A0 facing 4",
    );
    t.refuses("go M4A1-1 15A3", "7.1n1");
    assert!(t.legal().contains(&"back M4A1-1 15A5".to_owned()), "{:?}", t.legal());
}

/// Covers 7.1n1.
#[test]
fn a_broken_unit_in_the_open_must_be_given_move() {
    let mut t = table(
        "25+morale, turn 3, command
        M4A1-1: 15A4 facing 1 broken
        M4A1-2: 15A5 facing 1
        PzIVH-1: 15A0 facing 4",
    );
    t.refuses_seat(ALLIED, "ready", "7.1n1");
    t.refuses_seat(ALLIED, "order M4A1-1 fire", "6.2.2");
    t.act(ALLIED, "order M4A1-1 move", &[]);
    t.act(ALLIED, "ready", &[]);
}

/// Covers 6.8.2.
#[test]
fn hesitating_units_recover_and_broken_ones_hesitate() {
    // 60; 50 for a broken unit, 30 if it had a command. Without an enemy near.
    for (state, roll, after) in [
        ("hesitating", 60, None),
        ("hesitating", 61, Some(State::Hesitating)),
        ("broken", 50, Some(State::Hesitating)),
        ("broken", 51, Some(State::Broken)),
        ("broken move", 31, Some(State::Broken)),
    ] {
        let mut t = table(&format!(
            "25+morale, turn 3, movement, side US, first US
            M4A1-1: 15A0 facing 4 {state}
            PzIVH-1: 15GG10 facing 1"
        ));
        t.roll("end", &[roll]);
        let status = t.unit("M4A1-1");
        assert_eq!(
            status.has(State::Hesitating),
            after == Some(State::Hesitating),
            "{state} {roll}: {:?}",
            t.log()
        );
        assert_eq!(status.has(State::Broken), after == Some(State::Broken), "{state} {roll}");
    }
}

/// Covers 6.8.2.
#[test]
fn nobody_recovers_next_to_an_enemy() {
    let mut t = table(
        "25+morale, turn 3, movement, side US, first US
        M4A1-1: 15A0 facing 4 hesitating
        PzIVH-1: 15A1 facing 1",
    );
    t.roll("end", &[]);
    assert!(t.unit("M4A1-1").has(State::Hesitating));
}

/// Covers 7.39.
#[test]
fn a_shaken_crew_bails_out_badly() {
    for (state, roll, saved) in [
        ("broken", 50, false),
        ("broken", 51, true),
        ("hesitating", 40, false),
        ("hesitating", 41, true),
        ("", 31, true),
    ] {
        let mut t = table(&format!(
            "25+morale, turn 3, direct, first DE
            M4A1-1: 15A4 facing 4 {state}
            PzIVH-1: 15A0 facing 4 fire"
        ));
        t.play("fire PzIVH-1 at M4A1-1 with ap");
        // From the rear: hit, hull, knocked out, bail-out.
        t.roll("resolve", &[1, 60, 40, roll]);
        assert!(t.says("is knocked out"), "{:?}", t.log());
        assert_eq!(t.says("bails out"), saved, "{state} {roll}: {:?}", t.log());
    }
}
