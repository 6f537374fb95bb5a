//! What a position asks of both sides beyond the standard rules: where units are wanted, in hundredths of a point. The
//! games fill it in.

use std::rc::Rc;

use board::{HexId, HexSet};
use kit::Side;

use super::fields::{FAR, Field, Nets};
use super::lanes::Lanes;
use super::outlook::POINT;
use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{Class, UnitId};

/// A turn of movement nearer to where a unit is wanted.
const NEARER: i32 = 40;
/// Half points of a turn.
const TURN: i32 = 24;
/// One hex nearer.
pub(crate) const HEX: i32 = 8;

/// What a position asks of both sides.
pub(crate) struct Aims {
    /// The hexes from which a line leads to each drop zone, and off the map by road [A17.3].
    pub lines: [HexSet; 4],
    /// The hexes from which a road leads off the map at all, through units or not.
    pub roads: HexSet,
    /// How far from the bridge the arc of the bridgehead is to run.
    pub arc: i32,
    /// The ways to the goals by class of unit, over the bridges that stand.
    ways: [Option<Rc<Field>>; 3],
}

impl Game {
    /// What a position asks of both sides.
    pub(super) fn aims_in(&self, at: &Position) -> Aims {
        let mut aims =
            Aims { lines: [HexSet::EMPTY; 4], roads: HexSet::EMPTY, arc: 0, ways: [None, None, None] };
        self.own_aims(at, &mut aims);
        aims
    }

    /// The same for a side that plans: with the ways over the bridges that stand.
    pub(super) fn aims_of(&self, at: &Position, side: Side) -> Aims {
        let mut aims = self.aims_in(at);
        if self.plans_over_bridges(side) {
            for class in Class::ALL {
                let goals = self.own_goals(side).into_iter();
                aims.ways[class.index()] = Some(self.field_to(class, side, goals, None, Some(at)));
            }
        }
        aims
    }

    pub(crate) fn turns_to_go(&self, at: &Position) -> i32 {
        i32::from(at.turn.turns_to(self.scenario.last_turn))
    }

    /// Half points to the side's goals, as a worth.
    pub(crate) fn way_to_goals(&self, aims: &Aims, side: Side, unit: UnitId, hex: HexId) -> i32 {
        let class = self.class(unit);
        let way = aims.ways[class.index()].as_deref().unwrap_or_else(|| self.approach(class, side));
        let away = way[usize::from(hex.0)];
        if away >= FAR { -600 } else { -i32::from(away) * NEARER / TURN }
    }

    pub(crate) fn lane_to_goals(
        &self,
        at: &Position,
        unit: UnitId,
        weight: i32,
        nets: &Nets,
        fields: &mut [Option<Rc<Field>>; 3],
        lanes: &mut Lanes,
    ) {
        let side = self.side_of(unit);
        let start = match at.place(unit) {
            Place::Hex(hex) => Some(hex),
            Place::Waiting => {
                let soon = self.entry_group(unit).filter(|group| group.turn <= at.turn.next());
                soon.and_then(|group| group.hexes.first().copied())
            }
            _ => None,
        };
        let Some(start) = start else { return };
        let class = self.class(unit);
        let allowance = self.counter(unit).half_points().0.max(1);
        let field = fields[class.index()].get_or_insert_with(|| {
            self.field_to(class, side, self.own_goals(side).into_iter(), Some(nets), Some(at))
        });
        self.trace(at, (class, side), start, (field, nets), |hex, gone| {
            let share = match gone / allowance {
                0 => 100,
                1 => 60,
                2 => 30,
                _ => 12,
            };
            lanes[usize::from(hex.0)] += weight * share / 100;
        });
    }

    /// What a unit counts for the side that eliminates it, in hundredths of a point.
    pub(super) fn prize(&self, unit: UnitId) -> i32 {
        POINT * self.unit_value(unit)
    }
}
