//! Lines of Communication at Arnhem [A17.3].

use board::{HexId, HexSet};

use super::Arnhem;
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitSet;

/// How many hexes a line to a drop zone may have [A17.32].
const AIRBORNE_LINE: usize = 7;

impl Game {
    /// Whether a line may pass a hex: no German there, and no German zone of control unless an Allied unit
    /// stands there [A17.33].
    fn is_line_open(&self, p: &Position, rules: &Arnhem, hex: HexId) -> bool {
        match p.unit_at(hex) {
            Some(unit) => self.side_of(unit) == rules.allied,
            None => !self.in_zoc_of(p, hex, 1 - rules.allied),
        }
    }

    /// Whether water lets a line across a side of a hex: bridges only [A17.34, H15.34].
    #[inline]
    pub(crate) fn carries_line(&self, p: &Position, hex: HexId, side: usize) -> bool {
        self.is_open(p, hex, side) && !self.is_stream(p, hex, side)
    }

    /// The hexes from which a ground line leads off the map [A17.31, ruling W56]. From a road hex it goes on by
    /// road only, from a trail hex by trail or road. The search runs backwards from the ends.
    pub(crate) fn ground_lines(&self, p: &Position, rules: &Arnhem) -> HexSet {
        let mut seen = HexSet::EMPTY;
        let ends = rules.line_ends.iter().filter(|&hex| self.is_line_open(p, rules, hex));
        let mut open: Vec<HexId> = ends.collect();
        while let Some(hex) = open.pop() {
            if !seen.insert(hex) {
                continue;
            }
            for side in 0..6 {
                let Some(from) = self.neighbour(hex, side).filter(|&from| !seen.contains(from)) else {
                    continue;
                };
                let by_road = self.is_road(p, hex, side);
                let leads = if self.terrain.has_road(from) {
                    by_road
                } else if self.terrain.has_trail(from) {
                    by_road || self.is_trail(p, hex, side)
                } else {
                    self.carries_line(p, hex, side)
                };
                if leads && self.is_line_open(p, rules, from) {
                    open.push(from);
                }
            }
        }
        seen
    }

    /// The hexes from which a line leads to a drop zone [A17.32, ruling W57].
    pub(crate) fn zone_lines(&self, p: &Position, rules: &Arnhem, zone: HexId) -> HexSet {
        let mut seen = HexSet::EMPTY;
        let mut ring = vec![zone];
        if !self.is_line_open(p, rules, zone) {
            return seen;
        }
        seen.insert(zone);
        for _ in 0..AIRBORNE_LINE {
            let mut next = Vec::new();
            for hex in ring {
                for side in 0..6 {
                    let Some(near) = self.neighbour(hex, side).filter(|near| !seen.contains(*near)) else {
                        continue;
                    };
                    if self.carries_line(p, hex, side) && self.is_line_open(p, rules, near) {
                        seen.insert(near);
                        next.push(near);
                    }
                }
            }
            ring = next;
        }
        seen
    }

    /// The Allied units that have their line; Polish units need none [A17.3, A17.36].
    pub(crate) fn with_line(&self, p: &Position, rules: &Arnhem) -> UnitSet {
        let ground = self.ground_lines(p, rules);
        let zones = p
            .added
            .zones
            .map(|zone| if zone.down { self.zone_lines(p, rules, zone.hex) } else { HexSet::EMPTY });
        let reached = |(unit, hex): &(crate::unit::UnitId, HexId)| {
            let own = rules.zones.iter().position(|zone| zone.units.has(*unit));
            own.map_or(&ground, |zone| &zones[zone]).contains(*hex)
        };
        self.on_map(p, rules.allied)
            .filter(|found| rules.poles.has(found.0) || reached(found))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// The Allied units that are cut off [A17.12.2].
    pub(crate) fn cut_off(&self, p: &Position, rules: &Arnhem) -> UnitSet {
        let here: UnitSet = self.on_map(p, rules.allied).map(|(unit, _)| unit).collect();
        here - self.with_line(p, rules)
    }
}
