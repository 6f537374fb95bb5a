//! Artillery in attack: barrage, combined and adjacent attacks, and the limit of Bastogne [S8.0 to S8.3].

use crate::table::{Table, board};
use westwall::{Event, Side, Step};

/// A battery G of barrage 4 in 0508 with range 5 and a target F in 0503, no other unit near.
fn gun_and_target(more: &str) -> Table {
    board(&format!(
        "12x12, turn 3, German combat
         0508: G German artillery 4-2-5/3-7
         0503: F US infantry 3-4-7
         {more}"
    ))
}

fn places<const N: usize>(t: &Table, units: [&str; N]) -> [String; N] {
    units.map(|unit| t.place(unit))
}

/// Covers S8.0.
#[test]
fn a_battery_barrages_in_its_own_phase_and_gives_fpf_in_the_enemys() {
    let t = board(
        "12x12, turn 3, German combat
         0507: G German artillery 4-2-7/3-7
         0505: A German infantry 3-3-7
         0503: K US infantry 3-3-7",
    );
    let t = t.play_all(&["attack K", "done", "barrage G"]).roll("done", 6);
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)));
    let t = t.play_all(&["move K to 0504", "end", "attack A", "with K", "done"]);
    assert_eq!((t.turn(), t.step(), t.decides()), (3, Step::Protect, "German".into()));
    assert_eq!(t.play("fpf G").sums().defense.0, 5);
}

/// Covers S8.11.
#[test]
fn a_battery_is_never_forced_to_fire_at_a_distance() {
    let t = gun_and_target("");
    t.allows("end");
    t.allows("attack F");
    assert!(t.play("end").events().contains(&Event::CombatEnded(Side::Second)));
}

/// Covers S8.11.
#[test]
fn a_battery_may_be_left_out_of_an_attack_in_its_range() {
    let t = gun_and_target("0504: A German infantry 3-3-7").play_all(&["attack F", "with A", "done"]);
    assert_eq!(t.legal(), ["barrage G", "done"]);
    assert_eq!(t.roll("done", 1).rolled(), "3-4 clear 5 D1");
}

/// Covers S8.12.
#[test]
fn range_counts_the_target_hex_and_not_the_hex_of_the_battery() {
    let t =
        gun_and_target("0502: K US infantry 3-3-7\n 1006: L US infantry 3-3-7\n 1004: M US infantry 3-3-7");
    // 0508 is five hexes from 0503 and from 1006, six from 0502 and from 1004.
    t.allows("attack F");
    t.allows("attack L");
    t.refuses("attack K", "S7.15");
    t.refuses("attack M", "S7.15");
    let t = gun_and_target(
        "0502: K US infantry 3-3-7
         0501: A German infantry 3-3-7
         0507: H German artillery 4-2-5/3-7",
    );
    let t = t.play_all(&["attack K", "with A", "done"]);
    t.refuses("barrage G", "S8.12");
    t.allows("barrage H");
}

/// Covers S8.13.
#[test]
fn fire_without_adjacent_attackers_hits_one_hex() {
    let t =
        gun_and_target("0603: K US infantry 3-3-7\n 0510: H German artillery 4-2-9/3-7\n support German 5");
    let t = t.play("attack F");
    t.refuses("and K", "S8.13");
    t.play_all(&["done", "barrage G", "barrage H", "support 5"]).allows("done");
    // Nor does it hit two units that stand next to a unit that takes no part.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0509: G German artillery 4-2-9/3-7
         0510: H German artillery 4-2-9/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0404: E3 US infantry 3-3-7",
    );
    t.play_all(&["attack E1", "and E2"]).refuses("done", "S8.13");
}

/// Covers S8.14.
#[test]
fn artillery_that_fires_from_a_distance_suffers_no_result() {
    let t = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             0505: A German infantry 1-3-7
             0508: G German artillery 1-2-5/3-7
             0504: E US infantry 3-12-7",
        );
        t.play_all(&["attack E", "with A", "done", "barrage G"]).roll("done", die)
    };
    let ae = t(6);
    assert_eq!(places(&ae, ["A", "G"]), ["eliminated", "0508"]);
    let a2 = t(4).play_all(&["retreat A to 0506", "retreat A to 0606"]);
    assert_eq!(places(&a2, ["A", "G"]), ["0606", "0508"]);
    // And alone none either: -9 and a six is Ae, 0 and a three is Br.
    let alone = gun_and_target("").play_all(&["attack F", "done", "barrage G"]).roll("done", 3);
    assert_eq!(
        (alone.rolled(), places(&alone, ["F", "G"])),
        ("4-4 clear 6 Br".into(), ["0503".into(), "0508".into()])
    );
}

/// Covers S8.15.
#[test]
fn fire_alone_moves_a_defender_only_by_d2_or_better() {
    let t = |support: u8, die: u32| {
        let t = gun_and_target("support German 20").play_all(&["attack F", "done", "barrage G"]);
        let t = if support > 0 { t.play(&format!("support {support}")) } else { t };
        t.roll("done", die)
    };
    for (die, result) in [(2, "D1"), (3, "Br"), (5, "A1")] {
        let t = t(0, die);
        assert_eq!((t.rolled(), t.place("F")), (format!("4-4 clear 6 {result}"), "0503".into()));
        let why = match result {
            "A1" => "fire from a distance suffers nothing [S8.14]",
            _ => "fire alone needs D2 or better [S8.15]",
        };
        assert!(t.log().contains(&format!("{result} has no effect: {why}")), "{:?}", t.log());
    }
    let d2 = t(0, 1);
    assert_eq!((d2.rolled(), d2.step(), d2.decides()), ("4-4 clear 6 D2".into(), Step::Retreat, "US".into()));
    for (die, result) in [(3, "D3"), (2, "D4")] {
        let t = t(12, die);
        assert_eq!((t.rolled(), t.step()), (format!("16-4 clear 12 {result}"), Step::Retreat));
    }
    let de = t(12, 1);
    assert_eq!((de.place("F"), de.place("G")), ("eliminated".into(), "0508".into()));
}

/// Covers S8.15.
#[test]
fn support_points_alone_move_a_defender_only_by_d2_or_better() {
    let t = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             support German 4
             0503: F US infantry 3-4-7",
        );
        t.play_all(&["attack F", "done", "support 4"]).roll("done", die)
    };
    assert_eq!((t(2).rolled(), t(2).place("F")), ("4-4 clear 6 D1".into(), "0503".into()));
    assert_eq!((t(1).rolled(), t(1).step()), ("4-4 clear 6 D2".into(), Step::Retreat));
}

/// Covers S8.15, S8.33.
#[test]
fn adjacent_batteries_alone_spare_the_defender_d1_and_br_but_not_themselves() {
    let t = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             0505: G German artillery 3-2-5/3-7
             0504: E US infantry 3-3-7",
        );
        t.play_all(&["attack E", "with G"]).roll("done", die)
    };
    let d1 = t(2);
    assert_eq!(
        (d1.rolled(), places(&d1, ["E", "G"])),
        ("3-3 clear 6 D1".into(), ["0504".into(), "0505".into()])
    );
    // Br: the defender stays and the battery goes.
    let br = t(3);
    assert_eq!((br.step(), br.decides(), br.place("E")), (Step::Retreat, "German".into(), "0504".into()));
    let br = br.play("retreat G to 0506");
    assert_eq!(places(&br, ["E", "G"]), ["0504", "0506"]);
    assert!(br.events().contains(&Event::CombatEnded(Side::Second)), "no unit advances after Br");
    let a1 = t(5).play("retreat G to 0506");
    assert_eq!(a1.goals("advance", "E"), ["0505"]);
    let d2 = t(1).play_all(&["retreat E to 0503", "retreat E to 0502"]);
    assert_eq!(d2.goals("advance", "G"), ["0503", "0504"], "it was adjacent and may follow");
}

/// Covers S8.15.
#[test]
fn one_unit_that_is_no_artillery_makes_all_results_count() {
    let t = gun_and_target("0504: A German infantry 0-3-7");
    let t = t.play_all(&["attack F", "with A", "done", "barrage G"]).roll("done", 2);
    assert_eq!((t.rolled(), t.step(), t.decides()), ("4-4 clear 6 D1".into(), Step::Retreat, "US".into()));
}

/// Covers S8.21.
#[test]
fn artillery_adds_to_artillery_support_and_adjacent_attacks() {
    let t = gun_and_target(
        "0510: H German artillery 7-2-9/3-7
         0504: A German infantry 3-3-7
         0403: K German artillery 6-2-9/3-7
         0803: L US infantry 3-3-7
         support German 2",
    );
    let combined =
        t.clone().play_all(&["attack F", "with A", "with K", "done", "barrage G", "barrage H", "support 2"]);
    assert_eq!(combined.sums().attack.0, 3 + 6 + 4 + 7 + 2);
    let alone = t.clone().play_all(&["attack L", "done", "barrage H"]);
    assert_eq!(alone.sums().attack.0, 7);
    let in_concert = t.play_all(&["attack L", "done", "barrage H", "support 1"]);
    assert_eq!(in_concert.sums().attack.0, 8);
}

/// Covers S8.22.
#[test]
fn one_defender_in_range_is_enough_in_an_attack_on_several_hexes() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0607: G German artillery 5-2-3/3-7
         0608: H German artillery 5-2-3/3-7",
    );
    let t = t.play_all(&["attack E1", "and E2", "with A", "done"]);
    t.refuses("barrage H", "S8.12");
    assert_eq!(t.play("barrage G").sums().attack.0, 8);
}

/// Covers S8.31.
#[test]
fn a_battery_beside_an_enemy_must_attack_with_its_barrage_strength() {
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/9-7
         0504: E US infantry 3-3-7",
    );
    t.refuses("end", "S7.11");
    let t = t.play("attack E");
    t.refuses("done", "S4.1-a");
    assert_eq!(t.play("with G").sums().attack.0, 4);
    // Beside a friend who attacks it is bound no less.
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/9-7
         0603: A German infantry 3-3-7
         0504: E US infantry 3-3-7",
    );
    t.play_all(&["attack E", "with A"]).refuses("done", "S7.12");
}

/// Covers S8.32.
#[test]
fn a_battery_beside_an_enemy_has_no_distant_target() {
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0805: A German infantry 3-3-7
         0804: F US infantry 3-3-7
         0509: H German artillery 4-2-7/3-7",
    );
    let far = t.clone().play_all(&["attack F", "with A", "done"]);
    far.refuses("barrage G", "S8.32");
    far.allows("barrage H");
    t.clone().play("attack F").refuses("with G", "S7.15");
    // As many as it is next to, it may attack.
    let both = t.play_all(&["attack E1", "with G", "and E2"]);
    assert_eq!((both.sums().attack.0, both.sums().defense.0), (4, 6));
    both.refuses("and F", "S7.23");
    both.allows("done");
}

/// Covers S8.32.
#[test]
fn an_enemy_that_comes_beside_a_battery_silences_it_and_is_no_target() {
    // E beats A and advances next to G, which wanted to fire at F.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-3-7
         0504: E US infantry 3-9-7
         0506: G German artillery 4-2-9/3-7
         0510: K German artillery 4-2-9/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]).roll("done", 6);
    let stays = t.clone().play_all(&["done", "attack F", "with B", "done"]);
    stays.allows("barrage G");
    let t = t.play("advance E to 0505");
    assert_eq!(t.legal(), ["attack F"], "E has been attacked, and no unit owes it an attack");
    let t = t.play("attack F");
    t.refuses("and E", "S7.14");
    let t = t.play_all(&["with B", "done"]);
    t.refuses("barrage G", "S8.32");
    t.allows("barrage K");
}

/// Covers S8.33.
#[test]
fn a_battery_that_attacks_from_an_adjacent_hex_suffers_every_result() {
    let t = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             0505: A German infantry 1-3-7
             0603: G German artillery 1-2-5/3-7
             0504: E US infantry 3-12-7",
        );
        t.play_all(&["attack E", "with A", "with G"]).roll("done", die)
    };
    assert_eq!(places(&t(6), ["A", "G"]), ["eliminated", "eliminated"]);
    let a1 = t(1).play_all(&["retreat G to 0602", "retreat A to 0506"]);
    assert_eq!(places(&a1, ["A", "G"]), ["0506", "0602"]);
}

/// G in 0505 with the enemy E in 0504 across a river and F at a distance.
fn gun_behind_a_river(more: &str) -> Table {
    board(&format!(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         0504: E US infantry 3-12-7
         0503: F US infantry 3-4-7
         river 0505/0504 0505/0604 0505/0404
         {more}"
    ))
}

/// Covers S8.34.
#[test]
fn a_battery_beside_enemies_only_across_a_river_is_free() {
    let t = gun_behind_a_river("");
    t.allows("end");
    let far = t.clone().play_all(&["attack F", "done", "barrage G"]);
    assert_eq!(far.sums().attack.0, 4);
    // Across the river it is a barrage: Ae does not touch it.
    let t = t.play("attack E");
    t.refuses("with G", "S8.34");
    let t = t.play_all(&["done", "barrage G"]).roll("done", 6);
    assert_eq!((t.rolled(), t.place("G")), ("4-12 clear 1 Ae".into(), "0505".into()));
    assert_eq!(t.log()[2], "Ae has no effect: fire from a distance suffers nothing [S8.14]");
    // A bridge makes them neighbours.
    let bridged = gun_behind_a_river("road 0505 0504");
    bridged.refuses("end", "S7.11");
    bridged.play("attack E").allows("with G");
}

/// Covers S8.34.
#[test]
fn fire_across_a_river_joins_an_attack_as_barrage() {
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         0603: A German infantry 3-3-7
         0504: E US infantry 3-14-7
         river 0505/0504",
    );
    let t = t.play_all(&["attack E", "with A", "done", "barrage G"]).roll("done", 6);
    assert_eq!(places(&t, ["A", "G"]), ["eliminated", "0505"]);
}

/// Covers S8.32, S8.34.
#[test]
fn a_battery_with_one_enemy_by_land_and_one_across_a_river_attacks_the_first() {
    let board = |more: &str| {
        board(&format!(
            "12x12, turn 3, German combat
             0505: G German artillery 4-2-7/3-7
             0504: E1 US infantry 3-6-7
             0604: E2 US infantry 3-6-7
             river 0505/0604 0505/0605
             {more}"
        ))
    };
    let t = board("");
    t.refuses("end", "S7.11");
    t.refuses("attack E2", "S7.15");
    let t = t.play_all(&["attack E1", "with G"]);
    t.allows("done");
    // The other one only in the same combat, and then it suffers all results.
    let t = t.play("and E2");
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (4, 12));
    assert_eq!(t.roll("done", 6).place("G"), "eliminated");
    // It joins others, too, who are next to both.
    let t = board("0603: A German infantry 3-3-7").play_all(&["attack E1", "with A", "and E2", "with G"]);
    assert_eq!(t.sums().attack.0, 7);
    // The same with a unit on the far bank that attacks E2 alone.
    let t = board("0704: A German infantry 3-3-7");
    t.clone().play("attack E2").refuses("with G", "S8.34");
    t.clone().play_all(&["attack E1", "with G"]).refuses("and E2", "S7.12");
    t.play_all(&["attack E2", "with A"]).refuses("and E1", "S7.23");
}

/// Covers S8.31.
#[test]
fn a_displaced_battery_is_excused_from_attacking() {
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7
         displaced G",
    );
    t.allows("end");
    t.refuses("attack E", "S7.15");
}

// The limit of Bastogne [B14.0, rulings W39, W40, W202].

/// Covers S8.31.
#[test]
fn under_the_limit_an_adjacent_battery_that_fits_must_attack() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 5-3-7
         0603: G German artillery 5-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play("attack E");
    // The order of naming does not matter, but fire alone is no attack [ruling W205].
    let first = t.clone().play("with G");
    first.refuses("done", "B14.0");
    assert_eq!(first.play("with A").sums().attack.0, 10);
    let t = t.play("with A");
    t.refuses("done", "S8.31");
    assert_eq!(t.play("with G").sums().attack.0, 10);
}

/// Covers S8.31.
#[test]
fn under_the_limit_an_adjacent_battery_that_does_not_fit_is_excused_and_unharmed() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 2-3-7
         0603: G German artillery 4-2-7/3-7
         0509: H German artillery 2-2-7/3-7
         0510: K German artillery 2-2-9/3-7
         0504: E US infantry 3-13-7
         0705: B German infantry 9-3-7
         0704: F US infantry 3-3-7
         river 0603/0704",
    );
    let t = t.play_all(&["attack E", "with A"]);
    t.refuses("with G", "B14.0");
    let t = t.play("done");
    // A distant battery takes the room that is left.
    let t = t.play("barrage H").roll("done", 6);
    assert_eq!(places(&t, ["A", "G"]), ["eliminated", "0603"]);
    // It may not fire at any other unit, though there would be room for it.
    let t = t.play_all(&["done", "attack F", "with B"]);
    t.refuses("with G", "S8.34");
    let t = t.play("done");
    t.refuses("barrage G", "S8.32");
    t.allows("barrage K");
}

/// Covers S8.31.
#[test]
fn under_the_limit_the_attacker_chooses_which_battery_is_left_over() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 4-3-7
         0603: G German artillery 3-2-7/3-7
         0403: H German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]);
    t.refuses("done", "S8.31");
    let g = t.clone().play("with G");
    g.refuses("with H", "B14.0");
    g.allows("done");
    let h = t.play("with H");
    h.refuses("with G", "B14.0");
    h.allows("done");
}

/// Covers S8.31.
#[test]
fn under_the_limit_batteries_alone_beside_an_enemy_attack_it_and_nothing_is_added() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         support German 5
         0505: G German artillery 4-2-7/3-7
         0603: H German artillery 3-2-7/3-7
         0509: K German artillery 4-2-9/3-7
         0504: E US infantry 3-3-7",
    );
    t.refuses("end", "S7.11");
    let t = t.play_all(&["attack E", "with G"]);
    t.refuses("done", "S8.31");
    // Without a step b: neither K nor the points may join.
    let t = t.play("with H").roll("done", 5);
    assert_eq!(t.rolled(), "7-3 clear 9 D1");
    assert_eq!(t.place("E"), "0504", "D1 from batteries alone");
}

/// The example of ruling W202.
///
/// Covers S8.31.
#[test]
fn under_the_limit_no_enemy_is_left_to_batteries_while_others_are_beside_it() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 9-3-7
         0704: G German artillery 4-2-7/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    t.clone().play("attack E2").refuses("with G", "B14.0");
    let t = t.play_all(&["attack E1", "with A"]);
    t.refuses("done", "S7.11");
    let t = t.play("and E2");
    t.refuses("with G", "S7.23");
    let t = t.roll("done", 6);
    assert_eq!(t.rolled(), "9-6 clear 8 Br");
}

/// Covers S8.31.
#[test]
fn under_the_limit_a_battery_is_not_left_over_if_another_declaration_places_it() {
    // A beside E1 and E2, B beside E2 and E3, G beside E2 alone.
    let line = "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 9-3-7
         0605: B German infantry 9-3-7
         0704: G German artillery 4-2-7/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0606: E3 US infantry 3-3-7";
    // An attack on E2 must include another enemy, and G is not next to that one: G is excused.
    let t = board(line).play_all(&["attack E1", "with A", "and E2"]);
    t.allows("done");
    // With C on E3, B is free for E2 alone and G fits in: A may not take E2 away from them.
    let t = board(&format!("{line}\n 0607: C German infantry 9-3-7"));
    t.clone().play_all(&["attack E1", "with A"]).refuses("and E2", "S8.31");
    t.play_all(&["attack E2", "with B"]).refuses("done", "S8.31");
}

/// Covers S8.31.
#[test]
fn under_the_limit_the_phase_ends_when_only_excused_batteries_are_left() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: A German infantry 2-3-7
         0603: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 5).play("retreat A to 0506");
    assert!(t.play("done").events().contains(&Event::CombatEnded(Side::Second)));
}

/// Covers S8.31.
#[test]
fn under_the_limit_a_battery_does_not_attack_alone_an_enemy_that_others_could_attack() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: G German artillery 3-2-12/1-7
         0705: I German infantry 4-4-7
         0404: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0805: E3 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "with G"]);
    t.refuses("and E2", "B14.0");
    t.allows("done");
}

/// Covers S8.31.
#[test]
fn under_the_limit_the_order_of_combats_does_not_leave_a_battery_idle() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0404: I1 German infantry 4-4-7
         0705: I2 German infantry 2-4-7
         0505: G German artillery 3-2-12/1-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    // Beside I2 the battery would never fit: its one place is the attack on E1.
    let t = t.play_all(&["attack E1", "with I1"]);
    t.refuses("done", "S8.31");
    t.play("with G").allows("done");
}

/// Covers S8.31.
#[test]
fn under_the_limit_a_unit_that_leaves_no_room_does_not_take_the_battery_s_place() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         0505: I1 German infantry 2-4-7
         0603: I2 German infantry 4-4-7
         0404: G German artillery 3-2-12/1-7
         0504: E US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    let t = t.play("attack E");
    t.refuses("with I1", "S8.31");
    t.play_all(&["with I2", "with G"]).allows("done");
}
