//! Supply: sources, paths and what its lack does [15.2, 15.3, 15.4].

use crate::table::{Table, start, table};
use arracourt::{ALL_AREAS, Area, Side, areas_numbered};

/// Both pass: the Refit Phase begins.
fn evening(text: &str) -> Table {
    table("first", &format!("turn 2, impulse 3, fog, German\n {text}")).play("pass").play("pass")
}

/// What a side's areas come to in supply if it controls these alone.
fn supplied(side: Side, areas: &[u8]) -> Vec<u8> {
    let held = areas_numbered(areas);
    let game = start("first").change(|at| {
        at.german_control = if side == Side::German { held } else { ALL_AREAS - held };
    });
    game.game().supplied(&game.at, side).into_iter().map(Area::number).collect()
}

/// Covers 15.3.
#[test]
fn supply_comes_from_the_west_for_americans_and_from_the_other_edges_for_germans() {
    let sources = |side| -> Vec<u8> { (1..=38).filter(|&area| supplied(side, &[area]) == [area]).collect() };
    assert_eq!(sources(Side::American), [5, 6, 7, 24, 25, 26]);
    assert_eq!(sources(Side::German), [1, 2, 3, 4, 5, 17, 26, 27, 28, 29, 35, 36, 38]);
}

/// Covers 15.3, 15.4.1.
#[test]
fn supply_runs_through_friendly_areas_over_rivers_but_not_over_an_unbridged_canal() {
    assert_eq!(
        supplied(Side::American, &[24, 23, 21, 32]),
        [21, 23, 24, 32],
        "21/32 is a river without a bridge"
    );
    assert_eq!(supplied(Side::American, &[24, 23, 32]), [23, 24], "a gap breaks the path");
    assert_eq!(supplied(Side::German, &[2, 16]), [2], "2/16 is canal without a bridge");
    assert_eq!(supplied(Side::German, &[3, 15, 16]), [3, 15, 16], "3/15 has one");
}

/// Covers 15.4.1, 10.3.4.
#[test]
fn a_demolished_bridge_over_the_canal_breaks_the_line_and_one_over_a_river_does_not() {
    let line = |bridge: &str, areas: &[u8]| {
        let text = format!("turn 2, impulse 2, fog, German\n bridge {bridge}: Demolished");
        let held = areas_numbered(areas);
        let game = table("first+bridges", &text).change(|at| at.german_control = held);
        game.game().supplied(&game.at, Side::German).len()
    };
    assert_eq!(line("3/15", &[3, 15]), 1);
    assert_eq!(line("28/31", &[28, 31]), 2);
}

/// Covers 15.3, 15.4.
#[test]
fn units_with_enemies_in_control_all_round_are_out_of_supply() {
    let ring = "german: 12 14 18 19 20 29 30 32 34 35 37 38";
    let game = evening(&format!("33: 37/C\n 31: 25/D\n {ring}"));
    assert!(game.is_cut_off("37/C"));
    assert!(!game.is_cut_off("25/D"));
    // One vacant friendly area is enough of a path; a vacant enemy area is not.
    let game = evening("33: 37/C\n german: 12 14 18 19 20 29 30 34 35 37 38");
    assert!(!game.is_cut_off("37/C"), "by way of 32 and 31");
}

/// Covers 15.3, 15.4.1.
#[test]
fn a_contested_area_in_friendly_hands_passes_supply_on() {
    let ring = "german: 12 14 18 19 20 29 30 34 35 37 38";
    let game = evening(&format!("33: 37/C\n 32: 53/C 1/2113A\n {ring}"));
    assert_eq!(game.controller(32), "American");
    assert!(!game.is_cut_off("37/C"));
    let game = evening(&format!("33: 37/C\n 32: 53/C 1/2113A\n {ring} 32"));
    assert!(game.is_cut_off("37/C"), "in German hands it does not");
    assert!(!game.is_cut_off("53/C"), "it draws supply from the friendly area next to it");
}

/// Covers 15.4, 15.4.1.
#[test]
fn supply_is_judged_at_the_start_of_the_refit_phase_and_at_no_other_time() {
    let text = "turn 2, impulse 3, fog, German
         33: 37/C
         18: 1/130A
         german: 12 14 18 19 20 29 30 34 35 37 38";
    let cut = table("first", text).change(|at| at.german_control.insert(Area::numbered(32)));
    assert!(!cut.is_cut_off("37/C"), "cut off in the middle of the day");
    let night = cut.play("pass").play("pass");
    assert!(night.is_cut_off("37/C"));
    // Relieved in the middle of the next day, it stays out of supply until the evening.
    let day = night.play_until(1, |game| game.at.turn.0 == 3);
    let day = day.change(|at| at.german_control.remove(Area::numbered(32)));
    assert!(day.is_cut_off("37/C"));
    let evening = day.play_until(1, |game| !game.at.impulse.is_day() || game.at.turn.0 == 4);
    assert!(!evening.is_cut_off("37/C"));
}

/// Covers 15.4.2.
#[test]
fn a_unit_out_of_supply_moves_one_less() {
    let game = table("first", "turn 2, impulse 2, fog, American\n 13: 37/A\n cut off: 37/A");
    let unit = game.unit("37/A");
    assert_eq!(game.game().factors(&game.at, unit).0, 5);
}

/// Covers 15.4.2.
#[test]
fn lack_of_supply_lowers_an_attack_by_one_however_many_units_lack_it() {
    let value = |cut: &str| {
        let text = format!("turn 2, impulse 2, fog, American\n 12: 37/A 37/B 37/C\n 14: 1/130A\n {cut}");
        let game = table("first", &text).play_all(&[
            "assault 12",
            "move 37/A to 14",
            "move 37/B to 14",
            "move 37/C to 14",
            "attack 14",
        ]);
        game.fact("Attack Value")
    };
    assert_eq!(value(""), "9");
    assert_eq!(value("cut off: 37/B"), "8");
    assert_eq!(value("cut off: 37/A 37/B 37/C"), "8");
}

/// Covers 15.4.2.
#[test]
fn lack_of_supply_lowers_a_defence_by_one_however_many_units_lack_it() {
    let value = |cut: &str| {
        let text = format!("turn 2, impulse 2, fog, German\n 18: 1/130A 1/130B\n 14: 37/A 37/B\n {cut}");
        let game = table("first", &text).play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
        game.fact("Defense Value")
    };
    assert_eq!(value(""), "8");
    assert_eq!(value("cut off: 37/B"), "7");
    assert_eq!(value("cut off: 37/A 37/B"), "7");
}

/// Covers 15.4.2.
#[test]
fn lack_of_supply_stays_with_the_unit_wherever_it_goes() {
    let text = "turn 2, impulse 2, fog, American\n 13: 37/A\n 24: 37/B\n cut off: 37/A";
    let game = table("first", text).play("assault 13").play("move 37/A to 23").play("move 37/A to 24");
    assert!(game.is_cut_off("37/A"));
    assert!(!game.is_cut_off("37/B"), "units it meets are not affected");
}

/// Covers 15.2, 7.2.
#[test]
fn an_empty_area_without_supply_changes_hands() {
    let game = evening("18: 1/130A\n 12: 37/A\n german: 18 23 34 35 38");
    assert_eq!(game.controller(23), "American");
    let held = evening("18: 1/130A\n 23: 1/130B\n 12: 37/A\n german: 18 23 34 35 38");
    assert_eq!(held.controller(23), "German", "a unit holds it");
    assert!(held.is_cut_off("1/130B"));
}

/// Covers 15.2.
#[test]
fn empty_pockets_of_both_sides_change_hands_on_one_look() {
    // 32 is American and shut in by a German ring that is itself cut off.
    let game = evening("10: 37/A\n german: 20 21 30 31 33");
    let ring = [20, 21, 30, 31, 33].map(|area| game.controller(area));
    assert_eq!(ring, ["American"; 5]);
    assert_eq!(game.controller(32), "German");
}

/// Covers 15.2, 15.4.
#[test]
fn lack_of_supply_is_judged_after_empty_areas_have_changed_hands() {
    // 23 is an empty German pocket between 37/A in 13 and the west; by evening it is American again.
    let ring = "german: 8 9 12 21 22 24 7 14 20 18 35 38 11 10 15 16";
    let shut = evening(&format!("13: 37/A\n {ring} 23"));
    assert!(shut.is_cut_off("37/A"), "a ring in supply holds");
    let text = "13: 37/A\n german: 8 9 12 21 23 18 35 38";
    let game = evening(text);
    assert_eq!([8, 9, 23].map(|area| game.controller(area)), ["American"; 3]);
    assert!(!game.is_cut_off("37/A"));
}
