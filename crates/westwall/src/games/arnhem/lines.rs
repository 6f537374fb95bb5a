//! Lines of Communication at Arnhem [A17.3].

use board::{HexId, HexSet};
use kit::Hexside;
use reach::{Ground, Reach, Steps};

use super::Arnhem;
use crate::game::Game;
use crate::games::Zone;
use crate::memory;
use crate::position::Position;
use crate::unit::UnitSet;

/// How many hexes a line to a drop zone may have [A17.32].
const AIRBORNE_LINE: u8 = 7;

/// Searches for lines as the bridges stand: those on the ground, which may be of any length, and those to drop zones.
/// Lines are looked for as moves are, a step of the one kind for nothing and of the other for a point.
pub(crate) struct Tracer {
    game: u64,
    down: u32,
    on_ground: Steps,
    to_zones: Steps,
    reach: [Reach; 2],
    /// What bars a line.
    ground: Vec<u8>,
}

impl Tracer {
    fn new(game: &Game, at: &Position) -> Tracer {
        let grid = &game.map.grid;
        Tracer {
            game: game.serial,
            down: at.extension.down,
            on_ground: Steps::build(grid, |hex, side, _| step_on_ground(game, at, hex, Hexside::ALL[side])),
            to_zones: Steps::build(grid, |hex, side, _| step_to_zone(game, at, hex, Hexside::ALL[side])),
            reach: [Reach::new(), Reach::new()],
            ground: vec![Ground::Free as u8; grid.len()],
        }
    }

    /// Whether it was made for a scenario.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        self.game == game.serial
    }

    /// Follows the bridges, and takes over what bars a line.
    fn make_ready(&mut self, game: &Game, at: &Position, barred: &HexSet) {
        if self.down != at.extension.down {
            self.down = at.extension.down;
            for hex in &game.changing {
                for hexside in Hexside::ALL {
                    self.on_ground.set(hex, hexside.index(), step_on_ground(game, at, hex, hexside));
                    self.to_zones.set(hex, hexside.index(), step_to_zone(game, at, hex, hexside));
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
fn step_on_ground(game: &Game, at: &Position, hex: HexId, hexside: Hexside) -> Option<u8> {
    (game.led_sides(at, hex) >> hexside.index() & 1 != 0).then_some(0)
}

/// A step of a line to a drop zone.
fn step_to_zone(game: &Game, at: &Position, hex: HexId, hexside: Hexside) -> Option<u8> {
    (game.dry_sides(at, hex) >> hexside.index() & 1 != 0).then_some(1)
}

impl Arnhem {
    /// The hexes that a line may not pass: where a German is, or his zone of control unless an Allied unit stands
    /// there [A17.33].
    fn barred_to_lines(&self, game: &Game, at: &Position) -> HexSet {
        let german = self.allied.other();
        (game.zones_of(at, german) - game.occupied(at, self.allied)) | game.occupied(at, german)
    }

    /// Whether water lets a line across a side of a hex: bridges only [A17.34, H15.34].
    #[inline]
    pub(super) fn carries_line(game: &Game, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        game.dry_sides(at, hex) >> hexside.index() & 1 != 0
    }

    /// Asks about lines past what bars them.
    fn trace_lines<T>(game: &Game, at: &Position, barred: &HexSet, ask: impl FnOnce(&mut Tracer) -> T) -> T {
        memory::lines(
            game,
            || Tracer::new(game, at),
            |tracer| {
                tracer.make_ready(game, at, barred);
                ask(tracer)
            },
        )
    }

    /// The hexes from which a ground line leads off the map [A17.31].
    pub(super) fn ground_lines(&self, game: &Game, at: &Position) -> HexSet {
        Arnhem::trace_lines(game, at, &self.barred_to_lines(game, at), |tracer| tracer.ground_lines(self))
    }

    /// The same as if no German were about: where a line could lead at all.
    pub(super) fn roads_home(&self, game: &Game, at: &Position) -> HexSet {
        Arnhem::trace_lines(game, at, &HexSet::EMPTY, |tracer| tracer.ground_lines(self))
    }

    /// The hexes from which a line leads to a drop zone [A17.32, ruling W57].
    pub(super) fn zone_lines(&self, game: &Game, at: &Position, zone: HexId) -> HexSet {
        Arnhem::trace_lines(game, at, &self.barred_to_lines(game, at), |tracer| tracer.zone_lines(zone))
    }

    /// The Allied units that have their line; Polish units need none [A17.3, A17.36].
    pub(super) fn with_line(&self, game: &Game, at: &Position) -> UnitSet {
        let (ground, zones) = Arnhem::trace_lines(game, at, &self.barred_to_lines(game, at), |tracer| {
            let ground = tracer.ground_lines(self);
            let lines = |zone: Zone| if zone.down { tracer.zone_lines(zone.hex) } else { HexSet::EMPTY };
            (ground, at.extension.zones.map(lines))
        });
        let reached = |(unit, hex): &(crate::unit::UnitId, HexId)| {
            let own = self.zones.iter().position(|zone| zone.units.has(*unit));
            own.map_or(&ground, |zone| &zones[zone]).contains(*hex)
        };
        game.on_map(at, self.allied)
            .filter(|found| self.poles.has(found.0) || reached(found))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// The Allied units that are cut off [A17.12.2].
    pub(super) fn cut_off(&self, game: &Game, at: &Position) -> UnitSet {
        let here: UnitSet = game.on_map(at, self.allied).map(|(unit, _)| unit).collect();
        here - self.with_line(game, at)
    }
}
