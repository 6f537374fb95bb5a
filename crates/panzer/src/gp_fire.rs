//! GP fire: thresholds by difference, GP defense, roll modifiers, factors of other attacks [gp.1 to gp.7].

use std::collections::BTreeMap;

use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{Modifier, Range};
use crate::unit::TargetType;

/// What a GP attack does, in the words of men and guns: HELM is DMGD and ELM is KO for vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GpResult {
    /// Nothing.
    None,
    /// Suppressed.
    Suppressed,
    /// Half eliminated; vehicles and guns damaged.
    Half,
    /// Eliminated; vehicles knocked out.
    Eliminated,
}

impl GpResult {
    /// What tables print.
    pub const fn code(self, target: TargetType) -> &'static str {
        match (self, target) {
            (GpResult::None, _) => "NE",
            (GpResult::Suppressed, _) => "SPR",
            (GpResult::Half, TargetType::P) => "HELM",
            (GpResult::Half, _) => "DMGD",
            (GpResult::Eliminated, TargetType::P) => "ELM",
            (GpResult::Eliminated, _) => "KO",
        }
    }
}

/// What is added to GP defense [gp.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the table")]
pub struct DefenseModifiers {
    pub light_cover: i8,
    pub medium_cover: i8,
    pub heavy_cover: i8,
    pub full_cover: i8,
    /// A leg unit with MOVE or SHORT HALT, unless it crawls or a vehicle covers it [7.49].
    pub moving_leg: i8,
    pub hasty_entrenchment: i8,
    pub improved_position: i8,
}

impl DefenseModifiers {
    /// What cover adds.
    pub const fn cover(&self, cover: Cover) -> i8 {
        match cover {
            Cover::None => 0,
            Cover::Light => self.light_cover,
            Cover::Medium => self.medium_cover,
            Cover::Heavy => self.heavy_cover,
        }
    }
}

/// What is added to the roll [gp.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GpModifiers {
    /// The firer makes a short halt.
    pub short_halt: Modifier,
    /// Overwatch fire.
    pub overwatch: Modifier,
    /// Defensive fire, besides that of Overwatch [7.50].
    pub defensive_fire: Modifier,
    /// The firer is suppressed.
    pub suppressed: Modifier,
    /// The firer is damaged.
    pub damaged: Modifier,
    /// The firer hesitates.
    pub hesitating: Modifier,
    /// Small arms beside a main gun [5.14].
    pub dual_fire: Modifier,
    /// An observer off its vehicle fires [7.47].
    pub dismounted_observer: Modifier,
    /// Shells, bombs or rockets that burst in trees [7.46].
    pub air_burst: Modifier,
    /// For each hex with smoke on the line of direct fire.
    pub smoke_hex: Modifier,
    /// Five units or more in the target hex.
    pub crowded_hex: Modifier,
    /// For each point of a scenario's negative spotting modifier, direct fire beyond one hex.
    pub limited_visibility: Modifier,
    /// The turret has turned by more than 120 degrees [7.8].
    pub turret_turned: Modifier,
}

/// GP factors of attacks that no card prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GpFactors {
    /// On riders of a tank that is hit [6.6.2.5].
    pub riders: i8,
    /// A bazooka, PIAT, Panzerfaust or Panzerschreck at men in an adjacent building.
    pub launcher_at_building: i8,
    /// A flamethrower that leg units carry [gp.6].
    pub leg_flame: i8,
    /// A flamethrower in a vehicle [gp.6].
    pub vehicle_flame: i8,
    /// A glider that crashes [6.7].
    pub glider_crash: i8,
    /// An aircraft that crashes [6.7].
    pub aircraft_crash: i8,
    /// Charges laid by an Engineer squad [7.19].
    pub demolition_squad: i8,
    /// Charges laid by an Engineer half-squad [7.19].
    pub demolition_half_squad: i8,
    /// Mines against leg units.
    pub mine_leg: i8,
}

/// GP defense of structures [7.19].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Structures {
    /// A brick building.
    pub brick: i8,
    /// A stone building.
    pub stone: i8,
    /// A bridge, unless the scenario says otherwise.
    pub bridge: i8,
    /// Hits that bring a bridge down.
    pub bridge_hits: u8,
}

/// The GP tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GpFire {
    thresholds: [[[i16; 3]; 25]; 3],
    never_up_to: u8,
    always_from: u8,
    least_against_closed_armour: i8,
    small_arms: SmallArms,
    /// What is added to GP defense.
    pub defense: DefenseModifiers,
    /// What is added to the roll.
    pub modifiers: GpModifiers,
    /// Factors of other attacks.
    pub factors: GpFactors,
    /// What holds structures up.
    pub structures: Structures,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GpFile {
    never_up_to: u8,
    always_from: u8,
    least_against_closed_armour: i8,
    thresholds: BTreeMap<TargetType, BTreeMap<String, [i16; 3]>>,
    defense: DefenseModifiers,
    modifiers: GpModifiers,
    small_arms: SmallArms,
    factors: GpFactors,
    structures: Structures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallArms {
    to: [Range; 3],
    modifier: [i8; 3],
    least: i8,
}

const LEAST: i8 = -8;
const MOST: i8 = 16;

impl GpFire {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<GpFire, Vec<Fault>> {
        let (mut source, file): (_, GpFile) = Source::read("GP fire", text)?;
        let mut thresholds = [[[0; 3]; 25]; 3];
        for (target, rows) in TargetType::ALL.into_iter().zip(&mut thresholds) {
            for (difference, row) in (LEAST..=MOST).zip(rows) {
                let given = file.thresholds.get(&target).and_then(|rows| rows.get(&difference.to_string()));
                match given {
                    Some(given) if given.is_sorted_by(|a, b| a < b) => *row = *given,
                    Some(_) => {
                        let message = format!("{target:?}, difference {difference}: worse results need more");
                        source.whole("thresholds", message);
                    }
                    None => {
                        let message = format!("{target:?}: there is no row for difference {difference}");
                        source.whole("thresholds", message);
                    }
                }
            }
        }
        source.finish(GpFire {
            thresholds,
            never_up_to: file.never_up_to,
            always_from: file.always_from,
            least_against_closed_armour: file.least_against_closed_armour,
            small_arms: file.small_arms,
            defense: file.defense,
            modifiers: file.modifiers,
            factors: file.factors,
            structures: file.structures,
        })
    }

    /// What net rolls must reach for SPR, for HELM or DMGD, and for ELM or KO; the difference is clamped [gp.1].
    pub fn thresholds(&self, target: TargetType, difference: i8) -> [i16; 3] {
        self.thresholds[target.index()][(difference.clamp(LEAST, MOST) - LEAST) as usize]
    }

    /// What a natural roll with modifiers does [gp.1]. `factor` is 1 or more; against closed armour no natural roll helps.
    pub fn result(&self, attack: GpAttack, roll: u8, modifier: Modifier) -> GpResult {
        if roll <= self.never_up_to {
            return GpResult::None;
        }
        let net = i16::from(roll) + modifier.0;
        let reached =
            self.thresholds(attack.target, attack.difference).iter().filter(|&&at| net >= at).count();
        let result = [GpResult::None, GpResult::Suppressed, GpResult::Half, GpResult::Eliminated][reached];
        let always = roll >= self.always_from && !attack.closed_armour && attack.factor >= 1;
        let result = if always { result.max(GpResult::Suppressed) } else { result };
        result.min(attack.most)
    }

    /// Whether a factor may attack closed armour at all [6.5.2.3].
    pub const fn may_attack_closed_armour(&self, factor: i8) -> bool {
        factor >= self.least_against_closed_armour
    }

    /// The factor of a vehicle's machine guns or a gun's crew at a range; none out of range [gp.7].
    pub fn small_arms(&self, factor: i8, range: Range) -> Option<i8> {
        let place = self.small_arms.to.iter().position(|&to| range <= to)?;
        (factor >= 1).then(|| (factor + self.small_arms.modifier[place]).max(self.small_arms.least))
    }
}

/// A GP attack on one unit, before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GpAttack {
    /// The row.
    pub target: TargetType,
    /// The factor.
    pub factor: i8,
    /// Factor less net GP defense.
    pub difference: i8,
    /// Whether the target is closed armour.
    pub closed_armour: bool,
    /// The worst that can come of it: small arms only suppress closed armour [6.5.2.3].
    pub most: GpResult,
}
