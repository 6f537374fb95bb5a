//! Arnhem: the corridor and the clock.

use std::collections::VecDeque;

use board::{HexId, HexSet};

use super::super::fields::Nets;
use super::super::lanes::Lanes;
use super::super::outlook::POINT;
use super::{Aims, HEX};
use crate::game::Game;
use crate::games::Arnhem;
use crate::position::{MAX_HEXES, Position};
use crate::unit::UnitId;

/// A unit that will be without a line at the end of the turn.
const CUT_OFF: i32 = 3 * POINT;
/// A drop zone that is pressed, kept by somebody on it.
pub(super) const ZONE: i32 = 9 * POINT;
/// A way to a drop zone that nobody covers.
const AROUND: i32 = 2 * POINT;
/// How much more the clock counts here than elsewhere.
const PACE: i32 = 8;
/// The guns follow so much less eagerly: they guard the road, while the others push on.
const GUARDS: i32 = 8;
/// A road that leads back, but through the enemy: whoever turns round for every such block never arrives.
const SHUT: i32 = 60;

impl Game {
    pub(super) fn allied_aim(
        &self,
        p: &Position,
        (rules, aims): (&Arnhem, &Aims),
        unit: UnitId,
        hex: HexId,
    ) -> i32 {
        if rules.airborne.has(unit) {
            return self.airborne_aim(p, (rules, aims), unit, hex);
        }
        let cut_off = if self.is_linked(p, &aims.lines[3], hex) {
            0
        } else if self.is_linked(p, &aims.roads, hex) {
            SHUT
        } else {
            CUT_OFF
        };
        if unit == rules.engineer {
            return self.engineer_aim(p, (rules, aims), hex) - cut_off;
        }
        let there = if rules.north_of_waal.contains(hex) {
            5 * POINT / 2 * (self.turns_to_go(p) + 1).min(4)
        } else {
            0
        };
        let farther = if rules.north_of_rijn.contains(hex) { 4 * POINT } else { 0 };
        let guns = if self.artillery.has(unit) { GUARDS } else { 1 };
        (PACE * self.way_to_goals(aims, rules.allied, unit, hex) + there + farther) / guns - cut_off
    }

    /// Whether a line leads on from a hex, or would if somebody stood there.
    fn is_linked(&self, p: &Position, lines: &HexSet, hex: HexId) -> bool {
        lines.contains(hex)
            || self
                .open_neighbours(p, hex)
                .any(|(side, near)| lines.contains(near) && self.carries_line(p, hex, side))
    }

    /// The Engineer goes to the bridge that is down, and otherwise behind the others.
    fn engineer_aim(&self, p: &Position, (rules, aims): (&Arnhem, &Aims), hex: HexId) -> i32 {
        let down = rules.wired.iter().enumerate();
        let to_mend = down
            .filter(|(index, bridge)| p.added.down >> index & 1 != 0 && bridge.canal)
            .flat_map(|(_, bridge)| [bridge.a, bridge.b])
            .filter(|&end| self.terrain.has_road(end) && aims.lines[3].contains(end))
            .map(|end| i32::from(self.distance(end, hex)))
            .min();
        let way = self.way_to_goals(aims, rules.allied, rules.engineer, hex) / 3;
        match to_mend {
            Some(0) => 2 * POINT,
            Some(away) => -HEX * away,
            None => way,
        }
    }

    fn airborne_aim(&self, p: &Position, (rules, aims): (&Arnhem, &Aims), unit: UnitId, hex: HexId) -> i32 {
        let bridge = if rules.wired_at(hex) != 0 || self.is_at_bridge(hex) { 30 } else { 0 };
        let own = rules.zones.iter().position(|zone| zone.units.has(unit));
        let zone = own.map(|index| (index, p.added.zones[index]));
        let Some((index, zone)) = zone.filter(|(_, zone)| zone.down) else { return bridge };
        let away = i32::from(self.distance(zone.hex, hex));
        let near = self.on_map(p, 1 - rules.allied).map(|(_, foe)| self.distance(zone.hex, foe)).min();
        let pressed = near.is_some_and(|near| near <= 8);
        // A zone with a German on it, or beside it and nobody on it, cuts the whole division off.
        let held = match (away, pressed) {
            (0, true) => ZONE,
            (0, false) => POINT,
            _ => 0,
        };
        let reach = if self.is_linked(p, &aims.lines[index], hex) { -4 * away } else { -CUT_OFF - 10 * away };
        held + bridge + reach
    }

    /// Whether a drop zone lies in a hex.
    pub(super) fn is_zone(&self, p: &Position, hex: HexId) -> bool {
        p.added.zones.iter().any(|zone| zone.down && zone.hex == hex)
    }

    /// Whether a hex is an end of a bridge over a river.
    fn is_at_bridge(&self, hex: HexId) -> bool {
        let wide = |bridge: &&board::Bridge| bridge.kind == "highway";
        self.map.bridges.iter().filter(wide).any(|bridge| bridge.a == hex || bridge.b == hex)
    }

    pub(super) fn german_aim_at_arnhem(&self, p: &Position, rules: &Arnhem, unit: UnitId, hex: HexId) -> i32 {
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

    /// Where the German may come to a drop zone: wherever nobody covers the ground around it.
    pub(super) fn ways_to_zones(&self, p: &Position, nets: &Nets, lanes: &mut Lanes) {
        for zone in p.added.zones.iter().filter(|zone| zone.down) {
            for (&away, (&net, lane)) in
                self.distances(zone.hex).iter().zip(nets.iter().zip(lanes.iter_mut()))
            {
                if net == 0 {
                    *lane += match away {
                        1 => AROUND,
                        2 => AROUND / 2,
                        _ => 0,
                    };
                }
            }
        }
    }

    /// The road back, whoever stands on it, with how many ground units have their line through each hex.
    fn trunk(&self, p: &Position, rules: &Arnhem, mut tell: impl FnMut(HexId, i32)) {
        let mut back = [u16::MAX; MAX_HEXES];
        let mut order: Vec<HexId> = Vec::with_capacity(MAX_HEXES);
        let mut open: VecDeque<HexId> = rules.line_ends.iter().collect();
        let mut seen: HexSet = rules.line_ends;
        while let Some(hex) = open.pop_front() {
            order.push(hex);
            let sides = self.led_sides(p, hex);
            for from in (0..6)
                .filter(|hexside| sides >> hexside & 1 != 0)
                .filter_map(|hexside| self.neighbour(hex, hexside))
            {
                if seen.insert(from) {
                    back[usize::from(from.0)] = hex.0;
                    open.push_back(from);
                }
            }
        }
        let mut beyond = [0; MAX_HEXES];
        for hex in order.into_iter().rev() {
            let at = usize::from(hex.0);
            let ground = |unit: &UnitId| self.side_of(*unit) == rules.allied && !rules.airborne.has(*unit);
            beyond[at] += i32::from(p.unit_at(hex).is_some_and(|unit| ground(&unit)));
            if beyond[at] > 0 {
                tell(hex, beyond[at]);
                if back[at] != u16::MAX {
                    beyond[usize::from(back[at])] += beyond[at];
                }
            }
        }
    }

    /// The road behind the ground troops, which the German wants to shut and the Allies to open.
    pub(super) fn lanes_home(&self, p: &Position, rules: &Arnhem, lanes: &mut Lanes) {
        self.trunk(p, rules, |hex, beyond| {
            lanes[usize::from(hex.0)] += (beyond * CUT_OFF / 4).min(CUT_OFF);
        });
    }

    /// Where the German may shut it: wherever nobody covers it.
    pub(super) fn ways_to_road(&self, p: &Position, rules: &Arnhem, nets: &Nets, lanes: &mut Lanes) {
        self.trunk(p, rules, |hex, beyond| {
            if nets[usize::from(hex.0)] == 0 {
                lanes[usize::from(hex.0)] += (beyond * CUT_OFF / 20).min(CUT_OFF / 3);
            }
        });
    }
}
