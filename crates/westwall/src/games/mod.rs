//! What each game adds to the standard rules.

pub(crate) mod remagen;
