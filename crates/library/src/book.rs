//! One rulebook on the shelf.

use std::sync::LazyLock;

use board::HexMap;
use kernel::{
    Broken, ClauseText, Fault, Odds, PositionHash, Record, Report, Seed, Soak, Soaked, Stop, UndoRule,
};
use kit::{Card, ChartQuery, DataKind, Place, Places, ScenarioCard, Shipped};

use crate::{Game, Lesson, Measure};

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

/// Everything in a book that needs none of its types. Start from the default and fill in what there is.
pub struct Contents {
    /// What it is.
    pub card: Card,
    /// Its scenarios in order.
    pub scenarios: Vec<ScenarioCard>,
    /// Its maps in order.
    pub maps: Vec<Card>,
    /// The text of a map.
    pub map_text: fn(&str) -> Option<&'static str>,
    /// A map that is laid together of others, as games are played on it.
    pub laid_map: fn(&str) -> Option<HexMap>,
    /// A map as a printed sheet in SVG, without its counters.
    pub map_picture: fn(&str) -> Option<String>,
    /// Its guided games.
    pub lessons: Vec<Lesson>,
    /// Its clauses in order, in our own words.
    pub clauses: fn() -> &'static [ClauseText],
    /// Its rulings in order: how it is played where the printed rules are silent or contradict themselves.
    pub rulings: LazyLock<Vec<ClauseText>>,
    /// Where each clause and ruling is carried out.
    pub places: LazyLock<Places>,
    /// What the combat results table says to a bare pair of strengths.
    pub chart: fn(&ChartQuery) -> Result<Odds, Fault>,
    /// Every data file that ships with it.
    pub shipped: fn() -> Vec<Shipped>,
    /// Checks a data file.
    pub check_data: fn(DataKind, &str) -> Result<(), Vec<Fault>>,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents {
            card: Card::default(),
            scenarios: Vec::new(),
            maps: Vec::new(),
            map_text: |_| None,
            laid_map: |_| None,
            map_picture: |_| None,
            lessons: Vec::new(),
            clauses: || &[],
            rulings: LazyLock::new(Vec::new),
            places: LazyLock::new(Places::default),
            chart: |_| Err(Fault { place: "chart".into(), message: "this rulebook has none".into() }),
            shipped: Vec::new,
            check_data: |_, _| Ok(()),
        }
    }
}

/// One rulebook, without types.
pub trait Book: Send + Sync {
    /// Everything in it that needs no game. The methods that follow read it off.
    fn contents(&self) -> &Contents;
    /// The same, to change it before it is shared.
    fn contents_mut(&mut self) -> &mut Contents;
    /// What it is.
    fn card(&self) -> &Card {
        &self.contents().card
    }
    /// Its scenarios in order.
    fn scenarios(&self) -> &[ScenarioCard] {
        &self.contents().scenarios
    }
    /// Its maps in order.
    fn maps(&self) -> &[Card] {
        &self.contents().maps
    }
    /// The text of a map.
    fn map_text(&self, map: &str) -> Option<&str> {
        (self.contents().map_text)(map)
    }
    /// A map that is laid together of others, as games are played on it.
    fn laid_map(&self, map: &str) -> Option<HexMap> {
        (self.contents().laid_map)(map)
    }
    /// A map as a printed sheet in SVG, without its counters.
    fn map_picture(&self, map: &str) -> Option<String> {
        (self.contents().map_picture)(map)
    }
    /// Its guided games.
    fn lessons(&self) -> &[Lesson] {
        &self.contents().lessons
    }
    /// Its clauses in order, in our own words.
    fn clauses(&self) -> &[ClauseText] {
        (self.contents().clauses)()
    }
    /// Its rulings in order: how it is played where the printed rules are silent or contradict themselves.
    fn rulings(&self) -> &[ClauseText] {
        &self.contents().rulings
    }
    /// Where a clause or ruling is carried out: functions, data and tests of the rulebook's crate.
    fn places(&self, clause: &str) -> &[Place] {
        self.contents().places.of(clause)
    }
    /// What the combat results table says to a bare pair of strengths.
    fn chart(&self, query: &ChartQuery) -> Result<Odds, Fault> {
        (self.contents().chart)(query)
    }
    /// Every data file that ships with the book.
    fn shipped(&self) -> Vec<Shipped> {
        (self.contents().shipped)()
    }
    /// Checks a data file.
    fn check_data(&self, kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
        (self.contents().check_data)(kind, text)
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
