//! Scenarios: who takes part, where units start and enter, what is special, how it is won.
//!
//! `reading` makes them of files.

mod area;
mod files;
mod mustering;
pub(crate) mod reading;
mod winning;

use board::join::Layout;
use board::{Edge, HexId};
use kit::{Side, TurnNo};

use crate::airborne::Light;
use crate::forces::{DeployId, Forces, FormationId, UnitId, UnitSet};
use crate::nation::Nation;
use crate::numbers::{Modifier, Percent, Points, TwoPoints};
use crate::options::Options;
use crate::terrain::{GroundRules, Hexes};
use crate::unit::{CardId, UnitKind};
use crate::weapon::Period;

/// The most objective hexes that a scenario has.
pub const MAX_OBJECTIVES: usize = 40;

/// How units come into play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deployment {
    /// Its name in the file.
    pub id: String,
    /// Whose units.
    pub side: Side,
    /// When it is done in the set-up: lower numbers first.
    pub order: u8,
    /// What is done.
    pub mode: Mode,
    /// The clause that says so.
    pub clause: String,
}

/// What is done with units that come into play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// Placed before the first turn.
    SetUp(SetUp),
    /// Placed at the beginning of a turn, without a choice [s31.11].
    Place {
        /// The turn.
        turn: TurnNo,
        /// Where.
        hex: HexId,
    },
    /// Enter by movement.
    Enter(Entry),
    /// Enter by one of two hexes, platoon by platoon: [`Scenario::pairs`].
    Pairs,
    /// Jump: a drop zone and a turn are plotted for each [7.44.1].
    Drop {
        /// The first turn.
        first: TurnNo,
        /// The last.
        last: TurnNo,
    },
}

/// Where units are placed before the first turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUp {
    /// The hexes; for units with printed hexes all of those.
    pub hexes: Hexes,
    /// The printed hex of each unit, where the scenario prints one [s31.8].
    pub fixed: Vec<(UnitId, HexId)>,
    /// Kinds of units that may not stand in the same hex [s28.11].
    pub without: Option<UnitKind>,
    /// Whether the hex must be empty [s27.13].
    pub unoccupied: bool,
    /// Whether these units may exceed the stacking limit [ruling D36].
    pub crowded: bool,
    /// Who may start in a Hasty Entrenchment outside buildings.
    pub entrenched: Vec<UnitKind>,
    /// How many combat units must stand in parts of it at least [s27.11].
    pub least: Vec<Least>,
}

/// A minimum of combat units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Least {
    /// How many.
    pub units: u8,
    /// Where.
    pub hexes: Hexes,
}

/// How units enter by movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The first turn.
    pub from: TurnNo,
    /// The last turn; none if they may wait.
    pub to: Option<TurnNo>,
    /// By which hexes.
    pub by: EntryBy,
    /// The hexes by which a Road or Path rate may be used.
    pub bonus: Hexes,
    /// By how many hexes either way each turn of waiting widens the entry, along which edge [s28.12].
    pub widens: Option<(u8, Edge)>,
}

/// By which hexes units enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryBy {
    /// Any of these.
    Hexes(Hexes),
    /// One formation by each of these [s30.8].
    FormationEach(Vec<HexId>),
    /// A d100 decides: up to a roll by these hexes, the bonus rate only in one of them [s30.9].
    Roll(Vec<RolledEntry>),
}

/// An entry that a die decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledEntry {
    /// Up to this roll.
    pub to: u8,
    /// By which hexes.
    pub hexes: Hexes,
    /// Where a Road or Path rate may be used.
    pub bonus: HexId,
}

/// The pairs of entry hexes of scenario 25.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs {
    /// The pairs.
    pub hexes: [[HexId; 2]; 2],
    /// Who picks first.
    pub first: FirstRoll,
    /// How many platoons enter on turn 1.
    pub groups: u8,
    /// The clause that says so.
    pub clause: String,
}

/// What a roll of both sides before play decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstRoll {
    /// Whether the higher d10 is first; else the lower.
    pub higher: bool,
    /// Who is first at a tie.
    pub tie: Side,
    /// What it decides.
    pub decides: FirstTo,
    /// The clause that says so.
    pub clause: String,
}

/// What being first means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstTo {
    /// Choosing the pair of entry hexes [s25.5].
    Pair,
    /// Setting up [s26.5].
    SetUp,
    /// Entering with one formation, before all of the others and the rest [s34.5].
    Enter,
}

/// A roll each turn until units come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrivals {
    /// Who comes.
    pub deploys: Vec<DeployId>,
    /// At or below what they come, by turn.
    pub turns: Vec<(TurnNo, Percent)>,
    /// The clause that says so.
    pub clause: String,
}

impl Arrivals {
    /// At or below what they come on a turn; none where nothing is rolled.
    pub fn number(&self, turn: TurnNo) -> Option<Percent> {
        self.turns.iter().find(|(on, _)| *on == turn).map(|(_, number)| *number)
    }
}

/// Counters on the map at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Improved positions.
    pub improved: Hexes,
    /// Fires.
    pub fires: Hexes,
    /// Wrecks without smoke.
    pub wrecks: Hexes,
    /// Mines against men, on free boards [7.44.1.2.4].
    pub mines: Hexes,
    /// Mines against vehicles, on free boards [7.44.2.3.12].
    pub vehicle_mines: Hexes,
}

/// Fog that lifts [s33.2].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpottingRolls {
    /// The rolls: at or below the number the modifier changes, and stays.
    pub rolls: Vec<(TurnNo, Percent, Modifier)>,
    /// At this modifier there are no Road and Path rates and no Quickmarch [s33.3].
    pub no_bonus_at: Modifier,
    /// The clause that says so.
    pub clause: String,
}

/// Units that may not act before they see an enemy [7.48].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reaction {
    /// Units that are locked until they have seen one.
    pub units: UnitSet,
    /// How many turns after it they act.
    pub delay: u8,
    /// Units that are locked whatever they see [s31.4].
    pub locked: UnitSet,
    /// The turn on which all are free.
    pub released: Option<TurnNo>,
    /// The clause that says so.
    pub clause: String,
}

/// A vehicle that may break down [s31.9].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engine {
    /// Which.
    pub unit: UnitId,
    /// Up to this roll.
    pub to: u8,
    /// The clause that says so.
    pub clause: String,
}

/// Units that ride on others when they enter [s28.6].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Riders {
    /// The leg units of this formation.
    pub formation: FormationId,
    /// On the tanks of this one.
    pub on: FormationId,
    /// The clause that says so.
    pub clause: String,
}

/// Planned fire [6.5.1.1].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedFire {
    /// The batteries.
    pub batteries: UnitSet,
    /// The first turn.
    pub first: TurnNo,
    /// The last turn; none up to the end.
    pub last: Option<TurnNo>,
    /// Whether they must fire on all of them [s28.4].
    pub must: bool,
    /// Whether they fire in no other way [s30.3].
    pub only: bool,
    /// The clause that says so.
    pub clause: String,
}

/// What is special about the artillery.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArtilleryRules {
    /// Pre-Registered Points, by side.
    pub registered: [u8; 2],
    /// Whether each battery has that many, for itself alone; else they are the side's [ruling D77].
    pub per_battery: bool,
    /// The batteries that may use them.
    pub registered_for: UnitSet,
    /// Planned fire.
    pub planned: Vec<PlannedFire>,
    /// A rocket battery, and how many turns lie between two of its missions at least [s28.5, ruling D43].
    pub rockets: Option<(UnitId, u8)>,
    /// The clause that says how many points there are.
    pub clause: String,
}

/// Paratroops [s27.6, s27.7].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paratroops {
    /// The Pathfinder may move from this turn on, or when all have landed.
    pub pathfinder_moves: TurnNo,
    /// The clause that says so.
    pub clause: String,
}

/// What scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryRow {
    /// How.
    pub by: VictoryBy,
    /// The clause that says so.
    pub clause: String,
}

/// Hexes of which so many must be controlled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// How many of them are needed.
    pub need: u8,
}

/// A hill: its peak is controlled and no enemy is on its top [15.3].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hill {
    /// Its name.
    pub name: String,
    /// The hex to control.
    pub peak: HexId,
    /// The hexes to be free of enemies.
    pub top: Hexes,
}

/// The ways to score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VictoryBy {
    /// Each lost unit gives the enemy its points [15.4].
    Losses {
        /// Only what is knocked out or brewed up counts [s25.10].
        wrecks_only: bool,
    },
    /// Combat units that leave give their side their points.
    ExitPoints {
        /// Which sides score.
        sides: Vec<Side>,
        /// Where.
        hexes: Hexes,
        /// Only the first so many.
        first: Option<u8>,
    },
    /// Too few combat units have left.
    TooFewExits {
        /// Who scores then.
        to: Side,
        /// Whose units.
        exiting: Side,
        /// Fewer than this.
        fewer_than: u8,
        /// Points.
        points: TwoPoints,
    },
    /// The side that controls it.
    Control {
        /// What.
        objective: Objective,
        /// Points.
        points: TwoPoints,
    },
    /// The side that controls a hill.
    Hill {
        /// Which.
        hill: Hill,
        /// Points.
        points: TwoPoints,
        /// Not for a side that scores a pair with it [s34.8, ruling D41].
        not_with_pair: bool,
    },
    /// The side that controls a hill and a village.
    Pair {
        /// The hill.
        hill: Hill,
        /// The village.
        objective: Objective,
        /// Points.
        points: TwoPoints,
    },
    /// A bridge stands or is down at the end [ruling D17].
    Bridge {
        /// The hex.
        hex: HexId,
        /// Who wants it down.
        destroyed: Side,
        /// Points.
        points: TwoPoints,
    },
    /// A place that a garrison must never leave empty [ruling D16].
    Occupancy {
        /// Its name.
        name: String,
        /// Its hexes.
        hexes: Hexes,
        /// Whose garrison.
        garrison: Side,
        /// Points for the garrison, or for its enemy the moment it is empty.
        points: TwoPoints,
    },
    /// One unit stays in a hex from the end of a turn to the end of the next [s31.13].
    UnitHolds {
        /// Who scores.
        to: Side,
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexId,
        /// Points.
        points: TwoPoints,
    },
    /// By the turn on which the arrival roll succeeds [s30.10].
    Arrival {
        /// Who scores.
        to: Side,
        /// Up to a turn so many.
        by_turn: Vec<(TurnNo, TwoPoints)>,
    },
}

/// Who controls a hex before the first turn [15.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holder {
    /// This side, from the beginning.
    Side(Side),
    /// Nobody; a unit set up there holds it in turn 1.
    Nobody,
}

/// One scenario, read and checked.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its name on the shelf, options included.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Its number in the playbook.
    pub number: u8,
    /// Place and date.
    pub when: String,
    /// What it is about.
    pub about: String,
    /// Whether it happened [hist-hist].
    pub historical: bool,
    /// The nations, by side.
    pub nations: [Nation; 2],
    /// The last turn.
    pub last_turn: TurnNo,
    /// When in the war: which special ammunition exists.
    pub period: Period,
    /// The light by which paratroops jump.
    pub light: Light,
    /// How the maps lie.
    pub layout: Layout,
    /// The optional rules in play.
    pub options: Options,
    /// Who takes part.
    pub forces: Forces,
    /// Added to initiative, by side [6.3].
    pub initiative: [Modifier; 2],
    /// Added besides for a side that was First Player last turn [s33.4].
    pub initiative_after_win: [Modifier; 2],
    /// Lead that wins [15.5].
    pub margin: TwoPoints,
    /// Hidden Unit Markers, by side [7.2].
    pub hidden: [u8; 2],
    /// The formations that may use them; none for all.
    pub hidden_formations: Option<Vec<FormationId>>,
    /// Whether the first side hides only after landing [ruling D84].
    pub hidden_after_landing: bool,
    /// The spotting modifier at the start.
    pub spotting: Modifier,
    /// How it changes.
    pub spotting_rolls: Option<SpottingRolls>,
    /// Added to bog rolls; with it Clear is muddy [7.29].
    pub bog_modifier: Modifier,
    /// What is said about the ground.
    pub ground: GroundRules,
    /// Counters on the map.
    pub counters: Counters,
    /// How units come into play.
    pub deployments: Vec<Deployment>,
    /// Who sets up or enters first by a roll.
    pub first: Option<FirstRoll>,
    /// Pairs of entry hexes.
    pub pairs: Option<Pairs>,
    /// Arrival rolls.
    pub arrivals: Option<Arrivals>,
    /// Objective hexes in order, with their holders before the first turn; hexes not given to anybody have none written.
    pub objectives: Vec<(HexId, Option<Holder>)>,
    /// What scores.
    pub victory: Vec<VictoryRow>,
    /// Delayed reaction.
    pub reaction: Option<Reaction>,
    /// Units that may start camouflaged [s33.7].
    pub camouflaged: UnitSet,
    /// A vehicle that may break down.
    pub engine: Option<Engine>,
    /// Units that enter riding.
    pub riders: Option<Riders>,
    /// Artillery.
    pub artillery: ArtilleryRules,
    /// Paratroops.
    pub paratroops: Option<Paratroops>,
}

impl Scenario {
    /// How a unit comes into play.
    pub fn deployment(&self, unit: UnitId) -> Option<&Deployment> {
        Some(&self.deployments[self.forces.unit(unit).deploy?.index()])
    }

    /// The units that come into play by a deployment.
    pub fn deployed_by(&self, deploy: DeployId) -> UnitSet {
        self.forces.all().filter(|(_, unit)| unit.deploy == Some(deploy)).map(|(id, _)| id).collect()
    }

    /// A unit's victory points: with morale or without [15.4].
    pub fn points(&self, unit: UnitId) -> Points {
        self.counted(self.forces.unit(unit).points)
    }

    /// The number of two that counts: with morale or without [15.5].
    pub const fn counted(&self, points: TwoPoints) -> Points {
        if self.options.morale { points.morale } else { points.plain }
    }

    /// The place of a hex among the objectives.
    pub fn objective(&self, hex: HexId) -> Option<usize> {
        self.objectives.iter().position(|(objective, _)| *objective == hex)
    }

    /// What a side is called.
    pub const fn side_name(&self, side: Side) -> &'static str {
        self.nations[side.index()].name()
    }

    /// The units of a card.
    pub fn of_card(&self, card: CardId) -> UnitSet {
        self.forces.all().filter(|(_, unit)| unit.card == card).map(|(id, _)| id).collect()
    }
}
