//! The two sides.

use serde::{Deserialize, Serialize};

/// One of the two sides [1.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The attacker, who acts first in each impulse.
    German,
    /// The defender.
    American,
}

impl Side {
    /// Both sides, in the order in which they act.
    pub const BOTH: [Side; 2] = [Side::German, Side::American];

    /// The index in tables by side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::German => Side::American,
            Side::American => Side::German,
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::German => "German",
            Side::American => "American",
        }
    }
}
