//! The road that decides the Relief: the best one there is, and what still blocks it [B15.27].

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::HexId;
use kit::Hexside;

use crate::game::Game;
use crate::position::Position;
use crate::scenario::RoadLine;

/// What a blocked hex weighs against the length of a road.
const BLOCKED: u32 = 10_000;

/// A road from one end to the other.
pub(crate) struct BestRoad {
    /// Its hexes in order.
    pub hexes: Vec<HexId>,
    /// Those that the enemy holds or controls.
    pub blocked: Vec<HexId>,
}

impl Game {
    /// Whether a hex of the road is held or controlled by the enemy of the side that wants it open.
    fn is_blocked(&self, at: &Position, line: &RoadLine, hex: HexId) -> bool {
        let enemy = line.winner.other();
        at.unit_at(hex).is_some_and(|unit| self.side_of(unit) == enemy) || self.in_zoc_of(at, hex, enemy)
    }

    /// The road with the fewest blocked hexes, among those the shortest; agrees with [`Game::road_is_open`].
    pub(crate) fn best_road(&self, at: &Position, line: &RoadLine) -> Option<BestRoad> {
        let weight = |hex: HexId| 1 + if self.is_blocked(at, line, hex) { BLOCKED } else { 0 };
        let mut best = vec![u32::MAX; self.map.grid.len()];
        let mut before: Vec<Option<HexId>> = vec![None; self.map.grid.len()];
        let mut open = BinaryHeap::new();
        for &hex in &line.from {
            best[usize::from(hex.0)] = weight(hex);
            open.push(Reverse((weight(hex), hex)));
        }
        while let Some(Reverse((cost, hex))) = open.pop() {
            if line.to.contains(&hex) {
                let mut hexes: Vec<HexId> =
                    std::iter::successors(Some(hex), |hex| before[usize::from(hex.0)]).collect();
                hexes.reverse();
                let blocked = hexes.iter().copied().filter(|&hex| self.is_blocked(at, line, hex)).collect();
                return Some(BestRoad { hexes, blocked });
            }
            if cost > best[usize::from(hex.0)] {
                continue;
            }
            for hexside in Hexside::ALL.into_iter().filter(|&hexside| self.terrain.is_road(hex, hexside)) {
                let Some(next) = self.neighbour(hex, hexside) else { continue };
                let further = cost + weight(next);
                if further < best[usize::from(next.0)] {
                    best[usize::from(next.0)] = further;
                    before[usize::from(next.0)] = Some(hex);
                    open.push(Reverse((further, next)));
                }
            }
        }
        None
    }
}
