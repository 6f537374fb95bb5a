//! Every reason for which something is refused in combat and at bridges: its kind, its clause, and a sentence about it.

use crate::table::{Table, table};
use arracourt::LeaderAt;
use kernel::prelude::*;
use kit::TurnNo;

/// The same sentence helps twice: it names its subject, and its clause can be looked up.
fn hold(at: &Table, action: &str, kind: &str, clause: &str, says: &str) {
    at.refuses(action, clause);
    let read = at.book.read(action).expect("it can be read");
    let seat = at.book.decision(&at.at).seats.first().expect("a seat decides");
    let refusal = at.book.check(&at.at, seat, &read).expect_err("it is refused");
    assert_eq!(refusal.kind, kind, "'{action}': {refusal}");
    assert!(refusal.message.contains(says), "'{action}' should speak of '{says}': {refusal}");
    let known = at.book.clauses().iter().any(|known| known.id == clause);
    assert!(known, "'{action}' cites {clause}, which cannot be looked up");
}

fn fog(text: &str) -> Table {
    table("first", &format!("turn 2, impulse 3, fog, German\n{text}"))
}

fn clear(text: &str) -> Table {
    table("first", &format!("turn 2, impulse 1, clear, American\n{text}"))
}

#[test]
fn what_may_not_be_declared() {
    let at = fog("18: 1/130A\n14: 37/C");
    hold(&at, "ranged 18 at 14", "fog", "9.1", "fog");
    hold(&at, "bombard 14", "fog", "9.1", "fog");
    hold(&at, "strike 14", "no-air-force", "13.1.1", "American");
    hold(&at, "assault 14", "nobody-there", "8.1.1", "14 Moncourt");
    let overcast = table(
        "first",
        "turn 2, impulse 1, overcast, American\n12: 37/A\n14: 1/130A\n23: 53/A\n13: 37/B 1/2113A",
    );
    hold(&overcast, "strike 14", "no-air", "9.2", "clear weather");
    hold(&overcast, "ranged 23 at 13", "no-armor", "12.1.1", "23 Juvrecourt");
    hold(&overcast, "ranged 8 at 13", "no-armor", "12.1.1", "8 Arracourt");
    hold(&overcast, "ranged 13 at 12", "fires-inside", "7.3", "13 Réchicourt");
    hold(&overcast, "ranged 13 at 13", "no-armored-target", "12.1.1", "13 Réchicourt");
    hold(&overcast, "ranged 12 at 12", "nothing-inside", "8.1.2", "12 Hill 265");
    hold(&overcast, "ranged 12 at 23", "not-adjacent", "3.1", "12 Hill 265");
    hold(&overcast, "bombard 14", "no-battery", "13.1.2", "14 Moncourt");
    hold(&overcast, "bombard 23", "no-target", "13.1", "23 Juvrecourt");
}

#[test]
fn who_may_not_attack() {
    let at = fog("18: 1/130A 1/130B\n14: 37/C\n19: 1/130C").play("assault 18");
    hold(&at, "move 1/130D to 14", "not-on-map", "3.1", "1/130D");
    hold(&at, "attack 14", "no-attackers", "11.0", "14 Moncourt");
    let entered = at.play("move 1/130A to 14");
    hold(&entered, "end", "attack-pending", "11.1", "14 Moncourt");
    let named = entered.play("attack 14");
    hold(&named, "with 1/130A", "all-must-attack", "11.1", "Every unit");
    hold(&named, "with 1/130C", "not-attacking", "11.0", "1/130C");
    hold(&named, "with 37/C", "enemy-unit", "8.0", "37/C");
    let fought = named.roll("lead 1/130A", &[3, 3, 3, 4]).play("stand");
    hold(&fought, "attack 14", "already-attacked", "11.0", "14 Moncourt");
    let inside = fog("14: 1/130A 1/130B 37/C").play_all(&["assault 14", "attack 14", "with 1/130A"]);
    hold(&inside, "with 1/130A", "already-in", "11.2", "1/130A");
    let guns = table("first", "turn 2, impulse 1, fog, American\n14: 94 53/A 1/130A")
        .play_all(&["assault 14", "attack 14"]);
    hold(&guns, "lead 94", "artillery-leads", "11.5.2A", "94");
}

#[test]
fn who_may_not_fire() {
    let ranged = clear("12: 37/A 53/A\n14: 1/130A").play_all(&["ranged 12 at 14", "with 37/A"]);
    hold(&ranged, "with 53/A", "not-armored", "12.1.1", "53/A");
    hold(&ranged, "with 37/B", "not-attacking", "12.1.1", "37/B");
    hold(&ranged, "with 37/A", "already-in", "12.1.1", "37/A");
    let guns = clear("8: 94 191 53/A\n13: 1/130A").play("bombard 13");
    hold(&guns, "with 53/A", "battery-cannot", "13.1.2", "53/A");
    hold(&guns, "target 1/130A", "no-battery-named", "13.3", "battery");
    hold(&guns, "target 94", "own-unit", "13.2.1", "94");
    let named = guns.play("with 94");
    hold(&named, "with 94", "already-in", "13.3", "94");
    hold(&named, "target 1/130B", "not-defending", "13.2.1", "1/130B");
    hold(&clear("8: 94\n13: 1/130A").play("strike 13"), "with 94", "air-alone", "13.3", "alone");
    let spared =
        table("second", "turn 2, impulse 1, clear, American\n29: 119/A 1/110A\n9: 94").play("strike 29");
    hold(&spared, "target 119/A", "guns-spared", "19.4.6", "119/A");
    let alone =
        table("second", "turn 2, impulse 1, clear, American\n29: 119/A 119/B\n9: 94").play("strike 29");
    alone.allows("target 119/A");
}

#[test]
fn which_leaders_may_not_join() {
    let named = clear("14: 37/A 704/C 1/130A").play_all(&["assault 14", "attack 14", "with 37/A"]);
    hold(&named, "leader seckendorff", "not-your-leader", "11.4", "Seckendorff");
    hold(&named, "leader dwight", "leader-needs", "11.4.1", "704th");
    let away = named.clone().change(|at| at.leaders[0] = LeaderAt::Back(TurnNo(3)));
    hold(&away, "leader abrams", "leader-away", "11.5.5", "Abrams");
    hold(&named.play("leader abrams"), "leader abrams", "leader-in", "11.4", "Abrams");
    let placed = clear("14: 37/A 704/C 1/130A").change(|at| at.leaders[0] = LeaderAt::Used).play_all(&[
        "assault 14",
        "attack 14",
        "with 704/C",
    ]);
    hold(&placed, "leader dwight", "leaders-placed", "11.4", "once");
    let mixed = fog("14: 1/130A 1/16A 37/C").play_all(&["assault 14", "attack 14", "with 1/130A"]);
    hold(&mixed, "leader schellendorf", "leader-needs", "11.4.2", "111th");
    let mixed = mixed.play_all(&["with 1/16A", "leader seckendorff"]);
    hold(&mixed, "leader schellendorf", "leaders-apart", "11.4.2", "Schellendorf");
    let second = table("second", "turn 2, impulse 3, fog, German\n31: 1/110A 1126/A 37/C").play_all(&[
        "assault 31",
        "attack 31",
        "with 1/110A",
        "with 1126/A",
        "leader muhlen",
    ]);
    hold(&second, "leader wietersheim", "leaders-apart", "19.2", "Wietersheim");
}

#[test]
fn which_losses_and_retreats_may_not_be_chosen() {
    let led = fog("14: 1/130A 37/C 37/D\n12: 10/A").play_all(&["assault 14", "attack 14", "lead 1/130A"]);
    hold(&led, "lead 10/A", "not-defending", "11.5.3A", "10/A");
    hold(&led, "lead 1/130A", "enemy-unit", "11.5.3A", "1/130A");
    // AV 6, DV 6 + 1 + 1 = 8: two points.
    let hit = led.roll("lead 37/C", &[4, 4, 2, 2]);
    hold(&hit, "done", "points-left", "14.1", "2 attrition points");
    hold(&hit, "hit 10/A", "not-defending", "14.1", "10/A");
    hold(&hit, "hit 1/130A", "enemy-unit", "14.1", "1/130A");
    let twice = hit.play_all(&["hit 37/C", "hit 37/C"]);
    hold(&twice, "hit 37/D", "not-exact", "14.1", "37/D");
    let running = twice.play("done");
    hold(&running, "retreat 37/D to 12", "not-retreating", "14.2", "37/D");
    hold(&running, "retreat 37/C to 15", "not-by-priority", "14.2.2", "15 Coincourt");
    hold(&running, "retreat 1/130A to 18", "enemy-unit", "14.2.1", "1/130A");
    let willing = running.play("retreat 37/C to 12");
    hold(&willing, "withdraw 37/C to 13", "not-defending", "14.2.3", "37/C");
    hold(&willing, "withdraw 37/D to 15", "not-by-priority", "14.2.2", "15 Coincourt");
    let shut = table("first", "turn 2, impulse 3, fog, German\n30: 1/130A 37/C 53/A\ngerman: 29 31 32 33")
        .play_all(&["assault 30", "attack 30", "lead 1/130A"])
        .roll("lead 37/C", &[1, 1, 6, 6]);
    hold(&shut, "withdraw 37/C to 28", "cannot-withdraw", "14.2.3", "37/C");
}

#[test]
fn what_may_not_be_done_to_bridges() {
    let plain = fog("33: 1/130A").play("assault 33");
    hold(&plain, "seize 19/33 with 1/130A", "no-bridge-rules", "21.4", "not in force");
    let rules =
        |text: &str| table("first+bridges", &format!("turn 2, impulse 1, fog, German\n9: 37/A\n{text}"));
    let at = rules("33: 1/130A").play("assault 33");
    hold(&at, "move 1/130A to 19", "enemy-bridge", "21.4", "19/33");
    hold(&at, "seize 20/32 with 1/130A", "not-at-bridge", "21.4.2", "20/32");
    hold(&at, "repair 19/33", "bridge-stands", "21.4.5", "19/33");
    hold(&at, "repair 20/32", "not-on-boundary", "21.4.5", "20/32");
    let tried = at.roll("seize 19/33 with 1/130A", &[1]);
    hold(&tried, "seize 19/33 with 1/130A", "bridge-tried", "21.4.2", "19/33");
    hold(&tried, "repair 19/33", "repairs-first", "21.4.5", "before");
    let own = rules("33: 1/130A\nbridge 19/33: German").play("assault 33");
    hold(&own, "seize 19/33 with 1/130A", "not-enemy-bridge", "21.4.2", "19/33");
    let blow = own.play("end");
    hold(&blow, "blow 20/32", "not-own-bridge", "21.4.3", "20/32");
    hold(&blow, "blow 4/11", "not-on-boundary", "21.4.3", "4/11");
    let quiet = rules("5: 1/16A\n3: 1/16B\ngerman: 3 4 5 6 11").play_all(&["assault 5", "end"]);
    hold(&quiet, "blow 5/6", "no-enemy-at-bridge", "21.4.3", "5/6");
    let last = rules("3: 1/16B").play_all(&["regroup", "end"]);
    hold(&last, "blow 3/11", "not-own-bridge", "21.4.4", "3/11");
}

#[test]
fn what_may_not_be_repaired() {
    let rules =
        |text: &str| table("first+bridges", &format!("turn 2, impulse 1, fog, German\n9: 37/A\n{text}"));
    let blown = "3: 1/16A\nbridge 3/11: down\nbridge 3/15: down";
    let tried = rules(blown).play("assault 3").roll("repair 3/11", &[1]);
    hold(&tried, "repair 3/11", "bridge-tried", "21.4.5", "3/11");
    hold(&tried, "repair 3/15", "repairs-done", "21.4.5", "No more");
    let boxed = rules(blown).play("assault 3");
    hold(&boxed, "repair 3/11 from 3/15", "own-marker-first", "21.4.6", "3/11");
    let laid = rules(blown).change(|at| at.bridges.works[0][0] = 1).play("assault 3");
    hold(&laid, "repair 3/15", "no-marker", "21.4.6", "repair BRIDGE from BRIDGE");
    hold(&laid, "repair 3/15 from 4/11", "no-marker-there", "21.4.6", "4/11");
    let contested = rules("33: 1/130A 53/A\nbridge 19/33: down").play("assault 33");
    hold(&contested, "repair 19/33", "cannot-repair", "21.4.5", "supplied");
    hold(&rules("3: 1/16A"), "recall 3/11", "no-marker-there", "21.4.6", "3/11");
}
