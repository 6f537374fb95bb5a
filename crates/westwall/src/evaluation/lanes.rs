//! The ways by which the enemy would win, to be blocked; and one's own, to be opened.

use std::rc::Rc;

use board::HexId;
use kit::{Hexside, Side};

use super::fields::{FAR, Field, Nets, toll};
use crate::game::Game;
use crate::position::{MAX_HEXES, Place, Position};
use crate::scenario::{RoadLine, Victory};
use crate::unit::Class;

/// For each hex how much it is worth that one side passes through it.
pub(crate) type Lanes = [i32; MAX_HEXES];

/// What a blocked hex of a road weighs: a zone of control, a unit.
const NETTED: u16 = 10;
const STOOD_ON: u16 = 15;
/// An open road at the end of a turn loses the game.
const OPEN_ROAD: i32 = 700;
/// Lanes off the map count so many times less for where a line stands: units that string along them are surrounded one by one.
const TOGETHER: i32 = 10;
/// One more block on a road that is shut already.
const SHUT_ROAD: i32 = 120;

impl Game {
    /// The lanes of a side through the nets of its enemy.
    pub(super) fn lanes_of(&self, at: &Position, side: Side, nets: &Nets) -> Box<Lanes> {
        let mut lanes = Box::new([0; MAX_HEXES]);
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) if victory.exiting == side && at.turn <= victory.deadline => {
                self.lanes_out(at, side, nets, &mut lanes);
            }
            Victory::RoadLine(line) if line.winner == side => self.lanes_by_road(line, nets, &mut lanes),
            Victory::Points { .. } => self.own_lanes(at, side, nets, &mut lanes),
            Victory::ExitAndHold(_) | Victory::RoadLine(_) | Victory::None => {}
        }
        lanes
    }

    fn lanes_out(&self, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        let Victory::ExitAndHold(victory) = &self.scenario.victory else { return };
        let mut fields: [Option<Rc<Field>>; 3] = [None, None, None];
        for unit in victory.units {
            let start = match at.place(unit) {
                Place::Hex(hex) => hex,
                Place::Waiting => {
                    let soon = self.entry_group(unit).filter(|group| group.turn <= at.turn.plus(2));
                    let Some(&hex) = soon.and_then(|group| group.hexes.first()) else { continue };
                    hex
                }
                Place::Out | Place::Eliminated | Place::Exited(_) => continue,
            };
            let class = self.class(unit);
            let field = fields[class.index()].get_or_insert_with(|| self.way_out(class, side, nets));
            let (to_go, moves) = (field[usize::from(start.0)], self.moves_left(at, unit));
            let allowance = self.counter(unit).half_points().0;
            let lost = self.chance_to_leave(unit, to_go, moves)
                - self.chance_to_leave(unit, to_go.saturating_add(allowance), moves);
            // What a turn's delay costs, and a little even where it seems not to matter.
            let weight = 4 * lost.max(4);
            self.trace(at, (class, side), start, (field, nets), |hex, gone| {
                let share = match gone / allowance.max(1) {
                    0 => 100,
                    1 => 70,
                    2 => 45,
                    _ => 25,
                };
                lanes[usize::from(hex.0)] += weight * share / 100;
            });
        }
    }

    /// Follows the cheapest way down a field and tells each hex with what has been spent.
    pub(super) fn trace(
        &self,
        at: &Position,
        (class, side): (Class, Side),
        start: HexId,
        (field, nets): (&Field, &Nets),
        mut tell: impl FnMut(HexId, u16),
    ) {
        let (mut here, mut left) = (start, field[usize::from(start.0)]);
        let whole = left;
        while left < FAR {
            let next = Hexside::ALL
                .into_iter()
                .filter_map(|way| Some((self.class_cost(at, class, here, way)?, self.neighbour(here, way)?)))
                .filter(|&(_, next)| !self.is_closed(side, next))
                .map(|(cost, next)| (cost.0 + toll(nets, next) + field[usize::from(next.0)], next.0))
                .min();
            let Some(next) = next.map(|(_, next)| HexId(next)) else { return };
            if field[usize::from(next.0)] >= left {
                return;
            }
            left = field[usize::from(next.0)];
            here = next;
            tell(here, whole - left);
        }
    }

    /// The least blocked road, and how much blocks it.
    pub(super) fn road_block(&self, line: &RoadLine, nets: &Nets, mut tell: impl FnMut(HexId)) -> u16 {
        let mut cost = [FAR; MAX_HEXES];
        let mut from = [u16::MAX; MAX_HEXES];
        let block = |hex: HexId| match nets[usize::from(hex.0)] {
            0 => 1,
            1 => 1 + NETTED,
            _ => 1 + STOOD_ON,
        };
        let mut open: Vec<(u16, u16)> = Vec::with_capacity(64);
        for &hex in &line.from {
            cost[usize::from(hex.0)] = block(hex);
            open.push((block(hex), hex.0));
        }
        let mut best: Option<HexId> = None;
        // Roads have few hexes: the nearest is found by looking.
        while let Some(next) = (0..open.len()).min_by_key(|&next| open[next]) {
            let (paid, hex) = open.swap_remove(next);
            if paid > cost[usize::from(hex)] {
                continue;
            }
            if line.to.contains(&HexId(hex)) {
                best = Some(HexId(hex));
                break;
            }
            for way in Hexside::ALL {
                let Some(next) =
                    self.neighbour(HexId(hex), way).filter(|_| self.terrain.is_road(HexId(hex), way))
                else {
                    continue;
                };
                let all = paid + block(next);
                if all < cost[usize::from(next.0)] {
                    cost[usize::from(next.0)] = all;
                    from[usize::from(next.0)] = hex;
                    open.push((all, next.0));
                }
            }
        }
        let Some(end) = best else { return FAR };
        let (mut here, mut blocks) = (end.0, 0);
        loop {
            tell(HexId(here));
            blocks += block(HexId(here)) - 1;
            if from[usize::from(here)] == u16::MAX {
                return blocks;
            }
            here = from[usize::from(here)];
        }
    }

    fn lanes_by_road(&self, line: &RoadLine, nets: &Nets, lanes: &mut Lanes) {
        let mut way = Vec::with_capacity(32);
        let blocks = self.road_block(line, nets, |hex| way.push(hex));
        let weight = if blocks == 0 { OPEN_ROAD } else { SHUT_ROAD * 10 / i32::from(blocks.max(10)) };
        for hex in way {
            lanes[usize::from(hex.0)] += weight;
        }
    }

    /// What barring a lane of a weight counts for a line: where units have to leave, the line stands together, and only a little
    /// tells it where.
    pub(super) fn worth_barring(&self, weight: i32) -> i32 {
        if matches!(self.scenario.victory, Victory::ExitAndHold(_)) { weight / TOGETHER } else { weight }
    }

    /// What it is worth to stand in a hex and bar the lanes around it.
    pub(super) fn bars(&self, at: &Position, lanes: &Lanes, hex: HexId) -> i32 {
        let around = self.open_neighbours(at, hex).map(|(_, near)| lanes[usize::from(near.0)]);
        around.chain([lanes[usize::from(hex.0)]]).max().unwrap_or(0)
    }
}
