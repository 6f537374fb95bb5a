//! The optional rules, each switched before play [21.0].

use kernel::Fault;

/// One optional rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionalRule {
    /// Its name in scenario names, such as `bridges`.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// The scenario it belongs to, if it belongs to one alone.
    pub scenario: Option<&'static str>,
    /// Whether the rulebook recommends it.
    pub recommended: bool,
}

/// Every optional rule, in the order in which names carry them.
pub static OPTIONAL_RULES: [OptionalRule; 7] = [
    OptionalRule {
        id: "leader-death",
        name: "Leaders may die",
        about: "Equal dice kill a committed leader for good instead of sending him away until tomorrow.",
        clause: "21.1",
        scenario: None,
        recommended: false,
    },
    OptionalRule {
        id: "command-control",
        name: "German command and control",
        about: "The 111th and the 113th Panzer Brigade never act in the same impulse.",
        clause: "21.2",
        scenario: Some("first"),
        recommended: true,
    },
    OptionalRule {
        id: "friendly-fire",
        name: "Friendly fire",
        about: "An air strike on a contested area may hit the Americans there.",
        clause: "21.3",
        scenario: None,
        recommended: false,
    },
    OptionalRule {
        id: "bridges",
        name: "Bridges",
        about: "Bridges are held, seized, blown and repaired, and count in combat and retreat.",
        clause: "21.4",
        scenario: None,
        recommended: false,
    },
    OptionalRule {
        id: "optional-unit",
        name: "Panzerjäger Battalion 61",
        about: "The German sets up one more unit of tank destroyers.",
        clause: "21.5",
        scenario: Some("second"),
        recommended: false,
    },
    OptionalRule {
        id: "separate-arrival",
        name: "Separate arrival roll",
        about: "The American arrival roll of the first day is not the sunset roll as well (ruling D24).",
        clause: "17.5",
        scenario: Some("first"),
        recommended: false,
    },
    OptionalRule {
        id: "bid",
        name: "Bid for the German side",
        about: "Both players bid secretly; the higher bid plays the German and must reach that many points.",
        clause: "20.1",
        scenario: None,
        recommended: false,
    },
];

/// Which optional rules are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rulebook")]
pub struct Options {
    /// Leaders may be killed [21.1].
    pub leader_death: bool,
    /// One panzer brigade an impulse [21.2].
    pub command_control: bool,
    /// Air strikes may hit friends [21.3].
    pub friendly_fire: bool,
    /// The bridge rules [21.4].
    pub bridges: bool,
    /// The optional unit [21.5].
    pub optional_unit: bool,
    /// The arrival roll is not the sunset roll [ruling D24].
    pub separate_arrival: bool,
    /// Sides are bid for [20.1].
    pub bid: bool,
}

impl Options {
    fn switch(&mut self, id: &str) -> &mut bool {
        match id {
            "leader-death" => &mut self.leader_death,
            "command-control" => &mut self.command_control,
            "friendly-fire" => &mut self.friendly_fire,
            "bridges" => &mut self.bridges,
            "optional-unit" => &mut self.optional_unit,
            "separate-arrival" => &mut self.separate_arrival,
            _ => &mut self.bid,
        }
    }

    /// Reads the options behind a scenario's name: `first+bridges+bid`. Gives the bare name too.
    ///
    /// # Errors
    /// An option that does not exist or does not belong to the scenario, and which would.
    pub fn read(name: &str) -> Result<(&str, Options), Fault> {
        let mut parts = name.split('+').map(str::trim);
        let scenario = parts.next().unwrap_or_default();
        let mut options = Options::default();
        for part in parts {
            let rule = OPTIONAL_RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(part));
            let belongs = |rule: &&OptionalRule| {
                rule.scenario.is_none_or(|only| crate::shipped::is_called(scenario, only))
            };
            let known = || {
                let known: Vec<&str> = OPTIONAL_RULES.iter().filter(belongs).map(|rule| rule.id).collect();
                known.join(", ")
            };
            let message = match rule {
                Some(rule) if belongs(&rule) => {
                    *options.switch(rule.id) = true;
                    continue;
                }
                Some(rule) => format!(
                    "'{}' belongs to the scenario '{}'; here there are {}",
                    rule.id,
                    rule.scenario.unwrap_or_default(),
                    known()
                ),
                None => format!("there is no optional rule '{part}'; there are {}", known()),
            };
            return Err(Fault { place: "options".into(), message });
        }
        Ok((scenario, options))
    }

    /// The scenario's name with the options behind it.
    pub fn name(mut self, scenario: &str) -> String {
        let on = OPTIONAL_RULES.iter().filter(|rule| *self.switch(rule.id)).map(|rule| rule.id);
        std::iter::once(scenario).chain(on).collect::<Vec<&str>>().join("+")
    }
}
