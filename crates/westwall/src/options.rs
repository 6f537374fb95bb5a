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
    /// The scenarios it belongs to.
    pub scenarios: &'static [&'static str],
}

/// Every optional rule, in the order in which names carry them.
pub static OPTIONAL_RULES: [OptionalRule; 2] = [
    OptionalRule {
        id: "weather",
        name: "Weather",
        about: "A die decides each turn how many units drop and how much support flies; the airborne units come as the Allied player likes.",
        clause: "A18.17.2",
        scenarios: &["arnhem"],
    },
    OptionalRule {
        id: "no-limit",
        name: "No Limit of Advance",
        about: "American units may go beyond the Limit of Advance.",
        clause: "R15.0n1",
        scenarios: &["remagen", "remagen-optimum"],
    },
];

/// The bare name of a scenario and the options that it carries.
pub(crate) fn split(name: &str) -> (&str, Vec<&str>) {
    let mut parts = name.split('+').map(str::trim);
    (parts.next().unwrap_or(""), parts.collect())
}

/// The options that a scenario is opened with, in their order.
pub(crate) fn chosen(scenario: &str, wanted: &[&str]) -> Result<Vec<String>, Fault> {
    let known = || OPTIONAL_RULES.iter().filter(|rule| rule.scenarios.contains(&scenario));
    for option in wanted {
        if !known().any(|rule| rule.id.eq_ignore_ascii_case(option)) {
            let names: Vec<&str> = known().map(|rule| rule.id).collect();
            let short: String = option.chars().take(40).collect();
            let message = if names.is_empty() {
                format!("'{short}' is no option: {scenario} has none")
            } else {
                format!("'{short}' is no option of {scenario}; it has {}", names.join(", "))
            };
            return Err(Fault { place: "scenario".into(), message });
        }
    }
    let picked = known().filter(|rule| wanted.iter().any(|option| rule.id.eq_ignore_ascii_case(option)));
    Ok(picked.map(|rule| rule.id.to_string()).collect())
}
