//! The reasons for refusal that only some games of the series have.

use board::HexId;
use kit::{Range, TurnNo};

use super::Weather;
use crate::numbers::{SupportPoints, ZoneId};
use crate::unit::UnitId;

/// Why a rule of one of the games refuses an action. `Reason` has those of the standard rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecialReason {
    /// The Engineer's boats are in use, or it has moved.
    EngineerBound(UnitId),
    /// Another unit was stopped half way and must go on or stay first.
    OtherMidway(UnitId),
    /// A unit shares a hex with another and must go on.
    MustGoOn(UnitId),
    /// The unit comes from the air: it drops.
    ComesByAir(UnitId),
    /// The unit does not come from the air.
    NotAirborne(UnitId),
    /// The weather lets no more units drop.
    TooManyDrops(Weather),
    /// Not a hex where the unit may land.
    OutsideDrop(UnitId, HexId),
    /// A unit stands where this one would land.
    LandsOnUnit(UnitId, HexId),
    /// The unit must land in this phase.
    MustLand(UnitId),
    /// Another bridge is asked about.
    OtherBridge(HexId, HexId),
    /// The drop zone has been noted.
    ZoneNoted(ZoneId),
    /// The drop zone has not been noted.
    ZoneNotNoted(ZoneId),
    /// Too near to a city or a bridge for a drop zone.
    ZoneTooNear(HexId),
    /// Too near to another drop zone; how far they keep apart.
    ZonesTooNear(HexId, Range),
    /// No room would be left for the other drop zones.
    NoRoomForZones(HexId),
    /// That turn is not played, or is the first.
    NoSuchTurn(TurnNo),
    /// No unit is in the Engineer's boats.
    NobodyAboard,
    /// The enemy does not stand across a river from the Engineer.
    NotAcross(UnitId),
    /// The unit in the Engineer's boats must assault an enemy.
    MustAssault(UnitId),
    /// No city shortens the retreat of that unit.
    NoShelter(UnitId),
    /// The Rhine is closed but for its bridges.
    NoRhineBridge(UnitId, HexId),
    /// A bridge over the Rhine is entered and left at its two ends alone.
    BridgeEnds(UnitId, HexId),
    /// By night a unit that left a zone of control may enter no other.
    SecondZone(UnitId, HexId),
    /// The reinforcement must enter in this phase.
    MustEnter(UnitId),
    /// The entry hex is in an enemy zone of control, where this game lets no unit enter.
    EntryControlled(UnitId, HexId),
    /// Not a hex of the river without a bridge.
    NoSite(HexId),
    /// A German unit or zone of control is beside the site.
    SiteWatched(HexId),
    /// The ends do not lie on the two banks beside the site.
    NoBank(HexId),
    /// No unit on that bridge may destroy it.
    NoWrecker(HexId),
    /// The unit on the bridge goes elsewhere.
    WreckerGoes(UnitId, HexId),
    /// No own unit that came by land is near enough for support.
    SupportTooFar {
        /// How near it must be.
        within: Range,
    },
    /// More support points than one combat may have.
    SupportPerCombat {
        /// How many it may have.
        most: SupportPoints,
    },
    /// Support is barrage only.
    SupportNoFpf,
    /// The battery stands on a bridge.
    OnBridge(UnitId),
}
