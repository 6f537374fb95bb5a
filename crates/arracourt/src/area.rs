//! Areas by their number, and sets of them as bits [3.1].

use kit::{Id, IdSet};
use serde::{Deserialize, Serialize};

/// How many areas the map has.
pub const AREAS: usize = 38;

/// The ground of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Clear.
    Clear,
    /// Rough: absorbs one attrition point of assaults and ranged attacks [14.1n1].
    Rough,
}

impl Ground {
    /// What it means for an attack, as the chart says it.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Ground::Clear => "clear",
            Ground::Rough => "rough: one point absorbed",
        }
    }
}

/// An area; `Area(0)` is printed as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Area(pub u8);

impl Area {
    /// The area with a printed number, which must be from 1 to 38.
    pub const fn numbered(number: u8) -> Area {
        assert!(number >= 1 && number as usize <= AREAS, "areas are numbered from 1 to 38");
        Area(number - 1)
    }

    /// Its printed number.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index in tables by area.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every area in order.
    pub fn all() -> impl Iterator<Item = Area> {
        (0..AREAS as u8).map(Area)
    }
}

impl Id for Area {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn at(index: usize) -> Area {
        Area(index as u8)
    }
}

/// A set of areas. Positions store it as one number: `#[serde(with = "kit::as_bits")]`.
pub type AreaSet = IdSet<Area, 1>;

/// Every area.
pub const ALL_AREAS: AreaSet = AreaSet::below(AREAS);

/// The areas with these printed numbers.
pub fn areas_numbered(numbers: &[u8]) -> AreaSet {
    numbers.iter().map(|&number| Area::numbered(number)).collect()
}
