//! `docs/positions.md` names every field of every position, and each of its examples can be set up.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Fault, Seed, UndoRule, Viewer};
use library::{Game, Shelf};
use serde_json::{Map, Value, json};

const MANUAL: &str = include_str!("../../../docs/positions.md");
const SCENARIOS: &str = include_str!("../../../docs/scenarios.md");

fn set_up(shelf: &Shelf, wanted: &Value) -> Result<Box<dyn Game>, Vec<Fault>> {
    let name = wanted["scenario"].as_str();
    let book = name.map_or_else(|| shelf.book("westwall"), |name| Ok(shelf.scenario(name)?.book));
    book.expect("it is on the shelf").compose(wanted, Seed::from_number(1), UndoRule::Free)
}

/// A row of one of the manual's tables.
struct Row<'a> {
    /// The heading of its chapter.
    chapter: &'a str,
    /// The object that its field belongs to, such as `board`; empty for the position itself.
    inside: &'a str,
    /// The position that its example goes with.
    with: Value,
    fields: Vec<&'a str>,
    about: &'a str,
    example: Option<&'a str>,
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn rows() -> Vec<Row<'static>> {
    let (mut chapter, mut inside, mut with) = ("", "", Value::Null);
    let mut rows = Vec::new();
    for line in MANUAL.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            (chapter, inside) = (heading, "");
        } else if line.starts_with("Examples go with `") {
            with = serde_json::from_str(quoted(line)[0]).unwrap_or_else(|error| panic!("{error}\n{line}"));
            inside = "";
        } else if line.starts_with("Fields of ") || line.starts_with("`view` of ") {
            inside = if line.starts_with("Fields") { quoted(line)[0] } else { line };
        } else if let Some(row) = line.strip_prefix("| `") {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
            assert!(cells.len() <= 3, "a cell with a bar in it: {row}");
            rows.push(Row {
                chapter,
                inside,
                with: with.clone(),
                fields: quoted(cells[0]),
                about: cells[1],
                example: cells.get(2).and_then(|cell| quoted(cell).first().copied()),
            });
        }
    }
    rows
}

/// The fields that the program knows in an object that has been given a field too many.
fn known_fields(shelf: &Shelf, wanted: &Value) -> Vec<String> {
    let faults = set_up(shelf, wanted).err().expect("nothing has such a field");
    let message = faults[0].message.clone();
    let (_, known) = message.split_once(": give ").unwrap_or_else(|| panic!("{wanted}: {message}"));
    known.split('\'').skip(1).step_by(2).map(ToString::to_string).collect()
}

#[test]
fn every_field_is_in_the_manual() {
    let shelf = Shelf::standard();
    let board = |more: Value| {
        let mut board = json!({ "columns": 6, "rows": 6 });
        board.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        json!({ "board": board })
    };
    let places = [
        ("WestWall", "", json!({ "scenario": "spearhead", "?": 1 })),
        ("WestWall", "board", board(json!({ "?": 1 }))),
        ("WestWall", "counters", json!({ "counters": [{ "?": 1 }] })),
        ("WestWall", "rules", json!({ "rules": { "?": 1 } })),
        ("Patton's Vanguard", "", json!({ "scenario": "first", "?": 1 })),
        ("Guards Armoured", "", json!({ "scenario": "goodwood", "?": 1 })),
        ("Panzer", "", json!({ "scenario": "chance-encounter", "?": 1 })),
        ("Great Battles", "", json!({ "scenario": "agira", "?": 1 })),
        ("Panzer", "units", json!({ "scenario": "chance-encounter", "units": [{ "?": 1 }] })),
    ];
    let rows = rows();
    for (chapter, inside, wanted) in places {
        let here = rows.iter().filter(|row| row.chapter == chapter && row.inside == inside);
        let documented: BTreeSet<&str> = here.flat_map(|row| row.fields.clone()).collect();
        let known = known_fields(&shelf, &wanted);
        let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
        assert!(known.len() > 4, "{known:?}");
        assert_eq!(documented, known, "{chapter} {inside}");
    }
    // What is inside an array of `board` or `rules` stands in the row of the array.
    let parts = [
        ("hexsides", board(json!({ "hexsides": [{ "?": 1 }] }))),
        ("exits", board(json!({ "exits": [{ "?": 1 }] }))),
        ("reinforcements", json!({ "rules": { "reinforcements": [{ "?": 1 }] } })),
        ("registered", json!({ "scenario": "chance-encounter", "registered": [{ "?": 1 }] })),
        ("missions", json!({ "scenario": "chance-encounter", "missions": [{ "?": 1 }] })),
        ("guests", json!({ "scenario": "chance-encounter", "guests": [{ "?": 1 }] })),
    ];
    for (array, wanted) in parts {
        let row =
            rows.iter().find(|row| row.fields == [array]).unwrap_or_else(|| panic!("no row on {array}"));
        for field in known_fields(&shelf, &wanted) {
            assert!(quoted(row.about).contains(&field.as_str()), "{array}: {field}");
        }
    }
}

/// The request that an example makes: its fields go into the object above its table.
fn request(row: &Row<'_>, example: &str) -> Value {
    let example = example.replace("\"…\"", &json!(scenario_file()).to_string());
    let fields: Map<String, Value> =
        serde_json::from_str(&format!("{{{example}}}")).unwrap_or_else(|error| panic!("{error}\n{example}"));
    assert_eq!(fields.keys().next().map(String::as_str), row.fields.first().copied(), "{example}");
    if fields.contains_key("scenario_text") {
        return Value::Object(fields);
    }
    let mut wanted = row.with.clone();
    let into = match row.inside {
        "" => &mut wanted,
        "counters" | "units" => &mut wanted[row.inside][0],
        inside => &mut wanted[inside],
    };
    if into.is_null() {
        *into = json!({});
    }
    into.as_object_mut().expect("an object").extend(fields);
    if wanted["rules"]["reinforcements"].is_array() {
        wanted["counters"][1].as_object_mut().expect("an object").remove("hex");
    }
    wanted
}

/// The scenario file of the manual.
fn scenario_file() -> &'static str {
    let (_, text) = SCENARIOS.split_once("```toml\n").expect("it has one");
    text.split("\n```").next().unwrap_or_default()
}

#[test]
fn every_example_can_be_set_up() {
    let shelf = Shelf::standard();
    let mut tried = BTreeMap::<&str, usize>::new();
    for row in rows().iter().filter(|row| !row.with.is_null()) {
        let Some(example) = row.example else { continue };
        let wanted = request(row, example);
        let game = set_up(&shelf, &wanted).unwrap_or_else(|faults| {
            panic!("{wanted}\n{}", faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))
        });
        assert!(game.outcome().is_none(), "{wanted}");
        *tried.entry(row.chapter).or_default() += 1;
    }
    assert!(tried["WestWall"] >= 50 && tried["Patton's Vanguard"] >= 14, "{tried:?}");
}

/// An example that changes nothing would show nothing.
#[test]
fn every_example_changes_the_position() {
    let shelf = Shelf::standard();
    // What belongs to the board or the rules is no part of the position.
    let same_anyway = [
        "side",
        "scenario",
        "scenario_text",
        "board",
        "counters",
        "sides",
        "rules",
        "first",
        "mines",
        "vehicle_mines",
    ];
    for row in rows().iter().filter(|row| !row.with.is_null() && row.inside.is_empty()) {
        let Some(example) = row.example.filter(|_| !same_anyway.contains(&row.fields[0])) else { continue };
        let view = |wanted: &Value| {
            let game = set_up(&shelf, wanted).unwrap_or_else(|faults| panic!("{wanted} {faults:?}"));
            game.view(Viewer::Referee)
        };
        let wanted = request(row, example);
        let mut without = wanted.clone();
        without.as_object_mut().expect("an object").remove(row.fields[0]);
        // An example that overrides the position above its table is compared with that.
        let other = if row.with.get(row.fields[0]).is_some() { &row.with } else { &without };
        assert!(view(&wanted) != view(other), "{example} makes no difference");
    }
}

#[test]
fn everything_that_a_view_holds_is_in_the_manual() {
    let shelf = Shelf::standard();
    for (scenario, inside) in [
        ("spearhead", "`view` of WestWall:"),
        ("first", "`view` of Patton's Vanguard:"),
        ("goodwood", "`view` of Guards Armoured:"),
        ("chance-encounter", "`view` of Panzer:"),
        ("agira", "`view` of Great Battles:"),
    ] {
        let opened = shelf.scenario(scenario).expect("it is on the shelf");
        let game = opened.book.open(&opened.scenario.id, Seed::from_number(1), UndoRule::Free);
        let view = game.expect("it opens").view(Viewer::Referee);
        let held: BTreeSet<&str> = view.as_object().expect("an object").keys().map(String::as_str).collect();
        let rows = rows();
        let named = |inside: &str| -> BTreeSet<&str> {
            rows.iter().filter(|row| row.inside == inside).flat_map(|row| row.fields.clone()).collect()
        };
        assert_eq!(named(inside), held, "{scenario}");
        if let Some(added) = view["added"].as_object() {
            assert_eq!(named("added"), added.keys().map(String::as_str).collect::<BTreeSet<&str>>());
        }
    }
}
