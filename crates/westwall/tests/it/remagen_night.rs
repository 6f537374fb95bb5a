//! Remagen by night: no combat, and one zone of control is left or entered, not both [R13.0].

use crate::table::scenario;
use westwall::Step;

const NIGHTS: [u8; 10] = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29];

/// Covers R13.0, R17.15.3, R17.25.
#[test]
fn ten_of_the_thirty_turns_have_no_combat_phase() {
    for name in ["remagen", "remagen-optimum"] {
        for turn in 1..=30 {
            for (side, next) in
                [("US", "German"), ("German", "US")].into_iter().take(if turn < 4 { 2 } else { 1 })
            {
                let t = scenario(
                    name,
                    &format!(
                        "turn {turn}, {side} movement\n0716: 27\n0815: Guard\nspan 0616 0517 0716\nspan 0701 0601 0801\nspan 0702 0602 0802"
                    ),
                );
                let t = t.play("end");
                if NIGHTS.contains(&turn) {
                    assert_eq!((t.step(), t.decides()), (Step::Movement, next.into()), "turn {turn}");
                } else {
                    assert_eq!((t.step(), t.decides()), (Step::Combat, side.into()), "turn {turn}");
                }
            }
        }
    }
}

/// A unit begins in a zone of control, in 0417 beside the enemy in 0518, who controls 0418, 0517 and 0519 too.
fn in_contact(turn: u8, side: &str, unit: &str, enemy: &str) -> crate::table::Table {
    scenario("remagen", &format!("turn {turn}, {side} movement\n0417: {unit}\n0518: {enemy}"))
}

/// X15 of the examples.
///
/// Covers R13.0.
#[test]
fn by_night_a_unit_leaves_a_zone_of_control_and_enters_no_other() {
    for (side, unit, enemy) in [("US", "27", "Guard"), ("German", "Guard", "27")] {
        let t = in_contact(2, side, unit, enemy);
        t.allows(&format!("move {unit} to 0317"));
        t.allows(&format!("move {unit} via 0317 0316 0315 to 0314"));
        // Straight into another controlled hex, or by a free one.
        t.refuses(&format!("move {unit} to 0418"), "R13.0");
        t.refuses(&format!("move {unit} via 0416 to 0517"), "R13.0");
        t.refuses(&format!("move {unit} to 0517"), "R13.0");
        t.refuses(&format!("move {unit} via 0418 to 0319"), "R13.0");
        assert_eq!(t.clone().play(&format!("move {unit} to 0316")).cost(), 3, "road and a clear hex");
        // Back to where it was is another zone of control as well.
        t.refuses(&format!("move {unit} via 0317 0416 0417 to 0318"), "R13.0");
        assert!(
            t.goals("move", unit)
                .iter()
                .all(|hex| !t.controls(if side == "US" { "German" } else { "US" }, hex))
        );
        // By day it stays.
        in_contact(3, side, unit, enemy).refuses(&format!("move {unit} to 0317"), "S5.14");
    }
}

/// Covers R13.0.
#[test]
fn by_night_a_unit_enters_one_zone_of_control_and_stops() {
    let t = scenario("remagen", "turn 2, US movement\n0316: 27\n0518: Guard");
    t.allows("move 27 to 0417");
    t.allows("move 27 to 0517");
    t.refuses("move 27 via 0317 0417 to 0418", "S6.0");
    t.refuses("move 27 via 0317 0417 to 0318", "S6.0");
    // In the next night it may leave again.
    let t = t.play("move 27 to 0417").play("end").play("end");
    assert_eq!(t.turn(), 3);
    t.refuses("move 27 to 0317", "S5.14");
}

/// Covers R13.0, R12.21.
#[test]
fn reinforcements_stay_out_of_controlled_hexes_by_night_too() {
    let t = scenario("remagen", "turn 8, German movement\n2102: 27\nwaiting: 901");
    for hex in ["2001", "2101", "2201"] {
        assert!(t.controls("US", hex));
        t.refuses(&format!("enter 901 at {hex} to {hex}"), "R12.21");
    }
    t.allows("enter 901 at 2301 to 2301");
    // Once on the map it may go into one.
    t.allows("enter 901 at 2301 to 2201");
}

/// Covers R13.0.
#[test]
fn a_night_without_combat_does_not_steady_a_battery() {
    // Ruling W35: the preceding Combat Phase is the last one that was played, on the evening before.
    let t = scenario(
        "remagen",
        "turn 2, German movement
         0716: 27
         0815: Guard
         1215: 11-art
         1216: Lehr
         shaken 11-art",
    );
    let t = t.play_all(&["end", "end", "attack Guard", "with 27"]).play("done");
    assert_eq!((t.turn(), t.step(), t.decides()), (3, Step::Protect, "German".into()));
    t.refuses("fpf 11-art", "S8.41");
    t.allows("fpf Lehr");
}
