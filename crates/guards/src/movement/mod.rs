//! Movement: the moving stack, its steps, and what it does on the way [9.0].

mod cost;
mod ride;
mod stacking;
mod step;
