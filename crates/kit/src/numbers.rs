//! Numbers with a unit.

use std::fmt;
use std::iter::Sum;

use serde::{Deserialize, Serialize};

/// Movement points, counted in `1 / PARTS` of a point so that half and third points are whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MovePoints<const PARTS: u16 = 1>(pub u16);

impl<const PARTS: u16> MovePoints<PARTS> {
    /// Whole points.
    pub const fn whole(points: u16) -> Self {
        MovePoints(points * PARTS)
    }

    /// What is left after paying; nothing if there are too few.
    pub const fn pay(self, cost: Self) -> Option<Self> {
        match self.0.checked_sub(cost.0) {
            Some(left) => Some(MovePoints(left)),
            None => None,
        }
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, more: Self) -> Self {
        MovePoints(self.0.saturating_add(more.0))
    }

    /// So many times as much.
    #[must_use]
    pub const fn times(self, times: u8) -> Self {
        MovePoints(self.0.saturating_mul(times as u16))
    }

    /// What is left after spending; zero if there are too few.
    #[must_use]
    pub const fn less(self, spent: Self) -> Self {
        MovePoints(self.0.saturating_sub(spent.0))
    }

    /// So many parts of a point: what a search over the map counts in.
    pub const fn of_parts(parts: u8) -> Self {
        MovePoints(parts as u16)
    }

    /// In parts of a point, for a search over the map. More than a search can count is as far as it goes.
    pub const fn in_parts(self) -> u8 {
        if self.0 > u8::MAX as u16 { u8::MAX } else { self.0 as u8 }
    }
}

impl<const PARTS: u16> Sum for MovePoints<PARTS> {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(MovePoints(0), Self::plus)
    }
}

impl<const PARTS: u16> From<MovePoints<PARTS>> for i32 {
    fn from(points: MovePoints<PARTS>) -> i32 {
        points.0.into()
    }
}

/// `3`, or `3 1/2`.
impl<const PARTS: u16> fmt::Display for MovePoints<PARTS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / PARTS, self.0 % PARTS);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, "{rest}/{PARTS}"),
            _ => write!(f, "{whole} {rest}/{PARTS}"),
        }
    }
}

/// Declares a number with a unit: stored and shown as the bare number. The crate that declares one needs `serde`.
///
/// ```
/// kit::number! {
///     /// Points that a player has scored.
///     Points(u8)
/// }
/// assert_eq!(Points(3).to_string(), "3");
/// ```
#[macro_export]
macro_rules! number {
    ($(#[$about:meta])* $name:ident($of:ty)) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $of);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

number! {
    /// A combat strength or factor.
    Strength(u16)
}

impl Strength {
    /// No strength.
    pub const ZERO: Strength = Strength(0);

    /// Both together.
    #[must_use]
    pub const fn plus(self, more: Strength) -> Strength {
        Strength(self.0.saturating_add(more.0))
    }

    /// In half points of strength, for sums that halve some of their terms.
    pub const fn doubled(self) -> i16 {
        2 * self.0 as i16
    }

    /// By how much it is more than another; negative if it is less: the differential of a combat.
    pub const fn over(self, other: Strength) -> i16 {
        self.0 as i16 - other.0 as i16
    }
}

impl Sum for Strength {
    fn sum<I: Iterator<Item = Strength>>(all: I) -> Strength {
        all.fold(Strength::ZERO, Strength::plus)
    }
}

impl From<u8> for Strength {
    fn from(strength: u8) -> Strength {
        Strength(strength.into())
    }
}

impl From<Strength> for i32 {
    fn from(strength: Strength) -> i32 {
        strength.0.into()
    }
}

number! {
    /// A distance in hexes: the hex counted from is left out, the hex counted to is counted.
    Range(u8)
}

impl Range {
    /// Whether a distance between two hexes lies within the range.
    #[inline]
    pub const fn reaches(self, distance: u16) -> bool {
        distance <= self.0 as u16
    }
}

number! {
    /// A turn, counted from 1 as the track prints it.
    TurnNo(u8)
}

impl TurnNo {
    /// The first space of the track.
    pub const FIRST: TurnNo = TurnNo(1);

    /// Later than every turn: what is due then does not come.
    pub const NEVER: TurnNo = TurnNo(u8::MAX);

    /// The turn after this one.
    #[must_use]
    pub const fn next(self) -> TurnNo {
        self.plus(1)
    }

    /// The turn so many turns later.
    #[must_use]
    pub const fn plus(self, turns: u8) -> TurnNo {
        TurnNo(self.0.saturating_add(turns))
    }

    /// How many turns follow this one up to `last`: none on `last` and after it.
    pub const fn turns_to(self, last: TurnNo) -> u8 {
        last.0.saturating_sub(self.0)
    }

    /// Its place in a list that begins with turn 1.
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// This turn and those after it, up to `last`.
    pub fn through(self, last: TurnNo) -> impl Iterator<Item = TurnNo> {
        (self.0..=last.0).map(TurnNo)
    }
}

impl From<TurnNo> for u32 {
    fn from(turn: TurnNo) -> u32 {
        turn.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_players_write_them() {
        assert_eq!(MovePoints::<2>(7).to_string(), "3 1/2");
        assert_eq!(MovePoints::<3>(2).to_string(), "2/3");
        assert_eq!(MovePoints::<1>::whole(4).to_string(), "4");
        assert_eq!(MovePoints::<2>::whole(3).pay(MovePoints(7)), None);
        assert_eq!(MovePoints::<2>::whole(4).pay(MovePoints(7)), Some(MovePoints(1)));
    }
}
