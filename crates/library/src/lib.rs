//! The shelf: every rulebook, type-erased, by name.
//!
//! Start with [`Shelf::standard`]. A [`Book`] lists its scenarios, opens them as [`Game`]s, and knows its
//! clauses, maps and data files. Nothing above this crate names a rulebook; nothing below it knows another.

mod arracourt;
mod book;
mod clauses;
mod game;
mod greatbattles;
mod guards;
mod lesson;
mod names;
mod options;
mod panzer;
pub mod plain;
pub mod rulings;
mod shelf;
mod volume;
mod westwall;

/// Names this edition of the rules: a fingerprint of the sources that a position depends on.
pub const EDITION: &str = env!("SANDTABLE_EDITION");

pub use book::{Book, Contents, LoadError, Loaded};
pub use clauses::{Found, ask, clause, clauses_below, everything, search};
pub use game::{Advice, Game, Mind};
pub use kit::{Card, ChartQuery, DataKind, OptionalRule, Place, PlaceKind, ScenarioCard, Shipped};
pub use lesson::{Lesson, LessonStep, Until};
pub use names::{NameError, Named, scenario_of};
pub use opponents::{Batch, Budget, Control, Engine, Level, Limits, Measure, Playouts, Told};
pub use shelf::Shelf;
pub use volume::{Composed, Shelved, Volume};
