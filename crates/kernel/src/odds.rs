//! The exact distribution of a combat before it is rolled.

use serde::Serialize;

/// What a declared combat may lead to, from the rules' own tables, never sampled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// The facts behind it, in order: strengths, differential, terrain line, column.
    pub facts: Vec<(String, String)>,
    /// Every possible result with its weight; the weights add up to [`Odds::total`].
    pub chances: Vec<Chance>,
    /// The sum of all weights.
    pub total: u32,
}

/// One possible result of a combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
