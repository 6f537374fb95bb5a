//! The sequence of play as people read it, and where in it a position stands [S4.1].

use kernel::{Phase, Tone};

use crate::Clause;
use crate::game::Game;
use crate::position::{Position, Step};
use kit::clause;

/// Short names of the sides in the order of their seats: parts of ids, and tones of shaded hexes.
pub(crate) const TONES: [Tone; 2] = [Tone::First, Tone::Second];

impl Game {
    /// All steps in order.
    pub(crate) fn sequence(&self) -> Vec<Phase> {
        let phase = |id: String, name: String, about: &str, clause: Clause, depth: u8| Phase {
            id,
            name,
            about: about.into(),
            clause: Some(clause.into()),
            depth,
        };
        let mut all = Vec::new();
        if self.has_secrets() {
            let about = "The Allied player notes in secret where the drop zones come, and when.";
            all.push(phase("plan".into(), "Drop zones".into(), about, clause!("A15.36"), 0));
        }
        if self.is_set_up_in_play() {
            let about = "Before the first turn each side places its units where the scenario allows.";
            all.push(phase("setup".into(), "Set-up".into(), about, clause!("S3.0"), 0));
        }
        for (side, clause) in
            [(self.scenario.first, clause!("S4.1-1A")), (self.scenario.first.other(), clause!("S4.1-2"))]
        {
            let (tone, name) = (TONES[side.index()], &self.scenario.sides[side.index()]);
            let about = "The Phasing Player moves units, one after another, and brings on reinforcements.";
            all.push(phase(format!("{tone}-movement"), format!("{name} movement"), about, clause, 0));
            let about =
                "Every enemy adjacent to the Phasing Player's units is attacked, one combat at a time.";
            all.push(phase(format!("{tone}-combat"), format!("{name} combat"), about, clause!("S4.1-1B"), 0));
            let steps = [
                (
                    "declare",
                    "Declare attack",
                    "The attacker chooses attackers and defenders.",
                    clause!("S4.1-a"),
                ),
                (
                    "barrage",
                    "Barrage",
                    "The attacker may add artillery and ground support.",
                    clause!("S4.1-b"),
                ),
                (
                    "protect",
                    "Protective fire",
                    "The defender may answer with Final Protective Fire; then the die is rolled.",
                    clause!("S4.1-c"),
                ),
                (
                    "retreat",
                    "Retreat",
                    "The loser retreats, hex by hex; friends in the way make room.",
                    clause!("S7.7"),
                ),
                ("advance", "Advance", "The winner may follow along the path of retreat.", clause!("S7.9")),
            ];
            for (id, name, about, clause) in steps {
                all.push(phase(format!("{tone}-{id}"), name.into(), about, clause, 1));
            }
        }
        let about = "The turn marker advances; after the last turn victory is checked.";
        all.push(phase("end".into(), "End of the turn".into(), about, clause!("S4.1-3"), 0));
        all
    }

    /// The step of the sequence that is being played.
    pub(crate) fn phase_id(&self, at: &Position) -> String {
        let step = match at.step {
            Step::Plan => return "plan".into(),
            Step::Setup(_) => return "setup".into(),
            Step::Dawn | Step::Over => return "end".into(),
            Step::Movement | Step::Bridging => "movement",
            Step::Demolition if at.step_in_play() == Step::Movement => "movement",
            Step::Combat | Step::Destruction => "combat",
            Step::Declare => "declare",
            Step::Barrage => "barrage",
            Step::Protect => "protect",
            Step::Retreat | Step::Displace | Step::Demolition => "retreat",
            Step::Advance => "advance",
        };
        format!("{}-{step}", TONES[self.phasing(at).index()])
    }

    /// Where in the sequence of play the game stands, in words.
    pub fn moment(&self, at: &Position) -> String {
        let side = &self.scenario.sides[self.phasing(at).index()];
        let date = self.date(at.turn).map_or_else(String::new, |date| format!(" ({date})"));
        match at.step {
            Step::Setup(side) => format!("Set-up, {}", self.scenario.sides[usize::from(side)]),
            Step::Plan => "Drop zones are planned".into(),
            Step::Movement | Step::Bridging if self.is_night(at.turn) => {
                format!("Turn {}{date}, night, {side} movement", at.turn)
            }
            Step::Movement | Step::Bridging => format!("Turn {}{date}, {side} movement", at.turn),
            Step::Over => format!("Turn {}{date}, the game is over", at.turn),
            _ => format!("Turn {}{date}, {side} combat", at.turn),
        }
    }
}
