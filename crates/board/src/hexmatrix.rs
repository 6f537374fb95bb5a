//! For each hex a set of hexes.

use crate::{Grid, HexId, HexSet};

/// A set of hexes for each hex of a map, one bit each, for maps of any size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexMatrix {
    /// How many words a set takes.
    stride: usize,
    words: Vec<u64>,
}

impl HexMatrix {
    /// Empty sets for a map of `hexes` hexes.
    pub fn new(hexes: usize) -> HexMatrix {
        let stride = hexes.div_ceil(64);
        HexMatrix { stride, words: vec![0; stride * hexes] }
    }

    /// For each hex the hexes at most `range` steps away, itself included.
    #[inline]
    pub fn within(grid: &Grid, range: u16) -> HexMatrix {
        let mut matrix = HexMatrix::new(grid.len());
        for a in grid.hexes() {
            for b in grid.hexes().filter(|&b| grid.distance(a, b) <= range) {
                matrix.insert(a, b);
            }
        }
        matrix
    }

    /// Whether the set of `of` holds `hex`.
    ///
    /// # Panics
    /// If a hex is not on the map.
    #[inline]
    pub fn contains(&self, of: HexId, hex: HexId) -> bool {
        self.words[of.index() * self.stride + hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }

    /// Adds `hex` to the set of `of`.
    #[inline]
    pub fn insert(&mut self, of: HexId, hex: HexId) {
        self.words[of.index() * self.stride + hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Puts `hex` into the set of `of` or takes it out.
    #[inline]
    pub fn set(&mut self, of: HexId, hex: HexId, holds: bool) {
        let word = &mut self.words[of.index() * self.stride + hex.index() / 64];
        let bit = hex.index() % 64;
        *word = *word & !(1 << bit) | u64::from(holds) << bit;
    }

    /// The set of a hex as words, the lowest hex in the lowest bit of the first.
    #[inline]
    pub fn row(&self, of: HexId) -> &[u64] {
        &self.words[of.index() * self.stride..(of.index() + 1) * self.stride]
    }

    /// Adds the set of a hex to `set`.
    ///
    /// # Panics
    /// If `set` is too small for the map.
    #[inline]
    pub fn join<const WORDS: usize>(&self, of: HexId, set: &mut HexSet<WORDS>) {
        let row = self.row(of);
        set.words_mut()[..row.len()].iter_mut().zip(row).for_each(|(word, &row)| *word |= row);
    }

    /// Adds to `set` what the sets of a hex here and in `other` have in common, such as what it sees within a range.
    ///
    /// # Panics
    /// If `set` is too small for the map.
    #[inline]
    pub fn join_common<const WORDS: usize>(&self, other: &HexMatrix, of: HexId, set: &mut HexSet<WORDS>) {
        let rows = self.row(of).iter().zip(other.row(of));
        set.words_mut()[..self.stride].iter_mut().zip(rows).for_each(|(word, (&a, &b))| *word |= a & b);
    }
}
