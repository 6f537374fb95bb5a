//! The optional rules, each switched before play by the scenario's name: `arnhem+weather`.

use kernel::Fault;
use serde::Serialize;

/// The sign between a scenario and its options.
const PLUS: char = '+';

/// One optional rule: off unless the players switch it on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct OptionalRule {
    /// Its name behind the scenario's, such as `weather`.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The clause that it switches on.
    pub clause: &'static str,
    /// The scenarios it belongs to; all if there are none.
    #[serde(skip)]
    pub scenarios: &'static [&'static str],
    /// Whether players who know the game should play with it.
    pub recommended: bool,
    /// What the seats are called while the rule leaves open who plays which side; the sides' names if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub seats: &'static [&'static str],
}

impl OptionalRule {
    /// A rule that no value is given to. In a `static`, where `Default` cannot be called, the rest of a rule is this.
    pub const PLAIN: OptionalRule = OptionalRule {
        id: "",
        name: "",
        about: "",
        clause: "",
        scenarios: &[],
        recommended: false,
        seats: &[],
    };

    /// Whether it belongs to a scenario.
    pub fn is_of(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.contains(&scenario)
    }

    /// Whether a word means it: its id or its name, in any spelling.
    pub fn is_called(&self, word: &str) -> bool {
        let wanted = plain(word);
        !wanted.is_empty() && (plain(self.id) == wanted || plain(self.name) == wanted)
    }
}

/// A name without case, blanks and marks, so that `The Relief` and `the-relief` are the same.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A scenario's name taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioName<'a> {
    /// The scenario's bare name.
    pub bare: &'a str,
    /// The options behind it, as written.
    pub options: Vec<&'a str>,
}

/// Takes a name apart: `first+bridges+bid`.
pub fn split(name: &str) -> ScenarioName<'_> {
    let mut parts = name.split(PLUS).map(str::trim);
    ScenarioName { bare: parts.next().unwrap_or_default(), options: parts.collect() }
}

/// Puts a name together: the scenario, and the options behind it in the order in which they come.
pub fn join<'a>(scenario: &str, options: impl IntoIterator<Item = &'a OptionalRule>) -> String {
    options.into_iter().fold(scenario.to_owned(), |mut name, option| {
        name.push(PLUS);
        name.push_str(option.id);
        name
    })
}

/// An option that a scenario does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongOption<'r> {
    /// The scenario.
    pub scenario: String,
    /// The option that was asked for, cut if it is long.
    pub asked: String,
    /// The rule of this name, where it belongs to other scenarios.
    pub elsewhere: Option<&'r OptionalRule>,
    /// The options that the scenario has.
    pub known: Vec<&'static str>,
}

impl From<WrongOption<'_>> for Fault {
    fn from(wrong: WrongOption<'_>) -> Fault {
        let WrongOption { scenario, asked, elsewhere, known } = wrong;
        let wrong = match elsewhere.map(|rule| (rule.id, rule.scenarios)) {
            Some((id, [only])) => format!("'{id}' belongs to the scenario '{only}'"),
            Some((id, all)) => format!("'{id}' belongs to the scenarios '{}'", all.join("' and '")),
            None => format!("there is no optional rule '{asked}'"),
        };
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        Fault { place: "scenario".into(), message: format!("{wrong}; {scenario} has {known}") }
    }
}

/// The options that a scenario is opened with, each once, in the order of `rules`: the order in which names carry them.
///
/// # Errors
/// An option that does not exist or belongs to another scenario, and which would be right.
pub fn choose<'r>(
    rules: &'r [OptionalRule],
    scenario: &str,
    wanted: &[&str],
) -> Result<Vec<&'r OptionalRule>, WrongOption<'r>> {
    let of_this = || rules.iter().filter(|rule| rule.is_of(scenario));
    match wanted.iter().find(|word| !of_this().any(|rule| rule.is_called(word))) {
        None => Ok(of_this().filter(|rule| wanted.iter().any(|word| rule.is_called(word))).collect()),
        Some(word) => Err(WrongOption {
            scenario: scenario.into(),
            asked: word.chars().take(40).collect(),
            elsewhere: rules.iter().find(|rule| rule.is_called(word)),
            known: of_this().map(|rule| rule.id).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rule(id: &'static str, scenarios: &'static [&'static str]) -> OptionalRule {
        OptionalRule { id, name: id, scenarios, ..OptionalRule::PLAIN }
    }

    static RULES: [OptionalRule; 3] =
        [rule("fog", &[]), rule("night-fall", &["first"]), rule("snow", &["second"])];

    #[test]
    fn options_come_in_one_order_and_each_once() {
        let name = split("first + Night fall+fog+night-fall");
        assert_eq!(name.bare, "first");
        let chosen = choose(&RULES, "first", &name.options).unwrap();
        assert_eq!(join(name.bare, chosen), "first+fog+night-fall");
        assert_eq!(join("first", []), "first");
    }

    #[test]
    fn a_wrong_option_says_what_would_be_right() {
        let told = |scenario, word| Fault::from(choose(&RULES, scenario, &[word]).unwrap_err()).message;
        assert_eq!(
            told("first", "snow"),
            "'snow' belongs to the scenario 'second'; first has fog, night-fall"
        );
        assert_eq!(told("second", "rain"), "there is no optional rule 'rain'; second has fog, snow");
        let long = "x".repeat(500);
        assert!(Fault::from(choose(&[], "third", &[&long]).unwrap_err()).message.len() < 90);
        assert_eq!(
            Fault::from(choose(&RULES[1..2], "third", &["?"]).unwrap_err()).message,
            "there is no optional rule '?'; third has none"
        );
    }

    #[test]
    fn a_plain_rule_is_the_default() {
        assert_eq!(OptionalRule::PLAIN, OptionalRule::default());
        let json = serde_json::to_string(&RULES[1]).unwrap();
        assert_eq!(
            json,
            r#"{"id":"night-fall","name":"night-fall","about":"","clause":"","recommended":false}"#
        );
    }
}
