//! The kernel held to its promises by three miniature rulebooks.

mod flaws;
mod journal;
mod laws;
mod play;
mod playout;
mod proof;
mod record;
mod undo;
