//! Special rules of scenarios, each as data.

use board::plane::{Mil, Point};
use serde::Deserialize;

use crate::Clause;
use crate::army::Army;
use crate::ground::{Cover, GroundKind};
use crate::map::BridgeStatus;
use crate::numbers::{DayNo, Points, Score};
use crate::sighting::Weather;

/// A special rule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRule {
    /// Its id.
    pub id: String,
    /// What it says.
    pub about: String,
    /// Whether it is printed.
    #[serde(default)]
    pub printed: bool,
    /// Whether it is not in play.
    #[serde(default)]
    pub off: bool,
    /// What it does.
    pub effect: Effect,
}

/// What a special rule does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// C Ops use these roads only.
    COpsRoads {
        /// The roads.
        roads: Vec<String>,
    },
    /// A cliff that vehicles and guns do not cross.
    Cliff {
        /// Its line on the map.
        line: String,
    },
    /// No infantry on transports beyond a line before a day.
    TransportLimit {
        /// Whose.
        side: Army,
        /// East of this.
        beyond_x: Mil,
        /// Before this day.
        before_day: DayNo,
    },
    /// A wired bridge.
    Demolition {
        /// The bridge.
        bridge: String,
        /// Whose stands set it off.
        side: Army,
        /// How near.
        within: Mil,
        /// Blown on so much or less.
        blown_on: Score,
    },
    /// A bridge whose state is fixed.
    Bridge {
        /// The bridge.
        bridge: String,
        /// Its state.
        status: BridgeStatus,
        /// Whether vehicles and guns cross it in column only.
        #[serde(default)]
        column_only: bool,
    },
    /// A ferry.
    Ferry {
        /// The ferry.
        bridge: String,
        /// Its two landings.
        landings: [Point; 2],
        /// Stands in each turn of their owner.
        each_turn: u8,
        /// How near a landing a stand must be.
        within: Mil,
        /// How near a landing no enemy may be.
        barred_within: Mil,
    },
    /// Transports land with their stand.
    TransportLands {
        /// Whose.
        side: Army,
    },
    /// All aim points before the first roll.
    AimFirst,
    /// Cover round a point.
    Cover {
        /// The point.
        at: Point,
        /// How near.
        radius: Mil,
        /// The cover.
        cover: Cover,
    },
    /// Ground that a side keeps out of at first.
    KeepOut {
        /// Which side.
        side: Army,
        /// Battalions that are not bound.
        except: Vec<String>,
        /// Round this objective.
        objective: String,
        /// How near.
        within: Mil,
        /// Until an enemy stand has been so near.
        until_enemy_within: Mil,
        /// To the end of this day at the latest.
        last_day: DayNo,
    },
    /// Bombing before the first turn.
    Bombing {
        /// Who is bombed.
        side: Army,
        /// The radius of each circle.
        radius: Mil,
        /// Where, unless the owner notes otherwise.
        at: Vec<Point>,
        /// Destroyed on so much or less.
        destroyed: Score,
        /// Else suppressed on so much or less.
        suppressed: Score,
        /// How far centres keep from the bomber's stands.
        keeps_off: Mil,
    },
    /// Gaps in a minefield.
    Gap {
        /// Who is bound.
        side: Army,
        /// On which day.
        day: DayNo,
        /// The line.
        line: [Point; 2],
        /// Battlegroups that may cross in each turn of their owner.
        battlegroups: u8,
    },
    /// Railways on embankments.
    Embankments {
        /// Which.
        railways: Vec<String>,
    },
    /// The weather in which aircraft fly.
    AirWeather {
        /// Which.
        weather: Vec<Weather>,
    },
    /// Clauses that are in play here.
    Clauses {
        /// Which.
        clauses: Vec<Clause>,
    },
    /// Landings from the sea.
    SeaLanding {
        /// How far outside its zone a stand may be placed.
        spill: Mil,
    },
    /// Ground that cannot be entered.
    Impassable {
        /// Which.
        ground: GroundKind,
    },
    /// Activation points for the first capture of objectives.
    Bonus {
        /// Who gains them.
        side: Army,
        /// The objectives.
        objectives: Vec<String>,
        /// The points for each.
        points: Points,
    },
}
