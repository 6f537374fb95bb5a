//! Movement hex by hex: rates, turns, roads, entry and exit, Overwatch.

use std::fmt::Write as _;

use panzer::{Fate, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// A tank alone on open ground: there is no window to open.
const ALONE: &str = "25, turn 3, movement, side DE, first US
    PzIVH-1: 15A4 facing 1 move";

/// Covers 6.6.2.1, 6.6.2.3.
#[test]
fn a_tank_moves_three_hexes_in_the_open() {
    let mut t = table(ALONE);
    for hex in ["15A3", "15A2", "15A1"] {
        t.play(&format!("go PzIVH-1 {hex}"));
    }
    t.refuses("go PzIVH-1 15A0", "6.6.2.1");
    assert_eq!(t.hex("PzIVH-1"), "15A1");
    assert!(t.unit("PzIVH-1").has(State::SpotMove));
}

/// Covers 6.6.2.3.
#[test]
fn a_turn_about_costs_two() {
    let mut t = table(ALONE);
    t.play("go PzIVH-1 15A5");
    t.refuses("go PzIVH-1 15A6", "6.6.2.1");
}

/// Covers 6.6.2.3.
#[test]
fn reverse_costs_one_more() {
    let mut t = table(ALONE);
    t.play("back PzIVH-1 15A5");
    assert_eq!(t.unit("PzIVH-1").facing.index(), 0);
    t.refuses("back PzIVH-1 15A6", "6.6.2.1");
    t.allows("turn PzIVH-1 2");
}

/// Covers 6.6.2.2.
#[test]
fn a_unit_may_always_move_one_hex() {
    let mut t = table(&ALONE.replace("1 move", "1 short-halt damaged suppressed"));
    t.play("go PzIVH-1 15A3");
    t.refuses("go PzIVH-1 15A2", "6.6.2.2");
}

/// Covers 6.6.2.1.
#[test]
fn halvings_multiply_and_round_down_once() {
    // 3 halved once is 1.
    let mut t = table(&ALONE.replace("1 move", "1 move damaged"));
    t.play("go PzIVH-1 15A3");
    t.refuses("go PzIVH-1 15A2", "6.6.2.1");
}

/// Covers 6.2.3, 6.6.2.
#[test]
fn only_units_with_move_move_and_each_once() {
    let t = table(&ALONE.replace("1 move", "1 overwatch"));
    t.refuses("go PzIVH-1 15A3", "6.2.3");
    let mut t = table(ALONE);
    t.play("go PzIVH-1 15A3");
    t.play("halt");
    t.refuses("go PzIVH-1 15A2", "6.6.2");
}

/// Covers 6.2.3.
#[test]
fn a_unit_with_fire_turns_one_hexside() {
    let mut t = table(&ALONE.replace("facing 1 move", "facing 1 fire"));
    t.refuses("turn PzIVH-1 3", "6.2.3");
    t.play("turn PzIVH-1 2");
    t.refuses("turn PzIVH-1 1", "6.6.2");
}

/// Covers 6.2.2.
#[test]
fn a_track_hit_stops_a_unit() {
    let t = table(&ALONE.replace("facing 1 move", "facing 1 move track-hit"));
    t.refuses("go PzIVH-1 15A3", "6.2.2");
}

/// Covers 6.6.2.6.
#[test]
fn enemies_bar_a_hex() {
    let t = table(
        "25, turn 3, movement, side DE, first US
        PzIVH-1: 15A4 facing 1 move
        M4A1-1: 15A3 facing 4",
    );
    t.refuses("go PzIVH-1 15A3", "6.6.2.6");
}

/// Covers 3.8.
#[test]
fn ten_points_of_a_side_fill_a_hex() {
    let mut text = String::from("25, turn 3, movement, side DE, first US\nPzIVH-1: 15A4 facing 1 move\n");
    for number in 2..=10 {
        let _ = writeln!(text, "PzIVH-{number}: 15A3 facing 1");
    }
    let t = table(&text);
    t.allows("go PzIVH-1 15A3");
    text += "PzIVJ-1: 15A3 facing 1\n";
    let mut t = table(&text);
    // Through it, but not into it.
    t.play("go PzIVH-1 15A3");
    t.refuses("halt", "3.8");
    t.refuses("end", "3.8");
    t.play("go PzIVH-1 15A2");
    t.play("halt");
    let slow = text.replace("15A4 facing 1 move", "15A4 facing 1 move damaged");
    table(&slow).refuses("go PzIVH-1 15A3", "3.8");
}

/// Covers 6.6.2.6, s25.8.
#[test]
fn a_unit_leaves_the_map_from_an_edge_hex() {
    for (hex, scores) in [("15Q0", true), ("15P1", false)] {
        let mut t = table(&format!("25, turn 3, movement, side DE, first US\nPzIVH-1: {hex} facing 1 move"));
        t.play("exit PzIVH-1");
        assert_eq!(t.unit("PzIVH-1").fate, Fate::Exited);
        assert_eq!(t.unit("PzIVH-1").has(State::Scores), scores, "{hex}");
    }
    table("25, turn 3, movement, side DE, first US\nPzIVH-1: 15P5 facing 1 move")
        .refuses("exit PzIVH-1", "6.6.2.6");
}

/// A tank that passes two others, one of them on OVERWATCH.
const PASSAGE: &str = "25, turn 3, movement, side DE, first US
    PzIVH-1: 15A4 facing 1 move
    M4A1-1: 15A0 facing 4 overwatch
    M4A1-2: 15A0 facing 4";

/// Covers 6.6.2.7, 6.5.2.5.
#[test]
fn a_mover_may_be_fired_at_in_every_hex() {
    let mut t = table(PASSAGE);
    t.play("go PzIVH-1 15A3");
    t.refuses("go PzIVH-1 15A2", "6.6.2.7");
    t.play("tell");
    assert_eq!(t.seat(), ALLIED);
    t.refuses("fire M4A1-2 at PzIVH-1 with ap", "6.2.3");
    t.play("hold");
    assert_eq!(t.seat(), GERMAN);
    t.play("go PzIVH-1 15A2");
    t.play("tell");
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.refuses("hold", "6.5.2.1");
    t.roll("resolve", &[98]);
    for line in ["overwatch -1", "target moves -2"] {
        assert!(t.says(line), "{line}: {:?}", t.log());
    }
    // Once a turn: there is nobody left who could fire.
    t.play("go PzIVH-1 15A1");
    t.play("halt");
}

/// Covers 6.6.2.7.
#[test]
fn a_suppressed_mover_keeps_half_of_what_it_has_left() {
    let mut t = table(PASSAGE);
    t.play("go PzIVH-1 15A3");
    t.play("tell");
    t.play("fire M4A1-1 at PzIVH-1 with gp");
    // 98 less 10 against 8A with factor 7: suppressed from 86 on.
    t.roll("resolve", &[96]);
    assert!(t.unit("PzIVH-1").has(State::Suppressed), "{:?}", t.log());
    t.play("go PzIVH-1 15A2");
    t.refuses("go PzIVH-1 15A1", "6.6.2.1");
}

/// Covers 6.6.2.7.
#[test]
fn a_free_turn_opens_no_window() {
    let mut t = table(PASSAGE);
    t.play("turn PzIVH-1 2");
    assert_eq!(t.seat(), GERMAN);
    t.play("turn PzIVH-1 3");
    t.play("tell");
    assert_eq!(t.seat(), ALLIED);
}

/// Covers s25.5, s25.6.
#[test]
fn each_side_plots_a_hex_and_two_platoons() {
    let mut t = Table::start("25");
    t.roll("roll", &[4, 4]);
    assert_eq!(t.seat(), GERMAN);
    t.play("pick 15A5");
    t.refuses_seat(GERMAN, "enter by 15GG5", "s25.6");
    t.act(GERMAN, "enter by 15A5", &[]);
    t.refuses_seat(GERMAN, "ready", "s25.6");
    let groups: Vec<String> =
        t.legal_for(GERMAN).into_iter().filter(|action| action.starts_with("enter with")).collect();
    assert_eq!(groups.len(), 5);
    t.act(GERMAN, &groups[0], &[]);
    t.act(GERMAN, &groups[1], &[]);
    t.refuses_seat(GERMAN, &groups[2], "s25.6");
    t.act(GERMAN, "ready", &[]);
    assert_eq!(t.seat(), ALLIED);
}
