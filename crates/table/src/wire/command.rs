//! What a player does in a match, and the one answer to it.

use std::collections::BTreeMap;

use kernel::{Draft, Target};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Done, Problem, Table};

/// What a player does in a match.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The seat that does it.
    pub seat: u8,
    /// The version that the player saw.
    #[ts(type = "number")]
    pub version: u64,
    /// What is done.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// A name of the player's choice: actions sent twice under one name are done once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
    /// For programs that follow the moves: the answer comes without the table.
    #[serde(default, skip_serializing_if = "is_off")]
    #[ts(as = "Option<bool>", optional)]
    pub brief: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_off(flag: &bool) -> bool {
    !flag
}

/// One thing that a player does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Actions in notation, one after the other; at the first that is refused the rest is left.
    Act(Vec<String>),
    /// Points at a piece and then at something else, and does what that means.
    Drop(Drop),
    /// Takes back, or asks for consent to it.
    Undo,
    /// Lets the other seats take back.
    Consent,
    /// Gives the match up.
    Resign,
    /// Sets the seat's standing orders: the choice for each order by its name.
    Orders(BTreeMap<String, String>),
}

/// A piece, and what it is dropped on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The piece.
    pub piece: String,
    /// Where it is dropped.
    pub target: Target,
}

/// What became of a command. Every command that the seat's holder gives is answered like this.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Answer {
    /// The version now.
    #[ts(type = "number")]
    pub version: u64,
    /// What became of each action.
    pub done: Vec<Done>,
    /// Why the command, or its next action, was refused; the status says it too where nothing was done at all.
    pub refused: Option<Problem>,
    /// The table as the seat sees it now, with the log since the version that the command named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<Box<Table>>,
}

/// A question: what would come of this?
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskDraft {
    /// The seat that decides.
    pub seat: u8,
    /// What the player is about to do.
    pub draft: Draft,
}
