//! Every reason for which the rules refuse an action. The rule that refuses adds the clause: see [`kit::Clause`].

use board::HexId;

use crate::forces::{FormationId, UnitId};
use crate::objection::Objection;
use crate::position::Frame;
use crate::status::Command;

/// A refusal as the rules raise it.
pub(crate) type Refused = kit::Refused<crate::Panzer, Reason>;

/// Why an action is refused. It knows no more than the seat that asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The other side decides.
    NotYourDecision,
    /// The side has finished.
    IsReady,
    /// The action belongs to another decision.
    NotNow(Frame),
    /// There is no such unit in the scenario.
    NoSuchUnit,
    /// There is no such hex.
    NoSuchHex,
    /// There is no such group of units.
    NoSuchGroup,
    /// The unit belongs to the other side.
    EnemyUnit(UnitId),
    /// The unit is one's own.
    OwnUnit(UnitId),
    /// The hex is no entry hex of the side.
    NotYourEntry(HexId),
    /// The hex belongs to no pair that is left.
    NoPair(HexId),
    /// It is plotted already.
    AlreadyPlotted,
    /// So many groups enter on the first turn, no more.
    GroupsFull(u8),
    /// The plot lacks a hex or groups.
    PlotUnfinished,
    /// The unit is not on the map.
    NotOnMap(UnitId),
    /// The unit stands already.
    PlacedAlready(UnitId),
    /// The unit may not be set up there.
    NotInArea(UnitId, HexId),
    /// Units are still to be placed.
    UnitsLeft(u8),
    /// The unit has a command already.
    HasCommand(UnitId),
    /// The unit may not be given the command.
    NoCommand(UnitId, Command),
    /// The unit carries its carrier's command.
    IsCarried(UnitId),
    /// The formation would need more commands than it has.
    TooManyGroups {
        /// Which.
        formation: FormationId,
        /// How many groups there would be.
        groups: u8,
        /// How many it may have.
        limit: u8,
    },
    /// The unit may not arrive this turn.
    NotDue(UnitId),
    /// The unit is not spotted.
    NotSpotted(UnitId),
    /// The unit has not the command that is needed.
    LacksCommand(UnitId, Command),
    /// The unit has fired.
    HasFired(UnitId),
    /// The weapon is not on the card, or out of action.
    NoWeapon(UnitId),
    /// The unit may not fire now.
    CannotFire(UnitId),
    /// No round of the kind is left or was made yet.
    NoAmmo(UnitId),
    /// The target is out of sight of the firer.
    NoSight(UnitId, UnitId),
    /// The target is out of range.
    OutOfRange(UnitId, UnitId),
    /// The target is out of the field of fire.
    OutOfArc(UnitId, UnitId),
    /// AP fire goes at vehicles and guns.
    NoApTarget(UnitId),
    /// The factor is too small against closed armour.
    TooWeak(UnitId),
    /// The target has been named in this step.
    NamedBefore(UnitId),
    /// Another target is being named.
    OtherTarget(UnitId),
    /// Two main attacks of one unit.
    FiresAlready(UnitId),
    /// No shot has been named.
    NothingNamed,
    /// Shots are named and not resolved.
    Unresolved,
    /// There is no room for more shots.
    VolleyFull,
    /// In a window the mover is the target.
    NotTheMover(UnitId),
    /// The unit has not just fired at the one that answers.
    NotTheFirer(UnitId),
    /// The unit has finished its move.
    HasMoved(UnitId),
    /// Something that moved has to be told first.
    TellFirst,
    /// There is nothing to tell.
    NothingToTell,
    /// The unit cannot move.
    Immobile(UnitId),
    /// The unit goes no further.
    GoesNoFurther(UnitId),
    /// The hex is not next to the unit.
    NotAdjacent(UnitId, HexId),
    /// The ground is closed to the unit.
    Forbidden(UnitId, HexId),
    /// The factors do not suffice.
    TooFewFactors {
        /// Who.
        unit: UnitId,
        /// What is needed.
        needed: u8,
        /// What is left.
        left: u8,
    },
    /// An enemy stands there.
    EnemyHex(HexId),
    /// The hex is full.
    Full(HexId),
    /// The unit has no facing.
    NoFacing(UnitId),
    /// It faces there already.
    FacesThere(UnitId),
    /// With FIRE a unit turns one hexside.
    OneHexside(UnitId),
    /// It may not enter facing that way.
    WrongFacing(UnitId),
    /// The hex is not at the edge.
    NotAtEdge(UnitId),
    /// The unit is not bogged.
    NotBogged(UnitId),
    /// Only leg units crawl.
    CannotCrawl(UnitId),
    /// A suppressed leg unit only crawls.
    OnlyCrawls(UnitId),
    /// The unit neither starts nor suffers an assault now.
    NoAssault(UnitId),
    /// The unit may not retreat there.
    NoRetreat(UnitId),
    /// The unit has a hex to retreat to.
    MustRetreat(UnitId),
    /// The unit may not move in.
    CannotOccupy(UnitId),
    /// The carrier has no room for the unit, or cannot tow it.
    NoRoom(UnitId),
    /// The two are not together.
    NotTogether(UnitId, UnitId),
    /// The unit is not aboard.
    NotAboard(UnitId),
    /// The unit must first leave its building, cover or hedgerow.
    IsSettled(UnitId),
    /// The unit cannot settle so in its hex.
    CannotSettle(UnitId),
    /// The unit is no battery.
    NoBattery(UnitId),
    /// The side has no Pre-Registered Points for it.
    NoPoints,
    /// So many points, no more.
    PointsFull(u8),
    /// The battery has no planned fire.
    NoPlannedFire(UnitId),
    /// Planned fire is for these turns.
    PlannedTurns(u8, u8),
    /// The battery has as many plans as can be written down.
    PlansFull(UnitId),
    /// The battery must fire as planned on all its turns.
    MustPlan(UnitId),
    /// The battery fires as planned and in no other way.
    OnlyPlanned(UnitId),
    /// The unit may not call fire.
    NoCaller(UnitId),
    /// The unit is in no state to call fire.
    CannotCall(UnitId),
    /// The unit has called fire this turn.
    HasCalled(UnitId),
    /// The battery serves its formation only.
    OtherFormation(UnitId),
    /// The battery has a mission.
    IsFiring(UnitId),
    /// The battery has no mission.
    IsSilent(UnitId),
    /// The hex is too near to the caller.
    TooNear(UnitId, HexId),
    /// The unit does not see the hex.
    NoSightOf(UnitId, HexId),
    /// Rockets fire a closed sheaf of high explosive.
    RocketsOnly(UnitId),
    /// Rockets fire again from a turn on.
    Reloading(UnitId, u8),
    /// The battery's fire does not land now.
    NotLanding(UnitId),
    /// Fire that is due lands before the step ends.
    FireIsDue(UnitId),
    /// The hex is out of reach of the mortar.
    HexOutOfRange(UnitId, HexId),
    /// No unit observes the hex for the mortar.
    NotObserved(UnitId, HexId),
    /// The unit cannot overrun, or not there.
    CannotOverrun(UnitId),
    /// There is no unit to overrun.
    NoneToOverrun(HexId),
    /// The unit does not assault what overruns it.
    CannotStand(UnitId),
    /// The unit is not in a burning hex.
    NotInFlames(UnitId),
    /// The unit may not flee there.
    NoFlight(UnitId),
    /// The unit must flee from the fire.
    MustFlee(UnitId),
    /// The unit does not jump.
    DoesNotJump(UnitId),
    /// Drops are plotted for these turns.
    DropTurns(u8, u8),
    /// Units come down before others move.
    DropsFirst(UnitId),
    /// The unit does not jump now.
    NotJumping(UnitId),
    /// The unit was not carried off the map.
    NotAdrift(UnitId),
    /// The unit may not appear there.
    CannotAppear(UnitId),
    /// The unit has not been landed on.
    CannotDefend(UnitId),
    /// The Pathfinder stays until all have landed, or a turn.
    GuidesIn(UnitId, u8),
    /// The aircraft is not here, or has attacked.
    NotOnStation(UnitId),
    /// Guns and single rockets are aimed at units.
    NameUnits(UnitId),
    /// Bombs and salvoes are aimed at hexes.
    NameHex(UnitId),
    /// No spotted enemy is in the hex.
    NoneSpotted(HexId),
    /// The unit does not fire at aircraft now.
    NoFlak(UnitId),
    /// An optional rule or the scenario is against it.
    Objection(Objection),
    /// No unit is on its way.
    NoMover,
    /// The unit on its way may not stop in a full hex.
    MoverInFullHex(UnitId),
}
