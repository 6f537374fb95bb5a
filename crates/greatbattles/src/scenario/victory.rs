//! Victory: points for objectives, or conditions [D98, D169].

use serde::Deserialize;

use crate::army::Army;
use crate::numbers::{DayNo, StandCount, VictoryPoints};
use crate::words::words;

words! {
    /// When victory is judged.
    Check {
        EachDay = "each-day",
        EachNight = "each-night",
        End = "end",
    }
}

words! {
    /// How a game ends.
    LevelName {
        AlliedDecisive = "allied-decisive",
        AlliedVictory = "allied-victory",
        Draw = "draw",
        AxisVictory = "axis-victory",
        AxisDecisive = "axis-decisive",
    }
}

/// Points for holding an objective.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// The objective.
    pub objective: String,
    /// Who scores.
    pub side: Army,
    /// How much.
    pub points: VictoryPoints,
    /// On which days.
    pub days: Vec<DayNo>,
}

/// Points for armour lost and not replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourLost {
    /// Whose.
    pub side: Army,
    /// For every so many stands, rounded down.
    pub every: StandCount,
    /// How much.
    pub points: VictoryPoints,
}

/// What must be so.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// A C Ops came by road into a piece of ground.
    COpsIn {
        /// Whose.
        side: Army,
        /// The ground.
        ground: String,
        /// The last day that counts.
        by_day: DayNo,
    },
    /// A side has an unsuppressed stand in a piece of ground and the enemy none.
    HoldsGround {
        /// Which side.
        side: Army,
        /// The ground.
        ground: String,
    },
    /// A side holds an objective.
    Holds {
        /// Which side.
        side: Army,
        /// The objective.
        objective: String,
    },
    /// A clear road joins two objectives.
    ClearRoad {
        /// For which side.
        side: Army,
        /// The objectives.
        objectives: [String; 2],
    },
}

/// A level of victory: reached by points, by conditions, or when no other is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Which one.
    pub level: LevelName,
    /// The least points of the side that scores.
    pub least: Option<VictoryPoints>,
    /// Everything that must be so; this ends the game at once unless it is a draw.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// The first day on which the conditions count.
    pub from_day: Option<DayNo>,
}

/// How a scenario is won.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// When it is judged.
    pub check: Check,
    /// What the historical battle would have scored.
    pub historical: Option<VictoryPoints>,
    /// Points.
    #[serde(default)]
    pub award: Vec<Award>,
    /// Points for armour lost.
    pub armour_lost: Option<ArmourLost>,
    /// Objectives that keep their last owner [malta-1].
    #[serde(default)]
    pub remembered: Vec<String>,
    /// The levels, from the first that is looked at to the one that is left.
    pub level: Vec<Level>,
}

impl Victory {
    /// The most points that a side can score.
    pub fn most(&self, army: Army) -> VictoryPoints {
        let of = self.award.iter().filter(|award| award.side == army);
        VictoryPoints(of.map(|award| award.points.0 * award.days.len() as i16).sum())
    }

    /// The level of a number of points, conditions left aside: the first that they reach, else the last.
    pub fn level_of(&self, points: VictoryPoints) -> LevelName {
        let plain = self.level.iter().filter(|level| level.when.is_empty());
        let reached = plain.clone().find(|level| level.least.is_none_or(|least| points >= least));
        reached.or_else(|| plain.clone().next_back()).map_or(LevelName::Draw, |level| level.level)
    }
}
