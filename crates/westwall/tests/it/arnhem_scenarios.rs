//! The two scenarios of Arnhem: who starts where, who comes when [A18.0], and the table they fight on [A7.61].

use crate::table::{Table, scenario, start};
use kernel::Seat;
use kernel::prelude::*;
use kit::TurnNo;
use std::collections::BTreeSet;
use westwall::{Crt, Line, Side, Step};

/// The units that a list of actions is about.
fn units(actions: &[String]) -> BTreeSet<String> {
    actions.iter().map(|action| action.split(' ').nth(1).unwrap().to_string()).collect()
}

/// The units that a verb is offered for on a turn and not on the turn before.
fn new_on(name: &str, side: &str, verb: &str, turn: u8) -> BTreeSet<String> {
    let on = |turn: u8| {
        let zones = if name == "arnhem-free" { "\nzone 101 1008\nzone 82 2323\nzone 1 3919" } else { "" };
        let t = scenario(name, &format!("turn {turn}, {side} movement\nothers keep{zones}"));
        units(&t.offers(&format!("{verb} ")))
    };
    let before = if turn == 1 { BTreeSet::new() } else { on(turn - 1) };
    on(turn).difference(&before).cloned().collect()
}

fn names(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(ToString::to_string).collect()
}

/// Covers A7.61.
#[test]
fn arnhem_fights_on_the_standard_table() {
    // Differential 0, die 1, line by line.
    let crt = Crt::printed();
    let result = |line, differential, die| crt.result(crt.column(line, differential), die).to_string();
    assert_eq!(result(Line::Broken, 0, 1), "Br");
    assert_eq!(result(Line::Grove, 0, 1), "D1");
    assert_eq!(result(Line::Clear, 0, 1), "D2");
    assert_eq!(result(Line::Clear, 20, 1), "De");
    assert_eq!(result(Line::Clear, -9, 6), "Ae");
    // And at the table: 5 to 5 in mixed ground for each face of the die.
    for (die, expected) in (1..=6).zip(["D2", "D1", "Br", "Br", "A1", "A1"]) {
        let t = scenario("arnhem", "turn 6, Allied combat\n3621: 32\n3722: 1/9S");
        let t = t.play_all(&["attack 1/9S", "with 32"]).roll("done", die);
        assert_eq!(t.rolled(), format!("5-5 clear 6 {expected}"));
    }
}

/// Covers A18.0.
#[test]
fn airborne_units_keep_their_designations() {
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502 1/508 1/82");
    t.refuses("drop 1/502 at 2223", "A15.31");
    t.refuses("drop 1/82 at 1004", "A15.31");
    t.allows("drop 1/508 at 2223");
    t.allows("drop 1/82 at 2223");
}

/// Covers A18.11, A18.12.
#[test]
fn drop_zones_and_seven_german_units_are_on_the_map_at_the_start() {
    let t = ready("arnhem");
    let zones = t.position().extension.zones;
    assert_eq!(zones.map(|zone| t.game().number(zone.hex).to_string()), ["1007", "2323", "3919"]);
    assert!(zones.iter().all(|zone| zone.down));
    for (unit, hex) in [
        ("Krft", "3722"),
        ("2/9S", "3724"),
        ("9S-recon", "3322"),
        ("Grsn", "0702"),
        ("1/406", "2325"),
        ("2/406", "2025"),
        ("BrDf", "2621"),
    ] {
        assert_eq!(t.place(unit), hex, "{unit}");
    }
    assert_eq!(t.game().on_map(t.position(), Side::Second).count(), 7);
    assert_eq!(t.game().on_map(t.position(), Side::First).count(), 0);
}

/// A scenario with everything set up.
fn ready(name: &str) -> Table {
    start(name).play_until(1, |t| t.step() == Step::Movement)
}

/// Covers A18.13.
#[test]
fn the_landings_come_on_turns_one_two_three_five_and_seven() {
    let landings = [
        (
            1,
            "1/502 2/502 3/502 1/506 2/506 3/506 1/501 2/501 3/501 1/508 2/508 3/508 1/505 2/505 3/505 1/504 \
             2/504 3/504 1/1 2/1 3/1 2S/1 7K/1 1B/1 1/82 1/1Lt",
        ),
        (2, "10/4 11/4 156/4 2/1Lt"),
        (3, "1/327 2/327 1/101 2/101 2/82"),
        (4, ""),
        (5, "1/Pol 2/Pol"),
        (6, ""),
        (7, "1/325 2/325 3/Pol"),
        (8, ""),
    ];
    for (turn, list) in landings {
        assert_eq!(new_on("arnhem", "Allied", "drop", turn), names(list), "turn {turn}");
    }
    // Each around its own hex.
    let t = scenario("arnhem", "turn 7, Allied movement\nothers keep");
    for (unit, hex) in [
        ("1/502", "1004"),
        ("1/506", "0804"),
        ("1/501", "1308"),
        ("1/508", "2223"),
        ("1/505", "2023"),
        ("1/504", "2117"),
        ("1/1", "3719"),
        ("2S/1", "3718"),
        ("1/82", "2223"),
        ("1/1Lt", "3718"),
        ("10/4", "3817"),
        ("2/1Lt", "3817"),
        ("1/327", "1007"),
        ("1/101", "1007"),
        ("2/82", "2223"),
        ("1/Pol", "3220"),
        ("1/325", "2223"),
        ("3/Pol", "2118"),
    ] {
        let game = t.game();
        let centre = game.map.grid.find(hex).unwrap();
        let around = game.map.grid.hexes().filter(|&other| game.distance(centre, other) <= 1);
        let free = around.filter(|&other| t.position().unit_at(other).is_none());
        let mut expected: Vec<String> = free.map(|hex| game.number(hex).to_string()).collect();
        expected.sort_unstable();
        assert_eq!(t.goals("drop", unit), expected, "{unit}");
    }
}

const ALLIED: [(u8, &str); 6] = [
    (2, "2I/5 3I/32 2D/231 55 Engineer"),
    (3, "15/19 44 1C/5 2G/5 32 129 153"),
    (4, "130 214"),
    (5, "94 112 179"),
    (6, ""),
    (8, "3/29"),
];

const GERMAN: [(u8, &str); 8] = [
    (1, "1/vT 2/vT 1/9S 3/9S 1/10S-art 10S 1/59 2/59"),
    (2, "3/vT 2107-armor 2107-mech"),
    (3, "1/6PT 2/6PT 180 9S-art 2/10S-inf Hnke Wltr 1/1PT 2/1PT"),
    (4, "1/10S-mech 2/10S-art"),
    (5, "1/Hber 2/Hber Hber-mech Hber-art 3/10S"),
    (6, ""),
    (7, "1/6 2/6 1/2"),
    (8, "Jngw"),
];

fn assert_schedules(name: &str) {
    assert_eq!(new_on(name, "Allied", "enter", 1), names(""));
    for (turn, list) in ALLIED {
        assert_eq!(new_on(name, "Allied", "enter", turn), names(list), "{name}, Allied, turn {turn}");
    }
    for (turn, list) in GERMAN {
        assert_eq!(new_on(name, "German", "enter", turn), names(list), "{name}, German, turn {turn}");
    }
}

/// Where some units may enter, one by one, on an empty map.
fn entry_hexes(name: &str, side: &str, unit: &str) -> Vec<String> {
    let t = scenario(name, &format!("turn 8, {side} movement\nwaiting: {unit}"));
    let allowed = |hex: &String| {
        let action = t.rulebook().read(&format!("enter {unit} at {hex} to {hex}")).unwrap();
        let seat = Seat(u8::from(side == "German"));
        t.rulebook().check(t.position(), seat, &action).is_ok()
    };
    let map = &t.game().map;
    let mut hexes: Vec<String> =
        map.grid.hexes().map(|hex| map.grid.number(hex).to_string()).filter(allowed).collect();
    hexes.sort_unstable();
    hexes
}

/// The hexes of a range along the northern or western edge, or of the eastern edge, where even rows are shorter.
fn edge(list: &str) -> Vec<String> {
    list.split_whitespace().map(ToString::to_string).collect()
}

fn assert_entries(name: &str) {
    for unit in ["3I/32", "32", "214", "Engineer"] {
        assert_eq!(entry_hexes(name, "Allied", unit), ["0105", "0106"], "{unit}");
    }
    for unit in ["1/vT", "3/vT"] {
        assert_eq!(
            entry_hexes(name, "German", unit),
            edge("3907 3908 3909 3910 3911 3912 3913 3914 3915 3916")
        );
    }
    for (unit, hex) in [
        ("3/9S", "3925"),
        ("1/9S", "3925"),
        ("9S-art", "3925"),
        ("10S", "3326"),
        ("1/10S-art", "3326"),
        ("2/10S-inf", "3326"),
        ("3/10S", "3326"),
        ("2107-armor", "0726"),
        ("2107-mech", "0726"),
    ] {
        assert_eq!(entry_hexes(name, "German", unit), [hex], "{unit}");
    }
    assert_eq!(entry_hexes(name, "German", "1/59"), edge("0701 0801 0901"));
    assert_eq!(entry_hexes(name, "German", "1/6PT"), edge("0126 0225 0326 0425 0526 0625 0726 0825"));
    assert_eq!(
        entry_hexes(name, "German", "1/1PT"),
        edge("1726 1825 1926 2025 2126 2225 2326 2425 2526 2625 2726")
    );
    let west = |first: u8| (first..=23).map(|row| format!("{row:02}01")).collect::<Vec<_>>();
    assert_eq!(entry_hexes(name, "German", "1/Hber"), west(7));
    assert_eq!(entry_hexes(name, "German", "1/6"), west(9));
    assert_eq!(entry_hexes(name, "German", "Jngw"), west(9));
}

/// Covers A18.14, A18.15.
#[test]
fn the_ground_reinforcements_of_the_historical_scenario() {
    assert_schedules("arnhem");
    assert_entries("arnhem");
}

/// Covers A18.24, A18.25.
#[test]
fn the_free_scenario_has_the_same_ground_reinforcements() {
    assert_schedules("arnhem-free");
    assert_entries("arnhem-free");
}

/// Covers A18.16.
#[test]
fn ground_support_by_turn() {
    let t = start("arnhem");
    let points: Vec<u8> = (1..=10).map(|turn| t.game().support_pool(Side::First, TurnNo(turn)).0).collect();
    assert_eq!(points, [0, 3, 7, 3, 3, 0, 3, 0, 0, 0]);
    for (turn, points) in [(2, 3), (3, 7), (6, 0)] {
        let t = scenario("arnhem", &format!("turn {turn}, Allied combat\n3818: Krft\n3817: 32\n3815: 55"));
        let t = t.play_all(&["attack Krft", "with 32", "done"]);
        assert_eq!(t.offers("support").len(), points, "turn {turn}");
    }
}

/// Covers A18.17.1.
#[test]
fn the_allied_player_moves_first() {
    let t = ready("arnhem");
    assert_eq!((t.turn(), t.step(), t.decides()), (1, Step::Movement, "Allied".into()));
    let t = scenario("arnhem", "turn 2, Allied movement\n3722: Krft").play("end");
    assert_eq!((t.turn(), t.decides()), (2, "German".into()));
}

/// Covers A18.17.2.
#[test]
fn the_weather_option_replaces_both_schedules() {
    let t = scenario("arnhem+weather", "turn 1, Allied movement\nothers keep");
    assert_eq!(units(&t.offers("drop ")).len(), 40, "one pool from the first turn on");
    assert_eq!(t.game().support_now(t.position(), Side::First).0, 7);
    t.allows("drop 1/325 at 2324");
    let t = scenario("arnhem+weather", "turn 1, German movement\nothers keep").roll("end", 6);
    assert_eq!(
        (t.turn(), t.offers("drop "), t.game().support_now(t.position(), Side::First).0),
        (2, vec![], 0)
    );
    // What comes by ground keeps its turns.
    assert_eq!(new_on("arnhem+weather", "Allied", "enter", 2), names(ALLIED[0].1));
}

/// Covers A18.17.3, A18.26.3.
#[test]
fn the_game_has_ten_turns() {
    let t = scenario("arnhem", "turn 9, German movement").play("end");
    assert_eq!((t.turn(), t.step()), (10, Step::Movement));
    let t = t.play("end");
    assert_eq!((t.turn(), t.decides()), (10, "German".into()));
    let t = t.play("end");
    assert_eq!(t.step(), Step::Over);
    let zones = "zone 101 1008\nzone 82 2323\nzone 1 3919";
    let t = scenario("arnhem-free", &format!("turn 9, German movement\n{zones}")).roll("end", 2);
    assert_eq!((t.turn(), t.step()), (10, Step::Movement));
    let t = t.play("end").play("end");
    assert_eq!(t.step(), Step::Over);
}
