//! Aircraft and fire at them [6.4, 6.7].
//!
//! Here are the tables. `sortie` names attacks, `flak` answers them, `attack` carries them out.

mod attack;
mod flak;
mod sortie;

use kernel::Fault;
use kit::Source;
use serde::Deserialize;
pub use sortie::{Sortie, Weaponry};

use crate::numbers::{Modifier, Percent, Range};

/// What anti-aircraft fire does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AntiAirResult {
    /// Nothing.
    None,
    /// An aircraft attacks worse; a glider turns no more.
    Suppressed,
    /// An aircraft leaves for good; a glider comes down at once.
    Damaged,
    /// It crashes.
    ShotDown,
}

/// The anti-aircraft table [6.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiAir {
    per_factor: i16,
    suppressed: i16,
    damaged: i16,
    shot_down: i16,
    /// Added to the attack of an aircraft that has been suppressed.
    pub attack_suppressed: Modifier,
}

impl AntiAir {
    /// What a roll with a factor does.
    pub const fn result(&self, roll: u8, factor: u8) -> AntiAirResult {
        let net = roll as i16 + self.per_factor * factor as i16;
        if net >= self.shot_down {
            AntiAirResult::ShotDown
        } else if net >= self.damaged {
            AntiAirResult::Damaged
        } else if net >= self.suppressed {
            AntiAirResult::Suppressed
        } else {
            AntiAirResult::None
        }
    }
}

/// The air tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Air {
    /// At or below it an aircraft is on station for a turn.
    pub on_station: Percent,
    /// The first turn on which it may be.
    pub first_turn: u8,
    /// Bombs it has.
    pub bombs: u8,
    /// Salvoes of rockets it has.
    pub salvoes: u8,
    /// How many units a strafing attack takes.
    pub strafe_targets: u8,
    /// Added to strafing attacks on soft vehicles.
    pub strafe_soft: Modifier,
    /// At or below it a bomb falls on its hex.
    pub bomb_scatter: Percent,
    /// At or below it a salvo hits a vehicle as AP fire.
    pub rocket_hit: Percent,
    /// How far anti-aircraft weapons reach.
    pub anti_air_range: Range,
    /// How far a glider flies in a phase.
    pub glider_hexes: u8,
    /// Fire at aircraft and gliders.
    pub anti_air: AntiAir,
}

impl Air {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Air, Vec<Fault>> {
        let (mut source, file): (_, Air) = Source::read("air", text)?;
        let AntiAir { suppressed, damaged, shot_down, .. } = file.anti_air;
        if !(suppressed < damaged && damaged < shot_down) {
            source.whole("anti_air", "worse results begin at higher rolls");
        }
        source.finish(file)
    }
}
