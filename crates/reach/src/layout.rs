//! Hexes as bits in words, one word for each straight line of hexes.
//!
//! In such a *sheet* a step along a line is a shift by one, and a step to the next line is the same bit or the one beside
//! it, for all hexes of the line at once. Lines of even and of odd index stand apart, so that neighbouring words take the
//! same shifts:
//!
//! ```text
//! even lines 0 2 4 ... | odd lines 1 3 5 ...
//! ```
//!
//! Both halves are filled up with empty lines to whole blocks, each as wide as the widest registers there are.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is built for the instructions found at run time"
)]

use board::{Grid, HexId};
use fearless_simd::{Simd, SimdBase, SimdInt, SimdIntElement, SimdMask, u8x64, u32x16, u64x8};
use std::fmt::Debug;

/// A machine word that holds a line of hexes.
pub(crate) trait Word:
    Copy
    + Default
    + SimdIntElement
    + PartialEq
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitOrAssign
    + std::ops::BitAndAssign
    + std::ops::Not<Output = Self>
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
{
    /// How many lines make a block.
    const LANES: usize;
    /// A block of lines in memory.
    type Lines: Copy + Default + Debug + AsRef<[Self]> + AsMut<[Self]>;
    /// A block of lines in a register.
    type Lanes<S: Simd>: SimdInt<S, Element = Self, Array = Self::Lines>;
    /// The lines of `block` moved on by one, after the last line of the block before it.
    fn back<S: Simd>(before: Self::Lanes<S>, block: Self::Lanes<S>) -> Self::Lanes<S>;
    /// The lines of `block` moved back by one, before the first line of the block after it.
    fn on<S: Simd>(block: Self::Lanes<S>, after: Self::Lanes<S>) -> Self::Lanes<S>;
    /// The lowest bits of `bits`.
    fn low(bits: u64) -> Self;
    /// As the lowest bits of a long word.
    fn wide(self) -> u64;
}

impl Word for u32 {
    const LANES: usize = 16;
    type Lines = [u32; 16];
    type Lanes<S: Simd> = u32x16<S>;
    #[inline(always)]
    fn back<S: Simd>(before: u32x16<S>, block: u32x16<S>) -> u32x16<S> {
        before.slide::<15>(block)
    }
    #[inline(always)]
    fn on<S: Simd>(block: u32x16<S>, after: u32x16<S>) -> u32x16<S> {
        block.slide::<1>(after)
    }
    #[inline(always)]
    fn low(bits: u64) -> u32 {
        bits as u32
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u64 {
    const LANES: usize = 8;
    type Lines = [u64; 8];
    type Lanes<S: Simd> = u64x8<S>;
    #[inline(always)]
    fn back<S: Simd>(before: u64x8<S>, block: u64x8<S>) -> u64x8<S> {
        before.slide::<7>(block)
    }
    #[inline(always)]
    fn on<S: Simd>(block: u64x8<S>, after: u64x8<S>) -> u64x8<S> {
        block.slide::<1>(after)
    }
    #[inline(always)]
    fn low(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
}

/// A block of lines. It begins where a line of the machine's cache begins, so that none is split.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(crate) struct Block<W: Word>(W::Lines);

impl<W: Word> Block<W> {
    #[inline(always)]
    pub fn load<S: Simd>(&self, simd: S) -> W::Lanes<S> {
        W::Lanes::load_array_ref(simd, &self.0)
    }

    #[inline(always)]
    pub fn store<S: Simd>(&mut self, lanes: W::Lanes<S>) {
        self.0 = lanes.to_array();
    }

    pub fn lines(&self) -> &[W] {
        self.0.as_ref()
    }

    pub fn lines_mut(&mut self) -> &mut [W] {
        self.0.as_mut()
    }
}

/// Where a hex is in a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub block: u8,
    pub lane: u8,
    pub bit: u8,
}

impl Spot {
    #[inline(always)]
    pub fn word<W: Word>(self, sheet: &[Block<W>]) -> W {
        sheet[self.block as usize].lines()[self.lane as usize]
    }

    #[inline(always)]
    pub fn word_mut<W: Word>(self, sheet: &mut [Block<W>]) -> &mut W {
        &mut sheet[self.block as usize].lines_mut()[self.lane as usize]
    }

    #[inline(always)]
    pub fn is_in<W: Word>(self, sheet: &[Block<W>]) -> bool {
        let block = sheet.get(self.block as usize);
        block.is_some_and(|block| block.lines()[self.lane as usize].wide() >> self.bit & 1 == 1)
    }

    /// Whether the two are on one line.
    pub fn beside(self, other: Spot) -> bool {
        (self.block, self.lane) == (other.block, other.lane)
    }
}

/// Hexes that follow each other both in their numbers and on their line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: u16,
    count: u8,
    at: Spot,
}

/// How the hexes of a grid lie in a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Blocks in each half.
    pub blocks: usize,
    /// Lines in each block.
    lanes: usize,
    /// Whether the lines of the even half lie half a hex further on than their neighbours.
    pub even_late: bool,
    /// Whether a line needs a long word.
    pub long: bool,
    pub bits: Vec<Spot>,
    runs: Vec<Run>,
}

impl Layout {
    pub fn new(grid: &Grid) -> Layout {
        let tracks = grid.tracks().expect("a grid is made only if it has tracks");
        let long = tracks.cells.iter().any(|&(_, place)| place >= 32);
        let lanes = if long { u64::LANES } else { u32::LANES };
        let blocks = tracks.lines.div_ceil(2).div_ceil(lanes);
        let bit = |line: usize, bit: u8| {
            let block = line / 2 / lanes + (line % 2) * blocks;
            Spot { block: block as u8, lane: (line / 2 % lanes) as u8, bit }
        };
        let bits: Vec<Spot> =
            tracks.cells.iter().map(|&(line, place)| bit(line as usize, place as u8)).collect();
        let mut runs: Vec<Run> = Vec::new();
        for (id, &at) in bits.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if run.at.beside(at) && run.at.bit + run.count == at.bit => run.count += 1,
                _ => runs.push(Run { start: id as u16, count: 1, at }),
            }
        }
        Layout { blocks, lanes, even_late: tracks.first_late, long, bits, runs }
    }

    /// Blocks in a sheet.
    #[inline(always)]
    pub fn stride(&self) -> usize {
        2 * self.blocks
    }

    /// The line where a hex is.
    pub fn line(&self, at: Spot) -> usize {
        let (block, lane) = (at.block as usize, at.lane as usize);
        2 * (block % self.blocks * self.lanes + lane) + block / self.blocks
    }

    /// Puts a dense set, one bit for each hex id and a spare word at the end, into a sheet.
    #[inline(always)]
    pub fn sheet<W: Word>(&self, words: &[u64], sheet: &mut [Block<W>]) {
        sheet.fill(Block::default());
        for run in &self.runs {
            let (word, shift) = (run.start as usize / 64, run.start % 64);
            let inside = u64::MAX >> (64 - run.count);
            // Two shifts, for a shift by 64 is none.
            let bits = (words[word] >> shift | words[word + 1] << 1 << (63 - shift)) & inside;
            *run.at.word_mut(sheet) |= W::low(bits << run.at.bit);
        }
    }

    /// The hexes of a sheet as a dense set, one bit for each hex id. Hexes beyond `words` are left out.
    #[inline(always)]
    pub fn dense<W: Word>(&self, sheet: &[Block<W>], words: &mut [u64]) {
        for run in &self.runs {
            let inside = u64::MAX >> (64 - run.count);
            let bits = (run.at.word(sheet).wide() >> run.at.bit) & inside;
            let (word, shift) = (run.start as usize / 64, run.start % 64);
            let Some(low) = words.get_mut(word) else { break };
            *low |= bits << shift;
            if shift + u16::from(run.count) > 64
                && let Some(high) = words.get_mut(word + 1)
            {
                *high |= bits >> (64 - shift);
            }
        }
    }

    #[inline(always)]
    pub fn holds<W: Word>(&self, sheet: &[Block<W>], hex: HexId) -> bool {
        self.bits[hex.index()].is_in(sheet)
    }
}

/// Sorts bytes into two dense sets: those with bit 0 set and those with bit 1 set.
#[inline(always)]
pub(crate) fn sort_bytes<S: Simd>(simd: S, bytes: &[u8], ones: &mut [u64], twos: &mut [u64]) {
    let (chunks, rest) = bytes.as_chunks::<64>();
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    for ((chunk, one), two) in chunks.iter().chain([&last]).zip(ones).zip(twos) {
        let bytes = u8x64::from_slice(simd, chunk);
        *one = (bytes & 1).simd_ne(0).to_bitmask();
        *two = (bytes & 2).simd_ne(0).to_bitmask();
    }
}
