//! Great Battles of World War II on the shelf.

use std::sync::LazyLock;

use ::greatbattles::play::{GreatBattlesBook, compose, open as open_scenario};
use ::greatbattles::{PLACES, RULINGS, map_picture, shipped};
use kernel::Fault;

use crate::{Card, Contents, Lesson, Volume, clauses, rulings};

const ABOUT: &str = "Miniatures on an open table: battalions of stands in formation, distances in inches, most of them hidden until \
                     they are seen. Points activate brigades for a day, barrages are planned at dawn, and a move in sight can be shot at.";

/// The book.
pub(crate) fn book() -> Volume<GreatBattlesBook> {
    let contents = Contents {
        card: Card::new("greatbattles", "Great Battles of World War II", ABOUT),
        scenarios: shipped::cards(),
        maps: shipped::map_cards(),
        map_text: shipped::map_text,
        map_picture,
        lessons: Lesson::shipped(shipped::lessons()),
        clauses: shipped::clauses,
        rulings: LazyLock::new(|| rulings::shipped(RULINGS)),
        places: LazyLock::new(|| clauses::places(PLACES)),
        shipped: shipped::shipped,
        check_data: shipped::check_data,
        ..Contents::default()
    };
    Volume { compose: |wanted| compose(&wanted), ..Volume::new(contents, open) }
}

/// A name has one fault.
fn open(name: &str) -> Result<GreatBattlesBook, Fault> {
    open_scenario(name).map_err(|mut faults| faults.swap_remove(0))
}
