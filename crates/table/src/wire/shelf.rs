//! What can be played.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Level;

/// All that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Library {
    /// The rulebooks in order.
    pub books: Vec<BookInfo>,
    /// The computer players, from the weakest.
    pub levels: Vec<Level>,
}

/// One rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BookInfo {
    /// Its name in addresses.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct MapInfo {
    /// Its name in addresses.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// The address of its picture.
    pub picture: String,
}

/// A scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ScenarioInfo {
    /// Its name in addresses.
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
    /// How long it takes, in words.
    pub length: String,
    /// The optional rules that it may be played with, in the order of their names.
    pub options: Vec<OptionInfo>,
}

/// An optional rule of a scenario. A match is made with it by its name behind the scenario's: `first+bridges`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct OptionInfo {
    /// Its name behind the scenario's.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// What it changes, in a sentence.
    pub about: String,
    /// The clause that it switches on.
    pub clause: String,
    /// Whether players who know the game should play with it.
    pub recommended: bool,
    /// What the seats are called with it; empty where they are called as the sides.
    pub seats: Vec<String>,
}

/// A guided game: a position to play from, and what is said at each step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LessonInfo {
    /// Its name in addresses.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// What it teaches.
    pub about: String,
    /// The seat that the learner takes.
    pub seat: u8,
    /// The steps in order.
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LessonStep {
    /// Its heading.
    pub title: String,
    /// What is said.
    pub say: String,
    /// The pieces, spaces or buttons (by their action) that are pointed at.
    pub point: Vec<String>,
    /// The clause that it is about.
    pub clause: Option<String>,
    /// What ends the step.
    pub until: Until,
}

/// What ends a step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Until {
    /// The learner has read it.
    Read,
    /// Somebody has done an action that begins with this.
    Action {
        /// The beginning of the action in notation.
        begins: String,
    },
    /// The decision is about this.
    Topic {
        /// The topic.
        topic: String,
    },
}

/// A clause in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Clause {
    /// Its number.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Whether it is a ruling of ours: how the game is played where the printed rules are silent or contradict themselves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub ruling: bool,
}
