//! Attacks: columns, chits, results, retreats, advances, overruns.

use crate::table::{BRITISH, GERMAN, Table, table};

/// An attack of two squadrons, 14, on a company of 5: 2-1.
fn attack(more: &str) -> Table {
    let text = format!(
        "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\n{more}"
    );
    table(&text).play(&["attack 0639 with 1-2GG", "with 2-2GG", "strike"])
}

/// Covers 10.1n7, 10.2, 10.0n3.
#[test]
fn artillery_is_asked_of_both_after_the_attack_is_bound() {
    let t = attack("");
    assert_eq!((t.topic(), t.seat()), ("artillery", BRITISH));
    t.refuses("with HQ-2GG", "3.1");
    let t = t.play(&["done"]);
    assert_eq!((t.topic(), t.seat()), ("defensive-artillery", GERMAN));
}

/// X10.
///
/// Covers 10.3n1, 10.3, 10.3n4.
#[test]
fn both_chits_are_added_to_the_roll() {
    let chits = "events: British, Mortar Fire\nevents: German, Shell Shock";
    let t = attack(chits).play(&["done"]).roll("done", &[1, 1, 3, 4]);
    let log = t.log().join(" ");
    assert!(log.contains("2-1, rolled 7, +3"), "{log}");
    let discards: u8 = t.at.cups[0].discards.iter().sum();
    assert_eq!((t.at.cups[0].left, discards), (0, 1));
}

/// X11, X17.
///
/// Covers 10.3n3.
#[test]
fn a_nullifier_cancels_the_chit_that_the_other_drew() {
    let chits = "events: British, Bad Commander\nevents: German, Aggressive Assault";
    let log = attack(chits).play(&["done"]).roll("done", &[1, 1, 3, 4]).log().join(" ");
    assert!(log.contains("Bad Commander is cancelled") && log.contains("rolled 7, -1"), "{log}");
    // X18: these two do not touch each other.
    let chits = "events: British, Reckless Assault\nevents: German, Aggressive Assault";
    let log = attack(chits).play(&["done"]).roll("done", &[1, 1, 3, 4]).log().join(" ");
    assert!(log.contains("rolled 7, +2"), "{log}");
}

/// Covers 10.3n5, 10.3n6.
#[test]
fn a_black_chit_from_the_hand_cancels_and_is_gone() {
    let chits = "events: British, Charge\nevents: German, Mortar Fire\nhand: German, Fire Lane";
    let t = attack(chits).play(&["done"]).roll("done", &[1, 1]);
    assert_eq!((t.topic(), t.seat()), ("black-chit", GERMAN));
    let t = t.roll("play Fire-Lane", &[3, 4]);
    assert!(t.log().join(" ").contains("Charge is cancelled"), "{:?}", t.log());
    assert!(!t.at.cups[1].holds_any());
}

/// Covers 10.1n5.
#[test]
fn a_night_attack_rolls_three_dice() {
    let text = "turn 4, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0639: Gren-KGL\n0634: HQ-KGL";
    let t = table(text).play(&["attack 0639 with 1-2GG", "strike", "done"]).roll("done", &[2, 2, 3]);
    assert!(t.log().join(" ").contains("rolled 7"), "{:?}", t.log());
}

/// Covers 10.5, 10.6, 10.6n1, 10.4n4.
#[test]
fn defenders_retreat_two_hexes_towards_their_headquarters_and_attackers_follow() {
    // Find a roll that makes them retreat.
    let retreated = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b])).find_map(|dice| {
        let t = attack("").play(&["done"]).roll("done", &dice);
        (t.topic() == "retreat").then_some(t)
    });
    let t = retreated.expect("some roll gives DR at 2-1");
    assert_eq!(t.seat(), GERMAN);
    t.refuses("retreat Gren-KGL to 0640 0641", "10.5n3");
    let t = t.play(&["retreat Gren-KGL to 0638 0637"]);
    assert_eq!((t.hex("Gren-KGL"), t.topic()), ("0637".into(), "advance"));
    let t = t.play(&["advance 1-2GG on to 0638", "advance 2-2GG"]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG"), t.topic()), ("0638".into(), "0639".into(), "attack"));
}

/// Covers 9.4, 9.4n3, 9.4n5.
#[test]
fn an_overrun_asks_for_no_artillery_and_moves_on() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG\n0639: Gren-KGL\n0634: HQ-KGL\ndepleted: Gren-KGL";
    let declared = table(text).play(&["attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG", "overrun"]);
    // The lowest roll on 5-1 eliminates or drives off every unit there.
    let t = declared.roll("strike", &[1, 1]);
    assert_eq!(t.topic(), "advance", "{:?}", t.log());
    let t = t.play(&["advance 1-2GG", "done"]);
    assert_eq!((t.topic(), t.spent("1-2GG")), ("overrun", 2));
    let t = t.play(&["take 1-2GG", "go 0638", "halt", "end"]);
    assert_eq!((t.hex("1-2GG"), t.topic()), ("0638".into(), "attack"));
}

/// Covers 10.1n2, 10.0n4.
#[test]
fn pinned_units_and_headquarters_do_not_attack() {
    let t = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG 2-2GG\n0639: Gren-KGL\npinned: 1-2GG");
    t.refuses("attack 0639 with 1-2GG", "10.1n2");
    t.refuses("attack 0639 with HQ-2GG", "10.0n4");
    t.allows("attack 0639 with 2-2GG");
}

/// Covers 15.0, 16.0, 15.1.
#[test]
fn a_bunker_counts_only_through_its_green_hexsides() {
    // 0640 lies on one side of 0639: a bunker that faces it counts, one that faces away does not.
    let rolled = |facing: u8| {
        let t = attack(&format!("work: bunker 0639 {facing}")).play(&["done"]).roll("done", &[3, 4]);
        t.log().join(" ")
    };
    let logs: Vec<String> = (0..6).map(rolled).collect();
    assert_eq!(logs.iter().filter(|log| log.contains("rolled 7, +4")).count(), 3, "{logs:?}");
    assert_eq!(logs.iter().filter(|log| log.contains("rolled 7, +0")).count(), 3, "{logs:?}");
}
