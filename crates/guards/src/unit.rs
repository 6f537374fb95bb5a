//! Counters: what is printed on them [2.3, 2.4].

use std::fmt;
use std::str::FromStr;

use kit::{Side, Strength};
use serde::{Deserialize, Serialize};

use crate::numbers::{Allowance, Range};

/// How a unit moves [9.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// On foot: a plain number.
    Leg,
    /// On tracks: a boxed number.
    Tracked,
    /// On wheels: a circled number.
    Wheeled,
}

impl MoveClass {
    /// All three, in the order of the terrain chart.
    pub const ALL: [MoveClass; 3] = [MoveClass::Leg, MoveClass::Tracked, MoveClass::Wheeled];

    /// The index in tables by class.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in data files and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            MoveClass::Leg => "leg",
            MoveClass::Tracked => "tracked",
            MoveClass::Wheeled => "wheeled",
        }
    }
}

/// What kind of troops a unit is [ruling D2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitType {
    /// Headquarters of a battalion.
    Hq,
    /// Headquarters of the division.
    DivisionHq,
    /// Infantry on foot.
    Infantry,
    /// Paratroopers.
    ParachuteInfantry,
    /// Guards infantry in lorries.
    GuardsInfantry,
    /// Infantry of a motor battalion.
    MotorInfantry,
    /// German motorized infantry.
    MotorizedInfantry,
    /// German armoured infantry.
    Panzergrenadier,
    /// Mortars and machine guns, which fire as artillery.
    HeavyWeapons,
    /// Reconnaissance.
    Recon,
    /// Scout cars.
    Scout,
    /// Tanks.
    Tank,
    /// Heavy tanks.
    TankHeavy,
    /// Assault guns.
    AssaultGun,
    /// Tank destroyers.
    TankDestroyer,
    /// Self-propelled guns.
    SpGun,
    /// Towed anti-tank guns.
    AntiTank,
    /// The 2-9-8 Flak, 88 mm [11.3n8, ruling D64].
    #[serde(rename = "flak-88")]
    Flak88,
    /// Light flak.
    FlakLight,
    /// Flak tanks.
    FlakTank,
    /// Light anti-aircraft guns.
    AaLight,
    /// Towed artillery.
    Artillery,
    /// Self-propelled artillery.
    SpArtillery,
    /// Rocket launchers.
    RocketArtillery,
    /// Engineers.
    Engineer,
    /// Engineers in tanks [12.1n1, 15.3].
    Avre,
    /// Recovery vehicles [4.2].
    Arv,
}

impl UnitType {
    /// All types.
    pub const ALL: [UnitType; 27] = [
        UnitType::Hq,
        UnitType::DivisionHq,
        UnitType::Infantry,
        UnitType::ParachuteInfantry,
        UnitType::GuardsInfantry,
        UnitType::MotorInfantry,
        UnitType::MotorizedInfantry,
        UnitType::Panzergrenadier,
        UnitType::HeavyWeapons,
        UnitType::Recon,
        UnitType::Scout,
        UnitType::Tank,
        UnitType::TankHeavy,
        UnitType::AssaultGun,
        UnitType::TankDestroyer,
        UnitType::SpGun,
        UnitType::AntiTank,
        UnitType::Flak88,
        UnitType::FlakLight,
        UnitType::FlakTank,
        UnitType::AaLight,
        UnitType::Artillery,
        UnitType::SpArtillery,
        UnitType::RocketArtillery,
        UnitType::Engineer,
        UnitType::Avre,
        UnitType::Arv,
    ];

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            UnitType::Hq => "headquarters",
            UnitType::DivisionHq => "division headquarters",
            UnitType::Infantry => "infantry",
            UnitType::ParachuteInfantry => "parachute infantry",
            UnitType::GuardsInfantry => "Guards infantry",
            UnitType::MotorInfantry => "motor infantry",
            UnitType::MotorizedInfantry => "motorized infantry",
            UnitType::Panzergrenadier => "panzergrenadiers",
            UnitType::HeavyWeapons => "heavy weapons",
            UnitType::Recon => "reconnaissance",
            UnitType::Scout => "scout cars",
            UnitType::Tank => "tanks",
            UnitType::TankHeavy => "heavy tanks",
            UnitType::AssaultGun => "assault guns",
            UnitType::TankDestroyer => "tank destroyers",
            UnitType::SpGun => "self-propelled guns",
            UnitType::AntiTank => "anti-tank guns",
            UnitType::Flak88 => "88 mm flak",
            UnitType::FlakLight => "light flak",
            UnitType::FlakTank => "flak tanks",
            UnitType::AaLight => "light anti-aircraft guns",
            UnitType::Artillery => "artillery",
            UnitType::SpArtillery => "self-propelled artillery",
            UnitType::RocketArtillery => "rocket artillery",
            UnitType::Engineer => "engineers",
            UnitType::Avre => "AVRE",
            UnitType::Arv => "ARV",
        }
    }

    /// Whether it is a headquarters, of the division or below.
    pub const fn is_hq(self) -> bool {
        matches!(self, UnitType::Hq | UnitType::DivisionHq)
    }

    /// Whether it blows, builds and clears, and halves modifiers in an attack; AVREs do too [16.0, ruling D72].
    pub const fn is_engineer(self) -> bool {
        matches!(self, UnitType::Engineer | UnitType::Avre)
    }

    /// How it fires at aircraft, if it does [10.7, ruling D61].
    pub const fn anti_aircraft(self) -> Option<AntiAircraft> {
        if matches!(self, UnitType::Flak88) {
            Some(AntiAircraft::Heavy)
        } else if matches!(self, UnitType::FlakLight | UnitType::FlakTank | UnitType::AaLight) {
            Some(AntiAircraft::Light)
        } else {
            None
        }
    }
}

/// How a unit fires at aircraft [10.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AntiAircraft {
    /// Two dice.
    Heavy,
    /// Three dice [10.7n1].
    Light,
}

impl AntiAircraft {
    /// How many dice it rolls.
    pub const fn dice(self) -> u8 {
        match self {
            AntiAircraft::Heavy => 2,
            AntiAircraft::Light => 3,
        }
    }
}

/// Size mark of a counter; without effect in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitSize {
    /// A company.
    Company,
    /// A squadron of tanks.
    Squadron,
    /// A battery.
    Battery,
    /// The headquarters of a battalion.
    Battalion,
    /// The headquarters of the division.
    Division,
}

/// The three numbers of one side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Values {
    /// Attack strength.
    pub attack: Strength,
    /// Defense strength.
    pub defense: Strength,
    /// Movement allowance.
    pub allowance: Allowance,
}

/// The largest number on a counter.
const MOST: u8 = 30;

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Values, String> {
        let number =
            |part: &str| part.parse::<u8>().ok().filter(|&value| value <= MOST && !part.starts_with('+'));
        match text.split('-').map(number).collect::<Vec<_>>()[..] {
            [Some(attack), Some(defense), Some(allowance)] if allowance > 0 => Ok(Values {
                attack: Strength(attack.into()),
                defense: Strength(defense.into()),
                allowance: Allowance(allowance),
            }),
            _ => Err(format!(
                "values are attack-defense-movement such as 7-6-12, none above {MOST}, movement at least 1; not '{text}'"
            )),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.attack, self.defense, self.allowance)
    }
}

/// Which side of a counter is up [2.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// The front: full strength.
    Full,
    /// The back: depleted.
    Depleted,
}

/// What is on the back of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reverse {
    /// The depleted side: the unit has two steps.
    Depleted(Values),
    /// FIRED: artillery, with one step [ruling D3].
    Fired,
    /// Nothing: the first casualty removes the unit [2.3n2].
    Blank,
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// The word by which actions name it, such as `1-2IG`.
    pub id: String,
    /// What is printed on it, such as `1 2IG`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The word for its formation, such as `2IG`.
    pub formation: String,
    /// What kind of troops it is.
    pub kind: UnitType,
    /// Its size mark.
    pub size: UnitSize,
    /// How it moves.
    pub class: MoveClass,
    /// The front.
    pub full: Values,
    /// The back.
    pub reverse: Reverse,
    /// The black triangle: direct ranged fire [11.3].
    pub direct: Option<Range>,
    /// The white triangle: artillery [11.1].
    pub artillery: Option<Range>,
    /// The flag of a headquarters [6.0n1].
    pub activation: Option<Range>,
    /// What it is equipped with, where a player may want to know; empty otherwise.
    pub equipment: String,
}

impl Counter {
    /// Whether it is a headquarters.
    #[inline]
    pub const fn is_hq(&self) -> bool {
        self.kind.is_hq()
    }

    /// Whether it is the division's headquarters, which takes no room in a hex [7.1n1].
    #[inline]
    pub const fn is_division_hq(&self) -> bool {
        matches!(self.kind, UnitType::DivisionHq)
    }

    /// Whether it exerts a zone of control: combat units do, headquarters do not [8.0].
    #[inline]
    pub const fn exerts_zoc(&self) -> bool {
        !self.is_hq()
    }

    /// How many casualties remove it from full strength.
    pub const fn steps(&self) -> u8 {
        match self.reverse {
            Reverse::Depleted(_) => 2,
            Reverse::Fired | Reverse::Blank => 1,
        }
    }

    /// The numbers on a face; a one-step unit has those of its front.
    #[inline]
    pub const fn values(&self, face: Face) -> &Values {
        match (&self.reverse, face) {
            (Reverse::Depleted(values), Face::Depleted) => values,
            (Reverse::Depleted(_) | Reverse::Fired | Reverse::Blank, _) => &self.full,
        }
    }

    /// The defense against direct ranged fire. The 88s have that of their depleted side on either face [11.3n8].
    pub const fn defense_against_fire(&self, face: Face) -> Strength {
        let face = if matches!(self.kind, UnitType::Flak88) { Face::Depleted } else { face };
        self.values(face).defense
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_printed() {
        let values: Values = "2-9-8".parse().unwrap();
        assert_eq!(
            (values.attack, values.defense, values.allowance),
            (Strength(2), Strength(9), Allowance(8))
        );
        assert_eq!(values.to_string(), "2-9-8");
        for wrong in ["2-9", "2-9-8-1", "2-9-0", "31-1-1", "+2-9-8", "a-b-c", ""] {
            assert!(wrong.parse::<Values>().unwrap_err().contains("such as 7-6-12"), "{wrong}");
        }
    }
}
