//! The events that only some games of the series have.

use board::HexId;
use kit::{Side, TurnNo};

use super::{Source, Weather};
use crate::numbers::ZoneId;
use crate::unit::UnitId;

/// One thing that happened by a rule of one of the games. [`crate::event::Event`] has those of the standard rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecialEvent {
    /// A drop zone was noted; only its owner hears of it [A15.36].
    ZoneNoted(ZoneId, HexId),
    /// A drop zone was put off to a turn; only its owner hears of it [A15.39].
    ZoneDelayed(ZoneId, TurnNo),
    /// A drop zone was marked on the map.
    ZoneDown(ZoneId, HexId),
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
