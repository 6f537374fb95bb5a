//! Lines of Communication at Arnhem [A17.3].

use std::cell::RefCell;

use board::{Ground, HexId, HexSet, Reach, Steps};

use super::Arnhem;
use crate::added::Zone;
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitSet;

/// How many hexes a line to a drop zone may have [A17.32].
const AIRBORNE_LINE: u8 = 7;

/// Searches for lines as the bridges stand: those on the ground, which may be of any length, and those to drop zones.
/// Lines are looked for as moves are, a step of the one kind for nothing and of the other for a point.
struct Tracer {
    game: u64,
    down: u32,
    on_ground: Steps,
    to_zones: Steps,
    reach: [Reach; 2],
    /// What bars a line.
    ground: Vec<u8>,
}

thread_local! {
    static TRACER: RefCell<Option<Tracer>> = const { RefCell::new(None) };
}

impl Tracer {
    fn new(game: &Game, p: &Position) -> Tracer {
        let grid = &game.map.grid;
        Tracer {
            game: game.serial,
            down: p.added.down,
            on_ground: Steps::build(grid, |hex, side, _| step_on_ground(game, p, hex, side)),
            to_zones: Steps::build(grid, |hex, side, _| step_to_zone(game, p, hex, side)),
            reach: [Reach::new(), Reach::new()],
            ground: vec![Ground::Free as u8; grid.len()],
        }
    }

    /// Follows the bridges, and takes over what bars a line.
    fn make_ready(&mut self, game: &Game, p: &Position, barred: &HexSet) {
        if self.down != p.added.down {
            self.down = p.added.down;
            for hex in &game.changing {
                for hexside in 0..6 {
                    self.on_ground.set(hex, hexside, step_on_ground(game, p, hex, hexside));
                    self.to_zones.set(hex, hexside, step_to_zone(game, p, hex, hexside));
                }
            }
        }
        self.ground.fill(Ground::Free as u8);
        for hex in barred {
            self.ground[usize::from(hex.0)] = Ground::Closed as u8;
        }
    }

    fn is_open(&self, hex: HexId) -> bool {
        self.ground[usize::from(hex.0)] == Ground::Free as u8
    }

    /// The hexes from which a ground line leads off the map. The search runs backwards from the ends.
    fn ground_lines(&mut self, rules: &Arnhem) -> HexSet {
        let ends: Vec<(HexId, u8)> =
            rules.line_ends.iter().filter(|&hex| self.is_open(hex)).map(|hex| (hex, 0)).collect();
        self.reach[0].run(&self.on_ground, &ends, 0, &self.ground);
        self.reach[0].set()
    }

    /// The hexes from which a line leads to a drop zone.
    fn zone_lines(&mut self, zone: HexId) -> HexSet {
        if !self.is_open(zone) {
            return HexSet::EMPTY;
        }
        self.reach[1].run(&self.to_zones, &[(zone, 0)], AIRBORNE_LINE, &self.ground);
        self.reach[1].set()
    }
}

/// A step back along a line on the ground.
fn step_on_ground(game: &Game, p: &Position, hex: HexId, hexside: usize) -> Option<u8> {
    (game.led_sides(p, hex) >> hexside & 1 != 0).then_some(0)
}

/// A step of a line to a drop zone.
fn step_to_zone(game: &Game, p: &Position, hex: HexId, hexside: usize) -> Option<u8> {
    (game.dry_sides(p, hex) >> hexside & 1 != 0).then_some(1)
}

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

    /// Asks about lines past what bars them.
    fn trace_lines<T>(&self, p: &Position, barred: &HexSet, ask: impl FnOnce(&mut Tracer) -> T) -> T {
        TRACER.with_borrow_mut(|kept| {
            let same = kept.take().filter(|tracer| tracer.game == self.serial);
            let tracer = kept.insert(same.unwrap_or_else(|| Tracer::new(self, p)));
            tracer.make_ready(self, p, barred);
            ask(tracer)
        })
    }

    /// The hexes from which a ground line leads off the map [A17.31].
    pub(crate) fn ground_lines(&self, p: &Position, rules: &Arnhem) -> HexSet {
        self.trace_lines(p, &self.barred_to_lines(p, rules), |tracer| tracer.ground_lines(rules))
    }

    /// The same as if no German were about: where a line could lead at all.
    pub(crate) fn roads_home(&self, p: &Position, rules: &Arnhem) -> HexSet {
        self.trace_lines(p, &HexSet::EMPTY, |tracer| tracer.ground_lines(rules))
    }

    /// The hexes from which a line leads to a drop zone [A17.32, ruling W57].
    pub(crate) fn zone_lines(&self, p: &Position, rules: &Arnhem, zone: HexId) -> HexSet {
        self.trace_lines(p, &self.barred_to_lines(p, rules), |tracer| tracer.zone_lines(zone))
    }

    /// The Allied units that have their line; Polish units need none [A17.3, A17.36].
    pub(crate) fn with_line(&self, p: &Position, rules: &Arnhem) -> UnitSet {
        let (ground, zones) = self.trace_lines(p, &self.barred_to_lines(p, rules), |tracer| {
            let ground = tracer.ground_lines(rules);
            let lines = |zone: Zone| if zone.down { tracer.zone_lines(zone.hex) } else { HexSet::EMPTY };
            (ground, p.added.zones.map(lines))
        });
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
