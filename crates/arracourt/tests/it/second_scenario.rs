//! Special rules of the second scenario [19.0].

use crate::table::{Table, start, table};
use arracourt::Step;

/// Covers 19.1.
#[test]
fn the_second_scenario_lasts_from_25_to_28_september() {
    let dates = &start("second").game().scenario.dates.clone();
    assert_eq!((dates[0].as_str(), dates[3].as_str()), ("25 September 1944", "28 September 1944"));
}

/// Covers 19.4.1.
#[test]
fn the_320th_keeps_to_its_two_areas() {
    let text = "turn 1, impulse 2, fog, American\n 9: 320/A 320/B 53/A";
    let game = table("second", text).play("assault 9");
    assert_eq!(game.goals("move", "320/A"), [7]);
    game.refuses("move 320/A to 8", "19.4.1");
    game.allows("move 53/A to 8");
    let game = table("second", text).play("regroup");
    game.refuses("move 320/A to 8", "19.4.1");
    let game = table("second", "turn 1, impulse 2, fog, American\n 7: 320/A").play("assault 7");
    assert_eq!(game.goals("move", "320/A"), [9]);
}

/// Covers 19.4.1, 14.2.3n1.
#[test]
fn the_320th_leaves_its_areas_only_when_forced_and_is_free_then() {
    // Every area around 9 but 8 is German.
    let text = "turn 1, impulse 2, fog, German
         12: 1/110A 1/110B
         9: 320/A
         german: 7 10 11 12 13 18 35
         reduced: 320/A";
    let fight = table("second", text).play_all(&["assault 12", "move 1/110A to 9", "attack 9"]);
    // A repulse: no voluntary retreat out of the zone.
    let held = fight.clone().roll("lead 1/110A", &[1, 1, 6, 6]);
    assert_ne!(held.step(), Step::Withdraw);
    // 5 against 4 and 3 for the hill: 11 against 9 is 2, of which the hill absorbs one.
    let forced = fight.roll("lead 1/110A", &[3, 3, 1, 1]);
    assert_eq!(forced.fought(), (5, 7, 1));
    assert_eq!(forced.place("320/A"), "8");
    let unit = forced.unit("320/A");
    assert!(forced.at.released.has(unit));
    let game = table("second", "turn 1, impulse 2, fog, American\n 8: 320/A").play("assault 8");
    game.allows("move 320/A to 13");
}

/// Covers 19.4.3.
#[test]
fn the_559th_keeps_to_its_six_areas() {
    let text = "turn 1, impulse 2, fog, German\n 22: 1126/A 1/110A\n 28: 1126/B";
    let game = table("second", text).play("assault 22");
    assert_eq!(game.goals("move", "1126/A"), [25, 27, 28, 31]);
    game.refuses("move 1126/A to 21", "19.4.3");
    game.allows("move 1/110A to 21");
    let game = table("second", text).play("assault 28");
    game.refuses("move 1126/B to 29", "19.4.3");
    game.refuses("move 1126/B to 30", "19.4.3");
}

/// Covers 19.4.3.
#[test]
fn a_unit_of_the_559th_forced_out_may_go_anywhere() {
    let text = "turn 1, impulse 2, fog, American
         31: 8/A 8/B
         28: 1126/A
         german: 28 29 38
         reduced: 1126/A";
    let fight = table("second", text).play_all(&["assault 31", "move 8/A to 28", "attack 28"]);
    // 7 against 2, 2 for the woods and 1 for the river: a margin of 2, of which the woods absorb one.
    let forced = fight.roll("lead 8/A", &[1, 1, 2, 3]);
    assert_eq!(forced.fought(), (7, 5, 0));
    let fight = table("second", text).play_all(&["assault 31", "move 8/A to 28", "attack 28"]);
    let forced = fight.roll("lead 8/A", &[1, 1, 1, 1]);
    assert_eq!(forced.fought(), (7, 5, 1));
    assert_eq!(forced.place("1126/A"), "29");
    let text = "turn 1, impulse 2, fog, German\n 29: 1126/A";
    table("second", text).play("assault 29").allows("move 1126/A to 30");
}

/// Covers 19.4.3, 15.6.4.
#[test]
fn a_rebuilt_unit_of_the_559th_is_free_of_its_areas() {
    let text = "turn 2, German, refit\n 27: 1126/B\n eliminated: 1126/A";
    let game = table("second", text).play("rebuild 1126/A at 38");
    let unit = game.unit("1126/A");
    assert!(game.at.released.has(unit));
}

/// Covers 19.4.2.
#[test]
fn pairs_are_german_in_fog_american_in_clear_weather_and_for_no_side_in_overcast() {
    let pair = |side: &str, weather: &str| {
        let text = format!("turn 2, impulse 4, {weather}, {side}\n 18: 1/110A\n 12: 8/A");
        let area = if side == "German" { 18 } else { 12 };
        let game = table("second", &text).play(&format!("assault {area}"));
        // Without a second part the half is over: the American would roll for sunset.
        let dice: &[u32] = if side == "American" && weather != "clear" { &[6, 6] } else { &[] };
        let dice = if side == "German" && weather == "overcast" { &[6] } else { dice };
        game.roll("end", dice).step() == Step::Second
    };
    assert!(pair("German", "fog"));
    assert!(!pair("American", "fog"));
    assert!(!pair("German", "overcast"));
    assert!(!pair("American", "overcast"));
    assert!(!pair("German", "clear"));
    assert!(pair("American", "clear"));
}

/// Covers 19.4.2.
#[test]
fn a_german_pair_in_fog_is_an_assault_and_a_regroup() {
    let text = "turn 2, impulse 4, fog, German\n 18: 1/110A 119/A\n 14: 8/A";
    let game = table("second", text).play("regroup").play("end");
    game.allows("assault 18");
    game.refuses("regroup", "19.4.2");
    game.refuses("pass", "19.4.2");
}

/// Covers 19.4.5.
#[test]
fn three_units_of_the_11th_panzer_division_add_two_for_combined_arms() {
    let value = |units: &[&str]| {
        let text = format!("turn 2, impulse 2, fog, German\n 28: {}\n 31: 25/D", units.join(" "));
        let game = table("second", &text).play("assault 28");
        let game = units.iter().fold(game, |game, unit| game.play(&format!("move {unit} to 31")));
        let terms = game.play("attack 31").odds().facts;
        let bonus = terms.iter().find(|(name, _)| name.starts_with("combined arms"));
        bonus.map(|(name, value)| format!("{name} {value}"))
    };
    assert_eq!(value(&["1/110A", "1/15B", "119/A"]).as_deref(), Some("combined arms [19.4.5] +2"));
    assert_eq!(value(&["1/110A", "1/110B", "119/A", "1559"]).as_deref(), Some("combined arms [19.4.5] +2"));
    assert_eq!(value(&["1/110A", "119/A", "1559"]).as_deref(), Some("combined arms [11.5.2C] +1"));
    assert_eq!(value(&["1/110A", "1/110B", "1/15B", "2/15A"]), None, "two types are not combined arms");
}

/// Covers 19.4.5.
#[test]
fn the_larger_bonus_is_not_for_ranged_attacks() {
    let text = "turn 2, impulse 6, overcast, German\n 28: 1/15A 1/15B 2/15A\n 31: 25/D";
    let game =
        table("second", text).play("ranged 28 at 31").play_all(&["with 1/15A", "with 1/15B", "with 2/15A"]);
    assert_eq!(game.fact("Attack Value"), "8");
}

/// Covers 19.4.6.
#[test]
fn artillery_is_no_primary_target_while_another_unit_is_there() {
    let text = "turn 2, impulse 6, clear, American\n 29: 119/A 1/110A\n 30: 94 8/A\n 37: 119/B";
    for fire in ["bombard 29", "strike 29"] {
        let game = table("second", text).play(fire);
        game.refuses("target 119/A", "19.4.6");
        game.allows("target 1/110A");
    }
    table("second", text).play("strike 37").allows("target 119/B");
    let text = "turn 2, impulse 6, overcast, German\n 29: 119/A\n 30: 94 8/A";
    let game = table("second", text).play("bombard 30");
    game.refuses("target 94", "19.4.6");
    game.allows("target 8/A");
}

const LEAVING: [&str; 7] = ["37/A", "37/B", "37/C", "37/D", "320/A", "320/B", "320/C"];

/// Covers 19.6, 19.4.1.
#[test]
fn seven_units_leave_at_the_end_of_turn_one() {
    let text = "turn 1, impulse 3, fog, German
         14: 1/110A 37/A
         12: 1/110B
         32: 37/B
         33: 37/C 37/D
         9: 320/A 320/B
         8: 320/C
         21: 53/A
         german: 12 18 35 38
         reduced: 37/B
         cut off: 37/C";
    let game = table("second", text).play("pass").play("pass");
    let game = if game.step() == Step::Refit(arracourt::Side::American) { game.play("done") } else { game };
    for unit in LEAVING {
        assert_eq!(game.place(unit), "withdrawn", "{unit}");
    }
    assert_eq!(game.place("53/A"), "21");
    assert_eq!(game.controller(14), "German", "1/110A stands alone there now");
    assert_eq!((game.controller(32), game.controller(33)), ("American", "American"), "left empty");
    assert_eq!(game.at.turn.0, 2);
}

/// Covers 19.6.
#[test]
fn no_unit_is_withdrawn_later_or_in_the_first_scenario() {
    let text = "turn 1, impulse 3, fog, German\n 12: 1/2113A\n 33: 37/C 37/D\n german: 12 14 18 35 38";
    let game = table("first", text).play("pass").play("pass");
    assert_eq!((game.at.turn.0, game.place("37/C")), (2, "33".into()));
}

/// Covers 19.6n1.
#[test]
fn an_eliminated_unit_that_should_leave_is_rebuilt_on_turn_one_or_never() {
    let text = "24: 53/A\n eliminated: 37/B";
    let first = table("second", &format!("turn 1, American, refit\n {text}"));
    first.allows("rebuild 37/B at 24");
    let later = table("second", &format!("turn 2, American, refit\n {text}\n reduced: 53/A"));
    later.refuses("rebuild 37/B at 24", "19.6n1");
    // It counts as lost; those who were withdrawn do not.
    assert_eq!(later.game().loss_points(&later.at).0, 1);
}

const COMBAT_COMMAND: &str = "8/A 8/B 8/C 8/D 691/A 691/B 51/A 51/B 51/C 10/A 10/B 24/B 22 253 696";

/// The morning of turn 2; the German holds enough to play on.
fn morning(text: &str) -> Table {
    let text = format!("turn 1, impulse 3, fog, German\n 12: 1/110A\n 14: 1/110B\n {text}");
    table("second", &text).play("pass").play("pass")
}

/// Covers 19.7a.
#[test]
fn fifteen_americans_come_on_turn_two_to_three_areas_ten_at_most_to_each() {
    let game = morning(&format!("waiting: {COMBAT_COMMAND}"));
    assert_eq!((game.at.turn.0, game.decides()), (2, "American"));
    assert_eq!(game.goals("place", "8/A"), [7, 24, 25]);
    game.refuses("place 8/A at 6", "19.7a");
    game.refuses("place 1/110A at 7", "6.2");
    game.refuses("place 53/A at 7", "6.2");
    let units: Vec<&str> = COMBAT_COMMAND.split(' ').collect();
    let game = units[..10].iter().fold(game, |game, unit| game.play(&format!("place {unit} at 24")));
    game.refuses("place 10/B at 24", "7.1");
    let game = units[10..].iter().fold(game, |game, unit| game.play(&format!("place {unit} at 7")));
    assert_eq!(game.clock(), "turn 2, impulse 1, German, fog");
    assert_eq!((game.units_in(24).len(), game.units_in(7).len()), (10, 5));
}

/// Covers 19.7a.
#[test]
fn uncontested_areas_come_before_contested_ones() {
    let game = morning("25: 10/C 1/111A\n waiting: 8/A 8/B");
    assert_eq!(game.controller(25), "American");
    assert_eq!(game.goals("place", "8/A"), [7, 24]);
    game.refuses("place 8/A at 25", "19.7a");
    // With the others in German hands the contested one serves.
    let game = morning("7: 1/111B\n 24: 1/111C\n 25: 10/C 1/111A\n waiting: 8/A 8/B");
    assert_eq!((game.place("8/A"), game.place("8/B")), ("25".into(), "25".into()));
}

/// Covers 19.7a.
#[test]
fn units_that_find_no_place_come_later_anywhere_on_the_western_edge() {
    let game = morning("26: 10/C 1/111A\n waiting: 8/A\n german: 7 12 14 18 24 25 27 35 38");
    assert_eq!(
        (game.clock().as_str(), game.place("8/A")),
        ("turn 2, impulse 1, German, fog", "waiting".into())
    );
    let game = game.play("pass").play("pass");
    assert_eq!((game.at.turn.0, game.decides()), (3, "American"));
    assert_eq!(game.goals("place", "8/A"), [6, 26], "contested 26 too");
    game.refuses("place 8/A at 7", "19.7a");
}

/// Covers 19.7b.
#[test]
fn the_german_reinforcement_comes_to_38_contested_or_not() {
    assert_eq!(morning("waiting: 1/15B").place("1/15B"), "38");
    let game = morning("38: 53/A 1/111A\n german: 12 14 18 35 38\n waiting: 1/15B");
    assert_eq!(game.place("1/15B"), "38");
}

/// Covers 19.7b.
#[test]
fn the_german_reinforcement_waits_if_38_is_american() {
    let game = morning("38: 53/A\n german: 12 14 17 18 35 36\n waiting: 1/15B");
    assert_eq!((game.at.turn.0, game.place("1/15B")), (2, "waiting".into()));
    let game = game.play("pass").play("pass");
    assert_eq!((game.at.turn.0, game.decides()), (3, "German"));
    assert_eq!(game.goals("place", "1/15B"), [17, 35, 36]);
    game.refuses("place 1/15B at 29", "19.7b");
}
