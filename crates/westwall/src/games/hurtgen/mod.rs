//! Hürtgen Forest: what it adds to the standard rules.
//!
//! | rule | clauses | where |
//! |---|---|---|
//! | most batteries in one combat | H11.1 to H11.3 | `batteries` of the scenario; `duties`, `fire` |
//! | support: five points a combat, barrage only | H11.4 | `support` of the scenario; `fire` |
//! | the 116th leaves by turn 4 or costs points | H12 | `withdraw`; [`Hurtgen::count_late`] |
//! | columns and blocked entry hexes | H13 | `entry = "columns"`; `entering` |
//! | only the 116th exits, east or south, for good | H14 | `exit` of the scenario |
//! | units and towns with a line count, by ratio | H15 | [`Hurtgen::ledger`], [`Hurtgen::town_state`] |

mod aims;
mod clauses;
mod hooks;
mod scene;

use board::{HexId, HexSet};
use kernel::Log;
use kit::{Side, TurnNo, clause};
use serde::Deserialize;

use crate::event::Event;
use crate::game::Game;
use crate::games::Source;
use crate::position::{Place, Position};
use crate::scenario::Reader;
use crate::unit::{UnitId, UnitSet};
use crate::victory::{LedgerRow, Level, ratio};

/// A town that counts.
#[derive(Debug, Clone)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// What it is worth.
    pub points: i32,
}

/// State of a town [H15.21].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TownState {
    /// It counts.
    Free,
    /// A German unit, or the zone of control of one, is in it.
    Contested,
    /// No Line of Communication leads from it to the west.
    CutOff,
}

/// Hürtgen's rules.
#[derive(Debug, Clone)]
pub struct Hurtgen {
    /// The American side.
    pub us: Side,
    /// The units that must leave [H12.0].
    pub withdraw: UnitSet,
    /// The last turn on which they may be on the map for nothing.
    pub withdraw_by: TurnNo,
    /// Points for each that is there later, every turn.
    pub penalty: i16,
    /// Where lines of communication end [H15.31].
    pub west: HexSet,
    /// The rough hexes [H15.33].
    pub rough: HexSet,
    /// The towns [H15.22].
    pub towns: Vec<Town>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HurtgenFile {
    withdraw: Vec<String>,
    withdraw_by: TurnNo,
    penalty: i16,
    west_edge: Vec<String>,
    towns: Vec<TownFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TownFile {
    name: String,
    hexes: Vec<String>,
    points: i32,
}

impl HurtgenFile {
    pub fn read(self, reader: &mut Reader) -> Hurtgen {
        let us = Side::First;
        let towns = self.towns.into_iter().map(|town| {
            let place = format!("town '{}'", town.name);
            Town { hexes: reader.hexes(&place, &town.hexes), name: town.name, points: town.points }
        });
        let towns = towns.collect();
        Hurtgen {
            us,
            withdraw: reader.units("hurtgen", Some(us.other()), &self.withdraw),
            withdraw_by: self.withdraw_by,
            penalty: self.penalty,
            west: reader.hex_set("hurtgen", &self.west_edge),
            rough: reader.map.grid.hexes().filter(|&hex| reader.map.terrain_at(hex) == "rough").collect(),
            towns,
        }
    }
}

/// The most rough hexes on a line [H15.33].
const ROUGH: usize = 2;

impl Hurtgen {
    /// The 116th is counted as a turn begins [H12.11, H12.12, ruling W63].
    pub(super) fn count_late<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        if at.turn > self.withdraw_by {
            let late = self.withdraw.iter().filter(|&unit| at.hex_of(unit).is_some()).count() as i16;
            game.score_now(at, self.us, late * self.penalty, Source::Late, log);
        }
    }

    /// Points for eliminating a unit [H15.11].
    pub(super) fn value(game: &Game, unit: UnitId) -> i32 {
        let values = &game.counter(unit).values;
        i32::from(values.attack)
            + i32::from(values.barrage)
            + i32::from(values.fpf)
            + i32::from(values.defense)
    }

    /// What a town stands at, given the hexes with a line to the west [H15.21, H15.31].
    pub(super) fn town_state(&self, game: &Game, at: &Position, town: &Town, reached: &HexSet) -> TownState {
        let foe = self.us.other();
        if !town.hexes.iter().all(|&hex| game.is_free_of(at, hex, foe)) {
            return TownState::Contested;
        }
        if town.hexes.iter().all(|&hex| reached.contains(hex)) { TownState::Free } else { TownState::CutOff }
    }

    /// The hexes from which a Line of Communication leads to the west edge: free of the enemy, with at
    /// most two rough hexes, over streams by bridges only [H15.3, H15.32, ruling W65].
    ///
    /// The search runs from the edge, one layer for each number of rough hexes used.
    pub(super) fn reached_from_west(&self, game: &Game, at: &Position) -> HexSet {
        let foe = self.us.other();
        let barred = game.zones_of(at, foe) | game.occupied(at, foe);
        let sides = |hex: HexId| game.dry_sides(at, hex);
        let mut reached = HexSet::EMPTY;
        let mut starts = self.west - self.rough - barred;
        let mut come_to = self.west;
        for _ in 0..=ROUGH {
            let layer = game.flood(starts, &(barred | self.rough | reached), sides);
            reached |= layer;
            come_to.extend(layer.iter().flat_map(|hex| game.beyond(hex, sides(hex))));
            starts = (come_to & self.rough) - barred - reached;
        }
        reached
    }

    /// The points of both sides, row by row [H14.12, H15.0].
    pub(super) fn ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        let lost = |side: Side| -> i32 {
            let gone = game.of_side[side.index()].iter().filter(|&unit| at.place(unit) == Place::Eliminated);
            gone.map(|unit| Hurtgen::value(game, unit)).sum()
        };
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let mut points = [0; 2];
            points[side.index()] = lost(side.other());
            rows.push(LedgerRow::new(
                format!("{} losses", game.scenario.sides[side.other().index()]),
                points,
                clause!("H15.12"),
            ));
        }
        let us = self.us;
        let to_us = |points: i32| if us == Side::First { [points, 0] } else { [0, points] };
        rows.push(LedgerRow::new(
            "116th Panzer late".into(),
            to_us(i32::from(at.extension.scored(Source::Late))),
            clause!("H12.11"),
        ));
        let reached = self.reached_from_west(game, at);
        let free = |town: &&Town| self.town_state(game, at, town, &reached) == TownState::Free;
        let towns = self.towns.iter().filter(free);
        let (count, points) = towns.fold((0, 0), |(count, sum), town| (count + 1, sum + town.points));
        rows.push(LedgerRow::new(
            format!("{count} of {} towns free with a line", self.towns.len()),
            to_us(points),
            clause!("H15.21"),
        ));
        rows
    }
}

/// The level that points mean [H15.4, ruling W55].
pub(super) fn level(us: i32, german: i32) -> Level {
    let ratio = ratio(us, german);
    let (name, winner) = match ratio {
        400.. => ("U.S. Decisive", Some(Side::First)),
        300.. => ("U.S. Substantive", Some(Side::First)),
        200.. => ("U.S. Marginal", Some(Side::First)),
        150.. => ("German Marginal", Some(Side::Second)),
        101.. => ("German Substantive", Some(Side::Second)),
        _ => ("German Decisive", Some(Side::Second)),
    };
    Level { name, winner, ratio: Some(ratio) }
}
