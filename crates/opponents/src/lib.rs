//! Computer players on the kernel's contract alone: a rulebook that implements `Evaluation` has opponents.
//!
//! Start with [`Opponent`]: given a seat's view, limits and a [`Control`], it decides. [`Level`] sets its strength:
//! `recruit` takes sensible actions, `regular` follows the rulebook's plan for the phase, `veteran` searches whole
//! plans by playing them on.

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
