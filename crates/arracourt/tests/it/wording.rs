//! What players read: units and areas instead of gestures, and English as players speak it.

use crate::table::table;
use crate::wander::{NAMES, look_around, wander};
use kernel::Viewer;
use kernel::prelude::*;

/// Words of another kind of interface, or of a translation.
const AVOIDED: [&str; 16] = [
    "touch",
    "tap ",
    "click",
    "whoever",
    "whom",
    "somebody",
    "nobody",
    "anybody",
    "everybody",
    "own will",
    "of its own",
    "in hand",
    "anew",
    "thereby",
    "is to be",
    "has not to",
];

fn hold(text: &str) {
    let low = text.to_lowercase();
    for word in AVOIDED {
        assert!(!low.contains(word), "'{word}' in '{text}'");
    }
}

#[test]
fn prompts_buttons_and_labels_speak_of_units_and_areas() {
    for name in NAMES {
        let board = arracourt::open(name).unwrap().board();
        for card in &board.orders {
            hold(&card.name);
            card.choices.iter().for_each(|(_, text)| hold(text));
        }
        for phase in &board.sequence {
            hold(&phase.name);
            hold(&phase.about);
        }
        board.charts.iter().flat_map(|chart| &chart.notes).for_each(|note| hold(note));
        look_around(name, 11, 3, |book, at, seat| {
            let scene = book.scene(at, Viewer::Seat(seat));
            hold(&scene.prompt);
            for button in &scene.buttons {
                hold(&button.label);
                button.warnings.iter().for_each(|warning| hold(warning));
            }
            scene.duties.iter().for_each(|duty| hold(&duty.text));
            for row in scene.panels.iter().flat_map(|panel| &panel.rows) {
                hold(&row.label);
                hold(&row.value);
            }
            if let Some(piece) = scene.active.first() {
                book.gestures(at, seat, Some(piece)).iter().for_each(|gesture| hold(&gesture.label));
            }
        });
        wander(name, 12, |book, _, stride| {
            for event in &stride.events {
                hold(&book.narrate(event));
            }
            hold(&book.explain(stride.before, stride.seat, &stride.action));
        });
    }
}

#[test]
fn refusals_speak_of_units_and_areas() {
    let forms = [
        "end",
        "done",
        "stand",
        "accept",
        "reroll",
        "pass",
        "regroup",
        "burn off",
        "keep fog",
        "refuse",
        "advantage",
        "assault 8",
        "ranged 12 at 14",
        "bombard 13",
        "strike 13",
        "attack 14",
        "blow 3/11",
        "repair 3/11",
        "repair 3/11 from 3/15",
        "recall 3/11",
        "seize 19/33 with UNIT",
        "with UNIT",
        "lead UNIT",
        "target UNIT",
        "hit UNIT",
        "flip UNIT",
        "recover UNIT",
        "move UNIT to 9",
        "retreat UNIT to 9",
        "withdraw UNIT to 9",
        "place UNIT at 24",
        "rebuild UNIT at 24",
    ];
    for name in NAMES {
        look_around(name, 13, 1, |book, at, seat| {
            let pieces = book.scene(at, Viewer::Seat(seat)).pieces;
            for piece in pieces.iter().step_by(6) {
                for form in forms {
                    let action = book.read(&form.replace("UNIT", &piece.id)).unwrap();
                    if let Err(refusal) = book.check(at, seat, &action) {
                        hold(&refusal.message);
                    }
                }
            }
        });
    }
}

/// Covers 6.0.
#[test]
fn an_action_out_of_turn_is_answered_with_what_comes_first() {
    let t = table("first", "turn 2, impulse 3, fog, German\n18: 1/130A\n14: 37/D");
    let refused = |t: &crate::table::Table, action: &str| {
        t.book.check(&t.at, t.seat(), &t.read(action)).expect_err("it is refused").message
    };
    assert_eq!(refused(&t, "end"), "Not now: declare an impulse first");
    let t = t.play("assault 18");
    assert_eq!(refused(&t, "pass"), "Not now: this is an assault: move, attack or end it");
}
