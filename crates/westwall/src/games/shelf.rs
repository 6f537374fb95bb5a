//! What ships with the games: maps, orders of battle, scenarios, lessons and optional rules.

use kit::{OptionalRule, clause};

/// One game of the system: a map and its counters.
pub(crate) struct Boxed {
    pub name: &'static str,
    /// As its players call it.
    pub title: &'static str,
    pub map: &'static str,
    pub units: &'static str,
}

/// A file below the data folder.
macro_rules! data {
    ($path:literal) => {
        include_str!(concat!("../../data/", $path))
    };
}

/// The games, by name.
pub(crate) static BOXES: [Boxed; 4] = [
    Boxed {
        name: "arnhem",
        title: "Arnhem",
        map: data!("arnhem/map.toml"),
        units: data!("arnhem/units.toml"),
    },
    Boxed {
        name: "bastogne",
        title: "Bastogne",
        map: data!("bastogne/map.toml"),
        units: data!("bastogne/units.toml"),
    },
    Boxed {
        name: "hurtgen",
        title: "Hürtgen Forest",
        map: data!("hurtgen/map.toml"),
        units: data!("hurtgen/units.toml"),
    },
    Boxed {
        name: "remagen",
        title: "Remagen",
        map: data!("remagen/map.toml"),
        units: data!("remagen/units.toml"),
    },
];

/// A scenario's path below the data folder, and its text.
macro_rules! scenario {
    ($path:literal) => {
        ($path, data!($path))
    };
}

/// The scenarios, in the order of the shelf.
pub(crate) static SCENARIOS: [(&str, &str); 9] = [
    scenario!("bastogne/spearhead.toml"),
    scenario!("bastogne/relief.toml"),
    scenario!("bastogne/campaign.toml"),
    scenario!("arnhem/historical.toml"),
    scenario!("arnhem/free.toml"),
    scenario!("hurtgen/historical.toml"),
    scenario!("hurtgen/free.toml"),
    scenario!("remagen/historical.toml"),
    scenario!("remagen/optimum.toml"),
];

/// The guided games.
pub(crate) static LESSONS: [&str; 1] = [data!("bastogne/lessons/first.toml")];

/// Every optional rule, in the order in which names carry them: `arnhem+weather`.
pub static OPTIONAL_RULES: [OptionalRule; 2] = [
    OptionalRule {
        id: "weather",
        name: "Weather",
        about: "A die decides each turn how many units drop and how much support flies; the airborne units come as the Allied player likes.",
        clause: clause!("A18.17.2").id(),
        scenarios: &["arnhem"],
        ..OptionalRule::PLAIN
    },
    OptionalRule {
        id: "no-limit",
        name: "No Limit of Advance",
        about: "American units may go beyond the Limit of Advance.",
        clause: clause!("R15.0n1").id(),
        scenarios: &["remagen", "remagen-optimum"],
        ..OptionalRule::PLAIN
    },
];
