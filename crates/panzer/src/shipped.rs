//! What is in the box: maps, cards, weapons, tables, scenarios and rule texts, embedded in the program.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use board::join::{Joined, Layout};
use board::{GridSpec, HexMap};
use kernel::{ClauseText, Fault};
use kit::{DataKind, OptionalRule, ScenarioCard, Shipped};
use serde::Deserialize;

use crate::air::Air;
use crate::airborne::Airborne;
use crate::ap_fire::ApFire;
use crate::artillery::Artillery;
use crate::assault::Assault;
use crate::gp_fire::GpFire;
use crate::grades::Grades;
use crate::ground::TerrainTable;
use crate::misc::Misc;
use crate::morale::Morale;
use crate::nation::Nation;
use crate::options::OPTIONAL_RULES;
use crate::scenario::Scenario;
use crate::scenario::reading::{Stock, layout_of, read_scenario};
use crate::sight::Sight;
use crate::spotting::Spotting;
use crate::terrain::map_faults;
use crate::terrain::{GroundRules, Hexes, Terrain};
use crate::unit::Cards;
use crate::weapon::Arsenal;

/// A table that is read when it is first asked for.
macro_rules! table {
    ($function:ident, $about:literal, $kind:ident, $text:ident, $file:literal) => {
        const $text: &str = include_str!(concat!("../data/", $file));

        #[doc = $about]
        pub fn $function() -> &'static $kind {
            static TABLE: LazyLock<$kind> =
                LazyLock::new(|| $kind::read($text).expect("the shipped tables are well formed"));
            &TABLE
        }
    };
}

table!(arsenal, "Every weapon.", Arsenal, WEAPONS, "weapons.toml");
table!(grades, "Grades and roles.", Grades, GRADES, "grades.toml");
table!(morale, "Morale.", Morale, MORALE, "morale.toml");
table!(spotting, "Spotting.", Spotting, SPOTTING, "spotting.toml");
table!(ap_fire, "AP fire.", ApFire, AP_FIRE, "ap_fire.toml");
table!(gp_fire, "GP fire.", GpFire, GP_FIRE, "gp_fire.toml");
table!(assault, "Close assault, Hand-to-Hand combat, overrun.", Assault, ASSAULT, "assault.toml");
table!(artillery, "Batteries and scatter.", Artillery, ARTILLERY, "artillery.toml");
table!(air, "Aircraft.", Air, AIR, "air.toml");
table!(airborne, "Airborne landings.", Airborne, AIRBORNE, "airborne.toml");
table!(misc, "Small tables.", Misc, MISC, "misc.toml");
table!(terrain_table, "What ground and hexsides do.", TerrainTable, TERRAIN, "terrain.toml");

const UNITS: &str = include_str!("../data/units.toml");

/// Every unit card.
pub fn cards() -> &'static Cards {
    static CARDS: LazyLock<Cards> =
        LazyLock::new(|| Cards::read(UNITS, arsenal()).expect("the shipped cards are well formed"));
    &CARDS
}

const RULES: &str = include_str!("../data/rules.toml");

static CLAUSES: LazyLock<Vec<ClauseText>> =
    LazyLock::new(|| kit::clauses::read(RULES).expect("the shipped rules are well formed"));

/// The clauses of the rulebook in our own words.
pub fn clauses() -> &'static [ClauseText] {
    &CLAUSES
}

/// One geomorphic map.
struct Sheet {
    name: &'static str,
    text: &'static str,
    map: LazyLock<HexMap>,
}

/// A map by its number.
macro_rules! sheet {
    ($name:literal) => {
        Sheet {
            name: $name,
            text: include_str!(concat!("../data/maps/", $name, ".toml")),
            map: LazyLock::new(|| {
                HexMap::parse(include_str!(concat!("../data/maps/", $name, ".toml")))
                    .expect("the shipped maps are well formed")
            }),
        }
    };
}

static SHEETS: [Sheet; 8] = [
    sheet!("13"),
    sheet!("14"),
    sheet!("15"),
    sheet!("16"),
    sheet!("17"),
    sheet!("18"),
    sheet!("19"),
    sheet!("20"),
];

fn sheet(name: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|sheet| sheet.name == name)
}

/// The grid that all maps have.
fn grid_spec() -> &'static GridSpec {
    SHEETS[0].map.grid.spec()
}

/// One geomorphic map by its number.
pub fn map(name: &str) -> Option<&'static HexMap> {
    sheet(name).map(|sheet| &*sheet.map)
}

/// Lays the maps of a scenario together.
pub(crate) fn lay(name: &str, layout: &Layout) -> Result<(Joined, HexMap), Vec<Fault>> {
    let mut faults = Vec::new();
    let mut maps = Vec::new();
    for number in layout.rows.iter().flatten() {
        if let Some(map) = map(number) {
            maps.push((number.as_str(), map));
        } else {
            let known: Vec<&str> = SHEETS.iter().map(|sheet| sheet.name).collect();
            let message = format!("unknown map '{number}'; the maps are {}", known.join(", "));
            faults.push(Fault { place: "layout".into(), message });
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let joined = Joined::new(grid_spec(), layout).map_err(map_faults)?;
    let map = joined.map(name, &maps, "clear").map_err(map_faults)?;
    Ok((joined, map))
}

/// A scenario with everything static that it is played on.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The scenario.
    pub scenario: Scenario,
    /// How its maps lie together.
    pub joined: Arc<Joined>,
    /// Its board.
    pub map: Arc<HexMap>,
    /// The ground of the board.
    pub terrain: Terrain,
    /// Who sees where.
    pub sight: Arc<Sight>,
}

/// Opens the scenario that a name means, options and all: `25`, `the-village+morale`.
///
/// # Errors
/// A scenario or an option that does not exist, options that do not go together.
pub fn open_named(name: &str) -> Result<Setting, Vec<Fault>> {
    let names = |info: &'static ScenarioInfo| (info.id.as_str(), info.aliases.iter());
    let (info, chosen) =
        kit::find_with_options("panzer", name, &INFOS, names, OPTIONAL_RULES).map_err(|fault| vec![fault])?;
    read_setting(info.text, &chosen)
}

/// A scenario with its board, before lines of sight are drawn.
struct Opened {
    scenario: Scenario,
    joined: Joined,
    map: HexMap,
    terrain: Terrain,
}

fn read_opened(text: &str, options: &[&OptionalRule]) -> Result<Opened, Vec<Fault>> {
    let layout = layout_of(text)?;
    let (joined, map) = lay("board", &layout)?;
    let stock = Stock {
        joined: &joined,
        map: &map,
        cards: cards(),
        grades: grades(),
        morale: morale(),
        clauses: clauses(),
    };
    let (scenario, terrain) = read_scenario(text, &stock, options)?;
    let map = HexMap { name: scenario.name.clone(), ..map };
    Ok(Opened { scenario, joined, map, terrain })
}

/// Reads a scenario text on the maps that it names.
///
/// # Errors
/// Every fault of the text.
pub fn read_setting(text: &str, options: &[&OptionalRule]) -> Result<Setting, Vec<Fault>> {
    let Opened { scenario, joined, map, terrain } = read_opened(text, options)?;
    let sight = sight(&scenario, &map, &terrain);
    Ok(Setting { scenario, joined: Arc::new(joined), map: Arc::new(map), terrain, sight })
}

/// Lines of sight hang on the layout and on what burns: boards that have been drawn before are kept.
fn sight(scenario: &Scenario, map: &HexMap, terrain: &Terrain) -> Arc<Sight> {
    const KEPT: usize = 16;
    static DRAWN: Mutex<Vec<(Layout, Hexes, Arc<Sight>)>> = Mutex::new(Vec::new());
    let fires = scenario.counters.fires;
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = drawn.iter().find(|(layout, burning, _)| *layout == scenario.layout && *burning == fires);
    if let Some((_, _, sight)) = known {
        return Arc::clone(sight);
    }
    let sight = Arc::new(Sight::new(&map.grid, terrain, fires));
    if drawn.len() == KEPT {
        drawn.remove(0);
    }
    drawn.push((scenario.layout.clone(), fires, Arc::clone(&sight)));
    sight
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
    /// Its number in the playbook.
    pub number: u8,
    /// Place and date.
    pub when: String,
    /// Whether it happened.
    pub historical: bool,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    /// How many turns it has.
    pub turns: u8,
    /// The nations, by side.
    pub sides: [Nation; 2],
    pub(crate) layout: Layout,
    /// The text of its file.
    #[serde(skip)]
    pub text: &'static str,
}

impl ScenarioInfo {
    /// Its maps by their numbers, from north to south.
    pub fn maps(&self) -> impl Iterator<Item = &str> {
        self.layout.rows.iter().flatten().map(String::as_str)
    }
}

impl From<&ScenarioInfo> for ScenarioCard {
    fn from(info: &ScenarioInfo) -> ScenarioCard {
        ScenarioCard {
            id: info.id.clone(),
            name: info.name.clone(),
            aliases: info.aliases.clone(),
            map: crate::boards::board_id(&info.layout),
            about: info.about.clone(),
            sides: info.sides.map(|nation| nation.name().to_owned()).to_vec(),
            first: info.sides[0].name().into(),
            turns: info.turns.into(),
            length: if info.maps().count() > 1 { "a long evening" } else { "an evening" }.into(),
            options: Vec::new(),
        }
    }
}

/// The texts of the scenarios, in the order of their numbers.
macro_rules! scenario_texts {
    ($($name:literal),*) => {
        [$(include_str!(concat!("../data/scenarios/", $name, ".toml"))),*]
    };
}

static TEXTS: [&str; 10] = scenario_texts!(
    "chance-encounter",
    "higher-ground",
    "tonga",
    "the-village",
    "hell-on-wheels",
    "among-the-hedgerows",
    "villers-bocage-morning",
    "villers-bocage-afternoon",
    "out-of-the-mist",
    "glorious-goodwood"
);

static INFOS: LazyLock<Vec<ScenarioInfo>> = LazyLock::new(|| {
    let read = |text| datafile::read(text).expect("the shipped scenarios are well formed");
    TEXTS.iter().map(|&text| ScenarioInfo { text, ..read(text) }).collect()
});

/// The guided games that ship, as texts.
pub fn lessons() -> &'static [&'static str] {
    &[include_str!("../data/lesson.toml")]
}

/// The scenarios that ship.
pub fn scenarios() -> &'static [ScenarioInfo] {
    &INFOS
}

/// The numbers of the maps that ship.
pub(crate) fn sheet_names() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().map(|sheet| sheet.name)
}

/// The text of a map that ships.
pub fn map_text(name: &str) -> Option<&'static str> {
    sheet(name).map(|sheet| sheet.text)
}

/// How sheets are drawn that counters are laid on. Hex numbers are the table's own, to be switched on and off.
pub fn sheet_style() -> board::SvgOptions {
    board::SvgOptions { numbers: false, legend: false, ..board::SvgOptions::default() }
}

/// Checks a data file and tells every fault.
///
/// # Errors
/// Every fault of the text.
pub fn check_data(kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
    match kind {
        DataKind::Map => {
            let map = HexMap::parse(text).map_err(map_faults)?;
            Terrain::new(&map, terrain_table(), GroundRules::default()).map(|_| ())
        }
        DataKind::Units => Cards::read(text, arsenal()).map(|_| ()),
        DataKind::Scenario => read_opened(text, &[]).map(|_| ()),
        DataKind::Rules => kit::clauses::read(text).map(|_| ()),
    }
}

/// A table that is no data file of a [`DataKind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the tables")]
pub enum Table {
    Weapons,
    Grades,
    Morale,
    Spotting,
    ApFire,
    GpFire,
    Assault,
    Artillery,
    Air,
    Airborne,
    Misc,
    Terrain,
}

/// Checks a table and tells every fault.
///
/// # Errors
/// Every fault of the text.
pub fn check_table(table: Table, text: &str) -> Result<(), Vec<Fault>> {
    match table {
        Table::Weapons => Arsenal::read(text).map(|_| ()),
        Table::Grades => Grades::read(text).map(|_| ()),
        Table::Morale => Morale::read(text).map(|_| ()),
        Table::Spotting => Spotting::read(text).map(|_| ()),
        Table::ApFire => ApFire::read(text).map(|_| ()),
        Table::GpFire => GpFire::read(text).map(|_| ()),
        Table::Assault => Assault::read(text).map(|_| ()),
        Table::Artillery => Artillery::read(text).map(|_| ()),
        Table::Air => Air::read(text).map(|_| ()),
        Table::Airborne => Airborne::read(text).map(|_| ()),
        Table::Misc => Misc::read(text).map(|_| ()),
        Table::Terrain => TerrainTable::read(text).map(|_| ()),
    }
}

/// Every data file that ships.
pub fn shipped() -> Vec<Shipped> {
    let mut files = vec![
        Shipped::new("rules.toml", DataKind::Rules, RULES),
        Shipped::new("units.toml", DataKind::Units, UNITS),
    ];
    for sheet in &SHEETS {
        files.push(Shipped::new(format!("maps/{}.toml", sheet.name), DataKind::Map, sheet.text));
    }
    for info in scenarios() {
        files.push(Shipped::new(format!("scenarios/{}.toml", info.id), DataKind::Scenario, info.text));
    }
    files
}
