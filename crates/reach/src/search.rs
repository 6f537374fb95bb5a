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
use super::layout::{Block, Layout, Word, sort_bytes};
use board::HexId;
use fearless_simd::{Level, Simd, SimdBase, SimdFrom, SimdMask};
use std::cmp::Ordering;

/// Runs code with wide instructions: AVX2 where the machine has it, else SSE2, which every x86-64 machine has; elsewhere
/// the best there is. Each further set would double what the compiler has to do, for machines that are rare.
macro_rules! vectorized {
    ($simd:ident => $run:expr) => {{
        let level = Level::new();
        #[cfg(target_arch = "x86_64")]
        if let Some($simd) = level.as_avx2() {
            $simd.vectorize(#[inline(always)] || $run)
        } else if let Some($simd) = level.as_sse2() {
            $simd.vectorize(#[inline(always)] || $run)
        }
        #[cfg(not(target_arch = "x86_64"))]
        fearless_simd::dispatch!(level, $simd => $run)
    }};
}

/// Ways into a hex: from behind and from before on its own line; from the same bit and from the bit beside it on the line
/// before; likewise on the line after.
const WAYS: usize = 6;

/// The steps of one cost: for each pair of blocks (even lines, odd lines), which hexes they lead into, by the way taken.
#[derive(Debug, Clone)]
struct Class<W: Word> {
    cost: u8,
    blocks: Vec<[[Block<W>; WAYS]; 2]>,
}

/// All steps, in order of cost.
#[derive(Debug, Clone)]
pub(crate) struct Masks<W: Word> {
    classes: Vec<Class<W>>,
}

impl<W: Word> Masks<W> {
    /// From `(from, to, cost)` for every step that may be taken.
    pub fn new(layout: &Layout, steps: impl Iterator<Item = (HexId, HexId, u8)>) -> Masks<W> {
        let mut masks = Masks { classes: Vec::new() };
        for (from, to, cost) in steps {
            masks.change(layout, from, to, None, Some(cost));
        }
        masks
    }

    /// Takes a step out of the class of one cost and puts it into that of another.
    pub fn change(&mut self, layout: &Layout, from: HexId, to: HexId, old: Option<u8>, new: Option<u8>) {
        let (from, to) = (layout.bits[from.index()], layout.bits[to.index()]);
        let (from_line, to_line) = (layout.line(from), layout.line(to));
        let way = match (from_line.cmp(&to_line), from.bit == to.bit) {
            (Ordering::Equal, _) if from.bit > to.bit => 0,
            (Ordering::Equal, _) => 1,
            (Ordering::Less, true) => 2,
            (Ordering::Less, false) => 3,
            (Ordering::Greater, true) => 4,
            (Ordering::Greater, false) => 5,
        };
        let bit = W::low(1 << to.bit);
        let block = to.block as usize % layout.blocks;
        let lane = to.lane as usize;
        if let Some(class) = old.and_then(|cost| self.classes.iter_mut().find(|class| class.cost == cost)) {
            let line = &mut class.blocks[block][to_line % 2][way].lines_mut()[lane];
            *line &= !bit;
        }
        let Some(cost) = new else { return };
        let place = self.classes.partition_point(|class| class.cost < cost);
        if self.classes.get(place).is_none_or(|class| class.cost != cost) {
            let empty = vec![[[Block::default(); WAYS]; 2]; layout.blocks];
            self.classes.insert(place, Class { cost, blocks: empty });
        }
        self.classes[place].blocks[block][to_line % 2][way].lines_mut()[lane] |= bit;
    }
}

/// The sheets of one search.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search<W: Word> {
    /// One sheet for each cost up to the budget: the hexes that cost exactly so much.
    levels: Vec<Block<W>>,
    /// For each cost, which pairs of blocks may hold a hex.
    pending: Vec<u64>,
    /// Where steps that cost nothing lead.
    free: Vec<Block<W>>,
    board: Board<W>,
}

/// What is true of the hexes at one moment of a search.
#[derive(Debug, Clone, Default)]
struct Board<W: Word> {
    /// The ground last searched on, and its hexes by kind.
    ground: Vec<u8>,
    ones: Vec<u64>,
    twos: Vec<u64>,
    stop: Vec<Block<W>>,
    closed: Vec<Block<W>>,
    /// Hexes that may not be entered, or not again.
    shut: Vec<Block<W>>,
    /// All hexes reached.
    reached: Vec<Block<W>>,
    /// The hexes to go on from.
    front: Vec<Block<W>>,
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
            sheet.resize(layout.stride(), Block::default());
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
        vectorized!(simd => self.run_on(simd, layout, masks, sources, budget, ground));
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
        self.begin(simd, layout, sources, budget, ground);
        let (free, mut classes) = match masks.classes.split_first() {
            Some((free, rest)) if free.cost == 0 => (Some(free), rest),
            _ => (None, masks.classes.as_slice()),
        };
        let narrow = free.is_none()
            && match layout.blocks {
                1 => self.run_narrow::<S, 2>(simd, layout, classes, sources, budget),
                // Most searches stay in the first block; one that leaves it begins again.
                2 if sources.iter().all(|(hex, _)| layout.bits[hex.index()].block.is_multiple_of(2)) => {
                    let stayed = self.run_narrow::<S, 4>(simd, layout, classes, sources, budget);
                    if !stayed {
                        self.begin(simd, layout, sources, budget, ground);
                    }
                    stayed
                }
                _ => false,
            };
        if narrow {
            return;
        }
        let mut fronts = u64::MAX >> (64 - layout.blocks);
        let mut to_start = sources.len();
        for level in 0..=budget {
            let pending = self.pending[level];
            if pending == 0 {
                continue;
            }
            let (now, later) = self.levels[level * stride..].split_at_mut(stride);
            if to_start > 0 {
                for &(hex, _) in sources.iter().filter(|&&(_, spent)| spent as usize == level) {
                    self.board.start(layout, hex, now);
                    to_start -= 1;
                }
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
                let targets = self.board.around(layout, active);
                for class in classes {
                    self.pending[level + class.cost as usize] |= targets;
                }
                spread(simd, layout, classes, targets, &self.board.front, later);
            }
        }
    }

    /// Starts afresh.
    #[inline(always)]
    fn begin<S: Simd>(
        &mut self,
        simd: S,
        layout: &Layout,
        sources: &[(HexId, u8)],
        budget: usize,
        ground: &[u8],
    ) {
        self.board.prepare(simd, layout, ground);
        self.levels.clear();
        self.levels.resize((budget + 1) * layout.stride(), Block::default());
        self.pending.clear();
        self.pending.resize(budget + 1, 0);
        for &(hex, spent) in sources {
            if let Some(pending) = self.pending.get_mut(spent as usize) {
                *pending |= 1 << (layout.bits[hex.index()].block as usize % layout.blocks);
            }
        }
    }

    /// The same within the first block of each half, where every step costs something: what is true of the board stays in
    /// registers. A sheet has `STRIDE` blocks. False if the search comes to the last line before another block: then
    /// nothing is found.
    #[inline(always)]
    fn run_narrow<S: Simd, const STRIDE: usize>(
        &mut self,
        simd: S,
        layout: &Layout,
        mut classes: &[Class<W>],
        sources: &[(HexId, u8)],
        budget: usize,
    ) -> bool {
        let second = STRIDE / 2;
        let mut brink = Block::<W>::default();
        if let Some(line) = brink.lines_mut().last_mut().filter(|_| second > 1) {
            *line = !W::default();
        }
        let brink = brink.load(simd);
        let none = W::Lanes::simd_from(simd, W::default());
        let mut shut = [self.board.shut[0].load(simd), self.board.shut[second].load(simd)];
        let stop = [self.board.stop[0].load(simd), self.board.stop[second].load(simd)];
        let mut reached = [none; 2];
        let mut to_start = sources.len();
        for level in 0..=budget {
            if self.pending[level] == 0 {
                continue;
            }
            let [now, later @ ..] = self.levels[level * STRIDE..].as_chunks_mut::<STRIDE>().0 else { break };
            if to_start > 0 {
                for (half, place) in [0, second].into_iter().enumerate() {
                    self.board.shut[place].store(shut[half]);
                    self.board.reached[place].store(reached[half]);
                }
                for &(hex, _) in sources.iter().filter(|&&(_, spent)| spent as usize == level) {
                    self.board.start(layout, hex, now);
                    to_start -= 1;
                }
                shut = [self.board.shut[0].load(simd), self.board.shut[second].load(simd)];
            }
            let mut front = [none; 2];
            for (half, place) in [0, second].into_iter().enumerate() {
                let new = now[place].load(simd) & !shut[half];
                now[place].store(new);
                shut[half] |= new;
                reached[half] |= new;
                front[half] = new & !stop[half];
            }
            if !(front[0] | front[1]).simd_ne(W::default()).any_true() {
                continue;
            }
            if second > 1 && (front[1] & brink).simd_ne(W::default()).any_true() {
                return false;
            }
            while let Some((dearest, rest)) = classes.split_last()
                && level + dearest.cost as usize > budget
            {
                classes = rest;
            }
            let [even, odd] = front;
            let halves = [
                arrivals::<S, W>(even, W::back(none, odd), odd, layout.even_late),
                arrivals::<S, W>(odd, even, W::on(even, none), !layout.even_late),
            ];
            for class in classes {
                self.pending[level + class.cost as usize] = 1;
                let sheet = &mut later[class.cost as usize - 1];
                for (half, place) in [0, second].into_iter().enumerate() {
                    let into = &mut sheet[place];
                    into.store(enter(simd, into.load(simd), halves[half], &class.blocks[0][half]));
                }
            }
        }
        self.board.reached[0].store(reached[0]);
        self.board.reached[second].store(reached[1]);
        true
    }

    /// Takes another buffer for the costs and gives its own away.
    pub fn exchange(&mut self, levels: &mut Vec<Block<W>>) {
        std::mem::swap(&mut self.levels, levels);
        self.levels.clear();
    }

    /// Whether `hex` is reached and costs exactly `level`.
    #[inline(always)]
    pub fn costs(&self, layout: &Layout, hex: HexId, level: u8) -> bool {
        let start = level as usize * layout.stride();
        self.levels.get(start..).is_some_and(|sheet| !sheet.is_empty() && layout.holds(sheet, hex))
    }

    /// All hexes reached.
    pub fn reached(&self) -> &[Block<W>] {
        &self.board.reached
    }

    /// The hexes that cost at most `limit`.
    pub fn within(&mut self, layout: &Layout, limit: u8) -> &[Block<W>] {
        vectorized!(simd => self.within_on(simd, layout, limit));
        &self.free
    }

    #[inline(always)]
    fn within_on<S: Simd>(&mut self, simd: S, layout: &Layout, limit: u8) {
        self.free.fill(Block::default());
        for sheet in self.levels.chunks_exact(layout.stride()).take(limit as usize + 1) {
            merge(simd, &mut self.free, sheet);
        }
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
        self.reached.fill(Block::default());
    }

    /// Adds a source to a level, unless it is reached already. It may be in a space that no mover may enter.
    #[inline(always)]
    fn start(&mut self, layout: &Layout, hex: HexId, now: &mut [Block<W>]) {
        let at = layout.bits[hex.index()];
        if !at.is_in(&self.reached) {
            let bit = W::low(1 << at.bit);
            *at.word_mut(now) |= bit;
            *at.word_mut(&mut self.shut) &= !bit;
        }
    }

    /// Keeps in `now` only what is new, and makes that the front. Returns the blocks with a front.
    #[inline(always)]
    fn settle<S: Simd>(&mut self, simd: S, layout: &Layout, blocks: u64, now: &mut [Block<W>]) -> u64 {
        let mut active = 0;
        for block in Blocks(blocks) {
            let mut any = W::Lanes::simd_from(simd, W::default());
            for half in [block, layout.blocks + block] {
                let shut = self.shut[half].load(simd);
                let new = now[half].load(simd) & !shut;
                let front = new & !self.stop[half].load(simd);
                let reached = self.reached[half].load(simd) | new;
                now[half].store(new);
                self.shut[half].store(shut | new);
                self.reached[half].store(reached);
                self.front[half].store(front);
                any |= front;
            }
            active |= u64::from(any.simd_ne(W::default()).any_true()) << block;
        }
        active
    }

    /// The blocks that a step from the front in `blocks` can lead to: into the next one only from the last line of a
    /// block, which is odd, into the one before only from the first.
    #[inline(always)]
    fn around(&self, layout: &Layout, blocks: u64) -> u64 {
        let mut targets = blocks;
        for block in Blocks(blocks) {
            let first = self.front[block].lines().first();
            let last = self.front[layout.blocks + block].lines().last();
            let holds = |line: Option<&W>| u64::from(line.is_some_and(|&line| line != W::default()));
            targets |= holds(last) << block << 1 | holds(first) << block >> 1;
        }
        targets & (u64::MAX >> (64 - layout.blocks))
    }

    /// Adds to `now` what is reached from it by steps that cost nothing. Returns the blocks with a front.
    #[inline(always)]
    fn spread_free<S: Simd>(
        &mut self,
        simd: S,
        layout: &Layout,
        class: &Class<W>,
        active: u64,
        now: &mut [Block<W>],
        free: &mut [Block<W>],
    ) -> u64 {
        let (mut all, mut new) = (active, active);
        while new != 0 {
            let targets = self.around(layout, new);
            free.fill(Block::default());
            spread(simd, layout, std::slice::from_ref(class), targets, &self.front, free);
            new = self.settle(simd, layout, targets, free);
            all |= new;
            merge(simd, now, free);
        }
        // Dearer steps go on from the whole level.
        for ((front, now), stop) in self.front.iter_mut().zip(now).zip(&self.stop) {
            front.store(now.load(simd) & !stop.load(simd));
        }
        all
    }
}

/// Adds a sheet to another.
#[inline(always)]
fn merge<S: Simd, W: Word>(simd: S, into: &mut [Block<W>], sheet: &[Block<W>]) {
    for (sum, block) in into.iter_mut().zip(sheet) {
        sum.store(sum.load(simd) | block.load(simd));
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

/// Takes every step of `classes` from `front` into the sheets of `later`, the first of which is one dearer than `front`.
#[inline(always)]
fn spread<S: Simd, W: Word>(
    simd: S,
    layout: &Layout,
    classes: &[Class<W>],
    blocks: u64,
    front: &[Block<W>],
    later: &mut [Block<W>],
) {
    let stride = layout.stride();
    let (evens, odds) = front.split_at(layout.blocks);
    for block in Blocks(blocks) {
        let (even, odd) = (evens[block].load(simd), odds[block].load(simd));
        // The lines before the even ones are the odd ones with one more before them; likewise after the odd ones.
        let none = W::Lanes::simd_from(simd, W::default());
        let last = block.checked_sub(1).map_or(none, |last| odds[last].load(simd));
        let next = evens.get(block + 1).map_or(none, |next| next.load(simd));
        let halves = [
            (block, arrivals::<S, W>(even, W::back(last, odd), odd, layout.even_late)),
            (layout.blocks + block, arrivals::<S, W>(odd, even, W::on(even, next), !layout.even_late)),
        ];
        for class in classes {
            let sheet = &mut later[class.cost.saturating_sub(1) as usize * stride..][..stride];
            for ((half, ways), masks) in halves.into_iter().zip(&class.blocks[block]) {
                let into = enter(simd, sheet[half].load(simd), ways, masks);
                sheet[half].store(into);
            }
        }
    }
}

/// Adds to `into` what may arrive there by each way.
#[inline(always)]
fn enter<S: Simd, W: Word>(
    simd: S,
    into: W::Lanes<S>,
    ways: [W::Lanes<S>; WAYS],
    masks: &[Block<W>; WAYS],
) -> W::Lanes<S> {
    ways.into_iter().zip(masks).fold(into, |into, (way, mask)| into | way & mask.load(simd))
}

/// What arrives in a block of lines by each way, barred or not, given the block and the lines before and after its lines.
#[inline(always)]
fn arrivals<S: Simd, W: Word>(
    own: W::Lanes<S>,
    before: W::Lanes<S>,
    after: W::Lanes<S>,
    late: bool,
) -> [W::Lanes<S>; WAYS] {
    // A late line lies between the same and the next bit of its neighbours, any other between the last and the same.
    let beside = if late { [before >> 1, after >> 1] } else { [before << 1, after << 1] };
    [own >> 1, own << 1, before, beside[0], after, beside[1]]
}
