//! What lists show of a rulebook, its maps and its scenarios.

use serde::Serialize;

use crate::{OptionalRule, join};

/// What a book or a map is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Card {
    /// Its name on the shelf, such as `westwall`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// One or two sentences about it.
    pub about: String,
}

impl Card {
    /// A card by id, full name and what it is about.
    pub fn new(id: &str, name: &str, about: &str) -> Card {
        Card { id: id.into(), name: name.into(), about: about.into() }
    }
}

/// What a scenario is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ScenarioCard {
    /// Its name in the book, such as `spearhead`.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Other names by which it is found, such as `bastogne-1`.
    pub aliases: Vec<String>,
    /// The map it is played on, or the game of the series that it belongs to, such as `bastogne`.
    pub map: String,
    /// What it is about.
    pub about: String,
    /// The sides, in the order of their seats.
    pub sides: Vec<String>,
    /// The side that plays first in a turn.
    pub first: String,
    /// How many turns it lasts.
    pub turns: u32,
    /// How long it takes, in words, such as `an evening`.
    pub length: String,
    /// The optional rules that it may be played with, in the order of their names in a record.
    pub options: Vec<OptionalRule>,
}

impl ScenarioCard {
    /// The canonical name of the scenario with some of its options, whatever order they are in.
    pub fn name_with(&self, chosen: &[&OptionalRule]) -> String {
        join(&self.id, self.options.iter().filter(|option| chosen.iter().any(|one| one.id == option.id)))
    }

    /// What the seats are called with some of the options.
    pub fn seats_with<'a>(&'a self, chosen: &[&'a OptionalRule]) -> Vec<&'a str> {
        let renaming = chosen.iter().rev().find(|option| !option.seats.is_empty());
        renaming.map_or(self.sides.iter().map(String::as_str).collect(), |option| option.seats.to_vec())
    }
}

/// The cards of a rulebook's scenarios, each with its own of the optional rules.
pub fn cards<'a, S>(scenarios: &'a [S], rules: &[OptionalRule]) -> Vec<ScenarioCard>
where
    ScenarioCard: From<&'a S>,
{
    let with_options = |scenario| {
        let card = ScenarioCard::from(scenario);
        let options = rules.iter().filter(|rule| rule.is_of(&card.id)).copied().collect();
        ScenarioCard { options, ..card }
    };
    scenarios.iter().map(with_options).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_has_the_options_that_belong_to_it() {
        struct Scenario(&'static str);
        impl From<&Scenario> for ScenarioCard {
            fn from(scenario: &Scenario) -> ScenarioCard {
                ScenarioCard { id: scenario.0.into(), ..ScenarioCard::default() }
            }
        }
        let fog = OptionalRule { id: "fog", ..OptionalRule::PLAIN };
        let snow = OptionalRule { id: "snow", scenarios: &["second"], ..OptionalRule::PLAIN };
        let cards = cards(&[Scenario("first"), Scenario("second")], &[fog, snow]);
        assert_eq!((&cards[0].options[..], &cards[1].options[..]), (&[fog][..], &[fog, snow][..]));
    }
}
