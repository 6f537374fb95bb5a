//! The commands: what they print, and with which exit code they end.

mod common;

use std::fs;

use common::{Engine, run, scratch, told};
use serde_json::{Value, json};

/// Runs a command that must succeed and gives what it printed.
fn prints(arguments: &[&str]) -> String {
    let (code, out, err) = told(&run(arguments));
    assert_eq!(code, 0, "{arguments:?}\n{out}\n{err}");
    assert_eq!(err, "", "{arguments:?}");
    out
}

/// Runs a command that must fail with a code and gives its complaint.
fn complains(code: i32, arguments: &[&str]) -> String {
    let (found, out, err) = told(&run(arguments));
    assert_eq!(found, code, "{arguments:?}\n{out}\n{err}");
    format!("{out}{err}")
}

/// A record of a random game in a new file.
fn recorded(name: &str) -> (String, String) {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":3}"#);
    loop {
        let answer = engine.done(r#"{"do":"bot","level":"random","seed":7,"act":true}"#);
        if !answer["outcome"].is_null() {
            break;
        }
    }
    let record = engine.done(r#"{"do":"record"}"#)["record"].as_str().expect("text").to_string();
    let file = scratch(name);
    fs::write(&file, &record).expect("it can be written");
    (file.display().to_string(), record)
}

#[test]
fn wrong_use_ends_with_two_and_help_with_zero() {
    for arguments in [&[][..], &["dance"], &["map", "bastogne"], &["verify"], &["list", "--loud"]] {
        let complaint = complains(2, arguments);
        assert!(complaint.contains("Usage"), "{complaint}");
    }
    for command in [
        "list",
        "play",
        "engine",
        "replay",
        "verify",
        "odds",
        "map",
        "rules",
        "check",
        "bench",
        "signature",
        "soak",
        "completions",
    ] {
        assert!(prints(&[command, "--help"]).contains("Usage"), "{command}");
    }
    assert!(prints(&["--help"]).contains("Exit codes"));
    assert!(prints(&["--version"]).starts_with("sandtable "));
}

#[test]
fn list_names_every_scenario_with_its_sides() {
    let text = prints(&["list"]);
    for part in [
        "WestWall",
        "bastogne/spearhead",
        "bastogne/relief",
        "bastogne/campaign",
        "US against German",
        "7 turns",
        "\n  Arnhem\n",
        "arnhem/arnhem-free",
        "Hürtgen",
        "remagen/remagen-optimum",
        "+weather: Weather (A18.17.2)",
        "+no-limit: No Limit of Advance",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let json: Value = serde_json::from_str(&prints(&["list", "--json"])).expect("it is JSON");
    assert_eq!(json["rulebooks"][0]["id"], "westwall");
    assert_eq!(json["rulebooks"][0]["scenarios"][0]["aliases"][0], "bastogne-1");
}

#[test]
fn completions_are_written_for_each_shell() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(prints(&["completions", shell]).contains("signature"), "{shell}");
    }
    assert!(complains(2, &["completions", "cobol"]).contains("bash"));
}

#[test]
fn rulings_are_printed_by_number_and_say_whose_they_are() {
    let text = prints(&["rules", "arracourt", "D94"]);
    assert!(text.starts_with("D94  ") && text.contains("(ruling, arracourt)"), "{text}");
    assert!(text.contains("Question: ") && text.contains("Ruling: ") && text.contains("Clauses: "), "{text}");
    assert_eq!(prints(&["rules", "arracourt", "d94"]), text);
    assert_eq!(prints(&["rules", "arracourt D94"]), text);
    // Two rulebooks count their rulings alike: without a name both answer.
    let both = prints(&["rules", "D94"]);
    assert!(both.contains("(ruling, arracourt)") && both.contains("(ruling, guards)"), "{both}");
    assert!(prints(&["rules", "W211"]).contains("(ruling, westwall)"));
    assert!(complains(1, &["rules", "westwall", "D94"]).contains("D94"));
    assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    // Words are found in rulings too, and each heading names its rulebook where both answer.
    let found = prints(&["rules", "retreat"]);
    assert!(found.contains("(ruling, westwall)") && found.contains("(westwall)"), "{found}");
}

#[test]
fn rules_are_printed_by_number_and_found_by_words() {
    let text = prints(&["rules", "s7.11"]);
    assert!(text.starts_with("S7.11  "), "{text}");
    let below = prints(&["rules", "S7.1"]);
    assert!(below.contains("S7.11  ") && !below.contains("S7.2"), "{below}");
    assert!(prints(&["rules", "zone", "of", "control"]).contains("S6"));
    let all = prints(&["rules"]);
    assert!(all.lines().count() > 100, "{all}");
    assert!(all.contains("\nW211 ") && all.contains("\nD94 "), "rulings are listed too");
    // A rulebook's name alone: the headings of that book, and of no other.
    let guards = prints(&["rules", "guards"]);
    assert_eq!(guards, prints(&["rules", "--rulebook", "guards"]));
    assert!(guards.contains("\n11.4 ") && !guards.contains("\nS7.11 "), "{guards}");
    assert!(complains(1, &["rules", "xyzzy"]).contains("xyzzy"));
    assert!(complains(2, &["rules", "S1.0", "--rulebook", "chess"]).contains("give 'westwall'"));
}

#[test]
fn rules_say_where_they_are_carried_out() {
    let text = prints(&["rules", "arracourt", "10.3.4", "--where"]);
    assert!(text.starts_with("10.3.4  Bridge traffic\n    At most five units"), "{text}");
    assert!(text.contains("    In crates/arracourt:\n"), "{text}");
    for (kind, at) in [
        ("rule", "src/game.rs const TRAFFIC"),
        ("refusal", "src/movement.rs fn crossing: BridgeFull"),
        ("test", "tests/it/movement.rs fn five_units_use_a_bridge_in_an_impulse_in_both_directions_together"),
        ("ruling", "D39"),
    ] {
        assert!(text.lines().any(|line| line.starts_with(&format!("    {kind:<13} {at}"))), "{at} in {text}");
    }
    // The number itself, not those below it.
    assert!(!prints(&["rules", "arracourt", "11.5.4", "--where"]).contains("11.5.4a  "));
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["rules", "arracourt", "5.3.1", "--where", "--json"])).unwrap();
    assert_eq!(json["clauses"][0]["places"][0]["kind"], "construction");
    assert_eq!(json["clauses"][0]["places"][0]["at"], "data/first.toml setup");
    assert!(complains(1, &["rules", "xyzzy", "--where"]).contains("xyzzy"));
}

#[test]
fn odds_on_the_table_show_line_column_and_six_faces() {
    let text = prints(&["odds", "westwall", "--attack", "13", "--defend", "4", "--terrain", "town"]);
    for part in ["+9", "broken", "column", "1   2   3   4   5   6", "D2  D2  D2  D2  D1  Br", "66.7%"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let json: Value = serde_json::from_str(&prints(&["odds", "--attack", "1", "--defend", "9", "--json"]))
        .expect("it is JSON");
    assert_eq!(json["total"], 6);
    assert!(
        complains(2, &["odds", "--attack", "1", "--defend", "1", "--terrain", "moon"])
            .contains("no terrain 'moon'")
    );
    assert!(complains(2, &["odds", "--attack", "-1", "--defend", "1"]).contains("0 to 999"));
    assert!(complains(2, &["odds", "--attack", "1"]).contains("--defend"));
    assert!(complains(2, &["odds"]).contains("--attack"));
    assert!(complains(2, &["odds", "chess", "--attack", "1", "--defend", "1"]).contains("give 'westwall'"));
}

#[test]
fn odds_of_a_position_are_those_of_the_engine() {
    let file = scratch("odds.json");
    let position = json!({
        "scenario": "spearhead", "turn": 2, "side": "German", "phase": "combat",
        "units": { "1/3": "1910", "2/501": "1810" }, "others": "out",
    });
    fs::write(&file, position.to_string()).expect("it can be written");
    let file = file.display().to_string();
    let text = prints(&["odds", "--position", &file, "--after", "attack 2/501", "--after", "with 1/3"]);
    assert!(text.contains("differential"), "{text}");
    assert!(complains(1, &["odds", "--position", &file]).contains("no combat"));
    assert!(complains(1, &["odds", "--position", &file, "--after", "dance"]).contains("'dance'"));
    assert!(complains(1, &["odds", "--position", "nowhere.json"]).contains("cannot read nowhere.json"));
}

#[test]
fn a_record_is_replayed_verified_and_shown_at_a_step() {
    let (file, record) = recorded("game.record");
    let moves = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    let whole = prints(&["replay", &file]);
    assert!(whole.contains(&format!("\n{moves}. ")), "the last move is printed");
    let some = prints(&["replay", &file, "--to", "3"]);
    assert!(some.contains("\n3. ") && !some.contains("\n4. "), "{some}");
    let shown = prints(&["replay", &file, "--step", "12"]);
    assert!(shown.contains("after step 12") && shown.contains("Basto"), "{shown}");
    assert!(complains(2, &["replay", &file, "--step", "999999"]).contains("steps"));
    assert!(prints(&["verify", &file]).contains("proven"));
    assert!(prints(&["check", &file]).contains("record, sound"));
}

#[test]
fn a_record_that_was_touched_is_not_proven() {
    let (_, record) = recorded("true.record");
    let rolled = record.lines().find(|line| line.contains('[')).expect("a die was rolled");
    let die: String = rolled.split('[').nth(1).expect("dice").chars().take(1).collect();
    let other = if die == "1" { "2" } else { "1" };
    let touched = record.replacen(rolled, &rolled.replace(&format!("[{die}"), &format!("[{other}")), 1);
    let file = scratch("touched.record");
    fs::write(&file, touched).expect("it can be written");
    let text = complains(1, &["verify", &file.display().to_string()]);
    assert!(text.contains("not proven") && text.contains("where the seed rolls"), "{text}");
    assert!(complains(1, &["verify", "nowhere.record"]).contains("cannot read"));
    let nonsense = scratch("nonsense.record");
    fs::write(&nonsense, "nonsense").expect("it can be written");
    assert!(complains(1, &["verify", &nonsense.display().to_string()]).contains("line 1"));
    assert!(complains(1, &["replay", &nonsense.display().to_string()]).contains("line 1"));
}

#[test]
fn check_judges_what_ships_and_lists_the_faults_of_a_file() {
    let text = prints(&["check"]);
    assert!(text.contains("no faults"), "{text}");
    for scenario in ["westwall/spearhead", "guards/goodwood", "panzer/chance-encounter", "greatbattles/agira"]
    {
        assert!(text.contains(&format!("{scenario}: opened and played by chance, sound")), "{scenario}");
    }
    let file = scratch("broken.toml");
    fs::write(&file, "name = \"x\"\n[grid]\nhexes = \"round\"\n").expect("it can be written");
    assert!(complains(1, &["check", &file.display().to_string()]).contains("line 3"));
    fs::write(&file, "name = ").expect("it can be written");
    assert!(complains(1, &["check", &file.display().to_string()]).contains("line 1"));
    fs::write(&file, "colour = \"red\"").expect("it can be written");
    assert!(complains(1, &["check", &file.display().to_string()]).contains("no map"));
    fs::write(&file, [0xff, 0xfe]).expect("it can be written");
    assert!(complains(1, &["check", &file.display().to_string()]).contains("not a text file"));
    assert!(complains(1, &["check", "nowhere.toml"]).contains("cannot read"));
}

/// Each kind of data file is told by what it holds.
#[test]
fn check_knows_maps_scenarios_units_and_rules_by_their_contents() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../");
    let kinds = [
        ("westwall/data/bastogne/map.toml", "map"),
        ("westwall/data/bastogne/relief.toml", "scenario"),
        ("westwall/data/bastogne/units.toml", "units"),
        ("westwall/data/rules.toml", "rules"),
        ("arracourt/data/map.toml", "map"),
        ("arracourt/data/second.toml", "scenario"),
        ("arracourt/data/units.toml", "units"),
        ("arracourt/data/rules.toml", "rules"),
        ("guards/data/goodwood/map.toml", "map"),
        ("guards/data/goodwood/scenario.toml", "scenario"),
        ("guards/data/units.toml", "units"),
        ("guards/data/rules.toml", "rules"),
    ];
    for (file, kind) in kinds {
        let text = prints(&["check", &format!("{data}{file}")]);
        assert!(text.contains(&format!("{file}: {kind}, sound")), "{text}");
    }
}

#[test]
fn the_signature_is_the_same_each_time_and_depends_on_the_games() {
    let of_one = |games: &str| prints(&["signature", "--book", "arracourt", "--games", games]);
    let once = of_one("2");
    assert_eq!(once, of_one("2"));
    assert_ne!(once, of_one("3"));
    let each = prints(&["signature", "--book", "arracourt", "--games", "1", "--each"]);
    for scenario in ["arracourt/first", "arracourt/second"] {
        assert!(each.contains(scenario), "{scenario}");
    }
}

#[test]
fn bench_prints_rates_and_bounds() {
    let text = prints(&["bench", "--seconds", "0.02"]);
    for part in [
        "random full games",
        "legal lists",
        "clone of a position",
        "bound: rolls of a die",
        "Regular against itself",
        "a whole turn of Regular",
        "Veteran's search",
        "one core",
        "of its bound",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(complains(2, &["bench", "arnhem", "--every"]).contains("--every"));
    assert!(complains(2, &["bench", "waterloo"]).contains("no scenario 'waterloo'"));
    assert!(complains(2, &["bench", "--seconds", "0"]).contains("above 0"));
}

#[test]
fn bench_gives_its_rates_as_json() {
    let json: Value =
        serde_json::from_str(&prints(&["bench", "--seconds", "0.02", "--single", "--json"])).expect("JSON");
    assert!(json["measures"][0]["one_core_per_second"].as_f64() > Some(0.0));
    assert!(json["measures"][0]["of_its_bound"].as_f64() > Some(0.0));
}

#[test]
fn bench_compares_every_scenario() {
    let of_one = |book: &str| prints(&["bench", "--every", "--book", book, "--seconds", "0.01", "--json"]);
    let every: Value = serde_json::from_str(&of_one("arracourt")).expect("JSON");
    let every = every["one_core_per_second"].as_array().expect("a list");
    assert_eq!(every.len(), 2);
    for scenario in ["first", "second"] {
        let row = every.iter().find(|row| row["scenario"] == scenario).expect(scenario);
        for rate in ["random full games", "full games, Regular against itself"] {
            assert!(row[rate].as_f64() > Some(0.0), "{scenario}: {row}");
        }
    }
}

/// The width and height that a PNG says it has.
fn size_of_png(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn a_map_is_drawn_as_svg_and_png() {
    let (svg, png) = (scratch("map.svg"), scratch("map.png"));
    let (svg, png) = (svg.display().to_string(), png.display().to_string());
    let text = prints(&["map", "bastogne", "--svg", &svg, "--png", &png, "--scale", "0.25", "--numbers"]);
    assert!(text.contains("Bastogne: 899 hexes, 0 units"), "{text}");
    let drawn = fs::read_to_string(&svg).expect("it was written");
    assert!(
        drawn.starts_with("<svg") && drawn.contains("Bastogne") && drawn.contains(">1317<"),
        "SVG with numbers"
    );
    let small = size_of_png(&fs::read(&png).expect("it was written"));
    prints(&["map", "bastogne", "--png", &png, "--scale", "0.5"]);
    let large = size_of_png(&fs::read(&png).expect("it was written"));
    assert!(large.0 > small.0 && large.1 > small.1, "{small:?} {large:?}");
    assert!(prints(&["map", "bastogne", "--svg", "-"]).starts_with("<svg"));
}

#[test]
fn units_are_drawn_from_a_position_a_record_and_a_scenario() {
    let file = scratch("units.json");
    let position =
        json!({ "scenario": "spearhead", "units": { "1/3": "1910", "2/501": "1810" }, "others": "out" });
    fs::write(&file, position.to_string()).expect("it can be written");
    let svg = scratch("units.svg").display().to_string();
    let text = prints(&["map", "bastogne", "--svg", &svg, "--position", &file.display().to_string()]);
    assert!(text.contains("2 units"), "{text}");
    assert!(fs::read_to_string(&svg).expect("it was written").contains("2/501"));
    let (record, _) = recorded("drawn.record");
    let text = prints(&["map", "bastogne", "--svg", &svg, "--record", &record, "--step", "9"]);
    assert!(text.contains(" units in "), "{text}");
    prints(&["map", "bastogne", "--svg", &svg, "--units", "spearhead"]);
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let svg = scratch("none.svg").display().to_string();
    assert!(complains(2, &["map", "waterloo", "--svg", &svg]).contains("'bastogne'"));
    assert!(complains(2, &["map", "bastogne", "--svg", "x.txt"]).contains("ends in .svg"));
    assert!(complains(2, &["map", "bastogne", "--png", "-"]).contains("ends in .png"));
    assert!(complains(1, &["map", "bastogne", "--svg", "nowhere/at/all.svg"]).contains("cannot write"));
    assert!(
        complains(1, &["map", "bastogne", "--png", &svg.replace("svg", "png"), "--scale", "0"])
            .contains("scale")
    );
    assert!(complains(2, &["map", "bastogne", "--svg", &svg, "--units", "waterloo"]).contains("no scenario"));
    assert!(complains(1, &["map", "nowhere.toml", "--svg", &svg]).contains("cannot read"));
    let broken = scratch("broken-map.toml");
    fs::write(&broken, "name = \"x\"\n").expect("it can be written");
    assert!(complains(1, &["map", &broken.display().to_string(), "--svg", &svg]).contains("faults"));
}

#[test]
fn units_of_another_board_are_not_drawn_on_a_map() {
    let file = scratch("other-board.json");
    std::fs::write(&file, r#"{"board":{"columns":6,"rows":6},"counters":[{"id":"A","side":"US","type":"infantry","values":"3-3-7","hex":"0303"}]}"#).unwrap();
    let picture = scratch("other-board.svg");
    let arguments = [
        "map",
        "bastogne",
        "--svg",
        &picture.display().to_string(),
        "--position",
        &file.display().to_string(),
    ];
    let (code, out, err) = told(&run(&arguments));
    assert_eq!(code, 1, "{out}{err}");
    assert!(err.contains("on another one"), "{err}");
}
