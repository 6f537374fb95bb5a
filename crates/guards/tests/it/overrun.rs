//! Overruns: the attack, the advance, the move that goes on at once [9.4].

use crate::battle::strike;
use crate::table::{BRITISH, GERMAN, Table, table};

const THREE: [&str; 3] = ["1-2GG", "2-2GG", "3-2GG"];

fn declared(text: &str, attackers: &[&str]) -> Table {
    let mut t = table(text).play(&[&format!("attack 0639 with {}", attackers[0])]);
    for unit in &attackers[1..] {
        t = t.play(&[&format!("with {unit}")]);
    }
    t
}

fn weak(more: &str) -> String {
    format!(
        "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG Scout-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL\n{more}"
    )
}

/// Tracked units of one hex, or some of them; no artillery by either side.
///
/// Covers 9.4, 9.4n4.
#[test]
fn only_tracked_units_of_one_hex_overrun_and_no_battery_helps() {
    let t = declared(&weak(""), &["1-2GG", "Scout-2GG"]);
    t.refuses("overrun", "9.4");
    let t = declared(&weak("0539: Rcn-2GG"), &["1-2GG", "Rcn-2GG"]);
    t.refuses("overrun", "9.4");
    let t = declared(&weak("0539: Rcn-2GG"), &["1-2GG", "2-2GG"]).play(&["overrun"]);
    t.refuses("with Rcn-2GG", "9.4");
    t.refuses("with Scout-2GG", "9.4");
    t.refuses("overrun", "9.4");
    t.allows("with 3-2GG");
    // Neither side is asked for artillery: the dice fall at once. 14 against 3 is 4-1; 8 is DC.
    let t = t.roll("strike", &[1, 1]);
    assert_eq!(t.topic(), "advance");
    t.refuses("advance 1-2GG on to 0638", "10.6n1");
}

/// Not with riders, not having fired.
///
/// Covers 9.4, 9.5n3.
#[test]
fn riders_and_firing_bar_an_overrun() {
    let t = declared(&weak("debarked: Scout-2GG\nScout-2GG rides: 1-2GG"), &["1-2GG"]);
    t.refuses("overrun", "9.5n3");
    let t = table(&weak("")).roll("fire 1-2GG at Gren-KGL", &[1, 1]).play(&["attack 0639 with 1-2GG"]);
    t.refuses("overrun", "9.4");
}

/// Covers 9.4n1.
#[test]
fn others_may_attack_the_hex_before() {
    let t = table(&weak("")).play(&["attack 0639 with Scout-2GG", "strike", "done"]).roll("done", &[3, 3]);
    let t = t.play(&["attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG"]);
    t.allows("overrun");
}

/// Covers 9.4n2.
#[test]
fn no_unit_overruns_into_ground_closed_to_tracks() {
    // 0642 is marsh, without a roadway from 0641.
    let t = table("turn 1, clear, 2GG attacks\n0638: HQ-2GG\n0641: 1-2GG\n0642: Gren-KGL")
        .play(&["attack 0642 with 1-2GG"]);
    t.refuses("overrun", "9.4n2");
    t.allows("strike");
}

/// Covers 9.4n3.
#[test]
fn an_overrun_that_does_not_clear_the_hex_ends_the_activation() {
    let text = weak("").replace("\ndepleted: Gren-KGL", "");
    let t = declared(&text, &["1-2GG", "2-2GG"]).play(&["overrun"]).roll("strike", &[3, 3]);
    // 14 against 5 and a 6: DC.
    assert_eq!((t.topic(), t.seat()), ("attack", BRITISH));
    assert!(t.at.overran.is_empty());
    t.refuses("attack 0639 with 1-2GG", "10.0");
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n11");
}

/// A tank that spent 5 of 12 and advances into clear has 6 left.
///
/// Covers 9.4n5, 9.4n3.
#[test]
fn the_move_goes_on_with_what_is_left() {
    let text = "turn 1, clear, 2GG moves\n0645: HQ-2GG\n0535: 1-2GG 2-2GG 3-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL";
    let mut t = table(text);
    for unit in THREE {
        t = t.play(&[&format!("take {unit}")]);
    }
    let t = t.play(&["go 0534", "go 0535", "go 0536", "go 0537", "go 0538"]);
    assert_eq!((t.hex("1-2GG"), t.spent("1-2GG")), ("0538".into(), 10));
    let t = t
        .play(&["halt", "end", "attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG", "overrun"])
        .roll("strike", &[1, 1]);
    let t = t.play(&["advance 1-2GG", "advance 2-2GG", "done"]);
    assert_eq!((t.topic(), t.spent("1-2GG"), t.spent("3-2GG")), ("overrun", 12, 10));
    assert!(THREE.iter().all(|unit| t.at.overran.has(t.unit(unit))));
    // Who did not advance goes on from where it stands [9.4n7: and they part].
    let t = t.play(&["take 3-2GG", "go 0638", "halt", "take 1-2GG"]);
    let t = t.play(&["go 0640", "go 0641", "go 0540", "go 0539", "go 0538", "go 0537"]);
    t.refuses("go 0536", "9.0n6");
    let t = t.play(&["halt", "end"]);
    assert_eq!(
        (t.topic(), t.hex("1-2GG"), t.hex("2-2GG"), t.hex("3-2GG")),
        ("attack", "0537".into(), "0639".into(), "0638".into())
    );
    // The attack is spent [ruling D54].
    t.refuses("fire 1-2GG at HQ-KGL", "11.3");
}

/// Without points for it they still advance, and stop there.
///
/// Covers 9.4n5.
#[test]
fn an_advance_that_cannot_be_paid_ends_the_move() {
    let t = table(&weak("").replace("2GG attacks", "2GG moves"));
    let mut t = t.play(&["end"]);
    for unit in THREE {
        let index = t.unit(unit).index();
        t.at.spent[index] = 24;
    }
    let t =
        t.play(&["attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG", "overrun"]).roll("strike", &[1, 1]);
    let t = t.play(&["advance 1-2GG", "done", "take 1-2GG"]);
    assert_eq!(t.hex("1-2GG"), "0639");
    assert!(t.offers("go").is_empty(), "{:?}", t.legal());
}

/// A zone of control stops the move that goes on.
///
/// Covers 9.4n6.
#[test]
fn the_next_zone_of_control_stops_them_again() {
    let t = declared(&weak("0636: Pz-IV-KGL"), &THREE).play(&["overrun"]).roll("strike", &[1, 1]);
    let t = t.play(&["advance 1-2GG", "done", "take 1-2GG", "go 0638"]);
    let t = if t.topic() == "opportunity-fire" { t.play(&["hold"]) } else { t };
    let t = t.play(&["go 0637"]);
    let t = if t.topic() == "opportunity-fire" { t.play(&["hold"]) } else { t };
    t.refuses("go 0638", "8.0n3");
}

/// Covers 9.4n7.
#[test]
fn overrunners_part_in_the_move_that_goes_on() {
    let t = declared(&weak(""), &THREE).play(&["overrun"]).roll("strike", &[1, 1]);
    let t = t.play(&[
        "advance 1-2GG",
        "advance 2-2GG",
        "done",
        "take 1-2GG",
        "take 2-2GG",
        "go 0638",
        "drop 2-2GG",
        "go 0637",
        "halt",
        "end",
    ]);
    assert_eq!([t.hex("1-2GG"), t.hex("2-2GG"), t.hex("3-2GG")], ["0637", "0638", "0640"]);
}

/// A window inside an overrun's move: the shot pins, the others go on, and the attack segment follows [11.4n1].
///
/// Covers 11.4n1, 9.4n5.
#[test]
fn the_advance_draws_no_fire_and_the_next_hex_does() {
    let t = declared(&weak("0635: 88-KGL"), &THREE).play(&["overrun"]).roll("strike", &[1, 1]);
    let t = t.play(&["advance 1-2GG"]);
    assert_eq!(t.topic(), "advance");
    let t = t.play(&["advance 2-2GG", "done", "take 1-2GG", "take 2-2GG", "go 0638"]);
    assert_eq!((t.topic(), t.seat()), ("opportunity-fire", GERMAN));
    let t = t.roll("fire 88-KGL at 1-2GG", &[4, 4]);
    assert!(t.at.pinned.has(t.unit("1-2GG")));
    assert_eq!((t.topic(), t.seat()), ("overrun", BRITISH));
    let t = t.play(&["go 0738"]);
    let t = if t.topic() == "opportunity-fire" { t.play(&["hold"]) } else { t };
    let t = t.play(&["halt", "end"]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG"), t.topic()), ("0638".into(), "0738".into(), "attack"));
}

/// The cost of the advance goes by what the attacker knows: a closed stack counts as having a zone of control [ruling D128].
///
/// Covers 1.1n5.
#[test]
fn a_closed_stack_beside_makes_the_advance_dearer() {
    let spent = |more: &str| {
        let t = declared(&weak(more), &THREE).play(&["overrun"]).roll("strike", &[1, 1]);
        t.play(&["advance 1-2GG"]).spent("1-2GG")
    };
    // A headquarters in sight has no zone of control; in a trench it might be anyone.
    assert_eq!((spent("0539: HQ-200"), spent("0539: HQ-200\nwork: trench 0539")), (2, 4));
}

/// An overrun is an attack like any other: it draws chits and reveals [ruling D54].
#[test]
fn an_overrun_draws_chits() {
    let text = weak("events: British, Charge\nevents: German, Mortar Fire");
    let t = declared(&text, &THREE).play(&["overrun"]).roll("strike", &[1, 1, 1, 1]);
    assert!(t.log().join(" ").contains("draw Charge"));
    let plain = strike("goodwood", &weak(""), "0639", &THREE);
    assert_eq!(plain.topic(), "artillery");
}

/// Beside another enemy the roadway rate is denied: closed ground takes all that is left. Ruling D111.
///
/// Covers 9.4n5.
#[test]
fn an_advance_by_road_into_closed_ground_ends_the_move_beside_another_enemy() {
    // A minor road leads from 1248, clear, into the marsh of 1148.
    let overrun = |more: &str| {
        let text = format!(
            "turn 1, clear, 2GG attacks\n1250: HQ-2GG\n1248: 1-2GG 2-2GG 3-2GG\n1148: Gren-KGL\n0944: HQ-KGL\ndepleted: Gren-KGL\n{more}"
        );
        let t = table(&text).play(&["attack 1148 with 1-2GG", "with 2-2GG", "with 3-2GG", "overrun"]);
        let t = t.roll("strike", &[1, 1]).play(&["advance 1-2GG", "done", "take 1-2GG"]);
        (t.hex("1-2GG"), t.offers("go").is_empty())
    };
    assert_eq!(overrun(""), ("1148".into(), false));
    assert_eq!(overrun("1347: Gren-200"), ("1148".into(), true));
}
