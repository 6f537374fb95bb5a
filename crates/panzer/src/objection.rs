//! Refusals of the optional rules and of single scenarios, with their sentences.

use board::HexId;

use crate::forces::UnitId;
use crate::game::Game;

/// Why an optional rule or a scenario refuses an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// A broken unit in the open must be given MOVE.
    MustFlee(UnitId),
    /// A shaken unit goes no nearer to the enemy.
    NotNearer(UnitId),
    /// A broken unit only flees.
    OnlyFlees(UnitId),
    /// The unit is needed in a part of the set-up area that asks for a number.
    NeededElsewhere(UnitId),
    /// Squads of the scenario enter on tanks.
    RidesIn(UnitId),
    /// The unit enters with the rest of its force.
    EntersLater(UnitId),
    /// The formation has headquarters, or a leader already.
    NoLeaderNeeded(UnitId),
    /// The street has room for one vehicle.
    NarrowStreet(HexId),
}

impl Objection {
    /// A short name that programs can match on.
    pub const fn kind(self) -> &'static str {
        match self {
            Objection::MustFlee(_) => "must-flee",
            Objection::NotNearer(_) => "not-nearer",
            Objection::OnlyFlees(_) => "only-flees",
            Objection::NeededElsewhere(_) => "needed-elsewhere",
            Objection::RidesIn(_) => "rides-in",
            Objection::EntersLater(_) => "enters-later",
            Objection::NoLeaderNeeded(_) => "no-leader-needed",
            Objection::NarrowStreet(_) => "narrow-street",
        }
    }
}

impl Game {
    pub(crate) fn objection(&self, objection: Objection) -> String {
        let unit = |unit: UnitId| self.unit_name(unit);
        match objection {
            Objection::MustFlee(u) => {
                format!("{} is broken in the open with an enemy in sight: give it MOVE.", unit(u))
            }
            Objection::NotNearer(u) => {
                format!("{} is shaken and goes no nearer to an enemy that it sees.", unit(u))
            }
            Objection::OnlyFlees(u) => {
                format!("{} is broken: with MOVE it goes away from the enemy or out of his sight.", unit(u))
            }
            Objection::NeededElsewhere(u) => {
                format!("{} is needed where the scenario asks for a number of combat units.", unit(u))
            }
            Objection::RidesIn(u) => {
                format!("Squads ride in on the tanks: mount them before {} is plotted to enter.", unit(u))
            }
            Objection::EntersLater(u) => {
                format!("{} waits: one formation enters first, then the other force, then the rest.", unit(u))
            }
            Objection::NoLeaderNeeded(u) => {
                format!("The formation of {} has headquarters, or has named its leader.", unit(u))
            }
            Objection::NarrowStreet(h) => {
                format!("{} is a narrow street: it has room for one vehicle.", self.hex_name(h))
            }
        }
    }
}
