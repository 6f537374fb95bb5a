//! Close combat: modifiers and who wins [9n3, 9n4].

use board::plane::Mil;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{D10, Modifier};
use crate::quality::Quality;
use crate::weapon::Armour;
use crate::words::words;

words! {
    /// How a close combat ended [9, 9n5].
    Verdict {
        AttackerWins = "attacker wins",
        DefenderWins = "defender wins",
        Locked = "locked",
    }
}

/// A battalion in close combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a line of the chart that applies or not")]
pub struct Fighters {
    /// Its quality.
    pub quality: Quality,
    /// Its unsuppressed infantry stands; nothing else is counted [D38].
    pub infantry: u8,
    /// Whether half of its infantry or more has submachine guns [D52].
    pub smg: bool,
    /// Whether live armour is attached [D163].
    pub armour: bool,
    /// Whether live heavy weapons are attached [D163].
    pub heavy_weapons: bool,
    /// Whether a live anti-tank gun is attached [D163].
    pub at_gun: bool,
    /// The best cover that two of its stands have; against armour, two of its infantry [D40].
    pub cover: Cover,
}

/// An armour battalion that attacks infantry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tanks {
    /// Its quality.
    pub quality: Quality,
    /// The thickest armour of its stands; none for soft vehicles.
    pub thickest: Option<Armour>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfantryLines {
    quality: Modifier,
    extra_infantry: Modifier,
    smg_battalion: Modifier,
    armour_attached: Modifier,
    defender_heavy_weapons: Modifier,
    defender_soft: Modifier,
    defender_hard: Modifier,
    defender_bunker: Modifier,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmourLines {
    quality: Modifier,
    each_infantry: Modifier,
    open: Modifier,
    soft: Modifier,
    hard: Modifier,
    at_gun: Modifier,
    light: Modifier,
    superheavy: Modifier,
}

/// The close combat chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseCombat {
    /// How far the loser retreats [9n1].
    pub retreat: Mil,
    /// How far the winner may advance [9n2].
    pub advance: Mil,
    infantry: InfantryLines,
    armour: ArmourLines,
}

impl CloseCombat {
    pub(crate) fn read(text: &str) -> Result<CloseCombat, Vec<Fault>> {
        let (source, file): (_, CloseCombat) = Source::read("close combat", text)?;
        source.finish(file)
    }

    /// What attacker and defender add to their dice, infantry against infantry [9n3]. Cover counts against the attacker [D37].
    pub fn among_infantry(&self, attacker: Fighters, defender: Fighters) -> [Modifier; 2] {
        let lines = &self.infantry;
        let own = |one: Fighters, other: Fighters| {
            let better = one.quality.over(other.quality).max(0);
            let more = one.infantry.saturating_sub(other.infantry) as i8;
            [
                lines.quality.times(better),
                lines.extra_infantry.times(more),
                lines.smg_battalion.when(one.smg),
                lines.armour_attached.when(one.armour),
            ]
            .into_iter()
            .sum::<Modifier>()
        };
        let cover = match defender.cover {
            Cover::None => Modifier::ZERO,
            Cover::Soft => lines.defender_soft,
            Cover::Hard => lines.defender_hard,
            Cover::Bunker => lines.defender_bunker,
        };
        let heavy_weapons = lines.defender_heavy_weapons.when(defender.heavy_weapons);
        [own(attacker, defender).plus(cover), own(defender, attacker).plus(heavy_weapons)]
    }

    /// What attacking armour and defending infantry add to their dice [9n4, D40]. Light counts if all of it is.
    pub fn against_armour(&self, attacker: Tanks, defender: Fighters) -> [Modifier; 2] {
        let lines = &self.armour;
        let is_light = attacker.thickest.is_none_or(|armour| armour == Armour::Light);
        let cover = match defender.cover {
            Cover::None => lines.open,
            Cover::Soft => lines.soft,
            Cover::Hard | Cover::Bunker => lines.hard,
        };
        let better = attacker.quality.over(defender.quality);
        let tanks = [
            lines.quality.times(better.max(0)),
            lines.light.when(is_light),
            lines.superheavy.when(attacker.thickest == Some(Armour::Superheavy)),
        ];
        let men = [
            lines.quality.times((-better).max(0)),
            lines.each_infantry.times(defender.infantry as i8),
            cover,
            lines.at_gun.when(defender.at_gun),
        ];
        [tanks.into_iter().sum(), men.into_iter().sum()]
    }
}

/// Who wins: the higher total; equal totals lock both [9, 9n5].
pub fn verdict(dice: [D10; 2], modifiers: [Modifier; 2]) -> Verdict {
    let total = |side: usize| dice[side].0 as i8 + modifiers[side].0;
    match total(0).cmp(&total(1)) {
        std::cmp::Ordering::Greater => Verdict::AttackerWins,
        std::cmp::Ordering::Less => Verdict::DefenderWins,
        std::cmp::Ordering::Equal => Verdict::Locked,
    }
}
