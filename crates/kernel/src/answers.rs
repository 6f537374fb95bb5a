//! What a game answers without types: what was done, the log, the moves, and why a request was not carried out.

use serde::{Deserialize, Serialize};

use crate::{Depiction, Refusal, Roll, Standing};

/// What became of an accepted action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Done {
    /// The action as the journal keeps it.
    pub action: String,
    /// The dice it rolled.
    pub dice: Vec<Roll>,
    /// What happened, line by line, as the acting seat may know it.
    pub log: Vec<String>,
}

/// One line of the log, as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LogLine {
    /// The step of the journal that it belongs to, counted from 1 in what this viewer may know.
    pub step: usize,
    /// Who acted.
    pub seat: u8,
    /// What happened.
    pub text: String,
    /// How it looks.
    #[serde(flatten)]
    pub look: Depiction,
}

/// One action of the journal, as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveLine {
    /// The step, counted from 1 in what this viewer may know.
    pub step: usize,
    /// Who acted.
    pub seat: u8,
    /// The action in notation; nothing if the viewer may know only what came of it.
    pub action: Option<String>,
    /// What the dice showed, as far as the viewer may know.
    pub dice: Vec<u32>,
}

/// How the game stood after a step, for summaries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Moment {
    /// The step, counted in what the viewer may know; 0 is the start.
    pub step: usize,
    /// Turn, points and losses.
    pub standing: Standing,
    /// The rulebook's score of the position for the first seat; only once everything may be known.
    pub judged: Option<i32>,
}

/// Whether players may take back what they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum UndoRule {
    /// Back to the last die, revelation or change of seat.
    #[default]
    Free,
    /// Only when every other seat has agreed.
    Consent,
    /// Never.
    None,
}

/// Why a request to a game was not carried out. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
    /// The notation could not be read.
    #[error("{0}")]
    Notation(String),
    /// The decision is another seat's, or the game is over.
    #[error("{0}")]
    NotYours(String),
    /// The forced dice do not fit the action.
    #[error("{0}")]
    Dice(String),
    /// There is nothing to take back, or it may not be taken back.
    #[error("{0}")]
    Undo(String),
}
