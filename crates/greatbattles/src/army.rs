//! The two sides, by the names that scenarios use.

use kit::Side;

use crate::words::words;

words! {
    /// A side of the war. The Allies sit first.
    Army {
        Allied = "allied",
        Axis = "axis",
    }
}

impl Army {
    /// The side of the table.
    pub const fn side(self) -> Side {
        match self {
            Army::Allied => Side::First,
            Army::Axis => Side::Second,
        }
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Army {
        match self {
            Army::Allied => Army::Axis,
            Army::Axis => Army::Allied,
        }
    }

    /// What the ids of its troops begin with: `al-A1`.
    pub const fn prefix(self) -> &'static str {
        match self {
            Army::Allied => "al-",
            Army::Axis => "ax-",
        }
    }
}
