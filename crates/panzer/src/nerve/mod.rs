//! Morale in play: checks, hesitating and broken units, cohesion points, recovery [7.1, 7.39, 6.8.2].
//!
//! A unit that is hit is marked [`State::Shaken`]; it checks once when the step is over, a mover at the end of its move.

mod check;
mod flight;
mod rally;

use crate::forces::{FormationId, UnitId};
use crate::morale::CheckResult;

/// What morale did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NerveEvent {
    /// A unit checked.
    Checked {
        /// Which.
        unit: UnitId,
        /// What it rolled.
        roll: u8,
        /// What it needed, or less.
        needed: i16,
        /// What came of it.
        result: CheckResult,
    },
    /// A hesitating or broken unit tried to recover.
    Rallied {
        /// Which.
        unit: UnitId,
        /// What it rolled.
        roll: u8,
        /// What it needed, or less.
        needed: i16,
    },
    /// The losses of a formation reached its cohesion point.
    LostCohesion(FormationId),
}

impl crate::game::Game {
    /// An event of morale as one line of the log.
    pub(crate) fn narrate_nerve(&self, event: NerveEvent) -> String {
        match event {
            NerveEvent::Checked { unit, roll, needed, result } => {
                let name = self.unit_name(unit);
                let words = match result {
                    CheckResult::Holds => "holds",
                    CheckResult::Hesitating => "hesitates",
                    CheckResult::Broken => "breaks",
                };
                format!("{name} {words}: {roll}, {needed} or less was needed.")
            }
            NerveEvent::Rallied { unit, roll, needed } if i16::from(roll) <= needed => {
                format!("{} takes heart: {roll}, {needed} or less was needed.", self.unit_name(unit))
            }
            NerveEvent::Rallied { unit, roll, needed } => {
                format!("{} does not recover: {roll}, {needed} or less is needed.", self.unit_name(unit))
            }
            NerveEvent::LostCohesion(formation) => {
                format!("{} has lost its cohesion: all of it checks morale.", self.formation_name(formation))
            }
        }
    }
}
