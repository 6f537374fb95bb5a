//! The four games of the system, one folder each, behind one list of hooks.
//!
//! The standard rules outside this folder name no game. Where a game may have a say, they ask through [`hooks`];
//! a game answers in the `hooks.rs` of its folder. A test reads the sources and holds both sides to that.
//!
//! | folder | holds |
//! |---|---|
//! | `bastogne/` | clause numbers; the rest is data. Boards of a player's making are played by them too |
//! | `arnhem/` | cities, bridges blown, the Engineer, landings and drop zones, weather, lines, points |
//! | `hurtgen/` | the 116th Panzer, towns with a line, points |
//! | `remagen/` | bridges over the Rhine, entry areas, the continuous front, points |
//!
//! In each: `mod.rs` (its section of the scenario file), `hooks.rs` (its answers), one file a chapter, `scene.rs` and
//! `markers.rs` (how it looks), `aims.rs` (what a computer player wants). Beside them: `extension.rs` (what the games
//! add to a position), `reason.rs`, `event.rs` and `words.rs` (their refusals and events, and the sentences for them),
//! `sections.rs` (their part of a scenario file), `shelf.rs` (their data), `arrange.rs` (their fields of an arranged
//! position).

mod arnhem;
mod arrange;
mod bastogne;
mod event;
mod extension;
mod hooks;
mod hurtgen;
mod reason;
mod remagen;
pub(crate) mod sections;
mod shared;
mod shelf;
mod words;

use crate::terrain::Change;

pub use arnhem::{Arnhem, Charge, Weather, Zone};
pub use bastogne::Bastogne;
pub use event::SpecialEvent;
pub use extension::{Extension, Midway, Source};
pub use hurtgen::Hurtgen;
pub use reason::SpecialReason;
pub use remagen::{Remagen, Span};
pub use shelf::OPTIONAL_RULES;

pub(crate) use arnhem::Tracer as LineTracer;
pub(crate) use sections::{VictoryFile, with_game_sections};
pub(crate) use shared::Shared;
pub(crate) use shelf::{BOXES, Boxed, LESSONS, SCENARIOS};

/// Stands for no hex.
const NOWHERE: board::HexId = board::HexId(u16::MAX);

/// The game that is played, with its rules.
#[derive(Debug, Clone)]
pub enum Special {
    /// Bastogne, and boards of a player's making.
    Bastogne(Bastogne),
    /// Arnhem.
    Arnhem(Box<Arnhem>),
    /// Hürtgen Forest.
    Hurtgen(Box<Hurtgen>),
    /// Remagen.
    Remagen(Box<Remagen>),
}

impl Special {
    /// The standard rules alone.
    pub(crate) const STANDARD: Special = Special::Bastogne(Bastogne);

    /// What may change on the ground in the course of the game [A12.13, R11.0].
    pub(crate) fn change(&self) -> Option<Change> {
        match self {
            Special::Arnhem(rules) => Some(rules.change()),
            Special::Remagen(rules) => Some(rules.change()),
            Special::Bastogne(_) | Special::Hurtgen(_) => None,
        }
    }
}
