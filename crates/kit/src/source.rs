//! A data file as it is read: its text, to count lines in, and the faults found so far.

use std::fmt::Display;
use std::ops::Range;

use datafile::Spanned;
use kernel::Fault;
use serde::de::DeserializeOwned;

/// A data file as it is read; collects faults, each with its line, so that an author sees all of them at once.
pub struct Source<'t> {
    name: &'static str,
    text: &'t str,
    faults: Vec<Fault>,
}

impl<'t> Source<'t> {
    /// Reads the text of a file. What is no TOML, or has a field of the wrong kind, is the only fault told.
    ///
    /// # Errors
    /// That fault.
    pub fn read<T: DeserializeOwned>(
        name: &'static str,
        text: &'t str,
    ) -> Result<(Source<'t>, T), Vec<Fault>> {
        let file = crate::read_toml(name, text)?;
        Ok((Source { name, text, faults: Vec::new() }, file))
    }

    /// Notes a fault in the part of the text at `span`.
    pub fn fault(&mut self, span: Range<usize>, what: &str, message: impl Into<String>) {
        let line = self.text[..span.start.min(self.text.len())].matches('\n').count() + 1;
        self.faults
            .push(Fault { place: format!("{}, line {line}, {what}", self.name), message: message.into() });
    }

    /// Notes a fault of the file as a whole.
    pub fn whole(&mut self, what: &str, message: impl Into<String>) {
        self.faults.push(Fault { place: format!("{}, {what}", self.name), message: message.into() });
    }

    /// The rows in the order of `all`. Faults: a row that stands twice, and one that is missing.
    pub fn in_order<K: Copy + PartialEq + Display, R: Clone>(
        &mut self,
        what: &str,
        all: &[K],
        rows: &[Spanned<R>],
        key: impl Fn(&R) -> K,
    ) -> Vec<R> {
        for (number, row) in rows.iter().enumerate() {
            let known = key(row.get_ref());
            if rows[..number].iter().any(|other| key(other.get_ref()) == known) {
                self.fault(
                    row.span(),
                    what,
                    format!("'{known}' stands above already: leave one of the rows out"),
                );
            }
        }
        let mut ordered = Vec::new();
        for &wanted in all {
            match rows.iter().find(|row| key(row.get_ref()) == wanted) {
                Some(row) => ordered.push(row.get_ref().clone()),
                None => self.whole(what, format!("there is no row for '{wanted}': add one")),
            }
        }
        ordered
    }

    /// Whether no fault has been found.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// What was read, or every fault.
    ///
    /// # Errors
    /// Every fault.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<Fault>> {
        self.build(|| value)
    }

    /// The value that `make` gives, if there is no fault so far.
    ///
    /// # Errors
    /// Every fault.
    pub fn build<T>(self, make: impl FnOnce() -> T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() { Ok(make()) } else { Err(self.faults) }
    }

    /// The faults.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults
    }
}
