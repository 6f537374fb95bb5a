//! The optional rules, each switched before play [21.0].

use kernel::Fault;
use kit::{OptionalRule, clause};

use crate::scenario::Scenario;
use crate::shipped::scenarios;

/// Every optional rule, in the order in which names carry them.
pub static OPTIONAL_RULES: [OptionalRule; 7] = [
    OptionalRule {
        id: "leader-death",
        name: "Leaders may die",
        about: "Equal dice kill a committed leader for good instead of sending him away until tomorrow.",
        clause: clause!("21.1").id(),
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "command-control",
        name: "German command and control",
        about: "The 111th and the 113th Panzer Brigade never act in the same impulse.",
        clause: clause!("21.2").id(),
        scenarios: &["first"],
        recommended: true,
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "friendly-fire",
        name: "Friendly fire",
        about: "An air strike on a contested area may hit the Americans there.",
        clause: clause!("21.3").id(),
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "bridges",
        name: "Bridges",
        about: "Bridges are held, seized, blown and repaired, and count in combat and retreat.",
        clause: clause!("21.4").id(),
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "optional-unit",
        name: "Panzerjäger Battalion 61",
        about: "The German sets up one more unit of tank destroyers.",
        clause: clause!("21.5").id(),
        scenarios: &["second"],
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "separate-arrival",
        name: "Separate arrival roll",
        about: "The American arrival roll of the first day is not the sunset roll as well (ruling D24).",
        clause: clause!("17.5").id(),
        scenarios: &["first"],
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "bid",
        name: "Bid for the German side",
        about: "Both players bid secretly; the higher bid plays the German and must reach that many points.",
        clause: clause!("20.1").id(),
        // Until the bids are open it is not known who plays which side.
        seats: &["First player", "Second player"],
        ..OptionalRule::PLAIN
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

    /// The scenario that a name means, with the options behind it: `first+bridges+bid`.
    ///
    /// # Errors
    /// A scenario or an option that does not exist, and which would be right.
    pub fn read(name: &str) -> Result<(&'static Scenario, Options), Fault> {
        let names = |scenario: &'static Scenario| (scenario.id.as_str(), &scenario.aliases);
        let (scenario, chosen) =
            kit::find_with_options("arracourt", name, scenarios(), names, &OPTIONAL_RULES)?;
        let mut options = Options::default();
        for rule in chosen {
            *options.switch(rule.id) = true;
        }
        Ok((scenario, options))
    }

    /// The rules that are in force, in the order in which names carry them.
    pub fn rules(mut self) -> impl Iterator<Item = &'static OptionalRule> {
        OPTIONAL_RULES.iter().filter(move |rule| *self.switch(rule.id))
    }

    /// The scenario's name with the options behind it.
    pub fn name(self, scenario: &str) -> String {
        kit::join(scenario, self.rules())
    }
}
