//! What the totals of an assault lead to [11.5.4].

use crate::table::{Table, table};
use arracourt::{Event, Step, Verdict};

/// The verdict of the last roll.
fn verdict(at: &Table) -> Verdict {
    let found = at.events().iter().find_map(|event| match event {
        Event::Fought { verdict, .. } => Some(*verdict),
        _ => None,
    });
    found.expect("the last action rolled an attack")
}

fn mandatory(defenders: &str, reduced: &str) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 3, fog, German
             18: 1/130A 1/130B 2113/A
             14: {defenders}
             reduced: {reduced}"
        ),
    )
    .play_all(&[
        "assault 18",
        "move 1/130A to 14",
        "move 1/130B to 14",
        "move 2113/A to 14",
        "attack 14",
    ])
}

/// Covers 11.5.4a.
#[test]
fn a_repulse_costs_every_attacker_a_step_and_sends_them_back() {
    // AV 6 + 1 + 1/2 = 7, DV 6 + 1 = 7.
    let repulsed = mandatory("37/C", "2113/A").roll("lead 1/130A", &[3, 3, 3, 4]);
    assert_eq!((verdict(&repulsed), repulsed.fought()), (Verdict::Repulse, (7, 7, 0)));
    for unit in ["1/130A", "1/130B"] {
        assert!(repulsed.is_reduced(unit), "{unit}");
        assert_eq!(repulsed.place(unit), "18");
    }
    assert_eq!(repulsed.place("2113/A"), "eliminated");
    assert!(!repulsed.is_reduced("37/C"), "the defender is unhurt");
    assert_eq!(repulsed.controller(14), "American");
}

/// Covers 11.5.4a.
#[test]
fn an_optional_attack_that_is_repulsed_stays() {
    let repulsed = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/130B 37/C
         reduced: 1/130B",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130B"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(verdict(&repulsed), Verdict::Repulse);
    assert_eq!(repulsed.units_in(14), ["1/130A", "37/C"]);
    assert!(repulsed.is_reduced("1/130A"));
    assert_eq!(repulsed.place("1/130B"), "eliminated");
}

/// Covers 11.5.4b.
#[test]
fn a_stalemate_costs_the_lead_a_step_and_leaves_the_area_contested() {
    let stale = mandatory("37/C", "2113/A").roll("lead 1/130A", &[3, 4, 2, 5]);
    assert_eq!((verdict(&stale), stale.fought()), (Verdict::Stalemate, (7, 7, 0)));
    assert_eq!(stale.units_in(14), ["1/130A", "1/130B", "2113/A", "37/C"], "no unit retreats");
    assert!(stale.is_reduced("1/130A") && !stale.is_reduced("1/130B") && !stale.is_reduced("37/C"));
    assert_eq!((stale.step(), stale.decides()), (Step::Withdraw, "American"));
    let stood = stale.play("stand");
    assert_eq!(stood.controller(14), "American", "contested, and still the American's");
}

/// Covers 11.5.4b.
#[test]
fn a_reduced_lead_dies_of_a_stalemate() {
    let stale = mandatory("37/C", "2113/A").roll("lead 2113/A", &[6, 5, 3, 4]);
    // AV 2 + 2 = 4, DV 7.
    assert_eq!(stale.fought(), (4, 7, 1));
    assert_eq!(stale.place("2113/A"), "eliminated", "success takes the same step");
    let stale = mandatory("37/C", "2113/A").roll("lead 2113/A", &[6, 4, 3, 4]);
    assert_eq!((verdict(&stale), stale.place("2113/A").as_str()), (Verdict::Stalemate, "eliminated"));
    assert_eq!(stale.units_in(14), ["1/130A", "1/130B", "37/C"]);
}

/// Covers 11.5.4c.
#[test]
fn a_success_costs_the_lead_a_step_and_the_defender_the_margin() {
    let named = mandatory("37/C 53/A", "2113/A").play("lead 1/130A");
    // AV 7, DV 6 + 1 + 1 = 8.
    let won = named.roll("lead 53/A", &[6, 4, 3, 3]);
    assert_eq!((verdict(&won), won.fought()), (Verdict::Success, (7, 8, 3)));
    assert!(won.is_reduced("1/130A") && !won.is_reduced("1/130B"));
    assert_eq!((won.step(), won.decides()), (Step::Attrition, "American"));
    // Three points, the first on the lead defender: 37/C alone cannot take them all.
    let other = won.clone().play("hit 37/C").play("hit 37/C");
    other.refuses("hit 37/C", "14.1");
    other.allows("hit 53/A");
    let lead = won.play_all(&["hit 53/A", "hit 53/A", "hit 53/A"]);
    lead.allows("done");
    let after = lead.play("done");
    assert_eq!(after.place("53/A"), "eliminated");
    assert_eq!(after.step(), Step::Withdraw, "the rest may retreat voluntarily");
}

/// Covers 11.5.4c.
#[test]
fn winners_who_clear_the_area_control_it() {
    let won = mandatory("37/D", "2113/A 37/D").roll("lead 1/130A", &[3, 3, 3, 2]);
    // AV 7, DV 2 + 1 = 3: margin 5 against a capacity of 2.
    assert_eq!(verdict(&won), Verdict::Overrun);
    assert_eq!(won.controller(14), "German");
}

/// Covers 11.5.4d.
#[test]
fn an_overrun_spares_the_lead_when_the_margin_is_more_than_the_defenders_absorb() {
    // One full defender absorbs 3. AV 7, DV 7.
    let named = mandatory("37/C", "2113/A");
    let exact = named.clone().roll("lead 1/130A", &[6, 4, 4, 3]);
    assert_eq!((verdict(&exact), exact.fought().2), (Verdict::Success, 3));
    assert_eq!(exact.place("37/C"), "eliminated");
    assert!(exact.is_reduced("1/130A"), "exactly the capacity: the lead takes his step");
    let over = named.roll("lead 1/130A", &[6, 5, 4, 3]);
    assert_eq!((verdict(&over), over.fought().2), (Verdict::Overrun, 4));
    assert_eq!(over.place("37/C"), "eliminated");
    assert!(!over.is_reduced("1/130A"));
    assert_eq!(over.controller(14), "German");
}

/// Covers 11.5.4d.
#[test]
fn reduced_defenders_absorb_two_each() {
    // 37/C and 53/A reduced absorb 4. AV 7, DV 4 + 1 + 1 = 6.
    let named = mandatory("37/C 53/A", "2113/A 37/C 53/A").play("lead 1/130A");
    let exact = named.clone().roll("lead 37/C", &[5, 5, 4, 3]);
    assert_eq!((verdict(&exact), exact.fought().2), (Verdict::Success, 4));
    assert!(exact.is_reduced("1/130A"));
    let over = named.roll("lead 37/C", &[5, 6, 4, 3]);
    assert_eq!((verdict(&over), over.fought().2), (Verdict::Overrun, 5));
    assert!(!over.is_reduced("1/130A"));
}

/// Covers 11.5.4d, 14.1n1.
#[test]
fn no_unit_is_overrun_in_rough() {
    // 12 is Rough, TEM 3: AV 6, DV 3 + 3 = 6.
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A
         12: 24/C
         german: 14",
    )
    .play_all(&["assault 14", "move 1/130A to 12", "attack 12"]);
    let won = named.roll("lead 1/130A", &[6, 6, 1, 1]);
    assert_eq!((verdict(&won), won.fought()), (Verdict::Success, (6, 6, 9)));
    assert_eq!(won.place("24/C"), "eliminated");
    assert!(won.is_reduced("1/130A"), "the lead takes his step however large the margin");
}

/// Covers 11.5.4n1.
#[test]
fn if_no_unit_is_left_the_area_keeps_its_controller() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         14: 37/C
         reduced: 1/130A 37/C",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
    // AV 4, DV 4 + 1 = 5; margin 2 is exactly what a reduced unit absorbs.
    let both = named.roll("lead 1/130A", &[4, 4, 2, 3]);
    assert_eq!((verdict(&both), both.fought()), (Verdict::Success, (4, 5, 2)));
    assert!(both.units_in(14).is_empty());
    assert_eq!(both.controller(14), "American");
}

/// Covers 11.5.4n1.
#[test]
fn the_attacker_loses_first() {
    let won = mandatory("37/C 53/A", "2113/A").play("lead 1/130A").roll("lead 53/A", &[6, 4, 3, 3]);
    assert!(won.is_reduced("1/130A"));
    assert!(!won.is_reduced("53/A"), "the defender has not yet chosen");
    let order: Vec<Event> = mandatory("37/C", "2113/A")
        .roll("lead 1/130A", &[6, 4, 4, 3])
        .events()
        .iter()
        .filter(|event| matches!(event, Event::Reduced(..) | Event::Eliminated(..)))
        .cloned()
        .collect();
    assert!(matches!(order[..], [Event::Reduced(..), Event::Eliminated(..)]), "{order:?}");
}
