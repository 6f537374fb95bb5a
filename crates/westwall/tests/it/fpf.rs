//! Artillery in defense: Final Protective Fire, its own defense, and terrain against fire [S8.4 to S8.6].

use crate::table::{Table, board};
use westwall::{Event, Line, Side, Step};

/// A attacks E; the batteries of E's side stand on the further lines. Stops at step c.
fn protected(more: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         {more}"
    ));
    t.play_all(&["attack E", "with A", "done"])
}

/// Covers S8.41.
#[test]
fn a_battery_in_the_clear_may_support_a_friend_under_attack() {
    let t = protected("0501: H US artillery 4-2-7/3-7\n 0510: G German artillery 4-2-3/3-7");
    assert_eq!((t.step(), t.decides()), (Step::Protect, "US".into()));
    t.refuses("fpf G", "S4.1-c");
    t.refuses("fpf E", "S2.32");
    assert_eq!(t.legal(), ["fpf H", "done"]);
}

/// Covers S8.41.
#[test]
fn a_battery_beside_an_enemy_gives_no_fpf_except_across_a_river() {
    let beside = "0402: H US artillery 4-2-7/3-7
                  0501: K US artillery 4-2-7/3-7
                  0302: B German infantry 3-3-7";
    let t = protected(beside);
    t.refuses("fpf H", "S8.41");
    t.allows("fpf K");
    protected(&format!("{beside}\n river 0402/0302")).allows("fpf H");
    protected(&format!("{beside}\n river 0402/0302\n road 0402 0302")).refuses("fpf H", "S8.41");
    protected(&format!("{beside}\n stream 0402/0302")).refuses("fpf H", "S8.41");
    // The attacker itself bars a battery, too.
    let t = protected("0404: L US artillery 4-2-7/3-7\n 0501: K US artillery 4-2-7/3-7\n targeted L");
    t.refuses("fpf L", "S8.41");
}

/// Covers S8.41.
#[test]
fn a_battery_that_retreated_in_this_phase_gives_no_fpf() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: H US artillery 4-2-7/3-7
         0501: K US artillery 4-2-9/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack H", "with A", "done"]).roll("done", 2);
    let t = t.play_all(&["retreat H to 0503", "done", "attack F", "with B", "done"]);
    t.refuses("fpf H", "S8.41");
    t.allows("fpf K");
}

/// Covers S8.41.
#[test]
fn an_attack_that_did_not_move_a_battery_does_not_bar_it() {
    // H is attacked at -3 and beats A back; and D1 from fire alone does not touch it either.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: H US artillery 4-2-7/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack H", "with A"]).roll("done", 5);
    let t = t.play_all(&["retreat A to 0506", "done", "attack F", "with B", "done"]);
    t.allows("fpf H");
    let t = board(
        "12x12, turn 3, German combat
         0509: G German artillery 3-2-7/3-7
         0504: H US artillery 4-2-7/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack H", "done", "barrage G"]).roll("done", 2);
    assert_eq!((t.rolled(), t.place("H")), ("3-3 clear 6 D1".into(), "0504".into()));
    t.play_all(&["attack F", "with B", "done"]).allows("fpf H");
}

/// Covers S8.41.
#[test]
fn a_battery_that_retreated_as_attacker_is_barred_in_the_next_phase_and_free_in_the_one_after() {
    // The German battery G attacks from an adjacent hex and is thrown back to 0506.
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 3-2-9/3-7
         0504: E US infantry 3-3-7
         0909: B German infantry 3-3-7
         0906: F US infantry 3-3-7
         0511: H German artillery 4-2-9/3-7",
    );
    let t = t.play_all(&["attack E", "with G", "done"]).roll("done", 5);
    // There is no further attack; E keeps away from then on.
    let t = t.play_all(&["retreat G to 0506", "done", "end"]);
    // Turn 3, the Americans attack: G may not help.
    let t = t.play_all(&["move E to 0501", "move F to 0908", "end", "attack B", "with F", "done"]);
    assert_eq!((t.turn(), t.step()), (3, Step::Protect));
    t.refuses("fpf G", "S8.41");
    t.allows("fpf H");
    // A1 throws F back, B stays; in turn 4 the Germans do nothing, and F comes again.
    let t = t.roll("done", 5).play_all(&["retreat F to 0907", "done"]);
    let t = t.play_all(&["end", "end"]);
    assert_eq!((t.turn(), t.decides(), t.step()), (4, "US".into(), Step::Movement));
    let t = t.play_all(&["move F to 0908", "end", "attack B", "with F", "done"]);
    t.allows("fpf G");
}

/// Covers S8.41.
#[test]
fn the_memory_of_a_retreat_ends_with_the_following_combat_phase() {
    // H retreats as defender in the first Player-Turn of turn 3; in turn 4 that is two phases ago.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: H US artillery 4-2-7/3-7
         0705: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack H", "with A"]).roll("done", 2).play_all(&["retreat H to 0503", "done"]);
    // The Americans do nothing, then A turns against F.
    let t = t.play_all(&["end", "end", "move A to 0605", "end"]);
    assert_eq!((t.turn(), t.decides(), t.step()), (4, "German".into(), Step::Combat));
    t.play_all(&["attack F", "with A", "done"]).allows("fpf H");
}

/// Covers S8.41.
#[test]
fn a_battery_displaced_in_the_phase_before_is_barred_and_one_displaced_earlier_is_not() {
    let batteries = "0501: H US artillery 4-2-7/3-7\n 0502: K US artillery 4-2-7/3-7";
    let t = protected(&format!("{batteries}\n shaken_before H"));
    t.refuses("fpf H", "S8.41");
    t.allows("fpf K");
    let t = protected(&format!("{batteries}\n displaced H"));
    t.refuses("fpf H", "S8.41");
}

/// Covers S8.41.
#[test]
fn a_retreat_bars_fpf_only_and_no_barrage() {
    let t = board(
        "12x12, turn 3, German combat
         shaken_before G
         0505: A German infantry 3-3-7
         0509: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    t.play_all(&["attack E", "with A", "done"]).allows("barrage G");
}

/// Covers S8.42.
#[test]
fn range_of_fpf_is_measured_to_the_defender() {
    // 0501 is three hexes from E, and four from the attacker.
    let t = protected("0501: H US artillery 4-2-3/3-7\n 0601: K US artillery 4-2-2/3-7");
    t.allows("fpf H");
    t.refuses("fpf K", "S8.42");
    // The attacker in range is not enough.
    let t = protected(
        "0508: H US artillery 4-2-3/3-7
         0507: K US artillery 4-2-3/3-7
         river 0508/0507 0507/0506",
    );
    t.refuses("fpf H", "S8.42");
    t.allows("fpf K");
}

/// Covers S8.42.
#[test]
fn of_several_defenders_one_in_range_is_enough() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         0601: H US artillery 4-2-3/3-7
         0301: K US artillery 4-2-3/3-7",
    );
    let t = t.play_all(&["attack E1", "and E2", "with A", "done"]);
    t.refuses("fpf K", "S8.42");
    assert_eq!(t.play("fpf H").sums().defense.0, 8);
}

/// Covers S8.43.
#[test]
fn fpf_is_added_to_the_defense() {
    let t = protected("0501: H US artillery 9-2-7/9-7\n 0502: K US artillery 9-4-7/9-7");
    let t = t.play("fpf H");
    assert_eq!(t.sums().defense.0, 5);
    assert_eq!(t.play("fpf K").roll("done", 1).rolled(), "3-9 clear 2 A1");
}

/// Covers S8.44.
#[test]
fn a_battery_that_gives_fpf_is_untouched_by_the_result() {
    let t = |die: u32| {
        let t = board(
            "12x12, turn 3, German combat
             0505: A German infantry 20-3-7
             0504: E US infantry 3-3-7
             0501: H US artillery 4-2-7/3-7",
        );
        t.play_all(&["attack E", "with A", "done", "fpf H"]).roll("done", die)
    };
    let de = t(1);
    assert_eq!(
        (de.rolled(), de.place("E"), de.place("H")),
        ("20-5 clear 12 De".into(), "eliminated".into(), "0501".into())
    );
    let d2 = t(4).play_all(&["retreat E to 0403", "retreat E to 0303"]);
    assert_eq!((d2.place("E"), d2.place("H")), ("0303".into(), "0501".into()));
    assert_eq!(d2.goals("advance", "A"), ["0403", "0504"], "H leaves no path");
}

/// Covers S8.45.
#[test]
fn there_is_no_fpf_against_artillery_and_support_alone() {
    let defender = "0504: E US infantry 3-3-7
                    0501: H US artillery 4-2-7/3-7
                    support US 5";
    let distant = board(&format!(
        "12x12, turn 3, German combat
         0509: G German artillery 4-2-7/3-7
         support German 2
         {defender}"
    ));
    // The die falls without step c.
    let t = distant.clone().play_all(&["attack E", "done", "barrage G", "support 2"]);
    assert_eq!(t.roll("done", 6).rolled(), "6-3 clear 8 Br");
    let t = distant.play_all(&["attack E", "done", "support 1"]);
    assert_eq!(t.roll("done", 6).rolled(), "1-3 clear 4 A1");
    let adjacent = board(&format!(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         {defender}"
    ));
    assert_eq!(adjacent.play_all(&["attack E", "with G"]).roll("done", 6).rolled(), "4-3 clear 7 A1");
    // A single unit that is no artillery opens it.
    let combined = board(&format!(
        "12x12, turn 3, German combat
         0505: G German artillery 4-2-7/3-7
         0603: A German infantry 0-3-7
         {defender}"
    ));
    let t = combined.play_all(&["attack E", "with A", "with G", "done"]);
    assert_eq!(t.step(), Step::Protect);
    t.allows("fpf H");
    t.allows("support 5");
}

/// Covers S8.46.
#[test]
fn a_battery_gives_fpf_to_one_combat_in_a_turn() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7
         0601: H US artillery 4-2-7/3-7
         0602: K US artillery 4-2-7/3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done", "fpf H"]);
    t.refuses("fpf H", "S7.3");
    let t = t.roll("done", 5).play_all(&["retreat A to 0506", "done", "attack F", "with B", "done"]);
    t.refuses("fpf H", "S8.46");
    t.allows("fpf K");
}

/// Covers S8.46.
#[test]
fn a_new_turn_brings_new_fpf() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0501: H US artillery 4-2-7/3-7",
    );
    let t = t.play_all(&["attack E", "with A", "done", "fpf H"]).roll("done", 5);
    let t = t.play_all(&["retreat A to 0506", "done"]);
    // The American phases of turn 3, then the German ones of turn 4.
    let t = t.play_all(&["end", "end", "move A to 0505", "end"]);
    assert_eq!(t.turn(), 4);
    t.play_all(&["attack E", "with A", "done"]).allows("fpf H");
}

/// Covers S8.5.
#[test]
fn an_attacked_battery_defends_with_its_defense_strength() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: H US artillery 4-2-7/3-10
         0501: K US artillery 4-2-7/3-10",
    );
    let t = t.play_all(&["attack H", "with A", "done"]);
    t.refuses("fpf H", "S8.5");
    assert_eq!(t.sums().defense.0, 3);
    // Another battery may help it.
    assert_eq!(t.play("fpf K").sums().defense.0, 5);
    let barraged = board(
        "12x12, turn 3, German combat
         0509: G German artillery 4-2-7/3-7
         0504: H US artillery 9-8-7/3-10",
    );
    assert_eq!(barraged.play_all(&["attack H", "done", "barrage G"]).sums().defense.0, 3);
}

/// Covers S8.61.
#[test]
fn neither_ground_nor_units_between_stop_barrage_or_fpf() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0509: G German artillery 4-2-7/3-7
         0507: B German infantry 3-3-7
         0501: H US artillery 4-2-7/3-7
         0502: F US infantry 3-3-7
         rough 0508 0506 0503
         woods 0408 0407 0607 0606 0403 0603
         river 0509/0508 0508/0507 0503/0502",
    );
    let t = t.play_all(&["attack E", "with A", "done", "barrage G", "done"]);
    let t = t.play("fpf H");
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (7, 5));
}

/// Covers S8.62.
#[test]
fn against_fire_alone_a_hex_protects_and_a_hexside_does_not() {
    let barraged = |ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0509: G German artillery 3-2-7/3-7
             0504: E US infantry 3-3-7
             {ground}"
        ));
        t.play_all(&["attack E", "done", "barrage G"]).sums().line
    };
    let moat = "stream 0504/0505 0504/0503 0504/0403 0504/0404 0504/0603 0504/0604";
    assert_eq!(barraged(moat), Line::Clear);
    assert_eq!(barraged(&format!("{moat}\n rough 0504")), Line::Rough);
    assert_eq!(barraged("woods 0504"), Line::Broken);
    // An adjacent battery is artillery, too.
    let t = board(
        "12x12, turn 3, German combat
         0505: G German artillery 3-2-7/3-7
         0504: E US infantry 3-3-7
         stream 0504/0505",
    );
    assert_eq!(t.play_all(&["attack E", "with G"]).sums().line, Line::Clear);
    let points = board(&format!(
        "12x12, turn 3, German combat
         support German 3
         0504: E US infantry 3-3-7
         {moat}"
    ));
    assert_eq!(points.play_all(&["attack E", "done", "support 3"]).sums().line, Line::Clear);
}

/// Covers S8.62.
#[test]
fn in_a_combined_attack_the_other_units_decide_about_the_hexside() {
    let combined = |ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 3-3-7
             0603: G German artillery 3-2-7/3-7
             0509: H German artillery 3-2-7/3-7
             0504: E US infantry 3-3-7
             {ground}"
        ));
        t.play_all(&["attack E", "with A", "with G", "done", "barrage H"]).sums().line
    };
    assert_eq!(combined("stream 0504/0505"), Line::Broken);
    assert_eq!(combined("stream 0504/0603"), Line::Clear);
    assert_eq!(combined("stream 0504/0505\n rough 0504"), Line::Rough);
}

/// Covers S8.43.
#[test]
fn support_points_of_the_defender_count_as_fpf() {
    let t = protected("support US 4");
    t.refuses("support 5", "S9.12");
    assert_eq!(t.play("support 4").sums().defense.0, 7);
}

/// Covers S8.44.
#[test]
fn giving_fpf_leaves_the_battery_free_to_barrage_in_its_own_phase() {
    let t = protected("0501: H US artillery 4-2-7/3-7").play("fpf H").roll("done", 5);
    let t = t.play_all(&["retreat A to 0506", "done", "end"]);
    assert!(t.events().contains(&Event::CombatBegan(Side::First)));
    t.play_all(&["attack A", "done"]).allows("barrage H");
}
