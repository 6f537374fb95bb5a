//! Worked cases of combat, from the units on the map to the last loss.

use crate::table::{Table, start, table};
use arracourt::{Event, LeaderAt, Step, Verdict};
use kit::TurnNo;

fn verdict(at: &Table) -> Verdict {
    let found = at.events().iter().find_map(|event| match event {
        Event::Fought { verdict, .. } => Some(*verdict),
        _ => None,
    });
    found.expect("the last action rolled an attack")
}

/// One full and one reduced unit in a Clear area under two points. Every way that the owner is given, as what
/// became of the full unit and of the reduced one.
fn two_points(lead: &str) -> Vec<(String, String)> {
    // AV 7, DV 2 for the lead's reduced 53/A or 6 for 37/C, and 1 and 1.
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130B
         14: 37/C 53/A
         12: 10/A
         20: 10/B
         reduced: 53/A
         german: 15 16 18 19",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14", "lead 1/130A"]);
    let dice = if lead == "37/C" { [4, 4, 2, 3] } else { [3, 3, 2, 3] };
    let hit = named.roll(&format!("lead {lead}"), &dice);
    assert_eq!(hit.fought().2, 2);
    let mut open = vec![hit];
    let mut ends = Vec::new();
    while let Some(at) = open.pop() {
        if at.step() != Step::Attrition {
            let state = |unit: &str| {
                let running = at.at.combat.is_some_and(|combat| combat.running.has(at.unit(unit)));
                match (at.place(unit).as_str(), at.is_reduced(unit), running) {
                    ("eliminated", ..) => "eliminated",
                    (_, true, true) => "reduced and retreating",
                    (_, true, false) => "reduced",
                    _ => "full",
                }
            };
            ends.push((state("37/C").into(), state("53/A").into()));
            continue;
        }
        for action in at.legal() {
            open.push(at.clone().play(&action));
        }
    }
    ends.sort();
    ends.dedup();
    ends
}

/// Example E1. Covers 14.1.
#[test]
fn e1_two_points_on_a_full_and_a_reduced_unit() {
    let way = |full: &str, reduced: &str| (full.to_string(), reduced.to_string());
    assert_eq!(
        two_points("37/C"),
        [way("reduced", "reduced and retreating"), way("reduced and retreating", "reduced")],
        "the full unit is never eliminated to spare the reduced one"
    );
    assert_eq!(two_points("53/A"), [way("full", "eliminated"), way("reduced", "reduced and retreating")]);
}

/// Example E8. Covers 21.1, 21.3.
#[test]
fn e8_two_accidents_at_once() {
    let struck = table(
        "first+leader-death+friendly-fire",
        "turn 2, impulse 1, clear, American
         14: 1/130A 1/130B 37/A 53/A
         38: 2113/C",
    )
    .play("strike 14")
    .roll("target 1/130A", &[4, 4, 2, 6]);
    assert_eq!(struck.leader("seckendorff"), LeaderAt::Dead);
    assert_eq!(struck.fought(), (4, 1, 3), "German losses as computed");
    let paid = struck.play_all(&["hit 1/130A", "hit 1/130A", "hit 1/130A", "done"]);
    assert_eq!((paid.step(), paid.decides()), (Step::FriendlyFire, "German"));
    let friends = paid.play("target 37/A");
    assert_eq!(friends.at.combat.map(|combat| combat.points.0), Some(4));
}

/// Example E10. Covers 11.5, 11.5.4d, 11.5.5.
#[test]
fn e10_the_opening_blow() {
    let mut at = start("first").play("assault 18");
    let stack = ["1/130A", "1/130B", "1/130C", "1/2113A", "1/2113B", "1/2113C", "2113/Pi"];
    for unit in stack {
        at = at.play(&format!("move {unit} to 14"));
    }
    // The American holds the Advantage and lets the roll stand.
    let blow =
        at.play_all(&["attack 14", "leader seckendorff"]).roll("lead 1/130A", &[3, 4, 1, 6]).play("accept");
    assert_eq!((verdict(&blow), blow.fought()), (Verdict::Overrun, (14, 5, 9)));
    assert_eq!(blow.place("37/D"), "eliminated");
    assert!(stack.iter().all(|unit| !blow.is_reduced(unit) && blow.place(unit) == "14"));
    assert_eq!(blow.controller(14), "German");
    assert_eq!(blow.game().track(&blow.at).0, 2);
    assert_eq!(blow.leader("seckendorff"), LeaderAt::Back(TurnNo(2)));
}

/// Three units from 34 attack Juvelize.
fn juvelize(dice: &[u32]) -> Table {
    table(
        "first",
        "turn 2, impulse 3, fog, German
         34: 2113/A 2113/B 2/2113A
         33: 37/C 53/C
         reduced: 2/2113A",
    )
    .play_all(&["assault 34", "move 2113/A to 33", "move 2113/B to 33", "move 2/2113A to 33", "attack 33"])
    .play("lead 2113/A")
    .roll("lead 37/C", dice)
}

/// Example E11. Covers 11.5.4a.
#[test]
fn e11_a_mandatory_attack_is_repulsed() {
    let repulsed = juvelize(&[4, 4, 3, 3]);
    assert_eq!((verdict(&repulsed), repulsed.fought()), (Verdict::Repulse, (5, 9, 0)));
    for unit in ["2113/A", "2113/B"] {
        assert!(repulsed.is_reduced(unit));
        assert_eq!(repulsed.place(unit), "34");
    }
    assert_eq!(repulsed.place("2/2113A"), "eliminated");
}

/// Example E12. Covers 11.5.4b.
#[test]
fn e12_a_stalemate_keeps_the_area_contested() {
    let stale = juvelize(&[5, 5, 3, 3]);
    assert_eq!((verdict(&stale), stale.fought()), (Verdict::Stalemate, (5, 9, 0)));
    assert!(stale.is_reduced("2113/A") && !stale.is_reduced("2113/B"));
    assert_eq!(stale.units_in(33), ["2113/A", "2113/B", "2/2113A", "37/C", "53/C"]);
    assert_eq!(
        (stale.step(), stale.decides(), stale.controller(33)),
        (Step::Withdraw, "American", "American")
    );
}

/// Example E13, with 704/C for its sister company. Covers 11.5.4c, 14.1n1.
#[test]
fn e13_rough_ground_absorbs_the_first_point() {
    let mut at = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/130B 1/130C 1/2113A 1/2113B
         12: 704/C",
    )
    .play("assault 14");
    for unit in ["1/130A", "1/130B", "1/130C", "1/2113A", "1/2113B"] {
        at = at.play(&format!("move {unit} to 12"));
    }
    let won = at.play("attack 12").roll("lead 1/130A", &[4, 4, 3, 4]);
    assert_eq!((verdict(&won), won.fought()), (Verdict::Success, (10, 10, 0)));
    assert!(!won.is_reduced("704/C") && won.is_reduced("1/130A"));
    let after = won.play("stand");
    assert_eq!((after.controller(12), after.units_in(12).len()), ("American", 6));
}

/// Example E14. Covers 11.5.3D.
#[test]
fn e14_a_river_helps_the_defender() {
    let from = |area: u8| {
        let text = format!("turn 2, impulse 3, fog, American\n{area}: 53/A 53/C\n20: 1/2113A");
        table("first", &text)
            .play_all(&[&format!("assault {area}"), "move 53/A to 20", "move 53/C to 20", "attack 20"])
            .roll("lead 53/A", &[1, 1, 6, 6])
            .fought()
            .1
    };
    assert_eq!((from(32), from(21)), (8, 7));
}

/// Example E15. Covers 11.5.3D.
#[test]
fn e15_the_canal_helps_more() {
    let fought = table("first", "turn 2, impulse 3, fog, German\n3: 1/16A 1/2111A\n11: 24/C")
        .play_all(&["assault 3", "move 1/16A to 11", "move 1/2111A to 11", "attack 11"])
        .roll("lead 1/16A", &[1, 1, 6, 6]);
    assert_eq!(fought.fought().1, 7);
}

/// Example E16. Covers 12.2.2, 12.2.3, 12.2.4c.
#[test]
fn e16_a_ranged_attack() {
    let fired = table(
        "first",
        "turn 2, impulse 3, overcast, American
         12: 37/A 37/B
         14: 1/130A 1/130B 1/2113A
         reduced: 37/B 1/130B",
    )
    .play_all(&["ranged 12 at 14", "with 37/A", "with 37/B", "leader abrams"])
    .roll("lead 37/A", &[2, 3, 3, 4]);
    assert_eq!((verdict(&fired), fired.fought()), (Verdict::Success, (9, 4, 3)));
    assert!(fired.is_reduced("37/A") && !fired.is_reduced("1/2113A"));
    assert_eq!(fired.decides(), "German");
    fired.allows("hit 1/130A");
    fired.allows("hit 1/130B");
    // The infantry may share, but one point at least falls on a Panther.
    fired.play_all(&["hit 1/2113A", "hit 1/2113A"]).refuses("hit 1/2113A", "14.1");
}

/// Example E17, with the batteries of the first scenario. Covers 13.1.2, 13.3, 13.4.
#[test]
fn e17_a_bombardment() {
    let fired = table(
        "first",
        "turn 2, impulse 1, overcast, American
         8: 94 191
         13: 2113/A 2113/B
         german: 13 14 12",
    )
    .play_all(&["bombard 13", "with 94", "with 191"])
    .roll("target 2113/A", &[3, 4, 4, 4]);
    assert_eq!(fired.fought(), (6, 2, 3));
    assert!(fired.is_reduced("94") && fired.is_reduced("191"));
    let after = fired.play_all(&["hit 2113/A", "hit 2113/B", "hit 2113/A", "done"]);
    assert!(after.is_reduced("2113/A") && after.is_reduced("2113/B"));
    assert_eq!((after.place("2113/A").as_str(), after.place("2113/B").as_str()), ("12", "13"));
}

/// Example E18. Covers 13.3, 13.4.
#[test]
fn e18_aircraft_against_flak() {
    let struck = table(
        "first",
        "turn 2, impulse 1, clear, American
         9: 37/A
         14: 1/130A 1/130B 1/2113A 1/2113B 2113/Fl
         38: 2113/C",
    )
    .play("strike 14")
    .roll("target 1/130A", &[3, 3, 4, 5]);
    assert_eq!(struck.fought(), (7, 2, 2));
}

/// Example E24. Covers 14.2.2.
#[test]
fn e24_a_retreat_past_a_full_area() {
    // Of 34 and 18, 34 is safer and holds ten; 18 has American 14 and 19 beside it, and room.
    let ten = "1/130A 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B 1/2113C";
    let struck = |also: &str| {
        let text = format!(
            "turn 2, impulse 1, clear, American
             9: 37/A
             33: 2/2113A
             reduced: 2/2113A
             34: {ten}
             german: 16 17 33 34 36 38 {also}"
        );
        table("first", &text).play("strike 33").roll("target 2/2113A", &[2, 2, 2, 3]).place("2/2113A")
    };
    assert_eq!(struck("18"), "18");
    assert_eq!(struck(""), "36", "through the full area when nothing else has room");
}

/// Example E27. Covers 21.4.2.
#[test]
fn e27_bridge_seizure() {
    let canal = table("first+bridges", "turn 2, impulse 3, fog, German\n3: 1/16A\n9: 37/A").play("assault 3");
    assert_eq!(canal.clone().roll("seize 3/11 with 1/16A", &[4]).bridge("3/11"), "German");
    assert_eq!(canal.roll("seize 3/11 with 1/16A", &[3]).bridge("3/11"), "American");
    let river = table("first+bridges", "turn 2, impulse 3, fog, German\n33: 1/130A\n19: 37/A 37/B")
        .play("assault 33");
    assert_eq!(river.clone().roll("seize 19/33 with 1/130A", &[6]).bridge("19/33"), "German");
    assert_eq!(river.roll("seize 19/33 with 1/130A", &[5]).bridge("19/33"), "American");
}

/// Example E28. Covers 21.4.5, 21.4.6, 21.4.7.
#[test]
fn e28_repair() {
    let river = table("first+bridges", "turn 2, impulse 1, fog, American\n20: 53/A\nbridge 20/32: down")
        .play("assault 20");
    assert_eq!(river.clone().roll("repair 20/32", &[2]).bridge("20/32"), "American");
    assert_eq!(river.roll("repair 20/32", &[1]).bridge("20/32"), "neither");
    for (level, needed) in [(0, 6), (1, 5), (2, 4)] {
        let canal = table("first+bridges", "turn 2, impulse 1, fog, American\n11: 53/A\nbridge 3/11: down")
            .change(|at| at.bridges.works[1][0] = level)
            .play("assault 11");
        assert_eq!(canal.clone().roll("repair 3/11", &[needed]).bridge("3/11"), "American", "{level}");
        assert_eq!(canal.roll("repair 3/11", &[needed - 1]).bridge("3/11"), "neither", "{level}");
    }
}
