//! What a rulebook is: three contracts, and the nouns that they share.

use serde::Serialize;

use crate::{Evaluation, Rules, SeatSet, Tabletop};

/// A whole rulebook: [`Rules`], [`Tabletop`] and [`Evaluation`]. Implemented by everything that has all three.
pub trait Rulebook: Rules + Tabletop + Evaluation {}

impl<R: Rules + Tabletop + Evaluation> Rulebook for R {}

/// What is played: a rulebook's scenario and who sits where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Title {
    /// The rulebook's name on the shelf, such as `westwall`.
    pub rulebook: String,
    /// The edition of the rules; a record says with which edition it was played.
    pub edition: u32,
    /// The scenario's name on the shelf, such as `spearhead`.
    pub scenario: String,
    /// The scenario's full name.
    pub name: String,
    /// The sides, in the order of their seats.
    pub seats: Vec<String>,
}

/// Who may decide now, and what about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Who may decide. Several at once commit each by itself; empty only when the game is over.
    pub seats: SeatSet,
    /// What is asked, as a short name that programs can match on, such as `movement` or `retreat`.
    pub topic: &'static str,
    /// Whether [`Rules::legal`] lists everything.
    pub listing: Listing,
}

/// How complete a list of legal actions is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Listing {
    /// Every canonical action that [`Rules::check`] accepts is listed.
    Complete,
    /// The choice is endless: the list is a good sample, and `check` accepts more.
    Sampled,
}

/// What is wrong with an arrangement or a data file: where, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Fault {
    /// The field, unit, hex or line at fault.
    pub place: String,
    /// What is wrong and what would be right.
    pub message: String,
}

/// Standing orders: the choice for each [`crate::OrderCard`] by its name. What is not named is as its first choice.
pub type Orders = std::collections::BTreeMap<String, String>;
