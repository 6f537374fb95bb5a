//! The library.

use serde::Serialize;

use super::Level;

/// Everything that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Library {
    /// The rulebooks in order.
    pub books: Vec<BookInfo>,
    /// The computer players, from the weakest.
    pub levels: Vec<Level>,
}

/// One rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BookInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// One or two sentences about it.
    pub about: String,
    /// Its maps.
    pub maps: Vec<MapInfo>,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its guided games.
    pub lessons: Vec<LessonInfo>,
}

/// A map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MapInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// The address of its picture.
    pub picture: String,
    /// The address of a light picture for lists, without lettering and grid.
    pub thumbnail: String,
}

/// A scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// The map it is played on.
    pub map: String,
    /// What it is about.
    pub about: String,
    /// The sides, in the order of their seats.
    pub sides: Vec<String>,
    /// The side that plays first in a turn.
    pub first: String,
    /// How many turns it lasts.
    pub turns: u32,
    /// The playing time, in words.
    pub length: String,
    /// Its optional rules, ordered by id.
    pub options: Vec<OptionInfo>,
}

/// An optional rule of a scenario. Add its id to the scenario's to play with it: `first+bridges`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its id.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// What it changes, in a sentence.
    pub about: String,
    /// The clause that it turns on.
    pub clause: String,
    /// Whether it is recommended to experienced players.
    pub recommended: bool,
    /// The names of the seats with it; empty if they are named for the sides.
    pub seats: Vec<String>,
}

/// A guided game: a position and an explanation for each step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// What it teaches.
    pub about: String,
    /// The learner's seat.
    pub seat: u8,
    /// The steps in order.
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonStep {
    /// Its heading.
    pub title: String,
    /// The explanation.
    pub say: String,
    /// The pieces, spaces or buttons (by action) to point at.
    pub point: Vec<String>,
    /// The clause that it explains.
    pub clause: Option<String>,
    /// What ends the step.
    pub until: Until,
}

/// What ends a step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Until {
    /// The learner has read it.
    Read,
    /// A player has taken an action that starts with this.
    Action {
        /// The start of the action's notation.
        begins: String,
    },
    /// The decision has this topic.
    Topic {
        /// The topic.
        topic: String,
    },
}

/// A clause in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Clause {
    /// Its number.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Whether it is a ruling of ours, for cases where the printed rules are silent or contradictory.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub ruling: bool,
}
