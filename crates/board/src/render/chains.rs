//! Single steps joined into long lines.

use super::canvas::Point;
use crate::{Grid, HexId};
use std::collections::{BTreeMap, BTreeSet};

/// Joins steps into chains, each as long as it gets without passing a node where `stop` holds or where the way forks.
/// A ring ends with the node it begins with.
pub(super) fn chains<K: Ord + Copy>(steps: &[(K, K)], stop: impl Fn(K) -> bool) -> Vec<Vec<K>> {
    let mut next: BTreeMap<K, BTreeSet<K>> = BTreeMap::new();
    for &(a, b) in steps {
        next.entry(a).or_default().insert(b);
        next.entry(b).or_default().insert(a);
    }
    let ends: BTreeSet<K> = next
        .iter()
        .filter(|(node, around)| around.len() != 2 || stop(**node))
        .map(|(&node, _)| node)
        .collect();
    let mut chains = Vec::new();
    // From every end first; what is left are rings.
    for start in ends.iter().copied().chain(next.keys().copied().collect::<Vec<_>>()) {
        while let Some(&second) = next[&start].first() {
            let mut chain = vec![start];
            let mut at = start;
            let mut to = second;
            loop {
                take(&mut next, at, to);
                chain.push(to);
                at = to;
                if ends.contains(&at) {
                    break;
                }
                match next[&at].first() {
                    Some(&onward) => to = onward,
                    None => break,
                }
            }
            chains.push(chain);
        }
    }
    chains
}

fn take<K: Ord>(next: &mut BTreeMap<K, BTreeSet<K>>, a: K, b: K) {
    if let Some(around) = next.get_mut(&a) {
        around.remove(&b);
    }
    if let Some(around) = next.get_mut(&b) {
        around.remove(&a);
    }
}

/// A corner of the grid, the same for every hex that shares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Corner(HexId, u8);

impl Corner {
    fn new(grid: &Grid, hex: HexId, corner: usize) -> Corner {
        let own = Corner(hex, corner as u8);
        let through = |side: usize, theirs: usize| {
            grid.neighbour(hex, side % 6).map_or(own, |other| Corner(other, (theirs % 6) as u8))
        };
        own.min(through(corner, corner + 4)).min(through(corner + 5, corner + 2))
    }

    pub fn at(self, grid: &Grid) -> Point {
        grid.corners(self.0)[self.1 as usize]
    }
}

/// The two corners of a side.
pub(super) fn side_corners(grid: &Grid, hex: HexId, side: usize) -> (Corner, Corner) {
    (Corner::new(grid, hex, side), Corner::new(grid, hex, (side + 1) % 6))
}

/// The outline of a set of hexes, as rings.
pub(super) fn outline(grid: &Grid, within: impl Fn(HexId) -> bool) -> Vec<Vec<Point>> {
    let mut steps = Vec::new();
    for hex in grid.hexes().filter(|&hex| within(hex)) {
        for side in 0..6 {
            if grid.neighbour(hex, side).is_none_or(|other| !within(other)) {
                steps.push(side_corners(grid, hex, side));
            }
        }
    }
    chains(&steps, |_| false)
        .into_iter()
        .map(|chain| chain.into_iter().map(|corner| corner.at(grid)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GridSpec;

    #[test]
    fn steps_are_joined_up_to_forks_and_stops() {
        // 1-2-3-4 with a branch 3-5.
        let steps = [(3, 4), (2, 1), (3, 2), (5, 3)];
        assert_eq!(chains(&steps, |_| false), [vec![1, 2, 3], vec![3, 4], vec![3, 5]]);
        assert_eq!(chains(&steps, |n| n == 2), [vec![1, 2], vec![2, 3], vec![3, 4], vec![3, 5]]);
    }

    #[test]
    fn a_ring_comes_back_to_its_start() {
        assert_eq!(chains(&[(1, 2), (2, 3), (3, 1)], |_| false), [vec![1, 2, 3, 1]]);
        assert_eq!(chains(&[(1, 2), (1, 2), (2, 1)], |_| false), [vec![1, 2]]);
    }

    #[test]
    fn hexes_share_their_corners() {
        let grid = Grid::new(&GridSpec::flat(4, 4)).unwrap();
        let mut corners = BTreeSet::new();
        for hex in grid.hexes() {
            for side in 0..6 {
                let (a, b) = side_corners(&grid, hex, side);
                corners.extend([a, b]);
                let (here, there) = (grid.corners(hex)[side], a.at(&grid));
                assert!((here.0 - there.0).abs() + (here.1 - there.1).abs() < 1e-3);
            }
        }
        // Four columns of four: sixteen hexes with 48 corners between them.
        assert_eq!(corners.len(), 48);
        assert_eq!(outline(&grid, |_| true).len(), 1);
    }
}
