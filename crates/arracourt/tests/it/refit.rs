//! The Refit Phase [15.5, 15.6, 15.7].

use crate::table::{Table, table};
use arracourt::{Side, Step};

fn refit(name: &str, side: &str, turn: u8, text: &str) -> Table {
    table(name, &format!("turn {turn}, {side}, refit\n {text}"))
}

/// Covers 15.5, 15.7.
#[test]
fn the_first_scenario_gives_one_and_three_points_each_evening_and_keeps_none() {
    let text = "turn 2, impulse 3, fog, German
         12: 1/130A 1/130B 1/130C 1/130D
         14: 2113/A
         13: 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C
         german: 12 14 18 20 34 35 38
         reduced: 1/130A 1/130B 1/130C 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C";
    let game = table("first", text).play("pass").play("pass");
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::German), 1));
    let game = game.play("done");
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::American), 3));
    let game = game.play("done");
    assert_eq!(game.at.points, 0);
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
    let game = game.play("pass").play("pass");
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::German), 1));
}

/// Covers 15.6.2.
#[test]
fn one_point_flips_two_units() {
    let text = "18: 1/130A 1/130B 1/130C\n reduced: 1/130A 1/130B 1/130C";
    let game = refit("first", "German", 2, text).play("flip 1/130A");
    assert_eq!(game.at.points, 0);
    let game = game.play("flip 1/130C");
    assert_eq!(["1/130A", "1/130B", "1/130C"].map(|unit| game.is_reduced(unit)), [false, true, false]);
    assert_ne!(game.step(), Step::Refit(Side::German), "nothing is left to spend");
}

/// Covers 15.6.2.
#[test]
fn a_single_flip_costs_a_whole_point_and_only_reduced_units_are_flipped() {
    let text = "18: 1/130A 1/130B\n reduced: 1/130A\n eliminated: 1/2113A";
    let game = refit("first", "German", 2, text);
    game.refuses("flip 1/130B", "15.6.2");
    game.refuses("flip 1/2113A", "15.6.2");
    let game = game.play("flip 1/130A");
    assert_ne!(game.step(), Step::Refit(Side::German), "no point is left for 1/2113A");
    assert_eq!(game.place("1/2113A"), "eliminated");
}

/// Covers 15.6.2.
#[test]
fn one_point_rebuilds_a_unit_reduced_and_it_is_not_flipped_in_the_same_phase() {
    let text = "24: 37/A\n reduced: 37/A\n eliminated: 37/D";
    let game = refit("first", "American", 2, text).play("rebuild 37/D at 24");
    assert_eq!((game.place("37/D"), game.is_reduced("37/D")), ("24".into(), true));
    assert_eq!(game.at.points, 2);
    game.refuses("flip 37/D", "15.6.2");
    game.refuses("rebuild 37/A at 24", "15.6.2");
    game.allows("flip 37/A");
}

/// Covers 15.6.2, 15.5.
#[test]
fn no_more_is_done_than_points_pay_for() {
    let text = "18: 1/130A 1/130B 1/130C\n reduced: 1/130A 1/130B 1/130C\n eliminated: 1/2113A";
    let game = refit("first", "German", 2, text).play("flip 1/130A");
    game.refuses("rebuild 1/2113A at 35", "15.5");
    game.allows("flip 1/130B");
    let game = refit("first", "German", 2, text).change(|at| at.points = 0);
    game.refuses("flip 1/130B", "15.5");
}

/// Covers 15.6.1, 15.4.3.
#[test]
fn units_out_of_supply_are_not_refitted() {
    let text = "24: 37/A\n 33: 37/B 94\n reduced: 37/A 37/B 94\n cut off: 37/B 94";
    let game = refit("first", "American", 2, text);
    game.refuses("flip 37/B", "15.4.3");
    let game = game.play("flip 37/A");
    assert!(game.is_reduced("94"), "artillery does not recover without supply either");
}

/// Covers 15.6.3, 15.6.1.
#[test]
fn americans_are_rebuilt_on_the_western_edge_but_never_in_area_five() {
    let text = "24: 37/A\n eliminated: 37/D\n german: 1 2 3 4 16 17 18";
    let game = refit("first", "American", 2, text);
    assert_eq!(game.controller(5), "American");
    assert_eq!(game.goals("rebuild", "37/D"), [6, 7, 24, 25, 26]);
    game.refuses("rebuild 37/D at 5", "15.6.3");
    game.refuses("rebuild 37/D at 8", "15.6.3");
    let lost = refit("first", "American", 2, "24: 37/A\n eliminated: 37/D\n german: 25 26 18");
    assert_eq!(lost.goals("rebuild", "37/D"), [6, 7, 24]);
    lost.refuses("rebuild 37/D at 25", "15.6.3");
}

/// Covers 15.6.4, 15.6.1.
#[test]
fn germans_are_rebuilt_on_the_eastern_edge() {
    let text = "18: 1/130B\n eliminated: 1/130A";
    let game = refit("first", "German", 2, text);
    assert_eq!(game.goals("rebuild", "1/130A"), [1, 17, 35, 36, 38]);
    game.refuses("rebuild 1/130A at 3", "15.6.4");
    game.refuses("rebuild 1/130A at 18", "15.6.4");
}

/// Covers 15.6.3, 7.1.
#[test]
fn a_rebuilt_unit_needs_room_and_may_enter_a_contested_area() {
    let text = "24: 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C 10/A 10/B\n 25: 10/C 1/130A\n eliminated: 37/D";
    let game = refit("first", "American", 2, text);
    game.refuses("rebuild 37/D at 24", "7.1");
    assert_eq!(game.controller(25), "American");
    game.allows("rebuild 37/D at 25");
}

/// Covers 15.6.5.
#[test]
fn american_artillery_recovers_free_at_the_end_and_takes_no_points() {
    let text = "8: 94 191\n 24: 37/A\n reduced: 94 191 37/A";
    let game = refit("first", "American", 2, text);
    game.refuses("flip 94", "15.6.5");
    assert!(game.is_reduced("94"));
    let game = game.play("done");
    assert_eq!(["94", "191", "37/A"].map(|unit| game.is_reduced(unit)), [false, false, true]);
}

/// Covers 15.6.5.
#[test]
fn eliminated_artillery_is_gone_for_good() {
    let game = refit("first", "American", 2, "24: 37/A\n reduced: 37/A\n eliminated: 94");
    game.refuses("rebuild 94 at 24", "15.6.5");
}

/// Covers 15.1, 15.6.1.
#[test]
fn no_side_refits_the_others_units() {
    let game = refit("first", "German", 2, "18: 1/130A\n 24: 37/A\n reduced: 1/130A 37/A");
    game.refuses("flip 37/A", "15.1");
    game.refuses_for("American", "flip 37/A", "15.1");
}

/// Covers 19.4.4.
#[test]
fn the_second_scenario_gives_two_points_to_each_side() {
    for (side, text) in [("German", "18: 1/110A\n reduced: 1/110A"), ("American", "24: 8/A\n reduced: 8/A")] {
        assert_eq!(refit("second", side, 2, text).at.points, 2);
    }
    let text = "turn 2, impulse 3, fog, German
         12: 1/110A 1/110B
         13: 8/A 8/B
         german: 12 14 18 34 35 38
         reduced: 1/110A 8/A";
    let game = table("second", text).play("pass").play("pass");
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::German), 2));
    let game = game.play("done");
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::American), 2));
}

/// Covers 19.4.4.
#[test]
fn german_artillery_of_the_second_scenario_recovers_free_and_is_not_rebuilt() {
    let text = "29: 119/A 1/110A\n reduced: 119/A 1/110A\n eliminated: 119/B";
    let game = refit("second", "German", 2, text);
    game.refuses("flip 119/A", "19.4.4");
    game.refuses("rebuild 119/B at 38", "19.4.4");
    let game = game.play("done");
    assert_eq!((game.is_reduced("119/A"), game.is_reduced("1/110A")), (false, true));
}

/// Covers 19.4.7.
#[test]
fn one_reduced_german_tank_unit_recovers_each_night() {
    let text = "29: 1/15A 2/15A 1/110A\n 37: 2/15B\n reduced: 1/15A 2/15A 2/15B 1/110A";
    let game = refit("second", "German", 2, text).play("done");
    assert_eq!(game.step(), Step::Recover);
    assert_eq!(game.offers("recover"), ["recover 1/15A", "recover 2/15A", "recover 2/15B"]);
    game.refuses("recover 1/110A", "19.4.7");
    let game = game.play("recover 2/15A");
    assert_eq!(["1/15A", "2/15A", "2/15B"].map(|unit| game.is_reduced(unit)), [true, false, true]);
    assert_ne!(game.step(), Step::Recover, "one a night");
}

/// Covers 19.4.7.
#[test]
fn a_tank_unit_recovers_only_in_a_supplied_german_area_and_not_when_just_rebuilt() {
    // 13 is American ground that the German contests, 23 a German pocket.
    let text = "13: 1/15A 8/A\n 23: 2/15A\n 29: 1/110A\n reduced: 1/15A 2/15A 1/110A\n eliminated: 2/15B
         cut off: 2/15A\n german: 23 29 38 37 36 35";
    let game = refit("second", "German", 2, text).play("rebuild 2/15B at 38").play("done");
    assert_ne!(game.step(), Step::Recover);
    assert_eq!(["1/15A", "2/15A", "2/15B"].map(|unit| game.is_reduced(unit)), [true, true, true]);
}

/// Covers 19.4.7.
#[test]
fn no_tank_unit_recovers_free_in_the_first_scenario() {
    let game = refit("first", "German", 2, "18: 1/130A 1/2113A\n reduced: 1/130A 1/2113A").play("done");
    assert!(game.is_reduced("1/130A"));
}
