//! Special rules of the first scenario [17.0].

use crate::table::{Table, start, table};
use arracourt::Step;

/// Covers 17.1.
#[test]
fn the_first_scenario_lasts_from_19_to_22_september() {
    let game = start("first");
    assert_eq!(game.game().scenario.dates.first().map(String::as_str), Some("19 September 1944"));
    assert_eq!(game.game().scenario.dates.last().map(String::as_str), Some("22 September 1944"));
}

/// Covers 17.3.
#[test]
fn on_turn_one_the_south_bank_is_closed_to_americans_and_the_113th() {
    let at = |turn: u8, side: &str| {
        let text = format!("turn {turn}, impulse 2, fog, {side}\n 15: 1/130A 1/16A\n 11: 37/A");
        let area = if side == "German" { 15 } else { 11 };
        table("first", &text).play(&format!("assault {area}"))
    };
    at(1, "German").refuses("move 1/130A to 3", "17.3");
    at(1, "German").allows("move 1/16A to 3");
    at(1, "American").refuses("move 37/A to 3", "17.3");
    at(1, "American").refuses("move 37/A to 4", "17.3");
    at(2, "German").allows("move 1/130A to 3");
    at(2, "American").allows("move 37/A to 3");
}

/// Covers 17.3.
#[test]
fn on_turn_one_germans_do_not_enter_the_american_western_edge() {
    let text = "impulse 2, fog, German\n 22: 1/130A 1/16A\n 23: 1/130B\n german: 24";
    let game = table("first", &format!("turn 1, {text}")).play("assault 22");
    game.refuses("move 1/130A to 25", "17.3");
    game.refuses("move 1/16A to 25", "17.3");
    game.allows("move 1/130A to 24");
    table("first", &format!("turn 2, {text}")).play("assault 22").allows("move 1/130A to 25");
}

/// Covers 17.3, 8.1.4.
#[test]
fn closed_areas_are_closed_to_a_regroup_too() {
    let text = "turn 1, impulse 2, fog, German\n 16: 1/130A\n 15: 1/130B 1/16A\n german: 3 15 16";
    let game = table("first", text).play("regroup");
    game.refuses("move 1/130B to 3", "17.3");
    game.allows("move 1/16A to 3");
}

/// Covers 17.3, 14.2.4.
#[test]
fn a_unit_whose_only_retreat_is_closed_is_eliminated() {
    let fight = |turn: u8| {
        let text = format!(
            "turn {turn}, impulse 2, fog, German
             15: 1/130A 1/130B
             11: 37/D
             german: 9 10 12 15
             reduced: 37/D"
        );
        let game = table("first", &text).play_all(&["assault 15", "move 1/130A to 11", "attack 11"]);
        game.roll("lead 1/130A", &[1, 1, 1, 2])
    };
    assert_eq!(fight(1).fought(), (6, 4, 1));
    assert_eq!(fight(1).place("37/D"), "eliminated");
    assert_eq!(fight(2).place("37/D"), "4", "over the bridge, into the forest");
}

const PANZER_111: &str =
    "1/16A 1/16B 2111/A 2111/B 1/2111A 1/2111B 1/2111C 1/16C 2/2111A 2/2111B 2/2111C 2111/Fl";

/// The German half of an impulse of turn 1 has begun with these two dice.
fn arrival(impulse: u8, dice: [u32; 2]) -> Table {
    let text = format!(
        "turn 1, impulse {}, overcast, American, Advantage German
         18: 1/130A
         12: 37/C
         waiting: {PANZER_111}",
        impulse - 1
    );
    table("first", &text).roll("pass", &[6, 6]).roll("accept", &dice).play("accept")
}

/// Covers 17.4.
#[test]
fn a_roll_below_the_impulse_brings_the_111th_before_the_german_declares() {
    let game = arrival(4, [1, 2]);
    assert_eq!(game.units_in(3), ["1/16A", "1/16B", "2111/A", "2111/B", "1/2111A", "1/2111B", "1/2111C"]);
    assert_eq!(game.units_in(2), ["1/16C", "2/2111A", "2/2111B", "2/2111C", "2111/Fl"]);
    assert_eq!(game.clock(), "turn 1, impulse 4, German, overcast");
    // They may act at once.
    game.play("assault 3").allows("move 1/16A to 11");
}

/// Covers 17.4.
#[test]
fn a_roll_not_below_the_impulse_brings_no_unit() {
    let game = arrival(4, [2, 2]);
    assert_eq!(game.place("1/16A"), "waiting");
    assert_eq!(game.step(), Step::Impulse);
}

/// Covers 17.4.
#[test]
fn the_german_does_not_roll_where_no_roll_is_low_enough() {
    // The German does not roll before his first half, nor in impulse 2; in impulse 3 he does.
    let game = start("first").play("pass").roll("keep fog", &[3, 3]);
    let game = game.play("regroup").play("end").play("done");
    assert_eq!(game.clock(), "turn 1, impulse 2, German, fog");
    let game = game.play("regroup").play("end").roll("keep fog", &[3, 3]).play("accept");
    let game = game.play("regroup").play("end").roll("done", &[1, 1]);
    assert_eq!((game.step(), game.place("1/16A")), (Step::Reroll, "waiting".into()));
    assert_eq!(game.play("accept").place("1/16A"), "3", "2 in impulse 3");
}

/// Covers 17.4, 6.2.
#[test]
fn the_111th_comes_on_turn_two_if_no_roll_has_brought_it() {
    let text = format!(
        "turn 1, impulse 3, fog, German
         18: 1/130A\n 14: 1/130B\n 12: 37/C\n waiting: {PANZER_111}"
    );
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!(game.clock(), "turn 2, impulse 1, German, fog");
    assert_eq!((game.units_in(3).len(), game.units_in(2).len()), (7, 5));
}

const HUNTER: &str = "37/A 37/B 10/A 10/B 704/A";

/// The American half of an impulse of turn 1 has begun with these two dice; 14, 20 and 38 are German.
fn hunter(name: &str, impulse: u8, dice: [u32; 2]) -> Table {
    let text = format!(
        "turn 1, impulse {impulse}, overcast, German
         18: 1/130A\n 14: 1/2113A\n 20: 1/2113B\n 21: 53/A 53/B\n waiting: {HUNTER}"
    );
    table(name, &text).play("regroup").roll("end", &dice).play("accept")
}

/// Covers 17.5.
#[test]
fn a_roll_below_the_impulse_brings_task_force_hunter_where_the_american_likes() {
    let game = hunter("first", 4, [1, 2]);
    assert_eq!((game.step(), game.decides()), (Step::Reinforce(arracourt::Side::American), "American"));
    assert_eq!(game.goals("place", "37/A"), [24, 25]);
    game.refuses("place 37/A at 23", "17.5");
    game.refuses("pass", "6.0");
    let game = game.play_all(&[
        "place 37/A at 24",
        "place 37/B at 25",
        "place 10/A at 24",
        "place 10/B at 24",
        "place 704/A at 24",
    ]);
    assert_eq!((game.place("37/A"), game.place("37/B")), ("24".into(), "25".into()));
    game.clone().play("assault 24").allows("move 37/A to 23");
    // The roll is the Sunset DR too: the day ends after this half.
    let game = game.play("regroup").play("end").play("done");
    assert_eq!(game.day_ended(), Some("6.3.1"));
}

/// Covers 17.5, 6.3.1.
#[test]
fn an_arrival_roll_that_fails_is_the_sunset_roll_of_the_half() {
    let game = hunter("first", 4, [2, 2]);
    assert_eq!((game.place("37/A"), game.at.sunset), ("waiting".into(), Some(4)));
    let game = game.play("assault 21").play("move 53/A to 20").roll("attack 20", &[1, 1, 1, 1]);
    let game = game.play_all(&["accept", "stand", "end", "done"]);
    assert_eq!(game.clock(), "turn 1, impulse 5, German, clear", "the 4 decided, not the 2");
}

/// Covers 17.5.
#[test]
fn with_a_separate_arrival_roll_the_next_roll_decides_about_the_day() {
    let game = hunter("first+separate-arrival", 4, [1, 2]);
    assert_eq!(game.at.sunset, None);
    let placed: Vec<String> = HUNTER.split(' ').map(|unit| format!("place {unit} at 24")).collect();
    let game = placed.iter().fold(game, |game, action| game.play(action));
    let game = game.roll("pass", &[5, 5]).play("accept");
    assert_eq!(game.clock(), "turn 1, impulse 5, German, overcast");
}

/// Covers 17.5.
#[test]
fn once_they_are_in_there_is_no_arrival_roll() {
    let text = "turn 1, impulse 4, overcast, German\n 18: 1/130A\n 24: 37/A 37/B 10/A 10/B 704/A";
    let game = table("first", text).play("regroup").play("end");
    assert_eq!(
        (game.clock().as_str(), game.step()),
        ("turn 1, impulse 4, American, overcast", Step::Impulse)
    );
}

/// Covers 17.5, 6.2.
#[test]
fn task_force_hunter_comes_on_turn_two_if_no_roll_has_brought_it() {
    let text = format!("turn 1, impulse 3, fog, German\n 14: 1/130B\n 12: 37/C\n waiting: {HUNTER}");
    // The American half begins with the arrival roll; it fails, and he passes too.
    let game = table("first", &text).roll("pass", &[3, 3]).play("accept").play("pass");
    assert_eq!((game.at.turn.0, game.decides()), (2, "American"));
    assert_eq!(game.goals("place", "37/A"), [24, 25]);
}

/// Covers 17.5n1.
#[test]
fn a_unit_that_finds_no_room_waits_for_the_next_reinforcement_phase() {
    let text = "turn 1, impulse 4, overcast, German, Advantage German
         14: 1/2113A\n 20: 1/2113B
         24: 37/C 37/D 53/A 53/B 53/C 704/C 24/C 10/C 94
         german: 14 18 20 25 35 38
         waiting: 37/A 37/B";
    let game = table("first", text).play("regroup").roll("end", &[1, 2]).play("accept");
    assert_eq!(game.goals("place", "37/A"), [24], "25 is German");
    game.refuses("place 37/A at 25", "17.5n1");
    let game = game.play("place 37/A at 24");
    assert_eq!(game.place("37/B"), "waiting", "24 is full now");
    assert_eq!(game.step(), Step::Impulse);
    let game = game.play("pass");
    assert_eq!((game.at.turn.0, game.decides()), (2, "American"));
    assert_eq!(game.goals("place", "37/B"), [6, 7, 25, 26], "the edge; 25 was cut off in the evening");
}

/// Covers 17.5n1.
#[test]
fn a_german_who_finds_no_room_comes_later_on_the_eastern_edge() {
    let text = "turn 1, impulse 3, overcast, German
         14: 1/2113A\n 12: 37/C
         german: 1 2 14 16 17 18 20 34 35 36 37 38
         waiting: 1/16A";
    // 3 is American: on turn 2 the unit finds no place, on turn 3 it has the edge.
    let game = table("first", text).play("pass").play("pass");
    assert_eq!(
        (game.clock().as_str(), game.place("1/16A")),
        ("turn 2, impulse 1, German, fog", "waiting".into())
    );
    let game = game.play("pass").play("pass");
    assert_eq!((game.at.turn.0, game.decides()), (3, "German"));
    assert_eq!(game.goals("place", "1/16A"), [1, 17, 35, 36, 38]);
}

/// Covers 17.5n1.
#[test]
fn a_contested_area_is_open_to_arrivals_of_the_first_scenario() {
    let text = "turn 2, impulse 3, overcast, German
         14: 1/2113A 1/2113B\n 24: 53/A 1/130A
         german: 12 14 18 35 38
         waiting: 37/A";
    let game = table("first", text).play("pass").play("pass");
    assert_eq!(game.goals("place", "37/A"), [24, 25]);
}

fn pairs(weather: &str) -> Table {
    table(
        "first",
        &format!("turn 2, impulse 4, {weather}, American\n 12: 37/A 94 53/A\n 13: 53/B\n 14: 1/130A"),
    )
}

/// Covers 17.6.
#[test]
fn the_american_joins_a_regroup_to_an_attack_in_either_order_and_in_any_weather() {
    for weather in ["fog", "overcast", "clear"] {
        let game = pairs(weather).play("assault 12").play("end");
        assert_eq!(game.legal(), ["regroup", "done"]);
        game.refuses("assault 13", "17.6");
        game.refuses("pass", "17.6");
        game.refuses("bombard 14", "17.6");
        let game = pairs(weather).play("regroup").play("end");
        game.allows("assault 12");
        game.allows("done");
        game.refuses("regroup", "17.6");
        game.refuses("bombard 14", "17.6");
        if weather == "fog" {
            game.refuses("ranged 12 at 14", "9.1");
        } else {
            game.allows("ranged 12 at 14");
            game.refuses("strike 14", "17.6");
        }
    }
}

/// Covers 17.6.
#[test]
fn a_ranged_attack_may_be_followed_by_a_regroup_of_the_same_units() {
    let game = pairs("overcast").play("ranged 12 at 14").roll("lead 37/A", &[3, 3, 4, 4]);
    assert_eq!(game.step(), Step::Second);
    game.play("regroup").allows("move 37/A to 13");
}

/// Covers 17.6.
#[test]
fn neither_a_bombardment_nor_a_pass_is_part_of_a_pair() {
    let game = pairs("overcast").play("bombard 14").roll("target 1/130A", &[3, 3, 6, 6]);
    assert_eq!(game.clock(), "turn 2, impulse 5, German, overcast");
    assert_ne!(pairs("overcast").roll("pass", &[6, 6]).step(), Step::Second);
}

/// Covers 17.6.
#[test]
fn each_part_of_a_pair_is_a_separate_impulse() {
    let text = "turn 2, impulse 4, fog, American\n 21: 53/A\n 23: 53/B\n 20: 1/2113A";
    let game = table("first", text).play_all(&["regroup", "move 53/B to 21", "end", "assault 21"]);
    let game = game.play_all(&["move 53/A to 20", "move 53/B to 20"]);
    let game = game.play("attack 20").roll("lead 53/A", &[6, 6, 1, 1]);
    assert_eq!(game.units_in(20), ["53/A", "53/B"]);
    // The other way round: units that fought may regroup, even into the ground just won.
    let game = table("first", text).play_all(&["assault 21", "move 53/A to 20"]);
    let game = game.roll("attack 20", &[6, 6, 1, 1]).play_all(&["end", "regroup", "move 53/A to 21"]);
    game.refuses("move 53/A to 20", "8.1.4");
}

/// Covers 17.6.
#[test]
fn the_german_has_no_pairs_in_the_first_scenario() {
    for weather in ["fog", "overcast", "clear"] {
        let text = format!("turn 2, impulse 4, {weather}, German\n 18: 1/130A\n 12: 37/A");
        let game = table("first", &text);
        assert_eq!(game.clone().play("regroup").play("end").decides(), "American");
        assert_eq!(game.play("assault 18").play("end").decides(), "American");
    }
}
