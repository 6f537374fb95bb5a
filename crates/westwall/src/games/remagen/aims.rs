//! Remagen: the front and the autobahn.

use board::HexId;
use kit::Side;

use super::{Remagen, Span};
use crate::evaluation::{Aims, HEX, Lanes, Nets, POINT};
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitId;

/// One hex off the arc of the bridgehead: a front that is not a line has gaps.
const ON_ARC: i32 = 30;

impl Remagen {
    /// How far from the bridge the arc of the bridgehead is to run.
    pub(super) fn arc(&self, game: &Game, at: &Position) -> i32 {
        let across = game
            .on_map(at, self.us)
            .filter(|(unit, hex)| self.east_bank.contains(*hex) && !game.artillery.has(*unit));
        (across.count() as i32 / 3).clamp(1, 12)
    }

    pub(super) fn us_aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        let to_bridges = |hex: HexId, end: fn(&Span) -> HexId| {
            let standing = at.extension.spans.iter().filter(|span| span.stands());
            standing.map(|span| i32::from(game.distance(end(span), hex))).min().unwrap_or(30)
        };
        if !self.east_bank.contains(hex) {
            let on_bridge = at.extension.spans.iter().any(|span| span.hex == hex);
            return if on_bridge { -60 } else { -120 - 2 * HEX * to_bridges(hex, |span| span.west) };
        }
        let away = i32::from(game.distance(self.bridge.east, hex));
        let arc = aims.arc;
        if game.artillery.has(unit) {
            return -HEX * (away - arc + 3).max(0);
        }
        let town = self.towns.iter().any(|town| town.hexes.contains(&hex));
        let last = game.turns_to_go(at) <= 3 && self.autobahn.contains(hex);
        -ON_ARC * (away - arc).abs() + if town { 30 } else { 0 } + if last { 40 } else { 0 }
    }

    pub(super) fn german_aim(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> i32 {
        let across = game.on_map(at, self.us).filter(|(_, there)| self.east_bank.contains(*there));
        let nearest = across.map(|(_, there)| i32::from(game.distance(there, hex))).min();
        let away = nearest.unwrap_or_else(|| i32::from(game.distance(self.bridge.east, hex)));
        let wanted = if game.artillery.has(unit) { 8 } else { 2 };
        let town = self.towns.iter().find(|town| town.hexes.contains(&hex));
        let held = town.map_or(0, |town| town.points[self.us.other().index()] * 6);
        let over = if self.west_bank.contains(hex) { -100 } else { 0 };
        held + over - HEX * (away - wanted).abs()
    }

    /// What the front of the bridgehead would cost if the U.S. Player-Turn ended now [R14.13, R14.14].
    pub(super) fn price_of_front(&self, game: &Game, at: &Position) -> i32 {
        let across = game.on_map(at, self.us).filter(|(_, hex)| self.east_bank.contains(*hex)).count();
        if !at.extension.front && across < 3 {
            return 0;
        }
        let front = self.front_now(game, at);
        let lost: i32 = front.lost.iter().map(|unit| game.worth(unit)).sum();
        front.gaps.len() as i32 * i32::from(self.gap_points) * POINT + lost
    }

    /// What the German may break through is the arc where no unit covers it; the American goes wherever the bank is
    /// free.
    pub(super) fn fill_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        if side != self.us {
            let arc = self.arc(game, at);
            for hex in &self.east_bank {
                if i32::from(game.distance(self.bridge.east, hex)) == arc && nets[usize::from(hex.0)] == 0 {
                    lanes[usize::from(hex.0)] += 80;
                }
            }
            return;
        }
        for (_, from) in game.on_map(at, side) {
            for (_, near) in game.open_neighbours(at, from) {
                if self.east_bank.contains(near) && at.unit_at(near).is_none() {
                    lanes[usize::from(near.0)] += 4;
                }
            }
        }
    }
}
