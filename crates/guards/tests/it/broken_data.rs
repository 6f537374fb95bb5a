//! Data files with one thing broken: each must say where and what.

use guards::{DataKind, Table, check_data, check_table, shipped};
use kernel::laws::{BrokenFile, broken_file, faults_are_told};

const UNITS: &str = include_str!("../../data/units.toml");
const MAP: &str = include_str!("../../data/veritable/map.toml");
const GOODWOOD: &str = include_str!("../../data/goodwood/scenario.toml");
const VERITABLE: &str = include_str!("../../data/veritable/scenario.toml");
const JOES_BRIDGE: &str = include_str!("../../data/joes-bridge/scenario.toml");
const RULES: &str = include_str!("../../data/rules.toml");
const FORMATIONS: &str = include_str!("../../data/formations.toml");
const EVENTS: &str = include_str!("../../data/events.toml");
const CRT: &str = include_str!("../../data/crt.toml");
const DIRECT_FIRE: &str = include_str!("../../data/direct_fire.toml");
const TERRAIN: &str = include_str!("../../data/terrain.toml");
const WEATHER: &str = include_str!("../../data/weather.toml");

const FILES: [BrokenFile<DataKind>; 35] = {
    use DataKind::{Map, Rules, Scenario, Units};
    [
        broken_file(
            Units,
            UNITS,
            r#"id = "HQ-KGL""#,
            r#"id = "HQ KGL""#,
            "line 10, unit 'HQ KGL': an id is one word",
        ),
        broken_file(
            Units,
            UNITS,
            r#"id = "88-KGL""#,
            r#"id = "hq-kgl""#,
            "line 11, unit 'hq-kgl': another unit has this id",
        ),
        broken_file(
            Units,
            UNITS,
            r#"formation = "KGL""#,
            r#"formation = "KGX""#,
            "there is no formation 'KGX'",
        ),
        broken_file(Units, UNITS, r#"type = "hq""#, r#"type = "general""#, "units, line 10"),
        broken_file(
            Units,
            UNITS,
            r#"full = "2-9-8""#,
            r#"full = "2-9""#,
            "line 11, unit '88-KGL': values are attack-defense-movement",
        ),
        broken_file(
            Units,
            UNITS,
            r#"depleted = "1-5-8""#,
            r#"depleted = "3-5-8""#,
            "stronger than the front",
        ),
        broken_file(Units, UNITS, r#"depleted = "1-5-8", "#, "", "an 88 needs its depleted side"),
        broken_file(Units, UNITS, "activation = 16", "direct = 16", "a headquarters has an activation range"),
        broken_file(
            Units,
            UNITS,
            r#"full = "0-2-12", activation"#,
            r#"full = "1-2-12", activation"#,
            "no attack strength",
        ),
        broken_file(Units, UNITS, "direct = 5", "direct = 0", "a range is at least 1"),
        broken_file(Units, UNITS, "direct = 5", "artillery = 5", "FIRED on its reverse"),
        broken_file(Units, UNITS, "moves = ", "colour = ", "units, line 10"),
        broken_file(Map, MAP, r#"s = "castle""#, r#"s = "palace""#, "unknown terrain 'palace'"),
        broken_file(Map, MAP, r#"kind = "ditch""#, r#"kind = "wall""#, "`wall` is unknown"),
        broken_file(Map, MAP, r#"kind = "minor-road""#, r#"kind = "track""#, "`track` is unknown"),
        broken_file(
            Map,
            MAP,
            r#"river_bridges = "4620""#,
            r#"river_bridges = "4520""#,
            "hex 4520: a bridge hex is a hex of a major river",
        ),
        broken_file(Map, MAP, r#"river_bridges = "4620""#, "", "name the hex under river_bridges"),
        broken_file(Map, MAP, "28 c", "28 cc", "line 21"),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"units = ["HQ-KGL"]"#,
            r#"units = ["HQ-KGX"]"#,
            "there is no unit 'HQ-KGX'",
        ),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"units = ["HQ-KGL"]"#,
            r#"units = ["88-KGL"]"#,
            "already used elsewhere",
        ),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"units = ["HQ-KGL"]"#,
            r#"units = ["HQ-KGW"]"#,
            "takes part without its headquarters 'HQ-KGL'",
        ),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"of = "Cagny""#,
            r#"of = "Caen""#,
            "'Caen' is none of the locations",
        ),
        broken_file(Scenario, GOODWOOD, r#""Cagny" = "3435""#, r#""Cagny" = "9999""#, "location 'Cagny'"),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"time = "day""#,
            r#"time = "night""#,
            "turn 2: turns go from morning",
        ),
        broken_file(Scenario, GOODWOOD, "turn = 2,", "turn = 13,", "turn 13 is not played"),
        broken_file(Scenario, GOODWOOD, r#"entry = "B""#, r#"entry = "C""#, "no entry hex C"),
        broken_file(
            Scenario,
            GOODWOOD,
            r#"clause = "17.2""#,
            r#"clause = "17.99""#,
            "there is no clause '17.99'",
        ),
        broken_file(Scenario, GOODWOOD, r#"map = "goodwood""#, r#"map = "caen""#, "unknown map 'caen'"),
        broken_file(Scenario, GOODWOOD, "blue = 30", "blue = 40", "need 70 blue chits; there are 62"),
        broken_file(Scenario, GOODWOOD, r#""Fire Lane""#, r#""Charge""#, "'Charge' is not black"),
        broken_file(Scenario, GOODWOOD, r#"cities = ["3435""#, r#"cities = ["3436""#, "only city hexes"),
        broken_file(Scenario, VERITABLE, "draw = 4", "draw = 6", "a win more than a draw"),
        broken_file(
            Scenario,
            VERITABLE,
            r#"["region south_edge"]"#,
            r#"["2020"]"#,
            "hex 2020 is not on a map edge",
        ),
        broken_file(
            Scenario,
            JOES_BRIDGE,
            r#"sides = ["British", "German"]"#,
            r#"sides = ["German", "British"]"#,
            "in this order",
        ),
        broken_file(
            Rules,
            RULES,
            "[[clause]]\nid = \"1.0\"",
            "[[clause]]\nid = \"1.1\"",
            "this id is used twice",
        ),
    ]
};

const TABLES: [BrokenFile<Table>; 19] = [
    broken_file(
        Table::Formations,
        FORMATIONS,
        r#"side = "German""#,
        r#"side = "Dutch""#,
        "formations, line 5, formation 'KGL': unknown side 'Dutch'",
    ),
    broken_file(
        Table::Formations,
        FORMATIONS,
        r#"hq = "HQ-KGL""#,
        r#"hq = "HQ-200""#,
        "its one headquarters is 'HQ-200'",
    ),
    broken_file(
        Table::Formations,
        FORMATIONS,
        r#"id = "200""#,
        r#"id = "KGL""#,
        "another formation has this id",
    ),
    broken_file(
        Table::Formations,
        FORMATIONS,
        r#"echelon = "battalion""#,
        r#"echelon = "division""#,
        "division-hq belongs to",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        r#"nullifies = "Sniper""#,
        r#"nullifies = "Snipper""#,
        "no chit 'Snipper' to cancel",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        r#"nullifies = "Sniper""#,
        r#"nullifies = "Hero""#,
        "a blue chit cannot cancel a blue one",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        r#"nullifies = "Sniper""#,
        r#"nullifies = "Apathy""#,
        "cancels a chit that cancels it",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        "modifier = -2",
        "modifier = 2",
        "a blue chit has a modifier from -1 to -9",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        r#"cancels = "bunker""#,
        "modifier = 1",
        "a black chit has no modifier",
    ),
    broken_file(
        Table::Events,
        EVENTS,
        r#"name = "Charge""#,
        r#"name = "Hero""#,
        "another chit has this name",
    ),
    broken_file(Table::Crt, CRT, "roll = 3,", "roll = 4,", "one row for each roll"),
    broken_file(
        Table::Crt,
        CRT,
        r#""DC", "DC", "DD""#,
        r#""DD", "DC", "DD""#,
        "crt, line 7, roll 2: a result is worse",
    ),
    broken_file(Table::Crt, CRT, r#""AR""#, r#""AX""#, "crt, line"),
    broken_file(Table::DirectFire, DIRECT_FIRE, "hit = 25", "hit = 24", "25 rolls hit and"),
    broken_file(
        Table::DirectFire,
        DIRECT_FIRE,
        "distance = 1, die = 1",
        "distance = 2, die = 1",
        "one row for each distance",
    ),
    broken_file(
        Table::Terrain,
        TERRAIN,
        r#"["2", "H", "ALL"]"#,
        r#"["2", "X", "ALL"]"#,
        "a cost is a number of points, 1/2, H, ALL or NA; not 'X'",
    ),
    broken_file(
        Table::Terrain,
        TERRAIN,
        r#"kind = "heath""#,
        r#"kind = "clear""#,
        "terrain, line 7, hex 'clear': is listed twice",
    ),
    broken_file(Table::Terrain, TERRAIN, "green = 6", "green = 4", "3 green hexsides or 6"),
    broken_file(
        Table::Weather,
        WEATHER,
        "spotting = 5",
        "spotting = 7",
        "sight reaches 10, 5 or 1 hexes, not 7",
    ),
];

#[test]
fn every_shipped_file_is_sound() {
    let files = shipped();
    assert_eq!(files.len(), 10);
    for file in files {
        assert_eq!(check_data(file.kind, file.text), Ok(()), "{}", file.path);
        assert_eq!(DataKind::guess(file.text), Some(file.kind), "{}", file.path);
    }
    for (table, text) in [
        (Table::Formations, FORMATIONS),
        (Table::Events, EVENTS),
        (Table::Crt, CRT),
        (Table::DirectFire, DIRECT_FIRE),
        (Table::Terrain, TERRAIN),
        (Table::Weather, WEATHER),
    ] {
        assert_eq!(check_table(table, text), Ok(()), "{table:?}");
    }
}

#[test]
fn every_broken_file_says_what_is_wrong() {
    faults_are_told(&FILES, check_data);
    faults_are_told(&TABLES, check_table);
}

#[test]
fn all_faults_are_told_at_once_with_their_lines() {
    let broken = UNITS.replacen("0-2-12", "x", 1).replacen("\"2-9-8", "\"y", 1).replacen("5-5-12", "z", 1);
    let faults = check_data(DataKind::Units, &broken).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(
        places,
        ["units, line 10, unit 'HQ-KGL'", "units, line 11, unit '88-KGL'", "units, line 12, unit 'Gren-KGL'"]
    );
    let broken = GOODWOOD.replacen("Frénouville\", clause", "Nowhere\", clause", 1).replacen(
        "turn = 3",
        "turn = 30",
        1,
    );
    assert_eq!(check_data(DataKind::Scenario, &broken).unwrap_err().len(), 2);
}
