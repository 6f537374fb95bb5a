//! Why not, with the clause.

use serde::Serialize;

/// Why an action is refused. The position has not changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[error("{clause}: {message}")]
pub struct Refusal {
    /// A short name of the reason that programs can match on, such as `leaves-enemy-zoc`.
    pub kind: &'static str,
    /// The clause that forbids it, such as `S5.14`.
    pub clause: &'static str,
    /// The reason in a sentence for the player.
    pub message: String,
}

/// One clause of a rulebook, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseText {
    /// The clause's number, such as `S5.14`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub text: String,
}
