//! Great Battles of World War II: battalions of stands on an open table, measured in inches.
//!
//! This crate holds what does not change in a game: the rules in our own words, the charts, the scenarios and their vector maps,
//! each read from its data file and checked, all faults at once; and the rules of single dice, shots and shapes that need no
//! position. Start reading with [`shipped`], then the charts, one file each. Clauses stand in square brackets, rulings as D
//! with a number.

// Many clauses of this book are single numbers: `[10n1]` is a clause and no link.
#![allow(rustdoc::broken_intra_doc_links)]

pub mod activation;
pub mod airborne;
pub mod army;
pub mod barrage;
pub mod close_combat;
pub mod contact;
pub mod deployment;
mod evaluation;
pub mod fire;
pub mod formation;
pub mod ground;
pub mod map;
pub mod measures;
pub mod morale;
pub mod movement;
pub mod numbers;
pub mod options;
pub mod play;
pub mod quality;
pub mod rally;
pub mod replacements;
mod row;
pub mod scenario;
mod scene;
pub mod shipped;
pub mod sighting;
pub mod stand;
pub mod variants;
pub mod weapon;
mod words;

/// The rulebook, as its citations name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GreatBattles;

kit::clauses_of!(GreatBattles, "../data/rules.toml");

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");

/// Where each clause and ruling is carried out, as the text of its index.
pub const PLACES: &str = include_str!("../data/where.tsv");

/// A map of the box as a printed sheet in SVG, without its stands.
pub fn map_picture(id: &str) -> Option<String> {
    shipped::scenarios().iter().find(|boxed| boxed.map.id == id).map(|boxed| scene::picture(&boxed.map))
}
