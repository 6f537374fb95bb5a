//! What the log and the ledgers say, and the clause that they cite for it.

use crate::table::{Table, table};
use arracourt::Event;
use kernel::prelude::*;
use kernel::{Row, Viewer};

/// The clauses of the events of the last action that a test picks.
fn cited(t: &Table, wanted: impl Fn(&Event) -> bool) -> Vec<String> {
    let events = t.events().iter().filter(|event| wanted(event));
    events.map(|event| t.book.depict(event).clause.expect("an event cites a clause")).collect()
}

fn losses(t: &Table) -> Vec<String> {
    cited(t, |event| matches!(event, Event::Reduced(..) | Event::Eliminated(..)))
}

fn named(t: &Table) -> Vec<String> {
    cited(t, |event| matches!(event, Event::AttackNamed { .. }))
}

fn says(t: &Table, text: &str) {
    assert!(t.log().iter().any(|line| line.contains(text)), "no '{text}' in {:?}", t.log());
}

/// Covers 11.5.4a, 11.5.4b, 11.5.4c.
#[test]
fn steps_lost_in_an_assault_cite_its_result() {
    let lead = |dice: &[u32]| {
        table("first", "turn 2, impulse 3, fog, German\n18: 1/130A 1/130B\n14: 37/D\nreduced: 1/130B")
            .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14"])
            .roll("lead 1/130A", dice)
    };
    // AV 6 and a half, DV 4 + 1.
    let repulsed = lead(&[1, 1, 6, 6]);
    assert_eq!((named(&repulsed), losses(&repulsed)), (vec!["11.5".into()], vec!["11.5.4a".to_string(); 2]));
    says(&repulsed, ": repulse.");
    says(&repulsed, "1/130A, 1/130B assault 14");
    let level = lead(&[3, 3, 3, 4]);
    assert_eq!(losses(&level), ["11.5.4b"]);
    let won = lead(&[4, 3, 3, 3]);
    assert_eq!(losses(&won), ["11.5.4c", "14.1"], "{:?}", won.log());
}

/// Covers 12.2, 12.2.4a, 12.2.4b, 12.2.4c.
#[test]
fn steps_lost_in_a_ranged_attack_cite_its_result() {
    let fire = |dice: &[u32]| {
        table("first", "turn 2, impulse 1, overcast, American\n12: 37/A\n14: 1/130A\n38: 2113/C")
            .play("ranged 12 at 14")
            .roll("lead 37/A", dice)
    };
    // AV 7, DV 1 + 2.
    let repulsed = fire(&[1, 1, 6, 6]);
    assert_eq!((named(&repulsed), losses(&repulsed)), (vec!["12.2".into()], vec!["12.2.4a".to_string()]));
    says(&repulsed, ": repulse.");
    says(&repulsed, "37/A fires at 14");
    assert_eq!(losses(&fire(&[1, 2, 4, 3])), ["12.2.4b"]);
    assert_eq!(losses(&fire(&[2, 2, 4, 3])), ["12.2.4c", "14.1"]);
}

/// Covers 13.1.1, 13.1.2, 13.4.
#[test]
fn batteries_that_fire_flip_by_their_own_clause() {
    let guns = table("first", "turn 2, impulse 1, overcast, American\n8: 94\n13: 1/130A\n38: 2113/C")
        .play("bombard 13")
        .roll("target 1/130A", &[1, 1, 6, 6]);
    assert_eq!((named(&guns), losses(&guns)), (vec!["13.1.2".into()], vec!["13.1.2".to_string()]));
    says(&guns, ": no effect.");
    says(&guns, "94 bombards 13");
    let bombs = table("first", "turn 2, impulse 1, clear, American\n8: 94\n13: 1/130A\n38: 2113/C")
        .play("strike 13")
        .roll("target 1/130A", &[1, 1, 6, 6]);
    assert_eq!((named(&bombs), losses(&bombs)), (vec!["13.1.1".to_string()], vec![]));
}

/// Covers 14.2.4, 21.4.9.
#[test]
fn a_unit_without_a_retreat_is_eliminated_by_that_clause() {
    let lost = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German\n33: 1/130A\n19: 24/C\nbridge 19/33: American",
    )
    .play_all(&["assault 33", "move 1/130A to 19", "attack 19"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(losses(&lost), ["11.5.4a", "14.2.4"]);
}

fn rows(t: &Table, label: &str) -> Vec<Row> {
    let scene = t.book.scene(&t.at, Viewer::Spectator);
    let all = scene.panels.into_iter().flat_map(|panel| panel.rows);
    all.filter(|row| row.label == label).collect()
}

/// Covers 17.6, 19.4.2.
#[test]
fn two_parts_in_an_impulse_cite_the_scenario_at_hand() {
    for (name, german, clause) in [("first", "1/130A", "17.6"), ("second", "1/110A", "19.4.2")] {
        let text = format!("turn 2, impulse 3, clear, American\n24: 53/A\n25: 53/B\n29: {german}");
        let t = table(name, &text);
        let shown = rows(&t, "two parts in an impulse");
        assert_eq!(shown.len(), 1, "{name}");
        assert_eq!(shown[0].clause.as_deref(), Some(clause));
        t.play_all(&["regroup", "end"]).refuses("pass", clause);
    }
}

/// Covers 16.1A, 16.1B.
#[test]
fn a_new_roll_for_a_bridge_is_no_new_roll_of_an_attack() {
    let t = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German, Advantage German\n33: 1/130A\n9: 24/C\nbridge 19/33: American",
    );
    for row in rows(&t, "may buy") {
        let clause = row.clause.as_deref();
        assert_eq!(row.value.contains("bridge"), clause == Some("16.1B"), "{row:?}");
        assert_eq!(row.value.contains("attack"), clause == Some("16.1A"), "{row:?}");
    }
    let rerolled = t.play("assault 33").roll("seize 19/33 with 1/130A", &[1]).roll("reroll", &[6]);
    assert_eq!(cited(&rerolled, |event| matches!(event, Event::Rerolled(..))), ["16.1B"]);
}
