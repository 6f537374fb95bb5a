//! Artillery in attack and defense [10.2, 11.1]. The hexes around 4436 at Bönninghardt are open ground.

use crate::battle::{resolve, rolled, strike};
use crate::table::{BRITISH, GERMAN, Table, table_of};

/// A company of the Coldstreams, 6, against one of paratroopers, 6.
fn attack(more: &str) -> Table {
    let text =
        format!("turn 1, clear, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG\n4436: 1/I-2P\n4430: HQ-I-2P\n{more}");
    strike("bonninghardt", &text, "4436", &["A-5CG"])
}

fn compared(t: &Table) -> String {
    t.log().into_iter().find(|line| line.contains("against")).unwrap_or_else(|| panic!("{:?}", t.log()))
}

/// Covers 10.2, 10.2n4, 10.2n1.
#[test]
fn the_attacker_adds_all_his_batteries_first_then_the_defender() {
    let t = attack(
        "4445: A-55th-Art B-55th-Art C-55th-Art A-153rd-Art\n4450: HQ-Art\n4428: 1-105/Art-6P\n4429: HQ-Art-6P",
    );
    assert_eq!((t.topic(), t.seat()), ("artillery", BRITISH));
    assert_eq!(t.offers("support").len(), 4);
    let t =
        t.play(&["support A-55th-Art", "support B-55th-Art", "support C-55th-Art", "support A-153rd-Art"]);
    t.refuses("support A-55th-Art", "10.2n1");
    let t = t.play(&["done"]);
    assert_eq!(
        (t.topic(), t.seat(), t.offers("support")),
        ("defensive-artillery", GERMAN, vec!["support 1-105/Art-6P".to_owned()])
    );
    // 6 and 20 against 6 and the 5 of the battery's attack strength.
    let t = t.play(&["support 1-105/Art-6P"]).roll("done", &[6, 6]);
    assert_eq!(compared(&t), "26 against 11: column 2-1.");
    // Used is used, whatever came of it.
    assert!(t.at.fired.has(t.unit("A-55th-Art")) && t.at.fired.has(t.unit("1-105/Art-6P")));
}

/// Covers 10.2n1, 10.2n5, 11.1.
#[test]
fn a_battery_need_not_be_activated_and_serves_once_a_turn() {
    let t = attack("4438: B-5CG\n4445: A-55th-Art\n4450: HQ-Art\npinned: A-55th-Art")
        .play(&["support A-55th-Art"]);
    let t = resolve(t, &[3, 4]);
    assert_eq!(compared(&t), "11 against 6: column 1-1.");
    let text = "turn 1, clear, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG\n4436: 1/I-2P 105/16-7P\n4430: HQ-I-2P\n4445: A-55th-Art\nfired: A-55th-Art 105/16-7P";
    let t = strike("bonninghardt", text, "4436", &["A-5CG"]);
    t.refuses("support A-55th-Art", "10.2n1");
    // A fired battery defends as always: 6 and 2.
    assert_eq!(compared(&resolve(t, &[3, 4])), "6 against 8: column 1-2.");
}

/// Covers 10.2n2.
#[test]
fn a_battery_does_not_help_its_own_hex_and_others_do() {
    let text = "turn 1, clear, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG\n4436: 1-105/Art-6P\n4435: 2-105/Art-6P\n4430: HQ-Art-6P";
    let t = strike("bonninghardt", text, "4436", &["A-5CG"]).play(&["done"]);
    t.refuses("support 1-105/Art-6P", "10.2n2");
    t.allows("support 2-105/Art-6P");
}

/// Terrain between does not matter.
///
/// Covers 10.2n3.
#[test]
fn a_battery_reaches_as_far_as_its_white_triangle_says() {
    // HW-MG has 6, A-55th-Art 22.
    let t = attack("4442: HW-MG\n4443: HQ-MG\n4450: HQ-Art");
    t.allows("support HW-MG");
    let t = attack("4443: HW-MG\n4444: HQ-MG");
    t.refuses("support HW-MG", "10.2n3");
    let t = attack("2236: A-55th-Art");
    t.allows("support A-55th-Art");
    let t = attack("2136: A-55th-Art");
    t.refuses("support A-55th-Art", "10.2n3");
    t.refuses("support HQ-5CG", "10.2");
}

/// Ruling D99.
///
/// Covers 10.2n6.
#[test]
fn an_activated_battery_beside_the_target_may_attack_at_its_risk() {
    let text =
        "turn 1, clear, Art attacks\n4437: A-153rd-Art A-55th-Art\n4440: HQ-Art\n4436: 1/I-2P\n4430: HQ-I-2P";
    let t = strike("bonninghardt", text, "4436", &["A-153rd-Art"]);
    assert!(t.at.fired.has(t.unit("A-153rd-Art")));
    t.refuses("support A-153rd-Art", "10.2n1");
    t.allows("support A-55th-Art");
    // 5 against 6, a 9 is AC: the battery has one step and is lost.
    let t = resolve(t, &[4, 5]);
    assert_eq!((rolled(&t).as_str(), t.hex("A-153rd-Art")), ("1-2, rolled 9, +0: AC.", "off".into()));
    let fired = table_of(
        "bonninghardt",
        "turn 1, clear, Art attacks\n4437: A-153rd-Art\n4440: HQ-Art\n4436: 1/I-2P\nfired: A-153rd-Art",
    );
    fired.refuses("attack 4436 with A-153rd-Art", "10.2n6");
    // Support from beside the hex is without risk and without advance.
    let supported = strike(
        "bonninghardt",
        &text.replace("A-153rd-Art A-55th-Art", "A-153rd-Art A-55th-Art\n4336: D-153rd-Art"),
        "4436",
        &["D-153rd-Art"],
    );
    let t = resolve(supported.play(&["support A-153rd-Art"]), &[1, 1]);
    assert_eq!((t.topic(), t.offers("advance A-153rd-Art").len()), ("advance", 0));
    t.refuses("advance A-153rd-Art", "10.6");
}

/// Ruling D101.
///
/// Covers 10.2n7.
#[test]
fn a_battery_low_on_supply_adds_half_rounded_up() {
    let t = attack("4445: A-55th-Art\nlow: A-55th-Art").play(&["support A-55th-Art"]);
    assert_eq!(compared(&resolve(t, &[3, 4])), "9 against 6: column 1-1.");
    // The audit turns a battery out of supply to FIRED.
    let t = attack("4445: A-55th-Art\nout: A-55th-Art\nfired: A-55th-Art");
    t.refuses("support A-55th-Art", "10.2n1");
}
