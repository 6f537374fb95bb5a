//! What Arnhem, Hürtgen Forest and Remagen add to a position: bridges that come and go, drop zones, weather,
//! columns, units in two minds about one hex, points that are counted as they come. Empty in Bastogne.

use board::HexId;
use serde::{Deserialize, Serialize};

use crate::position::Step;
use crate::unit::{UnitId, UnitSet};

/// Stands for no hex.
pub(crate) const NOWHERE: HexId = HexId(u16::MAX);

/// The most hexes by which units enter in one phase.
const COLUMNS: usize = 32;

/// The weather of a Game-Turn [A16.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Weather {
    /// Good.
    #[default]
    Good,
    /// Fair.
    Fair,
    /// Poor.
    Poor,
}

impl Weather {
    /// The weather that a die brings after that of the last turn.
    pub const fn after(self, die: u32) -> Weather {
        match die {
            1 => self,
            2 => Weather::Good,
            3 | 4 => Weather::Fair,
            _ => Weather::Poor,
        }
    }

    /// How many units may drop [A16.12].
    pub const fn drops(self) -> usize {
        match self {
            Weather::Good => 25,
            Weather::Fair => 5,
            Weather::Poor => 0,
        }
    }

    /// Ground support points [A16.2].
    pub const fn support(self) -> u8 {
        match self {
            Weather::Good => 7,
            Weather::Fair => 3,
            Weather::Poor => 0,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Weather::Good => "Good",
            Weather::Fair => "Fair",
            Weather::Poor => "Poor",
        }
    }
}

/// What points are counted for as they come; the place in [`Added::tally`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// Allied units north of the Waal [A17.11.2].
    NorthOfWaal,
    /// Allied units without a Line of Communication [A17.12.2].
    CutOff,
    /// Engineers lost: they come back, so that the map does not tell [A13.3].
    Engineer,
    /// Units of the 116th that are still there [H12.11].
    Late,
    /// Hexes that the front lacks [R14.14].
    Gap,
}

impl Source {
    /// The clause.
    pub const fn clause(self) -> &'static str {
        match self {
            Source::NorthOfWaal => "A17.11.2",
            Source::CutOff => "A17.12.2",
            Source::Engineer => "A13.3",
            Source::Late => "H12.11",
            Source::Gap => "R14.14",
        }
    }
}

/// A unit whose move or advance was interrupted by a demolition [A12.11].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Midway {
    /// The unit.
    pub unit: UnitId,
    /// Half points it has spent.
    pub spent: u8,
    /// Where it was to go; nothing once a bridge has been blown before it. Its own hex if it has come to its goal and may
    /// go on.
    pub goal: Option<HexId>,
    /// The last free hex it came through, if it came through one.
    pub back: Option<HexId>,
}

/// A drop zone [A15.35].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// Where it is noted; `NOWHERE` while it is not, or for whom it is a secret.
    pub hex: HexId,
    /// The turn on which it comes.
    pub turn: u8,
    /// Whether it is marked on the map.
    pub down: bool,
}

impl Zone {
    const NONE: Zone = Zone { hex: NOWHERE, turn: 1, down: false };

    /// Whether a hex has been noted for it.
    pub fn is_noted(&self) -> bool {
        self.hex != NOWHERE
    }
}

/// A bridge over a river of whole hexes [R11.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The hex of the river.
    pub hex: HexId,
    /// Its western end.
    pub west: HexId,
    /// Its eastern end.
    pub east: HexId,
}

impl Span {
    /// None.
    pub const NONE: Span = Span { hex: NOWHERE, west: NOWHERE, east: NOWHERE };

    /// Whether there is a bridge.
    pub fn stands(&self) -> bool {
        self.hex != NOWHERE
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Column {
    hex: HexId,
    count: u8,
}

/// What the games add to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Added {
    /// Units that share a hex with the friend who holds it: half way, or in the Engineer's boats [A13.24].
    pub guests: UnitSet,
    /// The unit that was stopped half way.
    pub midway: Option<Midway>,
    /// Units that have landed in this Game-Turn [A15.32].
    pub landed: UnitSet,
    /// Units that have attacked or been attacked in this Game-Turn [R11.21].
    pub engaged: UnitSet,
    /// Units whose retreat from this combat a city has shortened [A11.1].
    pub sheltered: UnitSet,
    /// How many units have entered by each hex in this phase [A15.13].
    columns: [Column; COLUMNS],
    /// Points counted as they came, by [`Source`].
    pub tally: [i16; 5],
    /// Wired bridges that have had their chance, one bit each [A12.11].
    pub tried: u32,
    /// Bridges that are down [A12.13].
    pub down: u32,
    /// Bridges that have been repaired [A13.1].
    pub mended: u32,
    /// Bridges about which the German player is asked now.
    pub asked: u32,
    /// The step to which the game goes back when he has answered.
    pub resume: Step,
    /// Whether the Engineer has stood still out of enemy reach since the German Player-Turn began [A13.1].
    pub steady: bool,
    /// The weather.
    pub weather: Weather,
    /// The drop zones.
    pub zones: [Zone; 3],
    /// The bridges over the Rhine, the printed one first.
    pub spans: [Span; 3],
    /// The first turn on which each of them may be laid.
    pub span_turns: [u8; 3],
    /// Whether a continuous front is needed [R14.11].
    pub front: bool,
}

impl Default for Added {
    fn default() -> Added {
        Added {
            guests: UnitSet::NONE,
            midway: None,
            landed: UnitSet::NONE,
            engaged: UnitSet::NONE,
            sheltered: UnitSet::NONE,
            columns: [Column { hex: NOWHERE, count: 0 }; COLUMNS],
            tally: [0; 5],
            tried: 0,
            down: 0,
            mended: 0,
            asked: 0,
            resume: Step::Movement,
            steady: false,
            weather: Weather::Good,
            zones: [Zone::NONE; 3],
            spans: [Span::NONE; 3],
            span_turns: [0; 3],
            front: false,
        }
    }
}

impl Added {
    /// How many units have entered by a hex in this phase.
    pub fn column(&self, hex: HexId) -> u8 {
        let known = self.columns.iter().take_while(|column| column.hex != NOWHERE);
        known.filter(|column| column.hex == hex).map(|column| column.count).next().unwrap_or(0)
    }

    /// Notes that a unit has entered by a hex.
    pub(crate) fn join_column(&mut self, hex: HexId) {
        let known = self.columns.iter().position(|column| column.hex == hex);
        let free = || self.columns.iter().position(|column| column.hex == NOWHERE);
        if let Some(place) = known.or_else(free) {
            let count = self.columns[place].count + 1;
            self.columns[place] = Column { hex, count };
        }
    }

    /// Forgets who entered where: the phase is over.
    pub(crate) fn clear_columns(&mut self) {
        self.columns = Added::default().columns;
    }

    /// Points of a source so far.
    pub fn scored(&self, source: Source) -> i16 {
        self.tally[source as usize]
    }
}
