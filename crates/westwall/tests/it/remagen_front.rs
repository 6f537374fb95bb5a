//! The continuous front in play: when it is asked for, what gaps cost, who is lost [R14.1].

use crate::table::{Table, scenario};

/// Americans in hexes at the end of their Player-Turn of the second turn, a night: no unit fights.
fn night(hexes: &[&str], more: &str) -> Table {
    let names =
        ["27", "1/47", "2/47", "3/47", "1/311", "2/311", "3/311", "1/310", "2/310", "3/310", "60", "52"];
    let units: Vec<String> = hexes.iter().zip(names).map(|(hex, unit)| format!("{hex}: {unit}")).collect();
    scenario("remagen", &format!("turn 2, US movement\n{}\n{more}", units.join("\n"))).play("end")
}

/// What the front has cost: points for gaps, and the hexes whose units were lost.
fn cost(hexes: &[&str], more: &str) -> (i32, Vec<String>) {
    let t = night(hexes, more);
    let lost = t.log().into_iter().filter(|line| line.ends_with("is eliminated [R14.13]")).map(|line| {
        let hex = line.split(" in ").nth(1).and_then(|rest| rest.split(' ').next());
        hex.expect("the hex is told").to_string()
    });
    let lost = lost.collect();
    let row = t.game().ledger(t.position()).into_iter().find(|row| row.clause.id() == "R14.14");
    (row.expect("gaps have a row").points[1], lost)
}

fn nothing() -> (i32, Vec<String>) {
    (0, vec![])
}

/// Covers R14.11.
#[test]
fn three_units_on_the_east_bank_make_a_front_a_duty() {
    // A unit out of touch of the others is the test: it is lost only where a front is needed.
    assert_eq!(cost(&["0716", "1215"], ""), nothing());
    assert_eq!(cost(&["0716", "0816", "1215"], ""), (0, vec!["1215".into()]));
    let t = night(&["0716", "0816", "0916"], "");
    assert!(t.log()[0].contains("a continuous front is required from now on [R14.11]"));
    // A unit on a bridge is not on the east bank, one on the west bank still less [ruling W75].
    assert_eq!(cost(&["0616", "0716", "1215"], ""), nothing());
    assert_eq!(cost(&["0517", "0716", "1215"], ""), nothing());
    // Germans do not count.
    assert_eq!(cost(&["0716", "1215"], "2020: Guard"), nothing());
}

/// Covers R14.11.
#[test]
fn the_duty_once_begun_stays() {
    // Ruling W75.
    assert_eq!(cost(&["0716", "1215"], "front"), (0, vec!["1215".into()]));
    assert_eq!(cost(&["0517", "0616"], "front"), nothing());
    let t = night(&["0716", "0816", "0916"], "");
    let t = t.play("end").play("move 2/47 to 0917").play("end");
    assert_eq!(t.turn(), 3);
    // Each further turn is counted: a gap of one hex on two turns.
    let t = scenario("remagen", "turn 2, US movement\n0716: 27\n0919: 1/47\n0920: 2/47").play("end");
    assert_eq!(t.game().ledger(t.position()).iter().map(|row| row.points[1]).sum::<i32>(), 25);
    let t = t.play("end").play("end").play("end");
    assert_eq!(t.turn(), 4);
    assert_eq!(t.game().ledger(t.position()).iter().map(|row| row.points[1]).sum::<i32>(), 30);
}

/// Covers R14.11, R14.14.
#[test]
fn the_front_is_looked_at_after_the_american_player_turn_only() {
    let t = scenario("remagen", "turn 2, German movement\n0716: 27\n0919: 1/47\n0920: 2/47\nfront");
    let t = t.play("end");
    assert_eq!((t.turn(), t.points("German")), (3, 20), "the Autobahn alone");
    // By day it comes after the combats.
    let t = t.play("end");
    assert_eq!((t.decides(), t.points("German")), ("German".into(), 25));
}

/// X12 of the examples.
///
/// Covers R14.12, R14.13, R14.14.
#[test]
fn three_units_at_the_bridge_in_three_ways() {
    assert_eq!(cost(&["0716", "0816", "0916"], ""), nothing());
    assert_eq!(cost(&["0716", "0919", "0920"], ""), (5, vec![]));
    assert_eq!(cost(&["0716", "0816", "1215"], ""), (0, vec!["1215".into()]));
}

/// X11 of the examples.
///
/// Covers R14.12, R14.13, R14.14.
#[test]
fn a_long_front_whole_broken_and_with_a_spearhead() {
    let whole = ["0711", "0910", "1110", "1312", "1314", "1415", "1418", "1319", "1220", "0921"];
    let without = |gone: &[&str]| {
        let left: Vec<&str> = whole.into_iter().filter(|hex| !gone.contains(hex)).collect();
        cost(&left, "0716: 9-us")
    };
    assert_eq!(without(&[]), nothing());
    assert_eq!(without(&["1314"]), (5, vec![]));
    assert_eq!(without(&["1319", "1220"]), (10, vec![]));
    let with = |hex: &'static str| {
        let more: Vec<&str> = whole.into_iter().chain([hex]).collect();
        cost(&more, "0716: 9-us")
    };
    assert_eq!(with("1716"), nothing());
    assert_eq!(with("1815"), (0, vec!["1815".into()]));
}

/// Covers R14.12.
#[test]
fn germans_in_the_line_do_not_break_it() {
    assert_eq!(cost(&["0716", "0816", "0916"], "0815: Guard"), nothing());
    let whole = ["0711", "0910", "1110", "1312", "1314", "1415", "1418", "1319", "1220", "0921"];
    assert_eq!(cost(&whole, "1313: Guard\n1417: 111"), nothing());
}

/// Covers R14.13, R16.32.
#[test]
fn a_unit_lost_beyond_the_front_counts_like_any_loss() {
    let t = night(&["0716", "0816", "1215"], "");
    assert_eq!(t.place("2/47"), "eliminated");
    assert_eq!(t.points("German"), 20 + 3);
    assert_eq!((t.turn(), t.decides()), (2, "German".into()));
}
