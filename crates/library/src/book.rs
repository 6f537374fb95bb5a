//! One rulebook on the shelf.

use kernel::{
    Broken, ClauseText, Fault, Odds, PositionHash, Record, Report, Seed, Soak, Soaked, Stop, UndoRule,
};
use kit::{DataKind, OptionalRule, Shipped};
use serde::Serialize;

use crate::{Game, Lesson, Measure};

/// What a book or a map is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its name on the shelf, such as `westwall`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// One or two sentences about it.
    pub about: String,
}

/// What a scenario is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScenarioCard {
    /// Its name in the book, such as `spearhead`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Other names by which it is found, such as `bastogne-1`.
    pub aliases: Vec<String>,
    /// The map it is played on, or the game of the series that it belongs to, such as `bastogne`.
    pub map: String,
    /// What it is about.
    pub about: String,
    /// The sides, in the order of their seats.
    pub sides: Vec<String>,
    /// The side that plays first in a turn.
    pub first: String,
    /// How many turns it lasts.
    pub turns: u32,
    /// How long it takes, in words, such as `an evening`.
    pub length: String,
    /// The optional rules that it may be played with, in the order of their names in a record.
    pub options: Vec<OptionalRule>,
}

/// A question to a combat results table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChartQuery {
    /// The attacker's strength.
    pub attack: i32,
    /// The defender's strength.
    pub defend: i32,
    /// The terrain that counts.
    pub terrain: String,
}

/// Why a record could not be opened at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct LoadError {
    /// What is wrong, with its place.
    pub message: String,
}

impl LoadError {
    /// An error with its message.
    pub fn new(message: impl Into<String>) -> LoadError {
        LoadError { message: message.into() }
    }
}

/// A record that was played through as far as the rules allow.
pub struct Loaded {
    /// The game after the last step that could be played.
    pub game: Box<dyn Game>,
    /// Where it stopped before the record's end, and why.
    pub stopped: Option<Stop>,
}

/// One rulebook, without types.
pub trait Book: Send + Sync {
    /// What it is.
    fn card(&self) -> &Card;
    /// Its scenarios in order.
    fn scenarios(&self) -> &[ScenarioCard];
    /// Its maps in order.
    fn maps(&self) -> &[Card];
    /// The text of a map.
    fn map_text(&self, map: &str) -> Option<&str>;
    /// A map as a printed sheet in SVG, without its counters.
    fn map_picture(&self, map: &str) -> Option<String>;
    /// Its guided games.
    fn lessons(&self) -> &[Lesson];
    /// Its clauses in order, in our own words.
    fn clauses(&self) -> &[ClauseText];
    /// Its rulings in order: how it is played where the printed rules are silent or contradict themselves.
    fn rulings(&self) -> &[ClauseText] {
        &[]
    }
    /// Opens a scenario by its id, with the options behind it: `first+bridges`.
    fn open(&self, scenario: &str, seed: Seed, undo: UndoRule) -> Result<Box<dyn Game>, Fault>;
    /// Sets up any position that can be asked for. All faults at once.
    fn compose(
        &self,
        wanted: &serde_json::Value,
        seed: Seed,
        undo: UndoRule,
    ) -> Result<Box<dyn Game>, Vec<Fault>>;
    /// Opens a record and plays it through.
    fn load(&self, record: &Record) -> Result<Loaded, LoadError>;
    /// Proves a record: every step, every die, every position.
    fn verify(&self, record: &Record) -> Result<Report, LoadError>;
    /// What the combat results table says to a bare pair of strengths.
    fn chart(&self, query: &ChartQuery) -> Result<Odds, Fault>;
    /// Every data file that ships with the book.
    fn shipped(&self) -> Vec<Shipped>;
    /// Judges a data file.
    fn check_data(&self, kind: DataKind, text: &str) -> Result<(), Vec<Fault>>;
    /// The hashes of the last positions of games played by chance, numbered from `first`.
    fn last_positions(&self, scenario: &str, first: u64, count: u64) -> Result<Vec<PositionHash>, Fault>;
    /// Plays a game by chance and looks at it, step by step, until `stop` says so.
    fn soak(
        &self,
        scenario: &str,
        number: u64,
        how: Soak,
        stop: &dyn Fn() -> bool,
    ) -> Result<Result<Soaked, Broken>, Fault>;
    /// What can be timed on a scenario.
    fn measures(&self, scenario: &str) -> Result<Vec<Measure>, Fault>;
}
