//! Faults of a data file, each with its line.

use std::ops::Range;

use board::MapFault;
use kernel::Fault;
use serde::de::DeserializeOwned;

/// A data file as it is read: its text, to count lines in, and the faults found so far.
pub(crate) struct Source<'t> {
    name: &'static str,
    text: &'t str,
    faults: Vec<Fault>,
}

impl<'t> Source<'t> {
    /// Reads the text of a file. What is no TOML, or has a field of the wrong kind, is the only fault told.
    pub fn read<T: DeserializeOwned>(
        name: &'static str,
        text: &'t str,
    ) -> Result<(Source<'t>, T), Vec<Fault>> {
        let file = kit::read_toml(name, text)?;
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

    /// Whether no fault has been found.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// What was read, or every fault.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() { Ok(value) } else { Err(self.faults) }
    }

    /// The faults.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults
    }
}

/// The faults of a map as those of a data file.
pub(crate) fn map_faults(faults: Vec<MapFault>) -> Vec<Fault> {
    faults.into_iter().map(|fault| Fault { place: fault.place, message: fault.message }).collect()
}
