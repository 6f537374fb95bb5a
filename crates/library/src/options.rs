//! Optional rules: what a scenario may be played with, and how a choice of them is named.
//!
//! A scenario with options is called by its name and theirs, with plus signs between: `first+bridges`. The canonical
//! name has them in the order of the card, so that the same choice always has the same name.

use kit::OptionalRule;

use crate::names::either;
use crate::{NameError, ScenarioCard};

/// The options of `scenario` that are asked for, in the order of its card. `book` has all scenarios of the book: an
/// option of another one is told apart from one that no scenario has.
pub(crate) fn choose<'a>(
    scenario: &'a ScenarioCard,
    book: &[ScenarioCard],
    asked: &[&str],
) -> Result<Vec<&'a OptionalRule>, NameError> {
    let chosen = kit::choose(&scenario.options, &scenario.id, asked)
        .map_err(|wrong| unknown(scenario, book, &wrong.asked))?;
    let is_named_twice =
        |option: &&&OptionalRule| asked.iter().filter(|word| option.is_called(word)).nth(1).is_some();
    match chosen.iter().find(is_named_twice) {
        None => Ok(chosen),
        Some(option) => {
            Err(NameError::OptionTwice { scenario: scenario.id.clone(), option: option.id.into() })
        }
    }
}

/// Why a scenario does not have an option, and which it has.
fn unknown(scenario: &ScenarioCard, book: &[ScenarioCard], asked: &str) -> NameError {
    let (scenario_id, asked) = (scenario.id.clone(), asked.to_string());
    let owners = book.iter().filter(|other| other.options.iter().any(|option| option.is_called(&asked)));
    let owners: Vec<String> = owners.map(|other| other.id.clone()).collect();
    let elsewhere = match owners.len() {
        0 => String::new(),
        _ => format!(" (it belongs to {})", either(owners.into_iter())),
    };
    if scenario.options.is_empty() {
        return NameError::NoOptions { scenario: scenario_id, asked, elsewhere };
    }
    let known = either(scenario.options.iter().map(|option| option.id.to_string()));
    NameError::Option { scenario: scenario_id, asked, elsewhere, known }
}
