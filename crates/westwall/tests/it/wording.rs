//! What players read: prompts, buttons, labels and refusals speak of units and hexes and say what to do.

use std::collections::BTreeSet;

use kernel::prelude::*;
use kernel::{Seat, Viewer};

use crate::table::{board, scenario, start};
use crate::wander::look_around;

/// Words of one kind of table, or of no living English.
const NOT_FOR_PLAYERS: [&str; 8] =
    ["touch", "click", "tap ", "whoever", "nobody", "somebody", "anybody", "go on: "];

fn fits(text: &str, what: &str) {
    let lower = text.to_lowercase();
    for word in NOT_FOR_PLAYERS {
        assert!(!lower.contains(word), "{what} says '{word}': {text}");
    }
    for wrong in [" 1 movement points", " 1 units", " 1 hexes", "at most 0 "] {
        assert!(!text.contains(wrong), "{what} counts '{wrong}': {text}");
    }
    assert!(!text.contains("  ") && !text.contains(".."), "{what}: {text}");
}

/// Prompts and buttons fit a terminal and a program as well as a table.
#[test]
fn prompts_and_buttons_speak_of_units_and_hexes() {
    let mut topics = BTreeSet::new();
    let games = [("spearhead", 5), ("arnhem", 6), ("arnhem-free", 7), ("hurtgen", 8), ("remagen-optimum", 9)];
    for (name, seed) in games {
        let book = westwall::open(name).unwrap();
        look_around(&book, seed, 37, |p, seat| {
            topics.insert(book.decision(p).topic);
            for viewer in [Viewer::Seat(seat), Viewer::Seat(Seat(1 - seat.0)), Viewer::Spectator] {
                let scene = book.scene(&book.view(p, viewer), viewer);
                fits(&scene.prompt, "a prompt");
                assert!(scene.prompt.ends_with(['.', '?']), "{}", scene.prompt);
                let confirms = scene.buttons.iter().any(|one| one.label.starts_with("Confirm fire"));
                let declines =
                    scene.prompt.ends_with("without.") || scene.prompt.contains("for protective fire");
                assert!(
                    !(confirms && declines),
                    "the button confirms what the prompt declines: {}",
                    scene.prompt
                );
                for button in &scene.buttons {
                    fits(&button.label, "a button");
                    assert!(
                        button.label != button.action,
                        "a button is more than notation: {}",
                        button.label
                    );
                    for warning in &button.warnings {
                        fits(warning, "a warning");
                    }
                }
                for duty in &scene.duties {
                    fits(&duty.text, "a duty");
                }
            }
            if book.decision(p).topic != "movement" {
                for gesture in book.gestures(p, seat, None) {
                    fits(&gesture.label, "a gesture");
                }
            }
        });
    }
    for topic in ["plan", "setup", "movement", "combat", "declare", "barrage", "retreat", "advance"] {
        assert!(topics.contains(topic), "{topic} was never asked: {topics:?}");
    }
}

/// Covers S4.1.
#[test]
fn what_does_not_belong_to_a_step_is_answered_with_the_step_and_what_to_do() {
    let ground = "0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0508: G German artillery 4-2-7/3-7";
    let t = board(&format!("12x12, turn 3, German movement\n{ground}"));
    let now = |t: &crate::table::Table, action: &str| {
        t.refuses(action, "S4.1");
        t.why(action)
    };
    let movement = "Not now: this is the Movement Phase. End it first, or move another unit.";
    assert_eq!(now(&t, "attack E"), movement);
    assert_eq!(now(&t, "done"), movement);
    let t = t.play("end");
    let combat = "Not now: this is the Combat Phase. Choose an enemy to attack, or end combat.";
    assert_eq!(now(&t, "with A"), combat);
    let t = t.play_all(&["attack E", "with A"]);
    let declare = "Not now: an attack is being declared. Add units to it, or declare it, first.";
    assert_eq!(now(&t, "barrage G"), declare);
    let t = t.play("done");
    let barrage = "Not now: the attacker adds artillery and ground support. Add fire, or go on without.";
    assert_eq!(now(&t, "end"), barrage);
    let t = start("arnhem-free");
    let plan = "Not now: drop zones are being planned. Note all of them, then finish planning.";
    assert_eq!(now(&t, "end"), plan);
    let t = scenario("arnhem", "turn 3, Allied movement\n0605: 2I/5").play("move 2I/5 to 0706");
    let demolition = "Not now: a bridge may be blown. Blow it, or let it stand, first.";
    assert_eq!(now(&t, "end"), demolition);
}

/// The buttons of a combat, as a player presses them.
#[test]
fn the_buttons_of_a_combat_say_what_they_do() {
    let label = |t: &crate::table::Table, seat: u8| {
        let viewer = Viewer::Seat(Seat(seat));
        let scene = t.rulebook().scene(t.position(), viewer);
        let done = scene.buttons.into_iter().find(|button| button.action == "done");
        (scene.prompt, done.map(|button| button.label).unwrap_or_default())
    };
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0508: G German artillery 4-2-7/3-7
         0501: H US artillery 4-2-7/3-7",
    );
    let t = t.play("attack E");
    assert_eq!(label(&t, 1).0, "Choose attackers against E.");
    let waiting = t.rulebook().scene(t.position(), Viewer::Seat(Seat(0))).prompt;
    assert_eq!(waiting, "Waiting for German: choosing attackers against E.");
    let t = t.play("with A");
    let declared = "Attack 3 against 3, clear line, +0. All attackers committed.";
    assert_eq!(label(&t, 1), (declared.into(), "Declare attack, then artillery".into()));
    let t = t.play("done");
    assert_eq!(label(&t, 1).1, "Attack without barrage");
    let t = t.play("barrage G");
    assert_eq!(label(&t, 1).1, "Fire");
    let t = t.play("done");
    assert_eq!(label(&t, 0).1, "Roll without protective fire");
    let t = t.play("fpf H");
    assert_eq!(label(&t, 0).1, "Confirm fire and roll");
    let t = start("arnhem-free").play_all(&["zone 101 at 1008", "zone 82 at 2323", "zone 1 at 3919"]);
    let planned = "All drop zones are noted. Delay one to a later turn, or finish planning.";
    assert_eq!(label(&t, 0), (planned.into(), "Finish planning".into()));
}

/// Covers S7.15, S7.12.
#[test]
fn a_unit_that_came_to_the_enemy_in_this_phase_is_told_so() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0404: B German infantry 3-3-7
         0504: E US infantry 3-3-7
         shifted B",
    );
    let t = t.play("attack E");
    t.refuses("with B", "S7.12");
    assert_eq!(t.why("with B"), "B and E came together in this Combat Phase and may not fight");
}

/// Covers S7.74.
#[test]
fn a_unit_without_a_retreat_is_lost_by_the_clause_that_says_so() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 15-3-7
         0504: E US infantry 3-3-7
         closed US 0503 0403 0603",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 4);
    assert_eq!(t.log()[2], "E cannot complete its retreat and is eliminated in 0504 [S7.74]");
}
