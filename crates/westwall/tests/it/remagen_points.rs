//! Victory at Remagen: towns, the Autobahn, Germans across the Rhine, losses, and what the difference means [R16.0].

use crate::table::{Table, scenario};
use westwall::Side;

/// The points of the row for something, U.S. first.
fn row(t: &Table, what: &str) -> [i32; 2] {
    let ledger = t.game().ledger(t.position());
    let found = ledger.iter().find(|row| row.what.contains(what));
    found.unwrap_or_else(|| panic!("no row with '{what}': {ledger:?}")).points
}

fn at(units: &str) -> Table {
    scenario("remagen", &format!("turn 30, German movement\n{units}"))
}

/// U.S. infantry, one for each hex.
fn infantry(hexes: &[&str]) -> String {
    let names = [
        "27", "1/47", "2/47", "3/47", "1/311", "2/311", "3/311", "1/310", "2/310", "3/310", "60", "52",
        "1/39", "2/39",
    ];
    assert!(hexes.len() <= names.len());
    let units: Vec<String> = hexes.iter().zip(names).map(|(hex, unit)| format!("{hex}: {unit}")).collect();
    units.join("\n")
}

/// Thirteen hexes of the Autobahn.
const ROAD: [&str; 13] =
    ["1501", "1502", "1602", "1603", "1704", "1705", "1805", "1806", "1907", "1908", "2008", "2009", "2110"];

/// Covers R16.0, R17.15.2, R17.25.
#[test]
fn the_game_is_judged_after_turn_thirty() {
    for name in ["remagen", "remagen-optimum"] {
        let t = scenario(name, "turn 29, German movement\n0517: 27\n2020: Guard").play("end");
        assert_eq!((t.turn(), t.outcome()), (30, None));
        let t = if t.offers("bridge").is_empty() { t } else { t.play("done") };
        let t = t.play("end");
        assert_eq!(t.outcome(), None, "the German Player-Turn is to come");
        let t = t.play("end");
        let outcome = t.outcome().expect("the game is over");
        assert_eq!((outcome.scores, outcome.level.as_str()), (vec![0, 20], "German Decisive"));
        assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(kernel::Seat(1)), "R16.5"));
    }
}

/// Covers R16.11, R16.12.
#[test]
fn a_town_belongs_to_the_side_with_a_unit_in_every_hex() {
    assert_eq!(row(&at("0919: 27\n0920: 1/47"), "Linz"), [5, 0]);
    assert_eq!(row(&at("0919: Guard\n0920: 111"), "Linz"), [0, 20]);
    // Then enemy zones of control do not matter.
    assert_eq!(row(&at("0919: 27\n0920: 1/47\n1019: Guard"), "Linz"), [5, 0]);
    // One unit beside an enemy does not fill a town of two hexes.
    assert_eq!(row(&at("0919: 27\n1019: Guard"), "Linz"), [0, 0]);
    assert_eq!(row(&at("0919: 27\n0920: Guard"), "Linz"), [0, 0]);
    assert_eq!(row(&at(""), "Linz"), [0, 0]);
}

/// Covers R16.11.
#[test]
fn zones_of_control_hold_a_town_where_the_enemy_has_none() {
    // 27 in 1019 controls both hexes of Linz.
    assert_eq!(row(&at("1019: 27"), "Linz"), [5, 0]);
    assert_eq!(row(&at("1019: Guard"), "Linz"), [0, 20]);
    assert_eq!(row(&at("1019: 27\n0921: Guard"), "Linz"), [0, 0], "the Guard controls 0920");
    // A unit in one hex and its zone of control in the other.
    assert_eq!(row(&at("0919: 27"), "Linz"), [5, 0]);
    assert_eq!(row(&at("0918: 27"), "Linz"), [0, 0], "0920 is not controlled");
}

/// Covers R16.12.
#[test]
fn the_towns_have_their_values() {
    let towns = [
        ("Königswinter", ["0803", "0804"], [10, 10]),
        ("Honnef", ["0908", "0909"], [10, 10]),
        ("Linz", ["0919", "0920"], [5, 20]),
        ("Hönningen", ["0927", "0928"], [10, 10]),
    ];
    for (name, [a, b], [us, german]) in towns {
        assert_eq!(row(&at(&format!("{a}: 27\n{b}: 1/47")), name), [us, 0]);
        assert_eq!(row(&at(&format!("{a}: 111\n{b}: 110")), name), [0, german]);
    }
    assert_eq!(row(&at("0711: 27"), "Rheinbreitbach"), [5, 0]);
    assert_eq!(row(&at("0711: 111"), "Rheinbreitbach"), [0, 20]);
}

/// Covers R16.21, R16.22.
#[test]
fn infantry_beyond_ten_at_the_autobahn_counts_five_points_each() {
    let points = |count: usize| row(&at(&infantry(&ROAD[..count])), "Autobahn");
    assert_eq!([points(1), points(9), points(10)], [[0, 0]; 3]);
    assert_eq!([points(11), points(12), points(13)], [[5, 0], [10, 0], [15, 0]]);
}

/// Covers R16.21.
#[test]
fn only_infantry_on_or_east_of_the_autobahn_counts() {
    let with = |more: &str| row(&at(&format!("{}\n{more}", infantry(&ROAD[..10]))), "Autobahn")[0];
    assert_eq!(with("2110: 1/39"), 5, "on it");
    assert_eq!(with("2310: 1/39"), 5, "east of it");
    assert_eq!(with("1401: 1/39"), 0, "west of it");
    assert_eq!(with("2910: 1/39"), 5, "as far as the edge");
    assert_eq!(with("2110: 9-us"), 0, "artillery is no infantry [ruling W78]");
    assert_eq!(with("2110: 111"), 0, "nor are Germans");
    // The road as the rulebook names it.
    for hex in ["2517", "2926"] {
        assert_eq!(with(&format!("{hex}: 1/39")), 5, "{hex}");
    }
}

/// Covers R16.23.
#[test]
fn no_infantry_at_the_autobahn_gives_the_german_twenty() {
    assert_eq!(row(&at("1401: 27"), "Autobahn"), [0, 20]);
    assert_eq!(row(&at("1501: 9-us"), "Autobahn"), [0, 20]);
    let cited = |t: &Table| {
        let rows = t.game().ledger(t.position());
        rows.into_iter().find(|row| row.what.contains("Autobahn")).expect("a row for it").clause.id()
    };
    assert_eq!((cited(&at("1401: 27")), cited(&at("1501: 27"))), ("R16.23", "R16.22"));
    assert_eq!(row(&at("1501: 27"), "Autobahn"), [0, 0]);
    // One without a line denies them as well [ruling W78].
    assert_eq!(row(&at("1501: 27\nspan none"), "Autobahn"), [0, 0]);
}

/// Covers R16.24.
#[test]
fn each_german_west_of_the_rhine_gives_twenty() {
    assert_eq!(row(&at("0420: Guard"), "west of the Rhine"), [0, 20]);
    assert_eq!(row(&at("0420: Guard\n0428: 11-art\n0510: 15-armor"), "west of the Rhine"), [0, 60]);
    // Units on a bridge or on the east bank do not count.
    assert_eq!(row(&at("0616: Guard\n0716: 111"), "west of the Rhine"), [0, 0]);
    assert_eq!(row(&at("0420: 27"), "west of the Rhine"), [0, 0]);
}

/// E12 of the examples.
///
/// Covers R16.31, R16.32.
#[test]
fn americans_count_their_attack_and_germans_twice_theirs() {
    let lost = |unit: &str| {
        let t = at(&format!("eliminated: {unit}"));
        [row(&t, "German losses")[0], row(&t, "US losses")[1]]
    };
    assert_eq!(lost("27"), [0, 3]);
    assert_eq!(lost("9-us"), [0, 3], "a battery counts its barrage strength");
    assert_eq!(lost("11-art"), [4, 0]);
    assert_eq!(lost("Guard"), [2, 0]);
    assert_eq!(lost("130-inf"), [8, 0]);
    assert_eq!(lost("Volks-I"), [6, 0]);
    assert_eq!(lost("27 9-us 11-art Guard"), [6, 6]);
}

/// Covers R16.32.
#[test]
fn the_points_of_a_unit_come_with_its_elimination() {
    // 3 x 4 against 1 on clear ground: +11, column 11; a one is D4 and nowhere to go.
    let t = scenario(
        "remagen",
        "turn 6, US combat\n0815: Guard\n0814: 27\n0716: 1/47\n0816: 2/47\n0915: 3/47\n0715: 1/311",
    );
    assert_eq!(row(&t, "German losses"), [0, 0]);
    let t = t.play_all(&["attack Guard", "with 27", "with 1/47", "with 2/47", "with 3/47", "with 1/311"]);
    let t = t.roll("done", 1);
    let t = if t.place("Guard") == "eliminated" { t } else { t.play("eliminate Guard") };
    assert_eq!(t.place("Guard"), "eliminated");
    assert_eq!(row(&t, "German losses"), [2, 0]);
}

/// Covers R16.41, R16.42.
#[test]
fn infantry_at_the_autobahn_needs_a_line_to_the_west_edge() {
    let with = |more: &str| row(&at(&format!("{}\n{more}", infantry(&ROAD[..12]))), "Autobahn");
    assert_eq!(with(""), [10, 0]);
    assert_eq!(with("span none"), [0, 0], "no bridge over the Rhine");
    assert_eq!(with("span none\nspan 0701 0601 0801"), [10, 0], "any bridge will do");
    // Enemy units and their zones of control stop it.
    assert_eq!(with("0616: Guard"), [0, 0]);
    assert_eq!(with("0518: Guard"), [0, 0], "the Guard controls 0517");
    assert_eq!(with("0815: Guard"), [0, 0], "and 0716");
    // A friend in the hex does not help here.
    assert_eq!(with("0815: Guard\n0716: 1/39"), [0, 0]);
    assert_eq!(with("0814: Guard"), [10, 0]);
}

/// Covers R16.42.
#[test]
fn the_hex_of_the_unit_itself_may_be_controlled() {
    // Ruling W98: every hex after it may not.
    let with = |more: &str| row(&at(&format!("{}\n2310: 1/39\n{more}", infantry(&ROAD[..10]))), "Autobahn");
    assert_eq!(with("2311: Guard"), [5, 0], "the Guard leaves 2209 and 2309 free");
    assert_eq!(with("2311: Guard\n2309: 111"), [0, 0], "closed in");
}

/// Covers R16.43.
#[test]
fn a_german_west_of_the_rhine_needs_a_line_to_the_east_edge() {
    let with = |more: &str| row(&at(&format!("0420: Guard\n{more}")), "west of the Rhine");
    assert_eq!(with(""), [0, 20]);
    assert_eq!(with("span none"), [0, 0]);
    assert_eq!(with("0616: 27"), [0, 0]);
    assert_eq!(with("0815: 27"), [0, 0], "0716 is controlled");
    assert_eq!(with("0117: 27"), [0, 20]);
    // His own hex is not tested.
    assert_eq!(with("0320: 27"), [0, 20]);
}

/// Covers R16.5.
#[test]
fn the_difference_makes_the_level() {
    let t = at("");
    let level = |difference: i32| {
        let level = t.game().level([difference + 40, 40]).expect("Remagen knows levels");
        assert_eq!(level.ratio, None);
        (level.name, level.winner)
    };
    let levels = [
        (120, 50, "U.S. Decisive", Some(Side::First)),
        (49, 40, "U.S. Substantive", Some(Side::First)),
        (39, 30, "U.S. Marginal", Some(Side::First)),
        (29, 20, "Draw", None),
        (19, 10, "German Marginal", Some(Side::Second)),
        (9, 0, "German Substantive", Some(Side::Second)),
        (-1, -40, "German Decisive", Some(Side::Second)),
    ];
    for (most, least, name, winner) in levels {
        assert_eq!([level(most), level(least)], [(name, winner); 2]);
    }
}
