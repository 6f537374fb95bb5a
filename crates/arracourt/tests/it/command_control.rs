//! German command and control: one panzer brigade an impulse [21.2].

use crate::table::table;

const BOTH: &str = "turn 2, impulse 3, fog, German
    18: 1/130A 1/130B 1/16A 1/16B
    14: 37/C";

/// Covers 21.2.
#[test]
fn the_brigade_that_moves_first_is_the_only_one_that_acts() {
    let at = table("first+command-control", BOTH).play("assault 18");
    at.allows("move 1/130A to 16");
    at.allows("move 1/16A to 16");
    let red = at.clone().play("move 1/130A to 16");
    red.allows("move 1/130B to 14");
    red.refuses("move 1/16A to 16", "21.2");
    assert!(red.goals("move", "1/16B").is_empty());
    let blue = at.play("move 1/16A to 16");
    blue.refuses("move 1/130A to 16", "21.2");
    blue.allows("move 1/16B to 14");
}

/// Covers 21.2.
#[test]
fn without_the_option_both_brigades_act_together() {
    let red = table("first", BOTH).play_all(&["assault 18", "move 1/130A to 16"]);
    red.allows("move 1/16A to 16");
}

/// Covers 21.2.
#[test]
fn the_brigades_do_not_attack_together() {
    let named =
        table("first+command-control", "turn 2, impulse 3, fog, German\n14: 1/130A 1/130B 1/16A 37/C")
            .play_all(&["assault 14", "attack 14", "with 1/16A"]);
    named.refuses("with 1/130A", "21.2");
    named.refuses("lead 1/130A", "21.2");
    assert_eq!(named.offers("lead "), ["lead 1/16A"]);
    let attacked = named.roll("lead 1/16A", &[1, 1, 6, 6]).play("stand");
    attacked.refuses("move 1/130A to 18", "21.2");
}

/// Covers 21.2.
#[test]
fn the_brigades_do_not_fire_together() {
    let named = table(
        "first+command-control",
        "turn 2, impulse 6, overcast, German\n18: 1/130A 1/130B 1/16A\n14: 37/C",
    )
    .play_all(&["ranged 18 at 14", "with 1/130A"]);
    assert_eq!(named.offers("with"), ["with 1/130B"]);
    assert_eq!(named.offers("lead "), ["lead 1/130A", "lead 1/130B"]);
    named.refuses("with 1/16A", "21.2");
}

/// Covers 21.2.
#[test]
fn a_regroup_moves_one_brigade_and_the_next_impulse_may_move_the_other() {
    let at = table(
        "first+command-control",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         35: 2113/Fl
         2: 1/16A 2111/Fl
         9: 37/C",
    )
    .play_all(&["regroup", "move 2113/Fl to 36"]);
    at.allows("move 1/130A to 16");
    at.refuses("move 1/16A to 1", "21.2");
    at.refuses("move 2111/Fl to 1", "21.2");
    let next = at.play("end").roll("pass", &[6, 6]).play_all(&["accept", "regroup"]);
    next.allows("move 1/16A to 1");
    next.allows("move 1/130A to 16");
}

/// Covers 21.2.
#[test]
fn the_second_scenario_has_no_such_rule() {
    let refused = arracourt::open("second+command-control").expect_err("it belongs to the first scenario");
    assert!(refused.message.contains("belongs to the scenario 'first'"), "{refused}");
    let at = table("second", "turn 2, impulse 3, fog, German\n18: 1/2113A 1/2111A")
        .play_all(&["assault 18", "move 1/2113A to 16"]);
    at.allows("move 1/2111A to 16");
}
