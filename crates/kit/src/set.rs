//! Sets of small numbers of any size, flat and `Copy`.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something numbered from 0: a unit, a hex, a stand.
pub trait Id: Copy {
    /// Its number.
    fn index(self) -> usize;
    /// The one with a number.
    fn at(index: usize) -> Self;
}

/// A set of things numbered below `64 * WORDS`: 4 words for 248 stands, 23 for 1,456 hexes. No allocation; iteration is
/// in the order of the numbers. Serializes as the list of its members.
pub struct IdSet<I, const WORDS: usize> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> I>,
}

impl<I, const WORDS: usize> IdSet<I, WORDS> {
    /// The empty set.
    pub const NONE: Self = IdSet { words: [0; WORDS], of: PhantomData };
    /// How many numbers fit.
    pub const CAPACITY: usize = WORDS * 64;

    /// Everything numbered below `count`.
    pub const fn below(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "a set has no room for so many");
        let mut words = [0; WORDS];
        let mut index = 0;
        while index < count {
            words[index / 64] |= 1 << (index % 64);
            index += 1;
        }
        IdSet { words, of: PhantomData }
    }

    /// From words, the lowest number in the lowest bit of the first word.
    #[inline]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        IdSet { words, of: PhantomData }
    }

    /// Whether it has no member.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many members it has.
    #[inline]
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it shares a member with another set.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.words.iter().zip(other.words).any(|(ours, theirs)| ours & theirs != 0)
    }

    /// Whether every member is one of another set.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.words.iter().zip(other.words).all(|(ours, theirs)| ours & !theirs == 0)
    }
}

impl<I: Id, const WORDS: usize> IdSet<I, WORDS> {
    /// A set of one.
    #[inline]
    pub fn one(member: I) -> Self {
        let mut set = Self::NONE;
        set.insert(member);
        set
    }

    /// Whether it is a member. A number beyond the capacity never is.
    #[inline]
    pub fn has(self, member: I) -> bool {
        let index = member.index();
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// Adds a member.
    ///
    /// # Panics
    /// If its number is beyond the capacity.
    #[inline]
    pub fn insert(&mut self, member: I) {
        let index = member.index();
        self.words[index / 64] |= 1 << (index % 64);
    }

    /// Takes a member out, if it is one.
    #[inline]
    pub fn remove(&mut self, member: I) {
        let index = member.index();
        if let Some(word) = self.words.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    /// The member with the lowest number.
    #[inline]
    pub fn first(self) -> Option<I> {
        let place = self.words.iter().position(|&word| word != 0)?;
        Some(I::at(place * 64 + self.words[place].trailing_zeros() as usize))
    }

    /// The members in the order of their numbers.
    #[inline]
    pub fn iter(self) -> Members<I, WORDS> {
        Members { left: self.words, place: 0, of: PhantomData }
    }
}

impl<I> IdSet<I, 1> {
    /// The members as the bits of one number.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.words[0]
    }
}

/// The members of a set, in the order of their numbers.
#[derive(Debug, Clone)]
pub struct Members<I, const WORDS: usize> {
    left: [u64; WORDS],
    place: usize,
    of: PhantomData<fn() -> I>,
}

impl<I: Id, const WORDS: usize> Iterator for Members<I, WORDS> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        loop {
            let word = self.left.get_mut(self.place)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(I::at(self.place * 64 + bit));
            }
            self.place += 1;
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

impl<I: Id, const WORDS: usize> ExactSizeIterator for Members<I, WORDS> {}

impl<I: Id, const WORDS: usize> IntoIterator for IdSet<I, WORDS> {
    type Item = I;
    type IntoIter = Members<I, WORDS>;

    #[inline]
    fn into_iter(self) -> Members<I, WORDS> {
        self.iter()
    }
}

impl<I: Id, const WORDS: usize> FromIterator<I> for IdSet<I, WORDS> {
    fn from_iter<T: IntoIterator<Item = I>>(members: T) -> Self {
        let mut set = Self::NONE;
        for member in members {
            set.insert(member);
        }
        set
    }
}

macro_rules! operator {
    ($name:ident, $method:ident, $assign:ident, $assign_method:ident, $word:expr) => {
        impl<I, const WORDS: usize> $name for IdSet<I, WORDS> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign::$assign_method(&mut self, other);
                self
            }
        }

        impl<I, const WORDS: usize> $assign for IdSet<I, WORDS> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for (ours, theirs) in self.words.iter_mut().zip(other.words) {
                    *ours = $word(*ours, theirs);
                }
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, |ours: u64, theirs: u64| ours | theirs);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |ours: u64, theirs: u64| ours & theirs);
operator!(Sub, sub, SubAssign, sub_assign, |ours: u64, theirs: u64| ours & !theirs);

impl<I, const WORDS: usize> Clone for IdSet<I, WORDS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const WORDS: usize> Copy for IdSet<I, WORDS> {}

impl<I, const WORDS: usize> Default for IdSet<I, WORDS> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<I, const WORDS: usize> PartialEq for IdSet<I, WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I, const WORDS: usize> Eq for IdSet<I, WORDS> {}

impl<I, const WORDS: usize> std::hash::Hash for IdSet<I, WORDS> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<I: Id + fmt::Debug, const WORDS: usize> fmt::Debug for IdSet<I, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id + Serialize, const WORDS: usize> Serialize for IdSet<I, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, I: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for IdSet<I, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let members = Vec::<I>::deserialize(deserializer)?;
        if let Some(far) = members.iter().find(|member| member.index() >= Self::CAPACITY) {
            let fits = Self::CAPACITY - 1;
            return Err(serde::de::Error::custom(format!("number {} is beyond {fits}", far.index())));
        }
        Ok(members.into_iter().collect())
    }
}

/// A set of at most 64 as one number, for `#[serde(with = "kit::as_bits")]`: where positions have always been stored so.
pub mod as_bits {
    use super::{Deserialize, Deserializer, IdSet, PhantomData, Serialize, Serializer};

    /// Writes the set's bits.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<I, S: Serializer>(set: &IdSet<I, 1>, serializer: S) -> Result<S::Ok, S::Error> {
        set.bits().serialize(serializer)
    }

    /// Reads the set's bits.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, I, D: Deserializer<'de>>(deserializer: D) -> Result<IdSet<I, 1>, D::Error> {
        Ok(IdSet { words: [u64::deserialize(deserializer)?], of: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    struct Hex(u16);

    impl Id for Hex {
        fn index(self) -> usize {
            usize::from(self.0)
        }

        fn at(index: usize) -> Hex {
            Hex(index as u16)
        }
    }

    type Hexes = IdSet<Hex, 23>;

    proptest! {
        #[test]
        fn a_set_does_what_a_tree_does(
            ours in prop::collection::btree_set(0_u16..1456, 0..40),
            theirs in prop::collection::btree_set(0_u16..1456, 0..40),
        ) {
            let set = |of: &BTreeSet<u16>| of.iter().map(|&hex| Hex(hex)).collect::<Hexes>();
            let list = |of: Hexes| of.iter().map(|hex| hex.0).collect::<Vec<u16>>();
            let (a, b) = (set(&ours), set(&theirs));
            prop_assert_eq!(list(a), ours.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(a | b), ours.union(&theirs).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(a & b), ours.intersection(&theirs).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(a - b), ours.difference(&theirs).copied().collect::<Vec<_>>());
            prop_assert_eq!(a.meets(b), !ours.is_disjoint(&theirs));
            prop_assert_eq!(a.is_within(b), ours.is_subset(&theirs));
            prop_assert_eq!((a.len(), a.is_empty()), (ours.len(), ours.is_empty()));
            prop_assert_eq!(a.first().map(|hex| hex.0), ours.first().copied());
            prop_assert_eq!(a.iter().len(), ours.len());
            prop_assert_eq!(postcard::to_stdvec(&a), postcard::to_stdvec(&a.iter().collect::<Vec<_>>()));
            let read: Hexes = postcard::from_bytes(&postcard::to_stdvec(&a).unwrap()).unwrap();
            prop_assert_eq!(read, a);
        }
    }

    #[test]
    fn a_small_set_may_be_stored_as_one_number() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Stored(#[serde(with = "as_bits")] IdSet<Hex, 1>);
        let all = Stored(IdSet::below(38));
        assert_eq!((all.0.len(), all.0.has(Hex(37)), all.0.has(Hex(38))), (38, true, false));
        assert_eq!(serde_json::to_string(&all).ok(), Some(((1_u64 << 38) - 1).to_string()));
        assert_eq!(
            serde_json::from_str::<Stored>("5").unwrap().0.iter().collect::<Vec<_>>(),
            [Hex(0), Hex(2)]
        );
    }

    #[test]
    fn a_number_beyond_the_capacity_is_no_member_and_does_not_read() {
        assert!(!Hexes::NONE.has(Hex(2000)));
        let error = serde_json::from_str::<Hexes>("[3, 2000]").unwrap_err();
        assert!(error.to_string().contains("2000 is beyond 1471"), "{error}");
    }
}
