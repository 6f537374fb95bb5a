//! Random games to look around in.

use kernel::prelude::*;
use kernel::{Choices, Dice, Notes, Seat, Seeded};
use westwall::{Action, Event, Menu, Position, WestWall};

/// What one step of a random game did.
pub struct Stride<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: &'a Action,
    /// What happened.
    pub events: Vec<Event>,
}

/// Plays a random game to its end and shows every step. Movement is cut short now and then, so that fights are
/// met as well as marches.
pub fn wander(book: &WestWall, seed: u64, mut look: impl FnMut(usize, Stride)) {
    let mut p = book.start();
    let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1));
    let mut menu = Menu::default();
    for step in 0.. {
        let Some(seat) = book.decision(&p).seats.first() else { return };
        book.legal(&p, seat, &mut menu);
        let cut = book.decision(&p).topic == "movement" && choose.roll(12) == 1;
        let index = if cut { menu.len() } else { choose.roll(menu.len() as u32) as usize };
        let action = menu.action(index - 1);
        let before = p.clone();
        let mut notes = Notes::default();
        book.apply(&mut p, seat, &action, &mut roll, &mut notes).unwrap();
        let events = notes.events.into_iter().map(|noted| noted.event).collect();
        look(step, Stride { before: &before, after: &p, seat, action: &action, events });
    }
}

/// The same, looking at every so many positions of marches and at every third of fights.
pub fn look_around(book: &WestWall, seed: u64, every: usize, mut look: impl FnMut(&Position, Seat)) {
    wander(book, seed, |step, stride| {
        let marching = matches!(book.decision(stride.before).topic, "setup" | "movement");
        if step % every == 0 || !marching && step % 3 == 0 {
            look(stride.before, stride.seat);
        }
    });
}
