//! Close assault, Hand-to-Hand combat, overrun [6.6.1, 6.6.2.10, 6.6.2.11].

use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ap_fire::Damage;
use crate::numbers::{Modifier, Percent};
use crate::unit::LegSize;

/// What is added to the number of a close assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseModifiers {
    /// Engineers.
    pub engineer: Modifier,
    /// With a flamethrower.
    pub flamethrower: Modifier,
    /// With a bazooka, PIAT, Panzerfaust or Panzerschreck.
    pub launcher: Modifier,
    /// At an open vehicle.
    pub open_target: Modifier,
    /// At one with a Track Hit, or bogged.
    pub immobile_target: Modifier,
    /// At a suppressed one.
    pub suppressed_target: Modifier,
    /// At one with MOVE.
    pub moving_target: Modifier,
    /// At one with an unsuppressed friendly leg unit in its hex.
    pub screened_target: Modifier,
    /// By an observer off its vehicle [7.47].
    pub dismounted_observer: Modifier,
    /// In limited visibility.
    pub limited_visibility: Modifier,
    /// In a building or woods hex.
    pub building_or_woods: Modifier,
    /// From an adjacent hex.
    pub from_adjacent_hex: Modifier,
    /// Against a vehicle that overruns.
    pub overrun_defence: Modifier,
}

/// The close assault table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseAssault {
    squad: Percent,
    half_squad: Percent,
    section: Percent,
    least: i16,
    most: i16,
    damaged: u8,
    knocked_out: u8,
    brewed_up: u8,
    attacker_helm: u8,
    /// What is added to the number.
    pub modifiers: CloseModifiers,
}

/// What a failed close assault does to the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AssaultFailure {
    /// Nothing.
    Nothing,
    /// Suppressed.
    Suppressed,
    /// HELM.
    Half,
}

impl CloseAssault {
    /// At or below what number an attack succeeds.
    pub fn number(&self, size: LegSize, modifier: Modifier) -> Percent {
        let need = match size {
            LegSize::Squad => self.squad,
            LegSize::HalfSquad => self.half_squad,
            LegSize::Section => self.section,
        };
        Percent((need.0 + modifier.0).clamp(self.least, self.most))
    }

    /// What a success does to the vehicle.
    pub const fn damage(&self, roll: u8) -> Damage {
        if roll >= self.brewed_up {
            Damage::BrewedUp
        } else if roll >= self.knocked_out {
            Damage::KnockedOut
        } else {
            Damage::Damaged
        }
    }

    /// What the roll that failed does to the attacker.
    pub const fn failure(&self, roll: u8) -> AssaultFailure {
        if roll >= self.attacker_helm {
            AssaultFailure::Half
        } else if roll % 2 == 1 {
            AssaultFailure::Suppressed
        } else {
            AssaultFailure::Nothing
        }
    }
}

/// What is added to the attacker's roll in Hand-to-Hand combat; grades besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the table")]
pub struct HandModifiers {
    pub suppressed_defender: Modifier,
    pub broken_defender: Modifier,
    pub medium_cover: Modifier,
    pub heavy_cover: Modifier,
    pub flamethrower: Modifier,
    pub engineer: Modifier,
    pub submachine_guns: Modifier,
    pub suppressed_attacker: Modifier,
    /// The first combat of a paratroop unit that lands on enemies [7.44.1.1.8].
    pub landing: Modifier,
    pub dismounted_observer: Modifier,
}

/// What Hand-to-Hand combat does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandResult {
    /// The attacker is eliminated.
    AttackerEliminated,
    /// The attacker loses half and is repulsed.
    AttackerHalf,
    /// Both lose half; the attacker is repulsed.
    BothHalf,
    /// The defender loses half; the attacker is repulsed.
    DefenderHalf,
    /// The defender loses half and retreats; the attacker may occupy the hex.
    DefenderRetreats,
    /// The defender is eliminated; the attacker may occupy the hex.
    DefenderEliminated,
}

/// The Hand-to-Hand table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandToHand {
    per_factor: i16,
    attacker_loses: i16,
    both_lose: i16,
    defender_loses: i16,
    defender_retreats: i16,
    defender_eliminated: i16,
    /// What is added to the roll.
    pub modifiers: HandModifiers,
}

impl HandToHand {
    /// What the difference of factors adds.
    pub const fn difference(&self, attacker: i8, defender: i8) -> Modifier {
        Modifier(self.per_factor * (attacker as i16 - defender as i16))
    }

    /// What a net roll does.
    pub fn result(&self, net: i16) -> HandResult {
        let from = [
            (self.defender_eliminated, HandResult::DefenderEliminated),
            (self.defender_retreats, HandResult::DefenderRetreats),
            (self.defender_loses, HandResult::DefenderHalf),
            (self.both_lose, HandResult::BothHalf),
            (self.attacker_loses, HandResult::AttackerHalf),
        ];
        from.into_iter()
            .find(|(first, _)| net >= *first)
            .map_or(HandResult::AttackerEliminated, |(_, result)| result)
    }
}

/// The overrun numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overrun {
    /// Factors beside the cost of the hex.
    pub cost: u8,
    /// Added to the small arms of the vehicle.
    pub factor: i8,
    /// Added besides for tracks.
    pub tracked: i8,
}

/// The assault tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// Against vehicles.
    pub close: CloseAssault,
    /// Against men and guns.
    pub hand_to_hand: HandToHand,
    /// By vehicles.
    pub overrun: Overrun,
}

impl Assault {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Assault, Vec<Fault>> {
        let (mut source, file): (_, Assault) = Source::read("assault", text)?;
        let hand = &file.hand_to_hand;
        let firsts = [
            hand.attacker_loses,
            hand.both_lose,
            hand.defender_loses,
            hand.defender_retreats,
            hand.defender_eliminated,
        ];
        if !firsts.is_sorted_by(|a, b| a < b) {
            source.whole("hand_to_hand", "results better for the attacker begin at higher rolls");
        }
        if file.close.knocked_out >= file.close.brewed_up || file.close.least > file.close.most {
            source.whole("close", "worse results begin at higher rolls");
        }
        source.finish(file)
    }
}
