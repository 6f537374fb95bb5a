//! The kernel held to its promises by four miniature rulebooks.

mod flaws;
mod journal;
mod kit;
mod laws;
mod leaks;
mod play;
mod playout;
mod proof;
mod record;
mod sides;
mod undo;
