//! Clauses that every game has under a different number.

/// A clause by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shared {
    /// Reinforcements enter.
    Entry,
    /// Whether a reinforcement must.
    EntryDuty,
    /// By which hexes.
    EntryHex,
    /// By a road.
    EntryByRoad,
    /// Behind others.
    EntryColumn,
    /// They go on into the map.
    EntryGoesOn,
    /// An entry hex is held or controlled by the enemy.
    EntryHeld,
    /// A unit enters into an enemy zone of control.
    EntryIntoZone,
    /// By other hexes than scheduled.
    EntryElsewhere,
    /// They are held back.
    EntryDelayed,
    /// Units land.
    Landing,
    /// Units that left the map come back.
    Return,
    /// Units leave the map.
    Exit,
    /// By which edge.
    ExitEdge,
    /// No retreat leads off the map.
    NoRetreatOff,
    /// Hexes are closed to a side.
    Closed,
}
