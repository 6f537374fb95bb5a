//! What happened, in the order in which it happened.

use board::{Edge, HexId};
use kit::{Side, Strength, TurnNo};

use crate::crt::{CombatResult, Line};
use crate::numbers::SupportPoints;
use crate::unit::{HalfPoints, UnitId, UnitSet};

pub use crate::games::SpecialEvent;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A unit was set up.
    Placed(UnitId, HexId),
    /// A Game-Turn began.
    TurnBegan(TurnNo),
    /// A side's Movement Phase began.
    MovementBegan(Side),
    /// A side's Combat Phase began.
    CombatBegan(Side),
    /// A side's Combat Phase ended.
    CombatEnded(Side),
    /// A unit moved.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: HexId,
        /// The hexes entered, the last one its end.
        path: Vec<HexId>,
        /// Half points spent.
        cost: HalfPoints,
    },
    /// A reinforcement came.
    Entered {
        /// The unit.
        unit: UnitId,
        /// The hexes entered, the first one on the edge.
        path: Vec<HexId>,
        /// Half points spent.
        cost: HalfPoints,
    },
    /// A unit left the map.
    Exited {
        /// The unit.
        unit: UnitId,
        /// The hexes it left by, from its start to the edge.
        path: Vec<HexId>,
        /// The edge.
        edge: Edge,
        /// Whether it counts for victory.
        counts: bool,
    },
    /// A combat was declared.
    Declared {
        /// Adjacent attackers.
        attackers: UnitSet,
        /// Defenders.
        defenders: UnitSet,
        /// The hexes of the defenders.
        hexes: Vec<HexId>,
    },
    /// The attacker added fire.
    Barraged {
        /// Batteries.
        batteries: UnitSet,
        /// Ground support points.
        support: SupportPoints,
    },
    /// The defender added fire.
    Protected {
        /// Batteries.
        batteries: UnitSet,
        /// Ground support points.
        support: SupportPoints,
    },
    /// The die was rolled.
    Rolled {
        /// Adjacent attackers.
        attackers: UnitSet,
        /// Defenders.
        defenders: UnitSet,
        /// The hexes of the defenders.
        hexes: Vec<HexId>,
        /// Attack strength in all.
        attack: Strength,
        /// Defense strength in all.
        defense: Strength,
        /// The line of the table.
        line: Line,
        /// The column, from 1.
        column: u8,
        /// The die.
        die: u32,
        /// The result.
        result: CombatResult,
    },
    /// The result has no effect.
    NoEffect(CombatResult),
    /// A unit retreated by a hex.
    Retreated(UnitId, HexId, HexId),
    /// A unit was displaced.
    Displaced(UnitId, HexId, HexId),
    /// A unit was eliminated by the result.
    Eliminated(UnitId, HexId),
    /// A unit could not finish its retreat and was eliminated.
    NoRetreat(UnitId, HexId),
    /// A unit advanced.
    Advanced {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: HexId,
        /// The hexes entered, the last one its end.
        path: Vec<HexId>,
    },
    /// An objective changed hands.
    Captured(HexId, Side),
    /// The road that wins the scenario is open.
    RoadOpen(Side),
    /// The game ended.
    GameOver,
    /// One that only some games of the series have.
    Special(SpecialEvent),
}
