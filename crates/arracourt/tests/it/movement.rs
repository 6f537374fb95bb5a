//! Movement [10.0].

use crate::table::{Table, table};

/// Covers 10.1, 10.2.
#[test]
fn a_unit_enters_as_many_quiet_areas_as_it_has_factors() {
    let game = table("first", "turn 2, impulse 2, fog, German\n 38: 1/130A").play("assault 38");
    let path = [37, 34, 18, 14, 12];
    let game = path.iter().fold(game, |game, area| game.play(&format!("move 1/130A to {area}")));
    assert_eq!(game.place("1/130A"), "12");
    game.refuses("move 1/130A to 13", "10.1");
}

/// Covers 10.1.
#[test]
fn a_unit_finishes_its_move_before_the_next_one_starts() {
    let game = table("first", "turn 2, impulse 2, fog, German\n 18: 1/130A 1/130B").play("assault 18");
    let game = game.play("move 1/130A to 14").play("move 1/130B to 19");
    game.refuses("move 1/130A to 12", "10.1");
    game.allows("move 1/130B to 20");
}

/// Covers 10.1.
#[test]
fn a_unit_on_the_way_does_not_go_on_after_an_attack() {
    let text = "turn 2, impulse 2, fog, German\n 18: 1/130A 1/130B\n 14: 37/D\n 8: 94";
    let game = table("first", text).play_all(&["assault 18", "move 1/130B to 14", "move 1/130A to 33"]);
    game.allows("move 1/130A to 30");
    let game = game.play("attack 14").roll("lead 1/130B", &[6, 6, 1, 1]);
    assert_eq!(game.place("37/D"), "eliminated");
    game.refuses("move 1/130A to 30", "10.1");
}

/// Covers 10.1.
#[test]
fn a_unit_that_attacked_moves_no_more_and_attacks_no_more() {
    let text = "turn 2, impulse 2, fog, German\n 18: 1/130A 1/130B\n 14: 37/D\n 8: 94";
    let game = table("first", text).play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
    let game = game.roll("lead 1/130A", &[6, 6, 1, 1]);
    game.refuses("move 1/130A to 12", "10.1");
    game.refuses("attack 14", "11.0");
}

/// Covers 10.1.1.
#[test]
fn ten_units_of_the_active_area_may_all_act_in_the_same_impulse() {
    let ten = "1/130A 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B 1/2113C";
    let game = table("first", &format!("turn 2, impulse 2, fog, German\n 18: {ten}")).play("assault 18");
    let game = ten.split(' ').fold(game, |game, unit| game.play(&format!("move {unit} to 34")));
    assert_eq!(game.units_in(34).len(), 10);
    assert_eq!(game.legal().last().map(String::as_str), Some("end"));
}

/// What it costs 1/130A to go from 18 to 14.
fn cost(others: &str) -> u8 {
    let text = format!("turn 2, impulse 2, fog, German\n 18: 1/130A\n {others}");
    table("first", &text).play("assault 18").play("move 1/130A to 14").cost()
}

/// Covers 10.2.
#[test]
fn each_step_has_the_one_cost_that_applies() {
    assert_eq!(cost("8: 37/A"), 1, "vacant");
    assert_eq!(cost("20: 37/A"), 2, "vacant, an enemy adjacent");
    assert_eq!(cost("20: 37/A\n reduced: 37/A"), 2, "of either strength");
    assert_eq!(cost("14: 37/A\n reduced: 37/A"), 3, "only reduced enemies");
    assert_eq!(cost("14: 37/A 37/B\n reduced: 37/A\n 20: 37/C"), 4, "a full-strength enemy");
    assert_eq!(cost("14: 1/2113A 37/A\n reduced: 37/A"), 3, "contested by friends");
}

/// Covers 10.2.
#[test]
fn an_enemy_in_the_area_just_left_counts_as_adjacent() {
    let text = "turn 2, impulse 2, fog, German\n 18: 1/130A 37/D\n german: 18 34";
    let game = table("first", text).play("assault 18").play("move 1/130A to 34");
    assert_eq!(game.cost(), 2);
}

/// Covers 10.2.
#[test]
fn a_unit_stops_where_it_meets_enemies() {
    let text = "turn 2, impulse 2, fog, American\n 12: 37/D\n 14: 1/2113A\n reduced: 1/2113A";
    let game = table("first", text).play("assault 12").play("move 37/D to 14");
    assert_eq!(game.cost(), 3);
    game.refuses("move 37/D to 12", "10.1");
}

/// Covers 10.2.
#[test]
fn a_step_that_costs_more_than_is_left_is_refused() {
    let text = "turn 2, impulse 2, fog, German\n 34: 1/130A\n 14: 37/A";
    let game = table("first", text).play_all(&["assault 34", "move 1/130A to 18"]);
    assert_eq!(game.cost(), 2);
    game.refuses("move 1/130A to 14", "10.2");
    game.allows("move 1/130A to 19");
}

/// Covers 10.2, 10.3.3.
#[test]
fn wading_a_river_takes_every_factor_and_so_is_the_first_and_only_step() {
    let text = "turn 2, impulse 2, fog, American\n 21: 53/A\n 22: 53/B\n 13: 53/C";
    let game = table("first", text);
    let waded = game.clone().play("assault 21").play("move 53/A to 32");
    assert_eq!(waded.cost(), 6);
    waded.refuses("move 53/A to 30", "10.1");
    let walked = game.play("assault 13").play("move 53/C to 21");
    walked.refuses("move 53/C to 32", "10.2");
    walked.allows("move 53/C to 31");
}

/// Covers 10.2, 10.3.3.
#[test]
fn infantry_may_wade_into_an_enemy_area_with_all_it_has() {
    let text = "turn 2, impulse 2, fog, American\n 21: 53/A 37/A\n 32: 1/130A";
    let game = table("first", text).play("assault 21");
    game.refuses("move 37/A to 32", "10.3.3");
    assert_eq!(game.play("move 53/A to 32").cost(), 6);
}

/// Covers 10.2n1, 10.3.2.
#[test]
fn units_leave_a_contested_area_by_a_free_one() {
    let text = "turn 2, impulse 2, fog, American\n 14: 37/A 1/130A\n 12: 1/2113A\n german: 19 18";
    let game = table("first", text).play("assault 14");
    game.allows("move 37/A to 20");
    game.refuses("move 37/A to 19", "10.3.2");
    game.refuses("move 37/A to 12", "10.3.2");
    let game = game.play("move 37/A to 20");
    assert_eq!(game.cost(), 2, "normal cost");
    game.allows("move 37/A to 19");
    game.allows("move 37/A to 12");
}

/// Covers 10.3.2.
#[test]
fn a_contested_area_may_not_be_left_for_another_contested_one() {
    let text = "turn 2, impulse 2, fog, American\n 14: 37/A 1/130A\n 12: 53/A 1/2113A";
    let game = table("first", text).play("assault 14");
    game.refuses("move 37/A to 12", "10.3.2");
    game.play("move 37/A to 20").allows("move 37/A to 12");
}

/// Covers 10.3.2, 10.2n1.
#[test]
fn once_the_enemy_is_gone_the_others_leave_as_they_like() {
    let text = "turn 2, impulse 2, fog, American\n 14: 37/A 37/B 1/2113A\n reduced: 1/2113A\n german: 19 18";
    let game = table("first", text).play("assault 14");
    game.refuses("move 37/B to 19", "10.3.2");
    let game = game.play("attack 14").roll("lead 37/A", &[6, 6, 1, 1]);
    assert_eq!(game.place("1/2113A"), "eliminated");
    game.allows("move 37/B to 19");
}

/// Covers 10.2n2.
#[test]
fn a_unit_that_has_spent_nothing_may_always_take_one_legal_step() {
    let text = "turn 2, impulse 2, fog, German\n 28: 1126/A\n 31: 25/D\n cut off: 1126/A";
    let game = table("second", text).play("assault 28");
    assert_eq!(game.game().factors(&game.at, game.unit("1126/A")).0, 3);
    let game = game.play("move 1126/A to 31");
    assert_eq!((game.cost(), game.place("1126/A")), (3, "31".into()));
}

/// Covers 10.2n2, 10.2.
#[test]
fn the_one_step_is_not_for_units_that_have_spent_something() {
    let text = "turn 2, impulse 2, fog, German\n 27: 1126/A\n 31: 25/D\n cut off: 1126/A";
    let game = table("second", text).play("assault 27").play("move 1126/A to 28");
    game.refuses("move 1126/A to 31", "10.2");
}

/// Covers 10.2n3, 11.3.
#[test]
fn an_attack_in_a_contested_area_needs_no_movement() {
    let text = "turn 2, impulse 2, fog, American\n 14: 37/A 1/130A";
    let game = table("first", text).play("assault 14").play("attack 14").roll("lead 37/A", &[3, 3, 3, 3]);
    assert_eq!(game.place("37/A"), "14");
    assert_eq!(game.at.activity.spent.0, 0);
}

fn two_targets() -> Table {
    table(
        "first",
        "turn 2, impulse 2, fog, American
         21: 53/A 53/B 37/A
         20: 1/2113A
         12: 1/2113B",
    )
    .play("assault 21")
}

/// Covers 10.2.1.
#[test]
fn units_of_one_area_attack_in_several_and_wait_for_results() {
    let game = two_targets().play("move 53/A to 20").roll("attack 20", &[1, 1, 6, 6]).play("stand");
    assert_eq!(game.place("53/A"), "21", "repulsed");
    game.refuses("move 53/B to 20", "10.2.1");
    game.allows("move 53/B to 12");
    game.allows("move 37/A to 31");
}

/// Covers 10.2.1.
#[test]
fn no_unit_follows_into_an_area_that_was_attacked_even_when_it_is_won() {
    let game = two_targets().play("move 53/A to 20").roll("attack 20", &[6, 6, 1, 1]);
    assert_eq!(game.units_in(20), ["53/A"]);
    game.refuses("move 53/B to 20", "10.2.1");
}

/// Covers 10.2.1n1, 11.1.
#[test]
fn several_attacks_may_be_pending_and_all_are_made_before_the_end() {
    let game = two_targets().play("move 53/A to 20").play("move 53/B to 12");
    game.refuses("end", "11.1");
    game.allows("attack 20");
    let game = game.roll("attack 12", &[1, 1, 6, 6]).play("stand");
    game.refuses("end", "11.1");
    let game = game.roll("attack 20", &[1, 1, 6, 6]).play("stand");
    game.allows("end");
}

/// Covers 10.3.1, 14.2.2.
#[test]
fn retreats_pass_through_a_full_area() {
    // 37/D must leave 8; every way out but the full 23 is German.
    let text = "turn 2, impulse 2, fog, German
         13: 1/130A 1/130B
         8: 37/D
         23: 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C 24/C 10/A
         german: 13 7 9 24 21
         reduced: 37/D";
    let game = table("first", text).play_all(&["assault 13", "move 1/130A to 8", "attack 8"]);
    let game = game.roll("lead 1/130A", &[3, 2, 2, 2]);
    assert_eq!(game.fought(), (6, 4, 3));
    assert_eq!(game.place("37/D"), "eliminated");
    let game = table("first", text).play_all(&["assault 13", "move 1/130A to 8", "attack 8"]);
    let game = game.roll("lead 1/130A", &[1, 1, 1, 2]);
    assert_eq!(game.fought(), (6, 4, 1));
    assert_eq!(game.place("37/D"), "22", "through 23 and on");
}

/// Covers 10.3.3.
#[test]
fn a_vehicle_uses_bridges_and_no_unit_crosses_the_canal_without_one() {
    let text = "turn 2, impulse 2, fog, American\n 21: 37/C 53/A\n 2: 37/A 53/B";
    let game = table("first", text);
    let over = game.clone().play("assault 21");
    over.refuses("move 37/C to 32", "10.3.3");
    over.allows("move 37/C to 31");
    over.allows("move 53/A to 32");
    let canal = game.play("assault 2");
    canal.refuses("move 37/A to 16", "3.1n1");
    canal.refuses("move 53/B to 16", "3.1n1");
}

/// Covers 10.3.3, 10.3.4.
#[test]
fn a_demolished_bridge_is_no_bridge() {
    let text = "turn 2, impulse 2, fog, American\n 19: 37/C 53/A\n 11: 37/A 53/B
         bridge 19/33: down\n bridge 3/11: down";
    let game = table("first+bridges", text);
    let river = game.clone().play("assault 19");
    river.refuses("move 37/C to 33", "10.3.3");
    assert_eq!(river.play("move 53/A to 33").cost(), 6);
    let canal = game.play("assault 11");
    canal.refuses("move 37/A to 3", "10.3.3");
    canal.refuses("move 53/B to 3", "10.3.3");
}

const SEVEN: &str = "19: 37/A 37/B 37/C 37/D 704/A 704/C 53/A";

/// Covers 10.3.4.
#[test]
fn five_units_use_a_bridge_in_an_impulse_in_both_directions_together() {
    let game = table("first", &format!("turn 2, impulse 2, fog, American\n {SEVEN}")).play("assault 19");
    let game = game.play_all(&["move 37/A to 33", "move 37/A to 19", "move 37/B to 33", "move 37/C to 33"]);
    let game = game.play("move 37/D to 33");
    game.refuses("move 704/A to 33", "10.3.4");
    // Infantry may still wade.
    assert_eq!(game.play("move 53/A to 33").cost(), 6);
}

/// Covers 10.3.4, 17.6.
#[test]
fn each_part_of_a_pair_has_its_own_five_crossings() {
    let game = table("first", &format!("turn 2, impulse 2, fog, American\n {SEVEN}")).play("regroup");
    let five = ["37/A", "37/B", "37/C", "37/D", "704/A"];
    let game = five.iter().fold(game, |game, unit| game.play(&format!("move {unit} to 33")));
    game.refuses("move 704/C to 33", "10.3.4");
    let game = game.play("end").play("assault 19");
    game.allows("move 704/C to 33");
}

/// Covers 10.3.5, 11.5.4a.
#[test]
fn repulsed_attackers_go_back_over_a_bridge_whose_five_crossings_are_used() {
    let text = "turn 2, impulse 2, fog, American\n 19: 37/A 37/B 37/C 37/D 704/A\n 33: 1/130A 1/130B";
    let game = table("first", text).play("assault 19");
    let five = ["37/A", "37/B", "37/C", "37/D", "704/A"];
    let game = five.iter().fold(game, |game, unit| game.play(&format!("move {unit} to 33")));
    let game = game.play("attack 33").play("lead 37/D").roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(game.units_in(19).len(), 5);
    assert!(five.iter().all(|unit| game.is_reduced(unit)));
}

/// Covers 10.3.6.
#[test]
fn artillery_enters_enemy_ground_only_behind_another_unit() {
    let text = "turn 2, impulse 2, fog, American\n 20: 94 191 53/A\n german: 19 18";
    let game = table("first", text).play("assault 20");
    game.refuses("move 94 to 19", "10.3.6");
    game.allows("move 94 to 14");
    let game = game.play("move 53/A to 19");
    game.allows("move 94 to 19");
}

/// Covers 10.3.6.
#[test]
fn artillery_may_join_an_attack_behind_its_escort_and_enter_contested_ground() {
    let text =
        "turn 2, impulse 2, fog, American\n 20: 94 53/A 53/B\n 14: 1/130A\n 12: 1/2113A 704/C\n german: 12";
    let game = table("first", text).play("assault 20");
    game.refuses("move 94 to 14", "10.3.6");
    game.allows("move 94 to 12");
    let game = game.play_all(&["move 53/A to 14", "move 94 to 14", "move 53/B to 14", "attack 14"]);
    game.refuses("lead 94", "11.5.2A");
}

/// Covers 10.3.6n1.
#[test]
fn artillery_alone_in_a_contested_area_does_not_attack() {
    let text = "turn 2, impulse 2, fog, German\n 14: 119/A 37/A\n 18: 119/B 1/110A\n 12: 1/110B 37/B";
    let game = table("second", text).play("assault 14");
    game.refuses("attack 14", "11.0");
    let game = table("second", text).play("assault 18").play("move 119/B to 14");
    game.refuses("attack 14", "11.0");
    let game = game.play("move 1/110A to 14").play("attack 14");
    game.refuses("lead 119/B", "11.5.2A");
    game.allows("lead 1/110A");
}
