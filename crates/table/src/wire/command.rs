//! Commands and their answer.

use std::collections::BTreeMap;

use kernel::{Draft, Target};
use serde::{Deserialize, Serialize};

use super::{Done, Problem, Table};

/// A command to a match.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The seat that gives it.
    pub seat: u8,
    /// The version that the player decided on.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub version: u64,
    /// What to do.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// A key of the player's choice. Actions sent again with the same key are done once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub key: Option<String>,
    /// Leaves the table out of the answer, for programs that follow the moves.
    #[serde(default, skip_serializing_if = "is_off")]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub brief: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_off(flag: &bool) -> bool {
    !flag
}

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Takes actions in notation, up to the first that is refused.
    Act(Vec<String>),
    /// Drops a piece on a target and does what that means.
    Drop(Drop),
    /// Undoes the last action, or asks for consent to it.
    Undo,
    /// Consents to the other seats' undo.
    Consent,
    /// Resigns.
    Resign,
    /// Sets the seat's standing orders: a choice for each order.
    Orders(BTreeMap<String, String>),
}

/// A piece and its target.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The piece.
    pub piece: String,
    /// The target.
    pub target: Target,
}

/// The answer to every command.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Answer {
    /// The current version.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub version: u64,
    /// The results of the actions.
    pub done: Vec<Done>,
    /// Why the command, or the action after those in `done`, was refused. If nothing was done, the status says so too.
    pub refused: Option<Problem>,
    /// The seat's current table, with the log since the command's version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub table: Option<Box<Table>>,
}

/// Asks what a move would lead to.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskDraft {
    /// The seat that decides.
    pub seat: u8,
    /// The move so far.
    pub draft: Draft,
}
