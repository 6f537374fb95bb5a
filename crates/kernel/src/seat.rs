//! Who sits at the table.

use serde::{Deserialize, Serialize};

/// One side of a game, numbered in the order of [`crate::Title::seats`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A set of seats: who may decide, or who may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat, and the spectators with them.
    pub const ALL: SeatSet = SeatSet(u8::MAX);
    /// The spectators alone, for [`crate::Log::reveal`]: what the seats knew already. An eighth seat would share their bit,
    /// and be taken for one that has learnt something too.
    pub const SPECTATORS: SeatSet = SeatSet(1 << 7);

    /// A table has at most eight seats; a number beyond them belongs to no set.
    const fn bit(seat: Seat) -> u8 {
        if seat.0 < 8 { 1 << seat.0 } else { 0 }
    }

    /// One seat alone.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet::NONE.with(seat)
    }

    /// This set and one seat more.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::bit(seat))
    }

    /// This set and another.
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// This set less one seat.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::bit(seat))
    }

    /// Whether the seat belongs to the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & SeatSet::bit(seat) != 0
    }

    /// Whether no seat belongs to the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every seat belongs to the set, and the spectators with them.
    pub const fn is_all(self) -> bool {
        self.0 == u8::MAX
    }

    /// Whether the spectators belong to the set.
    pub const fn has_spectators(self) -> bool {
        self.0 & SeatSet::SPECTATORS.0 != 0
    }

    /// The seats of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.has(seat))
    }

    /// The first seat of the set.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

/// Through whose eyes a game is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player: knows what the seat may know.
    Seat(Seat),
    /// A guest at the table: knows what is open to all.
    Spectator,
    /// The referee, and every viewer once the game is over: knows all.
    Referee,
}

impl Viewer {
    /// Whether something shown to `audience` is shown to this viewer.
    pub const fn sees(self, audience: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => audience.has(seat),
            Viewer::Spectator => audience.is_all(),
            Viewer::Referee => true,
        }
    }
}
