//! Vehicles that drive over men and guns.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, GERMAN, table};

/// The Americans move: a Sherman before a squad in the open.
const SQUAD: &str = "29, turn 5, movement, first DE
    M4A1-3: 15A3 facing 4 move
    Schtz-1: 15A4";

/// Covers 6.6.2.10.
#[test]
fn a_tank_strikes_the_men_in_its_way_and_goes_on() {
    let mut t = table(SQUAD);
    t.refuses("go M4A1-3 15A4", "6.6.2.6");
    t.play("overrun M4A1-3 15A4");
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Stand(kit::Side::Second)), GERMAN));
    // Machine guns 3, and 8 for a tracked vehicle, against 4.
    t.roll("hold", &[6]);
    assert!(t.says("M4A1-3 strikes Schtz-1") && t.says("Difference +7"), "{:?}", t.log());
    assert_eq!((t.seat(), t.hex("M4A1-3").as_str()), (ALLIED, "15A4"));
    t.play("go M4A1-3 15A5");
    t.refuses("go M4A1-3 15A6", "6.6.2.1");
}

/// Covers 6.6.2.10.
#[test]
fn light_cover_does_not_help() {
    let mut t = table(&SQUAD.replace("movement", "movement, wreck 15A4"));
    t.play("overrun M4A1-3 15A4");
    t.roll("hold", &[6]);
    assert!(t.says("Difference +7"), "{:?}", t.log());
}

/// Covers 6.6.2.10.
#[test]
fn the_men_may_assault_the_tank_first() {
    let mut t = table(SQUAD);
    t.play("overrun M4A1-3 15A4");
    t.refuses("stand Schtz-2", "6.6.2.10");
    // 45 for a squad, 10 for Veterans, 15 for a Panzerfaust, less 20 in an overrun and 15 at a moving target.
    t.roll("stand Schtz-1", &[35, 31, 31]);
    assert!(t.says("35 or less is needed"), "{:?}", t.log());
    assert_eq!(t.unit("M4A1-3").fate, Fate::KnockedOut, "{:?}", t.log());
    assert_eq!(t.seat(), ALLIED);
    let mut t = table(SQUAD);
    t.play("overrun M4A1-3 15A4");
    // It fails and is suppressed, then it is struck.
    t.roll("stand Schtz-1", &[37, 100]);
    assert!(t.unit("Schtz-1").fate == Fate::Eliminated && t.says("M4A1-3 strikes"), "{:?}", t.log());
    // Suppressed men do not stand.
    let mut t = table(&SQUAD.replace("Schtz-1: 15A4", "Schtz-1: 15A4 suppressed"));
    t.roll("overrun M4A1-3 15A4", &[6]);
    assert_eq!(t.seat(), ALLIED);
}

/// Covers 6.6.2.10, 6.6.2.6.
#[test]
fn only_armour_with_factors_left_overruns() {
    table(&SQUAD.replace("facing 4 move", "facing 4 short-halt")).refuses("overrun M4A1-3 15A4", "6.6.2.10");
    table(&SQUAD.replace("Schtz-1: 15A4", "Schtz-1: 15A6")).refuses("overrun M4A1-3 15A4", "6.6.2.10");
    let tank = SQUAD.replace("Schtz-1: 15A4", "Schtz-1: 15A4\n    PzIVH-1: 15A4 facing 1");
    table(&tank).refuses("overrun M4A1-3 15A4", "6.6.2.6");
    let mut t = table(&SQUAD.replace("15A3", "15A1"));
    t.play("go M4A1-3 15A2");
    t.play("go M4A1-3 15A3");
    t.refuses("overrun M4A1-3 15A4", "6.6.2.10");
    let truck = SQUAD.replace("M4A1-3", "TruckM-1");
    table(&truck).refuses("overrun TruckM-1 15A4", "6.6.2.10");
}

/// Covers 6.6.2.10, 6.6.2.7.
#[test]
fn overwatch_answers_before_the_overrun() {
    let mut t = table(&SQUAD.replace("Schtz-1: 15A4", "Schtz-1: 15A4\n    PzIVH-1: 15A9 facing 1 overwatch"));
    t.play("overrun M4A1-3 15A4");
    t.play("tell");
    assert_eq!(t.at.asks(), Some(Frame::Window(kit::Side::Second)), "{:?}", t.log());
    t.play("fire PzIVH-1 at M4A1-3 with ap");
    t.roll("resolve", &[99]);
    assert_eq!(t.at.asks(), Some(Frame::Stand(kit::Side::Second)));
    t.roll("hold", &[58]);
    assert!(t.unit("Schtz-1").has(State::Reduced) && t.seat() == ALLIED, "{:?}", t.log());
    // Both share the hex now.
    assert_eq!((t.hex("M4A1-3").as_str(), t.hex("Schtz-1").as_str()), ("15A4", "15A4"));
}
