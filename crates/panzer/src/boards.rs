//! The boards that scenarios are played on: one geomorphic map, or several laid together.

use board::HexMap;
use board::join::Layout;
use kit::Card;

use crate::shipped::{lay, map, scenarios, sheet_names, sheet_style};

/// A board's name on the shelf: the numbers of its maps from north to south, a turned one with an `r`: `16-19r`.
pub(crate) fn board_id(layout: &Layout) -> String {
    let turned = |name: &String| if layout.turned.contains(name) { "r" } else { "" };
    let names: Vec<String> =
        layout.rows.iter().flatten().map(|name| format!("{name}{}", turned(name))).collect();
    names.join("-")
}

/// The layout of a board, where a scenario has one of this name.
fn layout(id: &str) -> Option<&'static Layout> {
    let mut layouts = scenarios().iter().map(|info| &info.layout);
    layouts.find(|layout| board_id(layout).eq_ignore_ascii_case(id))
}

/// What a board is called: `Maps 16 and 18`.
fn title(layout: &Layout) -> String {
    let names: Vec<&str> = layout.rows.iter().flatten().map(String::as_str).collect();
    match names.split_last() {
        Some((last, [])) => title_of_sheet(last),
        Some((last, before)) => format!("Maps {} and {last}", before.join(", ")),
        None => String::new(),
    }
}

fn title_of_sheet(name: &str) -> String {
    let title = map(name).map_or("", |map| map.name.as_str());
    format!("Map {name}, {title}")
}

/// The boards of the scenarios and the maps that are part of them.
pub fn map_cards() -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    let boards = scenarios().iter().map(|info| (board_id(&info.layout), title(&info.layout)));
    let sheets = sheet_names().map(|name| (name.to_owned(), title_of_sheet(name)));
    for (id, name) in boards.chain(sheets) {
        if cards.iter().all(|card| card.id != id) {
            cards.push(Card::new(&id, &name, ""));
        }
    }
    cards
}

/// A board that a scenario is played on, by its name; also one of a single map bears the map's number before its hexes.
pub fn board_map(id: &str) -> Option<HexMap> {
    let layout = layout(id)?;
    lay(&title(layout), layout).ok().map(|(_, map)| map)
}

/// A board or a single map as a printed sheet in SVG, without its counters.
pub fn map_picture(id: &str) -> Option<String> {
    let drawn = board_map(id).or_else(|| map(id).cloned())?;
    Some(board::svg(&drawn, &sheet_style()))
}
