//! Movement hex by hex: what a step costs, who may enter a hex, and the windows that a step opens [6.6.2].

mod cost;
mod entry;
mod stacking;
mod step;
mod window;

pub(crate) use cost::{Gear, Step};
