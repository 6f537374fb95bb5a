//! Counters: what is printed on them, and sets of them [4.0].

use std::str::FromStr;

use kit::{Id, IdSet, MovePoints, Strength};
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

impl Id for UnitId {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn at(index: usize) -> UnitId {
        UnitId(index as u8)
    }
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, { MAX_UNITS.div_ceil(64) }>;

/// What kind of troops a unit is; it is one kind only [ruling D8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Tanks, tank destroyers, assault guns, armored cars [4.2.1x].
    Armor,
    /// Infantry of any sort.
    Infantry,
    /// Engineers: infantry, but a separate kind for combined arms [4.2.3x].
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

/// A face of a counter [4.3x].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// The front: full strength.
    Full,
    /// The back: reduced strength.
    Reduced,
}

/// The three numbers on one side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Values {
    /// Attack factor.
    pub attack: Strength,
    /// Defense factor.
    pub defense: Strength,
    /// Movement factor.
    pub movement: MovePoints,
}

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Values, String> {
        let numbers: Vec<Option<u8>> =
            text.split('-').map(|part| part.parse().ok().filter(|&value| value <= 20)).collect();
        match numbers[..] {
            [Some(attack), Some(defense), Some(movement)] => Ok(Values {
                attack: attack.into(),
                defense: defense.into(),
                movement: MovePoints::of_parts(movement),
            }),
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
