//! What every rulebook would otherwise write itself. Knows no game and no map.
//!
//! - [`DecisionStack`]: the sequence of play as small decisions on top of each other.
//! - [`IdSet`]: sets of units, hexes or stands of any size, flat and `Copy`.
//! - [`MovePoints`], [`Strength`], [`Range`], [`TurnNo`], [`Side`], [`Hexside`]: numbers with a unit; [`number!`]
//!   declares more.
//! - [`Words`]: reading notation word by word, with errors that say what would be right.
//! - [`OptionalRule`], [`ScenarioName`]: `first+bridges`, and what belongs to which scenario.
//! - [`Clause`], [`clause!`], [`Refused`]: citations that the compiler checks; [`Places`], [`citations`]: where each
//!   clause is carried out.
//! - [`mod@clauses`], [`DataKind`], [`Shipped`], [`read_toml`], [`Source`]: clause texts and data files, with every fault at once.
//! - [`StandingOrder`]: orders that answer in advance, for all pieces or for one.
//! - [`Card`], [`ScenarioCard`], [`ChartQuery`]: what the shelf shows of a rulebook and asks it.
//!
//! For tests there are the laws, the test table and broken data files of [`kernel::laws`].

mod card;
mod chart;
pub mod citations;
mod clause;
pub mod clauses;
mod data;
mod numbers;
mod options;
mod orders;
mod places;
mod scenario;
mod set;
mod side;
mod source;
mod stack;
mod words;

pub use card::{Card, ScenarioCard, cards};
pub use chart::ChartQuery;
pub use clause::{Cited, Clause, Refused, clause_ids, count_clauses};
pub use data::{DataKind, Shipped, read_toml};
pub use numbers::{MovePoints, Range, Strength, TurnNo};
pub use options::{OptionalRule, ScenarioName, WrongOption, choose, join, plain, split};
pub use orders::{FORCED, Forced, StandingOrder};
pub use places::{Place, PlaceKind, Places};
pub use scenario::{find, find_with_options, unknown};
pub use set::{Id, IdSet, Members, as_bits};
pub use side::{Hexside, Side};
pub use source::Source;
pub use stack::DecisionStack;
pub use words::Words;
