//! Scenarios and orders of battle: who stands where, who comes when, how it is won [S3.0].
//!
//! `reading` makes them of files.

mod reading;

use board::{Edge, HexId, HexSet};
use serde::Deserialize;

use kit::{Range, Side, TurnNo};

use crate::Clause;
use crate::games::Special;
use crate::numbers::SupportPoints;
use crate::unit::{UnitId, UnitSet};

pub(crate) use reading::{Reader, wrong_side_name};
pub use reading::{UnitFile, counters, game_of, read_scenario, read_units, sides_of};

/// How much artillery and support may be added to one combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireLimit {
    /// As much as there is: the standard rules.
    #[default]
    None,
    /// No more than the non-artillery units bring [B14.0].
    GroundStrength,
}

/// The most artillery units that a side may use in one combat [A14.12, H11.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batteries {
    /// In an attack, adjacent ones included.
    pub attack: u8,
    /// In Final Protective Fire.
    pub fpf: u8,
}

/// How reinforcements come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryRule {
    /// One after the other at no further cost [B11.13].
    #[default]
    Plain,
    /// In columns, with other hexes where theirs are blocked [A15.1, A15.2, H13.0].
    Columns,
    /// In lettered areas, on to the next letter where theirs are blocked, and never held back [R12.2].
    Areas,
}

/// A way off the map.
#[derive(Debug, Clone)]
pub struct Exit {
    /// By which edge.
    pub edge: Edge,
    /// From which hexes of it.
    pub hexes: HexSet,
    /// Which units may go.
    pub units: UnitSet,
    /// Whether they may come back [A15.42].
    pub returns: bool,
}

/// Units that land from the air on a schedule [A15.31, A18.13].
#[derive(Debug, Clone)]
pub struct Landing {
    /// The turn.
    pub turn: TurnNo,
    /// Which units.
    pub units: UnitSet,
    /// Where they may land.
    pub hexes: HexSet,
    /// The clause that says so.
    pub clause: Clause,
}

/// Units that are set up before the first turn.
#[derive(Debug, Clone)]
pub struct SetupGroup {
    /// Whose they are.
    pub side: Side,
    /// Which units.
    pub units: UnitSet,
    /// Where they may be placed.
    pub hexes: HexSet,
    /// The clause that says so.
    pub clause: Clause,
}

impl SetupGroup {
    /// The unit and its hex where nothing is left to choose: such a unit stands there when the game begins.
    pub fn fixed(&self) -> Option<(UnitId, HexId)> {
        let (mut units, mut hexes) = (self.units.iter(), self.hexes.iter());
        match (units.next(), units.next(), hexes.next(), hexes.next()) {
            (Some(unit), None, Some(hex), None) => Some((unit, hex)),
            _ => None,
        }
    }
}

/// Units that come later.
#[derive(Debug, Clone)]
pub struct Reinforcement {
    /// Whose they are.
    pub side: Side,
    /// The first turn on which they may come.
    pub turn: TurnNo,
    /// Which units.
    pub units: UnitSet,
    /// Where they may enter.
    pub hexes: Vec<HexId>,
    /// The areas that these hexes make up, by their place in the alphabet; none where there are no areas.
    pub areas: Vec<u8>,
    /// The clause that says so.
    pub clause: Clause,
}

/// Ground support points of one side [S9.0].
#[derive(Debug, Clone)]
pub struct Support {
    /// Points in each turn, from turn 1; the last number holds on.
    pub points: Vec<SupportPoints>,
    /// In which Combat Phases they may be used.
    pub phases: SupportPhases,
    /// The most points in one combat [H11.42].
    pub per_combat: Option<SupportPoints>,
    /// How near an own unit that came by land must be [A14.11].
    pub within: Option<Range>,
}

/// How a scenario is won.
#[derive(Debug, Clone)]
pub enum Victory {
    /// A study without a winner.
    None,
    /// Points for units off an edge and for holding hexes [B15.17, B15.37].
    ExitAndHold(ExitAndHold),
    /// A free road from one place to another at the end of a turn [B15.27].
    RoadLine(RoadLine),
    /// By the points of a game that counts its own way [A17.0, H15.0, R16.0].
    Points {
        /// The clause that says so.
        clause: Clause,
    },
}

/// Points for units off an edge and for holding hexes.
#[derive(Debug, Clone)]
pub struct ExitAndHold {
    /// The side that has to exit units.
    pub exiting: Side,
    /// The units that count.
    pub units: UnitSet,
    /// The edge that counts.
    pub edge: Edge,
    /// The last turn that counts.
    pub deadline: TurnNo,
    /// Points to the exiting side for each unit in time.
    pub exited_points: i32,
    /// Points to the other side for each unit that did not.
    pub missing_points: i32,
    /// The hexes to be held.
    pub hold: Vec<HexId>,
    /// Who holds them at the start.
    pub holder_at_start: Side,
    /// Points for holding all of them, per side.
    pub hold_points: [i32; 2],
    /// Points if neither side holds all of them, per side.
    pub nobody_points: [i32; 2],
    /// The clause that says so.
    pub clause: Clause,
}

/// A free road from one place to another.
#[derive(Debug, Clone)]
pub struct RoadLine {
    /// The side that wins by it, at once.
    pub winner: Side,
    /// The hexes where the road may begin.
    pub from: Vec<HexId>,
    /// The hexes where it may end.
    pub to: Vec<HexId>,
    /// The clause that says so.
    pub clause: Clause,
}

/// One scenario, read and checked.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its name on the shelf.
    pub id: String,
    /// Other names it answers to.
    pub aliases: Vec<String>,
    /// Its full name.
    pub name: String,
    /// The game it belongs to: map and order of battle.
    pub game: String,
    /// What it is about.
    pub about: String,
    /// The two sides.
    pub sides: [String; 2],
    /// The side that moves first in each turn.
    pub first: Side,
    /// The first turn.
    pub first_turn: TurnNo,
    /// The last turn.
    pub last_turn: TurnNo,
    /// The date of each turn, from the first; without effect on play.
    pub dates: Vec<String>,
    /// How much fire may be added to one combat.
    pub limit: FireLimit,
    /// How many batteries each side may use in one combat.
    pub batteries: [Option<Batteries>; 2],
    /// How reinforcements come.
    pub entry: EntryRule,
    /// The night turns, one bit each [R13.0].
    pub nights: u64,
    /// Units to be set up, in order.
    pub setup: Vec<SetupGroup>,
    /// Units to come, in order.
    pub reinforcements: Vec<Reinforcement>,
    /// Ground support of each side.
    pub support: [Option<Support>; 2],
    /// Units that land, in order.
    pub landings: Vec<Landing>,
    /// The ways off the map of each side, at most one by each edge.
    pub exits: [Vec<Exit>; 2],
    /// The hexes that each side may not enter, and the clause that closes them [B15.26.3, R15.0].
    pub closed: [(HexSet, Option<Clause>); 2],
    /// What the game adds.
    pub special: Special,
    /// How it is won.
    pub victory: Victory,
}

/// In which Combat Phases of a Game-Turn support may be used [S9.0, ruling W37].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SupportPhases {
    /// In one of the two [B15.26.4].
    One,
    /// In both, in full.
    Both,
    /// In the own one: as barrage, never as Final Protective Fire [H11.43].
    Own,
}
