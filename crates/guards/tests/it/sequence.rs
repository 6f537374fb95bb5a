//! Set-up, the cup, activations, supply.

use kernel::Scripted;
use kernel::prelude::*;

use crate::table::{BRITISH, start, table};

/// Covers 17.0, 2.7.
#[test]
fn units_with_one_hex_stand_and_others_are_refused_elsewhere() {
    let t = start("goodwood");
    assert_eq!((t.topic(), t.hex("HQ-16-Luft").as_str() != "off"), ("setup", true));
    t.refuses("place 1-2GG at 3435", "6.0n2");
    t.refuses("place 88-KGL at 0640", "17.0");
    t.refuses("done", "17.0");
}

/// Covers 6.0n1, 3.4. X19.
#[test]
fn only_units_in_range_of_the_headquarters_act() {
    // HQ 2GG has range 14.
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\n2033: 1-2GG\n2133: 2-2GG");
    t.allows("take 1-2GG");
    t.refuses("take 2-2GG", "6.0");
}

/// Covers 2.4n1, 6.0n5. X1.
#[test]
fn a_formation_without_headquarters_acts_with_one_hex() {
    let t = table("turn 1, fog, 2GG drawn\n0640: 1-2GG\n0638: 2-2GG");
    t.refuses("activate", "2.4n1");
    let t = t.play(&["activate stack 0640"]);
    t.allows("take 1-2GG");
    t.refuses("take 2-2GG", "6.0");
}

/// Covers 6.0n6, 3.5n1, 3.5n2.
#[test]
fn with_the_cup_empty_the_turn_ends_and_pins_come_off() {
    let t = table("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: HQ-KGL Gren-KGL\npinned: 1-2GG");
    let mut at = t.at;
    let mut dice = Scripted::new([1, 1]);
    t.book.apply(&mut at, BRITISH, &t.book.read("end").unwrap(), &mut dice, &mut kernel::Silent).unwrap();
    assert_eq!((at.turn.0, at.pinned.is_empty()), (2, true));
}

/// Covers 5.2, 5.2n1, 5.2n2.
#[test]
fn failed_audits_go_from_low_to_out_and_then_cost_a_step() {
    // 88 KGL has no headquarters at all.
    let audit = |state: &str| {
        let t = table(&format!("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: 88-KGL\n{state}"));
        let mut at = t.at;
        let mut dice = Scripted::new([1, 1]);
        t.book.apply(&mut at, BRITISH, &t.book.read("end").unwrap(), &mut dice, &mut kernel::Silent).unwrap();
        // The Germans may name the stack that stays supplied, and do not.
        let done = t.book.read("done").unwrap();
        t.book.apply(&mut at, kernel::Seat(1), &done, &mut Scripted::new([1]), &mut kernel::Silent).unwrap();
        let gun = t.unit("88-KGL");
        (at.low.has(gun), at.out.has(gun), at.depleted.has(gun))
    };
    assert_eq!(audit(""), (true, false, false));
    assert_eq!(audit("low: 88-KGL"), (false, true, false));
    assert_eq!(audit("out: 88-KGL"), (false, true, true));
}
