//! Playing pieces: values, sides and types of units [4.0].

use crate::table::{start, table};
use arracourt::{Counter, Kind, counters, scenarios};

fn counter(id: &str) -> &'static Counter {
    counters().iter().find(|counter| counter.id == id).unwrap_or_else(|| panic!("no counter {id}"))
}

/// Covers 4.0, 4.3x.
#[test]
fn every_unit_has_two_sides_of_three_values_and_the_back_is_weaker() {
    assert!(counters().len() > 80);
    for counter in counters() {
        let (full, back) = (counter.full, counter.reduced);
        assert!(back.attack.0 >= 1 && back.defense.0 >= 1, "{}", counter.id);
        assert!(full.attack >= back.attack && full.defense > back.defense, "{}", counter.id);
        assert_eq!(full.movement, back.movement, "{}", counter.id);
        if counter.kind != Kind::Artillery {
            assert_eq!(back.attack.0, full.attack.0.saturating_sub(2).max(1), "{}", counter.id);
            assert_eq!(back.defense.0, full.defense.0.saturating_sub(2).max(1), "{}", counter.id);
        }
    }
    assert_eq!(counter("2/2113B").reduced.to_string(), "2-3-5");
    assert_eq!(counter("94").reduced.to_string(), "3-1-6");
    assert_eq!(counter("119/A").reduced.to_string(), "1-1-5");
}

/// Covers 4.0, g-mf.
#[test]
fn values_read_attack_defense_movement() {
    let light = counter("37/D").full;
    assert_eq!((light.attack.0, light.defense.0, light.movement.0), (5, 4, 7));
    // Seven quiet areas in a row, and not an eighth.
    let game = table("first", "turn 2, impulse 2, fog, American\n 38: 37/D").play("assault 38");
    let path = [37, 34, 18, 14, 12, 13, 23];
    let game = path.iter().fold(game, |game, area| game.play(&format!("move 37/D to {area}")));
    game.refuses("move 37/D to 24", "10.1");
}

/// Covers 4.2.1x.
#[test]
fn tanks_tank_destroyers_assault_guns_and_armored_cars_are_armored() {
    for id in ["37/A", "37/D", "704/C", "602/D", "25/D", "1/130A", "2113/A", "1559", "61"] {
        assert_eq!(counter(id).kind, Kind::Armor, "{id}");
    }
    for id in ["53/A", "94", "24/C", "1/2113A", "2113/Pi", "2113/Fl", "119/A", "1126/A"] {
        assert_ne!(counter(id).kind, Kind::Armor, "{id}");
    }
    let game = table("first", "turn 2, impulse 6, overcast, American\n 12: 53/A 94 24/C\n 14: 1/130A");
    game.refuses("ranged 12 at 14", "12.1.1");
    let game = table("first", "turn 2, impulse 6, overcast, American\n 12: 25/D\n 14: 1/130A");
    game.allows("ranged 12 at 14");
}

/// Covers 4.2.2x.
#[test]
fn the_artillery_is_eight_units_and_only_it_bombards() {
    let artillery: Vec<&str> = counters()
        .iter()
        .filter(|counter| counter.kind == Kind::Artillery)
        .map(|gun| gun.id.as_str())
        .collect();
    assert_eq!(artillery, ["66", "94", "191", "22FA", "253", "696", "119/A", "119/B"]);
    let game = table("first", "turn 2, impulse 6, overcast, American\n 13: 94 37/A\n 12: 1/130A");
    assert_eq!(
        game.play("bombard 12").offers("with"),
        Vec::<String>::new(),
        "94 fires unnamed, 37/A does not"
    );
}

/// Covers 4.2.3x, 10.3.3.
#[test]
fn only_infantry_and_engineers_wade() {
    let text = "turn 2, impulse 2, fog, American\n 21: 53/A 24/C 37/C 94 704/C";
    let game = table("first", text).play("assault 21");
    for unit in ["53/A", "24/C"] {
        game.allows(&format!("move {unit} to 32"));
    }
    for unit in ["37/C", "94", "704/C"] {
        game.refuses(&format!("move {unit} to 32"), "10.3.3");
    }
    let flak = table("first", "turn 2, impulse 2, fog, German\n 28: 2113/Fl 2113/Pi").play("assault 28");
    flak.refuses("move 2113/Fl to 30", "10.3.3");
    flak.allows("move 2113/Pi to 30");
}

/// Covers 4.2.4x.
#[test]
fn flak_defends_against_aircraft() {
    let defense = |units: &str| {
        let text = format!("turn 2, impulse 6, clear, American\n 14: {units}\n 8: 94");
        table("first", &text).play("strike 14").fact("Defense Value")
    };
    assert_eq!(defense("1/130A 1/130B"), "1");
    assert_eq!(defense("1/130A 2113/Fl 2111/Fl"), "3", "TEM 1 and two flak units");
}

/// Covers 1.0.
#[test]
fn there_are_two_scenarios_of_four_days_for_two_players() {
    let ids: Vec<&str> = scenarios().iter().map(|scenario| scenario.id.as_str()).collect();
    assert_eq!(ids, ["first", "second"]);
    for scenario in scenarios() {
        assert_eq!(scenario.dates.len(), 4);
        let game = start(&scenario.id);
        assert_eq!(kernel::Rules::title(&game.book).seats, ["German", "American"]);
    }
}
