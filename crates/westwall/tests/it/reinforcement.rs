//! Reinforcements: when and where they come, what entry costs, and the printed schedules [B11.0 to B11.23].

use std::collections::BTreeSet;

use crate::table::{Table, board, scenario};
use westwall::Side;

/// Covers B11.0.
#[test]
fn reinforcements_enter_at_any_of_their_hexes_once_they_are_due() {
    scenario("spearhead", "turn 1, US movement\nothers keep").refuses("enter 1/501 to 0112", "B11.0");
    let t = scenario("spearhead", "turn 2, US movement\nothers keep");
    for row in 1..=31 {
        t.allows(&format!("enter 1/501 at 01{row:02} to 01{row:02}"));
    }
    t.refuses("enter 1/501 at 0231 to 0231", "B11.11");
    t.refuses("enter 705 to 0112", "B11.0");
    // In the owner's Movement Phase only.
    let t = scenario("spearhead", "turn 2, German movement\nothers keep");
    t.refuses_for("US", "enter 1/501 to 0112", "S5.11");
    t.refuses("enter 1/501 to 0112", "S4.1-1A");
}

/// Covers B11.0.
#[test]
fn reinforcements_come_in_any_order() {
    let t = scenario("spearhead", "turn 2, US movement\nothers keep");
    let t = t.play("enter 3/327 to 0112").play("enter 101 to 0113").play("enter 1/501 to 0114");
    assert_eq!(t.place("3/327"), "0112");
    t.allows("enter 2/506 to 0115");
    t.refuses("enter 3/327 to 0116", "S5.15");
}

/// Covers B11.11.
#[test]
fn the_first_hex_is_a_scheduled_one_and_is_paid_for() {
    let t = scenario("spearhead", "turn 2, German movement\nothers keep");
    t.refuses("enter 1/77 at 2916 to 2916", "B11.11");
    t.refuses("enter 1/77 at 2907 to 2907", "B11.11");
    t.refuses("move 1/77 to 2910", "B11.11");
    // 2911 is clear, 2910 woods.
    assert_eq!(t.clone().play("enter 1/77 at 2911 to 2911").cost(), 2);
    assert_eq!(t.clone().play("enter 1/77 at 2910 to 2910").cost(), 6);
    // One clear hex more, and points run out like those of any other unit.
    assert_eq!(t.clone().play("enter 1/77 at 2911 via 2811 to 2711").cost(), 2 * 3);
    t.refuses("enter 1/77 at 2911 to 2104", "S5.13");
}

/// Covers B11.11, S5.24.
#[test]
fn terrain_bans_hold_at_the_edge() {
    let t = scenario("spearhead", "turn 2, German movement\nothers keep");
    for hex in ["2908", "2910", "2915"] {
        t.refuses(&format!("enter 1/2 at {hex} to {hex}"), "S5.24");
        t.allows(&format!("enter 1/77 at {hex} to {hex}"));
    }
    t.allows("enter 1/2 at 2911 to 2911");
    t.allows("enter 1/2 at 2913 to 2913");
}

/// Covers B11.12.
#[test]
fn a_road_or_trail_off_the_map_gives_its_rate() {
    let t = scenario("spearhead", "turn 2, German movement\nothers keep");
    assert_eq!(t.clone().play("enter 1/2 at 2913 to 2913").cost(), 1);
    assert_eq!(t.clone().play("enter 1/77 at 2914 to 2914").cost(), 1, "mixed ground by road");
    assert_eq!(t.play("enter 1/3 at 2913 to 2612").cost(), 4, "four road hexes with the first");
    // A trail leaves the map at 0118, which is a grove.
    let t = scenario("spearhead", "turn 2, US movement\nothers keep");
    assert_eq!(t.clone().play("enter 1/501 at 0118 to 0118").cost(), 2);
    assert_eq!(t.play("enter 1/501 at 0119 to 0119").cost(), 6, "woods beside it");
    // A road in the hex that does not leave the map there gives nothing.
    let road = |exit: &str| {
        let t = board(&format!(
            "12x12, turn 3, German movement
             waiting: R German armor 3-3-7
             arrive 3 at 0105: R
             woods 0105
             road 0105 0205
             {exit}"
        ));
        t.offers("enter R").is_empty()
    };
    assert!(road(""));
    assert!(!road("exit road 0105 west"));
    assert!(!road("exit trail 0105 west"));
}

/// Covers B11.13.
#[test]
fn a_whole_column_enters_through_one_hex_at_the_same_price() {
    let t = scenario("spearhead", "turn 1, German movement\nothers keep");
    let column = [
        ("1/3", "2413", 6),
        ("2/3", "2513", 5),
        ("1/304", "2612", 4),
        ("2/304", "2713", 3),
        ("1/902", "2812", 2),
        ("2/902", "2912", 1 + 2),
        ("2-recon", "2913", 1),
    ];
    let t = column.iter().fold(t, |t, (unit, end, cost)| {
        let t = t.play(&format!("enter {unit} at 2913 to {end}"));
        assert_eq!(t.cost(), *cost, "{unit}: half a point for 2913, however many came before");
        t
    });
    assert_eq!(t.legal(), ["end"]);
}

/// Covers B11.13, S5.31.
#[test]
fn no_unit_ends_its_entry_on_a_friend() {
    let t = scenario("spearhead", "turn 1, German movement\nothers keep").play("enter 1/3 to 2913");
    t.refuses("enter 2/3 to 2913", "S5.31");
    t.allows("enter 2/3 at 2913 to 2812");
    // A friend in an enemy-controlled entry hex leaves no room: the newcomer would have to stop there.
    let t = scenario("spearhead", "turn 1, German movement\n2913: 1/3\n2812: 52\nwaiting: 2/3");
    assert_eq!(t.offers("enter"), [""; 0]);
    t.refuses("enter 2/3 at 2913 via 2912 to 2911", "B11.21");
}

/// Covers B11.14.
#[test]
fn entries_and_moves_are_mixed_freely() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0705: B German infantry 3-3-7
         waiting: R German infantry 3-3-7
         waiting: S German infantry 3-3-7
         arrive 3 at 0101: R S",
    );
    let t = t.play("move A to 0504").play("enter R to 0103").play("move B to 0704").play("enter S to 0101");
    assert_eq!((t.place("R"), t.place("S")), ("0103".into(), "0101".into()));
    // Once on the map they move like the others, in the next turn.
    let t = t.play("end").play("end");
    assert_eq!(t.clone().play("move R to 0104").cost(), 2);
    t.allows("move S to 0102");
}

/// Covers B11.21.
#[test]
fn an_enemy_bars_his_hex_and_his_zone_stops_the_newcomer() {
    let t = scenario("spearhead", "turn 1, German movement\n2913: 52\nwaiting: 1/3");
    t.refuses("enter 1/3 to 2913", "S5.12");
    t.refuses("enter 1/3 at 2913 to 2812", "B11.21");
    assert_eq!(t.legal(), ["end"]);
    let t = scenario("spearhead", "turn 1, German movement\n2812: 52\nwaiting: 1/3");
    assert_eq!(t.offers("enter"), ["enter 1/3 to 2913"]);
    t.refuses("enter 1/3 at 2913 via 2912 to 2911", "B11.21");
    assert_eq!(t.play("enter 1/3 to 2913").place("1/3"), "2913");
    // With other hexes to choose from the rest stays open.
    let t = scenario("spearhead", "turn 2, German movement\n2913: 52\nwaiting: 1/77");
    t.refuses("enter 1/77 at 2913 to 2913", "S5.12");
    t.allows("enter 1/77 at 2911 to 2811");
}

/// Covers B11.11, B15.26.3.
#[test]
fn no_unit_enters_through_a_closed_hex() {
    let t = board(
        "12x12, turn 3, German movement
         waiting: R German infantry 3-3-7
         arrive 3 at 0105 0106: R
         closed German 0105",
    );
    t.refuses("enter R to 0105", "B15.26.3");
    t.refuses("enter R at 0105 to 0205", "B15.26.3");
    t.refuses("enter R at 0105 via 0205 to 0305", "B15.26.3");
    t.allows("enter R at 0106 to 0205");
}

/// Covers B11.22.
#[test]
fn a_withheld_unit_keeps_its_hexes() {
    let t = scenario("spearhead", "turn 1, German movement\nothers keep");
    t.allows("enter 1/3 to 2913");
    let t = t.play("end").play("end");
    assert_eq!(t.turn(), 2);
    t.allows("enter 1/3 at 2913 to 2913");
    t.refuses("enter 1/3 at 2912 to 2912", "B11.11");
    // Never brought on, it is still offered on the last turn.
    let t = scenario("spearhead", "turn 7, German movement\nothers keep");
    t.allows("enter 1/3 at 2913 to 2713");
    t.refuses("enter 1/3 at 2918 to 2918", "B11.11");
    t.allows("end");
}

/// Covers B11.23.
#[test]
fn units_off_the_map_have_no_effect() {
    let waiting = "waiting: R German infantry 3-3-7\narrive 1 at 0105 0106: R";
    let t = board(&format!("12x12, turn 3, US movement\n0103: E US infantry 3-3-7\n{waiting}"));
    assert!(!t.controls("German", "0105") && !t.controls("German", "0106"));
    // E walks through the entry hexes and stands in one of them; no combat comes of it.
    assert_eq!(t.clone().play("move E via 0104 0105 0106 to 0107").cost(), 8);
    let t = t.play("move E via 0104 to 0105").play("end");
    assert_eq!(t.log(), ["US combat", "US combat ends", "German movement"]);
    t.refuses("enter R at 0105 to 0105", "S5.12");
    t.allows("enter R at 0106 to 0106");
}

/// Covers B13.0.
#[test]
fn airborne_units_of_both_sides_are_infantry() {
    let ground = "woods 0506 0405\nrough 0605\nstream 0505/0504\nroad 0505 0604 0704\nferry 0505/0404";
    for side in ["German", "US"] {
        let of = |kind: &str| {
            board(&format!("12x12, turn 3, {side} movement\n0505: A {side} {kind} 2-4-7\n{ground}"))
        };
        let (airborne, infantry) = (of("airborne"), of("infantry"));
        airborne.allows("move A via 0404 to 0304");
        let goals = infantry.goals("move", "A");
        assert_eq!(airborne.goals("move", "A"), goals);
        for hex in goals {
            let action = format!("move A to {hex}");
            assert_eq!(airborne.clone().play(&action).cost(), infantry.clone().play(&action).cost(), "{hex}");
        }
    }
    // No drop: the 101st walks in from the western edge, the 5th Parachute from the eastern.
    let t = scenario("spearhead", "turn 2, US movement\nothers keep");
    t.refuses("enter 1/501 to 1416", "S5.13");
    t.refuses("enter 1/501 at 1317 to 1317", "B11.11");
    let t = scenario("spearhead", "turn 7, German movement\nothers keep");
    t.refuses("enter 1/13 at 1317 to 1317", "B11.11");
    assert!(t.goals("enter", "1/13").iter().all(|hex| hex.as_str() > "1500"));
}

/// One group of the schedule: turn, units as printed, and entry hexes.
type Group = (u8, BTreeSet<String>, BTreeSet<String>);

/// The schedule of a side: groups of turn, units with their values, and hexes.
fn schedule(t: &Table, side: Side) -> Vec<Group> {
    let game = t.game();
    let groups = game.scenario.reinforcements.iter().filter(|group| group.side == side);
    let mut groups: Vec<Group> = groups
        .map(|group| {
            let printed = |unit| format!("{} {}", game.counter(unit).name, game.counter(unit).values);
            let units: BTreeSet<String> = group.units.iter().map(printed).collect();
            assert_eq!(units.len(), group.units.len(), "no two are alike in name and values");
            let hexes = group.hexes.iter().map(|&hex| game.number(hex).to_string());
            (group.turn.0, units, hexes.collect())
        })
        .collect();
    groups.sort();
    groups
}

fn named(values: &str, names: &str) -> Vec<String> {
    names.split(' ').map(|name| format!("{name} {values}")).collect()
}

fn group(turn: u8, units: &[(&str, &str)], hexes: BTreeSet<String>) -> Group {
    (turn, units.iter().flat_map(|(values, names)| named(values, names)).collect(), hexes)
}

/// The hexes of a column between two rows.
fn column(column: u32, from: u32, to: u32) -> BTreeSet<String> {
    (from..=to).map(|row| format!("{column:02}{row:02}")).collect()
}

/// The hexes of a row between two columns.
fn row(row: u32, from: u32, to: u32) -> BTreeSet<String> {
    (from..=to).map(|column| format!("{column:02}{row:02}")).collect()
}

fn south() -> BTreeSet<String> {
    row(31, 1, 29)
}

fn us_first() -> [Group; 2] {
    let west = column(1, 1, 31);
    let airborne = "1/501 2/501 3/501 1/502 2/502 3/502 1/506 2/506 3/506 1/327 2/327 3/327";
    [
        group(2, &[("2-4-7", airborne), ("1-2-12/2-7", "101")], west.clone()),
        group(3, &[("5-4-12", "705"), ("3-2-18/1-7", "755 969")], &west | &south()),
    ]
}

fn german_first() -> [Group; 4] {
    [
        group(
            1,
            &[("6-4-12", "1/3 2/3"), ("5-5-12", "1/304 2/304 1/902 2/902"), ("2-3-14", "2")],
            column(29, 13, 13),
        ),
        group(
            2,
            &[
                ("5-5-12", "1/2"),
                ("4-4-12", "1/903 2/903"),
                ("4-4-7", "2/2"),
                ("2-3-14", "Lehr"),
                ("3-3-7", "1/77 2/77 3/77 1/78 2/78 3/78"),
                ("3-2-18/1-12", "2"),
                ("4-2-12/2-12", "2"),
            ],
            column(29, 8, 15),
        ),
        group(
            4,
            &[
                ("5-5-12", "1/901 2/901"),
                ("3-3-7", "1/39 2/39 3/39"),
                ("1-3-12", "26"),
                ("3-2-18/1-7", "26"),
                ("4-2-12/1-7", "26"),
                ("3-2-18/2-12", "Lehr"),
                ("4-2-12/2-12", "Lehr"),
            ],
            column(29, 8, 21),
        ),
        group(
            7,
            &[
                ("3-3-7", "1/13 2/13 1/14 2/14"),
                ("3-3-12", "1/15 2/15"),
                ("3-2-18/1-7", "5"),
                ("4-2-12/1-7", "5"),
            ],
            column(29, 18, 31),
        ),
    ]
}

fn us_relief() -> [Group; 3] {
    let armor = [
        ("4-3-12", "8 35"),
        ("5-3-12", "37"),
        ("5-5-12", "10 51 53"),
        ("1-3-12", "25"),
        ("5-4-12", "704"),
        ("1-2-12/2-12", "22 94 253"),
        ("3-2-18/1-7", "177 776"),
    ];
    [
        group(9, &armor, south()),
        group(14, &[("2-3-7", "1/318 2/318")], south()),
        group(16, &[("1-3-12", "6")], south()),
    ]
}

fn german_relief() -> [Group; 3] {
    [
        group(10, &[("3-2-12", "11")], column(29, 1, 31)),
        group(12, &[("4-4-12", "1/115 2/115 3/115")], column(29, 1, 18)),
        group(
            16,
            &[("4-4-12", "1/104 2/104 3/104"), ("4-2-12/1-7", "15"), ("3-2-18/1-7", "15")],
            &column(29, 1, 15) | &row(1, 20, 29),
        ),
    ]
}

/// How many units each turn brings.
fn counts(groups: &[Group]) -> Vec<(u8, usize)> {
    groups.iter().map(|(turn, units, _)| (*turn, units.len())).collect()
}

/// Covers B15.14.
#[test]
fn the_american_schedule_of_the_first_scenario() {
    let t = scenario("spearhead", "turn 3, US movement\nothers keep");
    assert_eq!(schedule(&t, Side::First), us_first());
    assert_eq!(counts(&us_first()), [(2, 13), (3, 3)]);
    t.allows("enter 705 at 1231 to 1231");
    t.refuses("enter 1/501 at 1231 to 1231", "B11.11");
}

/// Covers B15.15.
#[test]
fn the_german_schedule_of_the_first_scenario() {
    let t = scenario("spearhead", "turn 7, German movement\nothers keep");
    assert_eq!(schedule(&t, Side::Second), german_first());
    assert_eq!(counts(&german_first()), [(1, 7), (2, 13), (4, 10), (7, 8)]);
    t.allows("enter 1/13 at 2918 to 2918");
    t.refuses("enter 1/13 at 2917 to 2917", "B11.11");
    t.allows("enter 1/39 at 2921 to 2921");
    t.refuses("enter 1/39 at 2922 to 2922", "B11.11");
}

/// Covers B15.24.
#[test]
fn the_american_schedule_of_the_relief() {
    let t = scenario("relief", "turn 9, US movement\nothers keep");
    assert_eq!(schedule(&t, Side::First), us_relief());
    assert_eq!(counts(&us_relief()), [(9, 13), (14, 2), (16, 1)]);
    for hex in south() {
        t.allows(&format!("enter 177 at {hex} to {hex}"));
    }
    t.refuses("enter 177 at 1230 to 1230", "B11.11");
    t.refuses("enter 1/318 to 1231", "B11.0");
}

/// Covers B15.25.
#[test]
fn the_german_schedule_of_the_relief() {
    let t = scenario("relief", "turn 16, German movement\nothers keep");
    assert_eq!(schedule(&t, Side::Second), german_relief());
    assert_eq!(counts(&german_relief()), [(10, 1), (12, 3), (16, 5)]);
    t.allows("enter 15-art12 at 2001 to 2001");
    t.refuses("enter 15-art12 at 1901 to 1901", "B11.11");
    t.refuses("enter 15-art12 at 2916 to 2916", "B11.11");
    t.refuses("enter 1/115 at 2919 to 2919", "B11.11");
}

/// Covers B15.34.
#[test]
fn the_american_schedule_of_the_campaign() {
    let t = scenario("campaign", "turn 18, US movement\nothers keep");
    let last = group(
        18,
        &[
            ("2-3-7", "1/134 2/134 3/134 1/137 2/137 3/137 1/320 2/320 3/320"),
            ("4-3-12", "19"),
            ("5-5-12", "60"),
        ],
        south(),
    );
    assert_eq!(last.1.len(), 11);
    let groups: Vec<Group> = us_first().into_iter().chain(us_relief()).chain([last]).collect();
    assert_eq!(schedule(&t, Side::First), groups);
    t.allows("enter 19 at 1231 to 1229");
    scenario("campaign", "turn 17, US movement\nothers keep").refuses("enter 19 to 1231", "B11.0");
}

/// Covers B15.35.
#[test]
fn the_german_schedule_of_the_campaign() {
    let t = scenario("campaign", "turn 16, German movement\nothers keep");
    let groups: Vec<Group> = german_first().into_iter().chain(german_relief()).collect();
    assert_eq!(schedule(&t, Side::Second), groups);
    assert_eq!(groups[..4].iter().map(|(_, units, _)| units.len()).sum::<usize>(), 38);
    assert_eq!(groups[4..].iter().map(|(_, units, _)| units.len()).sum::<usize>(), 9);
    t.allows("enter 1/104 at 2901 to 2901");
}
