//! Numbers with a unit that this rulebook adds to those of [`kit`].

use std::fmt;

use serde::{Deserialize, Serialize};

pub use kit::Range;

/// Movement points in halves: roads cost a tank half a point [9.0n9].
pub type HalfPoints = kit::MovePoints<2>;

/// A movement allowance as printed: whole points [9.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Allowance(pub u8);

impl Allowance {
    /// What a debarked unit has, whatever is printed on it [9.6n3].
    pub const DEBARKED: Allowance = Allowance(4);

    /// All of it, to be spent.
    pub const fn points(self) -> HalfPoints {
        HalfPoints::whole(self.0 as u16)
    }

    /// What the code H costs: half of it, rounded up [9.0n1, ruling D35].
    pub const fn half(self) -> HalfPoints {
        self.halved().points()
    }

    /// What night, weather or lack of supply leave: half of it, rounded up [ruling D37].
    #[must_use]
    pub const fn halved(self) -> Allowance {
        Allowance(self.0.div_ceil(2))
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is added to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifier(pub i8);

impl Modifier {
    /// What an engineer in the attack leaves of it: half, rounded down [16.0].
    #[must_use]
    pub const fn halved(self) -> Modifier {
        Modifier(self.0.div_euclid(2))
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Modifier) -> Modifier {
        Modifier(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// Room in a hex, in half units: a full unit takes two, a depleted one takes one [7.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HalfUnits(pub u8);

impl HalfUnits {
    /// What a stack may hold that moves at a roadway rate: two units [7.1, 9.2n3].
    pub const ROADWAY: HalfUnits = HalfUnits::whole(2);

    /// So many full units.
    pub const fn whole(units: u8) -> HalfUnits {
        HalfUnits(units * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers 9.0n1, 13.2.
    #[test]
    fn halves_are_rounded_up_and_halved_again() {
        assert_eq!(Allowance(12).half(), HalfPoints::whole(6));
        assert_eq!(Allowance(5).half(), HalfPoints::whole(3));
        assert_eq!(Allowance(12).halved().halved().halved(), Allowance(2));
        assert_eq!(Allowance(10).halved().halved(), Allowance(3));
        assert_eq!(Allowance(4).halved().halved(), Allowance(1));
    }

    /// Covers 16.0.
    #[test]
    fn an_engineer_leaves_half_rounded_down() {
        assert_eq!([3, 1, 4, 2, 0].map(|n| Modifier(n).halved().0), [1, 0, 2, 1, 0]);
    }
}
