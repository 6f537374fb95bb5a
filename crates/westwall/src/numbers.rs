//! Numbers with a unit that this rulebook adds to those of [`kit`].

use std::fmt;

use kit::Strength;
use serde::{Deserialize, Serialize};

/// Ground support points [S9.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SupportPoints(pub u8);

impl SupportPoints {
    /// None at all.
    pub const NONE: SupportPoints = SupportPoints(0);

    /// The fewest that can be given to a combat.
    pub const ONE: SupportPoints = SupportPoints(1);

    /// Whether there are none.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, more: SupportPoints) -> SupportPoints {
        SupportPoints(self.0.saturating_add(more.0))
    }

    /// What is left after spending; none if there are too few.
    #[must_use]
    pub const fn less(self, spent: SupportPoints) -> SupportPoints {
        SupportPoints(self.0.saturating_sub(spent.0))
    }

    /// Every number of points that can be given of so many: from one to all.
    pub fn choices(self) -> impl DoubleEndedIterator<Item = SupportPoints> {
        (1..=self.0).map(SupportPoints)
    }
}

impl fmt::Display for SupportPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A point adds one to the strength of its side [S9.11].
impl From<SupportPoints> for Strength {
    fn from(points: SupportPoints) -> Strength {
        points.0.into()
    }
}

/// A drop zone, by its place in the scenario [A15.35].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// The zone at a place in lists by zone.
    pub const fn at(index: usize) -> ZoneId {
        ZoneId(index as u8)
    }

    /// Its place in lists by zone.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
