//! The sequence of play as players read it, and where in it a position stands [6.0].

use kernel::Phase;
use kit::clause;

use crate::Clause;
use crate::game::Game;
use crate::position::Frame;
use crate::view::View;

/// The steps: name of the topic, what players call it, what is done, clause, depth.
const STEPS: [(&str, &str, &str, Clause, u8); 12] = [
    (
        "setup",
        "Set-up",
        "Entries and planned fire are written down; then units are set up.",
        clause!("1.3.6"),
        0,
    ),
    ("spotting", "Spotting Phase", "Each side learns which enemies its units spot.", clause!("6.1.0"), 0),
    (
        "command",
        "Command Phase",
        "Both sides plot commands in secret, then turn them up.",
        clause!("6.2.1"),
        0,
    ),
    (
        "initiative",
        "Initiative Phase",
        "Both roll: the higher is First Player, fires first and moves last.",
        clause!("6.3"),
        0,
    ),
    ("air", "Air Phase", "Aircraft attack; guns answer.", clause!("6.4"), 0),
    ("indirect", "Indirect Fire", "Batteries and mortars fire.", clause!("6.5.1.1"), 0),
    (
        "direct",
        "Direct Fire",
        "The First Player fires with FIRE and SHORT HALT, then the Second.",
        clause!("6.5.2.1"),
        0,
    ),
    (
        "overwatch",
        "Overwatch",
        "Units with OVERWATCH may fire now or wait for movers.",
        clause!("6.5.2.5"),
        1,
    ),
    ("assault", "Assaults", "Men attack enemies in adjacent hexes.", clause!("6.6.1"), 0),
    (
        "movement",
        "Movement Phase",
        "The Second Player moves first; units on OVERWATCH answer every hex.",
        clause!("6.6.2"),
        0,
    ),
    ("late-air", "Late Air Phase", "Aircraft that have not attacked may attack.", clause!("6.7"), 0),
    (
        "adjustment",
        "Adjustment Phase",
        "Suppression, fires, counters and control are settled.",
        clause!("6.8.1"),
        0,
    ),
];

impl Game {
    /// All steps in order.
    pub(crate) fn sequence_steps() -> Vec<Phase> {
        let phase = |(id, name, about, clause, depth): (&str, &str, &str, Clause, u8)| Phase {
            id: id.into(),
            name: name.into(),
            about: about.into(),
            clause: Some(clause.into()),
            depth,
        };
        STEPS.into_iter().map(phase).collect()
    }

    /// The step of the sequence that the viewer knows to be played.
    pub(crate) fn phase_id(view: &View) -> &'static str {
        step_of(view.known.stack.iter().next().copied())
    }

    /// Where in the sequence of play the game stands, in words.
    pub(crate) fn moment(&self, view: &View) -> String {
        let at = &view.known;
        if at.ended.is_some() {
            return format!("Turn {} of {}, the game is over", at.turn, self.length());
        }
        if at.turn == 0 {
            return "Set-up".into();
        }
        let step = step_of(at.stack.iter().next().copied());
        let name = STEPS.iter().find(|(id, ..)| *id == step).map_or("", |(_, name, ..)| name);
        let first = match at.first.filter(|_| at.opened) {
            Some(side) => format!(", {} is First Player", self.side_name(side)),
            None => String::new(),
        };
        format!("Turn {} of {}, {name}{first}", at.turn, self.length())
    }
}

/// The step of the sequence in which a decision is asked.
fn step_of(frame: Option<Frame>) -> &'static str {
    match frame {
        None => "adjustment",
        Some(frame) => match frame {
            Frame::Toss | Frame::Pick(_) | Frame::Plan | Frame::Deploy(_) => "setup",
            Frame::Name => "initiative",
            Frame::Command => "command",
            Frame::EarlyAir(_) | Frame::Flak(_) => "air",
            Frame::LateAir(_) => "late-air",
            Frame::Indirect(_) => "indirect",
            Frame::Direct(_) | Frame::Answer(_) => "direct",
            Frame::Overwatch(_) => "overwatch",
            Frame::Assault(_) | Frame::Retreat(_) | Frame::Occupy(_) => "assault",
            Frame::Movement(_) | Frame::Window(_) | Frame::Stand(_) | Frame::Defend(_) | Frame::Steer(_) => {
                "movement"
            }
            Frame::Flee(_) | Frame::Conceal(_) => "adjustment",
        },
    }
}
