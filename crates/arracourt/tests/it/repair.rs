//! Repairing bridges and construction markers [21.4.5 to 21.4.7].

use crate::table::{Table, table};
use arracourt::{BridgeId, Step};
use kernel::Viewer;
use kernel::prelude::*;

fn american(text: &str) -> Table {
    table("first+bridges", &format!("turn 2, impulse 1, fog, American\n38: 2113/C\n{text}"))
}

/// The level of a side's construction marker on a bridge; 0 is none.
fn level(at: &Table, side: usize, bridge: &str) -> u8 {
    let bridge = BridgeId::all().find(|&printed| at.game().span_name(printed) == bridge).expect("a bridge");
    at.at.bridges.works[side][bridge.index()]
}

/// Ends the American half and lets the German pass; neither may spend the Advantage.
fn next_half(at: Table) -> Table {
    let at = at.play("end").roll("done", &[6, 5]).play("pass");
    at.change(|at| at.advantage_used = true)
}

/// Covers 21.4.5.
#[test]
fn a_repair_succeeds_on_seven_or_more_and_gives_the_bridge_to_the_repairer() {
    // Both banks Free, a river: 3 + 3 - 1.
    let at = american("20: 53/A\nbridge 20/32: down").play("assault 20");
    at.allows("repair 20/32");
    assert_eq!(at.clone().roll("repair 20/32", &[2]).bridge("20/32"), "American");
    let failed = at.roll("repair 20/32", &[1]);
    assert_eq!(failed.bridge("20/32"), "neither");
    failed.refuses("repair 20/32", "21.4.5");
    let german = table(
        "first+bridges",
        "turn 2, impulse 1, fog, German\n33: 1/130A\ngerman: 19 33 34 35\nbridge 19/33: down",
    )
    .play("assault 33")
    .roll("repair 19/33", &[2]);
    assert_eq!(german.bridge("19/33"), "German");
}

/// Covers 21.4.5.
#[test]
fn repairs_come_before_any_move() {
    let at = american("20: 53/A 53/B\nbridge 20/32: down").play("assault 20");
    at.clone().roll("repair 20/32", &[1]).allows("move 53/A to 21");
    at.play("move 53/A to 21").refuses("repair 20/32", "21.4.5");
}

/// Covers 21.4.5.
#[test]
fn only_a_friendly_supplied_uncontested_area_repairs_its_own_bridges() {
    let far = american("21: 53/A\nbridge 20/32: down").play("assault 21");
    far.refuses("repair 20/32", "21.4.5");
    far.refuses("repair 21/31", "21.4.5");
    let contested = american("20: 53/A 1/130A\nbridge 20/32: down").play("assault 20");
    contested.refuses("repair 20/32", "21.4.5");
    let enemy = american("20: 53/A 1/130A\ngerman: 20\nbridge 20/32: down").play("assault 20");
    enemy.refuses("repair 20/32", "21.4.5");
    let cut = american("20: 53/A\ngerman: 12 14 19 21 32 33 38\nbridge 20/32: down").play("assault 20");
    cut.refuses("repair 20/32", "21.4.5");
}

/// Covers 21.4.5.
#[test]
fn the_american_tries_twice_and_the_german_once() {
    let at = american("3: 53/A\ngerman: 38\nbridge 3/11: down\nbridge 3/15: down").play("assault 3");
    let twice = at.roll("repair 3/11", &[1]).roll("repair 3/15", &[1]);
    assert_eq!((level(&twice, 1, "3/11"), level(&twice, 1, "3/15")), (1, 1));
    let german = table(
        "first+bridges",
        "turn 2, impulse 1, fog, German\n3: 1/16A\n9: 37/A\nbridge 3/11: down\nbridge 3/15: down",
    )
    .play("assault 3")
    .roll("repair 3/11", &[1]);
    german.refuses("repair 3/15", "21.4.5");
    german.refuses("repair 3/15 from 3/11", "21.4.5");
}

/// Covers 21.4.6.
#[test]
fn each_failure_makes_the_next_attempt_easier_up_to_two() {
    // The far bank is the German's, over the canal: 3 - 1 - 1 = +1.
    let text = "11: 53/A\n3: 1/16A\nbridge 3/11: down";
    let first = american(text).play("assault 11");
    assert_eq!(first.clone().roll("repair 3/11", &[6]).bridge("3/11"), "American");
    let failed = first.roll("repair 3/11", &[5]);
    assert_eq!((failed.bridge("3/11"), level(&failed, 1, "3/11")), ("neither", 1));
    let second = next_half(failed).play("assault 11");
    assert_eq!(second.clone().roll("repair 3/11", &[5]).bridge("3/11"), "American");
    let failed = second.roll("repair 3/11", &[4]);
    assert_eq!(level(&failed, 1, "3/11"), 2);
    let third = next_half(failed).play("assault 11");
    assert_eq!(third.clone().roll("repair 3/11", &[4]).bridge("3/11"), "American");
    let failed = third.roll("repair 3/11", &[3]);
    assert_eq!(level(&failed, 1, "3/11"), 2, "two is the most");
}

/// Covers 21.4.6.
#[test]
fn success_sends_the_markers_of_both_sides_home() {
    let built = american("11: 53/A\n3: 1/16A\nbridge 3/11: down")
        .change(|at| {
            at.bridges.works[0][0] = 2;
            at.bridges.works[1][0] = 1;
        })
        .play("assault 11");
    assert_eq!(level(&built, 0, "3/11"), 2, "the German has one there too");
    let failed = built.clone().roll("repair 3/11", &[4]);
    assert_eq!(
        (failed.bridge("3/11"), level(&failed, 1, "3/11")),
        ("neither", 2),
        "it serves its owner alone"
    );
    let done = built.roll("repair 3/11", &[5]);
    assert_eq!(done.bridge("3/11"), "American");
    assert_eq!((level(&done, 0, "3/11"), level(&done, 1, "3/11")), (0, 0));
}

/// Covers 21.4.6.
#[test]
fn a_marker_that_came_home_rests_until_the_next_half() {
    // One American marker lies on 25/27; the other is in the box and repairs 3/11.
    let text = "3: 53/A\ngerman: 38\nbridge 3/11: down\nbridge 3/15: down\nbridge 25/27: down";
    let at = american(text).change(|at| at.bridges.works[1][10] = 1).play("assault 3");
    assert_eq!(level(&at, 1, "25/27"), 1);
    let built = at.roll("repair 3/11", &[6]);
    built.refuses("repair 3/15", "21.4.6");
    built.refuses("repair 3/15 from 3/11", "21.4.6");
    let moved = built.roll("repair 3/15 from 25/27", &[1]);
    assert_eq!((level(&moved, 1, "25/27"), level(&moved, 1, "3/15")), (0, 1), "its level there is lost");
}

/// Covers 21.4.6.
#[test]
fn a_marker_is_taken_from_another_bridge_only_when_none_is_at_hand() {
    let text = "3: 1/16A\n9: 37/A\nbridge 3/11: down\nbridge 3/15: down\nbridge 4/11: down";
    let german = |works: [u8; 3]| {
        table("first+bridges", &format!("turn 2, impulse 1, fog, German\n{text}"))
            .change(|at| at.bridges.works[0][..3].copy_from_slice(&works))
            .play("assault 3")
    };
    let boxed = german([0, 0, 0]);
    boxed.allows("repair 3/11");
    boxed.refuses("repair 3/11 from 4/11", "21.4.6");
    let here = german([1, 0, 0]);
    here.allows("repair 3/11");
    here.refuses("repair 3/15", "21.4.6");
    here.allows("repair 3/15 from 3/11");
    let away = german([0, 0, 2]);
    away.refuses("repair 3/11", "21.4.6");
    away.refuses("repair 3/11 from 3/15", "21.4.6");
    // The level of the other bridge is lost: -1 +3 -1 and the vacant American bank 0.
    let tried = away.roll("repair 3/11 from 4/11", &[5]);
    assert_eq!((tried.bridge("3/11"), level(&tried, 0, "3/11"), level(&tried, 0, "4/11")), ("neither", 1, 0));
}

/// Covers 21.4.6.
#[test]
fn an_owner_may_take_his_marker_back() {
    let at = american("11: 53/A\nbridge 3/11: down").change(|at| {
        at.bridges.works[0][0] = 1;
        at.bridges.works[1][0] = 1;
    });
    at.refuses("recall 3/15", "21.4.6");
    let back = at.play("recall 3/11");
    assert_eq!((level(&back, 0, "3/11"), level(&back, 1, "3/11")), (1, 0), "his own alone");
    back.refuses("recall 3/11", "21.4.6");
}

/// Covers 21.4.7.
#[test]
fn both_banks_the_canal_and_the_work_make_the_modifier() {
    let modifiers = |text: &str, area: u8, bridge: u8| {
        let at = table("first+bridges", &format!("turn 2, impulse 1, fog, American\n{text}"));
        let at = at.play(&format!("assault {area}"));
        let (game, bridge) = (at.game(), BridgeId(bridge));
        let repairs = [0, 1, 2].map(|level| game.repair_modifier(&at.at, bridge, level).0);
        (game.demolition_modifier(&at.at, bridge).0, repairs)
    };
    // Bridge 6 is 20/32 over the Nard, bridge 0 is 3/11 over the canal.
    assert_eq!(modifiers("20: 53/A", 20, 6), (6, [5, 6, 7]), "both Free");
    assert_eq!(modifiers("20: 53/A\ngerman: 32", 20, 6), (3, [2, 3, 4]), "the other bank the enemy's");
    assert_eq!(modifiers("20: 53/A\n32: 53/B 1/130A", 20, 6), (5, [4, 5, 6]), "contested and friendly");
    assert_eq!(
        modifiers("20: 53/A\n32: 53/B 1/130A\ngerman: 32", 20, 6),
        (4, [3, 4, 5]),
        "contested and the enemy's"
    );
    assert_eq!(modifiers("20: 53/A\n32: 1/130A", 20, 6), (3, [2, 3, 4]), "the enemy alone");
    assert_eq!(modifiers("20: 53/A 1/130A\n32: 53/B 1/130B\ngerman: 20 32", 20, 6), (2, [1, 2, 3]));
    assert_eq!(modifiers("11: 53/A\ngerman: 38", 11, 0), (5, [4, 5, 6]), "over the canal");
}

/// Neither clause asks for units: repair does not depend on something to blow, nor blowing on something to repair.
/// Covers 8.1.1, 21.4.3, 21.4.5.
#[test]
fn an_area_without_units_repairs_whether_or_not_it_has_a_bridge_to_blow() {
    // 31 has two bridges, 21/31 and 28/31.
    let quiet = american("9: 53/A\ngerman: 38\nbridge 21/31: Demolished");
    quiet.refuses("assault 32", "8.1.1");
    let press = |at: &Table, action: &str| {
        let buttons = at.book.scene(&at.at, Viewer::Seat(at.seat())).buttons;
        buttons.into_iter().find(|button| button.action == action).map(|button| button.label)
    };
    for area in [21, 31] {
        let declaration = format!("assault {area}");
        let label = press(&quiet, &declaration).expect("a button declares it");
        assert!(label.starts_with(&format!("Repair bridges from {area} ")), "{label}");
        let site = quiet.clone().play(&declaration);
        assert_eq!(site.legal(), ["repair 21/31", "end"]);
        assert_eq!(site.prompt(), "No units here: repair bridges, or end the assault.");
        let built = site.roll("repair 21/31", &[2]);
        assert_eq!(built.bridge("21/31"), "American");
        assert_eq!(built.play("end").step(), Step::Second, "nothing is left to blow");
    }
    let both = american("9: 53/A\n28: 1/130A\nbridge 21/31: Demolished").play("assault 31");
    both.allows("repair 21/31");
    assert_eq!(both.play("end").offers("blow"), ["blow 28/31"]);
    // The same conditions as with units there: friendly, supplied.
    let held = "bridge 21/31: Demolished\nbridge 28/31: German";
    american(&format!("9: 53/A\ngerman: 31 38\n{held}")).refuses("assault 31", "8.1.1");
    american(&format!("9: 53/A\ngerman: 21 22 28 30 32 38\n{held}")).refuses("assault 31", "8.1.1");
    let plain = table("first", "turn 2, impulse 1, fog, American\n9: 53/A\n38: 2113/C");
    plain.refuses("assault 31", "8.1.1");
}
