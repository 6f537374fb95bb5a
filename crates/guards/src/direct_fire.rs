//! Direct ranged fire: what is added to each die, and the chances [11.3, 18.0].

use datafile::Spanned;
use kernel::Fault;
use kit::{Source, Strength};
use serde::Deserialize;

use crate::numbers::{Modifier, Range};

/// The longest range for which the table has rows: no die is greater than a distance of 6 and more.
const FARTHEST: usize = 5;
/// The highest defense for which the table has entries.
const HIGHEST: usize = 10;
/// The die modifiers for which the table has rows.
const DICE: std::ops::RangeInclusive<i8> = -3..=1;
const DIE_ROWS: usize = 5;

/// What a shot at a unit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shot {
    /// A miss.
    Miss,
    /// A hit without loss; it pins a mover [11.3n9].
    Hit,
    /// A hit with a casualty; it pins a mover too.
    Casualty,
}

/// How a casualty is decided after a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FireRule {
    /// The sum of the dice against defense and distance [11.3n7].
    Standard,
    /// The higher die and the firer's printed range against defense and distance [18.0].
    Potent {
        /// The black triangle of the firing unit.
        printed: Range,
    },
}

impl FireRule {
    /// What two dice as rolled do to a target, the modifier being added to each [11.3n4, 11.3n5, 11.3n7, ruling D63].
    pub fn shot(self, dice: [u8; 2], die: Modifier, distance: Range, defense: Strength) -> Shot {
        let [low, high] = {
            let [a, b] = dice.map(|face| i16::from(face) + i16::from(die.0));
            [a.min(b), a.max(b)]
        };
        let distance = i16::from(distance.0);
        let force = match self {
            FireRule::Standard => low + high,
            FireRule::Potent { printed } => high + i16::from(printed.0),
        };
        if low <= distance {
            Shot::Miss
        } else if force >= defense.0 as i16 + distance {
            Shot::Casualty
        } else {
            Shot::Hit
        }
    }
}

/// Chances in 36.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chances {
    /// Of a hit, with a casualty or without.
    pub hit: u8,
    /// Of a casualty.
    pub casualty: u8,
}

impl Chances {
    /// The chances of a shot, over all 36 rolls.
    pub fn of(rule: FireRule, die: Modifier, distance: Range, defense: Strength) -> Chances {
        let mut chances = Chances::default();
        for roll in 0..36 {
            let shot = rule.shot([roll / 6 + 1, roll % 6 + 1], die, distance, defense);
            chances.hit += u8::from(shot >= Shot::Hit);
            chances.casualty += u8::from(shot == Shot::Casualty);
        }
        chances
    }
}

/// The modifiers of each die, and the chances that follow from the standard rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectFire {
    /// For a target in blocking terrain.
    pub blocking_target: Modifier,
    /// For a target that has just moved by road, under opportunity fire.
    pub road_target: Modifier,
    /// By distance, die modifier and defense.
    table: [[[Chances; HIGHEST]; DIE_ROWS]; FARTHEST],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DirectFireFile {
    dice: DiceFile,
    table: TableFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    blocking_target: i8,
    road_target: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    chances: Vec<Spanned<RowFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    distance: u8,
    die: i8,
    hit: u8,
    casualty: [u8; HIGHEST],
}

impl DirectFire {
    /// Reads modifiers and table; a chance that does not follow from the rule is a fault.
    pub(crate) fn read(text: &str) -> Result<DirectFire, Vec<Fault>> {
        let (mut source, file): (_, DirectFireFile) = Source::read("direct fire", text)?;
        let mut table = [[[Chances::default(); HIGHEST]; DIE_ROWS]; FARTHEST];
        let wanted = (1..=FARTHEST as u8).flat_map(|distance| DICE.rev().map(move |die| (distance, die)));
        let given = file.table.chances.iter().map(|row| (row.get_ref().distance, row.get_ref().die));
        if !given.eq(wanted) {
            source.whole(
                "table",
                "there is one row for each distance from 1 to 5 and each die from 1 to -3, in order",
            );
            return Err(source.into_faults());
        }
        for row in &file.table.chances {
            let RowFile { distance, die, hit, casualty } = *row.get_ref();
            let cells = &mut table[usize::from(distance - 1)][(die - DICE.start()) as usize];
            for (defense, (cell, casualty)) in (1..).zip(cells.iter_mut().zip(casualty)) {
                *cell = Chances { hit, casualty };
                let right =
                    Chances::of(FireRule::Standard, Modifier(die), Range(distance), Strength(defense));
                if *cell != right {
                    let what = format!("distance {distance}, die {die}, defense {defense}");
                    let Chances { hit, casualty } = right;
                    source.fault(
                        row.span(),
                        &what,
                        format!("{hit} rolls hit and {casualty} cost a casualty"),
                    );
                }
            }
        }
        source.finish(DirectFire {
            blocking_target: Modifier(file.dice.blocking_target),
            road_target: Modifier(file.dice.road_target),
            table,
        })
    }

    /// The chances of a shot under the standard rule.
    pub fn chances(&self, die: Modifier, distance: Range, defense: Strength) -> Chances {
        let row = (usize::from(distance.0)).checked_sub(1).and_then(|row| self.table.get(row));
        let die_row = usize::try_from(i16::from(die.0) - i16::from(*DICE.start())).ok();
        let defense_row = usize::from(defense.0).checked_sub(1);
        row.zip(die_row)
            .and_then(|(row, die)| row.get(die))
            .zip(defense_row)
            .and_then(|(row, defense)| row.get(defense))
            .copied()
            .unwrap_or_else(|| Chances::of(FireRule::Standard, die, distance, defense))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shot(dice: [u8; 2], die: i8, distance: u8, defense: u16) -> Shot {
        FireRule::Standard.shot(dice, Modifier(die), Range(distance), Strength(defense))
    }

    /// Covers 11.3n4, 11.3n5, 11.3n7.
    #[test]
    fn both_dice_beat_the_distance_and_their_sum_the_defense() {
        assert_eq!(shot([4, 3], 0, 3, 1), Shot::Miss);
        assert_eq!(shot([4, 4], 0, 3, 6), Shot::Hit);
        assert_eq!(shot([4, 4], 0, 3, 5), Shot::Casualty);
        assert_eq!(shot([6, 5], -2, 2, 5), Shot::Casualty);
        assert_eq!(shot([6, 5], -2, 2, 6), Shot::Hit);
        assert_eq!(shot([4, 3], 0, 2, 5), Shot::Casualty);
    }

    /// Covers 18.0, 18.0n1.
    #[test]
    fn potent_fire_takes_the_higher_die_and_the_printed_range() {
        let rule = FireRule::Potent { printed: Range(5) };
        assert_eq!(rule.shot([6, 3], Modifier(0), Range(2), Strength(9)), Shot::Casualty);
        assert_eq!(rule.shot([5, 3], Modifier(0), Range(2), Strength(9)), Shot::Hit);
        assert_eq!(rule.shot([4, 4], Modifier(0), Range(2), Strength(7)), Shot::Casualty);
    }
}
