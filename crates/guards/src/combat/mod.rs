//! Combat: naming an attack, artillery, chits, the roll, losses, retreats, advances, overruns [10.0].

mod advance;
pub(crate) mod chits;
mod declare;
mod losses;
mod modifiers;
mod resolve;
mod retreat;

pub(crate) use retreat::Retreats;
