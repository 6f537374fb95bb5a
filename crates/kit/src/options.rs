//! The optional rules, each switched before play by the scenario's name: `arnhem+weather`.

use kernel::Fault;

/// One optional rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionalRule {
    /// Its name in scenario names, such as `weather`.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// The scenarios it belongs to; all if there are none.
    pub scenarios: &'static [&'static str],
    /// Whether the rulebook recommends it.
    pub recommended: bool,
    /// What the seats are called while the rule leaves open who plays which side; the sides' names if there are none.
    pub seats: &'static [&'static str],
}

impl OptionalRule {
    /// Whether it belongs to a scenario.
    pub fn is_of(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.contains(&scenario)
    }
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
    let mut parts = name.split('+').map(str::trim);
    ScenarioName { bare: parts.next().unwrap_or(""), options: parts.collect() }
}

/// The options that a scenario is opened with, each once, in the order of `rules`: the order in which names carry them.
///
/// # Errors
/// An option that does not exist or belongs to another scenario, and which would be right.
pub fn choose(
    rules: &'static [OptionalRule],
    scenario: &str,
    wanted: &[&str],
) -> Result<Vec<&'static OptionalRule>, Fault> {
    let of_this = || rules.iter().filter(|rule| rule.is_of(scenario));
    for option in wanted {
        if of_this().any(|rule| rule.id.eq_ignore_ascii_case(option)) {
            continue;
        }
        let known: Vec<&str> = of_this().map(|rule| rule.id).collect();
        let short: String = option.chars().take(40).collect();
        let elsewhere = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(option));
        let wrong = match elsewhere {
            Some(rule) => format!("'{}' belongs to {}", rule.id, rule.scenarios.join(" and ")),
            None => format!("there is no optional rule '{short}'"),
        };
        let right = match known[..] {
            [] => format!("{scenario} has none"),
            _ => format!("{scenario} has {}", known.join(", ")),
        };
        return Err(Fault { place: "scenario".into(), message: format!("{wrong}; {right}") });
    }
    Ok(of_this().filter(|rule| wanted.iter().any(|option| rule.id.eq_ignore_ascii_case(option))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rule(id: &'static str, scenarios: &'static [&'static str]) -> OptionalRule {
        OptionalRule { id, name: id, about: "", clause: "1", scenarios, recommended: false, seats: &[] }
    }

    static RULES: [OptionalRule; 3] =
        [rule("fog", &[]), rule("night", &["first"]), rule("snow", &["second"])];

    #[test]
    fn options_come_in_one_order_and_each_once() {
        let name = split("first + Night+fog+night");
        assert_eq!(name.bare, "first");
        let chosen = choose(&RULES, "first", &name.options).unwrap();
        assert_eq!(chosen.iter().map(|rule| rule.id).collect::<Vec<_>>(), ["fog", "night"]);
    }

    #[test]
    fn a_wrong_option_says_what_would_be_right() {
        let fault = choose(&RULES, "first", &["snow"]).unwrap_err();
        assert_eq!(fault.message, "'snow' belongs to second; first has fog, night");
        let fault = choose(&RULES, "second", &["rain"]).unwrap_err();
        assert_eq!(fault.message, "there is no optional rule 'rain'; second has fog, snow");
    }
}
