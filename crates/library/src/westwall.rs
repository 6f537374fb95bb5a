//! `WestWall` on the shelf.

use std::sync::LazyLock;

use westwall::WestWall;

use crate::{Card, Contents, Lesson, Volume, clauses, rulings};

const ABOUT: &str = "Four battles in the West, 1944-45, at battalion level: rigid zones of control, mandatory combat \
                     by differential, protective fire. Arnhem, Bastogne, Hürtgen Forest and Remagen. Published in 1976.";

/// The book.
pub(crate) fn book() -> Volume<WestWall> {
    let contents = Contents {
        card: Card::new("westwall", "WestWall", ABOUT),
        scenarios: kit::cards(westwall::scenarios(), &westwall::OPTIONAL_RULES),
        maps: westwall::map_cards(),
        map_text: westwall::map_text,
        map_picture: westwall::map_picture,
        lessons: Lesson::shipped(westwall::lessons()),
        clauses: westwall::clauses,
        rulings: LazyLock::new(|| rulings::shipped(westwall::RULINGS)),
        places: LazyLock::new(|| clauses::places(westwall::PLACES)),
        chart: westwall::chart_odds,
        shipped: westwall::shipped,
        check_data: westwall::check_data,
        ..Contents::default()
    };
    Volume {
        compose: |wanted| westwall::compose(&wanted),
        measures: westwall::measures,
        ..Volume::new(contents, westwall::open)
    }
}
