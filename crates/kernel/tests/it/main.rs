//! The kernel held to its promises by the miniature rulebooks.

mod drafts;
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
