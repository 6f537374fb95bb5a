//! The kernel held to its promises by three miniature rulebooks.

mod journal;
mod minis;
mod playout;
