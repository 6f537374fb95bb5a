//! What weather and the time of day do to attacks and moves.

use guards::Event;

use crate::table::{Table, table};

/// What was added to the roll of an attack, and how many dice it took.
fn attack(turn: u8, weather: &str, dice: &[u32]) -> i8 {
    let text =
        format!("turn {turn}, {weather}, 2GG attacks\n0640: HQ-2GG 1-2GG\n0641: Gren-KGL\n0629: HQ-KGL");
    let t = table(&text).play(&["attack 0641 with 1-2GG", "strike", "done"]).roll("done", dice);
    added(&t)
}

fn added(t: &Table) -> i8 {
    let resolved = |event: &Event| match event {
        Event::Resolved { modifier, .. } => Some(*modifier),
        _ => None,
    };
    t.events().iter().find_map(resolved).expect("an attack was rolled")
}

/// Covers 13.0, 13.1, 13.2, 14.1, 14.1n2.
#[test]
fn weather_and_evening_add_to_attacks_and_night_a_die() {
    for (turn, weather, expected) in [
        (1, "clear", 0),
        (1, "fog", 0),
        (1, "rain", 1),
        (1, "storm", 2),
        (1, "snow", 3),
        (3, "clear", 1),
        (3, "snow", 4),
    ] {
        assert_eq!(attack(turn, weather, &[1, 1]), expected, "turn {turn}, {weather}");
    }
    // At night three dice and nothing for the evening.
    assert_eq!(attack(4, "clear", &[1, 1, 1]), 0);
    assert_eq!(attack(4, "rain", &[1, 1, 1]), 1);
}

/// Covers 13.2n2, 14.1n1.
#[test]
fn night_and_clouds_discard_chits_without_another_draw() {
    let drawn = |turn: u8, weather: &str, chit: &str, dice: &[u32]| {
        let text = format!(
            "turn {turn}, {weather}, 2GG attacks
            0640: HQ-2GG 1-2GG
            0641: Gren-KGL
            0629: HQ-KGL
            events: British, {chit}, Charge"
        );
        let t = table(&text).play(&["attack 0641 with 1-2GG", "strike", "done"]).roll("done", dice);
        (added(&t), t.at.cups[0].left)
    };
    // The first kind in the cup is drawn by a one: Airstrike, or Smoke Screen behind Charge.
    assert_eq!(drawn(4, "clear", "Airstrike", &[1, 1, 1, 1]), (0, 1));
    assert_eq!(drawn(4, "clear", "Smoke Screen", &[2, 1, 1, 1]), (0, 1));
    assert_eq!(drawn(1, "clear", "Smoke Screen", &[2, 1, 1]), (-1, 1));
    assert_eq!(drawn(1, "overcast", "Airstrike", &[1, 1, 1]), (0, 1));
}

/// Rain touches no direct fire; fog forbids it.
///
/// Covers 14.1n2, 11.3n2.
#[test]
fn rain_does_not_touch_direct_fire() {
    let text = |weather: &str| {
        format!("turn 1, {weather}, 2GG attacks\n0640: HQ-2GG 1-2GG\n0638: Gren-KGL\n0629: HQ-KGL")
    };
    // Distance 2: two threes hit; six is less than five and two, seven is not.
    let hit = |weather: &str, dice: [u32; 2]| {
        let t = table(&text(weather)).roll("fire 1-2GG at Gren-KGL", &dice);
        t.at.depleted.has(t.unit("Gren-KGL"))
    };
    assert!(!hit("rain", [3, 3]) && hit("rain", [3, 4]) && !hit("snow", [3, 4]) && hit("snow", [5, 4]));
    table(&text("fog")).refuses("fire 1-2GG at Gren-KGL", "11.3n2");
}
