//! The search itself: one sheet of bits for each cost, spread to all sides at once.
//!
//! Costs are small whole numbers, so that the hexes can be taken cost by cost: a hex that turns up in the sheet of cost
//! `c` and in none before it costs exactly `c`. From there it is spread into the sheets `c + step` for each step cost
//! there is. This visits each pair of cost and step cost once, whatever the number of hexes, and has no branch that
//! depends on a hex.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is built for the instructions found at run time"
)]

use super::Ground;
use super::layout::{LANES, Layout, Word, sort_bytes};
use crate::HexId;
use fearless_simd::{Level, Simd, SimdBase, SimdFrom, SimdMask, dispatch};
use std::cmp::Ordering;

/// Ways into a hex: from behind and from before on its own line; from the same bit and from the bit beside it on the line
/// before; likewise on the line after.
const WAYS: usize = 6;

/// The steps of one cost: for each pair of blocks (even lines, odd lines), which hexes they lead into, by the way taken.
#[derive(Debug, Clone)]
struct Class<W> {
    cost: u8,
    blocks: Vec<[[[W; LANES]; WAYS]; 2]>,
}

/// All steps, in order of cost.
#[derive(Debug, Clone)]
pub(super) struct Masks<W> {
    classes: Vec<Class<W>>,
}

impl<W: Word> Masks<W> {
    /// From `(from, to, cost)` for every step that may be taken.
    pub fn new(layout: &Layout, steps: impl Iterator<Item = (HexId, HexId, u8)>) -> Masks<W> {
        let mut classes: Vec<Class<W>> = Vec::new();
        for (from, to, cost) in steps {
            let place = classes.partition_point(|class| class.cost < cost);
            if classes.get(place).is_none_or(|class| class.cost != cost) {
                let empty = vec![[[[W::default(); LANES]; WAYS]; 2]; layout.blocks()];
                classes.insert(place, Class { cost, blocks: empty });
            }
            let (from, to) = (layout.bits[from.index()], layout.bits[to.index()]);
            let (from_line, to_line) = (layout.line(from.slot), layout.line(to.slot));
            let way = match (from_line.cmp(&to_line), from.bit == to.bit) {
                (Ordering::Equal, _) if from.bit > to.bit => 0,
                (Ordering::Equal, _) => 1,
                (Ordering::Less, true) => 2,
                (Ordering::Less, false) => 3,
                (Ordering::Greater, true) => 4,
                (Ordering::Greater, false) => 5,
            };
            let lane = to_line / 2;
            classes[place].blocks[lane / LANES][to_line % 2][way][lane % LANES] |= W::low(1 << to.bit);
        }
        Masks { classes }
    }
}

/// The sheets of one search.
#[derive(Debug, Clone, Default)]
pub(super) struct Search<W> {
    /// One sheet for each cost up to the budget: the hexes that cost exactly so much.
    levels: Vec<W>,
    /// For each cost, which pairs of blocks may hold a hex.
    pending: Vec<u64>,
    /// Where steps that cost nothing lead.
    free: Vec<W>,
    board: Board<W>,
}

/// What is true of the hexes at one moment of a search.
#[derive(Debug, Clone, Default)]
struct Board<W> {
    /// The ground last searched on, and its hexes by kind.
    ground: Vec<u8>,
    ones: Vec<u64>,
    twos: Vec<u64>,
    stop: Vec<W>,
    closed: Vec<W>,
    /// Hexes that may not be entered, or not again.
    shut: Vec<W>,
    /// All hexes reached.
    reached: Vec<W>,
    /// The hexes to go on from.
    front: Vec<W>,
}

impl<W: Word> Search<W> {
    /// Makes room for a map and forgets the last one.
    pub fn fit(&mut self, layout: &Layout) {
        let board = &mut self.board;
        board.ground.clear();
        for words in [&mut board.ones, &mut board.twos] {
            words.clear();
            words.resize(layout.bits.len() / 64 + 2, 0);
        }
        let sheets =
            [&mut board.stop, &mut board.closed, &mut board.shut, &mut board.reached, &mut board.front];
        for sheet in sheets.into_iter().chain([&mut self.free]) {
            sheet.clear();
            sheet.resize(layout.stride(), W::default());
        }
    }

    /// Finds what every hex costs, with the widest instructions this machine has.
    pub fn run(
        &mut self,
        layout: &Layout,
        masks: &Masks<W>,
        sources: &[(HexId, u8)],
        budget: u8,
        ground: &[u8],
    ) {
        dispatch!(Level::new(), simd => self.run_on(simd, layout, masks, sources, budget, ground));
    }

    #[inline(always)]
    fn run_on<S: Simd>(
        &mut self,
        simd: S,
        layout: &Layout,
        masks: &Masks<W>,
        sources: &[(HexId, u8)],
        budget: u8,
        ground: &[u8],
    ) {
        let stride = layout.stride();
        let budget = budget as usize;
        self.board.prepare(simd, layout, ground);
        self.levels.clear();
        self.levels.resize((budget + 1) * stride, W::default());
        self.pending.clear();
        self.pending.resize(budget + 1, 0);
        for &(hex, spent) in sources {
            if let Some(pending) = self.pending.get_mut(spent as usize) {
                *pending |= 1 << (layout.line(layout.bits[hex.index()].slot) / 2 / LANES);
            }
        }

        let (free, mut classes) = match masks.classes.split_first() {
            Some((free, rest)) if free.cost == 0 => (Some(free), rest),
            _ => (None, masks.classes.as_slice()),
        };
        let mut fronts = u64::MAX >> (64 - layout.blocks());
        for level in 0..=budget {
            let pending = self.pending[level];
            if pending == 0 {
                continue;
            }
            let (now, later) = self.levels[level * stride..].split_at_mut(stride);
            for &(hex, _) in sources.iter().filter(|&&(_, spent)| spent as usize == level) {
                self.board.start(layout, hex, now);
            }
            let mut active = self.board.settle(simd, layout, pending | fronts, now);
            if let Some(free) = free {
                active = self.board.spread_free(simd, layout, free, active, now, &mut self.free);
            }
            fronts = active;
            while let Some((dearest, rest)) = classes.split_last()
                && level + dearest.cost as usize > budget
            {
                classes = rest;
            }
            if active != 0 {
                let targets = around(layout, active);
                for class in classes {
                    self.pending[level + class.cost as usize] |= targets;
                }
                spread(simd, layout, classes, targets, &self.board.front, later);
            }
        }
    }

    /// Whether `hex` is reached and costs exactly `level`.
    #[inline(always)]
    pub fn costs(&self, layout: &Layout, hex: HexId, level: u8) -> bool {
        let start = level as usize * layout.stride();
        self.levels.get(start..).is_some_and(|sheet| !sheet.is_empty() && layout.holds(sheet, hex))
    }

    /// All hexes reached.
    pub fn reached(&self) -> &[W] {
        &self.board.reached
    }

    /// The hexes that cost at most `limit`.
    pub fn within(&mut self, layout: &Layout, limit: u8) -> &[W] {
        self.free.fill(W::default());
        for sheet in self.levels.chunks_exact(layout.stride()).take(limit as usize + 1) {
            for (sum, word) in self.free.iter_mut().zip(sheet) {
                *sum |= *word;
            }
        }
        &self.free
    }
}

impl<W: Word> Board<W> {
    /// Starts afresh on a ground.
    #[inline(always)]
    fn prepare<S: Simd>(&mut self, simd: S, layout: &Layout, ground: &[u8]) {
        const { assert!(Ground::Stop as u8 == 1 && Ground::Closed as u8 == 2, "sorted apart by these bits") };
        // Most searches follow another one among the same enemies.
        if self.ground != ground {
            self.ground.clear();
            self.ground.extend_from_slice(ground);
            sort_bytes(simd, ground, &mut self.ones, &mut self.twos);
            layout.sheet(&self.ones, &mut self.stop);
            layout.sheet(&self.twos, &mut self.closed);
        }
        self.shut.copy_from_slice(&self.closed);
        self.reached.fill(W::default());
    }

    /// Puts a source into a level, unless it is reached already. It may stand where nobody may enter.
    #[inline(always)]
    fn start(&mut self, layout: &Layout, hex: HexId, now: &mut [W]) {
        let at = layout.bits[hex.index()];
        let (slot, bit) = (at.slot as usize, W::low(1 << at.bit));
        if self.reached[slot] & bit == W::default() {
            now[slot] |= bit;
            self.shut[slot] &= !bit;
        }
    }

    /// Keeps in `now` only what is new, and makes that the front. Returns the blocks with a front.
    #[inline(always)]
    fn settle<S: Simd>(&mut self, simd: S, layout: &Layout, blocks: u64, now: &mut [W]) -> u64 {
        let mut active = 0;
        for block in Blocks(blocks) {
            let mut any = W::Lanes::simd_from(simd, W::default());
            for start in [block * LANES, layout.half + LANES + block * LANES] {
                let shut: W::Lanes<S> = load(simd, &self.shut, start);
                let new = load::<S, W>(simd, now, start) & !shut;
                let front = new & !load::<S, W>(simd, &self.stop, start);
                let reached = load::<S, W>(simd, &self.reached, start) | new;
                store(new, now, start);
                store(shut | new, &mut self.shut, start);
                store(reached, &mut self.reached, start);
                store(front, &mut self.front, start);
                any |= front;
            }
            active |= u64::from(any.simd_ne(W::default()).any_true()) << block;
        }
        active
    }

    /// Adds to `now` what is reached from it by steps that cost nothing. Returns the blocks with a front.
    #[inline(always)]
    fn spread_free<S: Simd>(
        &mut self,
        simd: S,
        layout: &Layout,
        class: &Class<W>,
        active: u64,
        now: &mut [W],
        free: &mut [W],
    ) -> u64 {
        let (mut all, mut new) = (active, active);
        while new != 0 {
            let targets = around(layout, new);
            free.fill(W::default());
            spread(simd, layout, std::slice::from_ref(class), targets, &self.front, free);
            new = self.settle(simd, layout, targets, free);
            all |= new;
            now.iter_mut().zip(&*free).for_each(|(now, &free)| *now |= free);
        }
        // Dearer steps go on from the whole level.
        for ((front, &now), &stop) in self.front.iter_mut().zip(&*now).zip(&self.stop) {
            *front = now & !stop;
        }
        all
    }
}

/// Goes through the blocks that are marked in a word.
struct Blocks(u64);

impl Iterator for Blocks {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let block = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            block
        })
    }
}

/// The blocks that a step from `blocks` can lead to.
#[inline(always)]
fn around(layout: &Layout, blocks: u64) -> u64 {
    (blocks | blocks << 1 | blocks >> 1) & (u64::MAX >> (64 - layout.blocks()))
}

/// Takes every step of `classes` from `front` into the sheets of `later`, the first of which is one dearer than `front`.
#[inline(always)]
fn spread<S: Simd, W: Word>(
    simd: S,
    layout: &Layout,
    classes: &[Class<W>],
    blocks: u64,
    front: &[W],
    later: &mut [W],
) {
    let stride = layout.stride();
    for block in Blocks(blocks) {
        let even = block * LANES;
        let odd = layout.half + LANES + even;
        let halves = [
            (even, arrivals::<S, W>(simd, front, [even, odd - 1, odd], layout.even_late)),
            (odd, arrivals::<S, W>(simd, front, [odd, even, even + 1], !layout.even_late)),
        ];
        for class in classes {
            let sheet = &mut later[class.cost.saturating_sub(1) as usize * stride..][..stride];
            for ((start, ways), masks) in halves.into_iter().zip(&class.blocks[block]) {
                let mut into: W::Lanes<S> = load(simd, sheet, start);
                for (way, mask) in ways.into_iter().zip(masks) {
                    into |= way & load::<S, W>(simd, mask, 0);
                }
                store(into, sheet, start);
            }
        }
    }
}

/// What arrives in a block of lines by each way, barred or not, given where the block and the lines before and after its
/// lines start.
#[inline(always)]
fn arrivals<S: Simd, W: Word>(simd: S, front: &[W], starts: [usize; 3], late: bool) -> [W::Lanes<S>; WAYS] {
    let [own, before, after] = starts.map(|start| load::<S, W>(simd, front, start));
    // A late line lies between the same and the next bit of its neighbours, any other between the last and the same.
    let beside = if late { [before >> 1, after >> 1] } else { [before << 1, after << 1] };
    [own >> 1, own << 1, before, beside[0], after, beside[1]]
}

#[inline(always)]
fn load<S: Simd, W: Word>(simd: S, sheet: &[W], start: usize) -> W::Lanes<S> {
    W::Lanes::from_slice(simd, &sheet[start..start + LANES])
}

#[inline(always)]
fn store<S: Simd, W: Word>(lanes: W::Lanes<S>, sheet: &mut [W], start: usize) {
    lanes.store_slice(&mut sheet[start..start + LANES]);
}
