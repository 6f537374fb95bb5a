//! The country in which a front is looked for.

use board::{Edge, Grid, HexId, HexSet};

/// The east bank of the Rhine, terrain and hexsides left aside.
#[derive(Debug, Clone)]
pub(crate) struct Shore {
    /// The bank hexes, those next to the Rhine, from north to south.
    pub(crate) order: Vec<HexId>,
    /// The same as a set.
    pub(super) bank: HexSet,
    /// All land hexes east of the Rhine.
    pub(super) east: HexSet,
    /// Those on the north, east or south map edge.
    rim: HexSet,
    /// For every hex of the map its neighbours on the east bank, in order of their numbers.
    around: Vec<Around>,
}

#[derive(Debug, Clone)]
struct Around {
    hexes: [HexId; 6],
    count: u8,
}

impl Shore {
    /// The east bank of a map. `order` lists the bank hexes from north to south, all of them in `east`.
    pub(crate) fn new(grid: &Grid, order: Vec<HexId>, east: HexSet) -> Shore {
        let edges = [Edge::North, Edge::East, Edge::South].into_iter().flat_map(|edge| grid.edge(edge));
        let rim = edges.copied().collect::<HexSet>() & east;
        let around = grid.hexes().map(|hex| {
            let mut hexes = [hex; 6];
            let near: HexSet = grid.neighbours(hex).into_iter().flatten().collect();
            let count = hexes.iter_mut().zip(near & east).map(|(place, near)| *place = near).count();
            Around { hexes, count: count as u8 }
        });
        let around = around.collect();
        Shore { bank: order.iter().copied().collect(), order, east, rim, around }
    }

    /// The neighbours of a hex on the east bank, in order of their numbers.
    #[inline]
    pub(super) fn around(&self, hex: HexId) -> &[HexId] {
        self.around.get(hex.index()).map_or(&[], |around| &around.hexes[..usize::from(around.count)])
    }

    /// All hexes that are connected with some hexes within `within`, these included.
    pub(super) fn spread(&self, from: HexSet, within: &HexSet) -> HexSet {
        let mut reached = from & *within;
        let mut left: Vec<HexId> = reached.iter().collect();
        while let Some(hex) = left.pop() {
            for &near in self.around(hex) {
                if within.contains(near) && reached.insert(near) {
                    left.push(near);
                }
            }
        }
        reached
    }

    /// The hexes next to some hexes, these left out.
    pub(super) fn rim_of(&self, hexes: &HexSet) -> HexSet {
        hexes.iter().flat_map(|hex| self.around(hex)).copied().collect::<HexSet>() - *hexes
    }

    /// The country beyond a front, to ask which hexes lie there.
    pub(super) fn beyond(&self, front: &HexSet) -> Beyond<'_> {
        Beyond { shore: self, open: self.east - *front, found: HexSet::EMPTY, left: Vec::new() }
    }
}

/// The hexes from which the north, east or south map edge can be reached without entering a front hex. The way leads
/// over the east bank alone: the Rhine is where the front ends, not a way around it.
pub(super) struct Beyond<'a> {
    shore: &'a Shore,
    /// The east bank without the front.
    open: HexSet,
    /// Hexes that are known to lie beyond.
    found: HexSet,
    left: Vec<HexId>,
}

impl Beyond<'_> {
    /// Whether a hex is one of them. The last neighbours come first: they lie to the east, where the edge is.
    pub fn has(&mut self, hex: HexId) -> bool {
        if !self.open.contains(hex) {
            return false;
        }
        let mut seen = HexSet::from_iter([hex]);
        self.left.clear();
        self.left.push(hex);
        while let Some(hex) = self.left.pop() {
            if self.shore.rim.contains(hex) || self.found.contains(hex) {
                self.found |= seen;
                return true;
            }
            for &near in self.shore.around(hex) {
                if self.open.contains(near) && seen.insert(near) {
                    self.left.push(near);
                }
            }
        }
        // None of these leads to the edge: they need not be looked at again.
        self.open -= seen;
        false
    }
}
