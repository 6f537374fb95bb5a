//! Advance after combat: who follows the loser, how far, and when [S7.9].

use crate::table::{Table, board};
use westwall::{Event, Side, Step};

/// E in 0504 attacked by A in 0505 at +12, where the die gives De, D4, D3 and D2.
fn attacked(more: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry 15-3-7
         0504: E US infantry 3-3-7
         {more}"
    ));
    t.play_all(&["attack E", "with A"])
}

/// The same after D2, with E gone to 0502 by 0503.
fn followed(more: &str) -> Table {
    let t = attacked(more).roll("done", 4);
    t.play_all(&["retreat E to 0503", "retreat E to 0502"])
}

/// E1 in 0504 and E2 in 0604 attacked by a unit of this type in 0505 at +12 and driven back two hexes.
fn two_driven_back(kind: &str, more: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German {kind} 18-3-12
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         {more}"
    ));
    t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 4)
}

/// Covers S7.94.
#[test]
fn a_loser_does_not_advance() {
    followed("").refuses("advance E to 0504", "S7.94");
}

/// Covers S7.91, S7.92.
#[test]
fn a_winner_follows_along_the_hexes_that_the_loser_left() {
    let t = followed("");
    assert_eq!((t.step(), t.decides()), (Step::Advance, "German".into()));
    assert_eq!(t.goals("advance", "A"), ["0503", "0504"]);
    let t = t.play("advance A to 0503");
    assert_eq!((t.place("A"), t.place("E")), ("0503".into(), "0502".into()));
}

/// Covers S7.91.
#[test]
fn the_hex_of_an_eliminated_unit_may_be_taken() {
    let t = attacked("").roll("done", 1);
    assert_eq!((t.place("E"), t.goals("advance", "A")), ("eliminated".into(), vec!["0504".into()]));
    assert_eq!(t.play("advance A to 0504").place("A"), "0504");
}

/// Covers S7.91.
#[test]
fn defenders_follow_beaten_attackers() {
    let fought = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             0505: A German infantry 1-3-7
             0504: E1 US infantry 3-6-7
             0604: E2 US artillery 3-2-7/6-7",
        );
        t.play_all(&["attack E1", "with A", "and E2"]).roll("done", die)
    };
    let a1 = fought(1).play("retreat A to 0506");
    assert_eq!((a1.step(), a1.decides()), (Step::Advance, "US".into()));
    assert_eq!(
        (a1.goals("advance", "E1"), a1.goals("advance", "E2")),
        (vec!["0505".into()], vec!["0505".into()])
    );
    let a2 = fought(4).play_all(&["retreat A to 0506", "retreat A to 0507"]);
    assert_eq!(a2.goals("advance", "E1"), ["0505", "0506"]);
    let a2 = a2.play_all(&["advance E1 to 0506", "advance E2 to 0505"]);
    assert_eq!((a2.place("E1"), a2.place("E2")), ("0506".into(), "0505".into()));
    let ae = fought(6);
    assert_eq!((ae.place("A"), ae.goals("advance", "E2")), ("eliminated".into(), vec!["0505".into()]));
}

/// Covers S7.91.
#[test]
fn with_several_losers_each_winner_follows_one_path() {
    let t = two_driven_back("infantry", "0603: B German infantry 1-1-7\n attacked B");
    // B controls 0503, 0704 and more: E1 has 0403 and E2 has 0705.
    let t = t.play_all(&["retreat E1 to 0403", "retreat E1 to 0303", "retreat E2 to 0706"]);
    assert_eq!(t.goals("advance", "A"), ["0403", "0504", "0604", "0705"]);
    t.refuses("advance B to 0604", "S7.94");
    assert_eq!(t.play("advance A to 0705").place("A"), "0705");
}

/// Covers S7.91.
#[test]
fn a_hex_of_the_path_that_holds_an_enemy_is_closed() {
    let t = two_driven_back("infantry", "");
    let t = t.play_all(&["retreat E1 to 0503", "retreat E1 to 0502"]);
    // E2 ends in the middle of the path of E1.
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0503"]);
    assert_eq!(t.goals("advance", "A"), ["0504", "0603", "0604"]);
    t.refuses("advance A to 0503", "S7.95");
}

/// Covers S7.91, S7.95.
#[test]
fn no_unit_passes_an_enemy_on_the_path() {
    // D3: E1 leaves 0504, 0503 and 0502; then E2, who has but 0603, displaces H into 0503.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 18-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0603: H US infantry 3-3-7
         closed US 0704 0705",
    );
    let t = t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 3);
    let t = t.play_all(&["retreat E1 to 0503", "retreat E1 to 0502", "retreat E1 to 0501"]);
    let t = t.play_all(&["displace H to 0503", "retreat E2 to 0602", "retreat E2 to 0601"]);
    assert_eq!(t.goals("advance", "A"), ["0504", "0602", "0603", "0604"]);
    t.refuses("advance A to 0502", "S7.95");
}

/// Covers S7.92.
#[test]
fn an_advance_may_stop_in_any_hex_of_the_path() {
    let t = attacked("").roll("done", 3);
    let t = t.play_all(&["retreat E to 0503", "retreat E to 0502", "retreat E to 0501"]);
    assert_eq!(t.goals("advance", "A"), ["0502", "0503", "0504"]);
    for hex in ["0502", "0503", "0504"] {
        assert_eq!(t.clone().play(&format!("advance A to {hex}")).place("A"), hex);
    }
}

/// Covers S7.93.
#[test]
fn an_advance_goes_through_enemy_zoc() {
    // K controls 0503 and L controls 0504, the whole path.
    let t = followed(
        "0602: K US infantry 3-3-7
         0403: L US infantry 3-3-7",
    );
    assert!(t.controls("US", "0503") && t.controls("US", "0504"));
    assert_eq!(t.goals("advance", "A"), ["0503", "0504"]);
}

/// Covers S7.94.
#[test]
fn only_those_who_took_part_from_an_adjacent_hex_advance() {
    // C stands next to the combat, too, but has its own enemy; G and H fire from afar and nearby.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 10-3-7
         0404: H German artillery 5-2-7/3-7
         0605: C German infantry 3-3-7
         0705: F US infantry 3-3-7
         0507: G German artillery 5-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "with H", "done", "barrage G"]).roll("done", 1);
    assert_eq!(t.place("E"), "eliminated");
    t.refuses("advance G to 0504", "S7.94");
    t.refuses("advance C to 0504", "S7.94");
    assert_eq!(t.offers("advance"), ["advance A to 0504", "advance H to 0504"]);
}

/// Covers S7.94.
#[test]
fn a_battery_that_gave_fpf_does_not_advance() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-3-7
         0504: E US infantry 3-9-7
         0503: H US artillery 4-2-7/3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done", "fpf H"]).roll("done", 6);
    t.refuses("advance H to 0505", "S7.94");
    assert_eq!(t.legal(), ["advance E to 0505", "done"]);
}

/// Covers S7.95.
#[test]
fn an_advance_does_not_leave_the_path() {
    let t = followed("");
    for hex in ["0403", "0603", "0502", "0506"] {
        t.refuses(&format!("advance A to {hex}"), "S7.95");
    }
}

/// Covers S7.95.
#[test]
fn an_advance_does_not_change_from_one_path_to_another() {
    // A is armor and cannot enter the woods where E2 stood; 0603 on the path of E2 touches that of E1.
    let t = two_driven_back("armor", "woods 0604");
    let t = t.play_all(&["retreat E1 to 0503", "retreat E1 to 0502"]);
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0602"]);
    assert_eq!(t.goals("advance", "A"), ["0503", "0504"]);
    t.refuses("advance A to 0603", "S7.95");
}

/// Covers S7.95.
#[test]
fn a_vehicle_follows_only_where_it_may_go() {
    let t = |ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German armor 15-3-12
             0504: E US infantry 3-3-7
             {ground}"
        ));
        let t = t.play_all(&["attack E", "with A"]);
        // D2 on each of the lines that occur here.
        let t = t.roll("done", 4);
        t.play_all(&["retreat E to 0503", "retreat E to 0502"])
    };
    assert_eq!(t("woods 0503").goals("advance", "A"), ["0504"]);
    assert_eq!(t("woods 0503\n road 0504 0503").goals("advance", "A"), ["0503", "0504"]);
    assert_eq!(t("stream 0504/0503").goals("advance", "A"), ["0504"]);
    // Shut out from the first hex it has no advance at all and is not asked.
    assert!(t("woods 0504").events().contains(&Event::CombatEnded(Side::Second)));
    assert!(t("stream 0505/0504").events().contains(&Event::CombatEnded(Side::Second)));
    // On foot both are open, and closed ground is closed to everybody.
    assert_eq!(followed("woods 0504 0503\n stream 0504/0503").goals("advance", "A"), ["0503", "0504"]);
    assert_eq!(followed("closed German 0503").goals("advance", "A"), ["0504"]);
}

/// Covers S7.96.
#[test]
fn the_winner_decides_at_once_and_is_never_forced() {
    let t = followed("0909: B German infantry 3-3-7\n 0908: F US infantry 3-3-7");
    t.refuses("attack F", "S4.1");
    t.refuses("end", "S4.1");
    let t = t.play("done");
    assert_eq!((t.place("A"), t.step()), ("0505".into(), Step::Combat));
    t.refuses("advance A to 0504", "S4.1");
    t.allows("attack F");
}

/// Covers S7.96.
#[test]
fn an_advanced_unit_neither_attacks_nor_has_to() {
    // From 0503 A touches F, which has stood next to no enemy so far.
    let t = followed("0402: F US infantry 3-3-7\n 0909: B German infantry 3-3-7\n 0908: K US infantry 3-3-7");
    let t = t.play("advance A to 0503");
    assert_eq!(t.legal(), ["attack K"], "no new duty");
    t.refuses("attack F", "S7.15");
    let t = t.play("attack K");
    t.refuses("with A", "S7.14");
}

/// Covers S7.96.
#[test]
fn a_new_neighbour_is_not_owed_fire_either() {
    let t = attacked("0402: F US infantry 3-3-7\n 0509: G German artillery 1-1-9/3-7")
        .play("done")
        .roll("done", 4);
    let t = t.play_all(&["retreat E to 0503", "retreat E to 0502", "advance A to 0503"]);
    assert_eq!(t.legal(), ["attack F", "end"], "G may fire at F and need not");
}

/// Covers S7.96.
#[test]
fn an_advanced_defender_is_not_attacked_again() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-3-7
         0504: E US infantry 3-9-7
         0506: B German infantry 3-3-7
         0606: F US infantry 3-3-7
         0510: G German artillery 4-2-9/3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]).roll("done", 6).play("advance E to 0505");
    // E stands next to B now, and within range of G.
    t.refuses("attack E", "S7.14");
    assert_eq!(t.legal(), ["attack F"]);
    t.play("attack F").refuses("and E", "S7.14");
}

/// Covers S7.96.
#[test]
fn an_advanced_unit_cuts_off_a_later_retreat() {
    // E2 in 0704 is attacked from 0804 and has only 0603 to go to, which A controls from 0604.
    let t = board(
        "12x12, turn 3, German combat
         0605: A German infantry 15-3-7
         0604: E1 US infantry 3-3-7
         0804: B German infantry 3-3-7
         0704: E2 US infantry 3-3-7
         closed US 0503 0504 0702 0802 0803 0703",
    );
    let t = t.play_all(&["attack E1", "with A"]).roll("done", 1);
    let stays = t.clone().play_all(&["done", "attack E2", "with B"]).roll("done", 2);
    assert_eq!(stays.place("E2"), "0603");
    let cuts = t.play_all(&["advance A to 0604", "attack E2", "with B"]).roll("done", 2);
    assert_eq!(cuts.place("E2"), "eliminated");
}

/// Covers S7.97.
#[test]
fn followers_pass_each_other_on_the_path_and_end_in_separate_hexes() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 5-3-7
         0404: B German infantry 5-3-7
         0604: C German infantry 5-3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B", "with C"]).roll("done", 3);
    let t = t.play_all(&["retreat E to 0502", "retreat E to 0501"]);
    let t = t.play("advance A to 0504");
    // B and C pass through A, and no unit ends on another.
    t.refuses("advance B to 0504", "S7.95");
    assert_eq!(t.goals("advance", "B"), ["0502", "0503"]);
    let t = t.play("advance B to 0502");
    assert_eq!(t.goals("advance", "C"), ["0503"]);
    t.refuses("advance A to 0503", "S7.94");
    let t = t.play("advance C to 0503");
    assert_eq!(["A", "B", "C"].map(|unit| t.place(unit)), ["0504", "0502", "0503"]);
}
