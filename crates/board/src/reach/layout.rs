//! Hexes as bits in words, one word for each straight line of hexes.
//!
//! In such a *sheet* a step along a line is a shift by one, and a step to the next line is the same bit or the one beside
//! it, for all hexes of the line at once. Lines of even and of odd index stand apart, so that neighbouring words take the
//! same shifts:
//!
//! ```text
//! even lines 0 2 4 ... | an empty block | odd lines 1 3 5 ...
//! ```
//!
//! Both halves are filled up with empty lines to whole blocks; the empty block between them stands for the lines beyond
//! the map.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is built for the instructions found at run time"
)]

use crate::{Grid, HexId};
use fearless_simd::{Simd, SimdBase, SimdInt, SimdIntElement, SimdMask, u8x64, u32x8, u64x8};

/// Lines that are worked on together.
pub(super) const LANES: usize = 8;

/// A machine word that holds a line of hexes.
pub(super) trait Word:
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
    /// A block of lines.
    type Lanes<S: Simd>: SimdInt<S, Element = Self, Array = [Self; LANES]>;
    /// The lowest bits of `bits`.
    fn low(bits: u64) -> Self;
    /// As the lowest bits of a long word.
    fn wide(self) -> u64;
}

impl Word for u32 {
    type Lanes<S: Simd> = u32x8<S>;
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
    type Lanes<S: Simd> = u64x8<S>;
    #[inline(always)]
    fn low(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
}

/// Where a hex is in a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bit {
    pub slot: u16,
    pub bit: u8,
}

/// Hexes that follow each other both in their numbers and on their line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: u16,
    count: u8,
    at: Bit,
}

/// How the hexes of a grid lie in a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// Lines in each half, a multiple of `LANES`.
    pub half: usize,
    /// Whether the lines of the even half lie half a hex further on than their neighbours.
    pub even_late: bool,
    /// Whether a line needs a long word.
    pub long: bool,
    pub bits: Vec<Bit>,
    runs: Vec<Run>,
}

impl Layout {
    pub fn new(grid: &Grid) -> Layout {
        let tracks = grid.tracks().expect("a grid is made only if it has tracks");
        let half = tracks.lines.div_ceil(2).next_multiple_of(LANES);
        let slot = |line: usize| line / 2 + (line % 2) * (half + LANES);
        let bits: Vec<Bit> = tracks
            .cells
            .iter()
            .map(|&(line, place)| Bit { slot: slot(line as usize) as u16, bit: place as u8 })
            .collect();
        let mut runs: Vec<Run> = Vec::new();
        for (id, &at) in bits.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if run.at.slot == at.slot && run.at.bit + run.count == at.bit => run.count += 1,
                _ => runs.push(Run { start: id as u16, count: 1, at }),
            }
        }
        let long = bits.iter().any(|at| at.bit >= 32);
        Layout { half, even_late: tracks.first_late, long, bits, runs }
    }

    /// Words in a sheet.
    #[inline(always)]
    pub fn stride(&self) -> usize {
        2 * self.half + LANES
    }

    /// Blocks in each half.
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.half / LANES
    }

    /// The line at a slot.
    #[inline(always)]
    pub fn line(&self, slot: u16) -> usize {
        let slot = slot as usize;
        if slot < self.half { 2 * slot } else { 2 * (slot - self.half - LANES) + 1 }
    }

    /// Puts a dense set, one bit for each hex id and a spare word at the end, into a sheet.
    #[inline(always)]
    pub fn sheet<W: Word>(&self, words: &[u64], sheet: &mut [W]) {
        sheet.fill(W::default());
        for run in &self.runs {
            let (word, shift) = (run.start as usize / 64, run.start % 64);
            let inside = u64::MAX >> (64 - run.count);
            // Two shifts, for a shift by 64 is none.
            let bits = (words[word] >> shift | words[word + 1] << 1 << (63 - shift)) & inside;
            sheet[run.at.slot as usize] |= W::low(bits << run.at.bit);
        }
    }

    /// The hexes of a sheet as a dense set, one bit for each hex id. Hexes beyond `words` are left out.
    #[inline(always)]
    pub fn dense<W: Word>(&self, sheet: &[W], words: &mut [u64]) {
        for run in &self.runs {
            let inside = u64::MAX >> (64 - run.count);
            let bits = (sheet[run.at.slot as usize].wide() >> run.at.bit) & inside;
            let (word, shift) = (run.start as usize / 64, run.start % 64);
            if let Some(word) = words.get_mut(word) {
                *word |= bits << shift;
            }
            if shift != 0
                && let Some(word) = words.get_mut(word + 1)
            {
                *word |= bits >> (64 - shift);
            }
        }
    }

    #[inline(always)]
    pub fn holds<W: Word>(&self, sheet: &[W], hex: HexId) -> bool {
        let at = self.bits[hex.index()];
        sheet[at.slot as usize].wide() >> at.bit & 1 == 1
    }
}

/// Sorts bytes into two dense sets: those with bit 0 set and those with bit 1 set.
#[inline(always)]
pub(super) fn sort_bytes<S: Simd>(simd: S, bytes: &[u8], ones: &mut [u64], twos: &mut [u64]) {
    let (chunks, rest) = bytes.as_chunks::<64>();
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    for ((chunk, one), two) in chunks.iter().chain([&last]).zip(ones).zip(twos) {
        let bytes = u8x64::from_slice(simd, chunk);
        *one = (bytes & 1).simd_ne(0).to_bitmask();
        *two = (bytes & 2).simd_ne(0).to_bitmask();
    }
}
