//! The Combat Results Table [10.0n4, 10.4].

use std::fmt;

use datafile::Spanned;
use kernel::Fault;
use kit::{Side, Source, Strength};
use serde::{Deserialize, Serialize};

/// A column of the table: the ratio of attack to defense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Odds {
    /// One to four, and worse.
    #[serde(rename = "1-4")]
    OneToFour,
    /// One to three.
    #[serde(rename = "1-3")]
    OneToThree,
    /// One to two.
    #[serde(rename = "1-2")]
    OneToTwo,
    /// Even.
    #[serde(rename = "1-1")]
    Even,
    /// Two to one.
    #[serde(rename = "2-1")]
    TwoToOne,
    /// Three to one.
    #[serde(rename = "3-1")]
    ThreeToOne,
    /// Four to one.
    #[serde(rename = "4-1")]
    FourToOne,
    /// Five to one, and better.
    #[serde(rename = "5-1")]
    FiveToOne,
}

impl Odds {
    /// All columns from left to right.
    pub const ALL: [Odds; 8] = [
        Odds::OneToFour,
        Odds::OneToThree,
        Odds::OneToTwo,
        Odds::Even,
        Odds::TwoToOne,
        Odds::ThreeToOne,
        Odds::FourToOne,
        Odds::FiveToOne,
    ];

    /// The column for two strengths, rounded for the defender [10.1n1, ruling D45]; none without attack strength, the last
    /// against no defense [ruling D100].
    pub fn of(attack: Strength, defense: Strength) -> Option<Odds> {
        let (attack, defense) = (attack.0, defense.0);
        if attack == 0 {
            return None;
        }
        let column = match attack.checked_div(defense) {
            None => 7,
            Some(0) => 4 - defense.div_ceil(attack).min(4),
            Some(times) => 2 + times.min(5),
        };
        Some(Odds::ALL[usize::from(column)])
    }

    /// The heading as printed.
    pub const fn name(self) -> &'static str {
        match self {
            Odds::OneToFour => "1-4",
            Odds::OneToThree => "1-3",
            Odds::OneToTwo => "1-2",
            Odds::Even => "1-1",
            Odds::TwoToOne => "2-1",
            Odds::ThreeToOne => "3-1",
            Odds::FourToOne => "4-1",
            Odds::FiveToOne => "5-1",
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who is hit by a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Party {
    /// The attackers.
    Attacker,
    /// The defenders.
    Defender,
}

impl Party {
    /// The side that a party is when `attacker` attacks.
    pub const fn side(self, attacker: Side) -> Side {
        match self {
            Party::Attacker => attacker,
            Party::Defender => attacker.other(),
        }
    }
}

/// What a result does to the units of a party [10.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// All are eliminated.
    EliminateAll,
    /// Half of them, rounded down, are eliminated.
    EliminateHalf,
    /// One is eliminated.
    EliminateOne,
    /// One takes a casualty.
    DepleteOne,
    /// All retreat two hexes.
    Retreat,
}

/// What the table says [10.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CombatResult {
    /// Attackers eliminated.
    #[serde(rename = "AE")]
    Ae,
    /// Attackers pulverized.
    #[serde(rename = "AP")]
    Ap,
    /// Attackers decimated.
    #[serde(rename = "AD")]
    Ad,
    /// Attackers take a casualty.
    #[serde(rename = "AC")]
    Ac,
    /// Attackers retreat.
    #[serde(rename = "AR")]
    Ar,
    /// No effect.
    #[serde(rename = "-")]
    None,
    /// Defenders retreat.
    #[serde(rename = "DR")]
    Dr,
    /// Defenders take a casualty.
    #[serde(rename = "DC")]
    Dc,
    /// Defenders decimated.
    #[serde(rename = "DD")]
    Dd,
    /// Defenders eliminated.
    #[serde(rename = "DE")]
    De,
}

impl CombatResult {
    /// All results, worst for the attacker first.
    pub const ALL: [CombatResult; 10] = [
        CombatResult::Ae,
        CombatResult::Ap,
        CombatResult::Ad,
        CombatResult::Ac,
        CombatResult::Ar,
        CombatResult::None,
        CombatResult::Dr,
        CombatResult::Dc,
        CombatResult::Dd,
        CombatResult::De,
    ];

    /// Who is hit and how; nothing for no effect.
    pub const fn effect(self) -> Option<(Party, Effect)> {
        Some(match self {
            CombatResult::Ae => (Party::Attacker, Effect::EliminateAll),
            CombatResult::Ap => (Party::Attacker, Effect::EliminateHalf),
            CombatResult::Ad => (Party::Attacker, Effect::EliminateOne),
            CombatResult::Ac => (Party::Attacker, Effect::DepleteOne),
            CombatResult::Ar => (Party::Attacker, Effect::Retreat),
            CombatResult::None => return None,
            CombatResult::Dr => (Party::Defender, Effect::Retreat),
            CombatResult::Dc => (Party::Defender, Effect::DepleteOne),
            CombatResult::Dd => (Party::Defender, Effect::EliminateOne),
            CombatResult::De => (Party::Defender, Effect::EliminateAll),
        })
    }

    /// The code as printed.
    pub const fn name(self) -> &'static str {
        match self {
            CombatResult::Ae => "AE",
            CombatResult::Ap => "AP",
            CombatResult::Ad => "AD",
            CombatResult::Ac => "AC",
            CombatResult::Ar => "AR",
            CombatResult::None => "-",
            CombatResult::Dr => "DR",
            CombatResult::Dc => "DC",
            CombatResult::Dd => "DD",
            CombatResult::De => "DE",
        }
    }
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The lowest and the highest row [10.1n6].
const ROWS: std::ops::RangeInclusive<i16> = 2..=12;

/// The printed table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crt {
    rows: [[CombatResult; 8]; 11],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrtFile {
    columns: Spanned<[Odds; 8]>,
    rows: Vec<Spanned<RowFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    roll: u8,
    results: [CombatResult; 8],
}

impl Crt {
    /// Reads the table.
    pub(crate) fn read(text: &str) -> Result<Crt, Vec<Fault>> {
        let (mut source, file): (_, CrtFile) = Source::read("crt", text)?;
        if *file.columns.get_ref() != Odds::ALL {
            source.fault(file.columns.span(), "columns", "the columns run from 1-4 to 5-1");
        }
        let mut rows = [[CombatResult::None; 8]; 11];
        let rolls = ROWS.map(|roll| roll as u8);
        if !file.rows.iter().map(|row| row.get_ref().roll).eq(rolls) {
            source.whole("rows", "there is one row for each roll from 2 to 12, in order");
        }
        for (row, read) in rows.iter_mut().zip(&file.rows) {
            *row = read.get_ref().results;
            if !row.is_sorted() {
                let what = format!("roll {}", read.get_ref().roll);
                source.fault(read.span(), &what, "a result is worse for the attacker at better odds");
            }
        }
        source.finish(Crt { rows })
    }

    /// What a roll gives in a column, all modifiers added; below 2 it is read as 2, above 12 as 12 [10.1n6].
    pub fn result(&self, odds: Odds, roll: i16) -> CombatResult {
        let row = roll.clamp(*ROWS.start(), *ROWS.end()) - ROWS.start();
        self.rows[row as usize][odds as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers 10.0n4, 10.1n1.
    #[test]
    fn ratios_are_rounded_for_the_defender() {
        let odds = |attack, defense| Odds::of(Strength(attack), Strength(defense)).map(Odds::name);
        for (attack, defense, column) in [
            (14, 8, "1-1"),
            (15, 8, "1-1"),
            (7, 8, "1-2"),
            (16, 8, "2-1"),
            (9, 1, "5-1"),
            (1, 7, "1-4"),
            (2, 7, "1-4"),
            (3, 7, "1-3"),
            (8, 8, "1-1"),
            (39, 8, "4-1"),
            (40, 8, "5-1"),
            (5, 0, "5-1"),
        ] {
            assert_eq!(odds(attack, defense), Some(column), "{attack} against {defense}");
        }
        assert_eq!(odds(0, 8), None);
    }
}
