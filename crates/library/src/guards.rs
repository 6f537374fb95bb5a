//! Guards Armoured on the shelf.

use std::sync::LazyLock;

use guards::Guards;
use kernel::Fault;

use crate::{Card, Contents, Lesson, Volume, clauses, rulings};

const ABOUT: &str = "Four battles of the Guards Armoured Division, 1944-45, company by company: battalions drawn from a \
                     cup, event chits in every attack, guns that fire at every hex entered, and enemy stacks that stay \
                     closed until they are seen.";

/// The book.
pub(crate) fn book() -> Volume<Guards> {
    let contents = Contents {
        card: Card::new("guards", "Guards Armoured", ABOUT),
        scenarios: kit::cards(guards::scenarios(), &guards::OPTIONAL_RULES),
        maps: guards::map_cards(),
        map_text: guards::map_text,
        map_picture: guards::map_picture,
        lessons: Lesson::shipped(guards::lessons()),
        clauses: guards::clauses,
        rulings: LazyLock::new(|| rulings::shipped(guards::RULINGS)),
        places: LazyLock::new(|| clauses::places(guards::PLACES)),
        chart: guards::chart_odds,
        shipped: guards::shipped,
        check_data: guards::check_data,
        ..Contents::default()
    };
    Volume { compose: |wanted| guards::compose(&wanted), ..Volume::new(contents, open) }
}

/// Only a custom scenario can have several faults at once; a name has one.
fn open(name: &str) -> Result<Guards, Fault> {
    guards::open(name).map_err(|mut faults| faults.swap_remove(0))
}
