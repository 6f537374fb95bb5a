//! What a player is about to do while still dragging, and what would come of it.

use serde::{Deserialize, Serialize};

use super::{Place, Shape, Spot};
use crate::Refusal;

/// A "what if": a piece, and where the player holds it. Never part of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Draft {
    /// The piece that is dragged, or the leader of a formation.
    pub piece: String,
    /// The way so far as points of an open table, the last one under the pointer.
    pub path: Vec<Spot>,
    /// The way so far as spaces of the board, the last one under the pointer.
    pub spaces: Vec<String>,
    /// The facing that is asked for, in tenths of a degree clockwise from the top of the map.
    #[cfg_attr(feature = "wire", ts(optional))]
    pub heading: Option<u16>,
    /// The formation that is asked for, by the rulebook's name for it.
    #[cfg_attr(feature = "wire", ts(optional))]
    pub formation: Option<String>,
    /// The gap between the pieces of a formation, in thousandths of a map unit.
    #[cfg_attr(feature = "wire", ts(optional))]
    pub gap: Option<i32>,
    /// The enemy piece to contact.
    #[cfg_attr(feature = "wire", ts(optional))]
    pub contact: Option<String>,
}

/// What would come of a [`Draft`], as far as the seat may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Sketch {
    /// The action in notation; nothing if the draft is refused.
    pub action: Option<String>,
    /// Where every piece that moves would stand.
    pub ghosts: Vec<Ghost>,
    /// What it would cost, in words, such as `4.5 of 6 inches`.
    pub cost: String,
    /// What would be drawn: the path, templates, lines of fire.
    pub shapes: Vec<Shape>,
    /// The parts that the rules forbid.
    pub reds: Vec<Red>,
    /// Enemy pieces that would come into known sight, by their ids.
    pub seen: Vec<String>,
    /// Why the draft is refused, if it is: what [`crate::Rules::check`] would say.
    pub refusal: Option<Refusal>,
}

/// A piece where a draft would put it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ghost {
    /// The piece.
    pub piece: String,
    /// Where it would stand.
    pub place: Place,
    /// Which way it would face in a space.
    pub facing: Option<u16>,
    /// Whether it may not stand there.
    pub red: bool,
}

/// A part of a draft that the rules forbid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Red {
    /// Where it is forbidden.
    pub shape: Shape,
    /// The clause.
    pub clause: String,
    /// Why, in a few words.
    pub text: String,
}
