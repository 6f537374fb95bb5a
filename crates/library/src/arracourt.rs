//! Patton's Vanguard on the shelf.

use std::sync::LazyLock;

use arracourt::Arracourt;

use crate::{Card, Contents, Lesson, Volume, clauses, rulings};

const ABOUT: &str = "The battle of Arracourt, September 1944, company by company: areas instead of hexes, alternating \
                     impulses until the sun sets, and an Advantage that passes on when it is spent.";

/// The book.
pub(crate) fn book() -> Volume<Arracourt> {
    let contents = Contents {
        card: Card::new("arracourt", "Patton's Vanguard", ABOUT),
        scenarios: kit::cards(arracourt::scenarios(), &arracourt::OPTIONAL_RULES),
        maps: arracourt::map_cards(),
        map_text: arracourt::map_text,
        map_picture: arracourt::map_picture,
        lessons: Lesson::shipped(arracourt::lessons()),
        clauses: arracourt::clauses,
        rulings: LazyLock::new(|| rulings::shipped(arracourt::RULINGS)),
        places: LazyLock::new(|| clauses::places(arracourt::PLACES)),
        chart: arracourt::chart_odds,
        shipped: arracourt::shipped,
        check_data: arracourt::check_data,
        ..Contents::default()
    };
    Volume {
        compose: |wanted| arracourt::compose(&wanted),
        earlier_fields: &arracourt::EARLIER_FIELDS,
        measures: arracourt::measures,
        ..Volume::new(contents, arracourt::open)
    }
}
