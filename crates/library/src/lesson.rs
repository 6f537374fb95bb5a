//! Guided games: a position to play from, and what is said at each step.

use serde::{Deserialize, Serialize};

/// A guided game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the book.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// What it teaches.
    pub about: String,
    /// The seat that the learner takes; a computer player takes the others. A number beyond the seats: the learner takes all.
    pub seat: u8,
    /// The position that it begins from, as [`crate::Book::compose`] takes it.
    pub position: serde_json::Value,
    /// The number of the seed: the dice of a lesson are always the same.
    pub seed: u64,
    /// What the computer players do, action by action in notation; once it is used up they play on their own.
    #[serde(default)]
    pub script: Vec<String>,
    /// The steps in order.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The guided games that ship with a rulebook.
    ///
    /// # Panics
    /// If one is not well formed: it is part of the program.
    pub(crate) fn shipped(texts: &[&str]) -> Vec<Lesson> {
        let read = |text: &&str| datafile::read(text).expect("the shipped lessons are well formed");
        texts.iter().map(read).collect()
    }
}

/// One step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its heading.
    pub title: String,
    /// What is said.
    pub say: String,
    /// The pieces, spaces or buttons (by their action) that are pointed at.
    #[serde(default)]
    pub point: Vec<String>,
    /// The clause that it is about.
    #[serde(default)]
    pub clause: Option<String>,
    /// What ends it; without it, the learner has read it.
    #[serde(default)]
    pub until: Until,
}

/// What ends a step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Until {
    /// The learner has read it.
    #[default]
    Read,
    /// A player has taken an action that starts with this.
    Action(String),
    /// The decision is about this.
    Topic(String),
}
