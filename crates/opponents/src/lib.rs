//! Computer players on the kernel's contract alone: a rulebook that implements `Evaluation` has opponents.
//!
//! Start with [`Opponent`]: given a seat's view, limits and a [`Control`], it decides. [`Level`] sets its strength:
//! `recruit` takes sensible actions, `regular` follows the rulebook's plan for the phase, `veteran` searches whole
//! plans by playing them on. [`engine!`] compiles them with a rulebook; [`measures`] time them.

mod control;
mod engine;
mod level;
mod limits;
mod measure;
mod measure_players;
mod opponent;
mod plans;
mod playout;
mod recruit;
mod regular;
mod trial;
mod veteran;
mod windows;

pub use control::Control;
pub use engine::Engine;
#[doc(hidden)]
pub use kernel::Seat;
pub use level::Level;
pub use limits::{Budget, Limits};
pub use measure::{Batch, Measure, Told, measures};
pub use opponent::{Opponent, Thought};
pub use playout::{Playouts, play_out};
