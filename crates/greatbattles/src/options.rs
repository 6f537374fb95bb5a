//! The options: what each may be, and what it is unless players or scenario say otherwise [use-2].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::Clause;

/// An option and its values.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionCard {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
    /// The clause that it switches or changes.
    pub clause: Clause,
    /// What it may be.
    pub values: Vec<String>,
    /// What it is in the stock game.
    pub default: String,
}

/// Every option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionCards(Vec<OptionCard>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionsFile {
    option: Vec<Spanned<OptionCard>>,
}

impl OptionCards {
    pub(crate) fn read(text: &str) -> Result<OptionCards, Vec<Fault>> {
        let (mut source, file): (_, OptionsFile) = Source::read("options", text)?;
        for (number, row) in file.option.iter().enumerate() {
            let (span, card) = (row.span(), row.get_ref());
            if file.option[..number].iter().any(|other| other.get_ref().id == card.id) {
                source.fault(span.clone(), &card.id, "this id is used twice: give one of them another");
            }
            if card.values.len() < 2 || !card.values.contains(&card.default) {
                let message = "an option has two values or more, and its default is one of them";
                source.fault(span, &card.id, message);
            }
        }
        source.finish(OptionCards(file.option.into_iter().map(Spanned::into_inner).collect()))
    }

    /// All of them, in the order of the file [use-2].
    pub fn all(&self) -> &[OptionCard] {
        &self.0
    }

    /// The option of this id.
    pub fn find(&self, id: &str) -> Option<&OptionCard> {
        self.0.iter().find(|card| card.id == id)
    }
}
