//! Every reason for which the rules refuse an action. The rule that refuses adds the clause: see [`kit::Clause`].

use board::HexId;

use crate::chart::Fortification;
use crate::forces::{FormationId, UnitId};
use crate::position::Frame;

/// A refusal as the rules raise it.
pub(crate) type Refused = kit::Refused<crate::Guards, Reason>;

/// Why an action is refused. It knows no more than the seat that asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The other side decides.
    NotYourDecision,
    /// The action belongs to another decision.
    NotNow(Frame),
    /// There is no such unit in the scenario.
    NoSuchUnit,
    /// There is no such formation in the scenario.
    NoSuchFormation,
    /// There is no such hex.
    NoSuchHex,
    /// The unit belongs to the other side.
    EnemyUnit(UnitId),
    /// The unit is not set up in this scenario.
    NotInSetup(UnitId),
    /// The unit may not be set up there.
    NotInArea(UnitId, HexId),
    /// The unit is placed by the program.
    PlacedByProgram(UnitId),
    /// The unit stands already.
    PlacedAlready(UnitId),
    /// An enemy holds the hex.
    EnemyHex(HexId),
    /// The hex is full.
    Full(HexId),
    /// The placement would leave another unit without a hex.
    LeavesNoHex(UnitId),
    /// Units are still to be placed.
    UnitsLeft,
    /// No fortification chit of the kind is left.
    NoChitLeft(Fortification),
    /// The hex has a chit of the kind already.
    HasChit(Fortification, HexId),
    /// The hex has no chit of the kind.
    NoChit(Fortification, HexId),
    /// Fortifications go into occupied hexes.
    NotOccupied(HexId),
    /// The chit faces that way already.
    FacesThere,
    /// The chit is not one that may be picked.
    NotInCup(FormationId),
    /// The formation has been activated this turn.
    AlreadyActivated(FormationId),
    /// The division headquarters activates another formation, not itself.
    NotForDivision,
    /// No unit of the formation is within range.
    NobodyInRange(FormationId),
    /// The formation has its headquarters and acts as a whole.
    HasHeadquarters,
    /// The formation has no headquarters: one hex acts.
    Headless,
    /// No unit of the formation stands there.
    NotThere(HexId),
    /// The unit is not activated.
    NotActivated(UnitId),
    /// The unit has finished its move.
    HasMoved(UnitId),
    /// The unit has been activated this turn.
    HasActed(UnitId),
    /// The unit is pinned.
    Pinned(UnitId),
    /// The unit rides: its tracked unit moves.
    Rides(UnitId),
    /// The unit is not with the moving stack.
    NotWithHand(UnitId),
    /// The unit is already in the moving stack.
    InHand(UnitId),
    /// No unit is moving.
    NothingInHand,
    /// The moving stack has begun to move: end that first.
    UnitsInHand,
    /// The move has begun: no more units may join it.
    MoveBegun,
    /// The move is over: a zone of control or an only step ended it.
    Stopped,
    /// The hexes are not adjacent.
    NotAdjacent(HexId, HexId),
    /// The way is closed to the unit.
    Closed(UnitId, HexId),
    /// Water may not be crossed into a zone of control.
    WaterIntoZoc(HexId),
    /// A unit has too few movement points.
    TooFewPoints(UnitId),
    /// Steps that cost the whole allowance are forbidden at night.
    AllAtNight(UnitId),
    /// A journey is noted already.
    HasRoute,
    /// The unit does not enter there.
    NotAnEntry(UnitId, HexId),
    /// The unit is not wheeled, or is on foot already.
    NotWheeled(UnitId),
    /// The unit is not debarked.
    NotDebarked(UnitId),
    /// The unit debarked in this activation.
    JustDebarked(UnitId),
    /// The unit is out of supply.
    OutOfSupply(UnitId),
    /// No wheeled unit could be in the hex.
    NoWheelsHere(HexId),
    /// No unit is ready to debark.
    NobodyReady,
    /// A leg unit rides a tracked one.
    CannotRide(UnitId, UnitId),
    /// The tracked unit carries another.
    Carries(UnitId),
    /// The unit does not ride.
    DoesNotRide(UnitId),
    /// No engineer can do that.
    NoEngineer,
    /// There is no bridge.
    NoBridge,
    /// The bridge has been rolled for.
    BridgeTried,
    /// A unit stands on the bridge.
    OnBridge,
    /// The place is in an enemy zone of control.
    InZoc(HexId),
    /// There is no water to bridge.
    NoWater,
    /// There is a bridge or pontoon already.
    IsBridged,
    /// The weather forbids pontoons.
    NoPontoonWeather,
    /// The engineer is building another.
    Building,
    /// No pontoon marker is left.
    NoMarker,
    /// There is nothing to clear.
    NothingToClear(HexId),
    /// The unit fought this turn.
    Fought(UnitId),
    /// No unit leaves the map there.
    NoExit(HexId),
    /// Only the side that has to win by it leaves the map.
    NotYourExit,
    /// The hex has no part of the split stack.
    NotAPart(HexId),
    /// Direct fire is forbidden this turn.
    NoDirectFire,
    /// The unit has no black triangle.
    NoGun(UnitId),
    /// The unit has fired.
    HasFired(UnitId),
    /// The unit has attacked.
    HasAttacked(UnitId),
    /// The target is out of range.
    OutOfRange(UnitId),
    /// The target is out of sight.
    OutOfSight(UnitId),
    /// The unit is no target.
    NoTarget,
    /// A headquarters is a target only alone.
    HqNotAlone(UnitId),
    /// The hex is open: name the unit.
    NameTheUnit(HexId),
    /// The hex is closed: fire into it.
    NameTheHex(HexId),
    /// The unit is no artillery.
    NoBattery(UnitId),
    /// The battery is FIRED.
    IsFired(UnitId),
    /// The headquarters is too far away.
    OutOfCommand(UnitId),
    /// Only one hex may attack now.
    OneHexOnly,
    /// No friendly unit observes the hex.
    NoObserver(HexId),
    /// No enemy is there.
    NoEnemy(HexId),
    /// The unit has no attack strength.
    NoStrength(UnitId),
    /// The unit attacks already.
    AttacksAlready(UnitId),
    /// The unit cleared fortifications this turn.
    HasCleared(UnitId),
    /// Only tracked units of one hex overrun, without riders.
    CannotOverrun(UnitId),
    /// It is an overrun already.
    IsOverrun,
    /// A battery does not help its own hex.
    OwnHex(UnitId),
    /// The unit takes part already.
    TakesPart(UnitId),
    /// The unit does not fire at aircraft.
    NoFlak(UnitId),
    /// The player does not hold the chit.
    NotInHand,
    /// The chit cancels nothing that stands.
    NothingToCancel,
    /// The unit may not be chosen.
    NotChosen(UnitId),
    /// A headquarters is chosen only if no other unit can be.
    HqLast(UnitId),
    /// The barrage cannot harm the unit.
    Spared(UnitId),
    /// The unit has no depleted side to turn to.
    CannotDeplete(UnitId),
    /// The unit does not retreat.
    DoesNotRetreat(UnitId),
    /// That is no way to retreat.
    NoRetreat(UnitId),
    /// A retreat leads nearer to a headquarters.
    NotNearer(UnitId),
    /// Some still have to retreat.
    RetreatLeft,
    /// The unit did not attack the hex.
    DidNotAttack(UnitId),
    /// The hex still holds an enemy.
    NotEmptied(HexId),
    /// Units that overrun do not go on by an advance.
    OverrunStays(UnitId),
    /// On foot a unit advances one hex.
    OneHexOnFoot(UnitId),
    /// The unit may not go that far.
    CannotGoOn(UnitId),
    /// The division headquarters is not on the map.
    NoDivision,
    /// The source is named already.
    IsNamed,
    /// A formation without headquarters has still to name its stack.
    StackLeft,
    /// The unit cannot be rebuilt.
    CannotRebuild(UnitId),
}
