//! Hexsides whose bridges come and go: Arnhem's are blown, Remagen's are laid [A12.13, R11.0].
//!
//! A game that changes has two tables of its ground, as printed and as changed. Which of them speaks for a hexside
//! depends on the position; everything that asks about hexsides asks here.

use board::{HexId, HexSet, Steps};

use crate::game::Game;
use crate::games::Special;
use crate::position::Position;
use crate::terrain::Terrain;
use crate::unit::{Class, UnitId};

impl Game {
    /// The sides of a hex that are not as printed, as six bits.
    #[inline]
    pub(crate) fn changed_sides(&self, p: &Position, hex: HexId) -> u8 {
        if self.changing.contains(hex) { self.work_out_changed(p, hex) } else { 0 }
    }

    fn work_out_changed(&self, p: &Position, hex: HexId) -> u8 {
        match &self.scenario.special {
            Special::Standard | Special::Hurtgen(_) => 0,
            Special::Arnhem(rules) => rules.changed_sides(self, p, hex),
            Special::Remagen(rules) => rules.changed_sides(self, p, hex),
        }
    }

    /// The table that speaks for a hexside.
    #[inline]
    fn ground_of(&self, p: &Position, hex: HexId, hexside: usize) -> &Terrain {
        match &self.changed {
            Some(changed) if self.changed_sides(p, hex) >> hexside & 1 != 0 => changed,
            _ => &self.terrain,
        }
    }

    /// What a table of six bits says of the sides of a hex.
    #[inline]
    fn sides(&self, p: &Position, hex: HexId, table: impl Fn(&Terrain) -> u8) -> u8 {
        let printed = table(&self.terrain);
        let Some(changed) = &self.changed else { return printed };
        match self.changed_sides(p, hex) {
            0 => printed,
            other => printed & !other | table(changed) & other,
        }
    }

    /// The sides of a hex across which zones of control reach and units attack, as six bits [S6.33].
    #[inline]
    pub(crate) fn open_sides(&self, p: &Position, hex: HexId) -> u8 {
        self.sides(p, hex, |terrain| terrain.open_sides(hex))
    }

    /// The sides of a hex across which water lets lines of communication, by bridges only, as six bits [A17.34, H15.34].
    #[inline]
    pub(crate) fn dry_sides(&self, p: &Position, hex: HexId) -> u8 {
        self.sides(p, hex, |terrain| terrain.dry_sides(hex))
    }

    /// The sides from beyond which a line of communication on the ground comes to a hex, as six bits [ruling W56].
    #[inline]
    pub(crate) fn led_sides(&self, p: &Position, hex: HexId) -> u8 {
        self.sides(p, hex, |terrain| terrain.led_sides(hex))
    }

    /// Whether zones of control reach and units attack across a hexside [S6.31, S6.33].
    pub(crate) fn is_open(&self, p: &Position, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).is_open(hex, hexside)
    }

    /// Whether a class may be forced or led through a hexside [S7.72].
    pub(crate) fn lets_pass(&self, p: &Position, class: Class, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).lets_pass(class, hex, hexside)
    }

    /// Whether a hexside is stream or canal without a bridge.
    pub(crate) fn is_stream(&self, p: &Position, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).is_stream(hex, hexside)
    }

    /// Whether a hexside is water with a bridge.
    pub(crate) fn is_bridge(&self, p: &Position, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).is_bridge(hex, hexside)
    }

    /// Whether a road crosses a hexside.
    pub(crate) fn is_road(&self, p: &Position, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).is_road(hex, hexside)
    }

    /// Whether a trail crosses a hexside, and no road.
    pub(crate) fn is_trail(&self, p: &Position, hex: HexId, hexside: usize) -> bool {
        self.ground_of(p, hex, hexside).is_trail(hex, hexside)
    }

    /// Half points of a class for a step through a hexside, without anybody's help.
    pub(crate) fn class_cost(&self, p: &Position, class: Class, hex: HexId, hexside: usize) -> Option<u8> {
        self.ground_of(p, hex, hexside).steps[class.index()].cost(hex, hexside)
    }

    /// Half points of a unit for a step through a hexside; `None` if it may not.
    pub(crate) fn step_cost(&self, p: &Position, unit: UnitId, hex: HexId, hexside: usize) -> Option<u8> {
        let own = self.class_cost(p, self.class(unit), hex, hexside);
        let ferried = self.ferried_cost(p, unit, hex, hexside);
        match (own, ferried) {
            (Some(own), Some(ferried)) => Some(own.min(ferried)),
            (own, ferried) => own.or(ferried),
        }
    }

    /// Everything on the ground that a search for a move depends on.
    #[inline]
    pub(crate) fn ground_key(&self, p: &Position) -> GroundKey {
        match &self.scenario.special {
            Special::Standard | Special::Hurtgen(_) => GroundKey::default(),
            Special::Arnhem(rules) => {
                let ferry = if self.phasing(p) == rules.allied { self.ferry(p) } else { None };
                GroundKey {
                    down: p.added.down,
                    ferry: ferry.map(|(hex, sides)| (hex.0, sides)),
                    spans: [0; 9],
                }
            }
            Special::Remagen(_) => {
                let mut spans = [0; 9];
                for (place, span) in spans.chunks_mut(3).zip(&p.added.spans) {
                    place.copy_from_slice(&[span.hex.0, span.west.0, span.east.0]);
                }
                GroundKey { spans, ..GroundKey::default() }
            }
        }
    }
}

/// What the ground stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct GroundKey {
    down: u32,
    ferry: Option<(u16, u8)>,
    spans: [u16; 9],
}

impl GroundKey {
    /// The hexes that are not the same on another ground of a game where bridges are blown and boats carry.
    pub fn differs(self, other: GroundKey, game: &Game) -> HexSet {
        let changed = self.down ^ other.down;
        let ends =
            game.arnhem().map(|rules| game.changing.iter().filter(|&hex| rules.wired_at(hex) & changed != 0));
        let mut hexes: HexSet = ends.into_iter().flatten().collect();
        if self.ferry != other.ferry {
            for (hex, sides) in [self.ferry, other.ferry].into_iter().flatten() {
                hexes.insert(HexId(hex));
                hexes.extend(game.beyond(HexId(hex), sides));
            }
        }
        hexes
    }
}

/// The costs of steps as the ground stands now, by class; whoever the Engineer ferries has a row of his own.
#[derive(Debug, Default)]
pub(crate) struct StepTables {
    of: u64,
    pub key: GroundKey,
    steps: Vec<Steps>,
}

/// The row of those whom the Engineer ferries.
const FERRIED: usize = 3;

impl StepTables {
    /// Makes the tables fit a position; true if they have changed.
    pub fn refresh(&mut self, game: &Game, p: &Position) -> bool {
        let key = game.ground_key(p);
        if self.of == game.serial && self.key == key {
            return false;
        }
        self.of = game.serial;
        self.key = key;
        self.steps.clear();
        let Some(changed) = game.changed.as_ref().filter(|_| key != GroundKey::default()) else {
            return true;
        };
        self.steps.extend(game.terrain.steps.iter().cloned());
        for hex in &game.changing {
            let sides = game.changed_sides(p, hex);
            for hexside in (0..6).filter(|hexside| sides >> hexside & 1 != 0) {
                for class in Class::ALL {
                    let cost = changed.steps[class.index()].cost(hex, hexside);
                    self.steps[class.index()].set(hex, hexside, cost);
                }
            }
        }
        if let Some((hex, sides)) = key.ferry {
            let hex = HexId(hex);
            let mut ferried = self.steps[Class::Foot.index()].clone();
            for hexside in (0..6).filter(|hexside| sides >> hexside & 1 != 0) {
                if let Some(near) = game.neighbour(hex, hexside) {
                    ferried.set(hex, hexside, game.terrain.ground_cost(near));
                    ferried.set(near, (hexside + 3) % 6, game.terrain.ground_cost(hex));
                }
            }
            self.steps.push(ferried);
        }
        true
    }

    /// The costs for a unit.
    #[inline]
    pub fn of<'a>(&'a self, game: &'a Game, unit: UnitId) -> &'a Steps {
        let class = game.class(unit).index();
        if self.steps.is_empty() {
            return &game.terrain.steps[class];
        }
        match self.steps.get(FERRIED) {
            Some(ferried) if game.is_ferried(unit) => ferried,
            _ => &self.steps[class],
        }
    }
}
