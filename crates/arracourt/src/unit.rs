//! Counters: what is printed on them, and sets of them [4.0].

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// The most counters that one scenario may have.
pub const MAX_UNITS: usize = 72;

/// A counter of the scenario, by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The index in tables by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What kind of troops a unit is; it is one kind only [ruling D8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Tanks, tank destroyers, assault guns, armored cars [4.2.1x].
    Armor,
    /// Infantry of any sort.
    Infantry,
    /// Engineers: infantry that is a kind of its own for combined arms [4.2.3x].
    Engineer,
    /// Artillery, whose attack factor is underlined [4.2.2x].
    Artillery,
    /// German anti-aircraft guns [4.2.4x].
    Flak,
}

impl Kind {
    /// The name in data files and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Armor => "armor",
            Kind::Infantry => "infantry",
            Kind::Engineer => "engineer",
            Kind::Artillery => "artillery",
            Kind::Flak => "flak",
        }
    }
}

/// The three numbers on one side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Values {
    /// Attack factor.
    pub attack: u8,
    /// Defense factor.
    pub defense: u8,
    /// Movement factor.
    pub movement: u8,
}

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Values, String> {
        let numbers: Vec<Option<u8>> =
            text.split('-').map(|part| part.parse().ok().filter(|&value| value <= 20)).collect();
        match numbers[..] {
            [Some(attack), Some(defense), Some(movement)] => Ok(Values { attack, defense, movement }),
            _ => Err(format!(
                "values are attack-defense-movement such as 7-6-6, each from 0 to 20; not '{text}'"
            )),
        }
    }
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.attack, self.defense, self.movement)
    }
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// What is printed on it: its name in notation.
    pub id: String,
    /// Its side.
    pub side: Side,
    /// The brigade, battalion or division it belongs to.
    pub formation: String,
    /// What kind of troops it is.
    pub kind: Kind,
    /// The same in more words, such as `Panther`.
    pub arm: String,
    /// Its full name.
    pub name: String,
    /// Its size, such as `company`.
    pub size: String,
    /// Its full-strength side.
    pub full: Values,
    /// Its reduced-strength side [4.3x].
    pub reduced: Values,
    /// Where the values come from: `text`, `completed` or `reconstructed`.
    pub basis: String,
}

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<UnitId>", into = "Vec<UnitId>")]
pub struct UnitSet(pub u128);

impl From<Vec<UnitId>> for UnitSet {
    fn from(units: Vec<UnitId>) -> UnitSet {
        units.into_iter().filter(|unit| unit.index() < MAX_UNITS).collect()
    }
}

impl From<UnitSet> for Vec<UnitId> {
    fn from(set: UnitSet) -> Vec<UnitId> {
        set.into_iter().collect()
    }
}

impl UnitSet {
    /// No unit.
    pub const NONE: UnitSet = UnitSet(0);

    /// One unit.
    #[inline]
    pub const fn one(unit: UnitId) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    /// Whether the unit is in it.
    #[inline]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    /// Adds a unit.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit away.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
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
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 { None } else { Some(UnitId(self.0.trailing_zeros() as u8)) }
    }
}

impl BitAnd for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitand(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }
}

impl BitOr for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitor(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }
}

impl BitOrAssign for UnitSet {
    #[inline]
    fn bitor_assign(&mut self, other: UnitSet) {
        self.0 |= other.0;
    }
}

impl Sub for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn sub(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }
}

impl SubAssign for UnitSet {
    #[inline]
    fn sub_assign(&mut self, other: UnitSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        units.into_iter().fold(UnitSet::NONE, |set, unit| set | UnitSet::one(unit))
    }
}

impl IntoIterator for UnitSet {
    type Item = UnitId;
    type IntoIter = Units;
    #[inline]
    fn into_iter(self) -> Units {
        Units(self.0)
    }
}

/// The units of a set in order.
#[derive(Debug, Clone)]
pub struct Units(u128);

impl Iterator for Units {
    type Item = UnitId;
    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.0 == 0 {
            return None;
        }
        let unit = UnitId(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(unit)
    }
}
