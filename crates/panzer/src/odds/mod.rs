//! Exact odds of fire, from the rules' own tables: one shot, and all fire at one target.
//!
//! `shot` counts the rolls of one shot, `volley` puts shots one after the other, `words` tells it to players.

mod shot;
mod volley;
mod words;

pub(crate) use shot::{Harms, ROLLS};
