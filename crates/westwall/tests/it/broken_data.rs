//! Broken data files: each fault is named with its place, and all faults of a file at once.

use kernel::laws::{BrokenFile, broken_file as case, faults_are_told};
use westwall::{DataKind, check_data};

const MAP: &str = include_str!("../../data/bastogne/map.toml");
const UNITS: &str = include_str!("../../data/bastogne/units.toml");
const SPEARHEAD: &str = include_str!("../../data/bastogne/spearhead.toml");
const RELIEF: &str = include_str!("../../data/bastogne/relief.toml");
const RULES: &str = include_str!("../../data/rules.toml");

use DataKind::{Map, Rules, Scenario, Units};

const CASES: [BrokenFile<DataKind>; 46] = [
    // Orders of battle.
    case(Units, UNITS, "units = [", "units = {", "units, line 6"),
    case(Units, UNITS, r#"values = "4-4-12""#, r#"values = "4-4""#, "values are attack-defense-move"),
    case(Units, UNITS, r#"values = "4-4-12""#, r#"values = "4-4-999""#, "each from 0 to 60"),
    case(Units, UNITS, r#"values = "4-4-12""#, r#"values = "4-four-12""#, "values are attack-defense-move"),
    case(Units, UNITS, r#"type = "mech""#, r#"type = "camel""#, "unknown variant"),
    case(Units, UNITS, r#"type = "mech""#, r#"type = "artillery-sp""#, "does not go with the values"),
    case(Units, UNITS, r#"id = "811""#, r#"id = "52""#, "every id names one unit"),
    case(Units, UNITS, r#"id = "811""#, r#"id = "8 11""#, "a word without spaces"),
    case(Units, UNITS, r#"id = "811", "#, "", "missing field `id`"),
    case(Units, UNITS, r#"id = "811", "#, r#"id = "811", colour = "green", "#, "unknown field `colour`"),
    // Scenarios.
    case(Scenario, SPEARHEAD, "first_turn = 1", "first_turn = 0", "the first turn is at least 1"),
    case(Scenario, SPEARHEAD, "last_turn = 7", "last_turn = 300", "invalid value"),
    case(Scenario, SPEARHEAD, "last_turn = 7", "last_turn = 6", "give one date for each turn"),
    case(
        Scenario,
        SPEARHEAD,
        r#"first = "German""#,
        r#"first = "French""#,
        "unknown side 'French'; the sides are",
    ),
    case(
        Scenario,
        SPEARHEAD,
        r#"sides = ["US", "German"]"#,
        r#"sides = ["US", "US"]"#,
        "unknown side 'German'",
    ),
    case(
        Scenario,
        SPEARHEAD,
        r#"game = "bastogne""#,
        r#"game = "bulge""#,
        "unknown game 'bulge'; the games are",
    ),
    case(Scenario, SPEARHEAD, r#"units = ["52","#, r#"units = ["53rd","#, "unknown unit '53rd'"),
    case(Scenario, SPEARHEAD, r#"units = ["52","#, r#"units = ["52", "52","#, "unit '52' is named twice"),
    case(Scenario, SPEARHEAD, r#"units = ["52","#, r#"units = ["1/77","#, "belongs to the other side"),
    case(Scenario, SPEARHEAD, r#"units = ["52","#, r#"units = ["20","#, "already used elsewhere"),
    case(Scenario, SPEARHEAD, r#""column 28""#, r#""column 99""#, "there is no column"),
    case(Scenario, SPEARHEAD, r#"hexes = ["2913"]"#, r#"hexes = ["3013"]"#, "3013"),
    case(Scenario, SPEARHEAD, r#"hexes = ["2913"]"#, r#"hexes = ["1416"]"#, "1416 is not on a map edge"),
    case(Scenario, SPEARHEAD, "turn = 4", "turn = 9", "turn 9 is not played"),
    case(Scenario, SPEARHEAD, r#"edges = ["west""#, r#"edges = ["left""#, "unknown edge 'left'"),
    case(Scenario, SPEARHEAD, r#"kind = "exit-and-hold""#, r#"kind = "last-man""#, "unknown variant"),
    case(Scenario, SPEARHEAD, "deadline = 7", "deadline = \"soon\"", "invalid type"),
    case(
        Scenario,
        SPEARHEAD,
        r#"artillery_limit = "ground-strength""#,
        r#"artillery_limit = "some""#,
        "unknown variant",
    ),
    case(Scenario, RELIEF, r#"phases = "one""#, r#"phases = "three""#, "unknown variant"),
    case(Scenario, RELIEF, r#"otherwise = "German""#, r#"otherwise = "US""#, "two different sides"),
    case(Scenario, RELIEF, r#"hexes = ["all"]"#, r#"hexes = ["0101"]"#, "1 hexes are too few for 8 units"),
    case(Scenario, RELIEF, "[victory]", "[victory", "line 7"),
    case(Scenario, RELIEF, r#"hexes = ["all"]"#, r#"hexes = ["0104-0111"]"#, "no hex is left for this unit"),
    case(Scenario, RELIEF, "from_turn = 10", "from_turn = 40", "turn 40 is not played in this scenario"),
    case(Scenario, SPEARHEAD, "deadline = 7", "deadline = 50", "the deadline, turn 50, is not played"),
    case(Scenario, SPEARHEAD, r#"hold = ["1317", "1416"]"#, "hold = []", "at least one hex to hold"),
    case(Scenario, SPEARHEAD, r#"id = "spearhead""#, r#"id = "spear head""#, "letters, digits and hyphens"),
    case(Scenario, SPEARHEAD, r#"name = "Spearhead""#, r#"name = " ""#, "a scenario needs a name"),
    // Maps.
    case(Map, MAP, r#"hexes = "flat-top""#, r#"hexes = "round""#, "unknown variant"),
    case(
        Map,
        MAP,
        "02 mmmrmmmmmmmgcwwcccrrwrwcccccc",
        "02 mmmrmmmmmmmgcwwcccrrwrwccccc",
        "28 letters: the row has 29 places",
    ),
    case(Map, MAP, "02 mmmrmmmmmmmgcwwcccrrwrwcccccc", "02 mmmrmmmmmmmgcwwcccrrwrwccccc?", "?"),
    case(Map, MAP, r#"w = "woods""#, r#"w = "jungle""#, "unknown terrain 'jungle'; the chart has"),
    case(Map, MAP, r#"kind = "stream""#, r#"kind = "swamp""#, "no stream, river or canal lies between"),
    case(Map, MAP, "1416 1517 1616", "1416 1518 1616", "1518"),
    // Rule texts.
    case(Rules, RULES, r#"id = "S5.12""#, r#"id = "S5.11""#, "this id is used twice"),
    case(Rules, RULES, r#"id = "S5.12""#, r#"number = "S5.12""#, "unknown field `number`"),
];

#[test]
fn the_shipped_files_are_sound() {
    for (kind, text) in
        [(Map, MAP), (Units, UNITS), (Scenario, SPEARHEAD), (Scenario, RELIEF), (Rules, RULES)]
    {
        assert_eq!(check_data(kind, text), Ok(()));
        assert_eq!(DataKind::guess(text), Some(kind));
    }
}

#[test]
fn every_broken_file_says_what_is_wrong() {
    faults_are_told(&CASES, check_data);
}

#[test]
fn all_faults_of_a_file_are_reported_together() {
    let broken = SPEARHEAD
        .replace("\"811\"", "\"812\"")
        .replace("2908-2915", "2915-2908x")
        .replace("edge west", "edge best");
    let faults = check_data(Scenario, &broken).unwrap_err();
    assert!(faults.len() >= 3, "{faults:#?}");
}
