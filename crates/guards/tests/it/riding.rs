//! Riding tanks, debarking and re-embarking.

use crate::table::{table, table_of};

/// The Irish tanks and the Welsh infantry on foot, on open ground at Joe's Bridge.
fn joes(formation: &str, rest: &str) -> crate::table::Table {
    table_of("joes-bridge", &format!("turn 5, fog, {formation} moves\n{rest}"))
}

/// Covers 9.5, 9.5n1, 9.5n2.
#[test]
fn a_pair_moves_by_the_tracked_units_allowance() {
    let text = "2318: HQ-2IG 1-2IG A-1WG\ndebarked: A-1WG";
    let t = joes("2IG", text).play(&["take 1-2IG", "mount A-1WG on 1-2IG"]);
    assert_eq!((t.spent("1-2IG"), t.spent("A-1WG")), (2, 2));
    t.refuses("mount A-1WG on 1-2IG", "9.5");
    let t = table("turn 1, fog, 2GG moves\n2243: HQ-2GG 1-2GG AT-2GG\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG");
    // Woods at the price of the tank.
    let t = t.play(&["take 1-2GG", "go 2244"]);
    assert_eq!((t.spent("1-2GG"), t.spent("AT-2GG"), t.hex("AT-2GG")), (12, 0, "2244".into()));
    // The rider is not taken by itself.
    t.play(&["halt"]).refuses("take AT-2GG", "9.5n2");
}

/// It may walk to the tank first; the tank pays when it moves.
///
/// Covers 9.5, 9.5n8.
#[test]
fn a_rider_may_walk_to_its_tank_and_mount_it() {
    let text = "turn 1, fog, 2GG moves\n0639: HQ-2GG AT-2GG\n0640: 1-2GG\ndebarked: AT-2GG";
    let t = table(text).play(&["take AT-2GG", "go 0640", "mount AT-2GG on 1-2GG"]);
    assert_eq!((t.spent("AT-2GG"), t.spent("1-2GG")), (4, 0));
    let t = t.play(&["take 1-2GG", "go 0641"]);
    assert_eq!((t.spent("1-2GG"), t.hex("AT-2GG")), (4, "0641".into()));
    // Getting off at once costs the owed point as well.
    let t = table(text).play(&[
        "take AT-2GG",
        "go 0640",
        "mount AT-2GG on 1-2GG",
        "take 1-2GG",
        "dismount AT-2GG",
    ]);
    assert_eq!(t.spent("1-2GG"), 4);
    // One that has finished its move is not taken up.
    let t = table(text).play(&["take AT-2GG", "go 0640", "halt", "take 1-2GG"]);
    t.refuses("mount AT-2GG on 1-2GG", "9.5n8");
}

/// Covers 9.5n8, 6.0n3.
#[test]
fn a_unit_of_another_formation_rides_if_it_has_not_been_activated() {
    let text = "2318: HQ-2IG 1-2IG A-1WG\n2317: HQ-1WG B-1WG\ndebarked: A-1WG B-1WG\ncup: 1WG";
    let t = joes("2IG", text).play(&["take 1-2IG", "mount A-1WG on 1-2IG", "go 2319", "halt", "end"]);
    // It has been activated with the tank.
    let t = t.roll("end", &[1]).play(&["activate"]);
    t.refuses("take A-1WG", "6.0");
    t.allows("take B-1WG");
    // The other way round: once its formation has acted, no tank of another takes it up.
    let text = "2318: HQ-1WG A-1WG B-1WG\n2317: HQ-2IG 1-2IG\ndebarked: A-1WG B-1WG\ncup: 2IG";
    let t = joes("1WG", text).play(&["take B-1WG", "go 2319", "halt", "end"]).roll("end", &[1]);
    let t = t.play(&["activate", "take 1-2IG", "go 2318"]);
    t.refuses("mount A-1WG on 1-2IG", "9.5n8");
    t.refuses("mount B-1WG on 1-2IG", "9.5");
}

/// A pair is one unit: it acts with the tank, and who is carried has acted.
///
/// Covers 9.5n2, 6.0n3.
#[test]
fn a_rider_acts_when_its_tank_does() {
    let text = "2318: HQ-2IG 1-2IG A-1WG\n2317: HQ-1WG\ndebarked: A-1WG\nA-1WG rides: 1-2IG\ncup: 1WG";
    let t = joes("1WG", text);
    t.refuses("dismount A-1WG", "9.5n5");
    t.refuses("take A-1WG", "6.0");
    let t = joes("2IG", text).play(&["take 1-2IG", "go 2319", "dismount A-1WG", "halt", "end"]);
    let t = t.roll("end", &[1]).play(&["activate"]);
    t.refuses("take A-1WG", "6.0");
}

/// In its own activation the leg unit mounts, and pays alone until the tank moves [ruling D107].
///
/// Covers 9.5n8.
#[test]
fn a_unit_mounts_in_its_own_activation() {
    let text = "2318: HQ-1WG A-1WG 1-2IG\n2317: HQ-2IG\ndebarked: A-1WG\ncup: 2IG";
    let t = joes("1WG", text).play(&["take A-1WG", "mount A-1WG on 1-2IG"]);
    assert_eq!((t.spent("A-1WG"), t.spent("1-2IG")), (2, 0));
    let t = t.play(&["end"]).roll("end", &[1]).play(&["activate", "take 1-2IG", "go 2319"]);
    assert_eq!((t.hex("A-1WG"), t.spent("1-2IG")), ("2319".into(), 4));
}

/// Also where a zone of control stopped the pair; the rider goes no further.
///
/// Covers 9.5n5, 8.0n3.
#[test]
fn a_rider_gets_off_where_the_tank_was_stopped() {
    let text = "turn 1, fog, 2GG moves
        0640: HQ-2GG 1-2GG AT-2GG
        0637: Gren-KGL
        debarked: AT-2GG
        AT-2GG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639", "go 0638"]);
    assert!(t.at.mover.stopped);
    let t = t.play(&["dismount AT-2GG"]);
    assert_eq!((t.spent("1-2GG"), t.spent("AT-2GG")), (6, 2));
    t.refuses("go 0639", "8.0n3");
    let t = t.play(&["halt"]);
    t.refuses("take AT-2GG", "9.0n8");
    // Of the active formation, it may attack.
    t.play(&["end"]).allows("attack 0637 with AT-2GG");
}

/// One of another formation may not attack from the tank it came on.
///
/// Covers 9.5n5, 9.5n8.
#[test]
fn a_rider_of_another_formation_does_not_attack() {
    let text =
        "2318: HQ-2IG\n2319: 1-2IG A-1WG\n2321: 1/I-6P\n2310: HQ-1WG\ndebarked: A-1WG\nA-1WG rides: 1-2IG";
    let t = joes("2IG", text).play(&["take 1-2IG", "go 2320", "dismount A-1WG", "halt", "end"]);
    assert_eq!((t.spent("1-2IG"), t.spent("A-1WG")), (4, 0));
    t.refuses("attack 2321 with A-1WG", "10.0");
    t.allows("attack 2321 with 1-2IG");
}

/// Covers 9.5n4, 9.5n9.
#[test]
fn a_pinned_tank_throws_its_rider_off() {
    let text = "turn 2, clear, 2GG moves
        0640: HQ-2GG 1-2GG AT-2GG
        0636: 88-KGL
        debarked: AT-2GG
        AT-2GG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639"]);
    // Distance 3: 4 and 4 hit, and 8 is less than 6 and 3.
    let t = t.roll("fire 88-KGL at 1-2GG", &[4, 4]);
    for unit in ["1-2GG", "AT-2GG"] {
        assert!(t.at.pinned.has(t.unit(unit)), "{unit}");
    }
    assert!(t.at.troops.riding().is_empty());
}

/// A tank with a rider attacks with its own strength and does not overrun.
///
/// Covers 9.5n3, 9.5n7.
#[test]
fn a_rider_adds_nothing_and_bars_the_overrun() {
    let text = "turn 1, fog, 2GG attacks
        0640: HQ-2GG 1-2GG AT-2GG
        0641: Gren-KGL
        debarked: AT-2GG
        AT-2GG rides: 1-2GG";
    let t = table(text);
    t.refuses("attack 0641 with AT-2GG", "9.5n7");
    let t = t.play(&["attack 0641 with 1-2GG"]);
    t.refuses("overrun", "9.5n3");
    // Seven against five, not nine: 1-1 either way; 7 against 4 of a depleted one is 1-1, 9 would be 2-1.
    t.refuses("with AT-2GG", "9.5n7");
}

/// X7. The rider shares what happens to its tank.
///
/// Covers 9.5n2, 2.3n1, 2.3n2.
#[test]
fn a_rider_shares_casualties_and_eliminations() {
    let text = "turn 1, fog, KGL attacks
        0640: HQ-KGL Pz-IV-KGL
        0641: 1-2GG AT-2GG
        0632: HQ-2GG
        debarked: AT-2GG
        AT-2GG rides: 1-2GG";
    let attack = ["attack 0641 with Pz-IV-KGL", "strike", "done"];
    // Seven against six is 1-1: five is DC, three is DD.
    let t = table(text).play(&attack).roll("done", &[2, 3]);
    for unit in ["1-2GG", "AT-2GG"] {
        assert!(t.at.depleted.has(t.unit(unit)), "{unit}");
    }
    let t = table(text).play(&attack).roll("done", &[1, 2]);
    assert_eq!((t.hex("1-2GG"), t.hex("AT-2GG")), ("off".into(), "off".into()));
    // A depleted tank goes with a casualty; the rider takes one and stays on foot.
    let t = table(&format!("{text}\ndepleted: 1-2GG")).play(&attack).roll("done", &[1, 4]);
    assert_eq!((t.hex("1-2GG"), t.hex("AT-2GG")), ("off".into(), "0641".into()));
    assert!(t.at.troops.riding().is_empty() && t.at.depleted.has(t.unit("AT-2GG")));
}

/// With more than half spent it is too late.
///
/// Covers 9.6, 9.6n1, 9.6n3.
#[test]
fn a_unit_debarks_with_half_of_its_allowance_left() {
    let steps = ["take AT-2GG", "go 0639", "go 0638", "go 0637", "go 0636", "go 0635"];
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG AT-2GG").play(&steps);
    let late = t.clone().play(&["go 0634"]);
    late.refuses("prepare AT-2GG", "9.6");
    let t = t.play(&["prepare AT-2GG", "debark 0635"]);
    assert_eq!(t.spent("AT-2GG"), 0);
    let t = t.play(&["go 0634", "go 0633", "go 0632", "go 0631"]);
    t.refuses("go 0630", "9.0n6");
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG AT-2GG 1-2GG\npinned: AT-2GG").play(&["take 1-2GG"]);
    t.refuses("prepare AT-2GG", "9.6n1");
}

/// With less than half of its print it debarks as its first act, and then walks two [ruling D106].
///
/// Covers 9.6, 13.2.
#[test]
fn at_night_a_unit_debarks_first_or_not_at_all() {
    let t = table("turn 4, storm, 2GG moves\n0640: HQ-2GG AT-2GG");
    let late = t.clone().play(&["take AT-2GG", "go 0639"]);
    late.refuses("prepare AT-2GG", "9.6");
    let t = t.play(&["take AT-2GG", "prepare AT-2GG", "debark 0640", "go 0639"]);
    t.refuses("go 0638", "9.0n6");
    // The only step is forfeited by debarking.
    let t = table("turn 4, storm, 2GG moves\n2243: HQ-2GG AT-2GG");
    t.play(&["take AT-2GG", "prepare AT-2GG", "debark 2243"]).refuses("go 2244", "9.0n6");
}

/// Covers 9.6n2, 11.4.
#[test]
fn debarking_draws_fire() {
    let text = "turn 2, clear, 2GG moves\n0640: HQ-2GG AT-2GG\n0636: 88-KGL";
    let t = table(text).play(&["take AT-2GG", "prepare AT-2GG", "debark 0640"]);
    assert_eq!(t.topic(), "opportunity-fire");
    t.allows("fire 88-KGL at AT-2GG");
}

/// Covers 9.6n4, 9.6n5, 9.6n7, 9.6n8.
#[test]
fn a_debarked_unit_re_embarks_before_it_moves() {
    let text =
        |marks: &str| format!("turn 1, fog, 2GG moves\n0640: HQ-2GG AT-2GG 1-2GG\ndebarked: AT-2GG\n{marks}");
    let t =
        table(&text("")).play(&["take AT-2GG", "embark AT-2GG", "go 0639", "prepare AT-2GG", "debark 0639"]);
    t.refuses("embark AT-2GG", "9.6n4");
    table(&text("out: AT-2GG")).play(&["take AT-2GG"]).refuses("embark AT-2GG", "9.6n5");
    table(&text("low: AT-2GG")).play(&["take AT-2GG"]).allows("embark AT-2GG");
    table(&text("")).play(&["take AT-2GG", "go 0639"]).refuses("embark AT-2GG", "9.6n8");
    // Not in the forest, where no road leads.
    let woods =
        "turn 1, fog, 2GG moves\n1954: HQ-2GG\n1953: Scout-2GG\n2053: AT-2GG\ndebarked: AT-2GG Scout-2GG";
    table(woods).play(&["take AT-2GG"]).refuses("embark AT-2GG", "9.6n8");
    table(woods).play(&["take Scout-2GG"]).allows("embark Scout-2GG");
    // A rider that re-embarks gets off.
    let t = table(&text("AT-2GG rides: 1-2GG")).play(&["embark AT-2GG"]);
    assert!(t.at.troops.riding().is_empty());
    t.allows("take AT-2GG");
}

/// Covers 9.5n6.
#[test]
fn a_barrage_that_hits_the_tank_hits_its_rider() {
    let text = "turn 1, clear, II/125 attacks
        0632: HQ-II/125 Schwr/II-125
        0635: 1-2GG AT-2GG
        0640: HQ-2GG
        debarked: AT-2GG
        AT-2GG rides: 1-2GG";
    // A pair on open ground: two casualties, and one unit there, which a barrage cannot remove.
    let t = table(text).roll("barrage 0635 with Schwr/II-125", &[4, 4, 6]).play(&["lose 1-2GG"]);
    for unit in ["1-2GG", "AT-2GG"] {
        assert!(t.at.depleted.has(t.unit(unit)) && t.hex(unit) == "0635", "{unit}");
    }
}
