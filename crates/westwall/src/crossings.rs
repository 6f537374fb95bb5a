//! Hexsides whose bridges come and go: some are blown, some are laid [A12.13, R11.0].
//!
//! A game that changes has two tables of its ground, as printed and as changed. Which of them speaks for a hexside
//! depends on the position; everything that asks about hexsides asks here.

use board::HexId;
use kit::Hexside;
use reach::Steps;

use crate::game::Game;
use crate::position::Position;
use crate::terrain::Terrain;
use crate::unit::{Class, HalfPoints, UnitId};

impl Game {
    /// The sides of a hex that are not as printed, as six bits.
    #[inline]
    pub(crate) fn changed_sides(&self, at: &Position, hex: HexId) -> u8 {
        if self.changing.contains(hex) { self.bridges_changed(at, hex) } else { 0 }
    }

    /// The table that speaks for a hexside.
    #[inline]
    fn ground_of(&self, at: &Position, hex: HexId, hexside: Hexside) -> &Terrain {
        match &self.changed {
            Some(changed) if self.changed_sides(at, hex) >> hexside.index() & 1 != 0 => changed,
            _ => &self.terrain,
        }
    }

    /// What a table of six bits says of the sides of a hex.
    #[inline]
    fn sides(&self, at: &Position, hex: HexId, table: impl Fn(&Terrain) -> u8) -> u8 {
        let printed = table(&self.terrain);
        let Some(changed) = &self.changed else { return printed };
        match self.changed_sides(at, hex) {
            0 => printed,
            other => printed & !other | table(changed) & other,
        }
    }

    /// The sides of a hex across which zones of control reach and units attack, as six bits [S6.33].
    #[inline]
    pub(crate) fn open_sides(&self, at: &Position, hex: HexId) -> u8 {
        self.sides(at, hex, |terrain| terrain.open_sides(hex))
    }

    /// The sides of a hex across which water lets lines of communication, by bridges only, as six bits [A17.34, H15.34].
    #[inline]
    pub(crate) fn dry_sides(&self, at: &Position, hex: HexId) -> u8 {
        self.sides(at, hex, |terrain| terrain.dry_sides(hex))
    }

    /// The sides from beyond which a line of communication on the ground comes to a hex, as six bits [ruling W56].
    #[inline]
    pub(crate) fn led_sides(&self, at: &Position, hex: HexId) -> u8 {
        self.sides(at, hex, |terrain| terrain.led_sides(hex))
    }

    /// Whether zones of control reach and units attack across a hexside [S6.31, S6.33].
    pub(crate) fn is_open(&self, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).is_open(hex, hexside)
    }

    /// Whether a class may be forced or led through a hexside [S7.72].
    pub(crate) fn lets_pass(&self, at: &Position, class: Class, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).lets_pass(class, hex, hexside)
    }

    /// Whether a hexside is stream or canal without a bridge.
    pub(crate) fn is_stream(&self, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).is_stream(hex, hexside)
    }

    /// Whether a hexside is water with a bridge.
    pub(crate) fn is_bridge(&self, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).is_bridge(hex, hexside)
    }

    /// Whether a road crosses a hexside.
    pub(crate) fn is_road(&self, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).is_road(hex, hexside)
    }

    /// Whether a trail crosses a hexside, and no road.
    pub(crate) fn is_trail(&self, at: &Position, hex: HexId, hexside: Hexside) -> bool {
        self.ground_of(at, hex, hexside).is_trail(hex, hexside)
    }

    /// Half points of a class for a step through a hexside, without the Engineer.
    pub(crate) fn class_cost(
        &self,
        at: &Position,
        class: Class,
        hex: HexId,
        hexside: Hexside,
    ) -> Option<HalfPoints> {
        self.ground_of(at, hex, hexside).steps[class.index()]
            .cost(hex, hexside.index())
            .map(HalfPoints::of_parts)
    }

    /// Half points of a unit for a step through a hexside; `None` if it may not.
    pub(crate) fn step_cost(
        &self,
        at: &Position,
        unit: UnitId,
        hex: HexId,
        hexside: Hexside,
    ) -> Option<HalfPoints> {
        let own = self.class_cost(at, self.class(unit), hex, hexside);
        let ferried = self.ferried_cost(at, unit, hex, hexside);
        match (own, ferried) {
            (Some(own), Some(ferried)) => Some(own.min(ferried)),
            (own, ferried) => own.or(ferried),
        }
    }
}

/// What the ground stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct GroundKey {
    /// Bridges that are down, one bit each.
    pub down: u32,
    /// The hex of the boats and the sides over which they carry.
    pub ferry: Option<(u16, u8)>,
    /// The hexes of bridges over a river of whole hexes, three for each.
    pub spans: [u16; 9],
}

/// The costs of steps as the ground stands now, by class, with one more row for units that the Engineer ferries.
#[derive(Debug, Default)]
pub(crate) struct StepTables {
    of: u64,
    pub key: GroundKey,
    steps: Vec<Steps>,
}

/// The row for units that the Engineer ferries.
const FERRIED: usize = 3;

impl StepTables {
    /// Makes the tables fit a position; true if they have changed.
    pub fn refresh(&mut self, game: &Game, at: &Position) -> bool {
        let key = game.ground_key(at);
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
            let sides = game.changed_sides(at, hex);
            for hexside in Hexside::ALL.into_iter().filter(|hexside| sides >> hexside.index() & 1 != 0) {
                for class in Class::ALL {
                    let cost = changed.steps[class.index()].cost(hex, hexside.index());
                    self.steps[class.index()].set(hex, hexside.index(), cost);
                }
            }
        }
        if let Some((hex, sides)) = key.ferry {
            let hex = HexId(hex);
            let mut ferried = self.steps[Class::Foot.index()].clone();
            for hexside in Hexside::ALL.into_iter().filter(|hexside| sides >> hexside.index() & 1 != 0) {
                if let Some(near) = game.neighbour(hex, hexside) {
                    ferried.set(
                        hex,
                        hexside.index(),
                        game.terrain.ground_cost(near).map(HalfPoints::in_parts),
                    );
                    ferried.set(
                        near,
                        hexside.opposite().index(),
                        game.terrain.ground_cost(hex).map(HalfPoints::in_parts),
                    );
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
