//! Areas by their number, and sets of them as bits [3.1].

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// How many areas the map has.
pub const AREAS: usize = 38;

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

/// A set of areas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaSet(pub u64);

impl AreaSet {
    /// No area.
    pub const NONE: AreaSet = AreaSet(0);
    /// Every area.
    pub const ALL: AreaSet = AreaSet((1 << AREAS) - 1);

    /// One area.
    #[inline]
    pub const fn one(area: Area) -> AreaSet {
        AreaSet(1 << area.0)
    }

    /// The areas with these printed numbers.
    pub fn numbered(numbers: &[u8]) -> AreaSet {
        numbers.iter().fold(AreaSet::NONE, |set, &number| set | AreaSet::one(Area::numbered(number)))
    }

    /// Whether the area is in it.
    #[inline]
    pub const fn has(self, area: Area) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// Adds an area.
    #[inline]
    pub fn insert(&mut self, area: Area) {
        self.0 |= 1 << area.0;
    }

    /// Takes an area away.
    #[inline]
    pub fn remove(&mut self, area: Area) {
        self.0 &= !(1 << area.0);
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Area> {
        if self.0 == 0 { None } else { Some(Area(self.0.trailing_zeros() as u8)) }
    }
}

impl BitAnd for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn bitand(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & other.0)
    }
}

impl BitOr for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn bitor(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 | other.0)
    }
}

impl BitOrAssign for AreaSet {
    #[inline]
    fn bitor_assign(&mut self, other: AreaSet) {
        self.0 |= other.0;
    }
}

impl Sub for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn sub(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & !other.0)
    }
}

impl SubAssign for AreaSet {
    #[inline]
    fn sub_assign(&mut self, other: AreaSet) {
        self.0 &= !other.0;
    }
}

impl Not for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn not(self) -> AreaSet {
        AreaSet::ALL - self
    }
}

impl FromIterator<Area> for AreaSet {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> AreaSet {
        areas.into_iter().fold(AreaSet::NONE, |set, area| set | AreaSet::one(area))
    }
}

impl IntoIterator for AreaSet {
    type Item = Area;
    type IntoIter = Areas;
    #[inline]
    fn into_iter(self) -> Areas {
        Areas(self.0)
    }
}

/// The areas of a set in order.
#[derive(Debug, Clone)]
pub struct Areas(u64);

impl Iterator for Areas {
    type Item = Area;
    #[inline]
    fn next(&mut self) -> Option<Area> {
        if self.0 == 0 {
            return None;
        }
        let area = Area(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(area)
    }
}
