//! The two sides of a game, and the six sides of a hex: never the same word.

use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One of the two sides of a game, in the order of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The first side of the board.
    First,
    /// The second side of the board.
    Second,
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The index in tables by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with an index; the second for everything beyond.
    #[inline]
    pub const fn at(index: usize) -> Side {
        if index == 0 { Side::First } else { Side::Second }
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The seat that plays the side where seats and sides have the same order.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat where seats and sides have the same order.
    #[inline]
    pub const fn of(seat: Seat) -> Side {
        Side::at(seat.0 as usize)
    }
}

/// One of the six sides of a hex, clockwise; which one is 0 is for the grid to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Hexside(u8);

impl Hexside {
    /// All six, clockwise.
    pub const ALL: [Hexside; 6] = [Hexside(0), Hexside(1), Hexside(2), Hexside(3), Hexside(4), Hexside(5)];

    /// The hexside with a number from 0 to 5.
    pub const fn numbered(number: u8) -> Option<Hexside> {
        if number < 6 { Some(Hexside(number)) } else { None }
    }

    /// The index in tables by hexside.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The one across the hex: also this hexside as the neighbour sees it.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Hexside {
        self.turned(3)
    }

    /// So many sixths of a turn clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Hexside {
        Hexside((self.0 + sixths % 6) % 6)
    }

    /// How many sixths of a turn lie between two hexsides, the shorter way: 0 to 3.
    #[inline]
    pub const fn turns_to(self, other: Hexside) -> u8 {
        let clockwise = (other.0 + 6 - self.0) % 6;
        if clockwise > 3 { 6 - clockwise } else { clockwise }
    }
}

impl TryFrom<u8> for Hexside {
    type Error = String;

    fn try_from(number: u8) -> Result<Hexside, String> {
        Hexside::numbered(number).ok_or_else(|| format!("a hexside is a number from 0 to 5, not {number}"))
    }
}

impl From<Hexside> for u8 {
    fn from(hexside: Hexside) -> u8 {
        hexside.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_there_and_back_ends_where_it_began() {
        for hexside in Hexside::ALL {
            assert_eq!(hexside.opposite().opposite(), hexside);
            assert_eq!(hexside.turns_to(hexside.opposite()), 3);
            for sixths in 0..12 {
                let turned = hexside.turned(sixths);
                assert_eq!(hexside.turns_to(turned), (sixths % 6).min(6 - sixths % 6));
                assert_eq!(hexside.turns_to(turned), turned.turns_to(hexside));
            }
        }
    }

    #[test]
    fn a_seventh_hexside_does_not_read() {
        assert!(serde_json::from_str::<Hexside>("6").is_err());
        assert_eq!(serde_json::from_str::<Hexside>("5").ok(), Hexside::numbered(5));
    }

    #[test]
    fn sides_and_seats_have_one_order() {
        for side in Side::BOTH {
            assert_eq!(
                (Side::of(side.seat()), Side::at(side.index()), side.other().other()),
                (side, side, side)
            );
        }
    }
}
