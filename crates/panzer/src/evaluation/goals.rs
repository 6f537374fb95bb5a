//! The hexes that decide a scenario for a side, and how far it is to them.

use std::sync::{Arc, Mutex};

use board::HexId;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::VictoryBy;
use crate::shipped::terrain_table;
use crate::unit::MoveType;

/// A hex that a side wants, and what it is worth in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) hex: HexId,
    pub(crate) worth: i32,
    /// Whether units leave the map there.
    pub(crate) exit: bool,
    /// Whose it is.
    pub(crate) whose: Whose,
}

/// Which units of a side a goal concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Every one.
    All,
    /// One that the scenario names.
    Only(UnitId),
    /// Engineers, who lay charges there.
    Engineers,
}

/// How far each hex is from the nearest goal, in factors of a kind of movement.
#[derive(Debug, Clone)]
pub(crate) struct Field(Vec<u16>);

/// The fields that were drawn last: what a side wants changes seldom, and every mover asks how far it is.
#[derive(Debug, Default)]
pub(crate) struct FieldStore(Mutex<Vec<Drawn>>);

/// A field, and what it was drawn for.
type Drawn = (Vec<Goal>, MoveType, Arc<Field>);

/// How many fields are kept.
const KEPT: usize = 24;

impl Clone for FieldStore {
    /// A copy remembers nothing.
    fn clone(&self) -> FieldStore {
        FieldStore::default()
    }
}

impl FieldStore {
    /// The field for goals and a kind of movement, drawn if it is not kept.
    fn get(&self, goals: &[Goal], kind: MoveType, draw: impl FnOnce() -> Field) -> Arc<Field> {
        let mut kept = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, _, field)) = kept.iter().rev().find(|(of, by, _)| *by == kind && of == goals) {
            return Arc::clone(field);
        }
        let field = Arc::new(draw());
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((goals.to_vec(), kind, Arc::clone(&field)));
        field
    }
}

/// Farther than any way.
pub(crate) const FAR: u16 = 9_999;

impl Field {
    pub(crate) fn at(&self, hex: HexId) -> u16 {
        self.0.get(hex.index()).copied().unwrap_or(FAR)
    }
}

impl Game {
    /// What a side wants to reach: exits that score, objectives that it does not hold yet.
    pub(crate) fn goals(&self, at: &Position, side: Side) -> Vec<Goal> {
        let scenario = self.scenario();
        let points = |points| i32::from(scenario.counted(points).0);
        let mut goals: Vec<Goal> = Vec::new();
        let held = |hex: HexId| scenario.objective(hex).is_some_and(|place| at.held[place].by == Some(side));
        let mut want = |hex: HexId, worth: i32, exit: bool| {
            if exit || !held(hex) {
                goals.push(Goal { hex, worth, exit, whose: Whose::All });
            }
        };
        let mut own: Vec<Goal> = Vec::new();
        for (number, row) in scenario.victory.iter().enumerate() {
            // What has come true for good is no goal any more.
            let done = at.ever & 1 << number != 0;
            match &row.by {
                VictoryBy::ExitPoints { sides, hexes, .. } if sides.contains(&side) => {
                    hexes.iter().for_each(|hex| want(hex, 30, true));
                }
                VictoryBy::Control { objective, points: value } => {
                    let each = points(*value) / i32::from(objective.need.max(1));
                    objective.hexes.iter().for_each(|&hex| want(hex, each, false));
                }
                VictoryBy::Hill { hill, points: value, .. } => want(hill.peak, points(*value), false),
                VictoryBy::Pair { hill, objective, points: value } => {
                    want(hill.peak, points(*value) / 2, false);
                    let each = points(*value) / 2 / i32::from(objective.need.max(1));
                    objective.hexes.iter().for_each(|&hex| want(hex, each, false));
                }
                VictoryBy::Bridge { hex, destroyed, points: value } if !done && *destroyed == side => {
                    // Less than a charge from beside it: who stands on a bridge that falls goes with it.
                    let worth = points(*value) / 4;
                    own.push(Goal { hex: *hex, worth, exit: false, whose: Whose::Engineers });
                }
                VictoryBy::Bridge { hex, points: value, .. } if !done => {
                    want(*hex, points(*value) / 4, false);
                }
                VictoryBy::Occupancy { hexes, garrison, points: value, .. } if *garrison != side && !done => {
                    hexes.iter().for_each(|hex| want(hex, points(*value) / 4, false));
                }
                VictoryBy::UnitHolds { to, unit, hex, points: value } if *to == side && !done => {
                    own.push(Goal {
                        hex: *hex,
                        worth: points(*value),
                        exit: false,
                        whose: Whose::Only(*unit),
                    });
                }
                _ => {}
            }
        }
        goals.extend(own);
        goals
    }

    /// How far every hex is from goals for a kind of movement.
    pub(crate) fn field(&self, goals: &[Goal], kind: MoveType) -> Arc<Field> {
        self.fields().get(goals, kind, || self.draw_field(goals, kind))
    }

    /// The same, drawn afresh: over ground and hexsides as a mover pays them, roads cheap.
    fn draw_field(&self, goals: &[Goal], kind: MoveType) -> Field {
        let mut far = vec![FAR; self.grid().len()];
        let mut open: Vec<(u16, HexId)> = Vec::new();
        for goal in goals {
            far[goal.hex.index()] = 0;
            open.push((0, goal.hex));
        }
        let mut heap = std::collections::BinaryHeap::new();
        heap.extend(open.into_iter().map(std::cmp::Reverse));
        while let Some(std::cmp::Reverse((cost, hex))) = heap.pop() {
            if cost > far[hex.index()] {
                continue;
            }
            for (side, from) in self.around(hex) {
                let Some(step) = self.rough_cost(from, hex, side.opposite(), kind) else { continue };
                let sum = cost + step;
                if sum < far[from.index()] {
                    far[from.index()] = sum;
                    heap.push(std::cmp::Reverse((sum, from)));
                }
            }
        }
        Field(far)
    }

    /// What a step costs without regard to how a mover came there.
    fn rough_cost(&self, from: HexId, to: HexId, side: kit::Hexside, kind: MoveType) -> Option<u16> {
        if self.terrain().has_way(from, side) {
            return Some(1);
        }
        let ground = terrain_table().ground(self.terrain().ground(to)).cost.of(kind)?;
        let mut sum = u16::from(ground) * 2;
        for feature in self.terrain().features(from, side) {
            sum += u16::from(terrain_table().side(feature).cost.of(kind)?) * 2;
        }
        Some(sum.max(1))
    }
}
