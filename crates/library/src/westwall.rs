//! `WestWall` on the shelf.

use std::sync::LazyLock;

use kernel::{Fault, Odds};
use westwall::{OPTIONAL_RULES, WestWall};

use crate::{Card, ChartQuery, Lesson, ScenarioCard, Volume};

/// The book.
pub(crate) fn book() -> Volume<WestWall> {
    Volume {
        card: Card {
            id: "westwall".into(),
            name: "WestWall".into(),
            about:
                "Four battles in the West, 1944-45, at battalion level: rigid zones of control, mandatory \
                    combat by differential, protective fire. Arnhem, Bastogne, Hürtgen Forest and Remagen. \
                    Published in 1976."
                    .into(),
        },
        scenarios: westwall::scenarios().iter().map(scenario).collect(),
        maps: westwall::maps().map(map).collect(),
        open: westwall::open,
        compose: |wanted| westwall::compose(&wanted),
        map_text: westwall::map_text,
        map_picture: westwall::map_picture,
        lessons: westwall::lessons().iter().map(|text| lesson(text)).collect(),
        clauses: westwall::clauses,
        rulings: LazyLock::new(|| crate::rulings::shipped(westwall::RULINGS)),
        earlier_fields: &[],
        chart,
        shipped: westwall::shipped,
        check_data: westwall::check_data,
        measures: crate::measure_westwall::measures,
        opened: crate::Shelved::default(),
    }
}

fn scenario(info: &westwall::ScenarioInfo) -> ScenarioCard {
    let turns = u32::from(info.last_turn - info.first_turn) + 1;
    ScenarioCard {
        id: info.id.clone(),
        name: info.name.clone(),
        aliases: info.aliases.clone(),
        map: info.game.clone(),
        about: info.about.clone(),
        sides: info.sides.to_vec(),
        first: info.first.clone(),
        turns,
        length: length(turns).into(),
        options: OPTIONAL_RULES.iter().filter(|rule| rule.is_of(&info.id)).copied().collect(),
    }
}

/// A guided game that ships.
fn lesson(text: &str) -> Lesson {
    toml::from_str(text).expect("the shipped lessons are well formed")
}

/// How long a scenario takes two players who know the rules.
const fn length(turns: u32) -> &'static str {
    match turns {
        0..=8 => "about two hours",
        9..=12 => "about three hours",
        _ => "about six hours",
    }
}

fn map(id: &str) -> Card {
    let name = westwall::map_title(id).unwrap_or(id);
    Card { id: id.into(), name: name.into(), about: String::new() }
}

fn chart(query: &ChartQuery) -> Result<Odds, Fault> {
    let strength = |place: &str, value: i32| {
        i16::try_from(value).ok().filter(|value| (0..=999).contains(value)).ok_or_else(|| Fault {
            place: place.into(),
            message: format!("a strength is a number from 0 to 999, not {value}"),
        })
    };
    let line = westwall::line_of(&query.terrain.to_lowercase()).ok_or_else(|| {
        let known: Vec<&str> = westwall::chart().iter().map(|row| row.kind).collect();
        Fault {
            place: "terrain".into(),
            message: format!("there is no terrain '{}': give {} or bridge", query.terrain, known.join(", ")),
        }
    })?;
    Ok(westwall::odds_on_table(strength("attack", query.attack)?, strength("defend", query.defend)?, line))
}
