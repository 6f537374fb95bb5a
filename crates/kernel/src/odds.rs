//! The exact distribution of a combat before it is rolled.

use serde::Serialize;

use crate::scene::Lit;

/// What a declared combat may lead to, from the rules' own tables, never sampled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Odds {
    /// The facts behind it, in order: strengths, differential, terrain line, column.
    pub facts: Vec<(String, String)>,
    /// Every possible result with its weight; the weights add up to [`Odds::total`].
    pub chances: Vec<Chance>,
    /// The sum of all weights.
    pub total: u32,
    /// Where in a chart of the board it is read off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub lit: Option<Lit>,
    /// Who could still add to it, on either side.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub could_add: Vec<Addition>,
}

/// One possible result of a combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Chance {
    /// How many of [`Odds::total`] equally likely rolls lead here.
    pub weight: u32,
    /// The faces that lead here.
    pub faces: Vec<u32>,
    /// The result as the table prints it, such as `D2`.
    pub result: String,
    /// Pieces that are lost whatever their owners choose.
    pub lost: Vec<String>,
    /// Pieces that must retreat, with the number of hexes.
    pub retreats: Vec<(String, u32)>,
}

/// A piece or a pool that could still be added to a combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Addition {
    /// The piece, if it is one.
    pub piece: Option<String>,
    /// The side that could add it.
    pub side: String,
    /// What it would be, such as `barrage`.
    pub what: String,
    /// How much it would add.
    pub points: i32,
}
