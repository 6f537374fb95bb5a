//! What happened, in the order in which it happened.

use board::{Edge, HexId};
use kit::{Side, Strength, TurnNo};

use crate::crt::{CombatResult, Line};
use crate::games::{Source, Weather};
use crate::unit::{HalfPoints, UnitId, UnitSet};

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
        support: u8,
    },
    /// The defender added fire.
    Protected {
        /// Batteries.
        batteries: UnitSet,
        /// Ground support points.
        support: u8,
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
    /// A drop zone was noted; only its owner hears of it [A15.36].
    ZoneNoted(u8, HexId),
    /// A drop zone was put off to a turn; only its owner hears of it [A15.39].
    ZoneDelayed(u8, TurnNo),
    /// A drop zone was marked on the map.
    ZoneDown(u8, HexId),
    /// The die decided the weather [A16.0].
    Weather(u32, Weather),
    /// A unit landed [A15.31].
    Landed(UnitId, HexId),
    /// A unit found no free hex to land in [A15.33].
    LandingLost(UnitId),
    /// A bridge was to be blown: the die, and whether it is down [A12.12].
    Blown {
        /// One end.
        a: HexId,
        /// The other end.
        b: HexId,
        /// The die.
        die: u32,
        /// Whether the bridge is down.
        down: bool,
    },
    /// The chance to blow a bridge was let go [A12.11].
    Spared(HexId, HexId),
    /// The Engineer has repaired a bridge [A13.1].
    Mended(HexId, HexId),
    /// A unit that was stopped half way and cannot go on went back to a free hex, or off the map [ruling W217].
    TurnedBack(UnitId, Option<HexId>),
    /// A city shortened a retreat, to so many hexes still to go [A11.1].
    Sheltered(UnitId, HexId, u8),
    /// An assault across a river failed, and its unit is lost [A13.24].
    AssaultLost(UnitId, HexId),
    /// Points that are counted as they come.
    Scored {
        /// Who gets them.
        side: Side,
        /// How many.
        points: i16,
        /// What for.
        source: Source,
    },
    /// A float bridge was laid: its hex, its western and its eastern end [R11.11].
    Bridged(HexId, HexId, HexId),
    /// A bridge was destroyed by the unit on it, which went to a hex [R11.21].
    Destroyed(HexId, UnitId, HexId),
    /// From now on a continuous front is needed [R14.11].
    FrontDuty,
    /// The hexes that the front lacks [R14.14].
    FrontGap(Vec<HexId>),
    /// A unit beyond the front was lost [R14.13].
    Stranded(UnitId, HexId),
}
