//! Activation: what a choice costs [3].

use board::plane::Mil;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::Points;
use crate::words::words;

words! {
    /// What a side may activate in a turn: one of these [3n1].
    Choice {
        Battalion = "1 battalion",
        Battlegroup = "1 battlegroup",
        TwoBattlegroups = "2 battlegroups",
        ThreeBattlegroups = "3 battlegroups",
    }
}

words! {
    /// Which prices hold: those of dawn go with the first activation of the day, however late it is [dawn-6].
    Hour {
        Dawn = "dawn",
        Day = "day",
    }
}

/// The activation chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    dawn: [Points; 4],
    day: [Points; 4],
    /// Within this distance of a known enemy only active battalions advance [3n3].
    pub limit: Mil,
    /// What is lost with a C Ops [ut-8].
    pub c_ops_lost: Points,
}

impl Activation {
    pub(crate) fn read(text: &str) -> Result<Activation, Vec<Fault>> {
        let (mut source, file): (_, Activation) = Source::read("activation", text)?;
        if !file.dawn.is_sorted() || !file.day.is_sorted() {
            source.whole("prices", "more troops cost more points");
        }
        source.finish(file)
    }

    /// What a choice costs, at dawn or later [3, ac-1].
    pub const fn price(&self, choice: Choice, hour: Hour) -> Points {
        match hour {
            Hour::Dawn => self.dawn[choice as usize],
            Hour::Day => self.day[choice as usize],
        }
    }

    /// What is left of the points of a side that loses a C Ops: never less than none [ut-8, D20].
    pub const fn after_losing_c_ops(&self, points: Points) -> Points {
        Points(points.0.saturating_sub(self.c_ops_lost.0))
    }
}
