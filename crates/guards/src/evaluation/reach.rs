//! Where a group can go this activation, and at what risk.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::HexId;

use super::survey::Survey;
use crate::cost::{Cost, StepCost};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfPoints;
use crate::position::Position;
use crate::terrain::Span;

const NOWHERE: u16 = u16::MAX;

/// Where a group can go: points spent, casualties risked on the way, and the hex before.
pub(super) struct Reach {
    pub hexes: Vec<HexId>,
    pub spent: Vec<u16>,
    pub risk: Vec<u16>,
    before: Vec<u16>,
}

impl Reach {
    /// The way to a hex, without the start.
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut hex = to.0;
        while self.before[usize::from(hex)] != NOWHERE && path.len() < 64 {
            path.push(HexId(hex));
            hex = self.before[usize::from(hex)];
        }
        path.reverse();
        path
    }
}

/// What the way of a group depends on.
pub(super) struct March {
    pub units: UnitSet,
    /// The unit with the least left.
    pub slowest: UnitId,
    pub by_road: bool,
    /// How much a risk on the way counts as a detour.
    pub care: u16,
}

impl Game {
    /// The unit of a group that can go least far.
    pub(super) fn slowest(&self, at: &Position, units: UnitSet) -> Option<UnitId> {
        units.iter().min_by_key(|&unit| self.left(at, unit).0)
    }

    /// Searches where a group can go from a hex with some points already spent.
    pub(super) fn reach(
        &self,
        at: &Position,
        survey: &Survey,
        march: &March,
        start: HexId,
        entered: u16,
    ) -> Reach {
        let size = self.grid().len();
        let mut reach = Reach {
            hexes: Vec::new(),
            spent: vec![NOWHERE; size],
            risk: vec![0; size],
            before: vec![NOWHERE; size],
        };
        let March { slowest, by_road, care, .. } = *march;
        let (side, class) = (survey.side, self.class(at, slowest));
        let printed = self.printed(at, slowest);
        let left = self.left(at, slowest).0.saturating_sub(entered);
        let fresh = entered == 0 && march.units.iter().all(|unit| self.is_fresh(at, unit));
        let all_moves = self.conditions(at).all_cost_moves.is_yes();
        let terrain = self.terrain();
        let mut key = vec![u32::MAX; size];
        let mut queue = BinaryHeap::new();
        key[start.index()] = 0;
        reach.spent[start.index()] = 0;
        queue.push(Reverse((0_u32, start.0)));
        while let Some(Reverse((far, hex))) = queue.pop() {
            let hex = HexId(hex);
            if key[hex.index()] < far {
                continue;
            }
            reach.hexes.push(hex);
            let stopped = hex != start && survey.zones.contains(hex);
            let spent = reach.spent[hex.index()];
            if stopped || spent >= left && !(fresh && hex == start) {
                continue;
            }
            let leaves = survey.zones.contains(hex);
            for (hexside, to) in self.around(hex) {
                if survey.enemy.contains(to) {
                    continue;
                }
                let span = self.span(at, hex, hexside);
                let road =
                    if leaves || !by_road { None } else { terrain.by_road(side, class, hex, hexside, span) };
                let mut cost = match road {
                    Some(points) => StepCost::FREE.plus(Cost::Points(points)),
                    None if self.needs_roadway(at, hex, to) => continue,
                    None => terrain.off_road(class, hex, hexside, span),
                };
                if at.is_fortified(to) {
                    cost = self.with_works(at, cost, class, to, hexside);
                }
                if leaves {
                    cost = cost.plus(Cost::Points(HalfPoints::whole(1)));
                }
                if cost == StepCost::All && !all_moves {
                    continue;
                }
                let Some(price) = cost.of(printed) else { continue };
                let sum = spent + price.0;
                if sum > left && !(fresh && hex == start) {
                    continue;
                }
                let wide = terrain.water(hex, hexside).is_some_and(crate::chart::Water::is_wide);
                if wide && span == Span::Open && survey.zones.contains(to) {
                    continue;
                }
                let fire = survey.fire[to.index()];
                let risk = reach.risk[hex.index()].saturating_add(fire);
                let next = far + u32::from(price.0) * 16 + u32::from(fire) * u32::from(care) / 100;
                if next < key[to.index()] {
                    key[to.index()] = next;
                    reach.spent[to.index()] = sum.min(left.max(1));
                    reach.risk[to.index()] = risk;
                    reach.before[to.index()] = hex.0;
                    queue.push(Reverse((next, to.0)));
                }
            }
        }
        reach.before[start.index()] = NOWHERE;
        reach
    }
}
