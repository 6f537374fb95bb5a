//! Hürtgen Forest: what it adds to the standard rules.
//!
//! | rule | clauses | where |
//! |---|---|---|
//! | most batteries in one combat | H11.1 to H11.3 | `batteries` of the scenario; `duties`, `fire` |
//! | support: five points a combat, barrage only | H11.4 | `support` of the scenario; `fire` |
//! | the 116th leaves by turn 4 or costs points | H12 | `withdraw`; [`Game::hurtgen_dawn`] |
//! | columns and blocked entry hexes | H13 | `entry = "columns"`; `entering` |
//! | only the 116th exits, east or south, for good | H14 | `exit` of the scenario |
//! | units and towns with a line count, by ratio | H15 | [`Game::hurtgen_ledger`], [`Game::town_state`] |

use board::{HexId, HexSet};
use kernel::Log;
use serde::Deserialize;

use crate::added::Source;
use crate::event::Event;
use crate::game::Game;
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

/// What a town stands at [H15.21].
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
    pub us: usize,
    /// The units that must leave [H12.0].
    pub withdraw: UnitSet,
    /// The last turn on which they may be on the map for nothing.
    pub withdraw_by: u8,
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
    withdraw_by: u8,
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
        let us = 0;
        let towns = self.towns.into_iter().map(|town| {
            let place = format!("town '{}'", town.name);
            Town { hexes: reader.hexes(&place, &town.hexes), name: town.name, points: town.points }
        });
        let towns = towns.collect();
        Hurtgen {
            us,
            withdraw: reader.units("hurtgen", Some(1 - us), &self.withdraw),
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

impl Game {
    /// The 116th is counted as a turn begins [H12.11, ruling W63].
    pub(super) fn hurtgen_dawn<L: Log<Event>>(&self, rules: &Hurtgen, p: &mut Position, log: &mut L) {
        if p.turn > rules.withdraw_by {
            let late = rules.withdraw.iter().filter(|&unit| p.hex_of(unit).is_some()).count() as i16;
            self.score_now(p, rules.us, late * rules.penalty, Source::Late, log);
        }
    }

    /// What a unit is worth to whoever eliminates it [H15.11].
    pub(crate) fn hurtgen_value(&self, unit: UnitId) -> i32 {
        let values = &self.counter(unit).values;
        i32::from(values.attack)
            + i32::from(values.barrage)
            + i32::from(values.fpf)
            + i32::from(values.defense)
    }

    /// What a town stands at, given the hexes with a line to the west [H15.21].
    pub(crate) fn town_state(
        &self,
        p: &Position,
        rules: &Hurtgen,
        town: &Town,
        reached: &HexSet,
    ) -> TownState {
        let foe = 1 - rules.us;
        if !town.hexes.iter().all(|&hex| self.is_free_of(p, hex, foe)) {
            return TownState::Contested;
        }
        if town.hexes.iter().all(|&hex| reached.contains(hex)) { TownState::Free } else { TownState::CutOff }
    }

    /// Whether a hex holds no unit of a side and lies in no zone of control of it.
    pub(crate) fn is_free_of(&self, p: &Position, hex: HexId, side: usize) -> bool {
        p.unit_at(hex).is_none_or(|unit| self.side_of(unit) != side) && !self.in_zoc_of(p, hex, side)
    }

    /// The hexes from which a Line of Communication leads to the west edge [H15.3, ruling W65]: free of the
    /// enemy, with at most two rough hexes, over streams by bridges only.
    ///
    /// The search runs from the edge, one layer for each number of rough hexes used.
    pub(crate) fn reached_from_west(&self, p: &Position, rules: &Hurtgen) -> HexSet {
        let foe = 1 - rules.us;
        let barred = self.zones_of(p, foe) | self.occupied(p, foe);
        let sides = |hex: HexId| self.dry_sides(p, hex);
        let mut reached = HexSet::EMPTY;
        let mut starts = rules.west - rules.rough - barred;
        let mut come_to = rules.west;
        for _ in 0..=ROUGH {
            let layer = self.flood(starts, &(barred | rules.rough | reached), sides);
            reached |= layer;
            come_to.extend(layer.iter().flat_map(|hex| self.beyond(hex, sides(hex))));
            starts = (come_to & rules.rough) - barred - reached;
        }
        reached
    }

    /// The points of both sides, row by row [H15.0].
    pub(crate) fn hurtgen_ledger(&self, p: &Position, rules: &Hurtgen) -> Vec<LedgerRow> {
        let lost = |side: usize| -> i32 {
            let gone = self.of_side[side].iter().filter(|&unit| p.place(unit) == Place::Eliminated);
            gone.map(|unit| self.hurtgen_value(unit)).sum()
        };
        let mut rows = Vec::new();
        for side in 0..2 {
            let mut points = [0; 2];
            points[side] = lost(1 - side);
            rows.push(LedgerRow::new(format!("{} losses", self.scenario.sides[1 - side]), points, "H15.12"));
        }
        let us = rules.us;
        let to_us = |points: i32| if us == 0 { [points, 0] } else { [0, points] };
        rows.push(LedgerRow::new(
            "116th Panzer late".into(),
            to_us(i32::from(p.added.scored(Source::Late))),
            "H12.11",
        ));
        let reached = self.reached_from_west(p, rules);
        let free = |town: &&Town| self.town_state(p, rules, town, &reached) == TownState::Free;
        let towns = rules.towns.iter().filter(free);
        let (count, points) = towns.fold((0, 0), |(count, sum), town| (count + 1, sum + town.points));
        rows.push(LedgerRow::new(
            format!("{count} of {} towns free with a line", rules.towns.len()),
            to_us(points),
            "H15.21",
        ));
        rows
    }
}

/// The level that points mean [H15.4, ruling W55].
pub(crate) fn level(us: i32, german: i32) -> Level {
    let ratio = ratio(us, german);
    let (name, winner) = match ratio {
        400.. => ("U.S. Decisive", Some(0)),
        300.. => ("U.S. Substantive", Some(0)),
        200.. => ("U.S. Marginal", Some(0)),
        150.. => ("German Marginal", Some(1)),
        101.. => ("German Substantive", Some(1)),
        _ => ("German Decisive", Some(1)),
    };
    Level { name, winner, ratio: Some(ratio) }
}
