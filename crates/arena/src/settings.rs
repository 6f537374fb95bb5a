//! The settings of a run, as saved in `run.json`.

use std::time::Duration;

use opponents::{Budget, Limits};
use serde::{Deserialize, Serialize};

use crate::Contestant;
use crate::stats::Sprt;

/// The default budget of a decision, in actions tried.
pub const DEFAULT_NODES: u64 = 20_000;

/// The budget of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowance {
    /// Actions tried: the run is repeatable.
    Nodes(u64),
    /// Milliseconds: the result depends on the machine.
    Milliseconds(u64),
}

impl Allowance {
    /// The limits of one decision. One thread each, because the games run in parallel.
    pub fn limits(self) -> Limits {
        let budget = match self {
            Allowance::Nodes(nodes) => Budget::Nodes(nodes),
            Allowance::Milliseconds(time) => Budget::Time(Duration::from_millis(time)),
        };
        Limits { budget, threads: 1 }
    }

    /// In words.
    pub fn words(self) -> String {
        match self {
            Allowance::Nodes(nodes) => format!("at most {nodes} nodes a decision"),
            Allowance::Milliseconds(time) => {
                format!("at most {time} ms a decision, so not repeatable to the move")
            }
        }
    }
}

/// The settings of a run. Equal settings give equal games, unless a player has a time limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The program's version.
    pub version: String,
    /// The rulebook's name on the shelf.
    pub rulebook: String,
    /// The edition of its rules.
    pub edition: u32,
    /// The scenario's name on the shelf, or the file it was read from.
    pub scenario: String,
    /// The sides, in the order of the board.
    pub sides: Vec<String>,
    /// The first and the second contestant.
    pub contestants: [Contestant; 2],
    /// How many games at most.
    pub games: u64,
    /// The seed of the first game; see [`Settings::seed_of`].
    pub seed: u64,
    /// What a decision may cost.
    pub allowance: Allowance,
    /// The test that may end the run early.
    pub sprt: Option<Sprt>,
    /// How many seconds a guest may take for an answer.
    pub patience: u64,
}

impl Settings {
    /// Whether games come in pairs with the same dice and sides swapped. Not for equal contestants, whose second game
    /// could repeat the first.
    pub fn is_paired(&self) -> bool {
        self.contestants[0] != self.contestants[1]
    }

    /// Whether an external program plays.
    pub fn has_guests(&self) -> bool {
        self.contestants.iter().any(|contestant| matches!(contestant, Contestant::Guest(_)))
    }

    /// The pair that a game belongs to; each game is its own if games do not come in pairs.
    pub fn pair_of(&self, game: u64) -> u64 {
        if self.is_paired() { game / 2 } else { game }
    }

    /// The seed of a game's dice.
    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed + self.pair_of(game)
    }

    /// The contestant at each seat: the first sits at the first seat in even games.
    pub fn seating(&self, game: u64) -> [usize; 2] {
        if self.is_paired() && game % 2 == 1 { [1, 0] } else { [0, 1] }
    }

    /// The differences from other settings, with both values. More games are allowed.
    pub fn differences(&self, other: &Settings) -> Vec<String> {
        let fields = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (mine, theirs) = (fields(self), fields(other));
        let differ = mine.iter().filter(|(name, value)| match name.as_str() {
            "games" => self.games < other.games,
            _ => theirs.get(*name) != Some(value),
        });
        differ
            .map(|(name, value)| {
                let before = theirs.get(name).unwrap_or(&serde_json::Value::Null);
                format!("{name} is {value} now and was {before}")
            })
            .collect()
    }
}
