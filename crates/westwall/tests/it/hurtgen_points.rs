//! Victory in the Hürtgen Forest: losses, towns with a line to the west, the ratio [H15.0].

use crate::table::{Table, scenario};
use westwall::Side;

fn at(units: &str) -> Table {
    scenario("hurtgen", &format!("turn 14, German movement\n{units}"))
}

/// The points of the row for something, U.S. first.
fn row(t: &Table, clause: &str, what: &str) -> [i32; 2] {
    let ledger = t.game().ledger(t.position());
    let found = ledger.iter().find(|row| row.clause.id() == clause && row.what.contains(what));
    found.unwrap_or_else(|| panic!("no row '{what}' of {clause}: {ledger:?}")).points
}

/// Points for towns.
fn towns(units: &str) -> i32 {
    let points = row(&at(units), "H15.21", "towns");
    assert_eq!(points[1], 0, "only the American scores for towns");
    points[0]
}

/// Covers H15.0, H16.16.2, H16.25.2.
#[test]
fn the_game_is_judged_after_turn_fourteen() {
    for name in ["hurtgen", "hurtgen-free"] {
        let t = scenario(name, "turn 13, German movement\n0402: 1/8\n2020: 1/1055").play("end");
        assert_eq!((t.turn(), t.outcome()), (14, None));
        let t = t.play("end").play("end");
        assert_eq!(t.outcome(), None, "the German Player-Turn is to come");
        let t = t.play("end");
        let outcome = t.outcome().expect("the game is over");
        assert_eq!(outcome.clause, "H15.4");
        // Towns against nothing: a divisor of zero counts as one.
        assert_eq!((outcome.winner, outcome.level.as_str()), (Some(kernel::Seat(0)), "U.S. Decisive"));
        assert_eq!(outcome.scores[1], 0);
    }
}

/// E10 of the examples.
///
/// Covers H15.11, H15.12.
#[test]
fn a_unit_is_worth_all_its_strengths() {
    let lost = |unit: &str| {
        let t = at(&format!("eliminated: {unit}"));
        [row(&t, "H15.12", "German losses")[0], row(&t, "H15.12", "US losses")[1]]
    };
    assert_eq!(lost("16"), [5, 0], "3-2-12");
    assert_eq!(lost("10"), [0, 5], "3-2-12");
    assert_eq!(lost("275-art16"), [6, 0], "2-3-16/1-7: barrage, protective fire and defense");
    assert_eq!(lost("44"), [0, 5], "3-1-20/1-7");
    assert_eq!(lost("1/983"), [3, 0], "1-2-7");
    assert_eq!(lost("16 10 275-art16 1/8"), [11, 10]);
}

/// Covers H15.12.
#[test]
fn the_points_of_a_unit_come_with_its_elimination() {
    // 2 x 3 against 2 on clear ground: +4, column 9; a one is D2 and no way is open.
    let t = scenario("hurtgen", "turn 3, US combat\n2908: 16\n2808: 1/8\n2809: 2/8\n2909: 3/8\n2907: 1/22");
    assert_eq!(row(&t, "H15.12", "German losses"), [0, 0]);
    let t = t.play_all(&["attack 16", "with 1/8", "with 3/8", "with 1/22", "done"]).roll("done", 1);
    assert_eq!(t.place("16"), "eliminated");
    assert_eq!(row(&t, "H15.12", "German losses"), [5, 0]);
}

/// Covers H15.21, H15.22.
#[test]
fn all_twelve_towns_are_worth_160_points() {
    let town = |name: &str| {
        let game = at("");
        let westwall::Special::Hurtgen(rules) = &game.game().scenario.special else {
            panic!("this is Hürtgen Forest")
        };
        let town = rules.towns.iter().find(|town| town.name == name).expect("a town");
        let hexes: Vec<String> = town.hexes.iter().map(|&hex| game.game().number(hex).to_string()).collect();
        (hexes, town.points)
    };
    let values = [
        ("Kommerscheidt", "1524", 5),
        ("Vossenack", "1120", 5),
        ("Germeter", "0819", 5),
        ("Hürtgen", "1214", 5),
        ("Kleinhau", "1410", 5),
        ("Grosshau", "1408", 5),
        ("Brandenberg", "1717", 5),
        ("Gey", "1805", 25),
        ("Bergstein", "2118", 25),
        ("Untermaubach", "2410", 25),
        ("Nideggen", "2919", 25),
        ("Schmidt", "1726", 25),
    ];
    for (name, hex, points) in values {
        let (hexes, worth) = town(name);
        assert!(hexes.contains(&hex.to_string()), "{name}");
        assert_eq!(worth, points, "{name}");
    }
    // On an empty map all of them count.
    assert_eq!(towns(""), 160);
}

/// Covers H15.21.
#[test]
fn a_german_unit_or_zone_of_control_in_a_town_spoils_it() {
    assert_eq!(towns("2410: 1/1055"), 135, "in Untermaubach");
    assert_eq!(towns("2510: 1/1055"), 135, "beside it");
    assert_eq!(towns("2510: 275-art18"), 135, "a battery as well");
    assert_eq!(towns("2511: 1/1055\n2410: 1/8"), 135, "a U.S. unit in the town does not help");
    // One hex of two is enough: 1806 touches 1805 of Gey, not 1705.
    let t = at("1806: 1/1055");
    assert!(t.controls("German", "1805") && !t.controls("German", "1705"));
    assert_eq!(towns("1806: 1/1055"), 135);
    assert_eq!(towns("1214: 1/1055"), 155);
    // No unit has to be there, and U.S. units do no harm.
    assert_eq!(towns("1214: 1/8\n2410: 2/8"), 160);
}

/// Covers H15.31.
#[test]
fn a_town_without_a_line_to_the_west_edge_does_not_count() {
    // Nideggen is free, and shut off from everywhere.
    let ring = "2822: 1/1055\n2720: 2/1055\n2916: 3/1055\n2717: 1/1056";
    let t = at(ring);
    for hex in ["2918", "2919"] {
        assert!(!t.controls("German", hex));
    }
    assert_eq!(towns(ring), 135);
    assert_eq!(towns("2822: 1/1055\n2720: 2/1055\n2916: 3/1055"), 160, "three leave a way open");
}

/// Covers H15.32.
#[test]
fn a_line_goes_past_no_enemy_and_no_zone_of_control() {
    let ring = "2822: 1/1055\n2720: 2/1055\n2916: 3/1055\n2717: 1/1056\n";
    assert_eq!(towns(ring), 135);
    // Friends in the controlled hexes do not open them [ruling W64].
    let friends = "2718: 1/8\n2817: 2/8\n2818: 3/8\n2917: 1/22\n2819: 2/22\n2920: 3/22\n2719: 1/12\n";
    assert_eq!(towns(&format!("{ring}{friends}")), 135);
}

/// Covers H15.33.
#[test]
fn a_line_has_at_most_two_rough_hexes() {
    // With these in the way the best line to Nideggen has two rough hexes, with those three.
    assert_eq!(towns("2219: 1/1055\n2713: 2/1055\n2914: 3/1055"), 160);
    assert_eq!(towns("2811: 1/1055\n2318: 2/1055"), 135);
}

/// Covers H15.34.
#[test]
fn a_line_crosses_streams_by_bridges_only() {
    // But for streams a line without any rough hex would lead to Nideggen.
    assert_eq!(towns("2318: 1/1055\n2914: 2/1055\n2912: 3/1055"), 135);
    assert_eq!(towns("2318: 1/1055\n2914: 2/1055"), 160);
}

/// Covers H15.35.
#[test]
fn units_need_no_line() {
    let ring = "1410: 1/1055\n1512: 2/1055\n1312: 3/1055\n1413: 1/1056\n";
    let alone = at(&format!("{ring}1411: 1/8"));
    let without = at(ring);
    assert_eq!(alone.points("German"), without.points("German"));
    assert_eq!(alone.points("US"), without.points("US"));
    let t = scenario("hurtgen", &format!("turn 3, US combat\n{ring}1411: 1/8"));
    let t = t.play_all(&["attack 1/1055", "and 2/1055", "and 3/1055", "with 1/8"]);
    assert_eq!(t.fact("attack"), "2", "with its whole strength");
}

/// Covers H15.4.
#[test]
fn the_ratio_makes_the_level() {
    let t = at("");
    let level = |us: i32, german: i32| {
        let level = t.game().level([us, german]).expect("Hürtgen knows levels");
        (level.name, level.winner)
    };
    let levels = [
        ((900, 100), (400, 100), "U.S. Decisive", Some(Side::First)),
        ((399, 100), (300, 100), "U.S. Substantive", Some(Side::First)),
        ((299, 100), (200, 100), "U.S. Marginal", Some(Side::First)),
        ((199, 100), (150, 100), "German Marginal", Some(Side::Second)),
        ((149, 100), (101, 100), "German Substantive", Some(Side::Second)),
        ((100, 100), (0, 100), "German Decisive", Some(Side::Second)),
    ];
    for (most, least, name, winner) in levels {
        assert_eq!([level(most.0, most.1), level(least.0, least.1)], [(name, winner); 2]);
    }
    assert_eq!(level(90, 30).0, "U.S. Substantive");
    // Cut off, not rounded: 1999 to 1000 is 1.99 [ruling W55].
    assert_eq!(level(1999, 1000).0, "German Marginal");
    // Nothing on the other side counts as one; nothing at all is a ratio of zero.
    assert_eq!(
        (level(4, 0).0, level(3, 0).0, level(0, 0).0),
        ("U.S. Decisive", "U.S. Substantive", "German Decisive")
    );
}
