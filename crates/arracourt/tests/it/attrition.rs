//! Attrition points: what units take, exactly [14.1].

use crate::table::{Table, table};
use arracourt::Step;

/// Germans in 33 are struck from the air; the Germans control these areas besides.
fn struck(units: &str, reduced: &str, german: &str, target: &str, dice: &[u32]) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 1, clear, American
             9: 37/A
             33: {units}
             reduced: {reduced}
             german: 33 38 {german}"
        ),
    )
    .play("strike 33")
    .roll(&format!("target {target}"), dice)
}

/// Covers 14.1.
#[test]
fn a_full_unit_takes_one_by_flipping_two_by_retreating_too_three_by_its_end() {
    // AV 4, DV 2: the margin is the difference of the dice and 2.
    let one = struck("1/130A", "", "34", "1/130A", &[2, 2, 2, 3]);
    assert_eq!(one.fought().2, 1);
    assert!(one.is_reduced("1/130A"));
    assert_eq!(one.place("1/130A"), "33");
    let two = struck("1/130A", "", "34", "1/130A", &[2, 3, 2, 3]);
    assert_eq!(two.fought().2, 2);
    assert!(two.is_reduced("1/130A"));
    assert_eq!(two.place("1/130A"), "34");
    let three = struck("1/130A", "", "34", "1/130A", &[3, 3, 2, 3]);
    assert_eq!(three.fought().2, 3);
    assert_eq!(three.place("1/130A"), "eliminated");
}

/// Covers 14.1.
#[test]
fn a_reduced_unit_takes_one_by_retreating_and_two_by_its_end() {
    let one = struck("1/130A", "1/130A", "34", "1/130A", &[2, 2, 2, 3]);
    assert!(one.is_reduced("1/130A"));
    assert_eq!(one.place("1/130A"), "34");
    let two = struck("1/130A", "1/130A", "34", "1/130A", &[2, 3, 2, 3]);
    assert_eq!(two.place("1/130A"), "eliminated");
}

/// Covers 14.1.
#[test]
fn losses_come_out_exactly() {
    // Two points on a full target and a reduced unit: three would be too many.
    let two = struck("1/130A 1/130B", "1/130B", "34", "1/130A", &[2, 3, 2, 3]);
    assert_eq!((two.step(), two.decides()), (Step::Attrition, "German"));
    two.refuses("done", "14.1");
    let first = two.clone().play("hit 1/130A");
    assert_eq!(first.legal(), ["hit 1/130A", "hit 1/130B"]);
    let spread = first.clone().play("hit 1/130B");
    assert_eq!(spread.legal(), ["done"]);
    let spread = spread.play("done");
    assert_eq!((spread.place("1/130A").as_str(), spread.place("1/130B").as_str()), ("33", "34"));
    let alone = first.play("hit 1/130A");
    alone.refuses("hit 1/130A", "14.1");
    assert_eq!(alone.legal(), ["done"]);
    assert_eq!(alone.play("done").place("1/130A"), "34");
    two.refuses("hit 37/A", "14.1");
    two.refuses("hit 1/130C", "14.1");
}

/// Covers 14.1.
#[test]
fn points_beyond_what_all_can_absorb_are_lost() {
    let all = struck("1/130A 1/130B", "1/130B", "34", "1/130A", &[6, 6, 1, 1]);
    assert!(all.fought().2 > 5);
    for unit in ["1/130A", "1/130B"] {
        assert_eq!(all.place(unit), "eliminated");
    }
    let just = struck("1/130A 1/130B", "1/130B", "34", "1/130A", &[5, 3, 2, 3]);
    assert_eq!(just.fought().2, 5);
    assert!(just.units_in(33).is_empty());
}

/// Covers 14.1.
#[test]
fn a_retreat_that_leads_nowhere_is_no_choice() {
    let dead = struck("1/130A 1/130B", "1/130A", "", "1/130A", &[2, 2, 2, 3]);
    assert_eq!(dead.fought().2, 1);
    assert_eq!(dead.place("1/130A"), "eliminated", "a reduced target that cannot retreat dies of one point");
    assert!(!dead.is_reduced("1/130B"));
    // A full unit that cannot retreat takes one point or three: two points fall on two units.
    let split = struck("1/130A 1/130B", "", "", "1/130A", &[2, 3, 2, 3]);
    assert!(split.is_reduced("1/130A") && split.is_reduced("1/130B"));
}

/// Covers 14.1.
#[test]
fn where_points_cannot_come_out_exactly_the_owner_chooses_the_least_excess() {
    let units = "1/130A 1/130B 1/130C";
    let three = struck(units, units, "", "1/130A", &[3, 3, 2, 3]);
    assert_eq!(three.fought().2, 3);
    let target = three.play("hit 1/130A");
    assert_eq!(
        target.legal(),
        ["hit 1/130B", "hit 1/130C"],
        "two are gone, one point is left for one of two"
    );
    let chosen = target.play("hit 1/130C");
    assert_eq!(chosen.legal(), ["done"]);
    let after = chosen.play("done");
    assert_eq!(after.units_in(33), ["1/130B"]);
}

/// Covers 14.1.
#[test]
fn the_named_unit_takes_the_first_point_and_the_owner_spreads_the_rest() {
    let three = struck("1/130A 1/130B 1/2113A", "", "34", "1/2113A", &[3, 3, 2, 3]);
    let others = three.clone().play_all(&["hit 1/130A", "hit 1/130B"]);
    assert_eq!(others.legal(), ["hit 1/2113A"], "the target must still take one");
    let all = others.play_all(&["hit 1/2113A", "done"]);
    for unit in ["1/130A", "1/130B", "1/2113A"] {
        assert!(all.is_reduced(unit) && all.place(unit) == "33");
    }
    let alone = three.play_all(&["hit 1/2113A", "hit 1/2113A", "hit 1/2113A", "done"]);
    assert_eq!(alone.place("1/2113A"), "eliminated");
}

/// Covers 14.1n1.
#[test]
fn rough_absorbs_the_first_point_of_an_assault_and_none_of_a_bombardment() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A
         12: 24/C
         german: 14",
    )
    .play_all(&["assault 14", "move 1/130A to 12", "attack 12"]);
    // AV 6, DV 3 + 3 = 6.
    let one = named.clone().roll("lead 1/130A", &[3, 4, 3, 3]);
    assert_eq!(one.fought(), (6, 6, 0));
    assert!(!one.is_reduced("24/C") && one.is_reduced("1/130A"));
    let two = named.roll("lead 1/130A", &[4, 4, 3, 3]);
    assert_eq!(two.fought(), (6, 6, 1));
    assert!(two.is_reduced("24/C"));
    let bombed = struck("1/130A", "", "34", "1/130A", &[2, 2, 2, 3]);
    assert_eq!(bombed.fought().2, 1, "33 is Rough too");
}
