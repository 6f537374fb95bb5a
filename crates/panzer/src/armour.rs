//! Armour by location, angle and elevation [ap.5, ap.7].

use board::bearing::{Angle, Arcs, Limit};
use serde::{Deserialize, Serialize};

use crate::weapon::Energy;

/// A boundary belongs to the arc behind it: for the firer.
const HIT_ANGLES: Arcs<3> = Arcs::new([Limit::Below(30), Limit::Below(90), Limit::Below(150)]);

/// From where a vehicle is hit [ap.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitAngle {
    /// Less than 30 degrees off its facing.
    Front,
    /// From 30 to less than 90 degrees.
    FrontSide,
    /// From 90 to less than 150 degrees.
    RearSide,
    /// 150 degrees and more.
    Rear,
}

impl HitAngle {
    /// All four, from front to rear.
    pub const ALL: [HitAngle; 4] = [HitAngle::Front, HitAngle::FrontSide, HitAngle::RearSide, HitAngle::Rear];

    /// By how far the firer lies off the target's facing; none in the same hex [ap.3, 6.5.2.6].
    pub fn of(angle: Option<Angle>) -> HitAngle {
        angle.map_or(HitAngle::FrontSide, |angle| HitAngle::ALL[HIT_ANGLES.arc(angle)])
    }

    /// The index in tables by angle.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            HitAngle::Front => "front",
            HitAngle::FrontSide => "front-side",
            HitAngle::RearSide => "rear-side",
            HitAngle::Rear => "rear",
        }
    }
}

/// Whether a shot comes from the same level, from below or from above [ap.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elevation {
    /// About the same level.
    Level,
    /// The firer is lower.
    Rising,
    /// The firer is higher.
    Falling,
}

impl Elevation {
    /// All three, in the order of armour values.
    pub const ALL: [Elevation; 3] = [Elevation::Level, Elevation::Rising, Elevation::Falling];

    /// The index in tables by elevation.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Elevation::Level => "level",
            Elevation::Rising => "rising",
            Elevation::Falling => "falling",
        }
    }
}

/// Where a vehicle is hit [ap.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Turret front; on turretless vehicles the superstructure.
    #[serde(rename = "TF")]
    TurretFront,
    /// Turret side.
    #[serde(rename = "TS")]
    TurretSide,
    /// Turret rear.
    #[serde(rename = "TR")]
    TurretRear,
    /// Hull front.
    #[serde(rename = "HF")]
    HullFront,
    /// Hull side.
    #[serde(rename = "HS")]
    HullSide,
    /// Hull rear.
    #[serde(rename = "HR")]
    HullRear,
    /// Turret top.
    #[serde(rename = "TT")]
    TurretTop,
    /// Hull deck.
    #[serde(rename = "HD")]
    HullDeck,
    /// Hull belly, hit by mines.
    #[serde(rename = "HB")]
    HullBelly,
    /// The gun: as thick as the turret front, and put out of action instead of damaged.
    #[serde(rename = "GUN")]
    Gun,
    /// Tracks or wheels: a hit that goes through stops the vehicle for good.
    #[serde(rename = "TRK")]
    Track,
}

impl Location {
    /// The locations with armour values of their own, in the order of the cards.
    pub const ARMOURED: [Location; 9] = [
        Location::TurretFront,
        Location::TurretSide,
        Location::TurretRear,
        Location::HullFront,
        Location::HullSide,
        Location::HullRear,
        Location::TurretTop,
        Location::HullDeck,
        Location::HullBelly,
    ];

    /// What cards print.
    pub const fn code(self) -> &'static str {
        match self {
            Location::TurretFront => "TF",
            Location::TurretSide => "TS",
            Location::TurretRear => "TR",
            Location::HullFront => "HF",
            Location::HullSide => "HS",
            Location::HullRear => "HR",
            Location::TurretTop => "TT",
            Location::HullDeck => "HD",
            Location::HullBelly => "HB",
            Location::Gun => "GUN",
            Location::Track => "TRK",
        }
    }

    /// Whether a hull-down vehicle cannot be hit there [ap.5].
    pub const fn is_hidden_hull_down(self) -> bool {
        matches!(
            self,
            Location::HullFront
                | Location::HullSide
                | Location::HullRear
                | Location::HullDeck
                | Location::Track
        )
    }

    /// The two angles from which its plate is seen; none for what is seen from anywhere.
    const fn angles(self) -> Option<[HitAngle; 2]> {
        match self {
            Location::TurretFront | Location::HullFront => Some([HitAngle::Front, HitAngle::FrontSide]),
            Location::TurretSide | Location::HullSide => Some([HitAngle::FrontSide, HitAngle::RearSide]),
            Location::TurretRear | Location::HullRear => Some([HitAngle::RearSide, HitAngle::Rear]),
            _ => None,
        }
    }
}

/// The thickness of tracks and wheels, whatever the vehicle [ap.8].
pub const TRACK_ARMOUR: i8 = 4;

/// The armour of a vehicle in points of 5 mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Armour {
    /// By location, then nearer and farther angle, then elevation; KE and CE.
    values: [[[[i8; 3]; 2]; 2]; 9],
}

impl Armour {
    /// A vehicle of sheet metal: nothing anywhere.
    pub const NONE: Armour = Armour { values: [[[[0; 3]; 2]; 2]; 9] };

    /// The value that a round meets. From an angle from which a plate is not seen, the nearer angle of the plate counts.
    pub fn value(&self, location: Location, angle: HitAngle, elevation: Elevation, energy: Energy) -> i8 {
        let location = match location {
            Location::Track => return TRACK_ARMOUR,
            Location::Gun => Location::TurretFront,
            other => other,
        };
        let place = location.angles().map_or(0, |[_, far]| usize::from(angle >= far));
        self.values[location as usize][place][energy as usize][elevation.index()]
    }

    /// Half of it is added to GP defense; what a card says of the weaker side.
    pub(crate) fn read(texts: &[(Location, &str)]) -> Result<Armour, String> {
        let mut armour = Armour::NONE;
        for &(location, text) in texts {
            let what = location.code();
            let parts: Vec<&str> = text.split('|').collect();
            let [kinetic, chemical] = parts[..] else {
                return Err(format!("{what}: write KE values | CE values"));
            };
            let angles = if location.angles().is_some() { 2 } else { 1 };
            for (energy, values) in [kinetic, chemical].into_iter().enumerate() {
                let plates: Vec<&str> = values.split_whitespace().collect();
                if plates.len() != angles {
                    return Err(format!(
                        "{what}: there are values for {angles} angles, not {}",
                        plates.len()
                    ));
                }
                for (angle, plate) in plates.into_iter().enumerate() {
                    let numbers: Option<Vec<i8>> =
                        plate.split('/').map(|number| number.parse().ok()).collect();
                    let Some([level, rising, falling]) = numbers.as_deref() else {
                        return Err(format!("{what}: '{plate}' is not level/rising/falling"));
                    };
                    armour.values[location as usize][angle][energy] = [*level, *rising, *falling];
                }
            }
        }
        Ok(armour)
    }
}
