//! The three contracts in one import, for code that calls a rulebook by all of them.

pub use crate::{Evaluation, Rules, Tabletop};
