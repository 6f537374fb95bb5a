//! Bombardment by artillery and from the air [13.0].

use crate::table::{Table, table};
use arracourt::{Event, Step};

fn shells(text: &str) -> Table {
    table("first", &format!("turn 2, impulse 1, overcast, American\n38: 2113/C\n{text}"))
}

fn aircraft(text: &str) -> Table {
    table("first", &format!("turn 2, impulse 1, clear, American\n38: 2113/C\n{text}"))
}

/// Covers 13.1.
#[test]
fn one_target_is_chosen_and_no_unit_moves() {
    let named = shells("8: 94 191\n13: 2113/A 2113/B").play("bombard 13");
    assert_eq!(named.legal(), ["with 94", "with 191"], "first the batteries");
    named.refuses("move 94 to 7", "6.0");
    let fired = named.play("with 94").roll("target 2113/A", &[1, 1, 6, 6]);
    assert_eq!(fired.clock(), "turn 2, impulse 2, German, overcast", "the half is over");
}

/// Covers 13.1.
#[test]
fn the_target_must_hold_enemies() {
    let at = aircraft("8: 94 37/A\n13: 2113/A");
    at.refuses("bombard 23", "13.1");
    at.refuses("strike 8", "13.1");
    at.refuses("strike 23", "13.1");
}

/// Covers 13.1.1.
#[test]
fn the_air_marker_flies_in_clear_weather_for_the_american_anywhere_and_again_and_again() {
    shells("9: 37/A\n36: 2113/A").refuses("strike 36", "9.2");
    let german = table("first", "turn 2, impulse 6, clear, German\n9: 37/A\n36: 2113/A\n38: 2113/C");
    german.refuses("strike 9", "13.1.1");
    let first = aircraft("9: 37/A\n36: 2113/A 2113/B");
    first.allows("strike 36");
    let second = first.play("strike 36").roll("target 2113/A", &[4, 4, 6, 6]);
    assert_eq!(second.clock(), "turn 2, impulse 2, German, clear");
    let again = second.play("pass");
    assert_eq!(again.clock(), "turn 2, impulse 2, American, clear");
    again.allows("strike 36");
}

/// Covers 13.1.2.
#[test]
fn artillery_fires_in_overcast_and_clear_and_not_in_fog() {
    let text = "8: 94\n13: 2113/A";
    shells(text).allows("bombard 13");
    aircraft(text).allows("bombard 13");
    let fog = table("first", &format!("turn 2, impulse 3, fog, American\n{text}"));
    fog.refuses("bombard 13", "9.1");
    assert!(fog.offers("bombard").is_empty());
}

/// Covers 13.1.2.
#[test]
fn only_full_artillery_in_reach_may_fire() {
    let at = shells("8: 94\n13: 2113/A 2113/B\n14: 2113/Fl\nreduced: 94");
    at.refuses("bombard 13", "13.1.2");
    let at = shells("8: 94 37/A\n9: 191\n13: 2113/A\n14: 2113/B\nreduced: 94");
    at.refuses("bombard 14", "13.1.2");
    let named = at.play("bombard 13");
    named.refuses("with 94", "13.1.2");
    named.refuses("with 37/A", "13.1.2");
    assert_eq!(named.offers("with"), Vec::<String>::new(), "the only battery fires without being named");
    named.refuses("with 191", "13.3");
}

/// Covers 13.1.2.
#[test]
fn artillery_in_a_contested_area_fires_inside_it_alone() {
    let at = shells("8: 94 2113/B\n13: 2113/A");
    at.refuses("bombard 13", "13.1.2");
    at.allows("bombard 8");
}

/// Covers 13.1.2.
#[test]
fn batteries_that_fired_are_reduced_whatever_came_of_it() {
    for dice in [[1, 1, 6, 6], [6, 6, 1, 1], [3, 3, 5, 5]] {
        let fired = shells("8: 94 191\n13: 2113/A 2113/B")
            .play_all(&["bombard 13", "with 94"])
            .roll("target 2113/A", &dice);
        assert!(fired.is_reduced("94"), "{dice:?}");
        assert!(!fired.is_reduced("191"), "it did not fire");
    }
}

/// Covers 13.1.2n1.
#[test]
fn german_artillery_bombards_by_the_same_rules() {
    let at = table("second", "turn 2, impulse 6, clear, German\n29: 119/A\n30: 25/D\n37: 119/B");
    at.allows("bombard 30");
    let fired = at.play("bombard 30").roll("target 25/D", &[6, 5, 1, 1]);
    assert_eq!(fired.fought(), (2, 3, 8));
    assert!(fired.is_reduced("119/A"));
    assert_eq!(fired.place("25/D"), "eliminated");
    let fog = table("second", "turn 2, impulse 3, fog, German\n29: 119/A\n30: 25/D");
    fog.refuses("bombard 30", "9.1");
}

/// Covers 13.2.1.
#[test]
fn the_primary_target_takes_the_first_point() {
    let named = shells("8: 94\n13: 2113/A 2113/B\ngerman: 12").play("bombard 13");
    assert_eq!(named.offers("target"), ["target 2113/A", "target 2113/B"]);
    named.refuses("target 94", "13.2.1");
    named.refuses("target 2113/C", "13.2.1");
    // AV 5, DV 2: 8 against 7.
    let hit = named.clone().roll("target 2113/B", &[1, 2, 2, 3]);
    assert_eq!(hit.fought(), (5, 2, 1));
    assert!(hit.is_reduced("2113/B") && !hit.is_reduced("2113/A"));
    let two = named.roll("target 2113/B", &[1, 3, 2, 3]);
    let other = two.play("hit 2113/A");
    other.refuses("hit 2113/A", "14.1");
    let split = other.play("hit 2113/B").play("done");
    assert!(split.is_reduced("2113/A") && split.is_reduced("2113/B"));
}

/// Covers 13.3.
#[test]
fn batteries_from_several_areas_fire_together() {
    // 13 lies next to 8, 9, 12, 21 and 23.
    let named = table(
        "second",
        "turn 2, impulse 1, overcast, American
         8: 696
         9: 94
         13: 2113/Fl 191
         12: 22 1/2113A
         23: 253
         38: 1/15A
         reduced: 253",
    )
    .play("bombard 13");
    assert_eq!(named.offers("with"), ["with 94", "with 191", "with 696"]);
    named.refuses("with 22", "13.1.2");
    named.refuses("with 253", "13.1.2");
    named.refuses("target 2113/Fl", "13.3");
    let value =
        |batteries: &[&str]| named.clone().play_all(batteries).roll("target 2113/Fl", &[1, 1, 6, 6]).fought();
    assert_eq!(value(&["with 696"]), (5, 2, 0));
    assert_eq!(value(&["with 696", "with 191"]), (6, 2, 0));
    assert_eq!(value(&["with 696", "with 94", "with 191"]), (7, 2, 0));
    let far =
        table("second", "turn 2, impulse 1, overcast, American\n 9: 94\n 13: 2113/Fl\n 24: 696\n 38: 1/15A");
    far.play("bombard 13").refuses("with 696", "13.1.2");
}

/// Covers 13.3.
#[test]
fn the_air_marker_has_four_and_three_more_against_five_units() {
    let strike = |units: &str| {
        aircraft(&format!("9: 37/A 94\n14: {units}"))
            .play("strike 14")
            .roll("target 2113/A", &[1, 1, 6, 6])
            .fought()
    };
    assert_eq!(strike("2113/A"), (4, 1, 0));
    assert_eq!(strike("2113/A 2113/B 1/130A 1/130B"), (4, 1, 0));
    assert_eq!(strike("2113/A 2113/B 1/130A 1/130B 1/2113A"), (7, 1, 0));
}

/// Covers 13.3.
#[test]
fn the_air_marker_fights_alone() {
    let named = aircraft("13: 94 37/A\n14: 2113/A\n12: 191").play("strike 14");
    assert_eq!(named.legal(), ["target 2113/A"]);
    named.refuses("with 191", "13.3");
    let struck = named.roll("target 2113/A", &[1, 1, 6, 6]);
    assert!(!struck.is_reduced("191"));
}

/// Covers 13.4, g-flak.
#[test]
fn flak_of_either_strength_defends_against_aircraft_alone() {
    let strike = |units: &str, reduced: &str| {
        aircraft(&format!("9: 94\n13: {units}\nreduced: {reduced}"))
            .play("strike 13")
            .roll("target 2113/A", &[1, 1, 6, 6])
            .fought()
            .1
    };
    assert_eq!(strike("2113/A", ""), 2);
    assert_eq!(strike("2113/A 2113/Fl", ""), 3);
    assert_eq!(strike("2113/A 2113/Fl 2111/Fl", "2113/Fl"), 4);
    let shelled =
        aircraft("9: 94\n13: 2113/A 2113/Fl 2111/Fl").play("bombard 13").roll("target 2113/A", &[1, 1, 6, 6]);
    assert_eq!(shelled.fought().1, 2, "flak is no help against artillery");
    let elsewhere =
        aircraft("9: 94\n13: 2113/A\n14: 2113/Fl").play("strike 13").roll("target 2113/A", &[1, 1, 6, 6]);
    assert_eq!(elsewhere.fought().1, 2);
}

/// Covers 13.4.
#[test]
fn the_margin_is_the_attrition_and_a_draw_does_nothing() {
    // AV 5, DV 3 on Hill 265, which is Rough: no point is absorbed.
    let named = shells("9: 94\n12: 1/130A 1/130B").play("bombard 12");
    let draw = named.clone().roll("target 1/130A", &[2, 2, 3, 3]);
    assert_eq!(draw.fought(), (5, 3, 0));
    assert!(!draw.is_reduced("1/130A"));
    let one = named.clone().roll("target 1/130A", &[2, 2, 3, 2]);
    assert_eq!(one.fought(), (5, 3, 1));
    assert!(one.is_reduced("1/130A"));
    assert_eq!(named.clone().roll("target 1/130A", &[3, 4, 3, 3]).fought().2, 3);
    assert_eq!(named.roll("target 1/130A", &[1, 1, 6, 6]).fought().2, 0);
}

/// Covers 13.4.
#[test]
fn defense_factors_and_defenders_do_not_count() {
    let shelled = shells("9: 94\n13: 2113/A 1/130A 1/2113A 1/2113B").play("bombard 13");
    assert_eq!(shelled.roll("target 1/2113A", &[1, 1, 6, 6]).fought(), (5, 2, 0));
}

/// Covers 13.1, 14.2.3n1.
#[test]
fn no_unit_chooses_to_retreat_after_a_bombardment() {
    let fired = shells("9: 94\n13: 2113/A 2113/B").play("bombard 13").roll("target 2113/A", &[1, 2, 2, 3]);
    assert_eq!(fired.step(), Step::Impulse);
    assert_eq!(fired.place("2113/B"), "13");
    assert!(!fired.events().iter().any(|event| matches!(event, Event::Retreated(..))));
}
