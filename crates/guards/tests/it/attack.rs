//! Attacks: who may, the columns, the modifiers, the dice [10.0, 10.1, 10.8].

use std::fmt::Write as _;

use guards::Action;
use kernel::Viewer;
use kernel::prelude::*;

use crate::battle::{resolve, rolled, strike, two_to_one};
use crate::table::{BRITISH, GERMAN, Table, table, table_of};

/// Ruling D124.
///
/// Covers 10.0, 10.0n1.
#[test]
fn units_of_a_stack_attack_one_after_the_other_or_not_at_all() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL";
    let t = resolve(strike("goodwood", text, "0639", &["1-2GG"]), &[3, 4]);
    assert_eq!(rolled(&t), "1-1, rolled 7, +0: -.");
    assert_eq!((t.topic(), t.seat()), ("attack", BRITISH));
    t.refuses("attack 0639 with 1-2GG", "10.0");
    t.refuses("attack 0634 with 2-2GG", "10.0");
    t.refuses("attack 0641 with 2-2GG", "10.0");
    t.allows("attack 0639 with 2-2GG");
    t.allows("end");
}

/// Covers 10.0n2.
#[test]
fn an_attacker_must_be_in_range_of_the_headquarters_where_it_stands_now() {
    let text = "turn 1, clear, 200 moves\n0630: HQ-200\n0641: 1-Bat-200\n0640: 1-2GG\n0650: HQ-2GG";
    let near = table(text).play(&["take HQ-200", "go 0629", "halt", "end"]);
    near.allows("attack 0640 with 1-Bat-200");
    let far = table(text).play(&["take HQ-200", "go 0629", "go 0628", "halt", "end"]);
    far.refuses("attack 0640 with 1-Bat-200", "10.0n2");
}

/// Covers 10.0n3.
#[test]
fn all_defenders_stand_together_and_all_attackers_add_up() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0539: 2-2GG\n0639: Gren-KGL Gren-200 88-KGL\n0634: HQ-KGL";
    let t = resolve(strike("goodwood", text, "0639", &["1-2GG", "2-2GG"]), &[1, 1]);
    assert!(t.log().contains(&"14 against 24: column 1-2.".into()), "{:?}", t.log());
}

/// Ruling D100.
///
/// Covers 10.0n4.
#[test]
fn no_defense_is_the_last_column_and_no_strength_no_attack() {
    let text = "turn 1, clear, KGL attacks\n0634: HQ-KGL\n0638: Gren-KGL 88-KGL\n0639: Scout-2GG\n0642: HQ-2GG\ndepleted: Scout-2GG 88-KGL\nout: Scout-2GG 88-KGL";
    let t = table(text);
    t.refuses("attack 0639 with 88-KGL", "10.0n4");
    let t = resolve(strike("goodwood", text, "0639", &["Gren-KGL"]), &[6, 6]);
    assert!(t.log().contains(&"5 against 0: column 5-1.".into()), "{:?}", t.log());
}

/// Ruling D102.
///
/// Covers 10.0n5, 10.6n2.
#[test]
fn tanks_attack_across_a_canal_and_stay_where_they_are() {
    let text = "turn 1, clear, 2IG attacks\n4424: 1-2IG 2-2IG 3-2IG\n4526: HQ-2IG\n4324: 1/I-6P\n4316: HQ-I-6P\ndepleted: 1/I-6P";
    let t = resolve(strike("joes-bridge", text, "4324", &["1-2IG", "2-2IG", "3-2IG"]), &[1, 1]);
    assert_eq!(rolled(&t), "5-1, rolled 2, +4: DE.");
    assert_eq!((t.hex("1/I-6P"), t.topic()), ("off".into(), "attack"));
}

/// Covers 10.1, 13.1, 14.1n2.
#[test]
fn the_log_has_the_steps_of_an_attack_in_their_order() {
    let text = "turn 3, rain, 2GG attacks\n1036: 1-2GG 2-2GG\n1038: HQ-2GG\n1135: Gren-KGL\n1130: HQ-KGL\nevents: British, Charge\nevents: German, Mortar Fire";
    let t = strike("goodwood", text, "1135", &["1-2GG", "2-2GG"]);
    assert!(t.log()[0].contains("attack 1135"), "{:?}", t.log());
    let log = resolve(t, &[1, 1, 3, 4]).log();
    let steps = [
        "14 against 5",
        "British draw Charge",
        "Germans draw Mortar Fire",
        "Terrain of the hex: +2",
        "Weather and evening: +2",
        "rolled 7",
    ];
    let places: Vec<usize> = steps
        .iter()
        .map(|step| {
            log.iter().position(|line| line.contains(step)).unwrap_or_else(|| panic!("{step}: {log:?}"))
        })
        .collect();
    assert!(places.is_sorted(), "{log:?}");
}

/// X9, ruling D45.
///
/// Covers 10.1n1.
#[test]
fn a_column_is_rounded_for_the_defender() {
    for (attackers, defenders, column) in [
        // 14 against 8, 7 against 8.
        (&["1-2GG", "2-2GG"][..], "Gren-KGL HQ-200\ndepleted: Gren-KGL", "14 against 5: column 2-1."),
        (&["1-2GG"], "Gren-KGL 88-KGL\ndepleted: Gren-KGL 88-KGL", "7 against 8: column 1-2."),
        (&["1-2GG", "2-2GG"], "Gren-KGL 88-KGL\ndepleted: Gren-KGL 88-KGL", "14 against 8: column 1-1."),
        (
            &["1-2GG", "2-2GG", "Scout-2GG"],
            "Gren-KGL 88-KGL\ndepleted: Gren-KGL 88-KGL",
            "16 against 8: column 2-1.",
        ),
    ] {
        let text = format!(
            "turn 1, clear, 2GG attacks\n0640: 1-2GG 2-2GG Scout-2GG\n0642: HQ-2GG\n0634: HQ-KGL\n0639: {defenders}"
        );
        let log = resolve(strike("goodwood", &text, "0639", attackers), &[6, 6]).log();
        assert!(log.contains(&column.to_owned()), "{column}: {log:?}");
    }
}

/// Covers 10.1n2, 11.3n10.
#[test]
fn a_pinned_unit_neither_attacks_nor_suffers_for_it() {
    let t = table(
        "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\npinned: 1-2GG Gren-KGL",
    );
    t.refuses("attack 0639 with 1-2GG", "10.1n2");
    assert_eq!(t.offers("attack"), ["attack 0639 with 2-2GG"]);
    let t = t.play(&["attack 0639 with 2-2GG", "strike"]);
    assert!(resolve(t, &[3, 4]).log().contains(&"7 against 5: column 1-1.".into()));
}

/// X8: across a river, here a flooded stream, into a hill.
///
/// Covers 10.1n3, 10.1n4, 10.8.
#[test]
fn river_and_hill_add_up_while_all_are_across() {
    let text = "turn 1, clear, 5CG attacks\n3627: A-5CG B-5CG\n3728: C-5CG\n3726: HQ-5CG\n3628: 1/I-16P\n3528: HQ-I-16P";
    let across = resolve(strike("veritable", text, "3628", &["A-5CG", "B-5CG"]), &[3, 4]);
    assert!(rolled(&across).contains("rolled 7, +5"), "{:?}", across.log());
    let one_dry = resolve(strike("veritable", text, "3628", &["A-5CG", "B-5CG", "C-5CG"]), &[3, 4]);
    assert!(rolled(&one_dry).contains("rolled 7, +1"), "{:?}", one_dry.log());
}

/// X24, ruling D46.
///
/// Covers 10.8, 10.8n1, 10.1n5.
#[test]
fn water_and_bridges_count_by_where_every_attacker_stands() {
    let place = |name: &str, hex: &str| (name.to_owned(), hex.to_owned());
    let attack = |stand: [(String, String); 3], target: &str, dice: &[u32]| {
        let mut text =
            format!("turn 1, clear, 5CG attacks\n4528: HQ-5CG\n{target}: 1/I-6P 2/I-6P\n4310: HQ-I-6P\n");
        for (unit, hex) in &stand {
            writeln!(text, "{hex}: {unit}").unwrap();
        }
        let t = resolve(strike("joes-bridge", &text, target, &["A-5CG", "B-5CG", "C-5CG"]), dice);
        rolled(&t).split(": ").next().unwrap().to_owned()
    };
    let stand = |a: &str, b: &str, c: &str| [place("A-5CG", a), place("B-5CG", b), place("C-5CG", c)];
    for (hexes, target, dice, expected) in [
        (stand("4424", "4424", "4424"), "4324", &[3, 4][..], "1-1, rolled 7, +4"),
        (stand("4424", "4424", "4425"), "4324", &[3, 4], "1-1, rolled 7, +1"),
        (stand("4425", "4425", "4425"), "4324", &[3, 4, 1], "1-1, rolled 8, +1"),
        (stand("4424", "4425", "4325"), "4324", &[3, 4], "1-1, rolled 7, +0"),
        (stand("4425", "4425", "4325"), "4324", &[3, 4], "1-1, rolled 7, +0"),
        // Two across a stream, one across a canal.
        (stand("4324", "4224", "4424"), "4323", &[3, 4], "1-1, rolled 7, +2"),
        (stand("4324", "4324", "4224"), "4323", &[3, 4], "1-1, rolled 7, +2"),
    ] {
        assert_eq!(attack(hexes.clone(), target, dice), expected, "{hexes:?}");
    }
}

/// A blown bridge is water again, and a pontoon over it changes nothing in combat.
///
/// Covers 10.8n1.
#[test]
fn a_blown_bridge_gives_no_bridge_modifier() {
    for more in ["blown: 4324/4425", "blown: 4324/4425\npontoon: 4324/4425"] {
        let text = format!(
            "turn 1, clear, 5CG attacks\n4528: HQ-5CG\n4324: 1/I-6P\n4310: HQ-I-6P\n4425: A-5CG\n{more}"
        );
        let t = resolve(strike("joes-bridge", &text, "4324", &["A-5CG"]), &[3, 4]);
        assert_eq!(rolled(&t), "1-1, rolled 7, +4: AD.");
    }
}

/// Never more than three dice.
///
/// Covers 10.1n5, 13.2.
#[test]
fn a_night_attack_over_a_bridge_rolls_three_dice() {
    let text = "turn 4, clear, 5CG attacks\n4528: HQ-5CG\n4324: 1/I-6P\n4310: HQ-I-6P\n4425: A-5CG";
    let t = resolve(strike("joes-bridge", text, "4324", &["A-5CG"]), &[1, 1, 2]);
    assert_eq!(rolled(&t), "1-1, rolled 4, +1: DC.");
}

/// Covers 10.1n6.
#[test]
fn a_net_roll_is_read_between_two_and_twelve() {
    let text = "turn 4, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0639: Gren-KGL\n0634: HQ-KGL";
    let high = resolve(strike("goodwood", text, "0639", &["1-2GG"]), &[6, 6, 6]);
    assert_eq!(rolled(&high), "1-1, rolled 18, +0: AP.");
    let low = two_to_one("events: British, Hero\nevents: German, Surprise");
    let low = resolve(low, &[1, 1, 1, 1]);
    assert_eq!(rolled(&low), "2-1, rolled 2, -6: DE.");
}

/// Ruling D132.
///
/// Covers 10.1n7.
#[test]
fn both_sides_are_revealed_before_artillery_and_the_attack_is_bound() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL HQ-KGL\nwork: bunker 0639 0";
    let t = table(text).play(&["attack 0639 with 1-2GG"]);
    assert!(!t.sees(BRITISH, "Gren-KGL"));
    t.refuses("attack 0639 with 2-2GG", "3.1");
    let t = t.play(&["strike"]);
    assert!(t.sees(BRITISH, "Gren-KGL") && t.sees(BRITISH, "HQ-KGL"));
    assert_eq!(t.legal(), ["done"]);
    assert!(t.sees(GERMAN, "1-2GG"));
}

/// Ruling D132: until he strikes the attacker may think again, and the enemy does not learn of it.
///
/// Covers 10.1n7.
#[test]
fn an_attack_may_be_called_off_until_it_is_bound() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL HQ-KGL\nwork: bunker 0639 0";
    let before = table(text);
    before.refuses("cancel", "3.1");
    let named = before.clone().play(&["attack 0639 with 1-2GG", "with 2-2GG"]);
    named.allows("cancel");
    let after = named.clone().play(&["cancel"]);
    assert_eq!(after.at, before.at);
    let told = |t: &Table| t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    assert_eq!(told(&named), told(&before));
    assert!(!named.book.audience(&named.at, BRITISH, &Action::Cancel).has(GERMAN));
    assert!(!after.sees(BRITISH, "Gren-KGL"));
    // Another attack, and this one is bound.
    after.play(&["attack 0639 with 2-2GG", "strike"]).refuses("cancel", "3.1");
}

/// Ruling D52: each on its own, weather not.
///
/// Covers 16.0, 10.1n3.
#[test]
fn an_engineer_halves_each_modifier_of_the_ground() {
    // A city, +3, with a trench, +1, in rain, +1.
    let trench = |facing: u8| format!("work: trench 3435 {facing}");
    let attack = |attackers: &[&str], facing: u8| {
        let text = format!(
            "turn 1, rain, 5CG attacks\n3248: A-5CG Eng-5CG\n3246: HQ-5CG\n3249: 1/I-2P\n3255: HQ-I-2P\n{}",
            trench(facing).replace("3435", "3249")
        );
        rolled(&resolve(strike("bonninghardt", &text, "3249", attackers), &[1, 1]))
    };
    let found: Vec<(String, String)> =
        (0..6).map(|facing| (attack(&["A-5CG"], facing), attack(&["A-5CG", "Eng-5CG"], facing))).collect();
    assert_eq!(found.iter().filter(|(plain, _)| plain.contains("rolled 2, +5:")).count(), 3, "{found:?}");
    assert_eq!(found.iter().filter(|(plain, _)| plain.contains("rolled 2, +4:")).count(), 3, "{found:?}");
    assert_eq!(found.iter().filter(|(_, halved)| halved.contains("rolled 2, +2:")).count(), 6, "{found:?}");
}

/// An AVRE sweeps the mines and halves the rest; the mines stay.
///
/// Covers 15.3, 16.0.
#[test]
fn an_avre_in_the_attack_takes_the_minefield_away() {
    let attack = |units: &[&str]| {
        let text = "turn 1, clear, Eng attacks\n3626: A-AVRE-Eng 3-Eng\n3624: HQ-Eng\n3627: 1/I-16P\n3528: HQ-I-16P\nwork: minefield 3627";
        let t = resolve(strike("veritable", text, "3627", units), &[6, 6]);
        assert!(t.at.works.iter().flatten().count() == 1);
        rolled(&t)
    };
    assert!(attack(&["3-Eng"]).contains("rolled 12, +1"));
    assert!(attack(&["A-AVRE-Eng"]).contains("rolled 12, +0"));
    assert!(attack(&["A-AVRE-Eng", "3-Eng"]).contains("rolled 12, +0"));
}

/// A rider neither attacks nor adds to the defense [9.5n7].
///
/// Covers 9.5n7.
#[test]
fn riders_add_nothing_to_either_side() {
    let text = "turn 1, clear, 2GG attacks\n0640: 1-2GG AT-2GG\n0642: HQ-2GG\n0639: Pz-IV-KGL Gren-KGL\n0634: HQ-KGL\ndebarked: AT-2GG Gren-KGL\nAT-2GG rides: 1-2GG\nGren-KGL rides: Pz-IV-KGL";
    let t = table(text).play(&["attack 0639 with 1-2GG"]);
    t.refuses("with AT-2GG", "9.5n7");
    let t = resolve(t.play(&["strike"]), &[6, 6]);
    assert!(t.log().contains(&"7 against 6: column 1-1.".into()), "{:?}", t.log());
}

/// An attack on a unit of the same side, or with one of the other, is nothing [10.0].
#[test]
fn no_unit_attacks_an_empty_hex_or_with_the_enemy() {
    let t = table_of("goodwood", "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0639: Gren-KGL");
    t.refuses("attack 0641 with 1-2GG", "10.0");
    assert!(t.offers("attack").len() == 1);
}
