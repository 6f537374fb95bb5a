//! Optional rules: what a scenario may be played with, and how a choice of them is named.
//!
//! A scenario with options is called by its name and theirs, with plus signs between: `first+bridges`. The canonical
//! name has them in the order of the card, so that the same choice always has the same name.

use serde::Serialize;

use crate::names::{either, plain};
use crate::{NameError, ScenarioCard};

/// The sign between a scenario and its options.
const PLUS: char = '+';

/// An optional rule of a scenario: off unless the players switch it on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct OptionCard {
    /// Its name behind the scenario's, such as `bridges`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// What it changes, in a sentence.
    pub about: String,
    /// The clause that it switches on.
    pub clause: String,
    /// Whether players who know the game should play with it.
    pub recommended: bool,
    /// What the seats are called with it, where it leaves open who plays which side; otherwise empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
}

impl ScenarioCard {
    /// The canonical name of the scenario with some of its options, whatever order they are in.
    pub fn name_with(&self, chosen: &[&OptionCard]) -> String {
        let is_chosen = |option: &&OptionCard| chosen.iter().any(|one| one.id == option.id);
        let mut name = self.id.clone();
        for option in self.options.iter().filter(is_chosen) {
            name.push(PLUS);
            name.push_str(&option.id);
        }
        name
    }

    /// What the seats are called with some of the options.
    pub fn seats_with<'a>(&'a self, chosen: &[&'a OptionCard]) -> &'a [String] {
        let renaming = chosen.iter().rev().find(|option| !option.seats.is_empty());
        renaming.map_or(&self.sides, |option| &option.seats)
    }
}

/// The name of a scenario without its options, and the options as they were named.
pub(crate) fn split(name: &str) -> (&str, Vec<&str>) {
    let mut parts = name.split(PLUS);
    (parts.next().unwrap_or_default(), parts.collect())
}

/// The options of `scenario` that are asked for, in the order of its card. `book` has all scenarios of the book: an
/// option of another one is told apart from one that nobody has.
pub(crate) fn choose<'a>(
    scenario: &'a ScenarioCard,
    book: &[ScenarioCard],
    asked: &[&str],
) -> Result<Vec<&'a OptionCard>, NameError> {
    let mut chosen = Vec::new();
    for word in asked {
        let wanted = plain(word);
        let found = scenario.options.iter().find(|option| is_called(option, &wanted));
        let option = found.ok_or_else(|| unknown(scenario, book, word.trim()))?;
        if chosen.contains(&option) {
            return Err(NameError::OptionTwice { scenario: scenario.id.clone(), option: option.id.clone() });
        }
        chosen.push(option);
    }
    let place = |option: &&OptionCard| scenario.options.iter().position(|one| one.id == option.id);
    chosen.sort_by_key(place);
    Ok(chosen)
}

fn is_called(option: &OptionCard, wanted: &str) -> bool {
    plain(&option.id) == wanted || plain(&option.name) == wanted
}

/// Why a scenario does not have an option, and which it has.
fn unknown(scenario: &ScenarioCard, book: &[ScenarioCard], asked: &str) -> NameError {
    let (scenario_id, asked_for) = (scenario.id.clone(), asked.to_string());
    let wanted = plain(asked);
    let owners = book.iter().filter(|other| other.options.iter().any(|option| is_called(option, &wanted)));
    let owners: Vec<String> = owners.map(|other| other.id.clone()).collect();
    let elsewhere = match owners.len() {
        0 => String::new(),
        _ => format!(" (it belongs to {})", either(owners.into_iter())),
    };
    if scenario.options.is_empty() {
        return NameError::NoOptions { scenario: scenario_id, asked: asked_for, elsewhere };
    }
    let known = either(scenario.options.iter().map(|option| option.id.clone()));
    NameError::Option { scenario: scenario_id, asked: asked_for, elsewhere, known }
}
