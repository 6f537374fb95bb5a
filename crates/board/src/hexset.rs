//! Sets of hexes as bits.

use crate::HexId;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of hexes, one bit each: no allocation, `Copy`. The default holds the hexes 0 to 1023.
///
/// ```
/// use board::{HexId, HexSet};
/// let mut zone = <HexSet>::EMPTY;
/// zone.insert(HexId(7));
/// zone.insert(HexId(700));
/// assert_eq!(zone.len(), 2);
/// assert_eq!(zone.nth(1), Some(HexId(700)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const WORDS: usize = 16> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: Self = HexSet { words: [0; WORDS] };
    /// How many hexes fit.
    pub const CAPACITY: usize = WORDS * 64;

    /// From words, the lowest hex in the lowest bit of the first word.
    #[inline]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        HexSet { words }
    }

    /// As words, the lowest hex in the lowest bit of the first word.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// The words, to change them in bulk.
    pub(crate) fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.words
    }

    /// Whether the set holds `hex`. A hex beyond the capacity is in no set.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.words.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// Adds `hex`; true if it is new.
    ///
    /// # Panics
    /// If `hex` is beyond the capacity: a set is chosen to fit its map.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let new = !self.contains(hex);
        self.words[hex.index() / 64] |= 1 << (hex.index() % 64);
        new
    }

    /// Takes `hex` out; true if it was there.
    #[inline]
    pub fn remove(&mut self, hex: HexId) -> bool {
        let there = self.contains(hex);
        if there {
            self.words[hex.index() / 64] &= !(1 << (hex.index() % 64));
        }
        there
    }

    /// How many hexes the set holds.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The hex with `place` lower ones before it.
    #[inline]
    pub fn nth(&self, place: usize) -> Option<HexId> {
        let mut left = place;
        for (index, &word) in self.words.iter().enumerate() {
            let count = word.count_ones() as usize;
            if left < count {
                return Some(HexId((index * 64) as u16 + nth_bit(word, left as u32) as u16));
            }
            left -= count;
        }
        None
    }

    /// The hexes in ascending order.
    #[inline]
    pub fn iter(&self) -> HexSetIter<WORDS> {
        HexSetIter { words: self.words, index: 0 }
    }

    /// Whether the two share a hex.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }
}

/// The set bit with `place` lower ones below it; there is one. Halves the word until the bit is alone.
#[inline]
fn nth_bit(word: u64, place: u32) -> u32 {
    let (mut left, mut at) = (place, 0);
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (word >> at & ((1 << width) - 1)).count_ones();
        if left >= below {
            left -= below;
            at += width;
        }
    }
    at
}

/// Goes through a set in ascending order.
#[derive(Debug, Clone)]
pub struct HexSetIter<const WORDS: usize> {
    words: [u64; WORDS],
    index: usize,
}

impl<const WORDS: usize> Iterator for HexSetIter<WORDS> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while let Some(word) = self.words.get_mut(self.index) {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(HexId((self.index * 64) as u16 + bit as u16));
            }
            self.index += 1;
        }
        None
    }
}

impl<const WORDS: usize> IntoIterator for HexSet<WORDS> {
    type Item = HexId;
    type IntoIter = HexSetIter<WORDS>;

    fn into_iter(self) -> HexSetIter<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> IntoIterator for &HexSet<WORDS> {
    type Item = HexId;
    type IntoIter = HexSetIter<WORDS>;

    fn into_iter(self) -> HexSetIter<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(hexes);
        set
    }
}

impl<const WORDS: usize> Extend<HexId> for HexSet<WORDS> {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<const WORDS: usize> BitOrAssign for HexSet<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
    }
}

impl<const WORDS: usize> BitAndAssign for HexSet<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= b);
    }
}

impl<const WORDS: usize> SubAssign for HexSet<WORDS> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= !b);
    }
}

/// Hexes in either.
impl<const WORDS: usize> BitOr for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

/// Hexes in both.
impl<const WORDS: usize> BitAnd for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

/// Hexes in the first and not in the second.
impl<const WORDS: usize> Sub for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(hexes: &BTreeSet<u16>) -> HexSet {
        hexes.iter().map(|&h| HexId(h)).collect()
    }

    fn listed(set: HexSet) -> Vec<u16> {
        set.iter().map(|h| h.0).collect()
    }

    proptest! {
        #[test]
        fn behaves_as_a_sorted_set(
            a in proptest::collection::btree_set(0_u16..1024, 0..60),
            b in proptest::collection::btree_set(0_u16..1024, 0..60),
            probe in 0_u16..1100,
        ) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(listed(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(listed(x | y), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(listed(x & y), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(listed(x - y), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.meets(&y), a.intersection(&b).next().is_some());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.contains(HexId(probe)), a.contains(&probe));
            for place in 0..=a.len() {
                prop_assert_eq!(x.nth(place).map(|h| h.0), a.iter().nth(place).copied());
            }
            let mut without = x;
            prop_assert_eq!(without.remove(HexId(probe)), a.contains(&probe));
            prop_assert!(!without.contains(HexId(probe)));
        }
    }
}
