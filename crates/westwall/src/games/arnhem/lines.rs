//! Lines of Communication at Arnhem [A17.3].

use board::{HexId, HexSet};

use super::Arnhem;
use crate::added::Zone;
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitSet;

/// How many hexes a line to a drop zone may have [A17.32].
const AIRBORNE_LINE: usize = 7;

impl Game {
    /// The hexes that a line may not pass: where a German is, or his zone of control unless an Allied unit stands
    /// there [A17.33].
    fn barred_to_lines(&self, p: &Position, rules: &Arnhem) -> HexSet {
        let german = 1 - rules.allied;
        (self.zones_of(p, german) - self.occupied(p, rules.allied)) | self.occupied(p, german)
    }

    /// Whether water lets a line across a side of a hex: bridges only [A17.34, H15.34].
    #[inline]
    pub(crate) fn carries_line(&self, p: &Position, hex: HexId, side: usize) -> bool {
        self.dry_sides(p, hex) >> side & 1 != 0
    }

    /// The hexes from which a ground line leads off the map [A17.31]. The search runs backwards from the ends.
    pub(crate) fn ground_lines(&self, p: &Position, rules: &Arnhem) -> HexSet {
        self.ground_lines_past(p, rules, &self.barred_to_lines(p, rules))
    }

    fn ground_lines_past(&self, p: &Position, rules: &Arnhem, barred: &HexSet) -> HexSet {
        self.flood(rules.line_ends - *barred, barred, |hex| self.led_sides(p, hex))
    }

    /// The same as if no German were about: where a line could lead at all.
    pub(crate) fn roads_home(&self, p: &Position, rules: &Arnhem) -> HexSet {
        self.ground_lines_past(p, rules, &HexSet::EMPTY)
    }

    /// The hexes from which a line leads to a drop zone [A17.32, ruling W57].
    pub(crate) fn zone_lines(&self, p: &Position, rules: &Arnhem, zone: HexId) -> HexSet {
        self.zone_lines_past(p, zone, &self.barred_to_lines(p, rules))
    }

    fn zone_lines_past(&self, p: &Position, zone: HexId, barred: &HexSet) -> HexSet {
        let mut seen = HexSet::EMPTY;
        if barred.contains(zone) {
            return seen;
        }
        seen.insert(zone);
        let mut ring = vec![zone];
        for _ in 0..AIRBORNE_LINE {
            let mut next = Vec::new();
            for hex in ring {
                for near in self.beyond(hex, self.dry_sides(p, hex)) {
                    if !barred.contains(near) && seen.insert(near) {
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
        let barred = self.barred_to_lines(p, rules);
        let ground = self.ground_lines_past(p, rules, &barred);
        let lines = |zone: Zone| self.zone_lines_past(p, zone.hex, &barred);
        let zones = p.added.zones.map(|zone| if zone.down { lines(zone) } else { HexSet::EMPTY });
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
