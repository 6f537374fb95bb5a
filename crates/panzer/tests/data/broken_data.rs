//! Data files with one thing broken: each must say where and what.

use kernel::laws::{BrokenFile, broken_file, faults_are_told};
use kit::DataKind;
use panzer::shipped::{Table, check_data, check_table, shipped};

const UNITS: &str = include_str!("../../data/units.toml");
const MAP: &str = include_str!("../../data/maps/19.toml");
const RULES: &str = include_str!("../../data/rules.toml");
const ENCOUNTER: &str = include_str!("../../data/scenarios/chance-encounter.toml");
const TONGA: &str = include_str!("../../data/scenarios/tonga.toml");
const VILLAGE: &str = include_str!("../../data/scenarios/the-village.toml");
const HEDGEROWS: &str = include_str!("../../data/scenarios/among-the-hedgerows.toml");
const MORNING: &str = include_str!("../../data/scenarios/villers-bocage-morning.toml");
const GOODWOOD: &str = include_str!("../../data/scenarios/glorious-goodwood.toml");

const FILES: [BrokenFile<DataKind>; 46] = {
    use DataKind::{Map, Rules, Scenario, Units};
    [
        broken_file(
            Units,
            UNITS,
            r#"id = "us-m3gmc""#,
            r#"id = "us m3gmc""#,
            "unit 'us m3gmc': an id is one word",
        ),
        broken_file(Units, UNITS, r#"id = "us-m3a1""#, r#"id = "us-m3gmc""#, "another unit has this id"),
        broken_file(Units, UNITS, r#"short = "M3GMC""#, r#"short = "M3 GMC""#, "a short one of one word"),
        broken_file(
            Units,
            UNITS,
            r#"moves = "7H 12-16 B 0""#,
            r#"moves = "7H 12""#,
            "moves: '7H 12' is no movement",
        ),
        broken_file(
            Units,
            UNITS,
            r#"carries = "2-2""#,
            r#"carries = "2""#,
            "carries: '2' is no transport code",
        ),
        broken_file(Units, UNITS, r#"defense = "3A""#, r#"defense = "A3""#, "defense: 'A3' is no GP defense"),
        broken_file(
            Units,
            UNITS,
            r#"defense = "3A""#,
            r#"defense = "3S""#,
            "it needs armour with type A, and none with type S",
        ),
        broken_file(
            Units,
            UNITS,
            "TF = \"4/4/3 5/5/4 |",
            "TF = \"4/4 5/5/4 |",
            "armour: TF: '4/4' is not level/rising/falling",
        ),
        broken_file(
            Units,
            UNITS,
            "TF = \"4/4/3 5/5/4 |",
            "TF = \"4/4/3 |",
            "armour: TF: there are values for 2 angles, not 1",
        ),
        broken_file(
            Units,
            UNITS,
            r#"weapons = ["US 75mm M1897"]"#,
            r#"weapons = ["Slingshot"]"#,
            "there is no weapon 'Slingshot'",
        ),
        broken_file(Units, UNITS, r#"nations = ["US"]"#, "nations = []", "name the nations that have it"),
        broken_file(Units, UNITS, "points = 30", "points = 0", "points are positive"),
        broken_file(Units, UNITS, "top = \"open\"\n", "", "it needs its top, open or closed"),
        broken_file(
            Units,
            UNITS,
            r#"replaces = "de-pzivh""#,
            r#"replaces = "de-pzvh""#,
            "there is no unit 'de-pzvh' above",
        ),
        broken_file(Units, UNITS, r#"kind = "vehicle""#, r#"kind = "boat""#, "units, line "),
        broken_file(Map, MAP, r#"s = "scrub""#, r#"s = "jungle""#, "unknown terrain 'jungle'"),
        broken_file(Map, MAP, r#"kind = "hedgerow""#, r#"kind = "fence""#, "`fence` is unknown"),
        broken_file(Map, MAP, r#"kind = "gully""#, r#"kind = "tunnel""#, "`tunnel` is unknown"),
        broken_file(Map, MAP, r#"kind = "wall""#, r#"kind = "slope""#, "a slope lies between two levels"),
        broken_file(Map, MAP, "2 = \"", "# 2 = \"", "buildings have stories, and nothing else has"),
        broken_file(Rules, RULES, r#"id = "hist-toe""#, r#"id = "intro""#, "this id is used twice"),
        broken_file(Scenario, ENCOUNTER, r#"rows = [["15"]]"#, r#"rows = [["51"]]"#, "unknown map '51'"),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"sides = ["US", "DE"]"#,
            r#"sides = ["DE", "US"]"#,
            "an Allied nation comes first",
        ),
        broken_file(Scenario, ENCOUNTER, "turns = 15", "turns = 0", "a game has from 1 to 60 turns"),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"["15A5", "15BB10"]"#,
            r#"["15A5", "15BB11"]"#,
            "pairs: there is no hex '15BB11'",
        ),
        broken_file(Scenario, ENCOUNTER, "6 = 100", "6 = 90", "on the last turn they come for certain"),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"unit = "us-m4a1""#,
            r#"unit = "us-m4a7""#,
            "there is no card 'us-m4a7'",
        ),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"unit = "us-m4a1""#,
            r#"unit = "de-tiger""#,
            "US has no such unit",
        ),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"deploy = "us-column""#,
            r#"deploy = "us-row""#,
            "there is no deploy 'us-row'",
        ),
        broken_file(
            Scenario,
            ENCOUNTER,
            r#"clause = "s25.7""#,
            r#"clause = "s25.99""#,
            "there is no clause 's25.99'",
        ),
        broken_file(Scenario, ENCOUNTER, "fewer_than = 4", "fewer = 4", "scenario, line "),
        broken_file(
            Scenario,
            TONGA,
            "map 16, at least 3 from map 19",
            "map 16, at least 3 from map 20",
            "map 20 is not part of this board",
        ),
        broken_file(
            Scenario,
            TONGA,
            "region Robehomme",
            "region Atlantis",
            "there is no region 'Atlantis' on these maps",
        ),
        broken_file(Scenario, TONGA, "need = 3", "need = 4", "4 of 3 hexes cannot be controlled"),
        broken_file(Scenario, TONGA, "turns = [1, 5]", "from = 1", "drops need their turns"),
        broken_file(
            Scenario,
            TONGA,
            r#"orders = ["airborne"]"#,
            r#"orders = ["submarines"]"#,
            "there is no optional rule 'submarines' to order",
        ),
        broken_file(Scenario, VILLAGE, "not burning", "not smoking", "there is no hex 'smoking'"),
        broken_file(
            Scenario,
            VILLAGE,
            r#"on = "37th Tanks""#,
            r#"on = "38th Tanks""#,
            "there is no formation '38th Tanks'",
        ),
        broken_file(
            Scenario,
            VILLAGE,
            r#"card = "de-bttrs""#,
            r#"card = "de-panther""#,
            "no battery of this card takes part",
        ),
        broken_file(
            Scenario,
            VILLAGE,
            r#"not = ["panthers"]"#,
            r#"not = ["tigers"]"#,
            "there is no deploy 'tigers'",
        ),
        broken_file(
            Scenario,
            HEDGEROWS,
            "{ to = 40, hexes",
            "{ to = 10, hexes",
            "the last rolls grow up to 100",
        ),
        broken_file(
            Scenario,
            HEDGEROWS,
            r#"US = "region Morigny""#,
            r#"US = "15A5""#,
            "nothing scores for hex 15A5",
        ),
        broken_file(Scenario, MORNING, r#"at = "14J4", "#, "", "unit 'Cromwell4-1' has no printed hex"),
        broken_file(Scenario, MORNING, r#"unit = "222""#, r#"unit = "999""#, "there is no unit '999'"),
        broken_file(Scenario, MORNING, "17F10/14F1", "17F10/14G1", "are no neighbours on this board"),
        broken_file(
            Scenario,
            GOODWOOD,
            "peak = \"16Q5\"",
            "peak = \"16A5\"",
            "the peak is not part of the top",
        ),
    ]
};

const TABLES: [BrokenFile<Table>; 15] = [
    broken_file(
        Table::Weapons,
        include_str!("../../data/weapons.toml"),
        "KE 0-4:15 5-8",
        "KE 0-4:15 6-8",
        "ap: the band '6-8:13' does not follow",
    ),
    broken_file(
        Table::Weapons,
        include_str!("../../data/weapons.toml"),
        "\"KE 0-4:15",
        "\"XE 0-4:15",
        "AP fire begins with KE or CE",
    ),
    broken_file(
        Table::Weapons,
        include_str!("../../data/weapons.toml"),
        "rate = 2",
        "rate = 5",
        "the rate of fire is 1, 2 or 3",
    ),
    broken_file(
        Table::Grades,
        include_str!("../../data/grades.toml"),
        "name = \"Elite\"",
        "name = \"Green\"",
        "this grade stands above already",
    ),
    broken_file(
        Table::Grades,
        include_str!("../../data/grades.toml"),
        "commands = [2, 3]",
        "commands = [3, 2]",
        "commands are a part of the units",
    ),
    broken_file(
        Table::Morale,
        include_str!("../../data/morale.toml"),
        "name = \"Superb\"",
        "name = \"Good\"",
        "there is no row for Superb",
    ),
    broken_file(
        Table::Spotting,
        include_str!("../../data/spotting.toml"),
        "idle = [30,",
        "idle = [31,",
        "vehicle: 31 hexes are no step",
    ),
    broken_file(
        Table::ApFire,
        include_str!("../../data/ap_fire.toml"),
        "TF:38 GUN:42",
        "TF:38 GUN:32",
        "'GUN:32' ends before the one before it",
    ),
    broken_file(
        Table::ApFire,
        include_str!("../../data/ap_fire.toml"),
        "knocked_out = 56",
        "knocked_out = 20",
        "worse results begin at higher rolls",
    ),
    broken_file(
        Table::GpFire,
        include_str!("../../data/gp_fire.toml"),
        "\"0\" = [81, 94, 101]",
        "\"0\" = [81, 74, 101]",
        "worse results need more",
    ),
    broken_file(
        Table::Assault,
        include_str!("../../data/assault.toml"),
        "both_lose = 41",
        "both_lose = 61",
        "results better for the attacker",
    ),
    broken_file(
        Table::Artillery,
        include_str!("../../data/artillery.toml"),
        "one_hex = 20",
        "one_hex = 50",
        "two hexes begin where one hex ends",
    ),
    broken_file(
        Table::Air,
        include_str!("../../data/air.toml"),
        "damaged = 100",
        "damaged = 80",
        "worse results begin at higher rolls",
    ),
    broken_file(
        Table::Airborne,
        include_str!("../../data/airborne.toml"),
        "clear = [90, 100, 100]\n",
        "",
        "there is no row for Clear",
    ),
    broken_file(
        Table::Terrain,
        include_str!("../../data/terrain.toml"),
        "cost = \"1 1 1 1\"",
        "cost = \"1 1 1\"",
        "'1 1 1' are no costs",
    ),
];

#[test]
fn what_ships_is_sound() {
    for file in shipped() {
        assert_eq!(check_data(file.kind, file.text), Ok(()), "{}", file.path);
    }
    assert_eq!(check_table(Table::Misc, include_str!("../../data/misc.toml")), Ok(()));
}

#[test]
fn every_broken_file_says_what_is_wrong() {
    faults_are_told(&FILES, check_data);
    faults_are_told(&TABLES, check_table);
}

#[test]
fn all_faults_are_told_at_once_with_their_lines() {
    let broken = UNITS
        .replacen("\"7H 12-16 B 0\"", "\"x\"", 1)
        .replacen("carries = \"2-2\"", "carries = \"y\"", 1)
        .replacen("\"US 81mm M1 mortar\"", "\"z\"", 1);
    let faults = check_data(DataKind::Units, &broken).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places.len(), 3, "{places:?}");
    for (place, unit) in places.iter().zip(["us-m3gmc", "us-m3a1", "us-m4mmc"]) {
        assert!(place.starts_with("units, line ") && place.ends_with(&format!("unit '{unit}'")), "{place}");
    }
    let broken = ENCOUNTER.replacen("15A5", "15A50", 1).replacen("\"us-m8hmc\"", "\"us-m8hmg\"", 1);
    assert_eq!(check_data(DataKind::Scenario, &broken).unwrap_err().len(), 2);
}
