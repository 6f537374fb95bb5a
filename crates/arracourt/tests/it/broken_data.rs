//! Broken data files: each fault is named with its place, and all faults of a file at once.

use arracourt::{DataKind, check_data, shipped};
use kernel::laws::{BrokenFile, broken_file as case, faults_are_told};

const MAP: &str = include_str!("../../data/map.toml");
const UNITS: &str = include_str!("../../data/units.toml");
const FIRST: &str = include_str!("../../data/first.toml");
const SECOND: &str = include_str!("../../data/second.toml");
const RULES: &str = include_str!("../../data/rules.toml");

use DataKind::{Map, Rules, Scenario, Units};

const CASES: [BrokenFile<DataKind>; 40] = [
    // Counters.
    case(Units, UNITS, "[[unit]]", "[[unit]", "line 5"),
    case(Units, UNITS, r#"full = "7-6-6""#, r#"full = "7-6""#, "values are attack-defense-movement"),
    case(Units, UNITS, r#"full = "7-6-6""#, r#"full = "7-six-6""#, "not '7-six-6'"),
    case(Units, UNITS, r#"full = "7-6-6""#, r#"full = "7-6-99""#, "each from 0 to 20"),
    case(Units, UNITS, r#"reduced = "5-4-6""#, r#"reduced = """#, "unit 37/A"),
    case(Units, UNITS, r#"kind = "armor""#, r#"kind = "camel""#, "unknown variant `camel`"),
    case(Units, UNITS, r#"side = "American""#, r#"side = "French""#, "unknown variant `French`"),
    case(Units, UNITS, r#"id = "37/B""#, r#"id = "37/a""#, "another unit of this name"),
    case(Units, UNITS, r#"id = "37/B""#, r#"id = "37 B""#, "a unit's name has no blanks"),
    case(Units, UNITS, r#"id = "37/B""#, r#"name = "37/B""#, "duplicate key"),
    case(Units, UNITS, "size = \"company\"\n", "", "missing field `size`"),
    case(Units, UNITS, "size = \"company\"\n", "size = \"company\"\ncolour = 1\n", "unknown field `colour`"),
    // Scenarios.
    case(Scenario, FIRST, "german = [1, 2,", "german = [0, 39,", "there is no area 39: give 1 to 38"),
    case(Scenario, FIRST, "area = 14", "area = 44", "there is no area 44"),
    case(Scenario, FIRST, r#"units = ["37/D"]"#, r#"units = ["37/Z"]"#, "there is no unit '37/Z'"),
    case(Scenario, FIRST, r#"units = ["37/D"]"#, r#"units = ["37/C"]"#, "'37/C' comes twice"),
    case(Scenario, FIRST, r#"units = ["37/A", "37/B","#, r#"units = ["37/D", "37/B","#, "'37/D' comes twice"),
    case(
        Scenario,
        FIRST,
        r#"units = ["37/A", "37/B","#,
        r#"units = ["66", "119/A","#,
        "'119/A' belongs to the other side",
    ),
    case(
        Scenario,
        SECOND,
        r#"reduced = ["2/2113B", "2/2113C"]"#,
        r#"reduced = ["2/2113B", "1/15A"]"#,
        "'1/15A' is reduced but does not start here",
    ),
    case(Scenario, SECOND, "area = 18", "area = 27", "setup of area 27: at most ten units of a side"),
    case(Scenario, FIRST, r#"advantage = "American""#, r#"advantage = "Swiss""#, "unknown variant `Swiss`"),
    case(
        Scenario,
        FIRST,
        r#"leaders = ["abrams","#,
        r#"leaders = ["patton","#,
        "there is no leader 'patton'",
    ),
    case(Scenario, FIRST, r#""3/11", "3/15","#, r#""3/12", "3/15","#, "there is no bridge '3/12'"),
    case(Scenario, FIRST, r#"["fog", "overcast", "clear"]"#, r#"["fog", "hail"]"#, "unknown variant `hail`"),
    case(Scenario, FIRST, "american = 3 }", "american = -3 }", "invalid value"),
    case(Scenario, FIRST, "[2, 3, 4]", "[2, 3]", "give the points for turns 1, 2 and 3"),
    case(Scenario, FIRST, r#", "22 September 1944""#, "", "a scenario has four turns"),
    case(
        Scenario,
        FIRST,
        "late = [1, 17, 35, 36, 38]",
        "late = [1, 17, 35, 36, 83]",
        "arrivals 111th Panzer Brigade",
    ),
    case(Scenario, FIRST, "turn = 1\n", "turn = 7\n", "there is no turn 7"),
    case(
        Scenario,
        FIRST,
        r#"formation = "113th Panzer Brigade""#,
        r#"formation = "113th""#,
        "the formation '113th'",
    ),
    case(
        Scenario,
        SECOND,
        r#"formation = "320th Infantry Regiment""#,
        r#"formation = "320th""#,
        "the formation '320th'",
    ),
    case(Scenario, SECOND, r#"optional_unit = "61""#, r#"optional_unit = "62""#, "there is no unit '62'"),
    case(
        Scenario,
        SECOND,
        r#"withdrawals = ["37/A","#,
        r#"withdrawals = ["37/Q","#,
        "there is no unit '37/Q'",
    ),
    case(Scenario, FIRST, "target = 10", "goal = 10", "unknown field `goal`"),
    // Maps.
    case(Map, MAP, r#"between = "1/2""#, r#"between = "1/99""#, "there is no area `99`"),
    case(Map, MAP, r#"between = "1/2""#, r#"between = "1-2""#, "name two areas"),
    case(Map, MAP, r#"number = "2""#, r#"number = "1""#, "another area of this number"),
    case(Map, MAP, r#"edges = ["east", "south"]"#, r#"edges = ["left"]"#, "left"),
    // Rule texts.
    case(Rules, RULES, r#"id = "1.0""#, r#"id = "2.0""#, "another clause of this number"),
    case(Rules, RULES, r#"id = "1.0""#, r#"number = "1.0""#, "unknown field `number`"),
];

#[test]
fn the_shipped_files_are_sound() {
    for file in shipped() {
        assert_eq!(check_data(file.kind, file.text), Ok(()), "{}", file.path);
        assert_eq!(DataKind::guess(file.text), Some(file.kind), "{}", file.path);
    }
}

#[test]
fn every_broken_file_says_what_is_wrong() {
    faults_are_told(&CASES, check_data);
}

#[test]
fn all_faults_of_a_file_are_reported_together() {
    let broken = SECOND
        .replace("area = 31", "area = 99")
        .replace("\"602/D\"", "\"602/X\"")
        .replace("optional_unit = \"61\"", "optional_unit = \"62\"")
        .replace("\"muhlen\"", "\"rommel\"");
    let faults = check_data(Scenario, &broken).unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:#?}");
    let broken =
        UNITS.replace("full = \"7-6-6\"", "full = \"seven\"").replace("id = \"53/B\"", "id = \"53/A\"");
    let faults = check_data(Units, &broken).unwrap_err();
    assert!(faults.len() >= 7, "{faults:#?}");
    let broken = MAP
        .replace("between = \"1/2\"", "between = \"1/1\"")
        .replace("between = \"8/9\"", "between = \"8/x\"");
    assert!(check_data(Map, &broken).unwrap_err().len() >= 2);
}

#[test]
fn a_custom_scenario_is_opened_from_its_text() {
    let own = FIRST.replace("target = 10", "target = 8").replace(r#"id = "first""#, r#"id = "mine""#);
    let book = arracourt::open_text(&own, arracourt::Options::default()).unwrap();
    assert_eq!(kernel::Rules::start(&book).target.0, 8);
    assert!(arracourt::open_text("", arracourt::Options::default()).is_err());
}
