//! A small game with a slow evaluation: a player who plans in it thinks for as long as it may.

use std::borrow::Cow;
use std::time::Duration;

use kernel::laws::{Overrides, Wrapped};
use kernel::{Evaluation, Rules, Seat, Viewer};
use library::Shelf;
use minis::duel::{Duel, Position};

use crate::books::{scenario, shelf};

/// How long one evaluation takes.
const A_WHILE: Duration = Duration::from_millis(20);

/// A tank duel, slowly evaluated.
pub struct Pondering(Duel);

/// A shelf with this game only.
pub fn pondering() -> Shelf {
    shelf("duel", scenario("mini", Vec::new()), |_| Ok(book()), |at| Ok((book(), at)))
}

fn book() -> Wrapped<Pondering> {
    Wrapped(Pondering(Duel::new()))
}

impl Overrides for Pondering {
    type Base = Duel;
    type View = Position;

    fn base(&self) -> &Duel {
        &self.0
    }

    fn base_view<'a>(&self, known: &'a Position) -> &'a Position {
        known
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        self.0.view(at, viewer)
    }

    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        std::thread::sleep(A_WHILE);
        self.0.evaluate(at, seat)
    }
}
