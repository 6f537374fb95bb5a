//! Movement: costs, zones of control, stacks, riding, debarking. The hexes around 0640 at Goodwood are open ground.

use crate::table::table;

/// Covers 9.0, 9.0n6, 9.0n8.
#[test]
fn a_unit_pays_for_each_hex_and_finishes_before_the_next_starts() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG").play(&["take 1-2GG", "go 0639"]);
    assert_eq!((t.hex("1-2GG"), t.spent("1-2GG")), ("0639".into(), 2));
    t.refuses("take 2-2GG", "9.0n8");
    t.refuses("go 0637", "9.0");
    let t = t.play(&["halt"]);
    t.refuses("take 1-2GG", "9.0n8");
    t.allows("take 2-2GG");
}

/// Covers 8.0n3, 8.0n4, 8.0.
#[test]
fn a_zone_of_control_stops_and_costs_one_to_leave() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: Gren-KGL").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
    ]);
    t.refuses("go 0738", "8.0n3");
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\n0638: 1-2GG\n0637: Gren-KGL")
        .play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.spent("1-2GG"), 4);
    // A headquarters has none.
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: HQ-KGL").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
    ]);
    t.allows("go 0639");
}

/// Covers 7.0.
#[test]
fn no_unit_enters_an_enemy_hex() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0639: HQ-KGL").play(&["take 1-2GG"]);
    t.refuses("go 0639", "7.0");
}

/// Covers 7.1, 7.1n2, 7.1n4.
#[test]
fn a_full_hex_is_passed_and_settled_at_the_end() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG\n0639: Rcn-2GG").play(&[
        "take Rcn-2GG",
        "go 0640",
        "halt",
        "end",
    ]);
    assert_eq!(t.topic(), "overstack");
    t.refuses("lose Scout-2GG", "7.1n2");
    let t = t.play(&["deplete 1-2GG"]);
    assert_eq!(t.topic(), "overstack");
    let t = t.play(&["deplete 2-2GG"]);
    assert_eq!(t.topic(), "attack");
}

/// Covers 9.1n3, 9.3.
#[test]
fn a_stack_drops_units_off_and_they_move_no_further() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG").play(&[
        "take 1-2GG",
        "take 2-2GG",
        "go 0639",
        "drop 2-2GG",
        "go 0638",
    ]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG")), ("0638".into(), "0639".into()));
    t.play(&["halt"]).refuses("take 2-2GG", "9.0n8");
}

/// Covers 9.6, 9.6n3, 9.6n4, 9.6n6.
#[test]
fn a_wheeled_unit_debarks_for_half_and_walks_on() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG AT-2GG 1-2GG").play(&["take AT-2GG"]);
    let t = t.play(&["prepare AT-2GG", "debark 0640", "go 0639", "go 0638", "go 0637", "go 0636"]);
    assert_eq!(t.hex("AT-2GG"), "0636");
    t.refuses("go 0635", "9.0n6");
    t.refuses("embark AT-2GG", "9.6n4");
    let tank = t.play(&["halt", "take 1-2GG"]);
    tank.refuses("prepare 1-2GG", "9.6n6");
}

/// Covers 9.5, 9.5n1, 9.5n5.
#[test]
fn a_leg_unit_rides_for_a_point_each_and_gets_off_for_another() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\ndebarked: AT-2GG";
    let t = table(text).play(&["take 1-2GG", "mount AT-2GG on 1-2GG", "go 0639"]);
    assert_eq!((t.hex("AT-2GG"), t.spent("1-2GG")), ("0639".into(), 4));
    let t = t.play(&["dismount AT-2GG", "go 0638"]);
    assert_eq!((t.hex("AT-2GG"), t.hex("1-2GG"), t.spent("1-2GG")), ("0639".into(), "0638".into(), 8));
    t.play(&["halt"]).refuses("take AT-2GG", "9.0n8");
}

/// Covers 13.2, 9.0n7.
#[test]
fn night_halves_and_one_step_is_always_open() {
    let t = table("turn 4, rain, 2GG moves\n0640: HQ-2GG 1-2GG").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
        "go 0637",
    ]);
    t.refuses("go 0636", "9.0n6");
}
