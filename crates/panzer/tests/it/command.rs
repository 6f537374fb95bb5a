//! The Command Phase: commands, groups, limits.

use kernel::Rules;
use panzer::Command;

use crate::table::{ALLIED, GERMAN, table};

const COLUMN: &str = "25, turn 3, command
    M4A1-1: 15A0 facing 4
    M4A1-2: 15A2 facing 4
    M4A1-3: 15A5 facing 4
    M4A1-4: 15A9 facing 4
    PzIVH-1: 15GG5 facing 1";

/// Covers 6.2.1.1, 6.2.1.1.1.
#[test]
fn tanks_two_hexes_apart_share_a_command() {
    let mut t = table(COLUMN);
    // Four Seasoned tanks have two commands.
    t.act(ALLIED, "order M4A1-1 move", &[]);
    t.act(ALLIED, "order M4A1-2 move", &[]);
    t.act(ALLIED, "order M4A1-3 move", &[]);
    t.refuses_seat(ALLIED, "order M4A1-4 move", "6.2.1.1");
    let refused = t.book.check(&t.known(ALLIED), ALLIED, &t.read("order M4A1-4 fire"));
    let refusal = refused.unwrap_err().message;
    assert!(refusal.contains("would need 3 commands, its limit is 2"), "{refusal}");
    assert!(refusal.contains("MOVE M4A1-1 M4A1-2, MOVE M4A1-3"), "{refusal}");
}

/// Covers 6.2.1.1.1.
#[test]
fn other_commands_are_other_groups() {
    let mut t = table(COLUMN);
    t.act(ALLIED, "order M4A1-1 move", &[]);
    t.act(ALLIED, "order M4A1-2 fire", &[]);
    t.refuses_seat(ALLIED, "order M4A1-3 overwatch", "6.2.1.1");
}

/// Covers 6.2.1.2.
#[test]
fn a_formation_without_headquarters_has_one_command_less() {
    let mut t = table(
        "25, turn 3, command
        M4A1-3: 15A0 facing 4
        M4A1-4: 15A3 facing 4
        M4A1-5: 15A6 facing 4
        M4A1-6: 15A9 facing 4
        PzIVH-1: 15GG5 facing 1",
    );
    t.act(ALLIED, "order M4A1-3 move", &[]);
    t.refuses_seat(ALLIED, "order M4A1-4 move", "6.2.1.1");
}

/// Covers 6.2.1.
#[test]
fn a_unit_has_one_command() {
    let mut t = table(COLUMN);
    t.act(ALLIED, "order M4A1-1 move", &[]);
    t.refuses_seat(ALLIED, "order M4A1-1 fire", "6.2.1");
    t.refuses_seat(ALLIED, "order PzIVH-1 fire", "6.0");
    t.refuses_seat(GERMAN, "order PzIVH-1 n/c", "6.2.2");
}

/// Covers 6.2.2, 5.10.
#[test]
fn states_forbid_commands() {
    let t = table(
        "25, turn 3, command
        M4A1-1: 15A0 facing 4 suppressed
        M4A1-2: 15A1 facing 4 track-hit
        M4A1-3: 15A2 facing 4 bogged
        M4A1-4: 15A3 facing 4 broken
        M4A1-5: 15A4 facing 4 full-cover
        PzIVH-1: 15GG5 facing 1",
    );
    let menu = |unit: &str| {
        let all = t.legal_for(ALLIED);
        let of_unit = all.iter().filter_map(|action| action.strip_prefix(&format!("order {unit} ")));
        of_unit.map(String::from).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(menu("M4A1-1"), "fire move");
    assert_eq!(menu("M4A1-2"), "fire overwatch");
    assert_eq!(menu("M4A1-3"), "fire move overwatch");
    assert_eq!(menu("M4A1-4"), "move");
    assert_eq!(menu("M4A1-5"), "move");
}

/// Covers 6.2.4, 6.3.
#[test]
fn both_plot_and_commands_are_turned_up_together() {
    let mut t = table(COLUMN);
    t.act(ALLIED, "order M4A1-1 move", &[]);
    let id = t.id("M4A1-1");
    assert_eq!(t.known(GERMAN).known.unit(id).command, Command::None);
    t.act(ALLIED, "ready", &[]);
    t.refuses_seat(ALLIED, "order M4A1-2 move", "6.0");
    t.act(GERMAN, "order PzIVH-1 overwatch", &[]);
    // The arrival roll, then initiative: 50 and 49, without modifiers.
    t.act(GERMAN, "ready", &[41, 50, 49]);
    assert!(t.says("American is First Player"), "{:?}", t.log());
    assert_eq!(t.seat(), ALLIED);
}

/// Covers 6.3, s25.2.
#[test]
fn ties_roll_again() {
    let mut t = table(COLUMN);
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[41, 70, 70, 49, 50]);
    assert_eq!(t.seat(), GERMAN);
}

/// Covers s25.7.
#[test]
fn the_rest_arrives_by_a_roll() {
    let mut t = table(COLUMN);
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[40, 2, 1]);
    assert_eq!(t.at.arrived, Some(3), "{:?}", t.log());
}
