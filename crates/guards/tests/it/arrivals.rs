//! Reinforcements: when and where they enter.

use crate::table::{Table, table};

fn coldstream(rest: &str) -> Table {
    let waiting = "waiting: HQ-1CG 1-1CG 2-1CG 3-1CG Rcn-1CG AT-1CG";
    table(&format!("turn 2, fog, 1CG moves\n{waiting}\n{rest}"))
}

/// Covers 4.0, 4.0n2, 9.0n5.
#[test]
fn units_enter_at_their_hex_for_its_ground() {
    let t = coldstream("").play(&["take 1-1CG"]);
    t.refuses("go 3955", "4.0n3");
    let t = t.play(&["go 4055"]);
    assert_eq!((t.hex("1-1CG"), t.spent("1-1CG")), ("4055".into(), 2));
    assert!(!t.at.road.has(t.unit("1-1CG")));
    // Once on the map it moves on.
    t.allows("go 4054");
    // Those of a later turn do not come.
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\nwaiting: HQ-MG A-MG HQ-1CG");
    t.refuses("take A-MG", "6.0");
}

/// Covers 4.0n2, 7.1.
#[test]
fn no_more_enter_together_than_fit() {
    let t = coldstream("").play(&["take 1-1CG", "take 2-1CG", "take 3-1CG", "take Rcn-1CG"]);
    t.refuses("take AT-1CG", "4.0n2");
    let t = t.play(&["go 4055"]);
    assert_eq!(t.at.active.entered.len(), 4);
}

/// In a zone of control they stop; they attack though their headquarters stays behind, or is far away.
///
/// Covers 4.0n1, 4.0n2.
#[test]
fn who_enters_may_attack_without_its_headquarters() {
    let t = coldstream("4054: Gren-KGL").play(&["take 1-1CG", "go 4055"]);
    assert!(t.at.mover.stopped);
    t.play(&["halt", "end"]).allows("attack 4054 with 1-1CG");
    // With the headquarters out of range, only those who enter this turn act.
    let far = "turn 2, fog, 1CG moves\nwaiting: 1-1CG\n0640: HQ-1CG\n4053: 2-1CG\n4054: Gren-KGL";
    let t = table(far);
    t.refuses("take 2-1CG", "6.0");
    let t = t.play(&["take 1-1CG", "go 4055", "halt", "end"]);
    t.allows("attack 4054 with 1-1CG");
    t.refuses("attack 4054 with 2-1CG", "10.0");
    let next = table(&far.replace("waiting: 1-1CG", "4055: 1-1CG")).play(&["end"]);
    next.refuses("attack 4054 with 1-1CG", "10.0");
}

/// Covers 4.0n3.
#[test]
fn a_blocked_entry_leads_to_the_nearest_hex_of_the_edge() {
    let entries = |rest: &str| coldstream(rest).play(&["take 1-1CG"]).offers("go ");
    assert_eq!(entries(""), ["go 4055"]);
    for blocked in ["4055: HQ-KGL", "4055: 1-2GG\npinned: 1-2GG"] {
        assert_eq!(entries(blocked), ["go 3955", "go 4155"], "{blocked}");
    }
    assert_eq!(entries("4055: HQ-KGL\n3955: HQ-200"), ["go 4155"]);
    // A friend who is not pinned is passed.
    assert_eq!(entries("4055: 1-2GG"), ["go 4055"]);
}

/// Covers 4.0n4, 2.5.
#[test]
fn who_waits_has_a_chit_in_the_cup_every_turn() {
    let text = "turn 3, fog, MG drawn\n0640: HQ-2GG HQ-2IG\n0629: HQ-KGL HQ-200\nwaiting: HQ-MG A-MG";
    let t = table(text).roll("pass", &[1, 1]);
    let mg = t.book.game().forces().find_formation("MG").unwrap();
    assert!(t.at.turn.0 == 4 && (t.at.cup.has(mg) || t.at.active.chit == Some(mg)));
}

/// Covers 4.0n2, 11.4.
#[test]
fn entering_draws_fire() {
    let text = "turn 2, clear, 1CG moves\nwaiting: HQ-1CG 1-1CG\n4052: 88-KGL";
    let t = table(text).play(&["take 1-1CG", "go 4055"]);
    assert_eq!(t.topic(), "opportunity-fire");
}
