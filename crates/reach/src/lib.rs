//! How far a mover gets, and what it costs.
//!
//! A rulebook says once what each step costs a class of mover ([`Steps`]), and for each position what stands in the way
//! ([`Ground`]); [`Reach`] answers with the hexes, their costs and the ways there. Costs are small whole numbers, so that
//! the search goes through them in turn and works on whole lines of hexes at once (`search.rs`). It agrees with a textbook
//! Dijkstra: `tests/reach.rs` holds it to that; `benches/reach.rs` measures it.

mod layout;
mod search;

use board::{Grid, HexId, HexSet};
use layout::{Block, Layout};
use search::{Masks, Search};
use std::cell::OnceCell;
use std::sync::Arc;

/// Costs of stepping from each hex through each side for one class of mover.
#[derive(Debug, Clone)]
pub struct Steps {
    costs: Vec<[u8; 6]>,
    targets: Arc<[[Option<HexId>; 6]]>,
    layout: Arc<Layout>,
    masks: AnyMasks,
}

#[derive(Debug, Clone)]
enum AnyMasks {
    Short(Masks<u32>),
    Long(Masks<u64>),
}

impl Steps {
    /// The cost of a step that may not be taken.
    pub const BARRED: u8 = 255;

    /// Asks for the cost of every step from a hex through a side into its neighbour; `None` bars it.
    pub fn build(grid: &Grid, mut cost: impl FnMut(HexId, usize, HexId) -> Option<u8>) -> Steps {
        let targets: Arc<[_]> = grid.hexes().map(|hex| grid.neighbours(hex)).collect();
        let mut costs = vec![[Steps::BARRED; 6]; targets.len()];
        let mut steps = Vec::new();
        for from in grid.hexes() {
            for (side, to) in targets[from.index()].iter().enumerate() {
                let Some(to) = *to else { continue };
                if let Some(cost) = cost(from, side, to).filter(|&cost| cost != Steps::BARRED) {
                    costs[from.index()][side] = cost;
                    steps.push((from, to, cost));
                }
            }
        }
        let layout = Layout::new(grid);
        let masks = if layout.long {
            AnyMasks::Long(Masks::new(&layout, steps.into_iter()))
        } else {
            AnyMasks::Short(Masks::new(&layout, steps.into_iter()))
        };
        Steps { costs, targets, layout: Arc::new(layout), masks }
    }

    /// Changes the cost of one step; `None` bars it. Far cheaper than a rebuild if few steps change.
    pub fn set(&mut self, from: HexId, side: usize, cost: Option<u8>) {
        let Some(to) = self.targets[from.index()][side] else { return };
        let old = std::mem::replace(&mut self.costs[from.index()][side], cost.unwrap_or(Steps::BARRED));
        let (old, new) = (Some(old).filter(|&cost| cost != Steps::BARRED), cost);
        match &mut self.masks {
            AnyMasks::Short(masks) => masks.change(&self.layout, from, to, old, new),
            AnyMasks::Long(masks) => masks.change(&self.layout, from, to, old, new),
        }
    }

    /// How many hexes the map has.
    pub fn len(&self) -> usize {
        self.costs.len()
    }

    /// Whether the map has no hex.
    pub fn is_empty(&self) -> bool {
        self.costs.is_empty()
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

/// A reusable search: where a mover gets with a budget, and what it costs.
///
/// No allocation after the first use on a map, except for the list that [`Reach::reached`] makes when it is asked for.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    layout: Option<Arc<Layout>>,
    budget: u8,
    sources: Vec<(HexId, u8)>,
    short: Search<u32>,
    long: Search<u64>,
    reached: OnceCell<Vec<HexId>>,
}

impl Reach {
    /// A search that has reached nothing yet.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Searches from `sources` (a hex and what was spent to be there) with `budget` in all.
    ///
    /// `ground` holds a [`Ground`] for each hex.
    ///
    /// # Panics
    /// If `ground` does not have as many entries as the map has hexes.
    pub fn run(&mut self, steps: &Steps, sources: &[(HexId, u8)], budget: u8, ground: &[u8]) {
        assert_eq!(ground.len(), steps.costs.len(), "one ground for each hex");
        if self.layout.as_ref().is_none_or(|layout| !Arc::ptr_eq(layout, &steps.layout)) {
            self.layout = Some(Arc::clone(&steps.layout));
            if steps.layout.long { self.long.fit(&steps.layout) } else { self.short.fit(&steps.layout) }
        }
        self.budget = budget;
        self.sources.clear();
        self.sources.extend_from_slice(sources);
        self.reached.take();
        match &steps.masks {
            AnyMasks::Short(masks) => self.short.run(&steps.layout, masks, sources, budget, ground),
            AnyMasks::Long(masks) => self.long.run(&steps.layout, masks, sources, budget, ground),
        }
    }

    /// What it costs to get to `hex`, if it is reached.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        let layout = self.layout.as_ref()?;
        let reached = if layout.long {
            layout.holds(self.long.reached(), hex)
        } else {
            layout.holds(self.short.reached(), hex)
        };
        if reached { (0..=self.budget).find(|&cost| self.costs(hex, cost)) } else { None }
    }

    fn costs(&self, hex: HexId, cost: u8) -> bool {
        self.layout.as_ref().is_some_and(|layout| {
            if layout.long { self.long.costs(layout, hex, cost) } else { self.short.costs(layout, hex, cost) }
        })
    }

    /// Gives away what everything costs, in exchange for old costs that are forgotten: nothing is copied. Until the next
    /// [`Reach::run`] this search knows the hexes reached and not what they cost.
    pub fn keep_costs(&mut self, costs: &mut Costs) {
        costs.layout.clone_from(&self.layout);
        costs.budget = self.budget;
        self.short.exchange(&mut costs.short);
        self.long.exchange(&mut costs.long);
    }

    /// The hexes reached, with the sources, in order of printed numbers.
    pub fn reached(&self) -> &[HexId] {
        self.reached.get_or_init(|| {
            let Some(layout) = &self.layout else { return Vec::new() };
            let mut words = vec![0; layout.bits.len().div_ceil(64)];
            self.dense(&mut words);
            let mut hexes = Vec::new();
            for (index, mut word) in words.into_iter().enumerate() {
                while word != 0 {
                    hexes.push(HexId((index * 64) as u16 + word.trailing_zeros() as u16));
                    word &= word - 1;
                }
            }
            hexes
        })
    }

    /// The hexes reached as a set. Hexes beyond its capacity are left out.
    #[inline]
    pub fn set<const W: usize>(&self) -> HexSet<W> {
        let mut words = [0; W];
        self.dense(&mut words);
        HexSet::from_words(words)
    }

    /// The hexes that cost at most `limit`, as a set. Hexes beyond its capacity are left out.
    pub fn within<const W: usize>(&mut self, limit: u8) -> HexSet<W> {
        let mut words = [0; W];
        match &self.layout {
            None => {}
            Some(layout) if layout.long => layout.dense(self.long.within(layout, limit), &mut words),
            Some(layout) => layout.dense(self.short.within(layout, limit), &mut words),
        }
        HexSet::from_words(words)
    }

    fn dense(&self, words: &mut [u64]) {
        match &self.layout {
            None => {}
            Some(layout) if layout.long => layout.dense(self.long.reached(), words),
            Some(layout) => layout.dense(self.short.reached(), words),
        }
    }

    /// Writes the way from a source to `hex`, both included, into `out`: the cheapest, among equals the one with the
    /// fewest steps, among those always the same. Empty if `hex` is not reached.
    ///
    /// `steps` and `ground` are those of the last [`Reach::run`].
    pub fn path_to(&self, steps: &Steps, ground: &[u8], hex: HexId, out: &mut Vec<HexId>) {
        out.clear();
        let Some(cost) = self.cost(hex) else { return };
        // Breadth first backwards over steps that are part of a cheapest way, until a source is met.
        let mut found: Vec<Backward> = vec![Backward { hex, spent: cost, onward: 0 }];
        let mut seen = vec![false; steps.costs.len()];
        seen[hex.index()] = true;
        let mut next = 0;
        while let Some(&Backward { hex, spent, .. }) = found.get(next) {
            if self.sources.contains(&(hex, spent)) {
                let mut place = next;
                loop {
                    out.push(found[place].hex);
                    if place == 0 {
                        return;
                    }
                    place = found[place].onward;
                }
            }
            for (side, from) in steps.targets[hex.index()].iter().enumerate() {
                let Some(from) = *from else { continue };
                let step = steps.costs[from.index()][(side + 3) % 6];
                if step != Steps::BARRED
                    && step <= spent
                    && !seen[from.index()]
                    && ground[from.index()] != Ground::Stop as u8
                    && self.costs(from, spent - step)
                {
                    seen[from.index()] = true;
                    found.push(Backward { hex: from, spent: spent - step, onward: next });
                }
            }
            next += 1;
        }
    }
}

/// What hexes cost, kept from a search by [`Reach::keep_costs`].
#[derive(Debug, Clone, Default)]
pub struct Costs {
    layout: Option<Arc<Layout>>,
    budget: u8,
    short: Vec<Block<u32>>,
    long: Vec<Block<u64>>,
}

impl Costs {
    /// Those of a search that has reached nothing.
    pub const NONE: Costs = Costs { layout: None, budget: 0, short: Vec::new(), long: Vec::new() };

    /// What it costs to get to `hex`, if it is reached.
    pub fn of(&self, hex: HexId) -> Option<u8> {
        let layout = self.layout.as_ref()?;
        let at = layout.bits[hex.index()];
        let (stride, levels) = (layout.stride(), 0..=self.budget);
        let place = |level: u8| level as usize * stride;
        if layout.long {
            levels
                .into_iter()
                .find(|&level| self.long.get(place(level)..).is_some_and(|sheet| at.is_in(sheet)))
        } else {
            levels
                .into_iter()
                .find(|&level| self.short.get(place(level)..).is_some_and(|sheet| at.is_in(sheet)))
        }
    }
}

/// A hex on the way back to a source.
#[derive(Clone, Copy)]
struct Backward {
    hex: HexId,
    spent: u8,
    /// Where in the list the next hex of the way stands.
    onward: usize,
}
