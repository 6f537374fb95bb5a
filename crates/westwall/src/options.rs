//! The optional rules, each switched before play by the scenario's name: `arnhem+weather`.

use kit::OptionalRule;

/// Every optional rule, in the order in which names carry them.
pub static OPTIONAL_RULES: [OptionalRule; 2] = [
    OptionalRule {
        id: "weather",
        name: "Weather",
        about: "A die decides each turn how many units drop and how much support flies; the airborne units come as the Allied player likes.",
        clause: "A18.17.2",
        scenarios: &["arnhem"],
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "no-limit",
        name: "No Limit of Advance",
        about: "American units may go beyond the Limit of Advance.",
        clause: "R15.0n1",
        scenarios: &["remagen", "remagen-optimum"],
        ..OptionalRule::PLAIN
    },
];
