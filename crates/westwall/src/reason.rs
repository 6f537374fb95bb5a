//! Every reason for which the rules refuse an action. The rule that refuses it adds the clause: see [`kit::Clause`].

use board::{Edge, HexId};
use kit::{Strength, TurnNo};

use crate::numbers::SupportPoints;
use crate::position::Step;
use crate::unit::{HalfPoints, UnitId};

pub use crate::games::SpecialReason;

/// A refusal as the rules raise it: the clause and the reason.
pub(crate) type Refused = kit::Refused<crate::WestWall, Reason>;

/// Why an action is refused. Small and cheap to make; [`crate::WestWall`] turns it into a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The decision is the other side's.
    NotYourDecision,
    /// The action belongs to another step of the sequence of play than this one.
    WrongStep(Step),
    /// A move or entry outside the owner's Movement Phase.
    OutOfSequence(UnitId),
    /// The unit to be moved is the enemy's.
    EnemyUnit(UnitId),
    /// The entry hex holds an enemy unit.
    EntryHexHeld(UnitId, HexId),
    /// The entry hex is in an enemy zone of control, where the unit stops.
    EntryStops(UnitId, HexId),
    /// The unit is the player's own, where an enemy is asked for.
    OwnUnit(UnitId),
    /// The unit is not on the map.
    NotOnMap(UnitId),
    /// The unit is eliminated, exited, or not part of this scenario.
    Gone(UnitId),
    /// The unit has already been set up.
    AlreadyPlaced(UnitId),
    /// The unit may not be set up in that hex.
    OutsideSetup(UnitId, HexId),
    /// Units are still waiting to be set up.
    SetupOpen(UnitId),
    /// The vehicle cannot stand in trackless terrain.
    CannotStand(UnitId, HexId),
    /// The hex holds a friendly unit.
    Stacking(UnitId, HexId),
    /// The hex holds an enemy unit.
    EnemyHex(UnitId, HexId),
    /// The unit has already moved in this phase.
    HasMoved(UnitId),
    /// The unit starts in an enemy zone of control.
    LeavesEnemyZoc(UnitId, HexId),
    /// The path goes on after an enemy-controlled hex.
    StopsInEnemyZoc(UnitId, HexId),
    /// Two hexes of the path do not touch.
    BrokenPath(HexId, HexId),
    /// The hex cannot be reached with the half points that are left.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: HexId,
        /// Points left.
        left: HalfPoints,
    },
    /// The points would do, but enemies and their zones of control bar every way.
    EnemyInTheWay {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: HexId,
        /// Points left.
        left: HalfPoints,
    },
    /// The remaining points do not pay for the next hex of the path.
    TooFewPoints {
        /// The unit.
        unit: UnitId,
        /// The hex that cannot be paid.
        into: HexId,
        /// Half points needed.
        needs: HalfPoints,
        /// Half points left.
        has: HalfPoints,
    },
    /// The terrain is closed to vehicles.
    Prohibited(UnitId, HexId),
    /// A river without a bridge is in the way, which no unit crosses.
    NoBridge(UnitId, HexId),
    /// A ferry is in the way, which batteries do not use.
    NoFerry(UnitId, HexId),
    /// The unit would stay where it is.
    NoMovement(UnitId),
    /// The hex is in a zone closed to this side.
    ClosedZone(UnitId, HexId),
    /// The reinforcement is not due yet.
    NotDue(UnitId, TurnNo),
    /// The unit waits off the map: it enters, it does not move.
    StillOffMap(UnitId),
    /// The unit is on the map already.
    OnMap(UnitId),
    /// Not one of the unit's entry hexes.
    NotEntryHex(UnitId, HexId),
    /// The unit comes back by the edge by which it left.
    NotReturnHex(UnitId, HexId, Edge),
    /// This side may not leave the map, or not by that edge.
    NoExit(UnitId, Edge),
    /// The unit cannot reach that edge.
    ExitTooFar(UnitId, Edge),
    /// The last hex of the path is not on that edge.
    NotOnEdge(HexId, Edge),
    /// The enemy has been attacked in this phase.
    AlreadyAttacked(UnitId),
    /// The unit has attacked in this phase.
    HasAttacked(UnitId),
    /// Attacker and defender are not adjacent.
    NotAdjacent(UnitId, UnitId),
    /// Attacker and defender came together after the phase began.
    CameTogether(UnitId, UnitId),
    /// A river without a bridge is between attacker and defender.
    RiverBetween(UnitId, UnitId),
    /// The same, and the attacker is a battery, which fires across.
    FiresAcross(UnitId, UnitId),
    /// The attacker is not adjacent to every defender.
    NotAdjacentToAll(UnitId, UnitId),
    /// No unit may attack that enemy.
    NoAttacker(UnitId),
    /// An enemy would be left without an attacker.
    LeavesEnemyUnattacked(UnitId),
    /// An own unit would be left without a target.
    LeavesUnitIdle(UnitId),
    /// An adjacent battery would be left without a target.
    LeavesBatteryIdle(UnitId),
    /// The combat has no attacker yet.
    NoAttackersNamed,
    /// The unit already takes part in this combat.
    AlreadyNamed(UnitId),
    /// A barrage alone hits one hex.
    OneTargetHex,
    /// Not a battery.
    NotArtillery(UnitId),
    /// Out of range of every defender.
    OutOfRange(UnitId),
    /// The battery has an enemy next to it and may only attack adjacent units.
    AdjacentBattery(UnitId),
    /// The battery was displaced in this phase.
    DisplacedBattery(UnitId),
    /// The artillery limit [B14.0].
    OverLimit {
        /// Points that would be added in all.
        adds: Strength,
        /// Points that may be added.
        limit: Strength,
    },
    /// The source is needed for an enemy that must still be attacked.
    NeededElsewhere(UnitId),
    /// All fire that could be given, or all support points named, are needed for other enemies.
    FireNeededElsewhere,
    /// No ground support is left.
    NoSupport {
        /// Points left.
        left: SupportPoints,
    },
    /// Support was used in the other Combat Phase of the turn.
    SupportBound,
    /// Support has already been named for this combat.
    SupportNamed,
    /// Final Protective Fire against an attack by fire alone.
    FpfAgainstFire,
    /// The battery retreated or was displaced in this or the preceding Combat Phase.
    Shaken(UnitId),
    /// The battery has an enemy next to it and may not give Final Protective Fire.
    FpfBesideEnemy(UnitId),
    /// Every defender is out of range of the battery that would give Final Protective Fire.
    FpfOutOfRange(UnitId),
    /// The battery has given Final Protective Fire in this turn.
    FpfUsed(UnitId),
    /// The battery is itself attacked in this combat.
    DefendsItself(UnitId),
    /// The unit need not retreat now.
    NotRetreating(UnitId),
    /// Another unit is in the middle of its retreat.
    OtherRetreats(UnitId),
    /// The retreat would cross a hexside, or enter a hex, closed to the unit's class.
    RetreatProhibited(UnitId, HexId),
    /// The retreat would enter an enemy zone of control.
    RetreatIntoZoc(UnitId, HexId),
    /// The retreat would not lead one hex farther away.
    RetreatNotAway(UnitId, HexId),
    /// The retreat would push a friend aside where it need not.
    RetreatNotOpen(UnitId, HexId),
    /// The retreat could not be finished from that hex.
    RetreatDeadEnd(UnitId, HexId),
    /// The unit can retreat and is not lost.
    CanRetreat(UnitId),
    /// The unit is not being displaced.
    NotDisplaced(UnitId),
    /// The displacement is not possible there.
    DisplaceNotOpen(UnitId, HexId),
    /// The unit may not advance.
    MayNotAdvance(UnitId),
    /// The hex is not on a Path of Retreat that the unit may follow.
    OffPath(UnitId, HexId),
    /// Units still have to attack or to be attacked.
    DutiesOpen(UnitId),
    /// Too many batteries in one combat.
    TooManyBatteries {
        /// How many may be used.
        most: u8,
    },
    /// One that only some games of the series have.
    Special(SpecialReason),
}
