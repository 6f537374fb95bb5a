//! What the games add to a position: bridges that come and go, drop zones, weather, columns, units that share a
//! hex for a moment, points counted as they come. Empty in Bastogne, whose hashes it leaves alone.
//!
//! One flat record for all games: a position is copied and compared as a whole, and its stored form is fixed.

use board::HexId;
use kit::{DecisionStack, TurnNo, clause};
use serde::{Deserialize, Serialize};

use super::{NOWHERE, Span, Weather, Zone};
use crate::Clause;
use crate::position::Step;
use crate::unit::{HalfPoints, UnitId, UnitSet};

/// The most hexes by which units enter in one phase.
const COLUMNS: usize = 32;

/// What points are counted for as they come; the place in [`Extension::tally`].
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
    pub const fn clause(self) -> Clause {
        match self {
            Source::NorthOfWaal => clause!("A17.11.2"),
            Source::CutOff => clause!("A17.12.2"),
            Source::Engineer => clause!("A13.3"),
            Source::Late => clause!("H12.11"),
            Source::Gap => clause!("R14.14"),
        }
    }
}

/// A unit whose move or advance was interrupted by a demolition [A12.11].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Midway {
    /// The unit.
    pub unit: UnitId,
    /// Points it has spent.
    pub spent: HalfPoints,
    /// Where it was to go; nothing once a bridge has been blown before it. Its own hex if it has come to its goal and may
    /// go on.
    pub goal: Option<HexId>,
    /// The last free hex it came through, if it came through one.
    pub back: Option<HexId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Column {
    hex: HexId,
    count: u8,
}

/// What the games add to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Extension {
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
    /// The step that a window interrupts; stored as the step to go back to.
    #[serde(rename = "resume", with = "below_a_window")]
    pub(crate) interrupted: DecisionStack<Step, 1>,
    /// Whether the Engineer has stood still out of enemy reach since the German Player-Turn began [A13.1].
    pub steady: bool,
    /// The weather.
    pub weather: Weather,
    /// The drop zones.
    pub zones: [Zone; 3],
    /// The bridges over the Rhine, the printed one first.
    pub spans: [Span; 3],
    /// The first turn on which each of them may be laid.
    pub span_turns: [TurnNo; 3],
    /// Whether a continuous front is needed [R14.11].
    pub front: bool,
}

impl Default for Extension {
    fn default() -> Extension {
        Extension {
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
            interrupted: DecisionStack::new(),
            steady: false,
            weather: Weather::Good,
            zones: [Zone::NONE; 3],
            spans: [Span::NONE; 3],
            span_turns: [TurnNo(0); 3],
            front: false,
        }
    }
}

impl Extension {
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
        self.columns = Extension::default().columns;
    }

    /// Points of a source so far.
    pub fn scored(&self, source: Source) -> i16 {
        self.tally[source as usize]
    }
}

/// The stored form of an interrupted step: the step itself, and movement where none is interrupted. Reading gives one
/// step in any case; [`crate::Position`] knows whether a window is open and keeps it only then.
mod below_a_window {
    use kit::DecisionStack;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::position::Step;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub fn serialize<S: Serializer>(steps: &DecisionStack<Step, 1>, to: S) -> Result<S::Ok, S::Error> {
        steps.top().copied().unwrap_or_default().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<DecisionStack<Step, 1>, D::Error> {
        Step::deserialize(from).map(DecisionStack::of)
    }
}

#[cfg(test)]
mod tests {
    use kit::TurnNo;

    use crate::position::{Position, Step};

    /// A window is stored as the step to go back to, which is movement where none is open.
    #[test]
    fn an_open_window_is_stored_as_the_step_below_it() {
        let mut at = Position::empty(TurnNo(3));
        for (window, stored) in
            [(None, "Movement"), (Some(Step::Advance), "Advance"), (Some(Step::Movement), "Movement")]
        {
            if let Some(below) = window {
                at.interrupt(Step::Demolition, below);
            }
            let text = serde_json::to_value(&at).unwrap();
            assert_eq!(text["added"]["resume"], stored);
            let read: Position = serde_json::from_value(text).unwrap();
            assert!(read == at, "{window:?}");
            assert_eq!(read.step_in_play(), window.unwrap_or(at.step));
            if let Some(below) = window {
                at.close_window();
                assert_eq!(at.step, below);
            }
        }
    }
}
