//! What happened, in the past tense.

use board::HexId;
use kit::{Side, Strength, TurnNo};

use crate::chits::ChitId;
use crate::crt::{CombatResult, Odds};
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::position::{Site, Term};
use crate::weather::Weather;

/// One thing that happened. Who may know of it is said where it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A side has set up.
    Deployed(Side),
    /// A turn began, with its weather.
    TurnBegan(TurnNo, u8, Weather),
    /// A unit failed its audit for the first, second or a later time.
    Unsupplied(UnitId, u8),
    /// A side named its supply sources.
    SourcesNamed(Side),
    /// A chit came out of the cup, or was picked.
    ChitDrawn(FormationId),
    /// A formation passed.
    Passed(FormationId),
    /// A chit had no effect: its formation had been activated.
    Void(FormationId),
    /// A formation was activated.
    Activated(FormationId),
    /// A stack moved, from off the map or from a hex.
    Moved(Side, Option<HexId>, HexId),
    /// The same, for those who see the units.
    UnitsMoved(UnitSet, Option<HexId>, HexId),
    /// A zone of control stopped a stack.
    Stopped(HexId),
    /// Someone in a hex debarked.
    Debarked(HexId),
    /// A unit mounted another.
    Mounted(UnitId, UnitId),
    /// A unit dismounted.
    Dismounted(UnitId),
    /// A unit left the map.
    Exited(UnitId, HexId),
    /// A stack was declared to have a zone of control, or none.
    Declared(HexId, bool),
    /// A gun reaches a hex.
    GunReaches(HexId),
    /// No supply path leads from a hex to the headquarters of a unit that was to be rebuilt.
    NoPath(HexId),
    /// A gun fired at a unit with two dice.
    Shot {
        /// Who.
        gun: UnitId,
        /// The target.
        target: UnitId,
        /// What was rolled.
        dice: [u8; 2],
        /// Whether it hit.
        hit: bool,
    },
    /// A unit was pinned.
    Pinned(UnitId),
    /// A battery barraged a hex.
    Barraged {
        /// Who.
        battery: UnitId,
        /// Where.
        hex: HexId,
        /// What was rolled.
        dice: [u8; 3],
        /// Whether it hit.
        hit: bool,
    },
    /// An attack was named.
    Attacked {
        /// Where.
        hex: HexId,
        /// The attackers.
        units: UnitSet,
        /// Whether as an overrun.
        overrun: bool,
    },
    /// A battery supported an attack or its defense.
    Supported(UnitId),
    /// A side drew a chit.
    Drew(Side, ChitId),
    /// A side drew a black chit.
    DrewBlack(Side),
    /// A side's cup was empty and its discards went back.
    Refilled(Side),
    /// A chit was without effect: night or weather.
    Discarded(ChitId),
    /// A unit fired at aircraft.
    FiredAtAircraft(UnitId, u8, bool),
    /// A black chit was played.
    Played(Side, ChitId),
    /// A chit cancelled another.
    Cancelled(ChitId),
    /// The strengths of an attack were compared, artillery and all.
    Compared {
        /// The attacker's.
        attack: Strength,
        /// The defender's.
        defense: Strength,
        /// The column.
        odds: Odds,
    },
    /// Something was added to the roll of an attack.
    Added(Term),
    /// An attack was rolled.
    Resolved {
        /// The column.
        odds: Odds,
        /// The sum of the dice.
        roll: u8,
        /// What was added.
        modifier: i8,
        /// The result.
        result: CombatResult,
    },
    /// A unit was depleted.
    Depleted(UnitId),
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// A unit retreated.
    Retreated(UnitId, HexId, HexId),
    /// A unit advanced.
    Advanced(UnitId, HexId),
    /// A demolition was tried.
    Demolition(Site, u8),
    /// A pontoon was begun.
    PontoonBegun(Site),
    /// A pontoon was finished.
    PontoonFinished(Site),
    /// A pontoon was given up.
    PontoonLost(Site),
    /// Fortifications were cleared.
    Cleared(HexId),
    /// A side rolled for replacements.
    Replacements(Side, u8, bool),
    /// A unit was rebuilt.
    Rebuilt(UnitId),
    /// The game ended.
    Ended,
}
