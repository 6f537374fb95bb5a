//! What is in the box: rule texts, charts, scenarios and maps, embedded in the program.

use std::sync::LazyLock;

use kernel::{ClauseText, Fault};
use kit::{Card, DataKind, ScenarioCard, Shipped};

use crate::activation::Activation;
use crate::airborne::Airborne;
use crate::army::Army;
use crate::barrage::Barrage;
use crate::close_combat::CloseCombat;
use crate::deployment::Deployment;
use crate::fire::Fire;
use crate::ground::Grounds;
use crate::map::TableMap;
use crate::measures::Measures;
use crate::morale::Morale;
use crate::movement::Movement;
use crate::options::OptionCards;
use crate::quality::Qualities;
use crate::rally::Rally;
use crate::replacements::Replacements;
use crate::scenario::{Scenario, Stock};
use crate::sighting::Sighting;
use crate::stand::Kinds;
use crate::weapon::Arsenal;

const RULES: &str = include_str!("../data/rules.toml");

/// Every clause.
pub fn clauses() -> &'static [ClauseText] {
    static CLAUSES: LazyLock<Vec<ClauseText>> =
        LazyLock::new(|| kit::clauses::read(RULES).expect("the shipped rules are well formed"));
    &CLAUSES
}

/// The charts: each is read when it is first asked for, and each can be checked.
macro_rules! charts {
    ($($function:ident, $chart:ident: $kind:ident, $file:literal, $about:literal;)*) => {
        $(
            #[doc = $about]
            pub fn $function() -> &'static $kind {
                static TABLE: LazyLock<$kind> = LazyLock::new(|| {
                    $kind::read(include_str!(concat!("../data/", $file))).expect("the shipped charts are well formed")
                });
                &TABLE
            }
        )*

        /// A chart of the box.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names of the charts")]
        pub enum Chart {
            $($chart,)*
        }

        impl Chart {
            /// All of them.
            pub const ALL: &'static [Chart] = &[$(Chart::$chart,)*];

            /// The text that ships.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Chart::$chart => include_str!(concat!("../data/", $file)),)*
                }
            }

            /// Checks a text of this chart and tells every fault.
            ///
            /// # Errors
            /// Every fault of the text.
            pub fn check(self, text: &str) -> Result<(), Vec<Fault>> {
                match self {
                    $(Chart::$chart => $kind::read(text).map(|_| ()),)*
                }
            }
        }
    };
}

charts! {
    qualities, Qualities: Qualities, "qualities.toml", "Quality: rally numbers, actions, delay.";
    kinds, Stands: Kinds, "stands.toml", "Types of stand.";
    arsenal, Weapons: Arsenal, "weapons.toml", "Vehicles, guns and transports.";
    fire, Fire: Fire, "fire.toml", "Fire.";
    movement, Movement: Movement, "movement.toml", "Movement.";
    barrage, Barrage: Barrage, "barrage.toml", "Barrages and aircraft.";
    activation, Activation: Activation, "activation.toml", "Activation.";
    deployment, Deployment: Deployment, "deployment.toml", "Deployment.";
    sighting, Sighting: Sighting, "sighting.toml", "Sighting and weather.";
    rally, Rally: Rally, "rally.toml", "Rallying.";
    morale, Morale: Morale, "morale.toml", "Morale.";
    close_combat, CloseCombat: CloseCombat, "close_combat.toml", "Close combat.";
    replacements, Replacements: Replacements, "replacements.toml", "Replacements.";
    airborne, Airborne: Airborne, "airborne.toml", "Drops and landings.";
    measures, Measures: Measures, "measures.toml", "How things are measured.";
    options, Options: OptionCards, "options.toml", "The options.";
    grounds, Terrain: Grounds, "terrain.toml", "Kinds of ground.";
}

/// The most activation points that a C Ops keeps [faq-44].
pub const C_OPS_BANK: u8 = 20;

/// A scenario of the box with its map.
#[derive(Debug, Clone)]
pub struct Boxed {
    /// The scenario.
    pub scenario: Scenario,
    /// Its map.
    pub map: TableMap,
}

/// The text of each scenario and of its map.
macro_rules! texts {
    ($($name:literal),*) => {
        [$((
            $name,
            include_str!(concat!("../data/scenarios/", $name, ".toml")),
            include_str!(concat!("../data/maps/", $name, ".toml")),
        )),*]
    };
}

/// The scenarios by name: scenario text, map text.
pub static TEXTS: [(&str, &str, &str); 4] = texts!("agira", "goodwood", "arnhem", "malta");

/// Reads a scenario and its map against the charts of the box.
///
/// # Errors
/// Every fault of the map, or else of the scenario.
pub fn read(scenario: &str, map: &str) -> Result<Boxed, Vec<Fault>> {
    let map = TableMap::read(map)?;
    let stock =
        Stock { map: &map, kinds: kinds(), arsenal: arsenal(), measures: measures(), options: options() };
    Ok(Boxed { scenario: Scenario::read(scenario, stock)?, map })
}

/// Every scenario of the box, in order.
pub fn scenarios() -> &'static [Boxed] {
    static ALL: LazyLock<Vec<Boxed>> = LazyLock::new(|| {
        let read = |&(_, scenario, map): &(&str, &str, &str)| {
            read(scenario, map).expect("the shipped scenarios are well formed")
        };
        TEXTS.iter().map(read).collect()
    });
    &ALL
}

/// The scenario of this id, or of the name of its file: on the shelf other books have a Goodwood and an Arnhem too.
pub fn scenario(id: &str) -> Option<&'static Boxed> {
    let named = |(boxed, (file, ..)): &(&Boxed, &(&str, &str, &str))| boxed.scenario.id == id || *file == id;
    scenarios().iter().zip(&TEXTS).find(named).map(|(boxed, _)| boxed)
}

/// The scenarios, as lists show them.
pub fn cards() -> Vec<ScenarioCard> {
    scenarios().iter().zip(&TEXTS).map(|(boxed, (file, ..))| card(&boxed.scenario, file)).collect()
}

fn card(scenario: &Scenario, file: &str) -> ScenarioCard {
    let (about, length) = match file {
        "agira" => (
            "The 1st Canadian Division has five days to open Highway 121 through three ridges and bring its command into Agira. \
             Panzer grenadiers lie hidden behind the crests.",
            "a weekend",
        ),
        "goodwood" => (
            "Three armoured divisions attack out of the Orne bridgehead behind a carpet of bombs. Villages, embankments and the \
             guns on the Bourguébus ridge stand in their way for three days.",
            "several weekends",
        ),
        "arnhem" => (
            "The 1st Airborne Division drops west of Arnhem and has five days to take and hold the bridge and Oosterbeek, supplied \
             by air alone. Two SS panzer divisions come for it.",
            "several weekends",
        ),
        _ => (
            "The invasion that was never made: Axis parachutists and landing craft come for the airfields and harbours of an island \
             that has had two years to dig in.",
            "several weekends",
        ),
    };
    ScenarioCard {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        aliases: if scenario.id == file { Vec::new() } else { vec![file.to_owned()] },
        map: scenario.map.clone(),
        about: about.to_owned(),
        sides: [Army::Allied, Army::Axis].map(|army| scenario.side(army).name.clone()).to_vec(),
        first: scenario.side(scenario.first).name.clone(),
        turns: u32::from(scenario.last_day.0) * 10,
        length: length.to_owned(),
        options: crate::play::OPTIONAL_RULES
            .iter()
            .filter(|rule| is_choice(scenario, rule.id))
            .copied()
            .collect(),
    }
}

/// Whether an option changes anything in a scenario: not what it orders anyway, nor what it has no use for.
fn is_choice(scenario: &Scenario, id: &str) -> bool {
    let flown = [Army::Allied, Army::Axis].iter().any(|&army| !scenario.side(army).air.is_empty());
    match id {
        "air-attacks" => false,
        "no-air-attacks" => flown,
        "owen-drift" => scenario.drops.is_some(),
        id => !scenario.options.iter().any(|(option, value)| option == id && value == "on"),
    }
}

/// The maps.
pub fn map_cards() -> Vec<Card> {
    scenarios().iter().map(|boxed| Card::new(&boxed.map.id, &boxed.map.name, "")).collect()
}

/// The lessons, as texts.
pub fn lessons() -> &'static [&'static str] {
    &[include_str!("../data/lesson.toml")]
}

/// The text of a map.
pub fn map_text(id: &str) -> Option<&'static str> {
    let named = |(boxed, _): &(&Boxed, &(&str, &str, &str))| boxed.map.id == id;
    scenarios().iter().zip(&TEXTS).find(named).map(|(_, &(_, _, map))| map)
}

/// Every data file that a tool may check.
pub fn shipped() -> Vec<Shipped> {
    let texts = TEXTS.iter().flat_map(|&(name, scenario, map)| {
        [
            Shipped::new(format!("scenarios/{name}.toml"), DataKind::Scenario, scenario),
            Shipped::new(format!("maps/{name}.toml"), DataKind::Map, map),
        ]
    });
    let rules = Shipped::new("rules.toml", DataKind::Rules, RULES);
    std::iter::once(rules).chain(texts).collect()
}

/// Checks a data file of a kind.
///
/// # Errors
/// Every fault of the text.
pub fn check_data(kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
    match kind {
        DataKind::Map => TableMap::read(text).map(|_| ()),
        DataKind::Rules => kit::clauses::read(text).map(|_| ()),
        DataKind::Scenario => {
            let map = map_of(text)?;
            let map = map_text(&map).ok_or_else(|| {
                let names: Vec<&str> = scenarios().iter().map(|boxed| boxed.map.id.as_str()).collect();
                let message = format!("unknown map '{map}'; the maps are {}", names.join(", "));
                vec![Fault { place: "map".into(), message }]
            })?;
            read(text, map).map(|_| ())
        }
        DataKind::Units => {
            let message = "this rulebook has its battalions in its scenarios".into();
            Err(vec![Fault { place: "units".into(), message }])
        }
    }
}

/// The map that a scenario's text names.
fn map_of(text: &str) -> Result<String, Vec<Fault>> {
    #[derive(serde::Deserialize)]
    struct Named {
        map: String,
    }
    kit::read_toml::<Named>("scenario", text).map(|named| named.map)
}
