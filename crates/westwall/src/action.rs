//! What a player may say at the table.

use board::{Edge, HexId};
use kernel::{Seat, SeatSet};
use kit::TurnNo;

use crate::numbers::{SupportPoints, ZoneId};
use crate::unit::UnitId;

/// One thing a player would say aloud.
///
/// A list leaves out the path of a move: the cheapest is taken. `via` names another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Sets a unit up: `place 52 at 1416`.
    Place {
        /// The unit.
        unit: UnitId,
        /// Where it is set up.
        hex: HexId,
    },
    /// Moves a unit: `move 2/501 to 1317`, or `move 2/501 via 1216 1217 to 1317`.
    Move {
        /// The unit.
        unit: UnitId,
        /// Where it ends.
        to: HexId,
        /// Every hex between start and end, or nothing.
        via: Vec<HexId>,
    },
    /// Brings a reinforcement: `enter 1/77 to 2710`, or `enter 1/77 at 2913 via 2812 2713 to 2612`.
    Enter {
        /// The unit.
        unit: UnitId,
        /// Where it ends.
        to: HexId,
        /// The hex by which it comes, if named.
        at: Option<HexId>,
        /// Every hex between entry and end, or nothing.
        via: Vec<HexId>,
    },
    /// Takes a unit off the map: `exit 1/3 west`, or `exit 1/3 west via 0212 0112`.
    Exit {
        /// The unit.
        unit: UnitId,
        /// The edge by which it leaves.
        edge: Edge,
        /// Every hex after the start, the edge hex last, or nothing.
        via: Vec<HexId>,
    },
    /// Names the first defender of a new combat: `attack 1/77`.
    Attack(UnitId),
    /// Adds an adjacent attacker: `with 1/501`.
    With(UnitId),
    /// Adds a defender: `and 2/77`.
    And(UnitId),
    /// Adds a battery from a distance: `barrage 755`.
    Barrage(UnitId),
    /// Adds Final Protective Fire: `fpf 755`.
    Fpf(UnitId),
    /// Adds ground support points: `support 3`.
    Support(SupportPoints),
    /// Closes the current step: `done`.
    Done,
    /// Retreats a unit by one hex: `retreat 1/77 to 2014`.
    Retreat {
        /// The unit.
        unit: UnitId,
        /// The next hex.
        to: HexId,
    },
    /// Takes off a unit that cannot retreat, before the others retreat: `eliminate 1/77`.
    Eliminate(UnitId),
    /// Moves a unit out of the way of a retreat: `displace 2/77 to 2115`.
    Displace {
        /// The unit.
        unit: UnitId,
        /// Where it goes.
        to: HexId,
    },
    /// Advances a winner: `advance 1/501 to 2014`.
    Advance {
        /// The unit.
        unit: UnitId,
        /// Where it ends.
        to: HexId,
    },
    /// Ends the phase: `end`.
    End,
    /// Notes a drop zone in secret: `zone 101 at 1007` [A15.36].
    Zone {
        /// The zone.
        zone: ZoneId,
        /// Where it will be.
        hex: HexId,
    },
    /// Notes that a drop zone comes later: `delay 101 to 3` [A15.39].
    Delay {
        /// The zone.
        zone: ZoneId,
        /// The Game-Turn on which it comes.
        turn: TurnNo,
    },
    /// Lands an airborne unit: `drop 1/502 at 1004` [A15.31].
    Drop {
        /// The unit.
        unit: UnitId,
        /// Where it lands.
        hex: HexId,
    },
    /// Tries to blow a bridge that an enemy has come to: `blow 0706/0806` [A12.12].
    Blow(HexId, HexId),
    /// Destroys the bridge that a unit stands on, which goes to a hex of the east bank: `destroy 0616 to 0716` [R11.21].
    Destroy {
        /// The bridge.
        hex: HexId,
        /// Where its unit goes.
        to: HexId,
    },
    /// Lays a float bridge: `bridge 0717 from 0617 to 0817` [R11.11].
    Bridge {
        /// The hex of the river.
        hex: HexId,
        /// Its western end.
        west: HexId,
        /// Its eastern end.
        east: HexId,
    },
    /// Shortens a retreat by two hexes in a city: `shelter 2/9S` [A11.1].
    Shelter(UnitId),
    /// Attacks across a river from the Engineer's hex: `assault 2/9S` [A13.24].
    Assault(UnitId),
}

impl Action {
    /// Who may know of the action: what is noted of a drop zone is its owner's secret [A15.36, A15.39]. That the plan
    /// is finished is no secret: the other player decides next, and `done` says nothing else.
    pub(crate) fn audience(&self, seat: Seat) -> SeatSet {
        match self {
            Action::Zone { .. } | Action::Delay { .. } => SeatSet::one(seat),
            _ => SeatSet::ALL,
        }
    }

    /// Whether it is a move, an entry or an exit.
    pub(crate) const fn is_movement(&self) -> bool {
        matches!(self, Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. })
    }

    /// The unit that the action is about, if it is about one.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Action::Place { unit, .. }
            | Action::Move { unit, .. }
            | Action::Enter { unit, .. }
            | Action::Exit { unit, .. }
            | Action::Retreat { unit, .. }
            | Action::Displace { unit, .. }
            | Action::Advance { unit, .. }
            | Action::Attack(unit)
            | Action::With(unit)
            | Action::And(unit)
            | Action::Barrage(unit)
            | Action::Fpf(unit)
            | Action::Drop { unit, .. }
            | Action::Shelter(unit)
            | Action::Assault(unit)
            | Action::Eliminate(unit) => Some(*unit),
            Action::Support(_)
            | Action::Done
            | Action::End
            | Action::Zone { .. }
            | Action::Delay { .. }
            | Action::Blow(..)
            | Action::Destroy { .. }
            | Action::Bridge { .. } => None,
        }
    }
}
