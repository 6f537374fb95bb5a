//! Panzer on the shelf.

use std::sync::LazyLock;

use kernel::Fault;
use kit::OptionalRule;
use panzer::Panzer;
use panzer::options::{NOT_BUILT, OPTIONAL_RULES};

use crate::{Card, Contents, Lesson, Volume, clauses, rulings};

const ABOUT: &str = "Ten fights of the summer and winter of 1944, tank by tank and squad by squad: both sides write their \
                     commands down in secret, dice decide who fires first and moves last, and an enemy who is not spotted is \
                     not on the table.";

/// The book.
pub(crate) fn book() -> Volume<Panzer> {
    let contents = Contents {
        card: Card::new("panzer", "Panzer: Drive to the Rhine", ABOUT),
        scenarios: kit::cards(panzer::shipped::scenarios(), &built()),
        maps: panzer::map_cards(),
        map_text: panzer::shipped::map_text,
        laid_map: panzer::board_map,
        map_picture: panzer::map_picture,
        lessons: Lesson::shipped(panzer::shipped::lessons()),
        clauses: panzer::shipped::clauses,
        rulings: LazyLock::new(|| rulings::shipped(panzer::RULINGS)),
        places: LazyLock::new(|| clauses::places(panzer::PLACES)),
        shipped: panzer::shipped::shipped,
        check_data: panzer::shipped::check_data,
        ..Contents::default()
    };
    Volume { compose: |wanted| panzer::compose(&wanted), ..Volume::new(contents, open) }
}

/// The optional rules that can be played.
fn built() -> Vec<OptionalRule> {
    OPTIONAL_RULES.iter().filter(|rule| !NOT_BUILT.contains(&rule.id)).copied().collect()
}

/// Only a custom scenario can have several faults at once; a name has one.
fn open(name: &str) -> Result<Panzer, Fault> {
    panzer::open(name).map_err(|mut faults| faults.swap_remove(0))
}
