//! What is in the box: map, counters, scenarios and rule texts, embedded in the program.

use std::sync::{Arc, LazyLock};

use board::area::AreaMap;
use kernel::{ClauseText, Fault};
use kit::{Card, DataKind, ScenarioCard, Shipped};

use crate::game::Game;
use crate::options::Options;
use crate::scenario::{Leader, Scenario, read_leaders, read_scenario, read_units};
use crate::side::Side;
use crate::unit::Counter;

/// The only map.
pub(crate) const MAP_ID: &str = "arracourt";
const MAP: &str = include_str!("../data/map.toml");
const UNITS: &str = include_str!("../data/units.toml");
const LEADERS: &str = include_str!("../data/leaders.toml");
const LESSON: &str = include_str!("../data/lesson.toml");
const RULES: &str = include_str!("../data/rules.toml");
static SCENARIOS: [&str; 2] = [include_str!("../data/first.toml"), include_str!("../data/second.toml")];

struct Stock {
    map: Arc<AreaMap>,
    counters: Vec<Counter>,
    leaders: Vec<Leader>,
    scenarios: Vec<Scenario>,
    clauses: Vec<ClauseText>,
}

static STOCK: LazyLock<Stock> = LazyLock::new(|| {
    let counters = read_units(UNITS).expect("the shipped counters are well formed");
    let leaders = read_leaders(LEADERS).expect("the shipped leaders are well formed");
    let read = |text: &&str| {
        read_scenario(text, &counters, &leaders).expect("the shipped scenarios are well formed")
    };
    let scenarios = SCENARIOS.iter().map(read).collect();
    Stock {
        map: Arc::new(AreaMap::parse(MAP).expect("the shipped map is well formed")),
        clauses: kit::clauses::read(RULES).expect("the shipped rules are well formed"),
        scenarios,
        counters,
        leaders,
    }
});

impl From<&Scenario> for ScenarioCard {
    fn from(scenario: &Scenario) -> ScenarioCard {
        ScenarioCard {
            id: scenario.id.clone(),
            name: scenario.name.clone(),
            aliases: scenario.aliases.clone(),
            map: MAP_ID.into(),
            about: scenario.about.clone(),
            sides: Side::BOTH.map(|side| side.name().into()).to_vec(),
            first: Side::German.name().into(),
            turns: scenario.dates.len() as u32,
            length: "about four hours".into(),
            options: Vec::new(),
        }
    }
}

/// The scenarios that ship.
pub fn scenarios() -> &'static [Scenario] {
    &STOCK.scenarios
}

/// The clauses in our own words.
pub fn clauses() -> &'static [ClauseText] {
    &STOCK.clauses
}

/// The map that ships.
pub fn map() -> &'static AreaMap {
    &STOCK.map
}

/// The maps that ship: one.
pub fn map_cards() -> Vec<Card> {
    vec![Card::new(MAP_ID, "Arracourt", "")]
}

/// The text of a map that ships.
pub fn map_text(map: &str) -> Option<&'static str> {
    (map == MAP_ID).then_some(MAP)
}

/// Every counter that ships, also those that a scenario leaves in the box.
pub fn counters() -> &'static [Counter] {
    &STOCK.counters
}

/// Works out the scenario that a name means, options and all.
pub(crate) fn game_named(name: &str) -> Result<Game, Fault> {
    let (scenario, options) = Options::read(name)?;
    make(scenario.clone(), options).map_err(|mut faults| faults.remove(0))
}

/// Works out a scenario from the text of a scenario file.
pub(crate) fn game_of_text(text: &str, options: Options) -> Result<Game, Vec<Fault>> {
    make(read_scenario(text, &STOCK.counters, &STOCK.leaders)?, options)
}

fn make(scenario: Scenario, options: Options) -> Result<Game, Vec<Fault>> {
    Game::new(scenario, options, Arc::clone(&STOCK.map), &STOCK.counters, &STOCK.leaders)
}

/// Every data file that ships.
pub fn shipped() -> Vec<Shipped> {
    vec![
        Shipped::new("map.toml", DataKind::Map, MAP),
        Shipped::new("units.toml", DataKind::Units, UNITS),
        Shipped::new("first.toml", DataKind::Scenario, SCENARIOS[0]),
        Shipped::new("second.toml", DataKind::Scenario, SCENARIOS[1]),
        Shipped::new("rules.toml", DataKind::Rules, RULES),
    ]
}

/// Judges a data file: all its faults at once.
pub fn check_data(kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
    match kind {
        DataKind::Map => AreaMap::parse(text).map(|_| ()).map_err(|faults| {
            faults.into_iter().map(|fault| Fault { place: fault.place, message: fault.message }).collect()
        }),
        DataKind::Units => read_units(text).map(|_| ()),
        DataKind::Scenario => game_of_text(text, Options::default()).map(|_| ()),
        DataKind::Rules => kit::clauses::read(text).map(|_| ()),
    }
}

/// The lessons of the book, as text.
#[must_use]
pub fn lessons() -> &'static [&'static str] {
    &[LESSON]
}
