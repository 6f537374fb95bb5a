//! What is in the box: maps, orders of battle, scenarios and rule texts, embedded in the program.

use std::sync::LazyLock;

use board::{HexMap, MapFault};
use kernel::{ClauseText, Fault};
use kit::{Card, DataKind, OptionalRule, ScenarioCard, Shipped, TurnNo};
use serde::Deserialize;

use crate::game::Game;
use crate::games::{BOXES, Boxed, LESSONS, OPTIONAL_RULES, SCENARIOS};
use crate::scenario::{game_of, read_scenario, read_units, sides_of};

/// The guided games that ship, as texts.
pub fn lessons() -> &'static [&'static str] {
    &LESSONS
}

/// A scenario on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ScenarioInfo {
    /// Its name on the shelf.
    pub id: String,
    /// Other names it answers to.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Its full name.
    pub name: String,
    /// The game it belongs to.
    pub game: String,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    /// The two sides, in the order of their seats.
    pub sides: [String; 2],
    /// The side that moves first in each turn.
    pub first: String,
    /// The first turn.
    pub first_turn: TurnNo,
    /// The last turn.
    pub last_turn: TurnNo,
    /// The text of its file.
    #[serde(skip)]
    pub text: &'static str,
}

impl From<&ScenarioInfo> for ScenarioCard {
    fn from(info: &ScenarioInfo) -> ScenarioCard {
        let turns = u32::from(info.first_turn.turns_to(info.last_turn)) + 1;
        ScenarioCard {
            id: info.id.clone(),
            name: info.name.clone(),
            aliases: info.aliases.clone(),
            map: info.game.clone(),
            about: info.about.clone(),
            sides: info.sides.to_vec(),
            first: info.first.clone(),
            turns,
            length: length(turns).into(),
            options: Vec::new(),
        }
    }
}

/// How long a scenario takes two players who know the rules.
const fn length(turns: u32) -> &'static str {
    match turns {
        0..=8 => "about two hours",
        9..=12 => "about three hours",
        _ => "about six hours",
    }
}

static INFOS: LazyLock<Vec<ScenarioInfo>> = LazyLock::new(|| {
    let read = |text| datafile::read(text).expect("the shipped scenarios are well formed");
    SCENARIOS.iter().map(|&(_, text)| ScenarioInfo { text, ..read(text) }).collect()
});

/// The scenarios that ship.
pub fn scenarios() -> &'static [ScenarioInfo] {
    &INFOS
}

/// Works out the scenario that a name means, options and all.
pub(crate) fn open_named(name: &str) -> Result<Game, Vec<Fault>> {
    let names = |info: &'static ScenarioInfo| {
        let own = [format!("{}/{}", info.game, info.id), format!("{}-{}", info.game, info.id)];
        (info.id.as_str(), info.aliases.iter().cloned().chain(own))
    };
    let (info, chosen) = kit::find_with_options("westwall", name, &INFOS, names, &OPTIONAL_RULES)
        .map_err(|fault| vec![fault])?;
    let mut game = read_game(info.text, &chosen)?;
    game.scenario.id = kit::join(&info.id, chosen);
    Ok(game)
}

/// The names of the maps that ship.
pub fn maps() -> impl Iterator<Item = &'static str> {
    BOXES.iter().map(|game| game.name)
}

fn box_named(name: &str) -> Option<&'static Boxed> {
    BOXES.iter().find(|game| game.name.eq_ignore_ascii_case(name))
}

/// What players call a map that ships.
pub fn map_title(name: &str) -> Option<&'static str> {
    box_named(name).map(|game| game.title)
}

/// The maps that ship.
pub fn map_cards() -> Vec<Card> {
    BOXES.iter().map(|game| Card::new(game.name, game.title, "")).collect()
}

/// The text of a map that ships.
pub fn map_text(name: &str) -> Option<&'static str> {
    box_named(name).map(|game| game.map)
}

pub(crate) fn map_faults(faults: Vec<MapFault>) -> Vec<Fault> {
    faults.into_iter().map(|fault| Fault { place: fault.place, message: fault.message }).collect()
}

/// Reads a scenario text with the map and counters of its game.
pub(crate) fn read_game(text: &str, options: &[&OptionalRule]) -> Result<Game, Vec<Fault>> {
    let name = game_of(text)?;
    let Some(game) = box_named(&name) else {
        let known: Vec<&str> = maps().collect();
        let message = format!("unknown game '{name}'; the games are {}", known.join(", "));
        return Err(vec![Fault { place: "game".into(), message }]);
    };
    let sides = sides_of(text)?;
    let map = HexMap::parse(game.map).map_err(map_faults)?;
    let counters = read_units(game.units, &sides)?;
    let scenario = read_scenario(text, &map, &counters, options)?;
    Game::new(map, counters, scenario)
}

/// Checks a data file and reports every fault.
pub fn check_data(kind: DataKind, text: &str) -> Result<(), Vec<Fault>> {
    match kind {
        DataKind::Map => {
            let map = HexMap::parse(text).map_err(map_faults)?;
            crate::terrain::Terrain::new(&map).map(|_| ())
        }
        DataKind::Units => {
            #[derive(Deserialize)]
            struct Sides {
                units: Vec<Side>,
            }
            #[derive(Deserialize)]
            struct Side {
                side: String,
            }
            let mut names: Vec<String> = datafile::read::<Sides>(text)
                .map(|file| file.units.into_iter().map(|unit| unit.side).collect())
                .unwrap_or_default();
            names.dedup();
            let sides = match &names[..] {
                [a, b, ..] => [a.clone(), b.clone()],
                [a] => [a.clone(), String::new()],
                [] => [String::new(), String::new()],
            };
            read_units(text, &sides).map(|_| ())
        }
        DataKind::Scenario => read_game(text, &[]).map(|_| ()),
        DataKind::Rules => kit::clauses::read(text).map(|_| ()),
    }
}

/// Every data file that ships.
pub fn shipped() -> Vec<Shipped> {
    let mut files = vec![Shipped::new("rules.toml", DataKind::Rules, include_str!("../data/rules.toml"))];
    for game in &BOXES {
        files.push(Shipped::new(format!("{}/map.toml", game.name), DataKind::Map, game.map));
        files.push(Shipped::new(format!("{}/units.toml", game.name), DataKind::Units, game.units));
    }
    files.extend(SCENARIOS.map(|(path, text)| Shipped::new(path, DataKind::Scenario, text)));
    files
}

static CLAUSES: LazyLock<Vec<ClauseText>> = LazyLock::new(|| {
    kit::clauses::read(include_str!("../data/rules.toml")).expect("the shipped rules are well formed")
});

/// The clauses of the rulebook in our own words.
pub fn clauses() -> &'static [ClauseText] {
    &CLAUSES
}

/// A map as a printed sheet in SVG, without title and legend: what a table lays under its counters.
pub fn map_picture(map: &str) -> Option<String> {
    let map = board::HexMap::parse(map_text(map)?).ok()?;
    Some(board::svg(&map, &sheet()))
}

/// How sheets are drawn that counters are laid on. Hex numbers are the table's own, to be switched on and off.
pub(crate) fn sheet() -> board::SvgOptions {
    board::SvgOptions { numbers: false, legend: false, ..board::SvgOptions::default() }
}
