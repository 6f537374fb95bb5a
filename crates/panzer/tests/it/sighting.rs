//! Who spots which unit, and how far.

use crate::table::{Table, table};

/// Whether the British squad is spotted by the Germans, and the Tiger by the British.
fn spotted(t: &Table, unit: &str) -> bool {
    let id = t.id(unit);
    t.at.spotted.iter().any(|spotted| spotted.has(id))
}

/// A Tiger at the top of the map and a squad so many hexes south of it, on open ground.
fn apart(hexes: u8, tiger: &str, squad: &str) -> Table {
    table(&format!("31, turn 6, command\n222: 14A1 {tiger}\nRifle-1: 14A{} {squad}", 1 + hexes))
}

/// The farthest hex at which the squad is spotted.
fn reach(tiger: &str, squad: &str) -> u8 {
    (1..=9).rev().find(|&hexes| spotted(&apart(hexes, tiger, squad), "Rifle-1")).unwrap_or(0)
}

/// Covers 6.1.3, 6.1.6.
#[test]
fn a_squad_that_fires_or_moves_is_seen_farther() {
    assert_eq!(reach("facing 4", ""), 7);
    assert_eq!(reach("facing 4", "spot-move"), 9);
    assert_eq!(reach("facing 4", "spot-fire"), 9);
}

/// Covers 6.1.2.
#[test]
fn a_closed_tank_sees_half_as_far_behind() {
    assert_eq!(reach("facing 3", ""), 7);
    assert_eq!(reach("facing 2", ""), 3);
    assert_eq!(reach("facing 1", ""), 3);
}

/// Covers 6.1.1, 6.1.3.
#[test]
fn a_suppressed_spotter_sees_two_steps_less() {
    assert_eq!(reach("facing 4 suppressed", ""), 4);
    assert_eq!(reach("facing 4 broken", ""), 0);
    assert_eq!(reach("facing 4 full-cover", ""), 0);
}

/// Covers 6.1.3, gp.3.
#[test]
fn full_cover_hides() {
    assert_eq!(reach("facing 4", "full-cover"), 4);
}

/// Covers 6.1.5.
#[test]
fn one_spotter_is_enough_for_its_side() {
    let t = table(
        "31, turn 6, command
        222: 14A1 facing 4
        211: 14A9 facing 4
        Rifle-1: 14A10",
    );
    assert!(spotted(&t, "Rifle-1"));
}

/// Covers 6.1.2.
#[test]
fn a_gun_sees_one_hex_outside_its_front() {
    let seen = |facing: u8, hexes: u8| {
        let text =
            format!("31, turn 6, command\n6pdr-1: 14A1 facing {facing}\n222: 14A{} facing 4", 1 + hexes);
        spotted(&table(&text), "222")
    };
    assert!(seen(4, 9) && !seen(1, 2) && seen(1, 1));
}
