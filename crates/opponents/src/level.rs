//! How well a computer player plays.

use std::fmt;
use std::str::FromStr;

/// How well a computer player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Random legal actions: for measurements and tests.
    Random,
    /// Sensible actions without a plan.
    Recruit,
    /// The rulebook's plan for the phase, with exact odds.
    Regular,
    /// Searches whole plans by playing them on.
    Veteran,
}

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Regular, Level::Veteran];

    /// Those that are worth playing against, from the weakest.
    pub const OPPONENTS: [Level; 3] = [Level::Recruit, Level::Regular, Level::Veteran];

    /// The level's name in requests and options.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Regular => "regular",
            Level::Veteran => "veteran",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            format!("there is no level '{text}': give 'recruit', 'regular', 'veteran' or 'random'")
        })
    }
}
