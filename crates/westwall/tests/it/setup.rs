//! Setting up a scenario: who places what where, and what waits [S3.0, B15.12, B15.23].

use std::collections::BTreeSet;

use crate::table::{Table, start, start_text};
use kernel::Seat;
use kernel::prelude::*;
use westwall::{Side, Step};

/// The hexes where a unit may be set up now.
fn places(t: &Table, unit: &str) -> BTreeSet<String> {
    t.goals("place", unit).into_iter().collect()
}

/// All hexes of the map that pass a test on column and row.
fn hexes(t: &Table, test: impl Fn(u32, u32) -> bool) -> BTreeSet<String> {
    let grid = &t.game().map.grid;
    let numbers = grid.hexes().map(|hex| grid.number(hex).to_string());
    let parts = |number: &str| (number[..2].parse().unwrap_or(0), number[2..].parse().unwrap_or(0));
    numbers
        .filter(|number| {
            let (column, row) = parts(number);
            test(column, row)
        })
        .collect()
}

/// How far a hex lies from the nearer hex of Bastogne.
fn from_bastogne(t: &Table, number: &str) -> u16 {
    let grid = &t.game().map.grid;
    let hex = grid.find(number).expect("a hex of the map");
    let to = |other: &str| grid.distance(hex, grid.find(other).expect("Bastogne"));
    to("1317").min(to("1416"))
}

/// Whether a vehicle can stand in a hex: open ground, or a road or trail in it.
fn takes_vehicles(t: &Table, number: &str) -> bool {
    let map = &t.game().map;
    let hex = map.grid.find(number).expect("a hex of the map");
    let open = !matches!(map.terrain_at(hex), "woods" | "broken" | "rough");
    open || map.roads.iter().any(|road| road.kind != "rail" && road.hexes.contains(&hex))
}

/// Everybody in the first hexes that are offered.
fn set_up(t: Table) -> Table {
    t.play_until(1, |t| !matches!(t.step(), Step::Setup(_)))
}

/// The first scenario of Bastogne with German units that it leaves out set up as well.
fn spearhead_with(groups: &[(&str, &str)]) -> String {
    let shipped = include_str!("../../data/bastogne/spearhead.toml");
    let written = |(units, hexes): &(&str, &str)| {
        format!("[[setup]]\nside = \"German\"\nunits = [{units}]\nhexes = [{hexes}]\nclause = \"S3.0\"\n\n")
    };
    let text: String = groups.iter().map(written).collect();
    shipped.replacen("[[setup]]", &(text + "[[setup]]"), 1)
}

/// What a refusal tells the deciding player.
fn refusal(t: &Table, side: u8, action: &str) -> String {
    let action = t.rulebook().read(action).expect("an action");
    let refused = t.rulebook().check(t.position(), Seat(side), &action);
    refused.expect_err("it is refused").to_string()
}

/// Covers S3.0, B15.22, B15.26.1.
#[test]
fn the_relief_opens_on_turn_nine_with_the_americans_to_move() {
    let t = start("relief");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Setup(1)));
    let t = set_up(t);
    assert_eq!((t.turn(), t.decides(), t.step()), (9, "US".into(), Step::Movement));
    assert_eq!(t.game().on_map(t.position(), Side::First).count(), 0, "no American begins on the map");
    assert_eq!(t.game().on_map(t.position(), Side::Second).count(), 8);
}

/// Covers S3.0, B15.13, B15.33.
#[test]
fn no_german_begins_on_the_map() {
    for name in ["spearhead", "campaign"] {
        let t = start(name);
        assert_eq!((t.decides(), t.step()), ("US".into(), Step::Setup(0)));
        let t = set_up(t);
        assert_eq!((t.turn(), t.decides(), t.step()), (1, "German".into(), Step::Movement));
        assert_eq!(t.game().on_map(t.position(), Side::Second).count(), 0);
        assert_eq!(t.game().on_map(t.position(), Side::First).count(), 9);
    }
}

/// Covers S3.0.
#[test]
fn set_up_is_over_when_every_unit_stands_in_a_hex_alone() {
    let t = start("spearhead");
    t.refuses("done", "S3.0");
    let t = t.play("place 52 at 1416");
    t.refuses("place 52 at 1317", "S3.0");
    t.refuses("place 20 at 1416", "S5.31");
    t.refuses("done", "S3.0");
    let t =
        t.play_all(&["place 20 at 1317", "place 2-armor at 2013", "place 811 at 2014", "place 73 at 1216"]);
    let t = t.play_all(&["place 58 at 1215", "place 3 at 1515", "place 90 at 1517"]);
    t.refuses("done", "S3.0");
    let t = t.play("place 420 at 1217");
    assert_eq!(t.legal(), ["done"]);
    let t = t.play("done");
    assert_eq!(t.log(), ["Turn 1, 18 Dec PM", "German movement"]);
}

/// Covers S3.0.
#[test]
fn units_that_do_not_begin_wait_off_the_map() {
    let t = set_up(start("spearhead"));
    for unit in ["1/501", "705", "1/3", "1/13"] {
        assert_eq!(t.place(unit), "waiting", "{unit}");
    }
    // Units of the other scenarios do not take part.
    for unit in ["8", "1/134", "1/115"] {
        assert_eq!(t.place(unit), "out", "{unit}");
    }
    t.refuses("enter 1/115 to 2901", "S3.0");
    start("spearhead").refuses("place 1/501 at 1416", "S3.0");
    start("spearhead").refuses_for("German", "place 1/3 at 2913", "S4.1");
    start("spearhead").refuses("place 1/3 at 2013", "S3.0");
}

/// Covers S3.0, S5.24.
#[test]
fn vehicles_are_not_set_up_in_trackless_woods() {
    let t = start("spearhead");
    // Both are woods; the Longchamps road runs through 1310.
    t.refuses("place 52 at 1510", "S5.24");
    t.allows("place 52 at 1310");
    // Parachutists walk: they may stand in the woods.
    start("relief").allows("place 1/13 at 1510");
}

/// Covers B15.12.
#[test]
fn five_american_units_stand_anywhere_but_in_the_two_eastern_columns() {
    let t = start("spearhead");
    t.refuses("place 52 at 2805", "B15.12");
    t.refuses("place 52 at 2913", "B15.12");
    t.allows("place 52 at 2714");
    let free = hexes(&t, |column, _| column < 28);
    for unit in ["52", "2-armor", "811", "73", "58"] {
        let allowed: BTreeSet<String> = free.iter().filter(|hex| takes_vehicles(&t, hex)).cloned().collect();
        assert_eq!(places(&t, unit), allowed, "{unit}");
    }
}

/// Covers B15.12.
#[test]
fn four_american_units_stand_within_two_hexes_of_bastogne() {
    let t = start("spearhead");
    let near: BTreeSet<String> =
        hexes(&t, |_, _| true).into_iter().filter(|hex| from_bastogne(&t, hex) <= 2).collect();
    assert_eq!(near.len(), 24);
    let allowed: BTreeSet<String> = near.into_iter().filter(|hex| takes_vehicles(&t, hex)).collect();
    for unit in ["20", "3", "90", "420"] {
        assert_eq!(places(&t, unit), allowed, "{unit}");
    }
    for outside in ["1115", "1314", "1419", "1618"] {
        t.refuses(&format!("place 20 at {outside}"), "B15.12");
    }
    let group: BTreeSet<String> =
        t.offers("place").iter().filter_map(|action| action.split(' ').nth(1).map(Into::into)).collect();
    let printed = ["52", "2-armor", "811", "73", "58", "20", "3", "90", "420"];
    assert_eq!(group, printed.map(String::from).into());
}

/// Covers B15.23.
#[test]
fn the_parachute_division_keeps_off_the_southern_edge_and_bastogne() {
    let t = start("relief");
    t.refuses("place 1/13 at 1030", "B15.23");
    t.refuses("place 1/13 at 1031", "B15.23");
    t.allows("place 1/13 at 1029");
    // Four hexes from Bastogne is too near, five is not.
    assert_eq!((from_bastogne(&t, "1321"), from_bastogne(&t, "1421")), (4, 5));
    t.refuses("place 1/13 at 1321", "B15.23");
    t.allows("place 1/13 at 1421");
    let zone: BTreeSet<String> =
        hexes(&t, |_, row| row <= 29).into_iter().filter(|hex| from_bastogne(&t, hex) > 4).collect();
    assert_eq!(zone.len(), 29 * 29 - 70);
    for unit in ["1/13", "2/13", "1/14", "2/14", "5-art12", "5-art18"] {
        assert_eq!(places(&t, unit), zone, "{unit}");
    }
    let open: BTreeSet<String> = zone.into_iter().filter(|hex| takes_vehicles(&t, hex)).collect();
    for unit in ["1/15", "2/15"] {
        assert_eq!(places(&t, unit), open, "{unit}");
    }
}

/// Covers B15.32.
#[test]
fn the_campaign_is_set_up_like_the_first_scenario() {
    let (first, campaign) = (start("spearhead"), start("campaign"));
    assert_eq!(campaign.legal(), first.legal());
    campaign.refuses("place 52 at 2805", "B15.32");
    campaign.refuses("place 20 at 1419", "B15.32");
}

/// Covers S3.0, A18.12, H16.12, H16.13, R17.11, R17.12.
#[test]
fn units_with_one_hex_stand_there_when_the_game_begins() {
    for (name, first, counts) in
        [("arnhem", "Allied", [0, 7]), ("hurtgen", "US", [26, 27]), ("remagen", "US", [1, 1])]
    {
        let t = start(name);
        assert_eq!((t.turn(), t.decides(), t.step()), (1, first.into(), Step::Movement), "{name}");
        assert_eq!(Side::BOTH.map(|side| t.game().on_map(t.position(), side).count()), counts, "{name}");
        let order: Vec<String> = t.rulebook().board().sequence.into_iter().map(|phase| phase.id).collect();
        assert!(!order.contains(&"setup".into()), "{name} has no step for it");
    }
    assert_eq!(start("hurtgen").place("116-recon"), "1718");
    assert_eq!(start("remagen").place("Guard"), "0716");
    let t = start("hurtgen");
    t.refuses("place 1/8 at 0403", "H16.12");
    assert!(refusal(&t, 0, "place 1/8 at 0403").contains("1/8 starts in 0402"));
    t.refuses_for("German", "place 60 at 0914", "S4.1");
    // Wherever it goes afterwards.
    let t = t.play("move 1/8 to 0503");
    t.refuses("place 1/8 at 0402", "H16.12");
    // Each side has made its choices.
    let t = set_up(start("relief")).play("end").play_until(1, |t| t.decides() == "German");
    t.refuses("place 1/13 at 1029", "S3.0");
    assert!(refusal(&t, 1, "place 1/13 at 1029").contains("1/13 is set up already"));
}

/// Covers S3.0, A18.22.
#[test]
fn a_side_places_only_units_that_have_a_choice() {
    let t = start("arnhem-free");
    assert_eq!((t.step(), t.place("BrDf")), (Step::Plan, "2621".into()));
    assert!(t.rulebook().board().sequence.iter().any(|phase| phase.id == "setup"));
    // Two units in two hexes may stand either way, and one has a choice of two.
    for units in [r#""1/115", "2/115""#, r#""1/115""#] {
        let t = start_text(&spearhead_with(&[(units, r#""2901", "2902""#)]));
        assert_eq!((t.step(), t.place("1/115")), (Step::Setup(1), "waiting".into()), "{units}");
    }
    // With one hex nothing is asked: the Americans are first, and the Germans move as soon as they are done.
    let t = start_text(&spearhead_with(&[(r#""1/115""#, r#""1416""#)]));
    assert_eq!((t.step(), t.place("1/115")), (Step::Setup(0), "1416".into()));
    assert_eq!(t.position().control[..2], [0, 1], "a unit in a hex of Bastogne holds it");
    t.refuses("place 20 at 1416", "S5.31");
    let t = set_up(t);
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Movement));
}

/// Covers S3.0, S5.31, S5.24.
#[test]
fn one_hex_that_is_taken_or_closed_to_the_unit_is_a_fault() {
    let taken = [(r#""1/115""#, r#""1416""#), (r#""2/115""#, r#""1416""#)];
    let woods = [(r#""1/115""#, r#""1510""#)];
    for (groups, unit) in [(&taken[..], "2/115"), (&woods[..], "1/115")] {
        let faults = westwall::open_text(&spearhead_with(groups)).expect_err("no unit can stand there");
        let text = faults[0].to_string();
        assert!(text.contains(&format!("setup of '{unit}'")) && text.contains("no hex is left"), "{text}");
    }
}

/// Covers B15.0.
#[test]
fn equal_units_may_stand_in_for_each_other() {
    // 73 and 58 have the same values and type, and so have 1/13 and 2/13: the same places, the same play.
    for (name, one, other) in
        [("spearhead", "73", "58"), ("relief", "1/13", "2/13"), ("relief", "1/15", "2/15")]
    {
        let t = start(name);
        assert_eq!(places(&t, one), places(&t, other));
        let (a, b) = (t.unit(one), t.unit(other));
        assert_eq!(t.game().counter(a).values, t.game().counter(b).values);
        assert_eq!(t.game().counter(a).kind, t.game().counter(b).kind);
    }
    let attack = |unit: &str| {
        let t = crate::table::scenario("relief", &format!("turn 10, German combat\n1025: {unit}\n1026: 8"));
        t.play_all(&["attack 8", &format!("with {unit}")]).odds()
    };
    let rename = |mut odds: kernel::Odds| {
        for chance in &mut odds.chances {
            chance.lost.retain(|unit| unit == "8");
            chance.retreats.retain(|(unit, _)| unit == "8");
        }
        odds
    };
    assert_eq!(rename(attack("1/13")), rename(attack("2/14")));
}
