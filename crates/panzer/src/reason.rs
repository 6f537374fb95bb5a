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
    /// An optional rule or the scenario is against it.
    Objection(Objection),
    /// No unit is on its way.
    NoMover,
    /// The unit on its way may not stop in a full hex.
    MoverInFullHex(UnitId),
}
