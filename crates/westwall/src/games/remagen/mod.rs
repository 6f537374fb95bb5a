//! Remagen: what it adds to the standard rules.
//!
//! | rule | clauses | where |
//! |---|---|---|
//! | the Rhine is made of hexes, closed but for bridges | R11, rulings W6 and W18 | `crossings`, [`Remagen::change`] |
//! | float bridges are laid, and replaced | R11.11, R11.22 | `bridges` |
//! | no attacks from a bridge | R11.12 | [`Remagen::on_bridges`]; `duties`, `fire` |
//! | a German unit destroys the bridge it stands on | R11.21 | `bridges` |
//! | reinforcements come by areas, in the order of letters, and at once | R12 | `entry = "areas"`; `entering` |
//! | night: no combat, zones of control may be left or entered | R13.0 | `night_turns`; `movement`, `sequence` |
//! | the continuous front, its gaps and who is left outside | R14 | `front`, [`Remagen::front_now`] |
//! | the limit of advance | R15.0 | `closed` of the scenario; the option `no-limit` lifts it |
//! | towns, the Autobahn, Germans across the Rhine, losses | R16 | `points` |

mod aims;
mod arrange;
mod bridges;
mod clauses;
mod front;
mod hooks;
mod markers;
mod points;
mod scene;

use std::collections::BTreeMap;

use board::{HexId, HexSet};
use serde::Deserialize;

use kit::{Side, TurnNo};

use crate::game::Game;
use crate::position::Position;
use crate::scenario::Reader;
use crate::terrain::Change;
use crate::unit::UnitSet;

pub use bridges::Span;
use front::{Front, Holder, Shore, front};

/// A town that counts for both sides.
#[derive(Debug, Clone)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// What it is worth to each side [R16.12].
    pub points: [i32; 2],
}

/// Remagen's rules.
#[derive(Debug, Clone)]
pub struct Remagen {
    /// The American side.
    pub us: Side,
    /// The printed bridge.
    pub bridge: Span,
    /// Its name.
    pub bridge_name: String,
    /// The first turn of each float bridge [R11.11].
    pub float_turns: [TurnNo; 2],
    /// After how many turns a destroyed one may be laid again [R11.22].
    pub replace_after: u8,
    /// The hexes of the river.
    pub rhine: HexSet,
    /// The land on either side of it.
    pub west_bank: HexSet,
    /// The land east of it.
    pub east_bank: HexSet,
    /// The country in which a front is looked for.
    pub(crate) shore: Shore,
    /// On or east of the Autobahn [R16.21].
    pub autobahn: HexSet,
    /// The infantry that counts there [ruling W78].
    pub infantry: UnitSet,
    /// So many of it count for nothing [R16.22].
    pub infantry_free: i32,
    /// Points for each hex that the front lacks [R14.14].
    pub gap_points: i16,
    /// The towns.
    pub towns: Vec<Town>,
    /// Where lines of communication end, for each side [R16.41, R16.43].
    pub line_ends: [HexSet; 2],
    /// The entry areas, by their letters [ruling W7].
    pub areas: [Vec<HexId>; 7],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemagenFile {
    bridge: BridgeFile,
    float_turns: [TurnNo; 2],
    replace_after: u8,
    rhine: Vec<String>,
    west_bank: Vec<String>,
    east_bank: Vec<String>,
    bank_order: Vec<String>,
    autobahn: Vec<String>,
    infantry_free: i32,
    gap_points: i16,
    towns: Vec<TownFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeFile {
    hex: String,
    west: String,
    east: String,
    name: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TownFile {
    name: String,
    hexes: Vec<String>,
    points: BTreeMap<String, i32>,
}

impl RemagenFile {
    pub fn read(self, reader: &mut Reader) -> Remagen {
        let us = Side::First;
        let place = "remagen";
        let towns = self.towns.into_iter().map(|town| {
            let place = format!("town '{}'", town.name);
            Town {
                hexes: reader.hexes(&place, &town.hexes),
                points: reader.points(&place, &town.points),
                name: town.name,
            }
        });
        let towns = towns.collect();
        let east_bank = reader.hex_set(place, &self.east_bank);
        let order = self.bank_order.iter().map(|hex| reader.hex(place, hex)).collect();
        let edge = |names: &[&str], reader: &mut Reader| {
            let names: Vec<String> = names.iter().map(|name| format!("edge {name}")).collect();
            reader.hex_set(place, &names)
        };
        let west = edge(&["west"], reader);
        let east = edge(&["east"], reader);
        let infantry = reader
            .counters
            .iter()
            .enumerate()
            .filter(|(_, counter)| counter.side == us && counter.values.to_string() == "3-6-7");
        let infantry = infantry.map(|(index, _)| crate::unit::UnitId(index as u8)).collect();
        let areas = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
            .map(|letter| reader.hexes(place, &[format!("region area_{letter}")]));
        Remagen {
            us,
            areas,
            bridge: Span {
                hex: reader.hex(place, &self.bridge.hex),
                west: reader.hex(place, &self.bridge.west),
                east: reader.hex(place, &self.bridge.east),
            },
            bridge_name: self.bridge.name,
            float_turns: self.float_turns,
            replace_after: self.replace_after,
            rhine: reader.hex_set(place, &self.rhine),
            west_bank: reader.hex_set(place, &self.west_bank),
            east_bank,
            shore: Shore::new(&reader.map.grid, order, east_bank),
            autobahn: reader.hex_set(place, &self.autobahn),
            infantry,
            infantry_free: self.infantry_free,
            gap_points: self.gap_points,
            towns,
            line_ends: [west, east],
        }
    }
}

impl Remagen {
    /// A bridge makes a hex of the river passable through its two ends [ruling W18].
    pub(super) fn change(&self) -> Change {
        Change::Bridged(self.rhine)
    }

    /// The areas of a side in the order in which its reinforcements go on to the next [ruling W72].
    pub(crate) fn letters(&self, side: Side) -> &'static [u8] {
        if side == self.us { &[0, 1] } else { &[2, 3, 4, 5, 6] }
    }

    /// The sides of a hex that bridges change, as six bits.
    pub(crate) fn changed_sides(&self, game: &Game, at: &Position, hex: HexId) -> u8 {
        let mut sides = 0;
        for span in at.extension.spans.iter().filter(|span| span.stands()) {
            let ends = if hex == span.hex {
                [Some(span.west), Some(span.east)]
            } else if hex == span.west || hex == span.east {
                [Some(span.hex), None]
            } else {
                continue;
            };
            for end in ends.into_iter().flatten() {
                sides |= game.map.grid.side_between(hex, end).map_or(0, |side| 1 << side);
            }
        }
        sides
    }
}

impl Remagen {
    pub(super) fn begin(&self, at: &mut Position) {
        at.extension.spans[0] = self.bridge;
        at.extension.span_turns = [TurnNo(0), self.float_turns[0], self.float_turns[1]];
    }

    /// Units that stand on bridges.
    pub(super) fn on_bridges(at: &Position) -> UnitSet {
        let bridges = at.extension.spans.iter().filter(|span| span.stands());
        bridges.filter_map(|span| at.unit_at(span.hex)).collect()
    }

    /// The front as it would be drawn if the U.S. Player-Turn ended now [R14.12].
    pub(super) fn front_now(&self, game: &Game, at: &Position) -> Front {
        let mut holders = Vec::new();
        for (unit, hex) in game.on_map(at, self.us) {
            let on_bridge = at.extension.spans.iter().any(|span| span.hex == hex);
            if !on_bridge && !self.east_bank.contains(hex) {
                continue;
            }
            let mut covers: HexSet = game.open_neighbours(at, hex).map(|(_, near)| near).collect();
            covers.insert(hex);
            holders.push(Holder { unit, hex, covers: covers & self.east_bank });
        }
        front(&self.shore, &holders)
    }
}
