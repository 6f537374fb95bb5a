//! Airborne landings: scatter, landing status, anti-aircraft fire at sticks [7.44].
//!
//! Here are the tables. `drop` plots and scatters, `landing` brings units down among what is there, `glider` flies, `touchdown` lands gliders, `secrets` says what the enemy
//! may know.

mod drop;
mod glider;
mod landing;
mod secrets;
mod touchdown;

pub use glider::{Flight, MapSide};
use kernel::Fault;
use kit::Source;
pub use landing::Landing;
use serde::{Deserialize, Serialize};

use crate::gp_fire::GpResult;
use crate::numbers::Modifier;

/// The light by which paratroops jump [7.44.1.1.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// By day.
    Day,
    /// At dusk.
    Dusk,
    /// By the light of the moon.
    Moonlight,
}

/// What a unit comes down on [7.44.1.2, rulings D51 and D52].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the rows of the printed table")]
pub enum LandingRow {
    Block,
    Bridge,
    Building,
    Clear,
    Crest,
    Ditch,
    Fire,
    Ford,
    Gully,
    Hedgerow,
    LegTowed,
    Rough,
    Rubble,
    Scrub,
    Shellhole,
    Slope,
    Stream,
    Vehicle,
    Wall,
    Water,
    Wire,
    Woods,
    WoodsHeavy,
    WoodsLight,
    Wreck,
}

impl LandingRow {
    /// All rows, as printed.
    pub const ALL: [LandingRow; 25] = [
        LandingRow::Block,
        LandingRow::Bridge,
        LandingRow::Building,
        LandingRow::Clear,
        LandingRow::Crest,
        LandingRow::Ditch,
        LandingRow::Fire,
        LandingRow::Ford,
        LandingRow::Gully,
        LandingRow::Hedgerow,
        LandingRow::LegTowed,
        LandingRow::Rough,
        LandingRow::Rubble,
        LandingRow::Scrub,
        LandingRow::Shellhole,
        LandingRow::Slope,
        LandingRow::Stream,
        LandingRow::Vehicle,
        LandingRow::Wall,
        LandingRow::Water,
        LandingRow::Wire,
        LandingRow::Woods,
        LandingRow::WoodsHeavy,
        LandingRow::WoodsLight,
        LandingRow::Wreck,
    ];
}

/// What is added to landing status rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingModifiers {
    /// For a glider.
    pub glider: Modifier,
    /// For one suppressed by anti-aircraft fire, besides.
    pub suppressed_glider: Modifier,
    /// For one damaged by it, besides.
    pub damaged_glider: Modifier,
    /// With Barrage Smoke in the hex.
    pub barrage_smoke: Modifier,
    /// For a glider that touches down where a Pathfinder is, by moonlight.
    pub glider_pathfinder: Modifier,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScatterFile {
    last: [u8; 10],
    day: Modifier,
    dusk: Modifier,
    pathfinder: Modifier,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct StickFire {
    suppressed: i16,
    helm: i16,
    elm: i16,
    dusk: Modifier,
    day: Modifier,
}

/// How gliders turn [7.44.2.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GliderTurns {
    /// How often.
    pub turns: u8,
    /// Straight hexes between two turns.
    pub hexes_between_turns: u8,
}

/// How many paratroops jump and land together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sticks {
    /// Squads in a stick [7.44.1.4].
    pub squads: u8,
    /// Units that land in a hex [7.44.1].
    pub per_hex: u8,
}

/// The airborne tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Airborne {
    scatter: ScatterFile,
    landing: [[u8; 3]; 25],
    stick_fire: StickFire,
    /// What is added to landing status rolls.
    pub modifiers: LandingModifiers,
    /// How gliders turn.
    pub gliders: GliderTurns,
    /// Sticks and landing limits.
    pub sticks: Sticks,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirborneFile {
    scatter: ScatterFile,
    landing: std::collections::BTreeMap<LandingRow, [u8; 3]>,
    landing_modifiers: LandingModifiers,
    anti_air: StickFire,
    gliders: GliderTurns,
    stick: Sticks,
}

impl Airborne {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Airborne, Vec<Fault>> {
        let (mut source, file): (_, AirborneFile) = Source::read("airborne", text)?;
        let last = file.scatter.last;
        if last[9] != 100 || !last.is_sorted_by(|a, b| a < b) {
            source.whole("scatter", "the last rolls grow up to 100");
        }
        let mut landing = [[0; 3]; 25];
        for (row, into) in LandingRow::ALL.into_iter().zip(&mut landing) {
            match file.landing.get(&row) {
                Some(lasts) if lasts.is_sorted() && lasts[2] <= 100 => *into = *lasts,
                Some(_) => source.whole("landing", format!("{row:?}: last rolls grow, up to 100")),
                None => source.whole("landing", format!("there is no row for {row:?}")),
            }
        }
        source.finish(Airborne {
            scatter: file.scatter,
            landing,
            stick_fire: file.anti_air,
            modifiers: file.landing_modifiers,
            gliders: file.gliders,
            sticks: file.stick,
        })
    }

    /// Added to distance rolls by the light [7.44.1.1.3].
    pub const fn scatter_light(&self, light: Light) -> Modifier {
        match light {
            Light::Day => self.scatter.day,
            Light::Dusk => self.scatter.dusk,
            Light::Moonlight => Modifier::ZERO,
        }
    }

    /// Added with a Pathfinder in the Drop Zone hex, by moonlight [7.44.1.1.4].
    pub const fn scatter_pathfinder(&self) -> Modifier {
        self.scatter.pathfinder
    }

    /// How far a roll carries a unit [7.44.1.1.2].
    pub fn scatter(&self, roll: u8, modifier: Modifier) -> u8 {
        let net = (i16::from(roll) + modifier.0).clamp(1, 100);
        self.scatter.last.iter().position(|&last| net <= i16::from(last)).unwrap_or(9) as u8
    }

    /// What landing does [7.44.1.2].
    pub fn landing(&self, row: LandingRow, roll: u8, modifier: Modifier) -> GpResult {
        let net = (i16::from(roll) + modifier.0).clamp(1, 100);
        let [unharmed, suppressed, half] = self.landing[row as usize].map(i16::from);
        if net <= unharmed {
            GpResult::None
        } else if net <= suppressed {
            GpResult::Suppressed
        } else if net <= half {
            GpResult::Half
        } else {
            GpResult::Eliminated
        }
    }

    /// What anti-aircraft fire does to a stick of paratroops [7.44.1.4].
    pub const fn stick_fire(&self, roll: u8, light: Light) -> GpResult {
        let fire = &self.stick_fire;
        let modifier = match light {
            Light::Day => fire.day.0,
            Light::Dusk => fire.dusk.0,
            Light::Moonlight => 0,
        };
        let net = roll as i16 + modifier;
        if net >= fire.elm {
            GpResult::Eliminated
        } else if net >= fire.helm {
            GpResult::Half
        } else if net >= fire.suppressed {
            GpResult::Suppressed
        } else {
            GpResult::None
        }
    }
}
