//! Drops and landings: flak, drift, coming down [6.1 to 6.3]; the dice of held-back troops [malta-5].

use board::plane::{Mil, Vector};
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::{D10, Modifier, Score};
use crate::words::words;

words! {
    /// How high the aircraft fly [6.1].
    Height {
        High = "high",
        Normal = "normal",
        Low = "low",
    }
}

words! {
    /// How strong the flak is [6.1].
    Flak {
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }
}

words! {
    /// How a stand comes down.
    Descent {
        Paradrop = "paradrop",
        Glider = "glider",
    }
}

words! {
    /// By day or by night [6.3].
    DayOrNight {
        Day = "day",
        Night = "night",
    }
}

words! {
    /// What a stand comes down on [6.3, D89].
    LandingGround {
        Clear = "clear",
        Rough = "rough",
    }
}

words! {
    /// Which drift table is used [6.2].
    Theatre {
        Crete = "crete",
        NwEurope = "nw-europe",
    }
}

words! {
    /// What became of a stand.
    Harm {
        None = "unharmed",
        Suppressed = "suppressed",
        Destroyed = "destroyed",
    }
}

/// Destroyed, and else suppressed, on so much or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct Danger([Score; 2]);

impl Danger {
    fn harm(self, die: D10, modifier: Modifier) -> Harm {
        let roll = Score(die.0 as i8).plus(modifier);
        match self.0 {
            [destroyed, _] if roll <= destroyed => Harm::Destroyed,
            [_, suppressed] if roll <= suppressed => Harm::Suppressed,
            _ => Harm::None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Approach {
    height: Height,
    flak: [Danger; 3],
    drift: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drift {
    theatre: Theatre,
    north: [i32; 10],
    east: [i32; 10],
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Landing {
    light: DayOrNight,
    way: Descent,
    result: [Danger; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct NearEnemy {
    within: Mil,
    modifier: Modifier,
}

/// How landed stands gather [7c-3, 7c-4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gathering {
    /// How near another stand is adjacent.
    pub adjacent: Mil,
    /// What is added to the rally number of a stand that crosses enemy lines [D88].
    pub infiltration: Modifier,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AverageDie {
    faces: [u8; 6],
}

/// The airborne charts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Airborne {
    approach: Vec<Approach>,
    drift: Vec<Drift>,
    landing: [[[Danger; 2]; 2]; 2],
    near_enemy: NearEnemy,
    /// Gathering.
    pub gathering: Gathering,
    average_die: AverageDie,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirborneFile {
    approach: Vec<Spanned<Approach>>,
    drift: Vec<Spanned<Drift>>,
    landing: Vec<Spanned<Landing>>,
    near_enemy: NearEnemy,
    gathering: Gathering,
    average_die: AverageDie,
}

impl Airborne {
    pub(crate) fn read(text: &str) -> Result<Airborne, Vec<Fault>> {
        let (mut source, file): (_, AirborneFile) = Source::read("airborne", text)?;
        let dangers = file.approach.iter().map(|row| (row.span(), &row.get_ref().flak[..]));
        let landings = file.landing.iter().map(|row| (row.span(), &row.get_ref().result[..]));
        for (span, dangers) in dangers.chain(landings) {
            if dangers.iter().any(|danger| danger.0[0] > danger.0[1]) {
                source.fault(
                    span,
                    "danger",
                    "a stand is destroyed before it is suppressed: [1, 3], not [3, 1]",
                );
            }
        }
        let approach = source.in_order("approach", Height::ALL, &file.approach, |row| row.height);
        let drift = source.in_order("drift", Theatre::ALL, &file.drift, |row| row.theatre);
        let mut landing = [[[Danger([Score(0); 2]); 2]; 2]; 2];
        for &light in DayOrNight::ALL {
            for &way in Descent::ALL {
                let mut rows = file.landing.iter().map(Spanned::get_ref);
                match rows.find(|row| row.light == light && row.way == way) {
                    Some(row) => landing[light as usize][way as usize] = row.result,
                    None => source.whole("landing", format!("there is no row for {way} by {light}: add one")),
                }
            }
        }
        source.finish(Airborne {
            approach,
            drift,
            landing,
            near_enemy: file.near_enemy,
            gathering: file.gathering,
            average_die: file.average_die,
        })
    }

    /// What flak does to a stand [6.1]. Gliders are shot at as from high up [6.1n1].
    pub fn flak(&self, height: Height, way: Descent, flak: Flak, die: D10) -> Harm {
        let height = if way == Descent::Glider { Height::High } else { height };
        self.approach[height as usize].flak[flak as usize].harm(die, Modifier::ZERO)
    }

    /// How far a stand drifts to the east and north, in a frame whose y is north [6.2]. Gliders drift as from low [6.1n1].
    pub fn drift(&self, theatre: Theatre, height: Height, way: Descent, dice: [D10; 2]) -> Vector {
        let height = if way == Descent::Glider { Height::Low } else { height };
        let halves = self.approach[height as usize].drift;
        let table = &self.drift[theatre as usize];
        let mils = |inches: i32| inches * halves * 500;
        let face = |die: D10| usize::from(die.0.clamp(1, 10)) - 1;
        Vector::new(mils(table.east[face(dice[1])]), mils(table.north[face(dice[0])]))
    }

    /// What landing does to a stand `nearest` from the nearest enemy, rounded up [6.3]. A 0 is a 1 with the -1 [6.3n1].
    pub fn landing(
        &self,
        light: DayOrNight,
        way: Descent,
        ground: LandingGround,
        nearest: Mil,
        die: D10,
    ) -> Harm {
        let NearEnemy { within, modifier } = self.near_enemy;
        let danger = self.landing[light as usize][way as usize][ground as usize];
        danger.harm(die, modifier.when(nearest <= within + Mil(1)))
    }

    /// A stand that crosses enemy lines lives, suppressed, on so much or less [7c-4].
    pub const fn infiltration(&self, rally: Score) -> Score {
        rally.plus(self.gathering.infiltration)
    }

    /// How many turns two average dice give [malta-5, D101]. Faces are 1 to 6.
    pub fn average_turns(&self, faces: [u8; 2]) -> u8 {
        faces.map(|face| self.average_die.faces[usize::from(face.clamp(1, 6)) - 1]).into_iter().sum()
    }
}
