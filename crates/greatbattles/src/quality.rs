//! Quality: rally numbers, action rolls, barrage delay [4, 6, 9r].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::{D100, Modifier, Percent, Score};
use crate::words::words;

words! {
    /// How good troops are, from the worst to the best [9r]. Artillery has a quality too [4].
    Quality {
        Raw = "raw",
        Inferior = "inferior",
        Average = "average",
        Experienced = "experienced",
        Veteran = "veteran",
    }
}

impl Quality {
    /// One grade lower; raw stays raw [rep-5].
    #[must_use]
    pub const fn lower(self) -> Quality {
        match self {
            Quality::Raw | Quality::Inferior => Quality::Raw,
            Quality::Average => Quality::Inferior,
            Quality::Experienced => Quality::Average,
            Quality::Veteran => Quality::Experienced,
        }
    }

    /// By how many grades it is better than another; negative if it is worse.
    pub const fn over(self, other: Quality) -> i8 {
        self as i8 - other as i8
    }
}

/// What a quality does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    /// Which one.
    pub name: Quality,
    /// Rallies on so much or less [9r].
    pub rally: Score,
    /// Two actions up to this roll [6].
    pub two_actions: Percent,
    /// One action up to this roll [6].
    pub one_action: Percent,
    /// A barrage comes at once, next turn or in two turns up to these rolls [4].
    pub delay: [Percent; 3],
    /// Option: what it adds to a morale test [10n2].
    pub morale: Percent,
    /// Option: what it adds to the score to destroy such a target [7f-8].
    pub destroyed: Modifier,
}

/// Whether a battalion has an HQ with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hq {
    /// It has.
    With,
    /// It has not.
    Without,
}

/// What an HQ adds to the limits of the action roll [6n1].
const HQ_ACTIONS: Percent = Percent(10);

/// The grades.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qualities(Vec<Grade>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QualitiesFile {
    quality: Vec<Spanned<Grade>>,
}

impl Qualities {
    pub(crate) fn read(text: &str) -> Result<Qualities, Vec<Fault>> {
        let (mut source, file): (_, QualitiesFile) = Source::read("qualities", text)?;
        for row in &file.quality {
            let grade = row.get_ref();
            if !grade.delay.is_sorted() || grade.two_actions > grade.one_action {
                source.fault(row.span(), grade.name.name(), "later limits are higher than earlier ones");
            }
        }
        let rows = source.in_order("quality", Quality::ALL, &file.quality, |row| row.name);
        if !rows.is_sorted_by_key(|row| (row.rally, row.two_actions, row.one_action, row.delay)) {
            source.whole("quality", "better troops have higher numbers");
        }
        source.finish(Qualities(rows))
    }

    /// What a quality does.
    pub fn of(&self, quality: Quality) -> &Grade {
        &self.0[quality as usize]
    }

    /// How many actions a roll gives: 2, 1 or none [6, 6n1].
    pub fn actions(&self, quality: Quality, hq: Hq, roll: D100) -> u8 {
        let grade = self.of(quality);
        let bonus = if hq == Hq::With { HQ_ACTIONS } else { Percent(0) };
        match roll {
            roll if grade.two_actions.plus(bonus).is_met_by(roll) => 2,
            roll if grade.one_action.plus(bonus).is_met_by(roll) => 1,
            _ => 0,
        }
    }
}
