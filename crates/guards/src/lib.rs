//! Famous Divisions: Guards Armoured. Four battles of the Guards Armoured Division at company level.
//!
//! This crate holds what does not change in a game: the rules in our own words, the four maps, counters, event chits, tables
//! and scenarios, each read from its data file and checked, all faults at once.
//!
//! Start reading with [`open_named`], which gives a [`Setting`]: a [`Scenario`] with its [`Forces`], its map, its [`Terrain`]
//! and its [`Sight`]. The tables are shared by all scenarios: [`chart`], [`crt`], [`climate`], [`direct_fire`],
//! [`event_chits`]. Clauses stand in square brackets, rulings as D with a number; `docs/guards` explains them.

mod action;
mod arrange;
mod audience;
mod bare_odds;
mod book;
mod chart;
mod check;
mod chits;
mod combat;
mod cost;
mod crt;
mod declared;
mod direct_fire;
mod engineering;
mod evaluation;
mod event;
mod fire;
mod flat;
mod forces;
mod game;
mod ghosts;
mod glimpses;
mod guess;
mod legal;
mod marker;
mod memory;
mod menu;
mod movement;
mod notation;
mod numbers;
mod odds;
mod options;
mod order;
mod orders;
mod perform;
mod placing;
mod pontoons;
mod position;
mod reason;
mod scenario;
mod scene;
mod seating;
mod sentences;
mod sequence;
mod setup;
mod shipped;
mod side;
mod sight;
mod supply;
mod terrain;
mod troops;
mod unit;
mod victory;
mod view;
mod weather;
mod wheels;

pub use action::Action;
pub use arrange::{Arrangement, Phase, UnitWish, WorkWish};
pub use bare_odds::chart_odds;
pub use book::{EDITION, Guards, compose, open};
pub use chart::{
    ClassCosts, Fortification, FortificationRow, Ground, GroundRow, HexsideKind, HexsideRow, Roadway,
    TerrainChart, Water,
};
pub use chits::{AtNight, ByAir, ChitId, Colour, Event as ChitEvent, EventChit, EventChits, MAX_CHITS};
pub use cost::{Cost, StepCost};
pub use crt::{CombatResult, Crt, Effect, Odds, Party};
pub use direct_fire::{Chances, DirectFire, FireRule, Shot};
pub use event::Event;
pub use forces::{Forces, Formation, FormationId, FormationSet, MAX_FORMATIONS, MAX_UNITS, UnitId, UnitSet};
pub use game::Game;
pub use ghosts::Sightings;
pub use glimpses::{MAX_TRACKS, Memory, Track};
pub use kit::{DataKind, OptionalRule, Shipped, Side};
pub use marker::{AtEndOfTurn, Marker};
pub use menu::Menu;
pub use notation::FORMS;
pub use numbers::{Allowance, HalfPoints, HalfUnits, Modifier, Range};
pub use odds::BarrageChances;
pub use options::{Chosen, OPTIONAL_RULES, Options};
pub use order::{Echelon, FormationCard, OrderOfBattle};
pub use pontoons::{MAX_PONTOONS, Pontoons};
pub use position::{
    Activation, Combat, Drawn, Ended, EventCup, Frame, Mover, Pontoon, Position, Route, Site, Stage, Term,
    TermOf, Toll, Work, site_between,
};
pub use reason::Reason;
pub use scenario::{
    Cup, Downgrade, EntryHex, Exit, ExitPoints, FirstChit, Per, Reinforcement, RoadEnd, Scenario, SetupRow,
    Turn, Victory, VictoryBy, VictoryPlace, VictoryPoints, Works,
};
pub use shipped::{
    ScenarioInfo, Setting, Table, chart, check_data, check_table, clauses, climate, crt, direct_fire,
    event_chits, lessons, map_cards, map_picture, map_text, open_named, order_of_battle, read_setting,
    scenarios, shipped,
};
pub use side::{BRITISH, GERMAN, SIDE_NAMES, side_name, side_named};
pub use sight::{Sight, SightRange};
pub use terrain::{
    Bridge, BridgeId, BridgeSite, Floods, GroundRules, Hexes, MAX_BRIDGES, MAX_HEXES, Span, Terrain,
};
pub use troops::{Armed, Place, Troops};
pub use unit::{AntiAircraft, Counter, Face, MoveClass, Reverse, UnitSize, UnitType, Values};
pub use view::View;
pub use weather::{Allowed, Climate, Conditions, TimeOfDay, Weather};

kit::clauses_of!(Guards, "../data/rules.toml");

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");

/// Where each clause and ruling is carried out, as the text of its index.
pub const PLACES: &str = include_str!("../data/where.tsv");
