//! Bridges in combat and retreat [21.4.9].

use crate::table::{Table, table};
use kernel::prelude::*;

/// Two of these cross from 33 over the bridge 19/33 and attack 24/C in 19.
fn over_the_nard(units: [&str; 2], holder: &str) -> Table {
    let [first, second] = units;
    table(
        "first+bridges",
        &format!("turn 2, impulse 3, fog, German\n33: {first} {second}\n19: 24/C\nbridge 19/33: {holder}"),
    )
    .play_all(&[
        "assault 33",
        &format!("move {first} to 19"),
        &format!("move {second} to 19"),
        "attack 19",
    ])
}

/// Covers 21.4.9.
#[test]
fn a_friendly_bridge_gives_the_defender_one_and_an_enemy_bridge_two() {
    let defense =
        |holder| over_the_nard(["1/130A", "1/130B"], holder).roll("lead 1/130A", &[1, 1, 6, 6]).fought().1;
    assert_eq!(defense("German"), 3 + 1 + 1);
    assert_eq!(defense("American"), 3 + 1 + 2);
}

/// Covers 21.4.9.
#[test]
fn vehicles_repulsed_over_an_enemy_bridge_are_lost_and_infantry_wades_back() {
    let repulsed = over_the_nard(["1/130A", "1/2113A"], "American").roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(repulsed.place("1/130A"), "eliminated");
    assert_eq!(repulsed.place("1/2113A"), "33");
    let repulsed = over_the_nard(["2113/Fl", "2113/Pi"], "American").roll("lead 2113/Pi", &[1, 1, 6, 6]);
    assert_eq!(repulsed.place("2113/Fl"), "eliminated");
    assert_eq!(repulsed.place("2113/Pi"), "33");
    let own = over_the_nard(["1/130A", "1/2113A"], "German").roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!((own.place("1/130A").as_str(), own.place("1/2113A").as_str()), ("33", "33"));
}

/// The prompt, the odds and the preview promise what a repulse does. Covers 21.4.9.
#[test]
fn units_that_could_not_come_back_are_named_before_the_roll() {
    let enemy = over_the_nard(["1/130A", "1/2113A"], "American");
    let fate = "if repulsed, 1/2113A retreats to 33; 1/130A is eliminated";
    assert!(enemy.prompt().starts_with(&format!("Mandatory attack: {fate}. ")), "{}", enemy.prompt());
    assert_eq!(enemy.fact("attack"), format!("mandatory: {fate}"));
    let tanks = over_the_nard(["1/130A", "1/130B"], "American");
    assert!(tanks.prompt().contains("if repulsed, all attackers are eliminated."), "{}", tanks.prompt());
    let before = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German\n33: 1/130A 1/2113A\n19: 24/C\nbridge 19/33: American",
    );
    for (unit, warned) in [("1/130A", true), ("1/2113A", false)] {
        let gestures = before.book.gestures(&before.at, before.seat(), Some(unit));
        let attack =
            gestures.iter().find(|gesture| gesture.label.starts_with("Attack into 19 ")).expect("it may");
        assert_eq!(attack.label.ends_with(", no way back"), warned, "{}", attack.label);
    }
    let own = over_the_nard(["1/130A", "1/2113A"], "German");
    assert!(own.prompt().contains("if repulsed, all attackers retreat to 33."), "{}", own.prompt());
}

/// Covers 21.4.9.
#[test]
fn no_unit_comes_back_over_an_enemy_bridge_of_the_canal() {
    let repulsed = table("first+bridges", "turn 2, impulse 3, fog, German\n3: 1/16A 1/2111A\n11: 24/C")
        .play_all(&["assault 3", "move 1/16A to 11", "move 1/2111A to 11", "attack 11"])
        .roll("lead 1/16A", &[1, 1, 6, 6]);
    assert_eq!(repulsed.fought().1, 3 + 2 + 2);
    assert_eq!(
        (repulsed.place("1/16A").as_str(), repulsed.place("1/2111A").as_str()),
        ("eliminated", "eliminated")
    );
}

/// Covers 21.4.9.
#[test]
fn defenders_do_not_retreat_over_an_enemy_bridge_either() {
    let struck = |unit: &str, holder: &str| {
        table(
            "first+bridges",
            &format!(
                "turn 2, impulse 1, clear, American
                 9: 37/A
                 33: {unit} 1/130B
                 reduced: {unit}
                 german: 19 33 38
                 bridge 19/33: {holder}"
            ),
        )
        .play("strike 33")
        .roll(&format!("target {unit}"), &[2, 2, 2, 3])
        .place(unit)
    };
    assert_eq!(struck("1/130A", "German"), "19");
    assert_eq!(struck("1/130A", "American"), "eliminated");
    assert_eq!(struck("1/130A", "Demolished"), "eliminated");
    assert_eq!(struck("1/2113A", "American"), "19", "infantry wades");
}

/// Covers 21.4.9.
#[test]
fn one_of_several_attackers_over_water_is_enough() {
    // 1/2113A wades from 33 to 20; two Panthers come by 19, which is dry.
    let at = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German
         33: 1/2113A 1/130A 1/130B
         20: 24/C
         reduced: 24/C
         19: 1/130C
         german: 19 33
         bridge 19/33: German",
    )
    .play("assault 33");
    let dry = ["move 1/130A to 19", "move 1/130A to 20", "move 1/130B to 19", "move 1/130B to 20"];
    let without = at.clone().play_all(&dry).play("attack 20").roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(without.fought().1, 1 + 2);
    let with =
        at.play_all(&dry).play_all(&["move 1/2113A to 20", "attack 20"]).roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(with.fought().1, 1 + 2 + 2);
}
