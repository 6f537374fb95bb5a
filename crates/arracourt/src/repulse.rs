//! What a repulse would do to the attackers, said before the dice are rolled [11.5.4a, 14.2, ruling D108].
//!
//! The rules themselves decide it, on a copy of the position: nothing here knows where units may retreat.

use kernel::{Scripted, Silent};
use kit::clause;

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::position::{Combat, Flight, Position, Step, Verdict};
use crate::unit::{UnitId, UnitSet};

/// What becomes of the attackers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Repulse {
    /// Units that retreat, and where they end.
    pub back: Vec<(UnitId, Area)>,
    /// Units that are eliminated: reduced units, and those without a way back.
    pub lost: UnitSet,
    /// Units that retreat as their owner chooses.
    pub open: UnitSet,
}

impl Game {
    /// What a repulse would do to the attackers of an attack that is being named.
    pub(crate) fn repulse(&self, at: &Position, combat: &Combat) -> Repulse {
        let mut then = at.clone();
        for unit in combat.attackers {
            self.lose_step(&mut then, unit, clause!("11.5.4a"), &mut Silent);
        }
        let mut open = UnitSet::NONE;
        if combat.mandatory {
            let lives = |unit: &UnitId| then.forces.area(*unit) == Some(combat.area);
            let running = combat.attackers.into_iter().filter(lives).collect();
            then.combat = Some(Combat {
                flight: Flight::Repulsed,
                verdict: Some(Verdict::Repulse),
                running,
                runner: None,
                ..*combat
            });
            self.run(&mut then, &mut Scripted::default(), &mut Silent);
            while then.step == Step::Retreat {
                let Some((unit, to)) = self.only_retreat(&then) else {
                    open = then.fight().running;
                    break;
                };
                self.retreat(&mut then, unit, to, &mut Silent);
                self.run(&mut then, &mut Scripted::default(), &mut Silent);
            }
        }
        let place = |unit: UnitId| then.forces.area(unit);
        let gone = (combat.attackers - open).into_iter();
        let back = gone.clone().filter_map(|unit| Some((unit, place(unit)?)));
        Repulse {
            back: back.filter(|_| combat.mandatory).collect(),
            lost: gone.filter(|&unit| place(unit).is_none()).collect(),
            open,
        }
    }

    /// The same as players read it: `1/2113A retreats to 33; 1/130A is eliminated`.
    pub(crate) fn repulse_text(&self, at: &Position, combat: &Combat) -> String {
        let Repulse { back, lost, open } = self.repulse(at, combat);
        let mut parts = Vec::new();
        let mut say = |units: UnitSet, one: String, several: String| {
            let who = match units.len() {
                0 => return,
                many if many > 1 && many == combat.attackers.len() => "all attackers".to_string(),
                _ => self.names(units),
            };
            parts.push(format!("{who} {}", if units.len() == 1 { one } else { several }));
        };
        let ends: AreaSet = back.iter().map(|&(_, to)| to).collect();
        for end in ends {
            let units = back.iter().filter(|&&(_, to)| to == end).map(|&(unit, _)| unit).collect();
            let number = end.number();
            say(units, format!("retreats to {number}"), format!("retreat to {number}"));
        }
        say(open, "retreats as you choose".into(), "retreat as you choose".into());
        say(lost, "is eliminated".into(), "are eliminated".into());
        parts.join("; ")
    }
}
