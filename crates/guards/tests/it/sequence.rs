//! Set-up, the cup, activations, supply.

use kernel::prelude::*;
use kernel::{Scripted, Seeded};

use crate::table::{BRITISH, GERMAN, Table, start, table, table_of};

/// Covers 17.0, 2.7.
#[test]
fn units_with_one_hex_stand_and_others_are_refused_elsewhere() {
    let t = start("goodwood");
    assert_eq!((t.topic(), t.hex("HQ-16-Luft").as_str() != "off"), ("setup", true));
    t.refuses("place 1-2GG at 3435", "6.0n2");
    t.refuses("place 88-KGL at 0640", "17.0");
    t.refuses("done", "17.0");
}

/// X19.
///
/// Covers 6.0n1, 3.4.
#[test]
fn only_units_in_range_of_the_headquarters_act() {
    // HQ 2GG has range 14.
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\n2033: 1-2GG\n2133: 2-2GG");
    t.allows("take 1-2GG");
    t.refuses("take 2-2GG", "6.0");
}

/// X1.
///
/// Covers 2.4n1, 6.0n5.
#[test]
fn a_formation_without_headquarters_acts_with_one_hex() {
    let t = table("turn 1, fog, 2GG drawn\n0640: 1-2GG\n0638: 2-2GG");
    t.refuses("activate", "2.4n1");
    let t = t.play(&["activate stack 0640"]);
    t.allows("take 1-2GG");
    t.refuses("take 2-2GG", "6.0");
}

/// Covers 6.0n6, 3.5n1, 3.5n2.
#[test]
fn with_the_cup_empty_the_turn_ends_and_pins_come_off() {
    let t = table("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: HQ-KGL Gren-KGL\npinned: 1-2GG");
    let mut at = t.at;
    let mut dice = Scripted::new([1, 1]);
    t.book.apply(&mut at, BRITISH, &t.book.read("end").unwrap(), &mut dice, &mut kernel::Silent).unwrap();
    assert_eq!((at.turn.0, at.pinned.is_empty()), (2, true));
}

/// Covers 5.2.
#[test]
fn failed_audits_go_from_low_to_out_and_then_cost_a_step() {
    // 88 KGL has no headquarters at all.
    let audit = |state: &str| {
        let t = table(&format!("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: 88-KGL\n{state}"));
        let mut at = t.at;
        let mut dice = Scripted::new([1, 1]);
        t.book.apply(&mut at, BRITISH, &t.book.read("end").unwrap(), &mut dice, &mut kernel::Silent).unwrap();
        // The Germans may name the stack that stays supplied, and do not.
        let done = t.book.read("done").unwrap();
        t.book.apply(&mut at, kernel::Seat(1), &done, &mut Scripted::new([1]), &mut kernel::Silent).unwrap();
        let gun = t.unit("88-KGL");
        (at.low.has(gun), at.out.has(gun), at.depleted.has(gun))
    };
    assert_eq!(audit(""), (true, false, false));
    assert_eq!(audit("low: 88-KGL"), (false, true, false));
    assert_eq!(audit("out: 88-KGL"), (false, true, true));
}

/// Covers 1.0, 3.1, 3.3, 3.4, 6.0.
#[test]
fn each_chit_is_an_activation_or_a_pass_and_then_the_turn_ends() {
    let t = table("turn 1, fog, 2GG drawn\n0640: HQ-2GG\n0638: HQ-2IG\n0629: HQ-KGL\ncup: 2IG KGL");
    let t = t.roll("pass", &[1]);
    assert_eq!((t.at.turn.0, t.at.cup.len(), t.topic()), (1, 1, "activation"));
    let t = t.roll("pass", &[1]);
    assert_eq!((t.at.turn.0, t.at.cup.len(), t.seat()), (1, 0, GERMAN));
    // The last: then weather, the audit, and the first of three chits again.
    let t = t.roll("pass", &[4, 1]);
    assert_eq!((t.at.turn.0, t.at.weather.name(), t.at.cup.len()), (2, "clear", 2));
}

/// Covers 2.4, 6.0n2, 7.1n3.
#[test]
fn a_battalion_headquarters_activates_its_own_formation_only() {
    let t = table("turn 1, fog, 2GG drawn\n0640: HQ-2GG 1-2GG 1-2IG\n0638: HQ-2IG");
    t.refuses("activate 2IG", "6.0n2");
    t.refuses("activate stack 0640", "2.4n1");
    let t = t.play(&["activate"]);
    t.allows("take 1-2GG");
    t.refuses("take 1-2IG", "6.0");
}

/// X1.
///
/// Covers 2.4n2, 3.4n1, 6.0n3.
#[test]
fn the_division_sets_a_headless_formation_in_motion_once() {
    let text = "turn 1, fog, Div drawn\n0640: HQ-Div\n0639: 1-2GG\n0636: 2-2GG\n0638: HQ-2IG\ncup: 2GG 2IG";
    let t = table(text);
    t.refuses("activate Div", "3.4n1");
    t.refuses("activate KGL", "3.4n1");
    t.refuses("activate MG", "6.0n1");
    let t = t.play(&["activate 2GG"]);
    t.allows("take 2-2GG");
    t.allows("take HQ-Div");
    let t = t.play(&["take 1-2GG", "go 0739", "halt", "end"]);
    // Its own chit comes out and is void; the next is that of 2IG.
    let t = t.roll("end", &[1, 1]);
    assert_eq!((t.topic(), t.at.cup.len()), ("activation", 0));
    t.play(&["activate"]).allows("take HQ-2IG");
}

/// Ruling D31.
///
/// Covers 6.0n3, 6.0n4.
#[test]
fn who_passed_may_be_called_by_the_division_and_who_acted_may_not() {
    let text = "turn 1, fog, 2IG drawn\n0640: HQ-Div\n0638: HQ-2IG 1-2IG\ncup: Div";
    let t = table(text).roll("pass", &[1]);
    t.allows("activate 2IG");
    // A chit that was played without an act counts as passed.
    let t = table(text).play(&["activate", "end"]).roll("end", &[1]);
    t.allows("activate 2IG");
    let t = table(text).play(&["activate", "take 1-2IG", "go 0639", "halt", "end"]).roll("end", &[1]);
    t.refuses("activate 2IG", "6.0n3");
}

/// Covers 6.0n8.
#[test]
fn the_division_headquarters_moves_on_its_own_chit() {
    let t = table("turn 1, fog, Div drawn\n0640: HQ-Div\n0638: HQ-2IG 1-2IG").play(&["activate"]);
    t.refuses("take 1-2IG", "6.0");
    let t = t.play(&["take HQ-Div", "go 0641", "halt"]);
    assert_eq!(t.hex("HQ-Div"), "0641");
    // With a formation it moves too, and so does the formation's headquarters.
    let t = table("turn 1, fog, Div drawn\n0640: HQ-Div\n0638: HQ-2IG 1-2IG").play(&["activate 2IG"]);
    t.allows("take HQ-Div");
    t.allows("take HQ-2IG");
}

/// The division's own range counts, from its entry hex while it is still to come [ruling D133].
///
/// Covers 6.0n1, 2.4n2.
#[test]
fn a_headquarters_still_to_come_measures_from_its_entry_hex() {
    // Entry A is 4055; HQ Div has range 25, HQ 2IG range 14.
    let near = "turn 1, fog, Div drawn\n4034: 1-2IG\n0640: HQ-2IG\nwaiting: HQ-Div";
    table(near).play(&["activate 2IG"]).allows("take 1-2IG");
    let far = "turn 1, fog, Div drawn\n4029: 1-2IG\n0640: HQ-2IG\nwaiting: HQ-Div";
    table(far).refuses("activate 2IG", "6.0n1");
}

/// A headquarters shot in its own activation [ruling D104].
///
/// Covers 2.4n3.
#[test]
fn with_its_headquarters_shot_a_formation_attacks_from_one_hex() {
    let text = "turn 2, clear, 2GG moves\n0638: HQ-2GG\n0636: 1-2GG\n0634: 2-2GG 3-2GG\n0635: Gren-KGL\n0641: 88-KGL";
    let t = table(text).play(&["take HQ-2GG", "go 0639"]);
    assert_eq!(t.topic(), "opportunity-fire");
    let t = t.roll("fire 88-KGL at HQ-2GG", &[6, 6]);
    assert_eq!(t.hex("HQ-2GG"), "off");
    // Those who were activated may still move.
    let t = t.play(&["end"]);
    t.allows("attack 0635 with 1-2GG");
    t.allows("attack 0635 with 2-2GG");
    // Nor do two hexes attack together.
    let together = t.clone().play(&["attack 0635 with 2-2GG"]);
    together.refuses("with 1-2GG", "2.4n3");
    together.allows("with 3-2GG");
    let t = t.roll("fire 2-2GG at Gren-KGL", &[1, 1]);
    t.refuses("attack 0635 with 1-2GG", "2.4n3");
    t.allows("attack 0635 with 3-2GG");
}

/// Covers 3.4n2, 9.0n8.
#[test]
fn when_attacks_begin_all_movement_is_over() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: Gren-KGL").play(&["end"]);
    assert_eq!(t.topic(), "attack");
    t.refuses("take 1-2GG", "3.1");
    t.refuses("go 0639", "3.1");
    assert!(t.offers("take").is_empty());
}

/// Covers 6.0n7, 10.0n2.
#[test]
fn a_headquarters_that_moves_away_takes_its_range_along() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\n0630: 1-2GG\n0629: Gren-KGL");
    t.clone().play(&["end"]).allows("attack 0629 with 1-2GG");
    let t = t.play(&["take HQ-2GG", "go 0740", "go 0841", "go 0941", "go 1042", "go 1142", "halt"]);
    // It may still move: who is active was fixed when the chit was played.
    t.allows("take 1-2GG");
    let t = t.play(&["end"]);
    t.refuses("attack 0629 with 1-2GG", "10.0n2");
}

/// Covers 3.5n3.
#[test]
fn replacements_are_rolled_for_after_night_turns() {
    let end = |turn: u8, dice: &[u32]| {
        let text = format!("turn {turn}, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0638: HQ-2IG\n0629: HQ-KGL");
        table(&text).roll("end", dice)
    };
    let t = end(4, &[]);
    assert_eq!((t.topic(), t.seat(), t.at.turn.0), ("replacement", BRITISH, 4));
    // Then the Germans; then the next turn.
    let t = t.play(&["done"]);
    assert_eq!((t.topic(), t.seat()), ("replacement", GERMAN));
    let t = t.roll("done", &[1, 1]);
    assert_eq!(t.at.turn.0, 5);
    let t = end(3, &[1, 1]);
    assert_eq!((t.topic(), t.at.turn.0), ("activation", 4));
}

/// Covers 3.5, 3.5n1, 3.5n2, 2.6.
#[test]
fn at_the_end_of_a_turn_pins_come_off_and_guns_are_ready_and_the_rest_stays() {
    let text = "turn 1, fog, 2GG attacks
        0640: HQ-2GG 1-2GG AT-2GG Scout-2GG
        0638: HQ-2IG
        0629: HQ-II/125 Schwr/II-125
        pinned: 1-2GG
        debarked: AT-2GG Scout-2GG
        AT-2GG rides: 1-2GG
        fired: Schwr/II-125";
    let t = table(text).roll("end", &[1, 1]);
    assert!(t.at.pinned.is_empty() && t.at.fired.is_empty());
    assert!(t.at.debarked.has(t.unit("Scout-2GG")) && t.at.troops.riding().has(t.unit("AT-2GG")));
}

/// Sets a scenario up by taking the first placement offered until none is left.
fn set_up(name: &str, dice: &mut Seeded) -> Table {
    let mut t = start(name);
    while t.topic() == "setup" {
        // Placing goes on until it is done; chits are not turned for ever.
        let done =
            |list: &[guards::Action]| list.contains(&guards::Action::Done).then_some(guards::Action::Done);
        t.act_picked(|list| done(&list).or(list.first().copied()), dice);
    }
    while t.topic() == "supply" {
        let done = t.book.read("done").unwrap();
        t.act_picked(|_| Some(done), dice);
    }
    t
}

/// Covers 17.0n1, 17.2, 17.7, 17.13, 17.20, 2.0n1.
#[test]
fn the_british_pick_the_first_chit_of_the_first_turn_alone() {
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let mut dice = Seeded::from_number(3);
        let mut t = set_up(name, &mut dice);
        assert_eq!((t.topic(), t.seat()), ("first-chit", BRITISH), "{name}");
        let forces = t.book.game().forces();
        let own = forces.formations_of(guards::BRITISH) & t.at.cup;
        assert_eq!(t.offers("pick").len(), own.len(), "{name}");
        assert!(!own.is_empty());
        if name == "goodwood" {
            assert_eq!(t.offers("pick"), ["pick 2GG", "pick 2IG", "pick 2AR", "pick Div"]);
            assert_eq!(t.at.cup.len(), 8);
        }
        let first = t.offers("pick").remove(0);
        t = t.roll(&first, &[]);
        assert_eq!((t.topic(), t.seat()), ("activation", BRITISH), "{name}");
        while t.at.turn.0 == 1 {
            let pass = t.book.read("pass").unwrap();
            t.act_picked(|_| Some(pass), &mut dice);
        }
        while t.topic() == "supply" {
            let done = t.book.read("done").unwrap();
            t.act_picked(|_| Some(done), &mut dice);
        }
        assert_eq!(t.topic(), "activation", "{name}");
    }
}

/// The chit of a formation that is gone does not come back.
///
/// Covers 2.5, 6.0n6.
#[test]
fn a_formation_without_units_drops_out_of_the_cup() {
    let t = table("turn 1, fog, 2GG attacks\n0640: HQ-2GG\n0638: HQ-2IG\n0629: HQ-KGL\nwaiting: HQ-Rcn-21Pz");
    // 18 July, day: 2GG, 2IG, KGL, and Rcn 21Pz, which arrives.
    let t = t.roll("end", &[1, 1]);
    assert_eq!(t.at.cup.len(), 3);
    let rcn = t.book.game().forces().find_formation("Rcn-21Pz").unwrap();
    assert!(t.at.cup.has(rcn));
    let mg = t.book.game().forces().find_formation("MG").unwrap();
    assert!(!t.at.cup.has(mg));
}

/// Each side draws from its own cup.
///
/// Covers 2.0n2.
#[test]
fn a_draw_leaves_the_other_cup_alone() {
    let text = "turn 1, fog, 2GG attacks
        0640: HQ-2GG 1-2GG
        0641: Gren-KGL
        0629: HQ-KGL
        events: British, Charge, Hero
        events: German, Charge, Charge";
    let t = table(text).play(&["attack 0641 with 1-2GG", "strike", "done"]);
    let t = t.roll("done", &[1, 1, 6, 6]);
    assert_eq!([t.at.cups[0].left, t.at.cups[1].left], [1, 1]);
    let hero = guards::event_chits().find("Hero").unwrap();
    assert_eq!(t.at.cups[0].chits[hero.index()], 1);
}

/// Reinforcements enter and act besides the one hex [ruling D34].
///
/// Covers 2.4n1, 6.0n5, 4.0.
#[test]
fn a_headless_formation_acts_with_one_hex_and_all_that_enter() {
    let text = "turn 3, fog, 5CG drawn\n1305: A-5CG\n1405: B-5CG\nwaiting: C-5CG\n1605: HQ-1WG";
    let t = table_of("joes-bridge", text).play(&["activate stack 1405"]);
    t.allows("take B-5CG");
    t.allows("take C-5CG");
    t.refuses("take A-5CG", "6.0");
}
