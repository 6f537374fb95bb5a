//! The move that follows an overrun: who goes, how far, and who does not.

use crate::table::{Table, table};

/// Three tanks on open ground beside a company; what else is said.
fn tanks(rest: &str) -> Table {
    table(&format!(
        "turn 1, fog, 2GG attacks\n0640: 1-2GG 2-2GG 3-2GG\n0641: HQ-2GG\n0639: Gren-KGL\n0629: HQ-KGL\n{rest}"
    ))
}

/// Fourteen against five is 2-1: a two is DE.
fn overrun(t: Table) -> Table {
    t.play(&["attack 0639 with 1-2GG", "with 2-2GG", "overrun"]).roll("strike", &[1, 1])
}

/// Covers 9.4n1, 9.4n4.
#[test]
fn others_attack_before_and_the_rest_of_the_stack_elsewhere() {
    let t = tanks("").play(&["attack 0639 with 3-2GG", "strike", "done"]);
    // Seven against five: a seven is nothing.
    let t = t.roll("done", &[3, 4]);
    let t = overrun(t);
    assert_eq!(t.hex("Gren-KGL"), "off");
    // Only those named overran; the third may attack another hex afterwards.
    let t = overrun(tanks("0740: Pz-IV-KGL"));
    assert_eq!(t.at.combat.attackers.len(), 2);
    let t = t.play(&["done", "end"]);
    assert_eq!(t.topic(), "attack");
    t.allows("attack 0740 with 3-2GG");
    t.refuses("attack 0740 with 1-2GG", "10.0");
}

/// Covers 9.4n2, 15.2.
///
/// Closed ground and closed sides bar it.
#[test]
fn no_overrun_where_tracks_may_not_go() {
    let text = "turn 1, fog, 2GG attacks\n0641: HQ-2GG 1-2GG\n0642: Gren-KGL";
    table(text).play(&["attack 0642 with 1-2GG"]).refuses("overrun", "9.4n2");
    let t = tanks("work: dragons-teeth 0639 0640").play(&["attack 0639 with 1-2GG"]);
    t.refuses("overrun", "9.4n2");
    tanks("work: dragons-teeth 0639 0638").play(&["attack 0639 with 1-2GG"]).allows("overrun");
}

/// Covers 9.4n3.
///
/// What does not clear the hex ends it.
#[test]
fn an_overrun_that_fails_leaves_no_marker() {
    let t = tanks("").play(&["attack 0639 with 1-2GG", "with 2-2GG", "overrun"]);
    // A six is DC: the company stays.
    let t = t.roll("strike", &[3, 3]);
    assert_eq!((t.topic(), t.hex("Gren-KGL")), ("attack", "0639".into()));
    assert!(t.at.overran.is_empty());
    t.refuses("attack 0639 with 1-2GG", "10.0");
}

/// Covers 9.4n5, 9.4n6.
#[test]
fn the_move_goes_on_and_stops_at_the_next_zone_of_control() {
    let t = overrun(tanks("0636: Pz-IV-KGL")).play(&["advance 1-2GG", "done"]);
    assert_eq!((t.topic(), t.spent("1-2GG"), t.spent("2-2GG")), ("overrun", 2, 0));
    assert!(t.at.overran.has(t.unit("1-2GG")) && t.at.overran.has(t.unit("2-2GG")));
    let t = t.play(&["take 1-2GG", "go 0638", "go 0637"]);
    assert!(t.at.mover.stopped);
    t.refuses("go 0737", "8.0n3");
    // Leaving a zone of control in which it began costs one more.
    let t = overrun(tanks("0740: Pz-IV-KGL")).play(&["done", "take 1-2GG", "go 0540"]);
    assert_eq!(t.spent("1-2GG"), 4);
}

/// Covers 9.4n7.
#[test]
fn overrunners_go_different_ways() {
    let t = overrun(tanks("")).play(&["advance 1-2GG", "advance 2-2GG"]);
    let t = t.play(&["take 1-2GG", "go 0538", "halt", "take 2-2GG", "go 0738", "halt"]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG")), ("0538".into(), "0738".into()));
    t.refuses("take 3-2GG", "9.0n8");
    t.refuses("take HQ-2GG", "9.0n8");
}

/// Covers 3.4n2, 9.4n5.
///
/// No unit is taken up on the way: only those that overran still move.
#[test]
fn overrunners_take_up_no_riders() {
    let t = overrun(tanks("0638: Scout-2GG\ndebarked: Scout-2GG")).play(&[
        "done",
        "take 1-2GG",
        "go 0639",
        "go 0638",
    ]);
    t.refuses("mount Scout-2GG on 1-2GG", "3.4n2");
}
