//! The sequence of play as people read it, and where in it a position stands [6.0].

use kernel::Phase;
use kit::clause;

use crate::Clause;
use crate::game::Game;
use crate::position::{Part, Position, Step};
use crate::side::Side;

impl Game {
    /// All steps in order.
    pub(crate) fn sequence(&self) -> Vec<Phase> {
        let mut all = Vec::new();
        let mut add = |id: &str, name: &str, about: &str, clause: Clause, depth: u8| {
            all.push(Phase {
                id: id.into(),
                name: name.into(),
                about: about.into(),
                clause: Some(clause.into()),
                depth,
            });
        };
        if self.options.bid {
            add("bid", "Bids", "Both players bid in secret for the German side.", clause!("20.1"), 0);
        }
        if self.options.optional_unit {
            add("setup", "Set-up", "The German sets up the optional unit.", clause!("21.5"), 0);
        }
        add(
            "reinforcement",
            "Reinforcement Phase",
            "From turn 2 on, units that are due come onto the map.",
            clause!("6.2"),
            0,
        );
        add(
            "daylight",
            "Daylight Phase",
            "Impulses until the sun sets or both players pass; in each the German acts, then the American.",
            clause!("6.3"),
            0,
        );
        for side in Side::BOTH {
            let (id, name) = (impulse_id(side), format!("{} impulse", side.name()));
            let about = "Assault, ranged attack, bombardment, regroup or pass.";
            add(id, &name, about, clause!("8.1"), 1);
        }
        add(
            "attack",
            "Attack",
            "The attacker chooses units, leaders and a lead, the defender a lead; both roll two dice.",
            clause!("11.5"),
            1,
        );
        add(
            "losses",
            "Losses and retreats",
            "The owner assigns attrition points; units that must retreat do so, others may.",
            clause!("14.0"),
            1,
        );
        if self.options.bridges {
            add(
                "bridges",
                "Demolition",
                "At the end of an assault or a regroup a side may blow bridges.",
                clause!("21.4.3"),
                1,
            );
        }
        add(
            "refit",
            "Refit Phase",
            "Supply is checked; the German, then the American spends replacement points.",
            clause!("6.4"),
            0,
        );
        add(
            "end",
            "End Phase",
            "Automatic victory is checked; the loser may spend the Advantage to play on. Then the next turn begins.",
            clause!("6.5"),
            0,
        );
        all
    }

    /// The step of the sequence that is being played.
    pub(crate) fn phase_id(&self, at: &Position) -> &'static str {
        match at.step {
            Step::Bid => "bid",
            Step::Deploy => "setup",
            Step::Reinforce(_) if !at.impulse.is_day() => "reinforcement",
            Step::Burn
            | Step::Impulse
            | Step::Second
            | Step::Assault
            | Step::Regroup
            | Step::Reinforce(_) => impulse_id(at.active),
            Step::Reroll if at.combat.is_none() => impulse_id(at.active),
            Step::Declare | Step::Guns | Step::Lead | Step::Reroll => "attack",
            Step::Attrition | Step::FriendlyFire | Step::Retreat | Step::Withdraw => "losses",
            Step::Blow => "bridges",
            Step::Refit(_) | Step::Recover => "refit",
            Step::Refuse(_) | Step::Over => "end",
        }
    }

    /// Where in the sequence of play the game stands, in words.
    pub(crate) fn moment(&self, at: &Position) -> String {
        let date = self.date(at).map_or_else(String::new, |date| format!(" ({date})"));
        let turn = format!("Turn {}{date}", at.turn);
        match at.step {
            Step::Bid => "Bids for the German side".into(),
            Step::Deploy => "Set-up".into(),
            Step::Reinforce(side) if !at.impulse.is_day() => {
                format!("{turn}, {} reinforcements", side.name())
            }
            Step::Refit(side) => format!("{turn}, {} refit", side.name()),
            Step::Recover => format!("{turn}, German recovery"),
            Step::Refuse(_) => format!("{turn}, End Phase"),
            Step::Over => format!("{turn}, the game is over"),
            _ => {
                let part = match at.activity.part {
                    Part::Assault => " assault",
                    Part::Ranged => " ranged attack",
                    Part::Bombardment => " bombardment",
                    Part::Regroup => " regroup",
                    Part::None | Part::Pass => "",
                };
                format!("{turn}, impulse {}, {}, {}{part}", at.impulse, at.sky().name(), at.active.name())
            }
        }
    }
}

/// The half of a side.
const fn impulse_id(side: Side) -> &'static str {
    match side {
        Side::German => "german-half",
        Side::American => "american-half",
    }
}
