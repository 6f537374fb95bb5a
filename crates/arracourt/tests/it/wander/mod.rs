//! Random games to look around in.

#![allow(dead_code, reason = "every test file uses its own part")]

use arracourt::{Action, Arracourt, Event, Position};
use kernel::prelude::*;
use kernel::{Dice, Notes, Seat, Seeded};

/// What one step of a random game did.
pub struct Stride<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// What happened.
    pub events: Vec<Event>,
}

/// Plays a random game to its end and shows every step.
pub fn wander(name: &str, seed: u64, mut look: impl FnMut(&Arracourt, usize, Stride)) {
    let book = arracourt::open(name).unwrap();
    let mut at = book.start();
    let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1));
    let mut legal = Vec::new();
    for step in 0.. {
        let Some(seat) = book.decision(&at).seats.first() else { return };
        book.legal(&at, seat, &mut legal);
        let action = legal[choose.roll(legal.len() as u32) as usize - 1];
        let before = at.clone();
        let mut notes = Notes::default();
        book.apply(&mut at, seat, &action, &mut roll, &mut notes).unwrap();
        let events = notes.events.into_iter().map(|noted| noted.event).collect();
        look(&book, step, Stride { before: &before, after: &at, seat, action, events });
    }
}

/// The same, looking at every so many positions.
pub fn look_around(name: &str, seed: u64, every: usize, mut look: impl FnMut(&Arracourt, &Position, Seat)) {
    wander(name, seed, |book, step, stride| {
        if step % every == 0 {
            look(book, stride.before, stride.seat);
        }
    });
}

/// Both scenarios, plain and with every option that they have.
pub const NAMES: [&str; 4] = [
    "first",
    "second",
    "first+leader-death+command-control+friendly-fire+bridges+separate-arrival+bid",
    "second+leader-death+friendly-fire+bridges+optional-unit",
];
