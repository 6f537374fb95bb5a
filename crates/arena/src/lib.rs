//! The arena: many games between computer players, to measure the players and the scenario.
//!
//! A run is a [`Ground`] (the scenario), [`Settings`] (who plays, how often, with which seeds and budgets) and a
//! [`Folder`] that saves every game as it ends. [`run`] plays it on several threads; the same settings give the same games
//! on any number of them. [`Summary`] has the results, [`report`] writes them as a page,
//! [`tables`] as CSV and Parquet, [`ratings`] compares levels on the scale of Elo.

mod chronicle;
mod contestant;
mod duel;
mod folder;
mod ground;
mod guest;
mod parquet;
mod played;
mod player;
pub mod ratings;
mod report;
mod run;
mod settings;
pub mod stats;
mod summary;
pub mod tables;

pub use contestant::{Contestant, parse_seats};
pub use folder::{Folder, FolderError};
pub use ground::Ground;
pub use parquet::{has_parquet, parquet};
pub use played::{Fallen, Played, Swing, Thinking, Timed, TurnEnd};
pub use report::{Report, page, report};
pub use run::{Ending, Run, RunError, Watch, check, run};
pub use settings::{Allowance, DEFAULT_NODES, Settings};
pub use summary::{ByTurn, Side, Summary, Thought};
