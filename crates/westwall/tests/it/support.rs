//! Ground support, and how much fire Bastogne lets into one combat [S9.0 to S9.14, B14.0].

use crate::table::{Table, board, scenario};
use westwall::{Side, Step};

/// Covers S9.0.
#[test]
fn the_same_points_serve_in_both_combat_phases_of_a_turn() {
    let t = board(
        "12x12, turn 3, US combat
         support US 10
         0505: A German infantry 5-5-7
         0506: E US infantry 5-5-7",
    );
    let t = t.play_all(&["attack A", "with E", "done", "support 10"]);
    assert_eq!(t.fact("attack"), "15");
    // Differential +10, die 6: D2. The German comes back for his own attack.
    let t = t.roll("done", 6).play("retreat A to 0504").play("retreat A to 0503").play("done");
    assert_eq!((t.turn(), t.decides()), (3, "German".into()));
    let t = t.play("move A to 0505").play("end").play_all(&["attack E", "with A", "done"]);
    assert_eq!((t.step(), t.decides()), (Step::Protect, "US".into()));
    let t = t.play("support 10");
    assert_eq!((t.fact("attack"), t.fact("defense")), ("5".into(), "15".into()));
}

/// Covers S9.0.
#[test]
fn support_attacks_without_any_unit() {
    let t = board(
        "12x12, turn 3, US combat
         support US 4
         0505: A German infantry 3-3-7",
    );
    let t = t.play_all(&["attack A", "done"]);
    t.refuses("done", "S4.1-a");
    let t = t.play("support 4").roll("done", 1);
    assert_eq!(t.rolled(), "4-3 clear 7 D2");
    assert_eq!(t.step(), Step::Retreat);
    // As with artillery, a D1 of fire alone has no effect.
    let t = board("12x12, turn 3, US combat\nsupport US 4\n0505: A German infantry 3-3-7");
    let t = t.play_all(&["attack A", "done", "support 4"]).roll("done", 3);
    assert_eq!((t.place("A"), t.decides()), ("0505".into(), "German".into()));
}

/// Two American attacks side by side, far from each other.
fn two_attacks(points: u8) -> Table {
    board(&format!(
        "12x12, turn 3, US combat
         support US {points}
         0205: A German infantry 5-5-7
         0206: E US infantry 5-5-7
         0905: B German infantry 5-5-7
         0906: F US infantry 5-5-7"
    ))
}

/// Covers S9.11.
#[test]
fn a_point_is_a_point_of_barrage_or_of_protective_fire() {
    let t = two_attacks(7).play_all(&["attack A", "with E", "done"]);
    assert_eq!(t.fact("attack"), "5");
    for points in 1..=7 {
        let t = t.clone().play(&format!("support {points}"));
        assert_eq!(t.fact("attack"), (5 + points).to_string());
        assert_eq!(t.fact("defense"), "5");
    }
    let t = board(
        "12x12, turn 3, German combat
         support US 7
         0205: A German infantry 5-5-7
         0206: E US infantry 5-5-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]).play("support 3");
    assert_eq!((t.fact("attack"), t.fact("defense")), ("5".into(), "8".into()));
}

/// Covers S9.12.
#[test]
fn points_are_split_among_targets_or_spent_on_one() {
    let t = two_attacks(7).play_all(&["attack A", "with E", "done"]);
    assert_eq!(t.offers("support").len(), 7);
    t.refuses("support 8", "S9.12");
    t.refuses("support 0", "S9.12");
    // Four here (differential +4, die 6: Br), three there.
    let t = t.play("support 4").roll("done", 6).play("retreat A to 0204").play("retreat E to 0207");
    let t = t.play_all(&["attack B", "with F", "done"]);
    assert_eq!(t.offers("support"), ["support 1", "support 2", "support 3"]);
    t.refuses("support 4", "S9.12");
    let t = t.play("support 3");
    assert_eq!(t.fact("attack"), "8");
    // All seven on one target leave nothing for the other: step b is not asked any more.
    let t = two_attacks(7).play_all(&["attack A", "with E", "done", "support 7"]).roll("done", 6);
    assert_eq!(t.rolled(), "12-5 clear 10 Br");
    let t = t.play("retreat A to 0204").play("retreat E to 0207");
    let t = t.play_all(&["attack B", "with F"]).roll("done", 3);
    assert_eq!(t.rolled(), "5-5 clear 6 Br");
}

/// Covers S9.12.
#[test]
fn points_once_allocated_stay_with_their_combat() {
    let t = two_attacks(7).play_all(&["attack A", "with E", "done", "support 2"]);
    t.refuses("support 3", "S7.52");
}

/// Covers S9.13.
#[test]
fn support_reaches_any_enemy_on_the_map() {
    let t = board(
        "40x20, turn 3, US combat
         support US 2
         0101: E US infantry 5-5-7
         4020: A German infantry 5-5-7",
    );
    t.allows("attack A");
    t.play_all(&["attack A", "done"]).allows("support 2");
    // As Final Protective Fire too.
    let t = board(
        "40x20, turn 3, German combat
         support US 2
         0101: E US infantry 5-5-7
         4019: F US infantry 5-5-7
         4020: A German infantry 5-5-7",
    );
    t.play_all(&["attack F", "with A", "done"]).allows("support 2");
}

/// Covers S9.14.
#[test]
fn unused_points_are_lost_with_the_turn() {
    let t = board(
        "12x12, turn 3, US combat
         support US 5
         0205: A German infantry 5-5-7
         0206: E US infantry 5-5-7",
    );
    // One of five in turn 3; differential +1, die 4: Br.
    let t = t.play_all(&["attack A", "with E", "done", "support 1"]).roll("done", 4);
    let t = t.play("retreat A to 0204").play("retreat E to 0207").play("end");
    assert_eq!((t.turn(), t.decides()), (4, "US".into()));
    let t = t.play("move E to 0205").play("end").play_all(&["attack A", "with E", "done"]);
    assert_eq!(t.offers("support").len(), 5, "five again, not nine");
    t.refuses("support 6", "S9.12");
}

/// Covers B14.0.
#[test]
fn fire_adds_no_more_than_the_ground_units_attack_with() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         support German 5
         0505: A German infantry 5-5-7
         0506: E US infantry 5-5-7
         0501: G German artillery 3-2-9/1-7
         0502: H German artillery 3-2-9/1-7
         0503: K German artillery 2-2-9/1-7
         0301: L German artillery 6-2-9/1-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]);
    t.refuses("barrage L", "B14.0");
    let three = t.clone().play("barrage G");
    three.refuses("barrage H", "B14.0");
    three.refuses("support 3", "B14.0");
    three.allows("support 2");
    let five = three.play("barrage K");
    assert_eq!(five.fact("attack"), "10");
    five.refuses("support 1", "B14.0");
    assert_eq!(five.legal(), ["done"]);
    t.allows("support 5");
}

/// Covers B14.0.
#[test]
fn several_attackers_add_up_to_the_limit() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 2-5-7
         0605: B German infantry 1-5-7
         0506: E US infantry 5-5-7
         0501: G German artillery 3-2-9/1-7",
    );
    let both = t.clone().play_all(&["attack E", "with A", "with B", "done"]);
    both.allows("barrage G");
}

/// Covers B14.0.
#[test]
fn adjacent_batteries_count_against_the_limit() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 4-5-7
         0605: G German artillery 3-2-9/1-7
         0506: E US infantry 5-5-7
         0502: K German artillery 2-2-9/1-7
         0503: L German artillery 1-2-9/1-7",
    );
    let t = t.play_all(&["attack E", "with A", "with G", "done"]);
    assert_eq!(t.fact("attack"), "7");
    t.refuses("barrage K", "B14.0");
    t.allows("barrage L");
}

/// Covers B14.0.
#[test]
fn protective_fire_adds_no_more_than_the_defenders_own_defense() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         support US 5
         0505: A German infantry 9-5-7
         0506: E US infantry 5-3-7
         0509: G US artillery 3-2-9/1-7
         0510: H US artillery 3-2-9/1-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]);
    t.refuses("support 4", "B14.0");
    t.allows("support 3");
    let t = t.play("fpf G");
    assert_eq!(t.fact("defense"), "5");
    t.refuses("fpf H", "B14.0");
    t.refuses("support 2", "B14.0");
    t.allows("support 1");
}

/// Covers B14.0.
#[test]
fn there_is_no_attack_by_fire_alone() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         support German 5
         0506: E US infantry 5-3-7
         0502: G German artillery 3-2-9/1-7",
    );
    t.refuses("attack E", "S7.15");
    assert_eq!(t.legal(), ["end"]);
}

/// Covers B14.0.
#[test]
fn a_battery_attacked_alone_gets_no_protective_fire() {
    let attacked = |limit: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             {limit}
             support US 5
             0505: A German infantry 2-5-7
             0506: G US artillery 3-2-9/2-7
             0509: H US artillery 3-2-9/1-7"
        ));
        t.play_all(&["attack G", "with A"])
    };
    let t = attacked("").play("done");
    assert_eq!(t.step(), Step::Protect);
    let t = attacked("limit ground-strength").roll("done", 3);
    assert_eq!(t.rolled(), "2-2 clear 6 Br");
}

/// An American attack near Hompré with a battery behind it; two Germans far in the south keep the road shut.
fn relief(turn: u32, phase: &str) -> Table {
    scenario(
        "relief",
        &format!(
            "turn {turn}, {phase}
             1024: 1/13
             1025: 10
             1029: 22
             0531: 1/14
             1331: 2/14"
        ),
    )
}

/// Covers B15.26.4.
#[test]
fn five_american_points_from_turn_ten() {
    let points = |turn: u32| {
        let t = relief(turn, "US combat").play_all(&["attack 1/13", "with 10", "done"]);
        t.offers("support")
    };
    assert_eq!(points(9), [""; 0]);
    for turn in 10..=17 {
        assert_eq!(points(turn), ["support 1", "support 2", "support 3", "support 4", "support 5"]);
    }
    // The limit of B14.0 holds for them.
    let t = scenario("relief", "turn 10, US combat\n1024: 1/13\n1025: 8");
    let t = t.play_all(&["attack 1/13", "with 8", "done"]);
    t.refuses("support 5", "B14.0");
    t.allows("support 4");
}

/// Covers B15.26.4.
#[test]
fn points_used_in_one_combat_phase_are_gone_for_the_other() {
    // Two points in the American phase of turn 10; differential +4, die 6: Br.
    let t =
        relief(10, "US combat").play_all(&["attack 1/13", "with 10", "done", "support 2"]).roll("done", 6);
    assert_eq!(t.rolled(), "7-3 clear 9 Br");
    let t = t.play("retreat 1/13 to 1023").play("retreat 10 to 1026");
    // In the German phase of the same turn the other three are out of reach.
    let t = t.play("move 1/13 to 1025").play("end").play_all(&["attack 10", "with 1/13", "done"]);
    assert_eq!((t.turn(), t.decides(), t.step()), (10, "US".into(), Step::Protect));
    assert_eq!(t.legal(), ["fpf 22", "done"]);
    t.refuses("support 1", "B15.26.4");
    // Unused so far, they may all be given as Final Protective Fire.
    let t = relief(10, "German combat").play_all(&["attack 10", "with 1/13", "done"]);
    assert_eq!(t.offers("support").len(), 5);
}

/// Covers B15.26.4.
#[test]
fn points_left_over_may_be_spent_in_the_same_phase() {
    let t = scenario(
        "relief",
        "turn 10, US combat
         1024: 1/13
         1025: 10
         0724: 2/13
         0725: 51",
    );
    let t = t.play_all(&["attack 1/13", "with 10", "done", "support 2"]).roll("done", 6);
    let t = t.play("retreat 1/13 to 1023").play("retreat 10 to 1026");
    let t = t.play_all(&["attack 2/13", "with 51", "done"]);
    assert_eq!(t.offers("support"), ["support 1", "support 2", "support 3"]);
}

/// Covers B15.26.4, S9.14.
#[test]
fn points_return_each_turn_and_are_not_saved() {
    let t =
        relief(10, "US combat").play_all(&["attack 1/13", "with 10", "done", "support 1"]).roll("done", 6);
    let t = t.play("retreat 1/13 to 1023").play("retreat 10 to 1026");
    let t = t.play("end");
    assert_eq!((t.turn(), t.decides()), (11, "US".into()));
    assert_eq!(t.game().support_left(t.position(), Side::First).0, 5, "five again: neither four nor nine");
    let t = t.play("move 10 to 1024").play("end").play_all(&["attack 1/13", "with 10", "done"]);
    assert_eq!(t.offers("support").len(), 5);
}

/// Covers B15.26.4.
#[test]
fn an_arranged_position_with_points_spent_binds_the_rest_to_its_phase() {
    let t = relief(10, "US combat\nspent US 2");
    let t = t.play_all(&["attack 1/13", "with 10", "done"]);
    assert_eq!(t.offers("support").len(), 3);
    // Differential +2, die 6: Br.
    let t = t.roll("done", 6).play("retreat 1/13 to 1023").play("retreat 10 to 1026");
    let t = t.play("move 1/13 to 1025").play("end").play_all(&["attack 10", "with 1/13", "done"]);
    t.refuses("support 1", "B15.26.4");
}

/// Covers B15.36.3.
#[test]
fn the_campaign_has_five_points_from_turn_ten_for_one_of_the_two_phases() {
    let units = "1024: 1/13\n1025: 10\n1028: 22";
    let german = |turn: u32| {
        let t = scenario("campaign", &format!("turn {turn}, German combat\n{units}"));
        t.play_all(&["attack 10", "with 1/13", "done"])
    };
    assert_eq!(german(9).offers("support"), [""; 0]);
    assert_eq!(german(10).offers("support").len(), 5);
    assert_eq!(german(18).offers("support").len(), 5);
    // One point in the German phase, which comes first: no barrage in the American phase of that turn.
    // Differential -3, die 3: A1.
    let back = |t: Table| t.play("retreat 1/13 to 1023").play("done").play("move 10 to 1024").play("end");
    let t = back(german(10).play("support 1").roll("done", 3));
    assert_eq!((t.turn(), t.decides(), t.step()), (10, "US".into(), Step::Combat));
    let t = t.play_all(&["attack 1/13", "with 10", "done"]);
    assert_eq!(t.legal(), ["barrage 22", "done"]);
    t.refuses("support 1", "B15.26.4");
    // Kept, they are all there.
    let t = back(german(10).roll("done", 3)).play_all(&["attack 1/13", "with 10", "done"]);
    assert_eq!(t.offers("support").len(), 5);
}
