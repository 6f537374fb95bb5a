//! What is in the box: maps, counters, chits, tables, scenarios and rule texts, embedded in the program.

use std::sync::{Arc, LazyLock};

use board::HexMap;
use kernel::{ClauseText, Fault};
use kit::{Card, DataKind, OptionalRule, ScenarioCard, Shipped};
use serde::Deserialize;

use crate::chart::TerrainChart;
use crate::chits::EventChits;
use crate::crt::Crt;
use crate::direct_fire::DirectFire;
use crate::options::OPTIONAL_RULES;
use crate::order::{OrderOfBattle, read_counters};
use crate::scenario::Scenario;
use crate::scenario::reading::{Stock, map_of, read_scenario};
use crate::side::{BRITISH, SIDE_NAMES, side_name};
use crate::sight::Sight;
use crate::terrain::map_faults;
use crate::terrain::{GroundRules, Terrain};
use crate::weather::Climate;

const RULES: &str = include_str!("../data/rules.toml");
const UNITS: &str = include_str!("../data/units.toml");
const FORMATIONS: &str = include_str!("../data/formations.toml");

/// One map with its scenario.
struct Sheet {
    name: &'static str,
    title: &'static str,
    map: &'static str,
    scenario: &'static str,
    open: LazyLock<OpenMap>,
}

/// A map as it is used: read, with its lines of sight.
struct OpenMap {
    map: Arc<HexMap>,
    sight: Arc<Sight>,
}

impl OpenMap {
    fn of(text: &str) -> OpenMap {
        let map = HexMap::parse(text).expect("the shipped maps are well formed");
        let terrain =
            Terrain::new(&map, chart(), GroundRules::default()).expect("the shipped maps fit the chart");
        let sight = Sight::new(&map, &terrain);
        OpenMap { map: Arc::new(map), sight: Arc::new(sight) }
    }
}

/// A sheet by the name of its folder.
macro_rules! sheet {
    ($name:literal, $title:literal) => {
        Sheet {
            name: $name,
            title: $title,
            map: include_str!(concat!("../data/", $name, "/map.toml")),
            scenario: include_str!(concat!("../data/", $name, "/scenario.toml")),
            open: LazyLock::new(|| OpenMap::of(include_str!(concat!("../data/", $name, "/map.toml")))),
        }
    };
}

static SHEETS: [Sheet; 4] = [
    sheet!("goodwood", "Operation Goodwood"),
    sheet!("bonninghardt", "Bönninghardt Ridge"),
    sheet!("veritable", "Operation Veritable"),
    sheet!("joes-bridge", "Joe's Bridge"),
];

fn sheet(name: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|sheet| sheet.name.eq_ignore_ascii_case(name))
}

static CHART: LazyLock<TerrainChart> = LazyLock::new(|| {
    TerrainChart::read(include_str!("../data/terrain.toml")).expect("the shipped chart is well formed")
});
static CHITS: LazyLock<EventChits> = LazyLock::new(|| {
    EventChits::read(include_str!("../data/events.toml")).expect("the shipped chits are well formed")
});
static CRT: LazyLock<Crt> =
    LazyLock::new(|| Crt::read(include_str!("../data/crt.toml")).expect("the shipped table is well formed"));
static CLIMATE: LazyLock<Climate> = LazyLock::new(|| {
    Climate::read(include_str!("../data/weather.toml")).expect("the shipped weather is well formed")
});
static DIRECT_FIRE: LazyLock<DirectFire> = LazyLock::new(|| {
    DirectFire::read(include_str!("../data/direct_fire.toml")).expect("the shipped chances are right")
});
static ORDER: LazyLock<OrderOfBattle> =
    LazyLock::new(|| OrderOfBattle::read(FORMATIONS, UNITS).expect("the shipped counters are well formed"));
static CLAUSES: LazyLock<Vec<ClauseText>> =
    LazyLock::new(|| kit::clauses::read(RULES).expect("the shipped rules are well formed"));

/// The terrain chart.
pub fn chart() -> &'static TerrainChart {
    &CHART
}

/// The event chits.
pub fn event_chits() -> &'static EventChits {
    &CHITS
}

/// The Combat Results Table.
pub fn crt() -> &'static Crt {
    &CRT
}

/// Weather and time of day.
pub fn climate() -> &'static Climate {
    &CLIMATE
}

/// Modifiers and chances of direct ranged fire.
pub fn direct_fire() -> &'static DirectFire {
    &DIRECT_FIRE
}

/// Every counter and formation, also those that a scenario leaves in the box.
pub fn order_of_battle() -> &'static OrderOfBattle {
    &ORDER
}

/// The clauses of the rulebook in our own words.
pub fn clauses() -> &'static [ClauseText] {
    &CLAUSES
}

/// A scenario with everything static that it is played on.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The scenario.
    pub scenario: Scenario,
    /// Its map.
    pub map: Arc<HexMap>,
    /// What the ground does in it.
    pub terrain: Terrain,
    /// Which hexes see which on the map.
    pub sight: Arc<Sight>,
}

/// Opens the scenario that a name means, options and all: `goodwood`, `joes-bridge+welsh+potent-fire`.
pub fn open_named(name: &str) -> Result<Setting, Vec<Fault>> {
    let names = |info: &'static ScenarioInfo| (info.id.as_str(), info.aliases.iter());
    let (info, chosen) = kit::find_with_options("guards", name, &INFOS, names, &OPTIONAL_RULES)
        .map_err(|fault| vec![fault])?;
    read_setting(info.text, &chosen)
}

/// Reads a scenario text on the map that it names.
pub fn read_setting(text: &str, options: &[&OptionalRule]) -> Result<Setting, Vec<Fault>> {
    let name = map_of(text)?;
    let Some(sheet) = sheet(&name) else {
        let known: Vec<&str> = SHEETS.iter().map(|sheet| sheet.name).collect();
        let message = format!("unknown map '{name}'; the maps are {}", known.join(", "));
        return Err(vec![Fault { place: "map".into(), message }]);
    };
    let OpenMap { map, sight } = &*sheet.open;
    let stock = Stock { map, chart: chart(), order: &ORDER, chits: &CHITS, clauses: &CLAUSES };
    let (scenario, terrain) = read_scenario(text, &stock, options)?;
    Ok(Setting { scenario, map: Arc::clone(map), terrain, sight: Arc::clone(sight) })
}

/// A scenario on the shelf.
#[derive(Debug, Clone, Deserialize)]
pub struct ScenarioInfo {
    /// Its name on the shelf.
    pub id: String,
    /// Other names it answers to.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Its full name.
    pub name: String,
    /// Its map.
    pub map: String,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    turns: Vec<serde::de::IgnoredAny>,
    /// The text of its file.
    #[serde(skip)]
    pub text: &'static str,
}

impl ScenarioInfo {
    /// How many turns it has.
    pub fn turns(&self) -> u32 {
        self.turns.len() as u32
    }
}

impl From<&ScenarioInfo> for ScenarioCard {
    fn from(info: &ScenarioInfo) -> ScenarioCard {
        ScenarioCard {
            id: info.id.clone(),
            name: info.name.clone(),
            aliases: info.aliases.clone(),
            map: info.map.clone(),
            about: info.about.clone(),
            sides: SIDE_NAMES.map(Into::into).to_vec(),
            first: side_name(BRITISH).into(),
            turns: info.turns(),
            length: if info.turns() > 12 { "about eight hours" } else { "about four hours" }.into(),
            options: Vec::new(),
        }
    }
}

static INFOS: LazyLock<Vec<ScenarioInfo>> = LazyLock::new(|| {
    let read = |text| datafile::read(text).expect("the shipped scenarios are well formed");
    SHEETS.iter().map(|sheet| ScenarioInfo { text: sheet.scenario, ..read(sheet.scenario) }).collect()
});

/// The guided games that ship, as texts.
pub fn lessons() -> &'static [&'static str] {
    &[include_str!("../data/goodwood/lesson.toml")]
}

/// The scenarios that ship.
pub fn scenarios() -> &'static [ScenarioInfo] {
    &INFOS
}

/// The maps that ship.
pub fn map_cards() -> Vec<Card> {
    SHEETS.iter().map(|sheet| Card::new(sheet.name, sheet.title, "")).collect()
}

/// The text of a map that ships.
pub fn map_text(name: &str) -> Option<&'static str> {
    sheet(name).map(|sheet| sheet.map)
}

/// A map as a printed sheet in SVG, without its counters.
pub fn map_picture(name: &str) -> Option<String> {
    Some(board::svg(&sheet(name)?.open.map, &sheet_style()))
}

/// How sheets are drawn that counters are laid on. Hex numbers are the table's own, to be switched on and off.
pub(crate) fn sheet_style() -> board::SvgOptions {
    board::SvgOptions { numbers: false, legend: false, ..board::SvgOptions::default() }
}

/// Checks a data file and tells every fault.
pub fn check_data(kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
    match kind {
        DataKind::Map => {
            let map = HexMap::parse(text).map_err(map_faults)?;
            Terrain::new(&map, chart(), GroundRules::default()).map(|_| ())
        }
        DataKind::Units => read_counters(text, ORDER.formations()).map(|_| ()),
        DataKind::Scenario => read_setting(text, &[]).map(|_| ()),
        DataKind::Rules => kit::clauses::read(text).map(|_| ()),
    }
}

/// A table that is no data file of a [`DataKind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// The formations.
    Formations,
    /// The event chits.
    Events,
    /// The Combat Results Table.
    Crt,
    /// Direct ranged fire.
    DirectFire,
    /// The terrain chart.
    Terrain,
    /// Weather and time of day.
    Weather,
}

/// Checks a table and tells every fault.
pub fn check_table(table: Table, text: &str) -> Result<(), Vec<Fault>> {
    match table {
        Table::Formations => OrderOfBattle::read(text, UNITS).map(|_| ()),
        Table::Events => EventChits::read(text).map(|_| ()),
        Table::Crt => Crt::read(text).map(|_| ()),
        Table::DirectFire => DirectFire::read(text).map(|_| ()),
        Table::Terrain => TerrainChart::read(text).map(|_| ()),
        Table::Weather => Climate::read(text).map(|_| ()),
    }
}

/// Every data file that ships.
pub fn shipped() -> Vec<Shipped> {
    let mut files = vec![
        Shipped::new("rules.toml", DataKind::Rules, RULES),
        Shipped::new("units.toml", DataKind::Units, UNITS),
    ];
    for sheet in &SHEETS {
        files.push(Shipped::new(format!("{}/map.toml", sheet.name), DataKind::Map, sheet.map));
        files.push(Shipped::new(format!("{}/scenario.toml", sheet.name), DataKind::Scenario, sheet.scenario));
    }
    files
}
