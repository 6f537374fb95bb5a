//! Replacements: who comes back at night [rep-1, rep-2].

use board::plane::Mil;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::{Score, StandCount};
use crate::words::words;

words! {
    /// How well a side is supplied, from the worst to the best.
    Supply {
        Poor = "poor",
        Inferior = "inferior",
        Average = "average",
        Superior = "superior",
        Superb = "superb",
    }
}

words! {
    /// Where a battalion is as seen by its supply; the first that applies counts [rep-2, D112].
    Situation {
        Reserve = "reserve",
        Isolated = "isolated",
        Near = "ok",
        Separated = "separated",
    }
}

/// Whether a battalion has a line to its C Ops [rep-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// It has.
    Open,
    /// It has none.
    Cut,
}

/// The replacement chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacements {
    separated: [Score; 5],
    near: [Score; 5],
    reserve: [Score; 5],
    /// Stands that an isolated battalion loses.
    pub isolated_loses: StandCount,
    /// Within this distance of its C Ops a battalion is all right.
    pub near_within: Mil,
    /// How far a line of communication keeps from enemy stands.
    pub line_keeps_off: Mil,
    /// Option: farther from its C Ops a battalion is isolated [faq-23].
    pub isolated_beyond: Mil,
}

impl Replacements {
    pub(crate) fn read(text: &str) -> Result<Replacements, Vec<Fault>> {
        let (mut source, file): (_, Replacements) = Source::read("replacements", text)?;
        for (name, row) in [("separated", file.separated), ("near", file.near), ("reserve", file.reserve)] {
            if !row.is_sorted() {
                source.whole(name, "better supply never returns fewer stands");
            }
        }
        source.finish(file)
    }

    /// The situation of a battalion on the table, `distance` from its C Ops, rounded up [rep-2, faq-23].
    pub fn on_table(&self, line: Line, distance: Mil) -> Situation {
        match line {
            Line::Cut => Situation::Isolated,
            Line::Open if distance <= self.near_within + Mil(1) => Situation::Near,
            Line::Open => Situation::Separated,
        }
    }

    /// A stand returns on so much or less; none if no die is rolled [rep-1].
    pub const fn number(&self, situation: Situation, supply: Supply) -> Option<Score> {
        match situation {
            Situation::Isolated => None,
            Situation::Separated => Some(self.separated[supply as usize]),
            Situation::Near => Some(self.near[supply as usize]),
            Situation::Reserve => Some(self.reserve[supply as usize]),
        }
    }
}
