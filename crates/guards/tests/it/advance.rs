//! Advance after combat [10.6].

use crate::battle::{resolve, strike};
use crate::table::{BRITISH, Table};

/// The company in 0639 is wiped out by those who attack it.
fn emptied(text: &str, attackers: &[&str]) -> Table {
    let text = format!(
        "turn 1, clear, 2GG attacks\n0644: HQ-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL\n{text}"
    );
    resolve(strike("goodwood", &text, "0639", attackers), &[1, 1])
}

/// Zones of control are ignored, and no gun fires.
///
/// Covers 10.6, 10.6n3.
#[test]
fn attackers_advance_into_a_zone_of_control_and_draw_no_fire() {
    let t = emptied("0640: 1-2GG 2-2GG\n0638: Pz-IV-KGL 88-KGL", &["1-2GG", "2-2GG"]);
    assert_eq!((t.topic(), t.seat()), ("advance", BRITISH));
    let t = t.play(&["advance 1-2GG"]);
    assert_eq!((t.hex("1-2GG"), t.spent("1-2GG"), t.topic()), ("0639".into(), 0, "advance"));
    let t = t.play(&["done"]);
    assert_eq!((t.hex("2-2GG"), t.topic()), ("0640".into(), "attack"));
}

/// Covers 10.6n1.
#[test]
fn tanks_and_wheels_may_go_one_hex_further_and_legs_not() {
    let t = emptied("0640: 1-2GG Scout-2GG AT-2GG\ndebarked: AT-2GG", &["1-2GG", "Scout-2GG", "AT-2GG"]);
    t.refuses("advance AT-2GG on to 0638", "10.6n1");
    t.refuses("advance 1-2GG on to 0640", "10.6n1");
    t.refuses("advance 1-2GG on to 0637", "10.6n1");
    let t = t.play(&["advance AT-2GG", "advance Scout-2GG on to 0538", "advance 1-2GG on to 0638"]);
    assert_eq!([t.hex("AT-2GG"), t.hex("Scout-2GG"), t.hex("1-2GG")], ["0639", "0538", "0638"]);
}

/// The second hex ignores zones of control too, but not enemies and not room. Ruling D53.
///
/// Covers 10.6n1.
#[test]
fn the_second_hex_must_be_empty_of_enemies_and_have_room() {
    let t = emptied(
        "0640: 1-2GG 2-2GG\n0638: Pz-IV-KGL\n0538: 1-2IG 2-2IG 3-2IG Rcn-2IG\n0545: HQ-2IG",
        &["1-2GG", "2-2GG"],
    );
    t.refuses("advance 1-2GG on to 0638", "10.6n1");
    t.refuses("advance 1-2GG on to 0538", "10.6n1");
    t.allows("advance 1-2GG on to 0738");
}

/// Covers 10.6n2.
#[test]
fn closed_ground_is_entered_by_roadway_only() {
    // 1148 and 1048 are marsh, joined by a road over the stream.
    let attack = |from: &str| {
        let text = format!(
            "turn 1, clear, 2GG attacks\n1244: HQ-2GG\n1148: Gren-KGL\n0944: HQ-KGL\ndepleted: Gren-KGL\n{from}: 1-2GG 2-2GG 3-2GG"
        );
        resolve(strike("goodwood", &text, "1148", &["1-2GG", "2-2GG", "3-2GG"]), &[1, 1])
    };
    // From 1147, clear, there is no road into the marsh.
    let t = attack("1147");
    assert_eq!((t.topic(), t.hex("Gren-KGL")), ("attack", "off".into()));
    // From 1248 a minor road leads in.
    let t = attack("1248");
    assert_eq!((t.topic(), t.hex("Gren-KGL")), ("advance", "off".into()));
    t.allows("advance 1-2GG");
    // Over the canal only by a bridge that stands.
    let bridge = |blown: &str| {
        let text = format!(
            "turn 1, clear, 5CG attacks\n4516: B-5CG C-5CG\n4416: HQ-5CG\n4617: 1/I-6P\n4820: HQ-I-6P\ndepleted: 1/I-6P\n{blown}"
        );
        let dice: &[u32] = if blown.is_empty() { &[1, 1, 1] } else { &[1, 1] };
        let t = resolve(strike("joes-bridge", &text, "4617", &["B-5CG", "C-5CG"]), dice);
        (t.hex("1/I-6P"), t.offers("advance B-5CG on").is_empty(), t.topic())
    };
    assert_eq!(bridge(""), ("off".into(), false, "advance"));
    assert_eq!(bridge("blown: 4516/4617"), ("off".into(), true, "attack"));
}

/// Covers 10.6n4, 11.3n12.
#[test]
fn who_has_fired_stays() {
    let text = "turn 1, clear, 2GG attacks\n0644: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL";
    let t = crate::table::table(text).roll("fire 1-2GG at Gren-KGL", &[1, 1]);
    let t = t.play(&["attack 0639 with 1-2GG", "with 2-2GG", "strike"]);
    let t = resolve(t, &[1, 1]);
    t.refuses("advance 1-2GG", "10.6n4");
    t.refuses("advance 3-2GG", "10.6");
    t.refuses("advance HQ-2GG", "10.6");
    t.allows("advance 2-2GG");
}

/// Stacking holds: four to a hex.
///
/// Covers 10.6.
#[test]
fn an_advance_keeps_to_the_stacking_limit() {
    let t = emptied(
        "0640: 1-2GG 2-2GG 3-2GG Rcn-2GG\n0539: Scout-2GG",
        &["1-2GG", "2-2GG", "3-2GG", "Rcn-2GG", "Scout-2GG"],
    );
    let t = t.play(&["advance 1-2GG", "advance 2-2GG", "advance 3-2GG", "advance Rcn-2GG"]);
    t.refuses("advance Scout-2GG", "10.6");
    t.allows("advance Scout-2GG on to 0638");
}

/// A tank with a rider takes it along [ruling D53].
///
/// Covers 10.6.
#[test]
fn a_rider_advances_with_its_tank() {
    let t = emptied("0640: 1-2GG 2-2GG AT-2GG\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG", &["1-2GG", "2-2GG"]);
    let t = t.play(&["advance 1-2GG on to 0638"]);
    assert_eq!([t.hex("1-2GG"), t.hex("AT-2GG")], ["0638", "0638"]);
}

/// Ruling D112: a unit on foot advances over an unbridged canal.
///
/// Covers 10.6n2.
#[test]
fn legs_advance_over_a_canal_and_wheels_do_not() {
    let text = "turn 1, clear, 5CG attacks\n4424: A-5CG B-5CG C-5CG\n4428: HQ-5CG\n4324: 1/I-6P\n4310: HQ-I-6P\ndepleted: 1/I-6P\ndebarked: A-5CG";
    let t = resolve(strike("joes-bridge", text, "4324", &["A-5CG", "B-5CG", "C-5CG"]), &[1, 1]);
    assert_eq!((t.topic(), t.legal()), ("advance", vec!["advance A-5CG".to_owned(), "done".to_owned()]));
    t.refuses("advance B-5CG", "10.6n2");
}
