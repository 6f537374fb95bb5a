//! What is wrong with a file, and where.

use std::fmt::{self, Display};
use std::ops::Range;

/// A fault of a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    message: String,
    span: Option<Range<usize>>,
}

impl Error {
    pub(crate) fn parsing(error: &toml::de::Error) -> Error {
        Error { message: error.message().to_owned(), span: error.span() }
    }

    /// The innermost place wins: an error rises through every table around it.
    pub(crate) fn at(mut self, span: Range<usize>) -> Error {
        self.span.get_or_insert(span);
        self
    }

    /// What is wrong, without its place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the text that are wrong.
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// The line of `text`, from 1, on which the fault stands.
    pub fn line(&self, text: &str) -> usize {
        let start = self.span.as_ref().map_or(0, |span| span.start.min(text.len()));
        1 + text.get(..start).unwrap_or(text).matches('\n').count()
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: Display>(message: T) -> Error {
        Error { message: message.to_string(), span: None }
    }
}
