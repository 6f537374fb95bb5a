//! What the results do to units, and the choices of their owners [10.4].

use crate::battle::{resolve, rolled, strike};
use crate::table::{BRITISH, GERMAN, Table};

fn attack(attackers: &[&str], defenders: &str, more: &str, dice: &[u32]) -> Table {
    let text = format!(
        "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG Rcn-2GG\n0639: {defenders}\n0634: HQ-200\n{more}"
    );
    resolve(strike("goodwood", &text, "0639", attackers), dice)
}

const ALL: &[&str] = &["1-2GG", "2-2GG", "3-2GG", "Rcn-2GG"];

/// Ruling D49: headquarters too.
///
/// Covers 10.4, 10.4n1.
#[test]
fn a_defender_eliminated_empties_the_hex() {
    let t = attack(ALL, "Gren-KGL HQ-KGL", "", &[1, 1]);
    assert_eq!(rolled(&t), "3-1, rolled 2, +0: DE.");
    assert_eq!((t.hex("Gren-KGL"), t.hex("HQ-KGL"), t.topic()), ("off".into(), "off".into(), "advance"));
}

/// Ruling D49: a headquarters with the attackers is not an attacker.
///
/// Covers 10.4n1.
#[test]
fn attackers_eliminated_are_those_who_attacked() {
    // 3 against 14: 1-4 and worse; an 11 is AE.
    let text = "turn 1, clear, 2GG attacks\n0640: HQ-2GG Rcn-2GG 1-2GG\n0639: Gren-KGL 88-KGL\n0634: HQ-KGL";
    let t = resolve(strike("goodwood", text, "0639", &["Rcn-2GG"]), &[5, 6]);
    assert_eq!(rolled(&t), "1-4, rolled 11, +0: AE.");
    assert_eq!([t.hex("Rcn-2GG"), t.hex("1-2GG"), t.hex("HQ-2GG")], ["off", "0640", "0640"]);
}

/// Ruling D48.
///
/// Covers 10.4n2.
#[test]
fn half_of_the_attackers_rounded_down_are_lost_as_their_owner_likes() {
    // 18 against 24: 1-2; a 12 is AP.
    let t = attack(&["1-2GG", "2-2GG", "3-2GG"], "Gren-KGL Gren-200 88-KGL", "depleted: 2-2GG", &[6, 6]);
    assert_eq!(rolled(&t), "1-2, rolled 12, +0: AP.");
    assert_eq!((t.topic(), t.seat()), ("losses", BRITISH));
    t.refuses("deplete 1-2GG", "10.4n6");
    t.refuses("lose Rcn-2GG", "10.4n6");
    let t = t.play(&["lose 2-2GG"]);
    assert_eq!((t.topic(), t.hex("2-2GG"), t.hex("1-2GG")), ("attack", "off".into(), "0640".into()));
    let single = attack(&["1-2GG"], "Gren-KGL Gren-200 88-KGL", "", &[4, 6]);
    assert_eq!(rolled(&single), "1-4, rolled 10, +0: AP.");
    assert_eq!((single.topic(), single.hex("1-2GG")), ("attack", "0640".into()));
}

/// Covers 10.4n3.
#[test]
fn a_casualty_is_of_the_owners_choice_and_never_the_headquarters_of_a_stack() {
    // 24 against 17: 1-1; a 5 is DC.
    let t = attack(ALL, "Gren-KGL Gren-200 HQ-KGL", "", &[2, 3]);
    assert_eq!(rolled(&t), "1-1, rolled 5, +0: DC.");
    assert_eq!((t.topic(), t.seat()), ("losses", GERMAN));
    assert_eq!(t.legal(), ["deplete Gren-KGL", "deplete Gren-200"]);
    t.refuses("deplete HQ-KGL", "10.4n3");
    t.refuses("lose Gren-KGL", "10.4n3");
    let t = t.play(&["deplete Gren-200"]);
    assert!(t.at.depleted.has(t.unit("Gren-200")) && !t.at.depleted.has(t.unit("Gren-KGL")));
    // A depleted unit is removed; alone, a headquarters takes the loss, and the hex is empty.
    let lone = attack(ALL, "HQ-KGL", "", &[4, 5]);
    assert_eq!(rolled(&lone), "5-1, rolled 9, +0: DC.");
    assert_eq!((lone.hex("HQ-KGL"), lone.topic()), ("off".into(), "advance"));
}

/// Covers 10.4n6.
#[test]
fn one_unit_is_given_up_and_a_depleted_one_will_do() {
    // 24 against 11: 2-1; a 4 is DD.
    let t = attack(ALL, "Gren-KGL 1-16L HQ-KGL", "depleted: 1-16L", &[2, 2]);
    assert_eq!(rolled(&t), "2-1, rolled 4, +0: DD.");
    assert_eq!(t.legal(), ["lose Gren-KGL", "lose 1-16L"]);
    t.refuses("lose HQ-KGL", "10.4n6");
    let t = t.play(&["lose 1-16L"]);
    assert_eq!((t.hex("1-16L"), t.hex("Gren-KGL"), t.topic()), ("off".into(), "0639".into(), "attack"));
}

/// X7: rulings D107, D125.
///
/// Covers 9.5n2, 10.4n3.
#[test]
fn a_rider_shares_what_its_tank_suffers() {
    let riding = "debarked: Gren-KGL\nGren-KGL rides: Pz-IV-KGL";
    let dc = attack(&["1-2GG", "2-2GG"], "Pz-IV-KGL Gren-KGL", riding, &[3, 3]);
    assert_eq!(rolled(&dc), "2-1, rolled 6, +0: DC.");
    assert!(dc.at.depleted.has(dc.unit("Pz-IV-KGL")) && dc.at.depleted.has(dc.unit("Gren-KGL")));
    let dd = attack(&["1-2GG", "2-2GG"], "Pz-IV-KGL Gren-KGL", riding, &[2, 2]);
    assert_eq!([dd.hex("Pz-IV-KGL"), dd.hex("Gren-KGL")], ["off", "off"]);
    // A depleted tank lost to one casualty leaves its rider on foot, depleted.
    let last = attack(&["1-2GG"], "Pz-IV-KGL Gren-KGL", &format!("{riding}\ndepleted: Pz-IV-KGL"), &[2, 3]);
    assert_eq!(rolled(&last), "1-1, rolled 5, +0: DC.");
    assert_eq!([last.hex("Pz-IV-KGL"), last.hex("Gren-KGL")], ["off", "0639"]);
    assert!(last.at.depleted.has(last.unit("Gren-KGL")) && last.at.troops.riding().is_empty());
}
