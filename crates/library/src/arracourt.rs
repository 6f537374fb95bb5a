//! Patton's Vanguard on the shelf.

use std::sync::LazyLock;

use arracourt::{Arracourt, OPTIONAL_RULES, Side};
use kernel::{Fault, Odds};

use crate::{Card, ChartQuery, ScenarioCard, Volume};

/// The only map of the book.
const MAP: &str = "arracourt";
/// The highest value that the chart is asked for; a real attack stays far below it.
const HIGHEST_VALUE: i32 = 60;

/// The book.
pub(crate) fn book() -> Volume<Arracourt> {
    Volume {
        card: Card {
            id: "arracourt".into(),
            name: "Patton's Vanguard".into(),
            about: "The battle of Arracourt, September 1944, company by company: areas instead of hexes, \
                    alternating impulses until the sun sets, and an Advantage that passes on when it is spent."
                .into(),
        },
        scenarios: arracourt::scenarios().iter().map(scenario).collect(),
        maps: vec![Card { id: MAP.into(), name: "Arracourt".into(), about: String::new() }],
        open: arracourt::open,
        compose: |wanted| arracourt::compose(&wanted),
        map_text: |map| (map == MAP).then(arracourt::map_text),
        map_picture: |map| (map == MAP).then(arracourt::map_picture),
        lessons: Vec::new(),
        clauses: arracourt::clauses,
        rulings: LazyLock::new(|| crate::rulings::shipped(arracourt::RULINGS)),
        earlier_fields: &arracourt::EARLIER_FIELDS,
        chart,
        shipped: arracourt::shipped,
        check_data: arracourt::check_data,
        measures: crate::measure_arracourt::measures,
        opened: crate::Shelved::default(),
    }
}

fn scenario(info: &arracourt::Scenario) -> ScenarioCard {
    ScenarioCard {
        id: info.id.clone(),
        name: info.name.clone(),
        aliases: info.aliases.clone(),
        map: MAP.into(),
        about: info.about.clone(),
        sides: Side::BOTH.map(|side| side.name().to_string()).to_vec(),
        first: Side::German.name().into(),
        turns: info.dates.len() as u32,
        length: "about four hours".into(),
        options: OPTIONAL_RULES.iter().filter(|rule| rule.is_of(&info.id)).copied().collect(),
    }
}

fn chart(query: &ChartQuery) -> Result<Odds, Fault> {
    let value = |place: &str, value: i32| {
        i8::try_from(value).ok().filter(|_| (0..=HIGHEST_VALUE).contains(&value)).ok_or_else(|| Fault {
            place: place.into(),
            message: format!("a value is a number from 0 to {HIGHEST_VALUE}, not {value}"),
        })
    };
    let rough = match query.terrain.to_lowercase().as_str() {
        "clear" => false,
        "rough" => true,
        other => {
            let message = format!("there is no terrain '{other}': give clear or rough");
            return Err(Fault { place: "terrain".into(), message });
        }
    };
    Ok(arracourt::odds_on_table(value("attack", query.attack)?, value("defend", query.defend)?, rough))
}
