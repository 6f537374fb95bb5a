//! Landings, and the weather that rules them [A15.31 to A15.35, A16.0].

use crate::table::{Table, scenario, start};
use std::collections::BTreeSet;
use westwall::{Side, Step};

/// Covers A15.31.
#[test]
fn a_unit_lands_within_one_hex_of_its_place() {
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502 2/502");
    assert_eq!(t.goals("drop", "1/502"), ["0904", "0905", "1003", "1004", "1005", "1104", "1105"]);
    t.refuses("drop 1/502 at 1006", "A15.31");
    // One in each hex.
    let t = t.play("drop 1/502 at 1004");
    assert_eq!(t.place("1/502"), "1004");
    t.refuses("drop 2/502 at 1004", "A15.33");
    // In an enemy zone of control, and never on an enemy.
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502\n1004: Krft");
    t.allows("drop 1/502 at 1003");
    t.refuses("drop 1/502 at 1004", "A15.33");
    // In a city too, where the schedule has it near one.
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502");
    t.refuses("drop 1/502 at 0505", "A15.31");
}

/// Covers A15.32.
#[test]
fn a_unit_has_three_points_on_the_turn_of_its_landing() {
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/1");
    let t = t.play("drop 1/1 at 3718");
    t.allows("move 1/1 via 3717 3716 to 3715");
    t.refuses("move 1/1 via 3717 3716 3715 to 3714", "S5.25");
    assert!(!t.goals("move", "1/1").contains(&"3714".to_string()));
    // Afterwards it has all seven.
    let mut t = t.play("move 1/1 to 3717");
    while t.turn() == 1 {
        t = t.play("end");
    }
    t.allows("move 1/1 via 3716 3715 3714 3713 3712 to 3612");
    t.allows("move 1/1 to 3712");
}

/// Covers A15.32.
#[test]
fn a_unit_that_lands_in_an_enemy_zone_stays_there() {
    let t =
        scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502\n1004: Krft").play("drop 1/502 at 1003");
    t.refuses("move 1/502 to 1002", "S5.14");
}

/// Covers A15.33, A17.12.1.
#[test]
fn a_unit_without_a_free_hex_is_lost() {
    let germans = "1004: Krft\n1003: 1/59\n1005: 2/59\n1104: 1/vT\n1105: 2/vT\n0904: Grsn";
    let t = scenario("arnhem", &format!("turn 1, Allied movement\nwaiting: 1/502\n{germans}"));
    t.refuses("end", "A15.34");
    assert_eq!(t.goals("drop", "1/502"), ["0905"]);
    let t = scenario("arnhem", &format!("turn 1, Allied movement\nwaiting: 1/502\n{germans}\n0905: 1/9S"));
    assert_eq!(t.offers("drop"), [""; 0]);
    let t = t.play("end");
    assert_eq!((t.place("1/502"), t.points("German")), ("eliminated".into(), 5));
    // Friends are in the way just as well.
    let friends = "1004: 1/506\n1003: 2/506\n1005: 3/506\n1104: 1/501\n1105: 2/501\n0904: 3/501\n0905: 2/502";
    let t = scenario("arnhem", &format!("turn 1, Allied movement\nwaiting: 1/502\n{friends}"));
    assert_eq!(t.play("end").place("1/502"), "eliminated");
}

/// Covers A15.34.
#[test]
fn only_the_weather_rules_let_a_landing_wait() {
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502");
    t.refuses("end", "A15.34");
    t.play("drop 1/502 at 1004").allows("end");
    let t = scenario("arnhem+weather", "turn 1, Allied movement\nwaiting: 1/502").play("end");
    // Turn 2 is Fair.
    let t = t.roll("end", 3);
    assert_eq!((t.turn(), t.place("1/502")), (2, "waiting".into()));
    t.allows("drop 1/502 at 1008");
}

/// Covers A15.35.
#[test]
fn a_drop_zone_is_no_unit() {
    let t = scenario("arnhem", "turn 3, German movement\n1009: 1/59");
    for hex in ["1007", "1006", "1008", "1107"] {
        assert!(!t.controls("Allied", hex));
    }
    // A German goes through it and may stop on it; nothing happens to either.
    t.allows("move 1/59 via 1008 1007 to 1006");
    let t = t.play("move 1/59 to 1007");
    assert_eq!((t.place("1/59"), t.position().extension.zones[0].down), ("1007".into(), true));
    // An Allied unit as well.
    let t = scenario("arnhem", "turn 3, Allied movement\n1009: 1/502").play("move 1/502 to 1007");
    assert_eq!(t.place("1/502"), "1007");
}

/// Covers A15.35, A17.32.
#[test]
fn an_overrun_drop_zone_supplies_no_unit_until_it_is_free_again() {
    let lost = |more: &str| {
        let t = scenario("arnhem", &format!("turn 4, German movement\n1011: 1/502\n{more}"));
        let mut t = t;
        while t.turn() == 4 {
            t = t.play("end");
        }
        t.points("German")
    };
    assert_eq!(lost(""), 0);
    assert_eq!(lost("1007: 1/59"), 3, "a German on it");
    assert_eq!(lost("1107: 1/59"), 3, "a German beside it");
    assert_eq!(lost("1006: 1/59"), 3);
    let t = scenario("arnhem", "turn 4, German movement\n1011: 1/502\n1007: 1/59");
    let t = t.play("move 1/59 to 1003").play("end");
    assert_eq!(t.points("German"), 0, "he has gone away and has destroyed nothing");
}

fn weather(t: &Table) -> &'static str {
    t.position().extension.weather.name()
}

/// Covers A16.0.
#[test]
fn each_turn_a_die_decides_the_weather() {
    for (before, die, after) in [
        ("poor", 1, "Poor"),
        ("fair", 1, "Fair"),
        ("good", 1, "Good"),
        ("poor", 2, "Good"),
        ("poor", 3, "Fair"),
        ("poor", 4, "Fair"),
        ("good", 5, "Poor"),
        ("good", 6, "Poor"),
    ] {
        let t = scenario("arnhem+weather", &format!("turn 4, German movement\nweather {before}"));
        let t = t.roll("end", die);
        assert_eq!((weather(&t), t.turn(), t.decides()), (after, 5, "Allied".into()), "{before}, die {die}");
    }
}

/// Covers A16.0, A18.17.2.
#[test]
fn the_first_turn_is_good_and_without_the_option_no_die_is_rolled() {
    let t = start("arnhem+weather");
    assert_eq!((weather(&t), t.turn()), ("Good", 1));
    let t = scenario("arnhem", "turn 4, German movement").play("end");
    assert_eq!((t.turn(), t.decides()), (5, "Allied".into()));
    let t = scenario("arnhem-free", "turn 4, German movement\nzone 101 1008\nzone 82 2323\nzone 1 3919");
    assert_eq!(weather(&t.roll("end", 6)), "Poor");
}

/// The hexes within seven of some hexes, at least two from every city, computed step by step.
fn drop_area(t: &Table, zones: &[&str]) -> BTreeSet<String> {
    let (map, game) = (&t.game().map, t.game());
    let cities: Vec<_> = map.grid.hexes().filter(|&hex| map.terrain_at(hex) == "city").collect();
    assert_eq!(cities.len(), 9);
    let near = |hex| zones.iter().any(|zone| game.distance(map.grid.find(zone).unwrap(), hex) <= 7);
    let clear = |hex| cities.iter().all(|&city| game.distance(city, hex) >= 2);
    map.grid.hexes().filter(|&hex| near(hex) && clear(hex)).map(|hex| game.number(hex).to_string()).collect()
}

/// Covers A16.11.
#[test]
fn with_weather_units_drop_around_the_zone_of_their_division() {
    let t = scenario("arnhem+weather", "turn 1, Allied movement\nwaiting: 1/1 1/508 1/502 1/Pol");
    let found = |unit: &str| t.goals("drop", unit).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(found("1/1"), drop_area(&t, &["3919"]));
    assert_eq!(found("1/508"), drop_area(&t, &["2323"]));
    assert_eq!(found("1/502"), drop_area(&t, &["1007"]));
    assert_eq!(found("1/Pol"), drop_area(&t, &["1007", "2323", "3919"]), "the Poles have the choice");
    // No unit lands in Arnhem or next to it.
    t.refuses("drop 1/1 at 3724", "A16.11");
    t.refuses("drop 1/1 at 3622", "A16.11");
    t.refuses("drop 1/1 at 3911", "A16.11");
}

/// Covers A16.12.
#[test]
fn the_weather_says_how_many_drop() {
    let all = "1/502 2/502 3/502 1/506 2/506 3/506 1/501 2/501 3/501 1/508 2/508 3/508 1/505 2/505 3/505 \
               1/504 2/504 3/504 1/1 2/1 3/1 2S/1 7K/1 1B/1 1/82";
    assert_eq!(all.split_whitespace().count(), 25);
    // Good: 25, of any kind.
    let most: Vec<&str> = all.split_whitespace().take(24).collect();
    let t = scenario(
        "arnhem+weather",
        &format!("turn 3, Allied movement\nweather good\nlanded {}\nwaiting: 1/82 1/Pol", most.join(" ")),
    );
    let t = t.play("drop 1/82 at 2223");
    t.refuses("drop 1/Pol at 2224", "A16.12");
    // Fair: five.
    let mut t = scenario("arnhem+weather", &format!("turn 3, Allied movement\nweather fair\nwaiting: {all}"));
    for (unit, hex) in
        [("1/502", "1008"), ("1/1", "3918"), ("1/508", "2324"), ("7K/1", "3917"), ("1/82", "2223")]
    {
        t = t.play(&format!("drop {unit} at {hex}"));
    }
    t.refuses("drop 2/502 at 1009", "A16.12");
    assert_eq!(t.offers("drop"), [""; 0]);
    // Poor: none.
    let t = scenario("arnhem+weather", &format!("turn 3, Allied movement\nweather poor\nwaiting: {all}"));
    t.refuses("drop 2/502 at 1009", "A16.12");
    assert_eq!(t.offers("drop"), [""; 0]);
    // A new turn, a new number.
    let t = scenario(
        "arnhem+weather",
        "turn 3, German movement\nlanded 1/502 2/502 3/502 1/506 2/506\nwaiting: 3/506",
    );
    t.roll("end", 3).allows("drop 3/506 at 1008");
}

/// Covers A16.2.
#[test]
fn the_weather_says_how_much_support_there_is() {
    for (weather, points) in [("good", 7), ("fair", 3), ("poor", 0)] {
        let t = scenario(
            "arnhem+weather",
            &format!("turn 6, Allied combat\nweather {weather}\n3818: Krft\n3817: 32\n3815: 55"),
        );
        assert_eq!(t.game().support_now(t.position(), Side::First).0, points);
        let t = t.play_all(&["attack Krft", "with 32", "done"]);
        assert_eq!(t.step(), Step::Barrage);
        assert_eq!(t.offers("support").len(), usize::from(points));
    }
}

/// Covers A16.3.
#[test]
fn the_weather_changes_nothing_else() {
    let look = |weather: &str| {
        let t = scenario(
            "arnhem+weather",
            &format!(
                "turn 6, Allied movement\nweather {weather}\n1006: 2I/5\n1207: 1/502\n1310: Krft\nwaiting: 32"
            ),
        );
        let moves: Vec<String> = t.legal();
        (moves, t.play("move 2I/5 to 0906").cost())
    };
    let good = look("good");
    assert_eq!(good, look("fair"));
    assert_eq!(good, look("poor"));
}
