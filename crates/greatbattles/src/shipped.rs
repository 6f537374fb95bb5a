//! What is in the box: rule texts, charts, scenarios and maps, embedded in the program.

use std::sync::LazyLock;

use kernel::{ClauseText, Fault};

use crate::activation::Activation;
use crate::airborne::Airborne;
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

/// The scenario of this name.
pub fn scenario(id: &str) -> Option<&'static Boxed> {
    scenarios().iter().find(|boxed| boxed.scenario.id == id)
}
