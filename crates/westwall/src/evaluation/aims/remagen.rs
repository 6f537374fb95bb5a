//! Remagen: the front and the autobahn.

use board::HexId;

use super::super::outlook::POINT;
use super::{Aims, HEX};
use crate::game::Game;
use crate::games::Remagen;
use crate::position::Position;
use crate::unit::UnitId;

/// One hex off the arc of the bridgehead: a front that is not a line has gaps.
const ON_ARC: i32 = 30;

impl Game {
    /// How far from the bridge the arc of the bridgehead is to run.
    pub(super) fn arc(&self, p: &Position, rules: &Remagen) -> i32 {
        let across = self
            .on_map(p, rules.us)
            .filter(|(unit, hex)| rules.east_bank.contains(*hex) && !self.artillery.has(*unit));
        (across.count() as i32 / 3).clamp(1, 12)
    }

    pub(super) fn us_aim_at_remagen(
        &self,
        p: &Position,
        (rules, aims): (&Remagen, &Aims),
        unit: UnitId,
        hex: HexId,
    ) -> i32 {
        let to_bridges = |hex: HexId, end: fn(&crate::added::Span) -> HexId| {
            let standing = p.added.spans.iter().filter(|span| span.stands());
            standing.map(|span| i32::from(self.distance(end(span), hex))).min().unwrap_or(30)
        };
        if !rules.east_bank.contains(hex) {
            let on_bridge = p.added.spans.iter().any(|span| span.hex == hex);
            return if on_bridge { -60 } else { -120 - 2 * HEX * to_bridges(hex, |span| span.west) };
        }
        let away = i32::from(self.distance(rules.bridge.east, hex));
        let arc = aims.arc;
        if self.artillery.has(unit) {
            return -HEX * (away - arc + 3).max(0);
        }
        let town = rules.towns.iter().any(|town| town.hexes.contains(&hex));
        let last = self.turns_to_go(p) <= 3 && rules.autobahn.contains(hex);
        -ON_ARC * (away - arc).abs() + if town { 30 } else { 0 } + if last { 40 } else { 0 }
    }

    pub(super) fn german_aim_at_remagen(
        &self,
        p: &Position,
        rules: &Remagen,
        unit: UnitId,
        hex: HexId,
    ) -> i32 {
        let across = self.on_map(p, rules.us).filter(|(_, at)| rules.east_bank.contains(*at));
        let nearest = across.map(|(_, at)| i32::from(self.distance(at, hex))).min();
        let away = nearest.unwrap_or_else(|| i32::from(self.distance(rules.bridge.east, hex)));
        let wanted = if self.artillery.has(unit) { 8 } else { 2 };
        let town = rules.towns.iter().find(|town| town.hexes.contains(&hex));
        let held = town.map_or(0, |town| town.points[1 - rules.us] * 6);
        let over = if rules.west_bank.contains(hex) { -100 } else { 0 };
        held + over - HEX * (away - wanted).abs()
    }

    /// What the front of the bridgehead would cost if the U.S. Player-Turn ended now [R14.13, R14.14].
    pub(in crate::evaluation) fn price_of_front(&self, p: &Position) -> i32 {
        let Some(rules) = self.remagen() else { return 0 };
        let across = self.on_map(p, rules.us).filter(|(_, hex)| rules.east_bank.contains(*hex)).count();
        if !p.added.front && across < 3 {
            return 0;
        }
        let front = self.front_now(p, rules);
        let lost: i32 = front.lost.iter().map(|unit| self.worth(unit)).sum();
        front.gaps.len() as i32 * i32::from(rules.gap_points) * POINT + lost
    }
}
