//! Computer players on the kernel's contract alone: a rulebook supplies its judgement, and has opponents.
//!
//! Start with [`Opponent`]: it is given a seat's view, limits and a [`Control`], and decides. [`Level`] says how
//! well it plays: `recruit` takes something sensible, `regular` follows the rulebook's own plan for the phase,
//! `veteran` searches whole plans by playing them on.

mod control;
mod level;
mod limits;
mod opponent;
mod plans;
mod recruit;
mod regular;
mod trial;
mod veteran;
mod windows;

pub use control::Control;
pub use level::Level;
pub use limits::{Budget, Limits};
pub use opponent::{Opponent, Thought};
