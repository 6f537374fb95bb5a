//! Combat: which units must attack which, once and at full strength [S7.0 to S7.3].

use crate::table::{Table, board};
use westwall::{Event, Side, Step};

/// A next to E1 and E2, B next to E2 only: the board of ruling W26.
const OVERLAP: &str = "12x12, turn 3, German combat
     0505: A German infantry 3-3-7
     0605: B German infantry 3-3-7
     0504: E1 US infantry 3-3-7
     0604: E2 US infantry 3-3-7";

/// The same with a gun that reaches both enemies and one that reaches E2 alone.
const OVERLAP_WITH_GUNS: &str = "12x12, turn 3, German combat
     0505: A German infantry 3-3-7
     0605: B German infantry 3-3-7
     0509: far German artillery 4-2-7/3-7
     0607: near German artillery 4-2-3/3-7
     0504: E1 US infantry 3-3-7
     0604: E2 US infantry 3-3-7";

/// Names one combat and rolls for it; neither side has fire to add.
fn fight(t: Table, named: &[&str], die: u32) -> Table {
    t.play_all(named).roll("done", die)
}

/// Covers S4.1-a, S4.1-b.
#[test]
fn no_enemy_unit_joins_an_attack() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 6-3-7
         0508: G German artillery 4-2-5/3-7
         0504: E US infantry 3-3-7
         0501: H US artillery 4-2-5/3-7",
    );
    let t = t.play("attack E");
    t.refuses("with E", "S4.1-a");
    t.play_all(&["with A", "done"]).refuses("barrage H", "S4.1-b");
}

/// Covers S7.0, S7.11.
#[test]
fn the_phase_does_not_end_while_neighbours_have_not_fought() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0909: C German infantry 3-3-7
         0912: F US infantry 3-3-7",
    );
    t.refuses("end", "S7.11");
    assert_eq!(t.legal(), ["attack E"]);
}

/// Covers S7.0.
#[test]
fn the_differential_is_everything_in_attack_minus_everything_in_defense() {
    let t = board(
        "12x12, turn 3, German combat
         support German 2
         support US 3
         0505: A German infantry 5-1-7
         0508: G German artillery 4-9-7/9-7
         0504: E US infantry 9-3-7
         0502: H US artillery 9-2-7/9-7",
    );
    let t =
        t.play_all(&["attack E", "with A", "done", "barrage G", "support 2", "done", "fpf H", "support 3"]);
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (5 + 4 + 2, 3 + 2 + 3));
    assert_eq!(t.roll("done", 1).rolled(), "11-8 clear 8 D2");
}

/// Covers S7.0.
#[test]
fn a_result_is_carried_out_before_the_next_combat_begins() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0909: B German infantry 3-3-7
         0908: F US infantry 3-3-7",
    );
    let t = fight(t, &["attack E", "with A"], 2);
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "US".into()));
    t.refuses_for("German", "attack F", "S4.1");
    let t = t.play("retreat E to 0503");
    assert_eq!((t.step(), t.decides()), (Step::Advance, "German".into()));
    t.refuses("attack F", "S4.1");
    t.play("done").allows("attack F");
}

/// Covers S7.0.
#[test]
fn combats_are_fought_in_the_order_that_the_attacker_likes() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0909: B German infantry 3-3-7
         0908: F US infantry 3-3-7",
    );
    assert_eq!(t.legal(), ["attack E", "attack F"]);
    let t = fight(t, &["attack F", "with B"], 6);
    t.play_until(1, |t| t.step() == Step::Combat).allows("attack E");
}

/// Covers S7.0.
#[test]
fn the_phasing_player_attacks_and_the_other_defends() {
    let t = board(
        "12x12, turn 3, US combat
         0505: A German infantry 3-5-7
         0504: E US infantry 9-3-7",
    );
    t.refuses("attack E", "S7.0");
    t.refuses_for("German", "attack E", "S4.1");
    let t = t.play_all(&["attack A", "with E"]);
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (9, 5));
}

/// Covers S7.11.
#[test]
fn an_enemy_across_an_unbridged_river_need_not_be_attacked() {
    let river = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         river 0504/0505",
    );
    river.allows("end");
    river.refuses("attack E", "S7.15");
    let both = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0503: B German infantry 3-3-7
         river 0504/0505",
    );
    both.play("attack E").refuses("with A", "S6.33");
    let bridge = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         river 0504/0505
         road 0504 0505",
    );
    bridge.refuses("end", "S7.11");
    bridge.allows("attack E");
}

/// Covers S7.11, S7.12.
#[test]
fn a_declaration_that_leaves_an_enemy_or_a_unit_over_is_refused_step_by_step() {
    let t = board(OVERLAP);
    // A and B on E2 would leave E1 over.
    let on_e2 = t.clone().play("attack E2");
    on_e2.refuses("with A", "S7.11");
    on_e2.allows("with B");
    // A on both would leave B over.
    let on_e1 = t.clone().play_all(&["attack E1", "with A"]);
    on_e1.refuses("and E2", "S7.12");
    on_e1.allows("done");
    t.play("attack E1").refuses("and E2", "S7.12");
}

/// Covers S7.12.
#[test]
fn a_unit_that_begins_the_phase_beside_an_enemy_takes_part_in_an_attack() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0603: B German infantry 3-3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]);
    t.refuses("done", "S7.12");
    t.play("with B").roll("done", 1);
}

/// Covers S7.11.
#[test]
fn every_enemy_is_attacked_when_each_unit_takes_its_own() {
    let t = fight(board(OVERLAP), &["attack E1", "with A"], 1);
    let t = t.play_all(&["retreat E1 to 0503", "retreat E1 to 0502", "done"]);
    t.refuses("end", "S7.11");
    assert_eq!(t.legal(), ["attack E2"]);
    let t = t.play("attack E2");
    assert_eq!(t.legal(), ["with B"]);
    let t = t.play("with B").roll("done", 5).play_all(&["retreat B to 0606", "done"]);
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)), "nothing is left to declare");
}

/// Covers S7.11, S7.12.
#[test]
fn a_barrage_settles_the_duty_of_an_enemy_that_the_others_leave_over() {
    let t = board(OVERLAP_WITH_GUNS).play_all(&["attack E2", "with A", "with B", "done"]);
    // The gun that alone can serve E1 may not be spent on E2.
    t.refuses("barrage far", "S7.11");
    let t = t.play("barrage near").roll("done", 4);
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0602", "done"]);
    t.refuses("end", "S7.11");
    assert_eq!(t.legal(), ["attack E1"]);
    let t = t.play("attack E1");
    assert_eq!(t.legal(), ["done"]);
    let t = t.play("done");
    t.refuses("done", "S4.1-a");
    let t = t.play("barrage far").roll("done", 6);
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)));
}

/// Covers S7.12.
#[test]
fn a_barrage_alone_never_settles_the_duty_of_a_unit() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0509: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play("attack E");
    t.refuses("done", "S7.12");
    t.play("with A").allows("done");
}

/// Covers S7.11.
#[test]
fn two_enemies_left_over_need_two_sources_of_fire() {
    let two_to_serve = "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0605: B German infantry 3-3-7
         0404: E1 US infantry 3-3-7
         0504: E2 US infantry 3-3-7
         0604: E3 US infantry 3-3-7
         0509: G German artillery 4-2-7/3-7";
    board(two_to_serve).play("attack E3").refuses("with A", "S7.11");
    let point = board(&format!("{two_to_serve}\n support German 1"));
    let t = point.play_all(&["attack E3", "with A", "with B"]).roll("done", 1);
    let t = t.play_all(&["retreat E3 to 0603", "retreat E3 to 0602", "done"]);
    assert_eq!(t.legal(), ["attack E1", "attack E2"]);
    // The first of them may not have both sources.
    let t = t.play_all(&["attack E1", "done"]);
    t.clone().play("support 1").refuses("barrage G", "S7.11");
    let t = t.play("barrage G");
    t.refuses("support 1", "S7.11");
    let t = t.roll("done", 6).play_all(&["attack E2", "done"]);
    assert_eq!(t.legal(), ["support 1"]);
}

/// Covers S7.11.
#[test]
fn guns_are_shared_out_among_the_enemies_left_over_as_well_as_can_be() {
    // The big gun reaches E1 and E2, the small one either E1 or E2 alone.
    for small in ["0104", "0804"] {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 3-3-7
             0605: B German infantry 3-3-7
             0404: E1 US infantry 3-3-7
             0504: E2 US infantry 3-3-7
             0604: E3 US infantry 3-3-7
             0511: big German artillery 4-2-9/3-7
             {small}: small German artillery 4-2-3/3-7"
        ));
        t.play_all(&["attack E3", "with A", "with B"]).allows("done");
    }
}

/// Covers S7.11, S7.82.
#[test]
fn a_displaced_gun_fires_at_no_enemy() {
    let t = board(&format!("{OVERLAP}\n 0509: G German artillery 4-2-7/3-7\n displaced G"));
    t.play("attack E2").refuses("with A", "S7.11");
}

/// Covers S7.11.
#[test]
fn a_gun_that_is_owed_to_one_enemy_does_not_open_a_fight_against_another() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0605: B German infantry 3-3-7
         0509: G German artillery 4-2-7/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0904: F US infantry 3-3-7",
    );
    t.allows("attack F");
    let t = fight(t, &["attack E2", "with A", "with B"], 1);
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0602", "done"]);
    t.refuses("attack F", "S7.11");
    assert_eq!(t.legal(), ["attack E1"]);
}

/// Covers S7.13.
#[test]
fn six_neighbours_and_distant_batteries_attack_one_unit() {
    let t = board(
        "12x12, turn 3, German combat
         0504: A1 German infantry 1-1-7
         0506: A2 German infantry 1-1-7
         0404: A3 German infantry 1-1-7
         0405: A4 German infantry 1-1-7
         0604: A5 German infantry 1-1-7
         0605: A6 German infantry 1-1-7
         0509: G German artillery 4-2-7/3-7
         0510: H German artillery 5-2-7/3-7
         support German 3
         0505: E US infantry 3-3-7",
    );
    let names = ["A1", "A2", "A3", "A4", "A5", "A6"].map(|name| format!("with {name}"));
    let t = names.iter().fold(t.play("attack E"), |t, with| t.play(with));
    let t = t.play_all(&["done", "barrage G", "barrage H", "support 3"]);
    assert_eq!(t.sums().attack.0, 6 + 4 + 5 + 3);
    assert_eq!(t.roll("done", 1).place("E"), "eliminated");
}

/// Covers S7.14.
#[test]
fn no_unit_is_attacked_twice_even_after_it_has_retreated() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0509: G German artillery 4-2-9/3-7
         0504: E US infantry 3-3-7
         0909: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done"]).roll("done", 2);
    let t = t.play_all(&["retreat E to 0503", "done"]);
    t.refuses("attack E", "S7.14");
    t.allows("attack F");
}

/// Covers S7.14, S7.3.
#[test]
fn no_unit_attacks_twice() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0605: B German infantry 3-3-7
         0509: G German artillery 4-2-7/3-7
         0510: H German artillery 4-2-7/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "with A", "done", "barrage G"]).roll("done", 1);
    let t = t.play_all(&["retreat E1 to 0503", "retreat E1 to 0502", "done", "attack E2"]);
    t.refuses("with A", "S7.14");
    let t = t.play_all(&["with B", "done"]);
    t.refuses("barrage G", "S7.14");
    t.allows("barrage H");
}

/// Covers S7.15.
#[test]
fn only_artillery_attacks_from_a_distance() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0506: B German infantry 3-3-7
         0508: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7
         0901: F US infantry 3-3-7",
    );
    t.refuses("attack F", "S7.15");
    let t = t.play("attack E");
    t.refuses("with B", "S7.15");
    assert_eq!(t.why("with B"), "B is not adjacent to E");
    t.refuses("with G", "S7.15");
    assert_eq!(t.legal(), ["with A"]);
    let t = t.play_all(&["with A", "done"]);
    t.refuses("barrage B", "S2.32");
    assert_eq!(t.legal(), ["barrage G", "done"]);
}

/// Covers S7.21.
#[test]
fn a_lone_unit_may_leave_to_a_battery_what_the_battery_can_reach() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0509: G German artillery 4-2-5/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0404: E3 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E2", "with A"]);
    // One gun serves one of the two that are left.
    t.refuses("done", "S7.11");
    let without_e3 = t.clone().play("and E1");
    without_e3.allows("done");
    t.play("and E3").allows("done");
}

/// Covers S7.21.
#[test]
fn a_unit_leaves_to_its_friends_the_enemies_that_they_attack() {
    let t = board(OVERLAP);
    let t = fight(t, &["attack E2", "with B"], 1);
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0602", "done", "attack E1"]);
    // A is next to E2 no more, and E2 has been attacked by B: E1 alone is left to it.
    t.refuses("and E2", "S7.14");
    t.play("with A").allows("done");
}

/// Covers S7.22, S7.3.
#[test]
fn units_in_several_hexes_add_their_full_strengths_against_one() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-1-7
         0603: B German armor 4-1-12
         0403: C German mech 6-1-12
         0504: E US infantry 9-5-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B", "with C"]);
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (13, 5));
}

/// Covers S7.23.
#[test]
fn all_adjacent_attackers_of_a_combat_stand_next_to_all_its_defenders() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0605: B German infantry 3-3-7
         0507: G German artillery 4-2-3/3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0705: E3 US infantry 3-3-7",
    );
    let both = t.clone().play_all(&["attack E1", "and E2", "with A"]);
    both.refuses("with B", "S7.23");
    t.clone().play_all(&["attack E2", "with B"]).refuses("and E1", "S7.23");
    t.play("attack E1").refuses("and E3", "S7.23");
    // A battery at a distance is exempt.
    let both = both.play_all(&["done", "barrage G"]);
    assert_eq!((both.sums().attack.0, both.sums().defense.0), (7, 6));
}

/// Covers S7.23.
#[test]
fn adjacency_in_a_combat_runs_through_hexsides_that_can_be_attacked_across() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0603: B German infantry 3-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         river 0505/0604",
    );
    let t = t.play("attack E1");
    t.play("with A").refuses("and E2", "S7.23");
}

/// Covers S7.3.
#[test]
fn a_strength_counts_once_and_whole_however_many_units_it_meets() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 5-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-2-7",
    );
    let t = t.play_all(&["attack E1", "with A", "and E2"]);
    t.refuses("with A", "S7.3");
    t.refuses("and E1", "S7.3");
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (5, 5));
}

/// Covers S7.12.
#[test]
fn a_pair_ends_when_one_of_the_two_is_gone_and_takes_the_duty_along() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-1-7
         0605: B German infantry 3-3-7
         0504: E1 US infantry 3-9-7
         0604: E2 US infantry 3-3-7",
    );
    // A dies: no unit must attack E1 any more, and B must attack only E2.
    let t = fight(t, &["attack E1", "with A"], 6);
    assert_eq!(t.place("A"), "eliminated");
    let t = t.play("done");
    assert_eq!(t.legal(), ["attack E2"]);
    let t = fight(t, &["attack E2", "with B"], 1);
    let t = t.play_all(&["retreat E2 to 0603", "retreat E2 to 0602"]);
    let t = t.play("done");
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)));
}
