//! What is wrong with a map or a grid.

use thiserror::Error;

/// One fault in a map: where it is, what is wrong and what would be right.
///
/// Faults are collected, so that a map's author sees all of them at once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Error)]
#[error("{place}: {message}")]
pub struct MapFault {
    /// Where: the line of the text if known, and the field.
    pub place: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl MapFault {
    /// A fault at `place`.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> MapFault {
        MapFault { place: place.into(), message: message.into() }
    }

    /// What keeps `text` from being read at all.
    pub(crate) fn at_line(text: &str, error: &datafile::Error) -> MapFault {
        MapFault::new(format!("line {}", error.line(text)), error.message())
    }
}
