//! Scenarios: who stands where, who comes when, what is in the cups, how it is won [17.0].
//!
//! `reading` makes them of files.

mod files;
pub(crate) mod reading;
mod winning;

use board::{Edge, HexId};
use kit::{Side, TurnNo};

use crate::chart::Fortification;
use crate::chits::ChitId;
use crate::forces::{Forces, FormationId, FormationSet, UnitId, UnitSet};
use crate::numbers::{Modifier, Range};
use crate::options::Options;
use crate::terrain::{GroundRules, Hexes};
use crate::unit::Face;
use crate::weather::TimeOfDay;

/// One turn of the track [3.0].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The date, such as `18 July 1944`.
    pub date: String,
    /// The time of day.
    pub time: TimeOfDay,
    /// Added to the weather die [14.0].
    pub weather: Modifier,
}

/// A lettered hex where units enter, and some leave [4.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryHex {
    /// Its letter, in capitals.
    pub letter: char,
    /// The hex.
    pub hex: HexId,
    /// The edge it lies on, where other hexes serve if it is blocked [4.0n3].
    pub edge: Edge,
}

/// Where a unit is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupRow {
    /// The unit.
    pub unit: UnitId,
    /// The place it is measured from, such as `Cagny` or `entry B`.
    pub of: String,
    /// How far from it; 0 is in it.
    pub within: Range,
    /// Where it may stand as it is [ruling D26].
    pub hexes: Hexes,
    /// Where it may stand debarked, if it is wheeled.
    pub on_foot: Option<Hexes>,
    /// The side it starts on.
    pub face: Face,
    /// The clause that says so.
    pub clause: String,
}

impl SetupRow {
    /// Every hex in which it may stand, on wheels or on foot.
    pub fn all(&self) -> Hexes {
        self.on_foot.map_or(self.hexes, |on_foot| self.hexes | on_foot)
    }

    /// The hex, where nothing is left to choose: the program places such a unit [ruling D134].
    pub fn fixed(&self) -> Option<HexId> {
        let all = self.all();
        let mut hexes = all.iter();
        match (hexes.next(), hexes.next()) {
            (Some(hex), None) => Some(hex),
            (Some(_), Some(_)) | (None, _) => None,
        }
    }
}

/// Units that come later, or first enter in turn 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reinforcement {
    /// Which units, all of one side.
    pub units: UnitSet,
    /// The first turn on which they may enter.
    pub turn: TurnNo,
    /// Where.
    pub entry: EntryHex,
    /// The clause that says so.
    pub clause: String,
}

/// The fortification chits of one side [17.10, 17.16].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works {
    /// Whose they are.
    pub side: Side,
    /// How many of each kind, by [`Fortification::index`].
    pub chits: [u8; 4],
    /// The clause that says so.
    pub clause: String,
}

impl Works {
    /// How many chits of a kind.
    pub const fn count(&self, kind: Fortification) -> u8 {
        self.chits[kind.index()]
    }
}

/// What goes into a side's event cup and hand [10.3n7].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cup {
    /// Blue chits, drawn at random from the common pool.
    pub blue: u8,
    /// Red chits, drawn at random from the common pool.
    pub red: u8,
    /// Black chits, drawn at random from what is left when both hands have been dealt [ruling D4].
    pub black: u8,
    /// The black chits in hand.
    pub hand: Vec<ChitId>,
    /// The clause that says so.
    pub clause: String,
}

/// Who picks the first activation chit of the game [17.0n1].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstChit {
    /// The side that picks one of its own.
    pub side: Side,
    /// The clause that says so.
    pub clause: String,
}

/// Where a road must end that is clear of enemies [17.4n1, ruling D121].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoadEnd {
    /// In any of these hexes, for all exits together.
    Any(Vec<HexId>),
    /// For each unit in the hex where it left the map.
    OwnExit,
}

/// A way off the map that counts, with the road it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// The hexes from which units may leave [17.4n3].
    pub hexes: Hexes,
    /// Where the clear road begins.
    pub road_from: Vec<HexId>,
    /// Where it ends.
    pub road_to: RoadEnd,
}

/// A win by attack strength off the map [17.4, 17.22].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitPoints {
    /// How much attack strength must leave.
    pub points: u16,
    /// How.
    pub exit: Exit,
    /// The other side's win is lost if it controls fewer than `below` of these hexes [17.4].
    pub downgrade: Option<Downgrade>,
    /// A draw if the winner-to-be was the last in all of these hexes [17.22].
    pub draw: Option<Vec<HexId>>,
}

/// What turns a win of the defender into one of the attacker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Downgrade {
    /// The hexes that count.
    pub cities: Vec<HexId>,
    /// How many he must hold.
    pub below: u8,
}

/// Whether a place with several hexes counts for each or for all of them [ruling D82].
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// The points count for each hex.
    Hex,
    /// The points count once, if every hex is held.
    All,
}

/// A place that is worth points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryPlace {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// What it is worth.
    pub points: u8,
    /// For each hex or for all.
    pub per: Per,
}

/// A win by points [17.9, 17.15].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryPoints {
    /// So many points win.
    pub win: u8,
    /// So many draw; fewer lose.
    pub draw: u8,
    /// The places.
    pub places: Vec<VictoryPlace>,
    /// Points for each unit that leaves.
    pub per_unit: u8,
    /// How.
    pub exit: Exit,
}

/// How a scenario is won, after its last turn [ruling D80].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Victory {
    /// The side that has to earn it.
    pub side: Side,
    /// How.
    pub by: VictoryBy,
    /// The clause that says so.
    pub clause: String,
}

/// The two ways in which scenarios are won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VictoryBy {
    /// Attack strength off the map.
    ExitPoints(ExitPoints),
    /// Points.
    Points(VictoryPoints),
}

impl Victory {
    /// How units leave the map.
    pub const fn exit(&self) -> &Exit {
        match &self.by {
            VictoryBy::ExitPoints(by) => &by.exit,
            VictoryBy::Points(by) => &by.exit,
        }
    }
}

/// One scenario, read and checked.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its name on the shelf, options included.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Its number in the rulebook.
    pub number: u8,
    /// The map.
    pub map: String,
    /// What it is about.
    pub about: String,
    /// The optional rules in play.
    pub options: Options,
    /// Who takes part.
    pub forces: Forces,
    /// The turns, from the first.
    pub turns: Vec<Turn>,
    /// Who sets up first, and who then.
    pub setup_order: [Side; 2],
    /// Who picks the first chit.
    pub first_chit: FirstChit,
    /// The sides that roll for replacements [4.1].
    pub replacements: Vec<Side>,
    /// What the scenario says about the ground.
    pub ground: GroundRules,
    /// The lettered hexes of the map.
    pub entries: Vec<EntryHex>,
    /// The units on the map at the start, in the order of the set-up table.
    pub setup: Vec<SetupRow>,
    /// The units that enter, in order.
    pub reinforcements: Vec<Reinforcement>,
    /// Fortifications to be placed.
    pub works: Option<Works>,
    /// The event cups, by side.
    pub cups: [Cup; 2],
    /// How it is won.
    pub victory: Victory,
    chit_from: Vec<TurnNo>,
}

impl Scenario {
    /// The last turn.
    pub fn last_turn(&self) -> TurnNo {
        TurnNo(self.turns.len() as u8)
    }

    /// A turn of the track, from turn 1; none beyond its ends.
    pub fn turn(&self, turn: TurnNo) -> Option<&Turn> {
        self.turns.get(usize::from(turn.0).checked_sub(1)?)
    }

    /// The first turn with a formation's activation chit in the cup: when its first units arrive [2.5, ruling D32].
    pub fn chit_enters(&self, formation: FormationId) -> TurnNo {
        self.chit_from[formation.index()]
    }

    /// The formations whose chits are in the cup by a turn, the wiped-out ones not counted out.
    pub fn chits_by(&self, turn: TurnNo) -> FormationSet {
        self.forces.formations().map(|(id, _)| id).filter(|&id| self.chit_enters(id) <= turn).collect()
    }

    /// How a unit enters, if it is not set up on the map.
    pub fn arrival(&self, unit: UnitId) -> Option<&Reinforcement> {
        self.reinforcements.iter().find(|group| group.units.has(unit))
    }

    /// Where a unit is set up, if it is on the map at the start.
    pub fn setup_of(&self, unit: UnitId) -> Option<&SetupRow> {
        self.setup.iter().find(|row| row.unit == unit)
    }
}
