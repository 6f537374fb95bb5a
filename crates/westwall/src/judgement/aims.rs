//! What Arnhem, Hürtgen Forest and Remagen ask of each side: where its units are wanted, in hundredths of a point.
//!
//! Arnhem: the ground troops up the road and over the Waal, the airborne on their drop zones, the Germans on the drop
//! zones and across the road. Hürtgen: the towns, and the 116th away in time. Remagen: an arc around the bridge that
//! grows with what is across, never wider than it can be covered.

use std::rc::Rc;

use board::{HexId, HexSet};

use super::fields::{FAR, Field, Nets};
use super::lanes::Lanes;
use super::outlook::POINT;
use crate::game::Game;
use crate::games::{Arnhem, Hurtgen, Remagen, Special};
use crate::position::{Place, Position};
use crate::unit::UnitId;

/// A turn of movement nearer to where a unit is wanted.
const NEARER: i32 = 40;
/// Half points of a turn.
const TURN: i32 = 24;
/// One hex nearer.
const HEX: i32 = 8;
/// A unit that will be without a line at the end of the turn.
const CUT_OFF: i32 = 3 * POINT;

/// What a position asks of both sides, worked out once for many hexes.
pub(super) struct Aims {
    /// The hexes from which a line leads to each drop zone, and off the map by road [A17.3].
    lines: [HexSet; 4],
    /// How far from the bridge the arc of the bridgehead is to run.
    pub arc: i32,
}

impl Game {
    /// What a position asks of both sides.
    pub(super) fn aims_in(&self, p: &Position) -> Aims {
        let mut aims = Aims { lines: [HexSet::EMPTY; 4], arc: 0 };
        match &self.scenario.special {
            Special::Arnhem(rules) => {
                for (lines, zone) in aims.lines.iter_mut().zip(&p.added.zones).filter(|(_, zone)| zone.down) {
                    *lines = self.zone_lines(p, rules, zone.hex);
                }
                aims.lines[3] = self.ground_lines(p, rules);
            }
            Special::Remagen(rules) => aims.arc = self.arc(p, rules),
            Special::Standard | Special::Hurtgen(_) => {}
        }
        aims
    }

    /// What it is worth to a side to have a unit in a hex, the enemy's answer aside.
    pub(super) fn aim(&self, p: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        match &self.scenario.special {
            Special::Standard => 0,
            Special::Arnhem(rules) if self.side_of(unit) == rules.allied => {
                self.allied_aim(p, (rules, aims), unit, hex)
            }
            Special::Arnhem(rules) => self.german_aim_at_arnhem(p, rules, unit, hex),
            Special::Hurtgen(rules) => self.hurtgen_aim(p, rules, unit, hex),
            Special::Remagen(rules) if self.side_of(unit) == rules.us => {
                self.us_aim_at_remagen(p, (rules, aims), unit, hex)
            }
            Special::Remagen(rules) => self.german_aim_at_remagen(p, rules, unit, hex),
        }
    }

    /// Where a side wants to go, with half points by which a goal counts as farther.
    pub(super) fn special_goals(&self, side: usize) -> Vec<(HexId, u16)> {
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied => rules
                .north_of_waal
                .iter()
                .filter(|&hex| self.terrain.has_road(hex))
                .map(|hex| (hex, 0))
                .collect(),
            Special::Hurtgen(rules) => {
                let towns = rules.towns.iter();
                towns
                    .flat_map(|town| {
                        town.hexes.iter().map(|&hex| (hex, if town.points > 5 { 0 } else { 16 }))
                    })
                    .collect()
            }
            Special::Standard | Special::Arnhem(_) | Special::Remagen(_) => Vec::new(),
        }
    }

    fn turns_to_go(&self, p: &Position) -> i32 {
        i32::from(self.scenario.last_turn.saturating_sub(p.turn))
    }

    /// Half points to the side's goals, as a worth.
    fn way_to_goals(&self, side: usize, unit: UnitId, hex: HexId) -> i32 {
        let away = self.approach(self.class(unit), side)[usize::from(hex.0)];
        if away >= FAR { -600 } else { -i32::from(away) * NEARER / TURN }
    }

    fn allied_aim(&self, p: &Position, (rules, aims): (&Arnhem, &Aims), unit: UnitId, hex: HexId) -> i32 {
        let linked = |lines: &HexSet| {
            lines.contains(hex)
                || self
                    .open_neighbours(p, hex)
                    .any(|(side, near)| lines.contains(near) && self.carries_line(p, hex, side))
        };
        if !rules.airborne.has(unit) {
            let there = if rules.north_of_waal.contains(hex) {
                5 * POINT * (self.turns_to_go(p) + 1).min(4) / 2
            } else {
                0
            };
            let farther = if rules.north_of_rijn.contains(hex) { 4 * POINT } else { 0 };
            let guns = if self.artillery.has(unit) { 2 } else { 1 };
            let cut_off = if linked(&aims.lines[3]) { 0 } else { CUT_OFF };
            return (self.way_to_goals(rules.allied, unit, hex) + there + farther) / guns - cut_off;
        }
        let bridge = if rules.wired_at(hex) != 0 || self.is_at_bridge(hex) { 30 } else { 0 };
        let own = rules.zones.iter().position(|zone| zone.units.has(unit));
        let zone = own.map(|index| (index, p.added.zones[index]));
        let Some((index, zone)) = zone.filter(|(_, zone)| zone.down) else { return bridge };
        let away = i32::from(self.distance(zone.hex, hex));
        let near = self.on_map(p, 1 - rules.allied).map(|(_, foe)| self.distance(zone.hex, foe)).min();
        let pressed = near.is_some_and(|near| near <= 8);
        // A zone with a German on it, or beside it and nobody on it, cuts the whole division off.
        let held = match (away, pressed) {
            (0, true) => 9 * POINT,
            (0, false) => POINT,
            (1, true) => 60,
            _ => 0,
        };
        let reach = if linked(&aims.lines[index]) { -4 * away } else { -CUT_OFF - 10 * away };
        held + bridge + reach
    }

    /// Whether a hex is an end of a bridge over a river.
    fn is_at_bridge(&self, hex: HexId) -> bool {
        let wide = |bridge: &&board::Bridge| bridge.kind == "highway";
        self.map.bridges.iter().filter(wide).any(|bridge| bridge.a == hex || bridge.b == hex)
    }

    fn german_aim_at_arnhem(&self, p: &Position, rules: &Arnhem, unit: UnitId, hex: HexId) -> i32 {
        let mut worth = 0;
        let mut nearest = 60;
        for zone in p.added.zones.iter().filter(|zone| zone.down) {
            let away = i32::from(self.distance(zone.hex, hex));
            let held = p.unit_at(zone.hex).is_some_and(|other| self.side_of(other) == rules.allied);
            worth += match (away, held) {
                (0, _) => 6 * POINT,
                (1, false) => 4 * POINT,
                (1, true) => 20,
                _ => 0,
            };
            nearest = nearest.min(away);
        }
        // Whoever has come over the Waal is worth stopping.
        for (foe, at) in self.on_map(p, rules.allied) {
            if !rules.airborne.has(foe) {
                nearest = nearest.min(i32::from(self.distance(at, hex)));
            }
        }
        let guns = if self.artillery.has(unit) { (nearest - 6).abs() } else { nearest };
        worth - HEX * guns
    }

    fn hurtgen_aim(&self, p: &Position, rules: &Hurtgen, unit: UnitId, hex: HexId) -> i32 {
        let side = self.side_of(unit);
        let town = rules.towns.iter().find(|town| town.hexes.contains(&hex));
        let worth = town.map_or(0, |town| town.points * POINT);
        if side == rules.us {
            return self.way_to_goals(side, unit, hex) + worth / 10;
        }
        // A town is denied by standing in it; towards the end that is what counts.
        let late = self.turns_to_go(p).min(6);
        self.way_to_goals(side, unit, hex) / 2 + worth * (8 - late) / 24
    }

    /// How far from the bridge the arc of the bridgehead is to run.
    fn arc(&self, p: &Position, rules: &Remagen) -> i32 {
        let across = self
            .on_map(p, rules.us)
            .filter(|(unit, hex)| rules.east_bank.contains(*hex) && !self.artillery.has(*unit));
        (across.count() as i32 / 3).clamp(1, 12)
    }

    fn us_aim_at_remagen(
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
        -HEX * (away - arc).abs() + if town { 30 } else { 0 } + if last { 40 } else { 0 }
    }

    fn german_aim_at_remagen(&self, p: &Position, rules: &Remagen, unit: UnitId, hex: HexId) -> i32 {
        let across = self.on_map(p, rules.us).filter(|(_, at)| rules.east_bank.contains(*at));
        let nearest = across.map(|(_, at)| i32::from(self.distance(at, hex))).min();
        let away = nearest.unwrap_or_else(|| i32::from(self.distance(rules.bridge.east, hex)));
        let wanted = if self.artillery.has(unit) { 8 } else { 2 };
        let town = rules.towns.iter().find(|town| town.hexes.contains(&hex));
        let held = town.map_or(0, |town| town.points[1 - rules.us] * 6);
        let over = if rules.west_bank.contains(hex) { -100 } else { 0 };
        held + over - HEX * (away - wanted).abs()
    }

    /// The lanes that a side of these games wants to go, for the other to bar.
    pub(super) fn special_lanes(&self, p: &Position, side: usize, nets: &Nets, lanes: &mut Lanes) {
        let mut fields = [None, None, None];
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied => {
                for unit in self.of_side[side] - rules.airborne {
                    self.lane_to_goals(p, unit, 30, nets, &mut fields, lanes);
                }
            }
            Special::Hurtgen(rules) if side == rules.us => {
                for unit in self.of_side[side] - self.artillery {
                    self.lane_to_goals(p, unit, 12, nets, &mut fields, lanes);
                }
            }
            // What the German may break through is the arc where nobody covers it.
            Special::Remagen(rules) if side != rules.us => {
                let arc = self.arc(p, rules);
                for hex in &rules.east_bank {
                    if i32::from(self.distance(rules.bridge.east, hex)) == arc
                        && nets[usize::from(hex.0)] == 0
                    {
                        lanes[usize::from(hex.0)] += 25;
                    }
                }
            }
            Special::Remagen(rules) => {
                for (_, from) in self.on_map(p, side) {
                    for (_, near) in self.open_neighbours(p, from) {
                        if rules.east_bank.contains(near) && p.unit_at(near).is_none() {
                            lanes[usize::from(near.0)] += 4;
                        }
                    }
                }
            }
            Special::Standard | Special::Arnhem(_) | Special::Hurtgen(_) => {}
        }
    }

    fn lane_to_goals(
        &self,
        p: &Position,
        unit: UnitId,
        weight: i32,
        nets: &Nets,
        fields: &mut [Option<Rc<Field>>; 3],
        lanes: &mut Lanes,
    ) {
        let side = self.side_of(unit);
        let start = match p.place(unit) {
            Place::Hex(hex) => Some(hex),
            Place::Waiting => {
                let soon = self.entry_group(unit).filter(|group| group.turn <= p.turn + 1);
                soon.and_then(|group| group.hexes.first().copied())
            }
            _ => None,
        };
        let Some(start) = start else { return };
        let class = self.class(unit);
        let allowance = u16::from(self.counter(unit).half_points()).max(1);
        let field = fields[class.index()].get_or_insert_with(|| {
            self.field_to(class, side, self.special_goals(side).into_iter(), Some(nets))
        });
        self.trace(class, side, start, (field, nets), |hex, gone| {
            let share = match gone / allowance {
                0 => 100,
                1 => 60,
                2 => 30,
                _ => 12,
            };
            lanes[usize::from(hex.0)] += weight * share / 100;
        });
    }

    /// What a unit counts for whoever eliminates it, in hundredths of a point.
    pub(super) fn prize(&self, unit: UnitId) -> i32 {
        POINT
            * match &self.scenario.special {
                Special::Standard => 0,
                Special::Arnhem(rules) => {
                    if self.side_of(unit) == rules.allied {
                        5
                    } else {
                        1
                    }
                }
                Special::Hurtgen(_) => self.hurtgen_value(unit),
                Special::Remagen(rules) => self.remagen_value(rules, unit),
            }
    }

    /// What the front of the bridgehead would cost if the U.S. Player-Turn ended now [R14.13, R14.14].
    pub(super) fn price_of_front(&self, p: &Position) -> i32 {
        let Some(rules) = self.remagen() else { return 0 };
        let across = self.on_map(p, rules.us).filter(|(_, hex)| rules.east_bank.contains(*hex)).count();
        if !p.added.front && across < 3 {
            return 0;
        }
        let front = self.front_now(p, rules);
        let lost: i32 = front.lost.iter().map(|unit| self.worth(unit)).sum();
        front.gaps.len() as i32 * i32::from(rules.gap_points) * POINT + lost
    }

    /// Whether a unit of the 116th is on its way off the map [H12.0].
    pub(super) fn withdraws(&self, p: &Position, unit: UnitId) -> bool {
        matches!(&self.scenario.special, Special::Hurtgen(rules) if rules.withdraw.has(unit) && p.turn + 1 >= rules.withdraw_by)
    }
}
