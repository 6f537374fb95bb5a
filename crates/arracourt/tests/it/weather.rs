//! Weather [9.0, 19.5].

use crate::table::{Table, table};
use arracourt::{Event, Step};

/// An American half in which nothing has been done.
fn half(name: &str, impulse: u8, weather: &str) -> Table {
    let text = format!(
        "turn 2, impulse {impulse}, {weather}, American
         12: 37/A 53/A 94
         14: 1/130A
         18: 1/130B"
    );
    table(name, &text)
}

/// Covers 9.1, 9.2, 9.3, 11.5.2D.
#[test]
fn americans_get_air_support_in_attack_in_clear_weather_alone() {
    let value = |weather: &str| {
        let game = half("first", 5, weather).play_all(&["assault 12", "move 37/A to 14", "attack 14"]);
        game.fact("Attack Value")
    };
    assert_eq!([value("fog"), value("overcast"), value("clear")], ["7", "7", "8"]);
}

/// Covers 9.1, 9.2, 9.3, 11.5.3E.
#[test]
fn americans_get_air_support_in_defence_in_clear_weather_alone() {
    let value = |weather: &str| {
        let text = format!("turn 2, impulse 5, {weather}, German\n 18: 1/130A 1/130B\n 14: 37/D");
        let game = table("first", &text).play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
        game.fact("Defense Value")
    };
    assert_eq!([value("fog"), value("overcast"), value("clear")], ["5", "5", "7"]);
}

/// Covers 9.1, 9.2, 9.3.
#[test]
fn ranged_attacks_are_for_both_sides_in_overcast_and_clear() {
    for weather in ["overcast", "clear"] {
        half("first", 5, weather).allows("ranged 12 at 14");
        let text = format!("turn 2, impulse 5, {weather}, German\n 18: 1/130A\n 14: 37/D");
        table("first", &text).allows("ranged 18 at 14");
    }
    half("first", 5, "fog").refuses("ranged 12 at 14", "9.1");
}

/// Covers 9.2, 9.3.
#[test]
fn only_the_american_has_aircraft() {
    let text = "turn 2, impulse 5, clear, German\n 18: 1/130A\n 14: 37/D";
    table("first", text).refuses("strike 14", "13.1.1");
    half("first", 5, "clear").allows("strike 14");
}

/// Covers 9.4, 9.4.1.
#[test]
fn fog_that_reaches_impulse_six_burns_off() {
    let game = half("first", 5, "fog").roll("pass", &[6, 6]);
    assert_eq!(game.clock(), "turn 2, impulse 6, German, overcast");
    let game = half("first", 4, "fog").roll("pass", &[6, 6]);
    assert_eq!(game.clock(), "turn 2, impulse 5, German, fog");
}

/// Covers 9.4.1, 9.4.2.
#[test]
fn a_five_in_impulse_five_changes_the_weather_once() {
    let game = half("first", 5, "fog").roll("pass", &[2, 3]);
    assert_eq!(game.clock(), "turn 2, impulse 6, German, overcast");
}

/// Covers 9.4, 9.4.2.
#[test]
fn a_sunset_roll_equal_to_the_impulse_turns_the_weather() {
    let after = |weather: &str, dice: &[u32]| half("first", 7, weather).roll("pass", dice).clock();
    assert_eq!(after("overcast", &[3, 4]), "turn 2, impulse 8, German, clear");
    assert_eq!(after("clear", &[3, 4]), "turn 2, impulse 8, German, overcast");
    assert_eq!(after("overcast", &[4, 4]), "turn 2, impulse 8, German, overcast");
    assert_eq!(after("clear", &[4, 4]), "turn 2, impulse 8, German, clear");
    let early = half("first", 2, "fog").roll("pass", &[1, 1]);
    assert_eq!(early.clock(), "turn 2, impulse 3, German, overcast");
}

/// Covers 9.4.2.
#[test]
fn the_weather_turns_with_the_next_german_half_and_not_before() {
    let game = half("first", 7, "overcast").play("assault 12").play("move 37/A to 14");
    let game = game.play("attack 14").roll("lead 37/A", &[3, 4, 3, 4]);
    assert_eq!(game.at.sunset, Some(7));
    assert_eq!(game.sky(), "overcast");
}

/// A German half of the second scenario that ends with `end`.
fn overcast(impulse: u8, holder: &str) -> Table {
    let text = format!(
        "turn 2, impulse {impulse}, overcast, German{holder}
         12: 8/A 94
         14: 1/110A
         18: 1/110B"
    );
    table("second", &text).play("regroup")
}

/// Covers 19.5, 2.1.
#[test]
fn one_die_below_the_impulse_breaks_the_clouds_for_the_american_half() {
    let broke = overcast(6, ", Advantage German").roll("end", &[5]).play("accept");
    assert_eq!(broke.clock(), "turn 2, impulse 6, American, clear");
    broke.allows("strike 14");
    let stayed = overcast(6, ", Advantage German").roll("end", &[6]).play("accept");
    assert_eq!(stayed.clock(), "turn 2, impulse 6, American, overcast");
    stayed.refuses("strike 14", "9.2");
}

/// Covers 19.5, 9.4.2.
#[test]
fn the_marker_does_not_turn_with_the_clouds_but_with_the_sunset_roll() {
    let broke = || overcast(6, ", Advantage German").roll("end", &[1]).play("accept");
    let plain = broke().roll("pass", &[4, 4]).play("accept");
    assert_eq!(plain.clock(), "turn 2, impulse 7, German, overcast");
    let turned = broke().roll("pass", &[3, 3]).play("accept");
    assert_eq!(turned.clock(), "turn 2, impulse 7, German, clear");
}

/// Covers 19.5, 19.4.2, 11.5.2D.
#[test]
fn a_break_in_the_clouds_brings_air_support_and_tactical_superiority() {
    let broke = overcast(6, ", Advantage German").roll("end", &[1]).play("accept");
    let fight = broke.clone().play_all(&["assault 12", "move 8/A to 14", "attack 14"]);
    assert_eq!(fight.fact("Attack Value"), "8");
    let pair = broke.play_all(&["assault 12", "end"]);
    pair.allows("regroup");
}

/// Covers 19.5, 16.1B.
#[test]
fn a_german_who_holds_the_advantage_has_the_die_rolled_again() {
    let game = overcast(6, ", Advantage German").roll("end", &[1]);
    assert_eq!(game.decides(), "German");
    let game = game.roll("reroll", &[6]);
    assert_eq!(game.clock(), "turn 2, impulse 6, American, overcast");
    assert_eq!(game.holder(), "neither");
}

/// Covers 19.5.
#[test]
fn no_die_is_rolled_for_the_clouds_in_fog_or_clear_weather_or_in_the_first_scenario() {
    for (name, weather) in [("second", "fog"), ("second", "clear"), ("first", "overcast")] {
        let text = format!("turn 2, impulse 5, {weather}, German\n 18: 1/2113A\n 12: 10/A");
        let game = table(name, &text).play("pass");
        assert_eq!(game.clock(), format!("turn 2, impulse 5, American, {weather}"));
    }
}

/// No player is asked about a sunset roll that changes nothing, and no weather is announced for an impulse that does not
/// come. Covers 6.3.1n1, 9.4.2, 16.1B.
#[test]
fn the_last_impulse_ends_the_day_without_a_question_and_without_new_weather() {
    for (dice, clause) in [([6, 6], "6.3.1n1"), ([5, 6], "6.3.1")] {
        let text =
            "turn 2, impulse 12, overcast, American, Advantage German\n12: 37/A\n18: 1/130B\n38: 1/130A";
        let over = table("first", text).roll("pass", &dice);
        assert_eq!(over.day_ended(), Some(clause));
        assert!(!over.events().iter().any(|event| matches!(event, Event::WeatherChanged(..))));
        let log = over.log().join(" ");
        assert!(log.contains("in impulse 12: the day ends after this impulse."), "{log}");
    }
    let asked =
        table("first", "turn 2, impulse 11, overcast, American, Advantage German\n12: 37/A\n18: 1/130B");
    let asked = asked.roll("pass", &[5, 6]);
    assert_eq!(asked.step(), Step::Reroll);
    assert_eq!(
        asked.prompt(),
        "Sunset 11 in impulse 11: the weather changes with the next impulse. Use the Advantage?"
    );
    // An attack in the last impulse may be rolled again; what it says of the day is true.
    let fired = table(
        "first",
        "turn 2, impulse 12, overcast, American, Advantage German\n12: 37/A\n14: 1/130A\n38: 1/130B",
    )
    .play("ranged 12 at 14")
    .roll("lead 37/A", &[6, 6, 1, 1]);
    assert_eq!(fired.step(), Step::Reroll);
    assert!(fired.prompt().contains("Sunset 12 in impulse 12: the day ends after this impulse."));
}
