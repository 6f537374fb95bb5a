//! How far a mover gets, and what it costs.

use crate::{Grid, HexId, HexSet};

/// Costs of stepping from each hex through each side for one class of mover.
#[derive(Debug, Clone)]
pub struct Steps {
    costs: Vec<[u8; 6]>,
    targets: Vec<[Option<HexId>; 6]>,
    edges: Vec<(u16, u8)>,
    starts: Vec<u32>,
}

impl Steps {
    /// The cost of a step that may not be taken.
    pub const BARRED: u8 = 255;

    /// Asks for the cost of every step from a hex through a side into its neighbour; `None` bars it.
    pub fn build(grid: &Grid, mut cost: impl FnMut(HexId, usize, HexId) -> Option<u8>) -> Steps {
        let targets: Vec<_> = grid.hexes().map(|hex| grid.neighbours(hex)).collect();
        let mut costs = Vec::with_capacity(targets.len());
        let mut edges = Vec::new();
        let mut starts = vec![0];
        for hex in grid.hexes() {
            let mut around = [Steps::BARRED; 6];
            for (side, target) in targets[hex.index()].iter().enumerate() {
                let Some(target) = *target else { continue };
                around[side] = cost(hex, side, target).unwrap_or(Steps::BARRED);
                if around[side] != Steps::BARRED {
                    edges.push((target.0, around[side]));
                }
            }
            costs.push(around);
            starts.push(edges.len() as u32);
        }
        Steps { costs, targets, edges, starts }
    }

    /// What the step from a hex through a side costs; `None` if it is barred or leads off the map.
    #[inline]
    pub fn cost(&self, from: HexId, side: usize) -> Option<u8> {
        match self.costs[from.index()][side] {
            Steps::BARRED => None,
            cost => Some(cost),
        }
    }
}

/// What stands in the way in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ground {
    /// Pass.
    Free = 0,
    /// May enter, not go on; also where the mover starts.
    Stop = 1,
    /// May not enter. A mover that starts there may leave.
    Closed = 2,
}

/// A reusable search: where a mover gets with a budget, and what it costs. No allocation after the first use.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    cost: Vec<u8>,
    reached: Vec<HexId>,
    buckets: Vec<Vec<u16>>,
    sources: Vec<(HexId, u8)>,
}

const FAR: u8 = u8::MAX;

impl Reach {
    /// A search that has reached nothing yet.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Searches from `sources` (a hex and what was spent to be there) with `budget` in all.
    ///
    /// `ground` holds a [`Ground`] for each hex.
    pub fn run(&mut self, steps: &Steps, sources: &[(HexId, u8)], budget: u8, ground: &[u8]) {
        for hex in self.reached.drain(..) {
            self.cost[hex.index()] = FAR;
        }
        self.cost.resize(steps.costs.len(), FAR);
        let budget = budget.min(FAR - 1);
        if self.buckets.len() <= budget as usize {
            self.buckets.resize(budget as usize + 1, Vec::new());
        }
        self.sources.clear();
        self.sources.extend_from_slice(sources);
        for &(hex, spent) in sources {
            if spent <= budget && spent < self.cost[hex.index()] {
                if self.cost[hex.index()] == FAR {
                    self.reached.push(hex);
                }
                self.cost[hex.index()] = spent;
                self.buckets[spent as usize].push(hex.0);
            }
        }
        for level in 0..=budget {
            let mut bucket = std::mem::take(&mut self.buckets[level as usize]);
            let mut next = 0;
            while next < bucket.len() {
                let from = bucket[next] as usize;
                next += 1;
                if self.cost[from] != level || ground[from] == Ground::Stop as u8 {
                    continue;
                }
                for &(to, step) in &steps.edges[steps.starts[from] as usize..steps.starts[from + 1] as usize]
                {
                    let total = level.saturating_add(step);
                    let known = self.cost[to as usize];
                    if total <= budget && total < known && ground[to as usize] != Ground::Closed as u8 {
                        if known == FAR {
                            self.reached.push(HexId(to));
                        }
                        self.cost[to as usize] = total;
                        if total == level { bucket.push(to) } else { self.buckets[total as usize].push(to) }
                    }
                }
            }
            bucket.clear();
            self.buckets[level as usize] = bucket;
        }
    }

    /// What it costs to get to `hex`, if it is reached.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.cost.get(hex.index()).copied().filter(|&cost| cost != FAR)
    }

    /// The hexes reached, with the sources.
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// The hexes reached as a set.
    pub fn set<const W: usize>(&self) -> HexSet<W> {
        self.reached.iter().copied().collect()
    }

    /// Writes the way from a source to `hex`, both included, into `out`: the cheapest, among equals the one with the
    /// fewest steps, among those always the same. Empty if `hex` is not reached.
    pub fn path_to(&self, steps: &Steps, ground: &[u8], hex: HexId, out: &mut Vec<HexId>) {
        out.clear();
        if self.cost(hex).is_none() {
            return;
        }
        // Breadth first backwards over steps that are part of a cheapest way, until a source is met.
        let mut toward: Vec<(HexId, usize)> = vec![(hex, 0)];
        let mut next = 0;
        while next < toward.len() {
            let (at, _) = toward[next];
            let spent = self.cost[at.index()];
            if self.sources.contains(&(at, spent)) {
                let mut place = next;
                loop {
                    let (at, onward) = toward[place];
                    out.push(at);
                    if place == 0 {
                        return;
                    }
                    place = onward;
                }
            }
            for side in 0..6 {
                let Some(from) = steps.targets[at.index()][side] else { continue };
                let step = steps.costs[from.index()][(side + 3) % 6];
                if step != Steps::BARRED
                    && self.cost[from.index()] != FAR
                    && self.cost[from.index()].checked_add(step) == Some(spent)
                    && ground[from.index()] != Ground::Stop as u8
                    && !toward.iter().any(|&(seen, _)| seen == from)
                {
                    toward.push((from, next));
                }
            }
            next += 1;
        }
    }
}
