//! What players read: units and hexes instead of gestures, and English as players speak it.

use kernel::prelude::*;
use kernel::{Dice, Seeded, Silent, Viewer};

use crate::table::start;

/// Words of another kind of interface, or of a translation.
const AVOIDED: [&str; 12] = [
    "touch",
    "tap ",
    "click",
    "whoever",
    "whom",
    "somebody",
    "nobody",
    "anybody",
    "of its own",
    "anew",
    "thereby",
    "is to be",
];

fn hold(text: &str) {
    let low = text.to_lowercase();
    for word in AVOIDED {
        assert!(!low.contains(word), "'{word}' in '{text}'");
    }
}

#[test]
fn prompts_buttons_and_panels_speak_of_units_and_hexes() {
    let mut dice = Seeded::from_number(7);
    let mut t = start("goodwood");
    let board = t.book.board();
    board.orders.iter().flat_map(|card| &card.choices).for_each(|(_, text)| hold(text));
    board.sequence.iter().for_each(|phase| hold(&phase.about));
    for step in 0..600 {
        let seats: Vec<_> = t.book.decision(&t.at).seats.iter().collect();
        let Some(&seat) = seats.first() else { break };
        if step % 6 == 0 {
            for seat in [seat, crate::table::BRITISH, crate::table::GERMAN] {
                let viewer = Viewer::Seat(seat);
                let scene = t.book.scene(&t.book.view(&t.at, viewer), viewer);
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
            }
        }
        let listed = t.listed(seat);
        let action = &listed[dice.roll(listed.len() as u32) as usize - 1];
        let t = &mut *t;
        t.book.apply(&mut t.at, seat, action, &mut dice, &mut Silent).expect("it is listed");
    }
}
