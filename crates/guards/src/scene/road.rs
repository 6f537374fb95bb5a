//! The road path with the fewest hexes that spoil it, as far as the viewer may know [17.4n1, rulings D70, D121].

use std::collections::VecDeque;

use board::HexId;

use crate::game::Game;
use crate::scenario::{Exit, RoadEnd};
use crate::terrain::Span;
use crate::view::{Known, View};

/// The best road from its beginning to its end.
pub(crate) struct Road {
    /// Its hexes in order.
    pub path: Vec<HexId>,
    /// Hexes spoiled by an enemy that the viewer sees, and how.
    pub spoiled: Vec<(HexId, String)>,
    /// Hexes that a closed stack may spoil, and how.
    pub doubtful: Vec<(HexId, String)>,
}

/// What a hex costs that is spoiled for sure, and one that may be.
const SPOILED: u32 = 100;
const DOUBTFUL: u32 = 10;

impl Game {
    /// What a known enemy does to a hex of the road.
    fn spoils(&self, view: &View, hex: HexId) -> Option<String> {
        let enemy = self.scenario().victory.side.other();
        let at = &view.known;
        if at.troops.occupied(enemy).contains(hex) {
            return Some("enemy held".into());
        }
        if self.in_zoc(Known::truth(at), enemy, hex) {
            return Some("zone of control".into());
        }
        let gun = (self.forces().of_side(enemy) & self.forces().guns()).iter().find(|&gun| {
            let range = self.counter(gun).direct;
            range
                .zip(at.troops.hex(gun))
                .is_some_and(|(range, from)| range.reaches(self.grid().distance(from, hex)))
        });
        gun.map(|gun| format!("under {}", self.printed_name(gun)))
    }

    /// What a closed stack may do to a hex of the road.
    fn may_spoil(&self, view: &View, hex: HexId) -> Option<String> {
        let enemy = self.scenario().victory.side.other();
        if self.in_zoc(view.known(), enemy, hex) {
            return Some("closed stack beside it".into());
        }
        let longest = self.forces().longest_direct(enemy)?;
        let near =
            self.closed_stacks(view, enemy).find(|&from| longest.reaches(self.grid().distance(from, hex)));
        near.map(|from| format!("closed stack in {} may have a gun", self.hex_name(from)))
    }

    /// The road with the fewest spoiled hexes; none if no roadway leads to an end.
    pub(crate) fn road(&self, view: &View, exit: &Exit) -> Option<Road> {
        let ends: Vec<HexId> = match &exit.road_to {
            RoadEnd::Any(ends) => ends.clone(),
            RoadEnd::OwnExit => exit.hexes.iter().collect(),
        };
        let price = |hex: HexId| {
            if self.spoils(view, hex).is_some() {
                SPOILED
            } else if self.may_spoil(view, hex).is_some() {
                DOUBTFUL
            } else {
                1
            }
        };
        // A hex is come to from several sides.
        let mut prices = vec![None; self.grid().len()];
        let mut cost = |hex: HexId| *prices[hex.index()].get_or_insert_with(|| price(hex));
        let mut best: Vec<Option<(u32, Option<HexId>)>> = vec![None; self.grid().len()];
        let mut front: VecDeque<HexId> = VecDeque::new();
        for &start in &exit.road_from {
            best[start.index()] = Some((cost(start), None));
            front.push_back(start);
        }
        while let Some(hex) = front.pop_front() {
            let Some((so_far, _)) = best[hex.index()] else { continue };
            for (hexside, next) in self.around(hex) {
                let joined = self.terrain().has_roadway(hex, hexside)
                    && self.span(&view.known, hex, hexside) == Span::Crossed;
                if !joined {
                    continue;
                }
                let sum = so_far + cost(next);
                if best[next.index()].is_none_or(|(known, _)| sum < known) {
                    best[next.index()] = Some((sum, Some(hex)));
                    front.push_back(next);
                }
            }
        }
        let sum = |end: HexId| best[end.index()].map(|(sum, _)| sum);
        let end = ends.into_iter().filter(|&end| sum(end).is_some()).min_by_key(|&end| (sum(end), end))?;
        let mut path = vec![end];
        while let Some((_, Some(before))) = path.last().and_then(|hex| best[hex.index()]) {
            path.push(before);
        }
        path.reverse();
        let spoiled: Vec<(HexId, String)> =
            path.iter().filter_map(|&hex| Some((hex, self.spoils(view, hex)?))).collect();
        let doubtful = path
            .iter()
            .filter(|hex| !spoiled.iter().any(|(known, _)| known == *hex))
            .filter_map(|&hex| Some((hex, self.may_spoil(view, hex)?)))
            .collect();
        Some(Road { path, spoiled, doubtful })
    }
}
