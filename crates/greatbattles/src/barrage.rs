//! Barrages: delay, suppression, templates, spotters, aircraft [4, 5, faq-3, faq-41].

use board::plane::{Disc, Mil, Point, Rect};
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{D100, Percent, Score, Templates};
use crate::quality::{Hq, Qualities, Quality};
use crate::words::words;

words! {
    /// How a mission is planned [dawn-1, mb-1].
    Mission {
        Preplanned = "preplanned",
        Registered = "registered",
        OnCall = "on-call",
    }
}

words! {
    /// What an aircraft carries [faq-41].
    Ordnance {
        Bombs = "fighter-bomber",
        Rockets = "rocket",
    }
}

/// What a template is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// From its middle to its edge.
    pub radius: Mil,
    /// How many a side has at most.
    pub per_side: Templates,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Delay {
    hq: Percent,
    on_call: Percent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Suppress {
    open: Score,
    inactive_or_soft: Score,
    hard: Score,
    bunker: Score,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spotter {
    open: Mil,
    cover: Mil,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Air {
    bombs: Score,
    rockets: Score,
    rockets_at_hard_targets: Score,
}

/// The barrage charts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrage {
    /// Templates.
    pub template: Template,
    delay: Delay,
    suppress: Suppress,
    spotter: Spotter,
    air: Air,
}

/// Whether a battalion is active. Gone to ground is inactive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// Points were paid for it.
    Active,
    /// Not, or it has gone to ground.
    Inactive,
}

/// What an aircraft attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AirTarget {
    /// A vehicle, or a stand in a bunker.
    Hard,
    /// Anything else.
    Plain,
}

impl Barrage {
    pub(crate) fn read(text: &str) -> Result<Barrage, Vec<Fault>> {
        let (mut source, file): (_, Barrage) = Source::read("barrage", text)?;
        let Suppress { open, inactive_or_soft, hard, bunker } = file.suppress;
        if ![bunker, hard, inactive_or_soft, open].is_sorted() {
            source.whole("suppress", "better cover has a lower number");
        }
        if file.template.radius <= Mil::ZERO {
            source.whole("template", "a template has a radius");
        }
        source.finish(file)
    }

    /// In how many turns a call is answered: 0 to 3 [4, 4n1, 4n2, 4n3, faq-16]. Preplanned missions do not roll [4n4].
    pub fn delay(
        &self,
        qualities: &Qualities,
        artillery: Quality,
        mission: Mission,
        hq: Hq,
        roll: D100,
    ) -> u8 {
        let hq = if hq == Hq::With { self.delay.hq } else { Percent(0) };
        let call = if mission == Mission::OnCall { self.delay.on_call } else { Percent(0) };
        let roll = Percent(roll.0.into()).plus(hq).plus(call);
        match mission {
            Mission::Preplanned => 0,
            Mission::Registered | Mission::OnCall => {
                let limits = &qualities.of(artillery).delay;
                limits.iter().filter(|&&limit| roll > limit).count() as u8
            }
        }
    }

    /// A stand under a template is suppressed on so much or less: the lowest number that applies [5, D25].
    pub fn suppression(&self, cover: Cover, activity: Activity) -> Score {
        match (cover, activity) {
            (Cover::Bunker, _) => self.suppress.bunker,
            (Cover::Hard, _) => self.suppress.hard,
            (Cover::Soft, _) | (Cover::None, Activity::Inactive) => self.suppress.inactive_or_soft,
            (Cover::None, Activity::Active) => self.suppress.open,
        }
    }

    /// How near a spotter must be to a point, if the player turn lets one see so far [faq-3, D22].
    pub fn spotting_range(&self, point: Cover, sighting: Mil) -> Mil {
        let most = if point == Cover::None { self.spotter.open } else { self.spotter.cover };
        most.min(sighting)
    }

    /// An aircraft destroys on so much or less [faq-41].
    pub const fn air_destroys(&self, ordnance: Ordnance, target: AirTarget) -> Score {
        match (ordnance, target) {
            (Ordnance::Bombs, _) => self.air.bombs,
            (Ordnance::Rockets, AirTarget::Plain) => self.air.rockets,
            (Ordnance::Rockets, AirTarget::Hard) => self.air.rockets_at_hard_targets,
        }
    }
}

impl Template {
    /// Whether a stand is under a template at a point [bt-1]. Touching the edge is not enough.
    pub fn is_over(&self, at: Point, stand: &Rect) -> bool {
        Disc::new(at, self.radius).overlaps(stand)
    }
}
