//! Retreats: two hexes towards a headquarters [10.5, 8.0n7, rulings D50, D51].

use crate::battle::{resolve, rolled, strike};
use crate::table::{BRITISH, GERMAN, Table};

/// Two squadrons attack 0639 from 0640 and drive its defenders off: 2-1 and a 7.
fn driven(units: &str) -> Table {
    let text = format!("turn 1, clear, 2GG attacks\n0644: HQ-2GG\n0640: 1-2GG 2-2GG\n{units}");
    resolve(strike("goodwood", &text, "0639", &["1-2GG", "2-2GG"]), &[3, 4])
}

/// Covers 10.5, 10.4n4.
#[test]
fn a_retreat_is_two_hexes_each_nearer_to_the_headquarters_and_costs_nothing() {
    let t = driven("0639: Gren-KGL\n0634: HQ-KGL");
    assert_eq!((t.topic(), t.seat()), ("retreat", GERMAN));
    assert_eq!(t.legal(), ["retreat Gren-KGL to 0638 0637"]);
    t.refuses("retreat Gren-KGL to 0638 0639", "8.0n7");
    t.refuses("retreat Gren-KGL to 0638 0738", "10.5n1");
    t.refuses("retreat Gren-KGL to 0538 0537", "10.5n1");
    t.refuses("retreat Gren-KGL to 0637 0636", "10.5");
    t.refuses("done", "10.5");
    let t = t.play(&["retreat Gren-KGL to 0638 0637"]);
    assert_eq!((t.hex("Gren-KGL"), t.spent("Gren-KGL")), ("0637".into(), 0));
}

/// No fire at those who retreat [11.4n1].
///
/// Covers 10.5.
/// Covers 11.4n1.
#[test]
fn units_of_a_stack_part_and_draw_no_fire() {
    // Two depleted companies, 3 and 4, in the sight of a gun of the attackers.
    let t = driven("0639: Gren-KGL 1-16L\n0735: HQ-KGL\n0541: 1-2IG\n0643: HQ-2IG\ndepleted: Gren-KGL 1-16L");
    assert_eq!(rolled(&t), "2-1, rolled 7, +0: DR.");
    let offers = t.offers("retreat Gren-KGL");
    assert!(offers.len() >= 2, "{offers:?}");
    let t = t.play(&[&offers[0]]);
    assert_eq!(t.topic(), "retreat");
    let end = |way: &str| way.rsplit(' ').next().map(str::to_owned);
    let other = t.offers("retreat 1-16L").into_iter().find(|way| end(way) != end(&offers[0]));
    let t = t.play(&[&other.expect("another way")]);
    assert_ne!(t.hex("Gren-KGL"), t.hex("1-16L"));
    assert_eq!(t.topic(), "advance");
}

/// Covers 10.5n1, 8.0n7.
#[test]
fn another_headquarters_counts_only_if_the_way_to_ones_own_is_barred() {
    let open = driven("0639: Gren-KGL\n0634: HQ-KGL\n0936: HQ-200");
    assert_eq!(open.legal(), ["retreat Gren-KGL to 0638 0637"]);
    // A squadron in 0537 has its zone of control in 0638 and 0637.
    let barred =
        driven("0639: Gren-KGL\n0634: HQ-KGL\n0936: HQ-200\n0330: HQ-II/125\n0537: 1-2IG\n0545: HQ-2IG");
    barred.refuses("retreat Gren-KGL to 0638 0637", "8.0n7");
    barred.allows("retreat Gren-KGL to 0738 0838");
    assert!(barred.legal().iter().all(|way| way.contains("to 0738")), "{:?}", barred.legal());
}

/// The division headquarters is as good as one's own.
///
/// Covers 10.5n1.
#[test]
fn a_unit_may_choose_between_its_own_headquarters_and_the_divisions() {
    // 7 against 6 in the open and an 8: the British attackers fall back.
    let text =
        "turn 1, clear, 2GG attacks\n0632: HQ-2GG\n0936: HQ-Div\n0636: 1-2GG\n0637: Pz-IV-KGL\n0645: HQ-KGL";
    let t = resolve(strike("goodwood", text, "0637", &["1-2GG"]), &[4, 4]);
    assert_eq!((rolled(&t).as_str(), t.seat()), ("1-1, rolled 8, +0: AR.", BRITISH));
    t.allows("retreat 1-2GG to 0635 0634");
    t.allows("retreat 1-2GG to 0735 0836");
}

/// Covers 10.5n2.
#[test]
fn without_a_headquarters_the_enemy_shows_the_way() {
    let t = driven("0639: Gren-KGL");
    assert_eq!((t.topic(), t.seat()), ("retreat", BRITISH));
    // Any two hexes that end two away, out of zones of control.
    t.allows("retreat Gren-KGL to 0538 0438");
    t.allows("retreat Gren-KGL to 0638 0637");
    t.refuses("retreat Gren-KGL to 0539 0538", "8.0n7");
    t.refuses("retreat Gren-KGL to 0638 0738", "10.5n1");
    assert_eq!(t.play(&["retreat Gren-KGL to 0538 0438"]).hex("Gren-KGL"), "0438");
}

/// Covers 10.5n3, 8.0n7.
#[test]
fn a_unit_that_cannot_avoid_a_zone_of_control_is_lost() {
    let t = driven("0639: Gren-KGL\n0634: HQ-KGL\n0538: 1-2IG\n0645: HQ-2IG");
    assert_eq!((t.hex("Gren-KGL"), t.topic()), ("off".into(), "advance"));
    // A friend in the hex does not take the zone of control away.
    let t = driven("0639: Gren-KGL\n0638: Gren-200\n0634: HQ-KGL\n0538: 1-2IG\n0645: HQ-2IG");
    assert_eq!(t.hex("Gren-KGL"), "off");
}

/// Ruling D51: the second hex needs room, the first does not.
///
/// Covers 10.5n3.
#[test]
fn a_full_hex_is_passed_but_not_entered() {
    let four = "1-Bat-200 2-Bat-200 3-Bat-200 Gren-200";
    let passed = driven(&format!("0639: Gren-KGL\n0638: {four}\n0634: HQ-KGL"));
    assert_eq!(passed.legal(), ["retreat Gren-KGL to 0638 0637"]);
    let full = driven(&format!("0639: Gren-KGL\n0637: {four}\n0634: HQ-KGL"));
    assert_eq!(full.hex("Gren-KGL"), "off");
}

/// Backed on a canal, wheels are lost and legs get across.
///
/// Covers 10.5n3.
#[test]
fn a_canal_without_a_bridge_stops_wheels_and_not_legs() {
    let driven = |unit: &str| {
        let text = format!(
            "turn 1, clear, 2IG attacks\n4524: 1-2IG 2-2IG 3-2IG\n4528: HQ-2IG\n4424: {unit}\n4321: HQ-I-2P\ndepleted: {unit}"
        );
        resolve(
            strike("joes-bridge", &text, "4424", &["1-2IG", "2-2IG"]),
            &[4, if unit == "88/I-2P" { 3 } else { 5 }],
        )
    };
    let gun = driven("88/I-2P");
    assert_eq!((rolled(&gun).as_str(), gun.hex("88/I-2P")), ("2-1, rolled 7, +0: DR.", "off".into()));
    let company = driven("1/I-2P");
    assert_eq!(rolled(&company), "4-1, rolled 9, +0: DR.");
    company.allows("retreat 1/I-2P to 4323 4322");
}

/// Covers 10.5n4.
#[test]
fn a_unit_that_reaches_its_headquarters_goes_on_beyond() {
    let t = driven("0639: Gren-KGL\n0638: HQ-KGL\n0633: HQ-200");
    assert_eq!((t.seat(), t.legal()), (GERMAN, vec!["retreat Gren-KGL to 0638 0637".to_owned()]));
    // It starts with its headquarters: both go towards the nearest other.
    let t = driven("0639: Gren-KGL HQ-KGL\n0634: HQ-200\ndepleted: Gren-KGL");
    assert_eq!(t.seat(), GERMAN);
    t.allows("retreat Gren-KGL to 0638 0637");
    t.allows("retreat HQ-KGL to 0638 0637");
    // Two headquarters in one hex and none elsewhere: the enemy leads.
    let t = driven("0639: Gren-KGL HQ-KGL HQ-200\ndepleted: Gren-KGL");
    assert_eq!((t.topic(), t.seat()), ("retreat", BRITISH));
    t.allows("retreat Gren-KGL to 0538 0438");
}

/// At night the enemy does not see the headquarters behind the unit; it is shown to him with the question.
///
/// Covers 10.5n4, 10.5n2.
#[test]
fn the_enemy_leads_a_unit_past_its_only_headquarters_also_at_night() {
    let text = "turn 4, clear, 2GG attacks\n0644: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0638: HQ-KGL";
    let t = strike("goodwood", text, "0639", &["1-2GG", "2-2GG"]);
    assert!(!t.sees(BRITISH, "HQ-KGL"));
    let t = resolve(t, &[2, 2, 3]);
    assert_eq!((t.topic(), t.seat()), ("retreat", BRITISH));
    assert!(t.sees(BRITISH, "HQ-KGL"));
    let offers = t.offers("retreat Gren-KGL to 0638");
    assert!(offers.len() >= 3 && offers.len() == t.legal().len(), "{:?}", t.legal());
    assert_eq!(t.play(&["retreat Gren-KGL to 0638 0738"]).hex("Gren-KGL"), "0738");
}

/// Covers 10.4n5.
#[test]
fn a_headquarters_with_retreating_attackers_may_go_along() {
    let text = "turn 1, clear, 2GG attacks\n0630: HQ-2IG\n0636: HQ-2GG 1-2GG\n0637: Pz-IV-KGL\n0645: HQ-KGL";
    let t = resolve(strike("goodwood", text, "0637", &["1-2GG"]), &[4, 4]);
    t.refuses("done", "10.5");
    let t = t.play(&["retreat 1-2GG to 0635 0634"]);
    assert_eq!((t.topic(), t.seat()), ("retreat", BRITISH));
    let stays = t.clone().play(&["done"]);
    assert_eq!((stays.hex("HQ-2GG"), stays.topic()), ("0636".into(), "attack"));
    let goes = t.play(&["retreat HQ-2GG to 0635 0634", "done"]);
    assert_eq!((goes.hex("HQ-2GG"), goes.topic()), ("0634".into(), "attack"));
}

/// A tank takes its rider along.
///
/// Covers 10.4n4.
#[test]
fn a_riding_pair_retreats_as_one() {
    let t = driven("0639: Pz-IV-KGL Gren-KGL\n0634: HQ-KGL\ndebarked: Gren-KGL\nGren-KGL rides: Pz-IV-KGL");
    assert_eq!(t.legal(), ["retreat Pz-IV-KGL to 0638 0637"]);
    assert_eq!(t.play(&["retreat Pz-IV-KGL to 0638 0637"]).hex("Gren-KGL"), "0637");
}

/// A way through a green hexside that is closed to the class is none [15.2, ruling D41].
///
/// Covers 15.2.
#[test]
fn dragons_teeth_bar_the_retreat_of_tanks() {
    let ways: Vec<usize> = (0..6)
        .map(|facing| driven(&format!("0639: Pz-IV-KGL\n0634: HQ-KGL\nwork: dragons-teeth 0638 {facing}")))
        .map(|t| t.offers("retreat").len())
        .collect();
    assert_eq!(ways.iter().filter(|&&count| count == 0).count(), 3, "{ways:?}");
}
