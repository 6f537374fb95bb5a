//! The optional rules, each switched before play by the scenario's name: `joes-bridge+welsh`.

use kit::{OptionalRule, clause};

/// Every optional rule, in the order in which names carry them.
pub static OPTIONAL_RULES: [OptionalRule; 2] = [
    OptionalRule {
        id: "welsh",
        name: "Welsh Guards",
        about: "The British may use the 2nd Welsh Guards from Beringen; they then need 50 points, and there is no draw.",
        clause: clause!("17.23").id(),
        scenarios: &["joes-bridge"],
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "potent-fire",
        name: "Potent Direct Fire",
        about: "A hit costs a casualty if the higher die and the gun's printed range reach the target's defense plus the distance.",
        clause: clause!("18.0").id(),
        ..OptionalRule::PLAIN
    },
];

/// Which optional rules are in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// The Welsh Guards at Joe's Bridge [17.23].
    pub welsh: Chosen,
    /// Stronger direct fire [18.0].
    pub potent_fire: Chosen,
}

/// Whether an optional rule is in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chosen {
    /// It is not.
    #[default]
    No,
    /// It is.
    Yes,
}

impl Options {
    /// Those that a name carries.
    pub fn of(chosen: &[&OptionalRule]) -> Options {
        let has = |id: &str| {
            if chosen.iter().any(|rule| rule.id == id) { Chosen::Yes } else { Chosen::No }
        };
        Options { welsh: has("welsh"), potent_fire: has("potent-fire") }
    }
}
