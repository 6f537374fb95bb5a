//! Counters: what is printed on them, and sets of them [S2.3].

use std::fmt;
use std::str::FromStr;

use kit::{Id, IdSet, MovePoints, Range, Side, Strength};
use serde::{Deserialize, Serialize};

/// Movement points in halves: a road costs half a point [S5.22].
pub type HalfPoints = MovePoints<2>;

/// A counter of the game, by its place in the order of battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

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

/// A set of counters.
pub type UnitSet = IdSet<UnitId, { MAX_UNITS / 64 }>;

/// The most counters one game may have; each side may have half of them.
pub const MAX_UNITS: usize = 128;

/// Type of unit as its symbol shows it [S2.31].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitType {
    /// Infantry on foot.
    Infantry,
    /// Airborne troops; infantry where nothing drops [B13.0].
    Airborne,
    /// Glider infantry.
    Glider,
    /// Engineers.
    Engineer,
    /// Tanks, tank destroyers, assault guns.
    Armor,
    /// Armoured infantry.
    Mech,
    /// Reconnaissance.
    Recon,
    /// Towed artillery.
    ArtilleryTowed,
    /// Self-propelled artillery.
    ArtillerySp,
    /// Artillery that lands with the airborne troops [A11.1, A13.23].
    ArtilleryAirborne,
}

impl UnitType {
    /// The name in data files and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            UnitType::Infantry => "infantry",
            UnitType::Airborne => "airborne",
            UnitType::Glider => "glider",
            UnitType::Engineer => "engineer",
            UnitType::Armor => "armor",
            UnitType::Mech => "mech",
            UnitType::Recon => "recon",
            UnitType::ArtilleryTowed => "artillery-towed",
            UnitType::ArtillerySp => "artillery-sp",
            UnitType::ArtilleryAirborne => "artillery-airborne",
        }
    }

    /// How it moves: airborne and glider troops walk like infantry [B13.0].
    pub const fn class(self) -> Class {
        match self {
            UnitType::Infantry | UnitType::Airborne | UnitType::Glider | UnitType::Engineer => Class::Foot,
            UnitType::ArtilleryTowed | UnitType::ArtilleryAirborne => Class::Towed,
            UnitType::Armor | UnitType::Mech | UnitType::Recon | UnitType::ArtillerySp => Class::Vehicle,
        }
    }

    /// Whether it barrages instead of attacking.
    pub const fn is_artillery(self) -> bool {
        matches!(self, UnitType::ArtilleryTowed | UnitType::ArtillerySp | UnitType::ArtilleryAirborne)
    }

    /// Whether it is airborne or glider infantry, which the Engineer takes across rivers [A13.2].
    pub const fn is_airborne_infantry(self) -> bool {
        matches!(self, UnitType::Airborne | UnitType::Glider)
    }

    /// Whether it comes from the air: infantry and guns [A15.3].
    pub const fn is_from_the_air(self) -> bool {
        self.is_airborne_infantry() || matches!(self, UnitType::ArtilleryAirborne)
    }
}

/// How a unit moves: which ground it may enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// Walks everywhere, and may use ferries.
    Foot,
    /// Towed artillery: as on foot, without ferries.
    Towed,
    /// Armor, reconnaissance, mechanized and self-propelled artillery [S5.24].
    Vehicle,
}

impl Class {
    /// All classes, by their index.
    pub const ALL: [Class; 3] = [Class::Foot, Class::Towed, Class::Vehicle];

    /// The index of the class in tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The numbers printed on a counter [S2.31].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    /// Attack strength; zero for artillery.
    pub attack: Strength,
    /// Barrage strength; zero for all but artillery.
    pub barrage: Strength,
    /// Final Protective Fire strength; zero for all but artillery.
    pub fpf: Strength,
    /// Range in hexes; zero for all but artillery.
    pub range: Range,
    /// Defense strength.
    pub defense: Strength,
    /// Movement allowance in movement points.
    pub allowance: MovePoints,
    /// Whether five values are printed.
    pub artillery: bool,
}

/// The largest number that may be printed on a counter, and the largest movement allowance.
const MOST: u8 = 60;

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Values, String> {
        let wrong = || {
            format!(
                "values are attack-defense-move such as 4-4-12, or barrage-fpf-range/defense-move such as \
                 4-2-7/3-10, each from 0 to {MOST}; not '{text}'"
            )
        };
        let number = |part: &str| match part.parse::<u8>() {
            Ok(value) if value <= MOST && !part.starts_with('+') => Ok(value),
            _ => Err(wrong()),
        };
        if let Some((fire, rest)) = text.split_once('/') {
            let fire: Vec<&str> = fire.split('-').collect();
            let rest: Vec<&str> = rest.split('-').collect();
            let ([barrage, fpf, range], [defense, allowance]) = (&fire[..], &rest[..]) else {
                return Err(wrong());
            };
            Ok(Values {
                attack: Strength::ZERO,
                barrage: number(barrage)?.into(),
                fpf: number(fpf)?.into(),
                range: Range(number(range)?),
                defense: number(defense)?.into(),
                allowance: MovePoints::of_parts(number(allowance)?),
                artillery: true,
            })
        } else {
            let parts: Vec<&str> = text.split('-').collect();
            let [attack, defense, allowance] = parts[..] else { return Err(wrong()) };
            Ok(Values {
                attack: number(attack)?.into(),
                barrage: Strength::ZERO,
                fpf: Strength::ZERO,
                range: Range(0),
                defense: number(defense)?.into(),
                allowance: MovePoints::of_parts(number(allowance)?),
                artillery: false,
            })
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Values { attack, barrage, fpf, range, defense, allowance, .. } = self;
        if self.artillery {
            write!(f, "{barrage}-{fpf}-{range}/{defense}-{allowance}")
        } else {
            write!(f, "{attack}-{defense}-{allowance}")
        }
    }
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// The id by which actions name it, such as `2/501`.
    pub id: String,
    /// A second id under which it may be named.
    pub code: Option<String>,
    /// The side it belongs to.
    pub side: Side,
    /// The designation printed on it.
    pub name: String,
    /// The formation it belongs to.
    pub formation: String,
    /// Its type.
    pub kind: UnitType,
    /// Its size mark; never changes play [S2.31n1].
    pub size: String,
    /// Its numbers.
    pub values: Values,
}

impl Counter {
    /// Whether it is artillery.
    pub const fn is_artillery(&self) -> bool {
        self.values.artillery
    }

    /// The strength it attacks with: artillery uses its barrage strength [S8.31].
    pub const fn attack_strength(&self) -> Strength {
        if self.values.artillery { self.values.barrage } else { self.values.attack }
    }

    /// The movement allowance in half points.
    pub const fn half_points(&self) -> HalfPoints {
        HalfPoints::whole(self.values.allowance.0)
    }
}
