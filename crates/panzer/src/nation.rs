//! Nations, and the sides they are on: the Allies sit first, the Germans second.

use kit::Side;
use serde::{Deserialize, Serialize};

/// A nation of the unit charts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Nation {
    /// The United States.
    #[serde(rename = "US")]
    Us,
    /// Britain and the Commonwealth.
    #[serde(rename = "UK")]
    Uk,
    /// Germany.
    #[serde(rename = "DE")]
    De,
}

/// The side of the Americans or the British.
pub const ALLIED: Side = Side::First;
/// The side of the Germans.
pub const GERMAN: Side = Side::Second;

impl Nation {
    /// All three.
    pub const ALL: [Nation; 3] = [Nation::Us, Nation::Uk, Nation::De];

    /// The word in data files.
    pub const fn code(self) -> &'static str {
        match self {
            Nation::Us => "US",
            Nation::Uk => "UK",
            Nation::De => "DE",
        }
    }

    /// What players call the side.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::Us => "American",
            Nation::Uk => "British",
            Nation::De => "German",
        }
    }

    /// The card of its section, of which observers on foot are made [7.47].
    pub const fn section(self) -> &'static str {
        match self {
            Nation::Us => "us-sec",
            Nation::Uk => "uk-sec",
            Nation::De => "de-trupp",
        }
    }

    /// The side on which it fights.
    pub const fn side(self) -> Side {
        match self {
            Nation::Us | Nation::Uk => ALLIED,
            Nation::De => GERMAN,
        }
    }
}
