//! Panzer: Drive to the Rhine. Single tanks, guns and squads in the West, 1944.
//!
//! This part of the crate holds what does not change in a game: the rules in our own words, the eight maps, unit cards,
//! weapons, tables and scenarios, each read from its data file and checked, all faults at once.

pub mod air;
pub mod airborne;
pub mod ap_fire;
pub mod armour;
pub mod artillery;
pub mod assault;
mod faults;
pub mod forces;
pub mod gp_fire;
pub mod grades;
pub mod ground;
pub mod misc;
pub mod morale;
pub mod nation;
pub mod numbers;
pub mod options;
pub mod scenario;
pub mod shipped;
pub mod sight;
pub mod spotting;
pub mod terrain;
pub mod unit;
pub mod weapon;

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");
