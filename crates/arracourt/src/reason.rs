//! Every reason for which the rules refuse an action. The rule that refuses it adds the clause: see [`kit::Clause`].

use crate::area::Area;
use crate::numbers::{AttritionPoints, BridgeId, LeaderId};
use crate::position::Step;
use crate::unit::UnitId;
use kit::MovePoints;

/// A refusal as the rules raise it: the clause and the reason.
pub(crate) type Refused = kit::Refused<crate::Arracourt, Reason>;

/// Why an action is refused. Small and cheap to make; [`crate::Arracourt`] turns it into a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The decision is the other side's.
    NotYourDecision,
    /// The action belongs to another step of the sequence of play than this one.
    WrongStep(Step),
    /// A bid was made already.
    HasBid,
    /// A bid is out of range.
    BidTooHigh,
    /// The unit belongs to the other side.
    EnemyUnit(UnitId),
    /// The unit is the player's, and an enemy is needed.
    OwnUnit(UnitId),
    /// The unit is not on the map.
    NotOnMap(UnitId),
    /// The unit is not waiting to come.
    NotWaiting(UnitId),
    /// The unit may not be placed there.
    NotAnEntry(UnitId, Area),
    /// A contested area may be used only when no other is left.
    UncontestedFirst(UnitId, Area),
    /// The area is the enemy's.
    EnemyControlled(Area),
    /// Only the holder may spend the Advantage.
    NoAdvantage,
    /// The Advantage cannot burn off the fog now.
    NoFog,
    /// The arrival roll of the half has been made.
    TooLateToBurn,
    /// The weather forbids ranged attacks.
    FogRanged,
    /// The weather forbids bombardment.
    FogGuns,
    /// The weather grounds the aircraft.
    NoAir,
    /// Only the American has aircraft.
    NoAirForce,
    /// No unit of the side stands in the area.
    NobodyThere(Area),
    /// No armored unit of the side stands in the area.
    NoArmor(Area),
    /// The areas are not adjacent.
    NotAdjacent(Area, Area),
    /// The areas lie on the two banks of the canal where it has no bridge.
    CanalBetween(Area, Area),
    /// Units in a contested area fire only inside it.
    FiresInside(Area),
    /// Units in an uncontested area have no target inside it.
    NothingInside(Area),
    /// The target holds no armored enemy.
    NoArmoredTarget(Area),
    /// The target holds no enemy.
    NoTarget(Area),
    /// No battery reaches the target.
    NoBattery(Area),
    /// The second part of a pair must be of the other sort.
    NotInPair,
    /// The unit did not begin the part where it could act.
    NotActive(UnitId),
    /// The unit has finished.
    Finished(UnitId),
    /// The area is full.
    Full(Area),
    /// The area has been attacked already.
    AlreadyAttacked(Area),
    /// The unit keeps to its zone.
    OutsideZone(UnitId, Area),
    /// The area is closed to the unit on this turn.
    ClosedArea(UnitId, Area),
    /// From a contested area a unit must first enter a Free one.
    LeavesContested(UnitId, Area),
    /// Artillery needs an escort.
    NeedsEscort(UnitId, Area),
    /// The unit has too few movement factors left.
    TooFewFactors(UnitId, Area, MovePoints, MovePoints),
    /// The unit has no movement factor left to seize a bridge with.
    NoFactorForBridge(UnitId, BridgeId),
    /// Only infantry crosses a river without a bridge.
    NoBridgeRiver(UnitId, Area),
    /// No unit crosses the canal without a bridge.
    NoBridgeCanal(UnitId, Area),
    /// Five units have used the bridge.
    BridgeFull(BridgeId),
    /// A river without a bridge takes all movement factors.
    FordTakesAll(UnitId, Area),
    /// The enemy holds the bridge, and no enemy stands beyond it.
    EnemyBridge(BridgeId),
    /// A regroup enters Free areas only.
    NotFree(UnitId, Area),
    /// The other brigade acts in this impulse.
    OtherBrigade(UnitId),
    /// No unit may attack there.
    NoAttackers(Area),
    /// The unit does not take part.
    NotAttacking(UnitId),
    /// The unit takes part already.
    AlreadyIn(UnitId),
    /// Every unit that entered takes part.
    AllMustAttack,
    /// Artillery does not lead an assault.
    ArtilleryLeads(UnitId),
    /// Only armored units make ranged attacks.
    NotArmored(UnitId),
    /// The battery cannot fire there.
    BatteryCannot(UnitId),
    /// The Air marker fights alone.
    AirAlone,
    /// A bombardment needs a battery.
    NoBatteryNamed,
    /// Artillery is spared while there is another target.
    GunsSpared(UnitId),
    /// The leader belongs to the other side, or is not in this scenario.
    NotYourLeader(LeaderId),
    /// The leader is not in his box.
    LeaderAway(LeaderId),
    /// The leader's unit does not take part.
    LeaderNeeds(LeaderId),
    /// The two leaders never join the same attack.
    LeadersApart(LeaderId),
    /// Leaders have been placed in this impulse.
    LeadersPlaced,
    /// The leader takes part already.
    LeaderIn(LeaderId),
    /// The unit is not among the defenders.
    NotDefending(UnitId),
    /// The point cannot be taken there so that the losses come out exactly.
    NotExact(UnitId),
    /// Points are still to be distributed.
    PointsLeft(AttritionPoints),
    /// The unit has nothing to retreat from.
    NotRetreating(UnitId),
    /// The unit passes through a full area and has not yet arrived.
    StillRetreating(UnitId),
    /// The priorities lead elsewhere.
    NotByPriority(UnitId, Area),
    /// A repulsed unit goes back to where it came from.
    NotWhereFrom(UnitId, Area),
    /// The unit may not retreat voluntarily.
    CannotWithdraw(UnitId),
    /// A voluntary retreat would lead the unit out of its zone.
    WithdrawsFromZone(UnitId),
    /// A mandatory attack is still to be made.
    AttackPending(Area),
    /// The unit is not reduced.
    NotReduced(UnitId),
    /// The unit is out of supply.
    OutOfSupply(UnitId),
    /// The unit was rebuilt in this phase.
    JustRebuilt(UnitId),
    /// Artillery recovers without replacement points.
    ArtilleryFree(UnitId),
    /// The unit is not eliminated.
    NotEliminated(UnitId),
    /// Eliminated artillery is gone for good.
    ArtilleryGone(UnitId),
    /// The unit has been withdrawn for good.
    WithdrawnForGood(UnitId),
    /// No replacement point is left.
    NoPoints,
    /// The area is not one where eliminated units come back.
    NotADepot(UnitId, Area),
    /// The area is out of supply.
    AreaUnsupplied(Area),
    /// Not on the last turn.
    LastTurn,
    /// The unit is not an armored unit that may be recovered.
    NotRecoverable(UnitId),
    /// The bridge rules are not in force.
    NoBridgeRules,
    /// The bridge is not the enemy's.
    NotEnemyBridge(BridgeId),
    /// The unit does not stand at the bridge.
    NotAtBridge(UnitId, BridgeId),
    /// The bridge has been tried for in this part.
    BridgeTried(BridgeId),
    /// The bridge is not the side's own.
    NotOwnBridge(BridgeId),
    /// The bridge does not touch the Active Area.
    NotOnBoundary(BridgeId),
    /// No enemy contests or controls a bank.
    NoEnemyAtBridge(BridgeId),
    /// The bridge stands.
    BridgeStands(BridgeId),
    /// Repairs come before moves and attacks.
    RepairsFirst,
    /// The Active Area cannot repair.
    CannotRepair,
    /// No more repairs in this part.
    RepairsDone,
    /// No construction marker is free.
    NoMarker,
    /// The marker comes from the bridge or the box first.
    OwnMarkerFirst(BridgeId),
    /// There is no marker of the side on that bridge.
    NoMarkerThere(BridgeId),
}
