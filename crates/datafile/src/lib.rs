//! Reads the house's TOML files into serde types and says on which line a file is wrong.
//!
//! `toml` parses; this crate only hands the parsed tree to serde. The library's own deserializer is complete and generic: every type
//! that a data file names costs about a thousand lines of machine code, most of it for forms that the type cannot have. A rulebook
//! names a hundred such types, and compiling them took longer than compiling its rules. Here each type is asked for the one
//! form it has, and what does not depend on the type is compiled once.

mod error;
mod spanned;
mod value;

pub use error::Error;
pub use spanned::Spanned;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};
use value::Value;

/// Reads a text.
///
/// # Errors
/// The first thing that does not parse or does not fit `T`, and where it stands.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let tree = tree(text)?;
    T::deserialize(Value::new(&tree))
}

fn tree(text: &str) -> Result<toml::Spanned<DeValue<'_>>, Error> {
    let table = DeTable::parse(text).map_err(|error| Error::parsing(&error))?;
    let span = table.span();
    Ok(toml::Spanned::new(span, DeValue::Table(table.into_inner())))
}
