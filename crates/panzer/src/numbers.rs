//! Numbers with a unit.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A distance in hexes; 0 in the same hex [3.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Range(pub u8);

impl Range {
    /// A distance as [`board::Grid::distance`] gives it.
    #[inline]
    pub const fn of(distance: u16) -> Range {
        Range(if distance > 255 { 255 } else { distance as u8 })
    }

    /// Half of it, rounded down.
    #[must_use]
    pub const fn halved(self) -> Range {
        Range(self.0 / 2)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is added to a roll or a table lookup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifier(pub i16);

impl Modifier {
    /// Nothing.
    pub const ZERO: Modifier = Modifier(0);

    /// Both together [3.7].
    #[must_use]
    pub const fn plus(self, other: Modifier) -> Modifier {
        Modifier(self.0 + other.0)
    }

    /// So many times.
    #[must_use]
    pub const fn times(self, factor: i16) -> Modifier {
        Modifier(self.0 * factor)
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// Points of a unit, which are also its victory points [2.3, 15.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub i16);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number as printed without morale rules, and the one used with them [7.1, 15.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct TwoPoints {
    /// Without morale.
    pub plain: Points,
    /// With morale.
    pub morale: Points,
}

impl From<[i16; 2]> for TwoPoints {
    fn from([plain, morale]: [i16; 2]) -> TwoPoints {
        TwoPoints { plain: Points(plain), morale: Points(morale) }
    }
}

impl From<TwoPoints> for [i16; 2] {
    fn from(two: TwoPoints) -> [i16; 2] {
        [two.plain.0, two.morale.0]
    }
}

/// A percentile number: at least so much, or at most so much, on a d100 read 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Percent(pub i16);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
