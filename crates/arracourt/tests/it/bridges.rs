//! Who holds the bridges, how they change hands, and seizing them [21.4 to 21.4.2].

use crate::table::{Table, start, table};
use arracourt::BridgeId;

/// Covers 21.4, 21.4.1.
#[test]
fn every_bridge_starts_in_the_hands_of_a_side() {
    let held = |scenario: &str, side: &str| -> Vec<String> {
        let at = start(scenario);
        let names = BridgeId::all().map(|bridge| at.game().span_name(bridge));
        names.filter(|name| at.bridge(name) == side).collect()
    };
    assert_eq!(
        held("first+bridges", "American"),
        ["3/11", "3/15", "19/33", "20/32", "21/31", "22/27", "25/26", "25/27", "28/31"]
    );
    assert_eq!(held("first+bridges", "German"), ["4/11", "5/6", "5/10"]);
    assert_eq!(held("second+bridges", "American").len(), 12);
}

/// Covers 21.4.
#[test]
fn without_the_option_bridges_are_open_to_all_and_nothing_is_tried() {
    let at = table("first", "turn 2, impulse 3, fog, German\n33: 1/130A\n9: 37/A").play("assault 33");
    at.refuses("seize 19/33 with 1/130A", "21.4");
    at.refuses("repair 19/33", "21.4");
    assert!(at.offers("seize").is_empty());
    assert_eq!(at.play("move 1/130A to 19").place("1/130A"), "19");
}

/// Germans in 33, with the American bridge 19/33 before them.
fn at_the_nard(units: &str, more: &str) -> Table {
    table("first+bridges", &format!("turn 2, impulse 3, fog, German\n33: {units}\n9: 37/A\n{more}"))
        .play("assault 33")
}

/// Covers 21.4.
#[test]
fn an_enemy_bridge_is_crossed_into_an_attack_and_not_into_vacant_ground() {
    at_the_nard("1/130A", "").refuses("move 1/130A to 19", "21.4");
    at_the_nard("1/130A", "19: 24/C").allows("move 1/130A to 19");
    let regroup =
        table("first+bridges", "turn 2, impulse 3, fog, German\n33: 1/130A\n9: 37/A\ngerman: 19 33")
            .change(|at| at.bridges.held[5] = Some(arracourt::Side::American))
            .play("regroup");
    assert_eq!(regroup.bridge("19/33"), "American");
    regroup.refuses("move 1/130A to 19", "21.4");
}

/// Covers 21.4.1n1.
#[test]
fn an_attack_over_a_bridge_that_is_not_repulsed_takes_it() {
    // AV 7, DV 3 + 1 + 2 = 6.
    let named = at_the_nard("1/130A 1/130B", "19: 24/C").play_all(&[
        "move 1/130A to 19",
        "move 1/130B to 19",
        "attack 19",
    ]);
    assert_eq!(named.bridge("19/33"), "American", "crossing alone takes nothing");
    let stale = named.clone().roll("lead 1/130A", &[3, 3, 3, 4]);
    assert_eq!((stale.fought(), stale.bridge("19/33")), ((7, 6, 0), "German"));
    let success = named.clone().roll("lead 1/130A", &[3, 4, 3, 3]);
    assert_eq!((success.fought().2, success.bridge("19/33")), (2, "German"));
    let overrun = named.clone().roll("lead 1/130A", &[6, 6, 1, 1]);
    assert_eq!(overrun.bridge("19/33"), "German");
    let repulse = named.roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(repulse.bridge("19/33"), "American");
}

/// Covers 21.4.1n1.
#[test]
fn one_unit_over_the_bridge_is_enough_and_an_optional_attack_takes_nothing() {
    // 1/130B comes to 19 by 18, on dry ground.
    let one = at_the_nard("1/130A 1/130B", "19: 24/C\nreduced: 24/C\ngerman: 18 33")
        .play_all(&["move 1/130A to 19", "move 1/130B to 18", "move 1/130B to 19", "attack 19"])
        .roll("lead 1/130B", &[3, 3, 3, 3]);
    assert_eq!(one.bridge("19/33"), "German");
    let optional = at_the_nard("1/130A", "19: 24/C 1/130C")
        .play_all(&["move 1/130A to 19", "attack 19"])
        .roll("lead 1/130A", &[6, 6, 1, 1]);
    // The area was contested from the start; now both banks are Free, which is another way to take it.
    assert_eq!(optional.bridge("19/33"), "German");
    let stale = at_the_nard("1/130A", "19: 24/C 1/130C")
        .play_all(&["move 1/130A to 19", "attack 19"])
        .roll("lead 1/130A", &[3, 3, 4, 4]);
    assert_eq!((stale.fought(), stale.bridge("19/33")), ((6, 4, 0), "American"));
}

/// Covers 21.4.1n1.
#[test]
fn a_bridge_goes_to_the_side_for_which_both_banks_are_free() {
    let at = table("first+bridges", "turn 2, impulse 3, fog, German\n18: 1/130A\n9: 37/A\ngerman: 18 33")
        .play("assault 18");
    assert_eq!(at.bridge("19/33"), "American");
    let taken = at.play("move 1/130A to 19");
    assert_eq!(taken.bridge("19/33"), "German", "at once, though the unit may move on");
    let blown = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German\n18: 1/130A\n9: 37/A\ngerman: 18 33\nbridge 19/33: down",
    )
    .play_all(&["assault 18", "move 1/130A to 19"]);
    assert_eq!(blown.bridge("19/33"), "neither", "a demolished bridge changes by repair alone");
}

/// Covers 21.4.2.
#[test]
fn a_point_unit_seizes_an_enemy_bridge_on_seven_or_more() {
    // Free on this side, vacant on the other: +4.
    let at = at_the_nard("1/130A 1/130B", "");
    let seized = at.clone().roll("seize 19/33 with 1/130A", &[3]);
    assert_eq!(seized.bridge("19/33"), "German");
    seized.allows("move 1/130A to 19");
    let failed = at.roll("seize 19/33 with 1/130A", &[2]);
    assert_eq!(failed.bridge("19/33"), "American");
    failed.refuses("move 1/130A to 19", "21.4");
    failed.refuses("seize 19/33 with 1/130B", "21.4.2");
    failed.refuses("seize 19/33 with 1/130A", "21.4.2");
}

fn modifier(scenario: &str, text: &str, bridge: &str, unit: &str) -> i8 {
    let at = table(scenario, &format!("turn 2, impulse 3, fog, German\n{text}"));
    let index = BridgeId::all().find(|&index| at.game().span_name(index) == bridge).expect("a bridge");
    at.game().seizure_modifier(&at.at, at.unit(unit), index).0
}

/// Covers 21.4.2, g-engineer.
#[test]
fn the_banks_the_canal_and_the_engineers_modify_a_seizure() {
    let first = "first+bridges";
    assert_eq!(modifier(first, "33: 1/130A", "19/33", "1/130A"), 4, "Free here, vacant there");
    assert_eq!(modifier(first, "33: 2113/Pi", "19/33", "2113/Pi"), 5, "an engineer");
    assert_eq!(modifier(first, "33: 1/130A 37/A", "19/33", "1/130A"), 1, "contested here");
    assert_eq!(modifier(first, "33: 1/130A\n19: 24/C", "19/33", "1/130A"), 2, "a full enemy there");
    assert_eq!(modifier(first, "33: 1/130A\n19: 24/C 37/A", "19/33", "1/130A"), 1);
    assert_eq!(modifier(first, "33: 1/130A\n19: 24/C 37/A\nreduced: 37/A", "19/33", "1/130A"), 2);
    assert_eq!(
        modifier(first, "33: 1/130A\n19: 24/C\nreduced: 24/C", "19/33", "1/130A"),
        3,
        "a reduced enemy"
    );
    assert_eq!(modifier(first, "3: 1/16A", "3/11", "1/16A"), 3, "the canal");
    assert_eq!(modifier(first, "3: 1/16A\n11: 24/C 37/A", "3/11", "1/16A"), 0);
    assert_eq!(modifier(first, "33: 1/130A 37/A\n19: 24/C 37/B 37/C", "19/33", "1/130A"), -3);
}

/// Covers 21.4.2.
#[test]
fn seizing_costs_one_factor_and_everybody_else_one_more_to_cross() {
    // 19 is vacant with no enemy beside it: 1 to enter.
    let at = at_the_nard("1/130A 1/130B", "").roll("seize 19/33 with 1/130A", &[6]);
    assert_eq!(at.at.activity.spent.0, 1);
    let over = at.play("move 1/130A to 19");
    assert_eq!(over.cost(), 1, "the point unit pays nothing more");
    assert_eq!(over.play("move 1/130B to 19").cost(), 2);
    // The same after a failure, into an attack: 3 for a reduced enemy.
    let failed =
        at_the_nard("1/130A 1/130B", "19: 24/C\nreduced: 24/C").roll("seize 19/33 with 1/130A", &[1]);
    assert_eq!(failed.bridge("19/33"), "American");
    assert_eq!(failed.clone().play("move 1/130A to 19").cost(), 3);
    assert_eq!(failed.play("move 1/130B to 19").cost(), 4);
}

/// Covers 21.4.2.
#[test]
fn a_point_unit_moves_on_and_may_try_other_bridges() {
    // 33 to 32 by dry ground, then 20/32.
    let second = at_the_nard("1/130A", "")
        .roll("seize 19/33 with 1/130A", &[1])
        .play("move 1/130A to 32")
        .roll("seize 20/32 with 1/130A", &[3]);
    assert_eq!(second.bridge("20/32"), "German");
    assert_eq!(second.at.activity.spent.0, 3);
    second.allows("move 1/130A to 20");
}

/// Covers 21.4.2.
#[test]
fn only_a_unit_of_the_active_area_at_an_enemy_bridge_may_try() {
    let at = at_the_nard("1/130A 1/130B", "18: 1/130C");
    at.refuses("seize 20/32 with 1/130A", "21.4.2");
    at.refuses("seize 19/33 with 1/130C", "8.1.1");
    at.refuses("seize 19/33 with 37/A", "8.0");
    let own = at_the_nard("1/130A", "bridge 19/33: German");
    own.refuses("seize 19/33 with 1/130A", "21.4.2");
    let moved = at.play_all(&["move 1/130A to 34", "move 1/130B to 34"]);
    moved.refuses("seize 19/33 with 1/130A", "10.1");
}

/// Covers 21.4.2.
#[test]
fn a_seizure_needs_a_factor_that_is_left() {
    let at = table(
        "first+bridges",
        "turn 2, impulse 3, fog, American
         23: 37/D
         33: 1/130A
         german: 32 33
         bridge 20/32: German",
    )
    .play_all(&["assault 23", "move 37/D to 21", "move 37/D to 20"]);
    assert_eq!(at.at.activity.spent.0, 3, "21 is vacant with no enemy beside it, 20 lies beside 33");
    at.allows("seize 20/32 with 37/D");
    let tired = at.play_all(&["move 37/D to 19", "move 37/D to 20"]);
    assert_eq!(tired.at.activity.spent.0, 7);
    tired.refuses("seize 20/32 with 37/D", "10.1");
}

/// Covers 21.4.2.
#[test]
fn bridges_are_seized_in_assaults_alone() {
    let regroup =
        table("first+bridges", "turn 2, impulse 3, fog, German\n33: 1/130A\n9: 37/A").play("regroup");
    regroup.refuses("seize 19/33 with 1/130A", "6.0");
    assert!(regroup.offers("seize").is_empty());
}

/// Covers 21.4.2.
#[test]
fn the_advantage_may_have_a_seizure_rolled_again() {
    let rolled =
        table("first+bridges", "turn 2, impulse 3, fog, German, Advantage American\n33: 1/130A\n9: 37/A")
            .play("assault 33")
            .roll("seize 19/33 with 1/130A", &[6]);
    assert_eq!(rolled.bridge("19/33"), "American");
    assert_eq!(rolled.clone().play("accept").bridge("19/33"), "German");
    assert_eq!(rolled.roll("reroll", &[1]).bridge("19/33"), "American");
}
