//! The weather of a Game-Turn [A16.0].

use crate::numbers::SupportPoints;
use serde::{Deserialize, Serialize};

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
    pub const fn support(self) -> SupportPoints {
        match self {
            Weather::Good => SupportPoints(7),
            Weather::Fair => SupportPoints(3),
            Weather::Poor => SupportPoints::NONE,
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
