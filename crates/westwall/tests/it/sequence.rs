//! The sequence of play: turns, phases, and the four steps of a combat [S4.0 to S4.1-3].

use crate::table::{board, start};
use westwall::Step;

/// Covers S4.0.
#[test]
fn player_turns_alternate_until_the_last_turn_is_over() {
    let mut t = board(
        "12x12, turn 1, last turn 3, German movement
         0505: A German infantry 3-3-7
         0905: E US infantry 3-3-7",
    );
    let mut seen = Vec::new();
    while t.step() != Step::Over {
        assert_eq!(t.outcome(), None, "no side has won before the end");
        seen.push(format!("{} {}", t.turn(), t.decides()));
        t = t.play("end");
    }
    assert_eq!(seen, ["1 German", "1 US", "2 German", "2 US", "3 German", "3 US"]);
    assert_eq!(t.log().last().map(String::as_str), Some("the game is over"));
    assert!(t.outcome().is_some());
    assert_eq!(t.decides(), "neither");
    t.refuses("move A to 0504", "S4.0");
}

/// Covers S4.0.
#[test]
fn a_side_without_units_does_not_end_the_game() {
    let t = board("12x12, turn 1, last turn 2, German movement\n0505: A German infantry 3-3-7");
    let t = t.play("end");
    assert_eq!((t.decides(), t.legal()), ("US".into(), vec!["end".to_string()]));
    let t = t.play("end").play("end");
    assert_eq!((t.turn(), t.outcome()), (2, None));
    assert!(t.play("end").outcome().is_some());
}

/// Covers S4.1, S4.1-2, S4.1-3.
#[test]
fn a_turn_is_movement_and_combat_of_one_side_then_of_the_other() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0905: E US infantry 3-3-7",
    );
    let t = t.play("end");
    assert_eq!(t.log(), ["German combat", "German combat ends", "US movement"]);
    assert_eq!(t.turn(), 3, "the marker waits for the second player");
    let t = t.play("end");
    assert_eq!(t.log(), ["US combat", "US combat ends", "Turn 4", "German movement"]);
    assert_eq!((t.turn(), t.decides(), t.step()), (4, "German".into(), Step::Movement));
}

/// Covers S4.1-2.
#[test]
fn the_second_player_has_the_same_two_phases() {
    let units = "0505: A German infantry 3-3-7
                 0506: E US infantry 3-3-7
                 0305: B German infantry 3-3-7
                 0706: F US infantry 3-3-7
                 attacked A
                 targeted E";
    let t = board(&format!("12x12, turn 3, German combat\n{units}")).play("end");
    assert_eq!((t.decides(), t.step(), t.turn()), ("US".into(), Step::Movement, 3));
    t.allows("move F to 0707");
    t.refuses_for("German", "move B to 0304", "S5.11");
    let t = t.play("end");
    assert_eq!((t.decides(), t.step()), ("US".into(), Step::Combat));
    t.allows("attack A");
    t.refuses("end", "S7.11");
}

/// Covers S4.1-1A.
#[test]
fn only_the_phasing_player_moves_and_only_his_own_units() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0905: E US infantry 3-3-7
         waiting: R German infantry 3-3-7
         arrive 3 at 0101: R",
    );
    t.allows("move A to 0504");
    t.refuses_for("US", "move E to 0904", "S5.11");
    t.refuses_for("US", "end", "S4.1");
    t.refuses("move E to 0904", "S4.1-1A");
    // Reinforcements come in this phase and in no other.
    t.allows("enter R to 0101");
    let t = t.play("end");
    t.refuses_for("German", "enter R to 0101", "S5.11");
}

/// Covers S4.1-1A.
#[test]
fn no_combat_is_declared_in_the_movement_phase() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7",
    );
    t.refuses("attack E", "S4.1");
    t.play("end").allows("attack E");
}

/// Covers S4.1-1B.
#[test]
fn the_phasing_player_chooses_the_order_of_his_attacks() {
    let t = board(
        "12x12, turn 3, German combat
         0203: A German infantry 3-3-7
         0202: E US infantry 3-3-7
         0603: B German infantry 3-3-7
         0602: F US infantry 3-3-7
         1003: C German infantry 3-3-7
         1002: G US infantry 3-3-7",
    );
    assert_eq!(t.offers("attack"), ["attack E", "attack F", "attack G"]);
    // Differential 0, die 3: Br. One hex back each, then the attacker decides what comes next.
    let t = t.play_all(&["attack F", "with B"]).roll("done", 3);
    let t = t.play("retreat F to 0601").play("retreat B to 0604");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Combat));
    assert_eq!(t.offers("attack"), ["attack E", "attack G"]);
    let t = t.play_all(&["attack G", "with C"]).roll("done", 3);
    let t = t.play("retreat G to 1001").play("retreat C to 1004");
    assert_eq!(t.offers("attack"), ["attack E"]);
    t.refuses("end", "S7.11");
}

/// Covers S4.1-1B, S5.11.
#[test]
fn no_unit_moves_in_a_combat_phase() {
    let t = board(
        "12x12, turn 3, German combat
         0203: A German infantry 3-3-7
         0202: E US infantry 3-3-7
         0603: B German infantry 3-3-7
         0608: F US infantry 3-3-7",
    );
    t.refuses("move B to 0602", "S5.11");
    t.refuses_for("US", "move F to 0607", "S5.11");
    t.refuses("retreat B to 0602", "S4.1");
    t.refuses("advance B to 0602", "S4.1");
}

/// Both sides with a battery far behind and one unit in front.
const FRONT: &str = "0505: A German infantry 5-5-7
                     0506: E US infantry 5-5-7
                     0501: G German artillery 3-2-9/1-7
                     0511: H US artillery 3-2-9/1-7";

/// Covers S4.1-a.
#[test]
fn attackers_are_named_before_any_barrage() {
    let t = board(&format!("12x12, turn 3, German combat\n{FRONT}"));
    t.refuses("barrage G", "S4.1");
    let t = t.play("attack E");
    assert_eq!(t.step(), Step::Declare);
    t.refuses("barrage G", "S4.1");
    let t = t.play("with A");
    t.refuses("barrage G", "S4.1");
    let t = t.play("done");
    assert_eq!(t.step(), Step::Barrage);
    t.refuses("with A", "S4.1");
    t.refuses("and E", "S4.1");
    t.allows("barrage G");
}

/// Covers S4.1-a.
#[test]
fn a_barrage_alone_names_only_its_target() {
    let t = board(
        "12x12, turn 3, German combat
         0506: E US infantry 5-5-7
         0509: F US infantry 5-5-7
         0501: G German artillery 3-2-9/1-7",
    );
    let t = t.play("attack E");
    t.refuses("and F", "S8.13");
    assert_eq!(t.legal(), ["done"]);
    let t = t.play("done");
    t.refuses("done", "S4.1-a");
    assert_eq!(t.legal(), ["barrage G"]);
}

/// Covers S4.1-a.
#[test]
fn a_combat_without_attackers_is_not_declared() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 5-5-7
         0506: E US infantry 5-5-7",
    );
    let t = t.play("attack E");
    t.refuses("done", "S4.1-a");
    t.play("with A").allows("done");
}

/// Covers S4.1-b, S4.1-c.
#[test]
fn the_attacker_adds_fire_first_and_the_defender_answers() {
    let t = board(&format!("12x12, turn 3, German combat\n{FRONT}"));
    let t = t.play_all(&["attack E", "with A", "done"]);
    assert_eq!((t.step(), t.decides()), (Step::Barrage, "German".into()));
    t.refuses_for("US", "fpf H", "S4.1");
    let t = t.play("barrage G").play("done");
    assert_eq!(t.log(), ["barrage: G"]);
    assert_eq!((t.step(), t.decides()), (Step::Protect, "US".into()));
    // The defender sees the whole attack; the attacker adds nothing any more.
    assert_eq!((t.fact("attack"), t.fact("defense")), ("8".into(), "5".into()));
    t.refuses_for("German", "barrage G", "S4.1");
    let t = t.play("fpf H");
    assert_eq!(t.fact("defense"), "7");
    let t = t.roll("done", 1);
    assert_eq!(t.rolled(), "8-7 clear 7 D2");
}

/// Covers S4.1-b, S4.1-c.
#[test]
fn fire_may_be_declined() {
    let t = board(&format!("12x12, turn 3, German combat\n{FRONT}"));
    let t = t.play_all(&["attack E", "with A", "done", "done"]).roll("done", 3);
    assert_eq!(t.rolled(), "5-5 clear 6 Br");
}

/// Covers S4.1-c.
#[test]
fn a_defender_without_usable_fire_is_not_asked() {
    // H is out of range: the die falls as soon as the attacker has allocated.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 5-5-7
         0506: E US infantry 5-5-7
         0501: G German artillery 3-2-9/1-7
         0511: H US artillery 3-2-4/1-7",
    );
    let t = t.play_all(&["attack E", "with A", "done", "barrage G"]).roll("done", 3);
    assert_eq!(t.rolled(), "8-5 clear 8 D2");
    // Against fire alone there is no Final Protective Fire either.
    let t = board(
        "12x12, turn 3, German combat
         0506: E US infantry 5-5-7
         0501: G German artillery 3-2-9/1-7
         0511: H US artillery 3-2-9/1-7",
    );
    let t = t.play_all(&["attack E", "done", "barrage G"]).roll("done", 3);
    assert_eq!(t.rolled(), "3-5 clear 4 A1");
}

/// Covers S4.1-d.
#[test]
fn the_die_is_read_on_the_terrain_line_and_the_result_applied_at_once() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 13-3-7
         0506: E US infantry 3-4-7
         0805: B German infantry 3-3-7
         0806: F US infantry 3-4-7
         town 0506",
    );
    let t = t.play_all(&["attack E", "with A"]);
    let facts = ["attack", "defense", "differential", "line", "column"].map(|fact| t.fact(fact));
    assert_eq!(facts, ["13", "4", "+9", "broken", "9"]);
    let t = t.roll("done", 5);
    assert_eq!(t.rolled(), "13-4 broken 9 D1");
    // The retreat comes before the combat against F.
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "US".into()));
    t.refuses_for("German", "attack F", "S4.1");
    let t = t.play("retreat E to 0507").play("done");
    t.allows("attack F");
}

/// Covers S4.1-3, S4.0.
#[test]
fn the_marker_moves_after_the_second_combat_phase_only() {
    let t = start("relief");
    assert_eq!(t.turn(), 9);
    let t = board(
        "12x12, turn 5, first US, German combat
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7
         attacked A
         targeted E",
    );
    // The German is second here: with the end of his Combat Phase turn 6 begins.
    let t = t.play("end");
    assert_eq!(t.log(), ["German combat ends", "Turn 6", "US movement"]);
    assert_eq!((t.turn(), t.decides()), (6, "US".into()));
}
