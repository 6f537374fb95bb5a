//! Positions that an editor asks for: what happens as a phase begins, units in boats, and what is refused.

use crate::table::{Table, scenario};
use kernel::prelude::*;
use serde_json::{Value, json};
use westwall::{Step, compose};

fn faults(wanted: Value) -> Vec<String> {
    let wanted = serde_json::from_value(wanted).expect("every field has its type");
    compose(&wanted).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// Covers R11.11.
#[test]
fn a_movement_phase_begins_with_the_float_bridge() {
    let t = scenario("remagen", "turn 13, US movement\n0517: 27");
    assert_eq!((t.step(), t.decides()), (Step::Bridging, "US".into()));
    let t = t.play("bridge 0717 from 0617 to 0817");
    assert_eq!(t.step(), Step::Movement);
    // Not before there is one, not in the German phase, not once a unit has moved.
    for text in [
        "turn 12, US movement\n0517: 27",
        "turn 13, German movement\n0517: 27",
        "turn 13, US movement\n0517: 27\nmoved 27",
    ] {
        assert_eq!(scenario("remagen", text).step(), Step::Movement, "{text}");
    }
}

/// Covers A13.1.
#[test]
fn an_engineer_is_watched_from_the_start_of_the_german_player_turn() {
    let repaired = |text: &str| {
        let t = scenario("arnhem", &format!("{text}\n0706: Engineer\nwired 0706/0806 down")).play("end");
        t.log().iter().any(|line| line.contains("repaired"))
    };
    assert!(repaired("turn 3, German movement"));
    assert!(repaired("turn 3, German combat"));
    assert!(
        !repaired("turn 3, German combat\n0705: 1/2\nattacked 1/2\ntargeted Engineer"),
        "an enemy beside it"
    );
}

/// The Engineer on the Waal with 1/508 in its boats, and 1/406 across.
fn aboard(phase: &str) -> Table {
    scenario("arnhem", &format!("turn 3, Allied {phase}\n2622: Engineer 1/508\n2722: 1/406"))
}

/// Covers A13.24, A13.21.
#[test]
fn a_unit_in_the_engineers_hex_is_in_its_boats() {
    for phase in ["movement", "combat"] {
        let t = aboard(phase);
        assert_eq!((t.place("1/508"), t.place("Engineer")), ("2622".into(), "2622".into()));
        t.rulebook().check_invariants(t.position()).unwrap_or_else(|fault| {
            // Only units that an arrangement leaves out may be missing.
            assert!(fault.contains("has come from nowhere or is lost"), "{fault}");
        });
        let t = if phase == "movement" {
            t.refuses("move Engineer to 2523", "A13.21");
            assert_eq!(t.offers("move 1/508"), [""; 0]);
            t.play("end")
        } else {
            t
        };
        assert_eq!(t.offers("assault"), ["assault 1/406"]);
        // It is the same as if it had been played.
        let played = scenario("arnhem", "turn 3, Allied movement\n2622: Engineer\n2623: 1/508\n2722: 1/406");
        assert_eq!(t.position(), played.play("move 1/508 to 2622").play("end").position(), "{phase}");
    }
}

/// Covers A13.24.
#[test]
fn only_one_fitting_unit_may_be_in_the_boats() {
    let at = |side: &str, units: Value| {
        faults(
            json!({ "scenario": "arnhem", "turn": 3, "side": side, "phase": "movement", "others": "out", "units": units }),
        )
    };
    let alone = json!({ "Engineer": "2622", "1/508": "2622" });
    let two = json!({ "Engineer": "2622", "1/508": "2622", "2/508": "2622", "1/406": "2722" });
    let guns = json!({ "Engineer": "2622", "1/82": "2622", "1/406": "2722" });
    let watched = json!({ "Engineer": "2622", "1/508": "2622", "1/406": "2722", "Krft": "2522" });
    let ready = json!({ "Engineer": "2622", "1/508": "2622", "1/406": "2722" });
    for (side, units, place) in [
        ("Allied", alone, "units.1/508"),
        ("Allied", two, "units.2/508"),
        ("Allied", guns, "units.1/82"),
        ("Allied", watched, "units.1/508"),
        ("German", ready.clone(), "units.1/508"),
    ] {
        let told = at(side, units);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with(place) && told[0].contains("[A13.24]"), "{told:?}");
    }
    assert_eq!(at("Allied", ready), [""; 0]);
}

#[test]
fn two_units_can_change_places() {
    let t = scenario("spearhead", "turn 2, German movement\n1810: 2/501\n1910: 1/3");
    assert_eq!((t.place("2/501"), t.place("1/3")), ("1810".into(), "1910".into()));
    let told = faults(json!({ "scenario": "spearhead", "units": { "1/3": "1910", "2/3": "1910" } }));
    assert_eq!(told, ["units.2/3: 1/3 already stands in 1910 [S5.31]"]);
}

/// Covers R13.0.
#[test]
fn what_another_game_has_and_what_a_turn_has_not_is_refused() {
    let cases = [
        (json!({ "scenario": "remagen", "turn": 2, "phase": "combat" }), "phase: turn 2 is a night turn"),
        (json!({ "scenario": "spearhead", "weather": "fair" }), "weather: only Arnhem has this field"),
        (json!({ "scenario": "arnhem", "front": true }), "front: only Remagen has this field"),
        (json!({ "scenario": "arnhem", "scored": { "gap": 5 } }), "scored.gap: only Remagen"),
        (json!({ "scenario": "arnhem", "scored": { "moon": 5 } }), "scored.moon: points are scored for waal"),
        (
            json!({ "scenario": "remagen", "spans": ["none", "none", "none", "none"] }),
            "spans: give at most three",
        ),
        (
            json!({ "scenario": "remagen", "spans": ["0616 0101 0716"] }),
            "spans[0]: '0616 0101 0716' is not a hex",
        ),
    ];
    for (wanted, says) in cases {
        let told = faults(wanted.clone());
        assert!(told.iter().any(|fault| fault.starts_with(says)), "{wanted}: {told:?}");
    }
}
