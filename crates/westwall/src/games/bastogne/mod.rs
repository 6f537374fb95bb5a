//! Bastogne: what it adds to the standard rules.
//!
//! Its additions are data: exits and deadlines, the closed zone, the artillery limit, the road to be opened. Only
//! its clause numbers and one sentence are here. Boards of a player's making cite them too.

mod clauses;
mod hooks;

pub(super) use clauses::clause;

use crate::game::Game;

/// Bastogne's rules.
#[derive(Debug, Clone, Copy)]
pub struct Bastogne;

/// The sentence for a hex that is closed to a unit [B15.26.3].
pub(super) fn why_closed(game: &Game, unit: &str, hex: &str) -> String {
    if game.scenario.id == crate::arrange::BOARD {
        format!("{hex} is closed to {unit} on this board")
    } else {
        format!("{unit} may not enter {hex}: it is too close to Bastogne")
    }
}
