//! The sequence of play as players read it, and where in it a position stands [3.0].

use kernel::{Phase, Rules, Viewer};
use kit::clause;

use crate::Clause;
use crate::book::Guards;
use crate::game::Game;
use crate::view::View;

impl Game {
    /// All steps in order.
    pub(crate) fn sequence() -> Vec<Phase> {
        let phase = |id: &str, name: &str, about: &str, clause: Clause, depth: u8| Phase {
            id: id.into(),
            name: name.into(),
            about: about.into(),
            clause: Some(clause.into()),
            depth,
        };
        vec![
            phase(
                "setup",
                "Set-up",
                "Each side places units and fortifications where the scenario allows.",
                clause!("17.0"),
                0,
            ),
            phase(
                "supply",
                "Supply",
                "Weather is rolled, sources of supply are named, and every unit is audited.",
                clause!("5.0"),
                0,
            ),
            phase(
                "activation",
                "Activation",
                "A chit is drawn from the cup; its formation activates or passes.",
                clause!("3.4"),
                0,
            ),
            phase(
                "movement",
                "Movement",
                "The formation moves; the enemy may fire at every hex entered.",
                clause!("9.0"),
                1,
            ),
            phase(
                "attack",
                "Attacks",
                "Direct fire, barrages and attacks, in the order the owner likes.",
                clause!("10.0"),
                1,
            ),
            phase(
                "chits",
                "Event chits",
                "Both sides draw; anti-aircraft fire and black chits answer.",
                clause!("10.3"),
                2,
            ),
            phase(
                "results",
                "Losses and retreats",
                "Losses are chosen, units retreat, the winner may advance.",
                clause!("10.4"),
                2,
            ),
            phase(
                "night",
                "Replacements",
                "Each night a side may roll for a replacement.",
                clause!("4.1"),
                0,
            ),
            phase(
                "end",
                "End of the turn",
                "Pontoons are finished, pins come off, the turn advances.",
                clause!("3.5"),
                0,
            ),
        ]
    }

    /// Where in the sequence of play the game stands, in words.
    pub(crate) fn moment(&self, view: &View) -> String {
        let at = &view.known;
        if at.deployed != [true; 2] {
            return "Set-up".into();
        }
        let turn = self.scenario().turn(at.turn);
        let when = turn.map_or_else(String::new, |turn| format!(", {} {}", turn.date, turn.time.name()));
        let weather = at.weather.name();
        let acting = match (at.active.formation.or(at.active.chit), at.ended) {
            (_, Some(_)) => ", the game is over".into(),
            (Some(formation), None) => format!(", {} acts", self.printed_formation(formation)),
            (None, None) => String::new(),
        };
        format!("Turn {}{when}, {weather}{acting}", at.turn)
    }
}

impl Guards {
    /// The step of the sequence that is being played, as far as the viewer may know.
    pub(crate) fn phase_id(&self, view: &View, viewer: Viewer) -> &'static str {
        match self.decision_for(view, viewer).topic {
            "setup" => "setup",
            "supply" => "supply",
            "first-chit" | "activation" => "activation",
            "movement" | "split" | "opportunity-fire" | "overstack" | "overrun" => "movement",
            "attack" | "artillery" | "defensive-artillery" => "attack",
            "anti-aircraft" | "black-chit" => "chits",
            "losses" | "retreat" | "advance" => "results",
            "replacement" => "night",
            _ => "end",
        }
    }
}
