//! Fortifications in combat and fire [15.0, 15.1].

use std::fmt::Write as _;

use crate::battle::{resolve, rolled, strike};
use crate::table::{BRITISH, table};

/// The modifier of an attack on 0639, or another hex, with these chits in it.
fn modifier(hex: &str, from: &[(&str, &str)], works: &[&str]) -> i8 {
    let mut text = format!("turn 1, clear, 2GG attacks\n0644: HQ-2GG\n{hex}: Gren-KGL\n0630: HQ-KGL\n");
    for (unit, hex) in from {
        writeln!(text, "{hex}: {unit}").unwrap();
    }
    for work in works {
        writeln!(text, "work: {work}").unwrap();
    }
    let attackers: Vec<&str> = from.iter().map(|(unit, _)| *unit).collect();
    let line = rolled(&resolve(strike("goodwood", &text, hex, &attackers), &[6, 6]));
    let sum = line.split(", ").nth(2).unwrap().split(':').next().unwrap().to_owned();
    sum.parse().unwrap()
}

/// X15 beside it: a bunker adds to the terrain, here a town.
///
/// Covers 15.0.
#[test]
fn each_chit_adds_its_number_to_the_ground() {
    let north = [("1-2GG", "0640")];
    let best =
        |kind: &str| (0..6).map(|facing| modifier("0639", &north, &[&format!("{kind} 0639 {facing}")])).max();
    assert_eq!(
        ["trench", "minefield", "dragons-teeth", "bunker"].map(best),
        [Some(1), Some(2), Some(3), Some(4)]
    );
    // A town, +2.
    let town = |facing: u8| modifier("1135", &[("1-2GG", "1036")], &[&format!("bunker 1135 {facing}")]);
    assert_eq!((0..6).map(town).max(), Some(6));
}

/// X22: trench and minefield in a town; one attacker from the rear leaves mines and town.
///
/// Covers 15.0, 15.0n2.
#[test]
fn chits_of_several_kinds_add_up() {
    // 1036 and 1136 are neighbours of 1135, and of each other; 1134 lies behind.
    let facing = (0..6)
        .find(|facing| {
            modifier(
                "1135",
                &[("1-2GG", "1036"), ("2-2GG", "1136")],
                &[&format!("trench 1135 {facing}"), "minefield 1135"],
            ) == 5
        })
        .expect("a facing covers both");
    let works = [&*format!("trench 1135 {facing}"), "minefield 1135"];
    let rear = [("1-2GG", "1036"), ("2-2GG", "1136"), ("3-2GG", "1134")];
    assert_eq!(modifier("1135", &rear, &works), 4);
}

/// One attacker from the rear takes a trench's modifier away, not a minefield's.
///
/// Covers 15.1.
#[test]
fn a_chit_counts_only_if_all_come_through_its_green_hexsides() {
    let front = [("1-2GG", "0640"), ("2-2GG", "0640")];
    let both = [("1-2GG", "0640"), ("2-2GG", "0638")];
    for facing in 0..6 {
        let trench = format!("trench 0639 {facing}");
        assert_eq!(modifier("0639", &both, &[&trench]), 0, "{facing}");
        assert_eq!(modifier("0639", &both, &[&format!("minefield 0639 {facing}")]), 2);
    }
    let counted =
        (0..6).filter(|facing| modifier("0639", &front, &[&format!("trench 0639 {facing}")]) == 1).count();
    assert_eq!(counted, 3);
}

/// Covers 15.1n1.
#[test]
fn each_chit_is_judged_by_its_own_facing() {
    let from = [("1-2GG", "0640")];
    let green = |kind: &str, plus: i8| {
        (0..6)
            .filter(|facing| modifier("0639", &from, &[&format!("{kind} 0639 {facing}")]) == plus)
            .collect::<Vec<u8>>()
    };
    let (trench, bunker) = (green("trench", 1), green("bunker", 4));
    let away = (0..6).find(|facing| !bunker.contains(facing)).unwrap();
    let works = [format!("trench 0639 {}", trench[0]), format!("bunker 0639 {away}")];
    assert_eq!(modifier("0639", &from, &[&works[0], &works[1]]), 1);
}

/// X15: a chit neither blocks nor opens a line.
///
/// Covers 15.0n1.
#[test]
fn fortifications_do_not_change_sight() {
    // A bunker in the open between gun and target.
    let t = table(
        "turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0637: Gren-KGL\n0639: Gren-200\nwork: bunker 0639 0",
    );
    t.allows("fire 1-2GG at Gren-KGL");
    // A bunker in the orchard of 3436: it still blocks.
    let t = table(
        "turn 1, clear, 2GG attacks\n3438: 1-2GG\n3440: HQ-2GG\n3435: Gren-KGL\n3428: HQ-KGL\n3335: Scout-2GG\nwork: bunker 3436 0",
    );
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n3");
    // And it adds to the orchard's own modifier: +1 and +4.
    let orchard = |facing: u8| {
        let text = format!(
            "turn 1, clear, 2GG attacks\n3440: HQ-2GG\n3437: 1-2GG\n3436: Gren-KGL\n3428: HQ-KGL\nwork: bunker 3436 {facing}"
        );
        rolled(&resolve(strike("goodwood", &text, "3436", &["1-2GG"]), &[6, 6]))
    };
    assert_eq!((0..6).filter(|&facing| orchard(facing).contains("+5")).count(), 3);
}

/// Covers 15.0n3.
#[test]
fn combat_leaves_fortifications_standing() {
    let text = "turn 1, clear, 2GG attacks\n0644: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL\nwork: trench 0639 0";
    let t = resolve(strike("goodwood", text, "0639", &["1-2GG", "2-2GG", "3-2GG"]), &[1, 1]);
    assert_eq!((t.hex("Gren-KGL"), t.at.works.iter().flatten().count()), ("off".into(), 1));
    assert!(t.seat() == BRITISH);
}

/// Trenches bar wheels, dragon's teeth tracks too, also for advances [ruling D41].
///
/// Covers 15.2.
#[test]
fn a_green_hexside_bars_the_advance_of_those_who_may_not_cross_it() {
    let advances = |kind: &str| {
        let per_facing = (0..6).map(|facing| {
            let text = format!("turn 1, clear, 2GG attacks\n0644: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG Scout-2GG\n0639: Gren-KGL\n0630: HQ-KGL\ndepleted: Gren-KGL\nwork: {kind} 0639 {facing}");
            let t = resolve(strike("goodwood", &text, "0639", &["1-2GG", "2-2GG", "3-2GG", "Scout-2GG"]), &[1, 1]);
            ["1-2GG", "Scout-2GG"].map(|unit| t.offers("advance").contains(&format!("advance {unit}")))
        });
        per_facing.fold([0, 0], |sum, [tank, scout]| [sum[0] + u8::from(tank), sum[1] + u8::from(scout)])
    };
    assert_eq!(advances("trench"), [6, 3]);
    assert_eq!(advances("dragons-teeth"), [3, 3]);
}

/// The road between 1217 and 1316 crosses the printed ditch; beside it the ditch is closed to tracks.
///
/// Covers 15.2n1.
#[test]
fn a_tank_crosses_the_anti_tank_ditch_on_a_road() {
    let t =
        crate::table::table_of("veritable", "turn 1, clear, 5CG moves\n1316: Rcn-5CG HQ-5CG\n4001: HQ-I-16P")
            .play(&["take Rcn-5CG"]);
    t.allows("go 1217");
    t.refuses("go 1317", "9.1");
}
