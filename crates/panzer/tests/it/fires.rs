//! Fires that spread, and who flees from them.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// The Germans hold a house beside a fire; the Americans end the turn.
const SINGLING: &str = "28, turn 5, movement, first US, side US
    InfH-1: 20A0
    Schtz-1: 20S6
    Panther-1: 20S6 facing 1 track-hit";

/// Dice that spread the fire in 20S7 northwards and leave the other alone.
fn spreads(t: &Table) -> Vec<u32> {
    let first = t.at.fires.iter().next().map(|hex| t.book.game().grid().number(hex).to_owned());
    if first.as_deref() == Some("20S7") { vec![10, 1, 11] } else { vec![11, 10, 1] }
}

/// Covers 6.8.3.
#[test]
fn a_fire_spreads_on_ten_or_less() {
    let mut t = table(SINGLING);
    t.roll("end", &[11, 11]);
    assert_eq!(t.at.turn, 6);
    let mut t = table(SINGLING);
    let dice = spreads(&t);
    t.roll("end", &dice);
    assert!(t.says("The fire in 20S7 spreads to 20S6"), "{:?}", t.log());
    assert!(t.at.fires.contains(t.book.game().grid().find("20S6").unwrap()));
}

/// Covers 6.8.3.
#[test]
fn units_flee_or_are_lost() {
    let mut t = table(SINGLING);
    let dice = spreads(&t);
    t.roll("end", &dice);
    // A tank without tracks burns.
    assert_eq!(t.unit("Panther-1").fate, Fate::Eliminated);
    // Both are asked: who is asked tells nothing.
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Flee(kit::Side::First)), ALLIED));
    t.play("pass");
    assert_eq!(t.seat(), GERMAN);
    t.refuses("pass", "6.8.3");
    t.refuses("flee Schtz-1 20S7", "6.8.3");
    t.refuses("flee Schtz-1 20A0", "6.8.3");
    let flight = t.legal().into_iter().find(|action| action.starts_with("flee")).unwrap();
    t.play(&flight);
    assert!(t.unit("Schtz-1").has(State::Suppressed) && flight.ends_with(&t.hex("Schtz-1")));
    t.play("pass");
    assert_eq!(t.at.turn, 6);
}

/// Covers 6.8.3, 6.1.4.
#[test]
fn a_new_fire_blocks_sight() {
    let duel = "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        PzIVH-1: 15A4 facing 1";
    table(duel).allows("fire M4A1-1 at PzIVH-1 with ap");
    table(&duel.replace("direct", "direct, fire 15A2")).refuses("fire M4A1-1 at PzIVH-1 with ap", "6.5.2.2");
}
