//! Optional rules.

use panzer::State;
use panzer::options::{NOT_BUILT, OPTIONAL_RULES};
use panzer::shipped::scenarios;

use crate::table::{ALLIED, GERMAN, table};

#[test]
fn every_option_is_played_or_refused_by_name() {
    for rule in OPTIONAL_RULES {
        let info = scenarios().iter().find(|info| rule.is_of(&info.id)).unwrap();
        let needs = if rule.id == "streamlined" { "+staggered" } else { "" };
        let opened = panzer::open(&format!("{}+{}{needs}", info.id, rule.id));
        if NOT_BUILT.contains(&rule.id) {
            let said = opened.unwrap_err().pop().unwrap().message;
            assert!(said.contains(rule.id) && said.contains(rule.clause), "{said}");
        } else {
            assert!(opened.is_ok(), "{}", rule.id);
        }
    }
}

/// Covers 7.50, 7.50a.
#[test]
fn a_unit_without_command_may_answer_fire() {
    let mut t = table(
        "25+defensive-fire, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        PzIVH-1: 15A4 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert_eq!(t.seat(), GERMAN);
    t.play("fire PzIVH-1 at M4A1-1 with ap");
    t.roll("resolve", &[98]);
    assert!(t.says("overwatch -1") && t.says("return fire -2"), "{:?}", t.log());
    assert!(t.unit("PzIVH-1").has(State::Answered));
    assert_eq!(t.seat(), ALLIED);
}

/// Covers 7.50.
#[test]
fn a_suppressed_unit_or_one_with_a_command_does_not_answer() {
    for state in ["move", "suppressed"] {
        let mut t = table(&format!(
            "25+defensive-fire, turn 3, direct, first US
            M4A1-1: 15A0 facing 4 fire
            PzIVH-1: 15A4 facing 1 {state}"
        ));
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        t.roll("resolve", &[99]);
        assert_eq!(t.seat(), ALLIED, "{state}");
    }
}

/// Covers 7.29, 6.6.2.8.
#[test]
fn a_tank_may_bog_in_the_woods() {
    // Woods: a net roll of 0 or less; the Sherman has -10.
    for (roll, bogs) in [(10, true), (11, false)] {
        let mut t = table(
            "25+bog, turn 3, movement, side US, first DE
            M4A1-1: 15H10 facing 1 move",
        );
        t.roll("go M4A1-1 15H9", &[roll]);
        assert_eq!(t.unit("M4A1-1").has(State::Bogged), bogs, "{roll}: {:?}", t.log());
    }
}

/// Covers 7.29.
#[test]
fn a_bogged_tank_gets_free_by_a_roll() {
    for (roll, free) in [(35, true), (36, false)] {
        let mut t = table(
            "25+bog, turn 3, movement, side US, first DE
            M4A1-1: 15C3 facing 1 move bogged",
        );
        t.refuses("go M4A1-1 15C2", "6.2.2");
        t.roll("free M4A1-1", &[roll]);
        assert_eq!(!t.unit("M4A1-1").has(State::Bogged), free, "{roll}");
    }
}

/// Covers 7.52, s25.3.
#[test]
fn units_far_from_their_headquarters_are_not_commanded() {
    let t = table(
        "25+command-span, turn 3, command
        M4A1-1: 15A0 facing 4
        M4A1-3: 15A10 facing 4
        M4A1-4: 15C10 facing 4
        PzIVH-1: 15GG5 facing 1",
    );
    t.refuses_seat(ALLIED, "order M4A1-4 move", "6.2.2");
    let menu = t.legal_for(ALLIED);
    assert!(menu.contains(&"order M4A1-3 move".to_owned()), "{menu:?}");
}

/// Covers 7.48, s31.4, s31.5.
#[test]
fn locked_units_have_no_command_until_they_have_seen_an_enemy() {
    let t = table(
        "31+delayed-reaction, turn 2, command
        Cromwell4-1: 14A0 facing 4
        222: 14A8 facing 1",
    );
    t.refuses_seat(ALLIED, "order Cromwell4-1 fire", "6.2.2");
    assert_eq!(t.unit("Cromwell4-1").held_until, 4);
}

/// Covers s31.9.
#[test]
fn the_engine_of_a_tiger_may_fail() {
    for (roll, breaks) in [(20, true), (21, false)] {
        let mut t = table(
            "31, turn 6, movement, side DE, first UK
            234: 14A8 facing 1 move",
        );
        t.roll("go 234 14A7", &[roll]);
        assert_eq!(t.unit("234").has(State::TrackHit), breaks, "{roll}: {:?}", t.log());
        assert_eq!(t.hex("234"), if breaks { "14A8" } else { "14A7" });
    }
}
