//! Exits, the clear road, places, and who wins.

use kernel::Outcome;
use kernel::prelude::*;

use crate::table::{BRITISH, GERMAN, Table, table, table_of};

/// Ends the last turn, at night without replacements, and says how it came out.
fn judged(t: Table) -> Outcome {
    let t = if t.topic() == "movement" { t.play(&["end"]) } else { t };
    let t = t.play(&["end"]);
    let t = if t.book.outcome(&t.at).is_none() { t.play(&["done", "done"]) } else { t };
    t.book.outcome(&t.at).expect("the game is over")
}

/// Tanks of 2GG leave Goodwood by entry B: 26 points, or 24 without the scouts.
fn goodwood(leavers: &[&str], rest: &str) -> Outcome {
    let text = format!("turn 12, fog, 2GG moves\n1829: HQ-2GG\n1628: {}\n{rest}", leavers.join(" "));
    let mut t = table(&text);
    for unit in leavers {
        t = t.play(&[&format!("take {unit}"), "exit 1628"]);
    }
    judged(t)
}

const ALL: [&str; 5] = ["1-2GG", "2-2GG", "3-2GG", "Rcn-2GG", "Scout-2GG"];

/// Covers 17.4, 17.4n3.
#[test]
fn twenty_five_points_and_a_clear_road_win_goodwood() {
    let won = goodwood(&ALL, "");
    assert_eq!((won.winner, won.scores[0]), (Some(BRITISH), 26));
    let short = goodwood(&ALL[..4], "");
    assert_eq!((short.winner, short.scores[0]), (Some(GERMAN), 24));
    // A depleted squadron counts what its side shows: four instead of seven.
    let depleted = goodwood(&ALL, "depleted: 1-2GG");
    assert_eq!((depleted.winner, depleted.scores[0]), (Some(GERMAN), 23));
}

/// The ends count too; printed range alone, and zones of control.
///
/// Covers 17.4n1.
#[test]
fn a_gun_or_a_zone_of_control_on_the_road_spoils_it() {
    assert_eq!(goodwood(&ALL, "1128: 88-KGL").winner, Some(GERMAN));
    assert_eq!(goodwood(&ALL, "1028: 88-KGL").winner, Some(BRITISH));
    assert_eq!(goodwood(&ALL, "1528: Gren-KGL").winner, Some(GERMAN));
    assert_eq!(goodwood(&ALL, "1428: Gren-KGL").winner, Some(BRITISH));
    // A British unit in the hex does not clear it; the German headquarters beside it does not spoil it.
    assert_eq!(goodwood(&ALL[..4], "1528: HQ-KGL\nbritish: 3435 1931").winner, Some(BRITISH));
}

/// Covers 17.4, 17.4n2.
#[test]
fn the_germans_need_four_of_the_five_cities() {
    for (british, winner) in [("3435", GERMAN), ("3435 1931", BRITISH), ("1931 2032 1950", BRITISH)] {
        let outcome = goodwood(&[], &format!("british: {british}"));
        assert_eq!(outcome.winner, Some(winner), "{british}");
    }
}

/// Covers 17.4n2.
#[test]
fn who_was_last_in_a_hex_holds_it() {
    let cagny = |t: &Table| {
        let hex = t.book.game().setting().map.grid.find("3435").unwrap();
        t.at.british.contains(hex)
    };
    // Driving through is enough, for both.
    let t = table("turn 1, fog, 2GG moves\n3534: HQ-2GG 1-2GG\n3236: HQ-KGL Gren-KGL\ncup: KGL");
    assert!(!cagny(&t));
    let t = t.play(&["take 1-2GG", "go 3435", "go 3434", "halt", "end"]);
    assert!(cagny(&t));
    let t = t.roll("end", &[1]).play(&["activate", "take Gren-KGL", "go 3335", "go 3435"]);
    assert!(!cagny(&t));
}

/// Covers 17.4n3, 9.0n6.
#[test]
fn only_the_british_leave_and_only_at_the_exit() {
    let t = table("turn 1, fog, KGL moves\n1628: HQ-KGL Gren-KGL").play(&["take Gren-KGL"]);
    t.refuses("exit 1628", "17.4n3");
    let t = table("turn 1, fog, 2GG moves\n4055: HQ-2GG 1-2GG").play(&["take 1-2GG"]);
    t.refuses("exit 4055", "17.4n3");
    // Not after a stop; two points out of a zone of control in which it began.
    let text = "turn 1, fog, 2GG moves\n1829: HQ-2GG\n1629: 1-2GG\n1628: 2-2GG\n1528: Gren-KGL";
    let t = table(text).play(&["take 1-2GG", "go 1628"]);
    t.refuses("exit 1628", "17.4n3");
    let t = t.play(&["halt", "take 2-2GG", "exit 1628"]);
    assert_eq!(t.hex("2-2GG"), "off");
    t.refuses("take 2-2GG", "9.0n8");
    // It must be paid for.
    let text = "turn 4, storm, 16-Luft moves\n0640: HQ-16-Luft\n0639: 1-16L";
    assert!(table(text).offers("exit").is_empty());
}

/// A rider leaves with its tank, and both count.
///
/// Covers 17.4n3.
#[test]
fn a_rider_leaves_with_its_tank() {
    let text =
        "turn 12, fog, 2GG moves\n1829: HQ-2GG\n1628: 1-2GG AT-2GG\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG";
    let outcome = judged(table(text).play(&["take 1-2GG", "exit 1628"]));
    assert_eq!(outcome.scores[0], 9);
}

/// Covers 17.9.
#[test]
fn three_points_win_the_ridge_and_one_draws() {
    let ridge = |british: &str| {
        let text = format!("turn 5, fog, 2AR attacks\n4348: HQ-2AR\n4349: HQ-1CG\nbritish: {british}");
        let outcome = judged(table_of("bonninghardt", &text));
        (outcome.winner, outcome.scores[0])
    };
    assert_eq!(ridge("1452"), (Some(BRITISH), 3));
    assert_eq!(ridge("3249"), (None, 2));
    assert_eq!(ridge("1344"), (None, 1));
    // Places with several hexes count when all are held.
    assert_eq!(ridge("2645"), (Some(GERMAN), 0));
    assert_eq!(ridge("2645 2545 1541 1742"), (Some(BRITISH), 3));
    assert_eq!(ridge("2234 2334"), (Some(GERMAN), 0));
    // A unit off the eastern edge is a point if the road behind it is clear.
    let exit = |rest: &str| {
        let text = format!("turn 5, fog, 2AR moves\n0248: HQ-2AR\n0149: 1-2AR\n{rest}");
        judged(table_of("bonninghardt", &text).play(&["take 1-2AR", "exit 0149"])).scores[0]
    };
    assert_eq!(exit(""), 1);
    assert_eq!(exit("0147: 88/I-2P"), 0);
}

/// Covers 17.15.
#[test]
fn six_points_win_veritable_and_four_draw() {
    let veritable = |british: &str| {
        let text = format!("turn 16, fog, 2AR attacks\n4820: HQ-2AR\n4821: HQ-Art\nbritish: {british}");
        let outcome = judged(table_of("veritable", &text));
        (outcome.winner, outcome.scores[0])
    };
    assert_eq!(veritable("1623 2226"), (None, 4));
    assert_eq!(veritable("1623 2226 3220"), (None, 5));
    assert_eq!(veritable("1623 2226 3220 3011"), (Some(BRITISH), 6));
    assert_eq!(veritable("1623"), (Some(GERMAN), 3));
    assert_eq!(veritable("0920 0921 0922 0821"), (None, 4));
    // Each unit that left needs a clear road to the hex where it left.
    let exit = |hex: &str, rest: &str| {
        let text = format!("turn 16, fog, 2AR moves\n3602: HQ-2AR\n{hex}: 1-2AR\n{rest}");
        judged(table_of("veritable", &text).play(&["take 1-2AR", &format!("exit {hex}")])).scores[0]
    };
    assert_eq!(exit("3701", ""), 1);
    assert_eq!(exit("3601", ""), 0);
    assert_eq!(exit("3701", "4428: 1/I-16P"), 0);
    assert_eq!(exit("3701", "blown: 3704/3705"), 0);
}

/// Covers 17.22, 17.23.
#[test]
fn both_ends_of_the_three_bridges_draw_without_the_welsh() {
    let held = "4516 4617 4310 4410 4324 4425";
    let joes = |name: &str, british: &str| {
        let text = format!("turn 16, fog, 2AR attacks\n1509: HQ-2AR HQ-1WG\nbritish: {british}");
        judged(table_of(name, &text)).winner
    };
    assert_eq!(joes("joes-bridge", held), None);
    assert_eq!(joes("joes-bridge", &held[..24]), Some(GERMAN));
    assert_eq!(joes("joes-bridge+welsh", held), Some(GERMAN));
    let exit = |name: &str, rest: &str| {
        let units = "5209: 1-2IG 2-2IG 3-2IG Rcn-2IG Scout-2IG";
        let text = format!("turn 16, fog, 2IG moves\n5109: HQ-2IG\n{units}\n{rest}");
        let mut t = table_of(name, &text);
        for unit in ["1-2IG", "2-2IG", "3-2IG", "Rcn-2IG", "Scout-2IG"] {
            t = t.play(&[&format!("take {unit}"), "exit 5209"]);
        }
        judged(t).winner
    };
    assert_eq!(exit("joes-bridge", ""), Some(BRITISH));
    assert_eq!(exit("joes-bridge+welsh", ""), Some(GERMAN));
    // An 88 five hexes from the beginning of the road.
    assert_eq!(exit("joes-bridge", "0601: 88/I-2P"), Some(GERMAN));
    assert_eq!(exit("joes-bridge", "0501: 88/I-2P"), Some(BRITISH));
}
