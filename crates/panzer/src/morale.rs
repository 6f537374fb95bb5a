//! Morale ratings, checks and recovery [7.1].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::numbers::{Modifier, Percent};

/// The morale rating of a formation, from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the rulebook's words")]
pub enum RatingName {
    Fair,
    Adequate,
    Good,
    Excellent,
    Superior,
    Outstanding,
    Superb,
}

impl RatingName {
    /// All seven, from the worst to the best.
    pub const ALL: [RatingName; 7] = [
        RatingName::Fair,
        RatingName::Adequate,
        RatingName::Good,
        RatingName::Excellent,
        RatingName::Superior,
        RatingName::Outstanding,
        RatingName::Superb,
    ];

    /// What headers print.
    pub const fn name(self) -> &'static str {
        match self {
            RatingName::Fair => "Fair",
            RatingName::Adequate => "Adequate",
            RatingName::Good => "Good",
            RatingName::Excellent => "Excellent",
            RatingName::Superior => "Superior",
            RatingName::Outstanding => "Outstanding",
            RatingName::Superb => "Superb",
        }
    }
}

/// What a rating does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// Which it is.
    pub name: RatingName,
    /// Hundredths of the points.
    pub points: u16,
    /// What a check must not exceed.
    pub number: Percent,
    /// Hundredths of the units whose loss shakes the formation, where nothing is printed [ruling D24].
    pub cohesion: u16,
}

/// What is added to the number of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckModifiers {
    /// A living, unbroken headquarters of the formation within its command span.
    pub headquarters_near: Modifier,
    /// The unit is suppressed.
    pub suppressed: Modifier,
    /// It is a half-squad.
    pub half_squad: Modifier,
    /// It is in Medium or Heavy cover.
    pub good_cover: Modifier,
    /// It is a closed armoured vehicle.
    pub closed_armour: Modifier,
    /// Its formation's losses have reached the cohesion point.
    pub cohesion_point_reached: Modifier,
    /// Flames were thrown at it.
    pub flame_attack: Modifier,
    /// It was close assaulted or overrun.
    pub assaulted: Modifier,
    /// A natural roll up to this always passes.
    pub always_passes: u8,
    /// A natural roll from this on always fails.
    pub always_fails: u8,
    /// Failing by up to this much makes a unit Hesitating; more breaks it.
    pub hesitating_to: i16,
}

/// What is added to the number of a recovery roll [6.8.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleRecovery {
    /// For a broken unit.
    pub broken: Modifier,
    /// For a broken unit that had another command than N/C, besides.
    pub broken_with_command: Modifier,
}

/// What a failed check does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckResult {
    /// Passed.
    Holds,
    /// The unit hesitates.
    Hesitating,
    /// The unit breaks.
    Broken,
}

/// The morale tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Morale {
    ratings: [Rating; 7],
    /// What is added to a check.
    pub check: CheckModifiers,
    /// What is added to recovery.
    pub recovery: MoraleRecovery,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleFile {
    rating: Vec<Spanned<Rating>>,
    check: CheckModifiers,
    recovery: MoraleRecovery,
}

impl Morale {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Morale, Vec<Fault>> {
        let (mut source, file): (_, MoraleFile) = Source::read("morale", text)?;
        let mut rows = [None; 7];
        for row in &file.rating {
            let place = &mut rows[row.get_ref().name as usize];
            if place.is_some() {
                source.fault(row.span(), row.get_ref().name.name(), "this rating stands above already");
            }
            *place = Some(*row.get_ref());
        }
        for (name, row) in RatingName::ALL.into_iter().zip(&rows) {
            if row.is_none() {
                source.whole("rating", format!("there is no row for {}", name.name()));
            }
        }
        if !source.is_sound() {
            return Err(source.into_faults());
        }
        let ratings = rows.map(|row| row.expect("every rating has a row"));
        Ok(Morale { ratings, check: file.check, recovery: file.recovery })
    }

    /// What a rating does.
    pub const fn rating(&self, name: RatingName) -> &Rating {
        &self.ratings[name as usize]
    }

    /// What a natural roll does against a number with all modifiers [7.1].
    pub fn check_result(&self, roll: u8, number: Percent) -> CheckResult {
        let fails_by = i16::from(roll) - number.0;
        let check = &self.check;
        if roll <= check.always_passes || roll < check.always_fails && fails_by <= 0 {
            CheckResult::Holds
        } else if fails_by <= check.hesitating_to {
            CheckResult::Hesitating
        } else {
            CheckResult::Broken
        }
    }
}
