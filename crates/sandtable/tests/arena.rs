//! `sandtable arena`: wrong usage, output files, external programs.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{run, scratch, told};
use serde_json::Value;

/// A skirmish that is over soon.
const SKIRMISH: &str = r#"
id = "skirmish"
name = "A Skirmish"
game = "bastogne"
about = "Two battalions on the road to Neffe."
sides = ["US", "German"]
first = "German"
first_turn = 1
last_turn = 2
artillery_limit = "ground-strength"

[[setup]]
side = "US"
units = ["20"]
hexes = ["1717"]
clause = "S3.0"

[[setup]]
side = "German"
units = ["1/3"]
hexes = ["1917"]
clause = "S3.0"

[victory]
kind = "none"
"#;

/// A folder that is empty.
fn folder(name: &str) -> PathBuf {
    let path = scratch(&format!("arena-{name}"));
    let _ = fs::remove_dir_all(&path);
    path
}

fn skirmish(name: &str) -> String {
    let path = scratch(&format!("{name}.toml"));
    fs::write(&path, SKIRMISH).unwrap();
    path.display().to_string()
}

/// Runs the arena into a folder and gives what it prints as JSON.
fn arena(arguments: &[&str], out: &Path) -> Value {
    let out = out.display().to_string();
    let mut all = vec!["arena"];
    all.extend(arguments);
    all.extend(["--out", &out, "--json"]);
    let (code, text, errors) = told(&run(&all));
    assert_eq!(code, 0, "{errors}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn wrong_use_says_what_would_be_right() {
    for (arguments, hint) in [
        (&["spearhead", "--seats", "veteran"][..], "veteran:regular"),
        (&["spearhead", "--seats", "genius:regular"], "'recruit', 'regular'"),
        (&["spearhead", "--seats", "recruit:random", "--games", "3"], "even number"),
        (&["spearhead", "--seats", "recruit:random", "--games", "0"], "1..="),
        (&["spearhead", "--sprt", "0:50"], "two different players"),
        (&["spearhead", "--sprt", "50:0"], "0:50"),
        (&["spearhead", "--nodes", "5", "--time", "5"], "cannot be used with"),
        (&["spearhead", "--format", "xml"], "parquet"),
        (&["spearhead", "--ratings", "--seats", "recruit:random"], "cannot be used with"),
        (&["nowhere"], "there is no scenario 'nowhere'"),
        (&["spearhead", "--resume", "--out", "/nonexistent/run"], "no run in"),
    ] {
        let all: Vec<&str> = ["arena"].iter().chain(arguments).copied().collect();
        let (code, _, errors) = told(&run(&all));
        assert_eq!(code, 2, "{arguments:?}: {errors}");
        assert!(errors.contains(hint), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_run_leaves_everything_in_its_folder_and_refuses_to_be_overwritten() {
    let out = folder("whole");
    let found = arena(&["bastogne-1", "--seats", "recruit:random", "--games", "4"], &out);
    assert_eq!((&found["games"], &found["settings"]["scenario"]), (&4.into(), &"spearhead".into()));
    for name in [
        "run.json",
        "games.jsonl",
        "games.csv",
        "games.parquet",
        "times.csv",
        "turns.csv",
        "losses.parquet",
        "summary.json",
        "report.html",
        "report.md",
    ] {
        assert!(out.join(name).is_file(), "{name}");
    }
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(
        page.contains(
            "sandtable arena westwall/spearhead --seats recruit:random --games 4 --seed 1 --nodes "
        )
    );
    let record = fs::read_dir(out.join("records")).unwrap().next().unwrap().unwrap().path();
    let (code, text, _) = told(&run(&["verify", &record.display().to_string()]));
    assert_eq!(code, 0, "{text}");
    let out = out.display().to_string();
    let (code, _, errors) =
        told(&run(&["arena", "spearhead", "--seats", "recruit:random", "--games", "4", "--out", &out]));
    assert!(code == 2 && errors.contains("--resume"), "{errors}");
    let (code, _, errors) = told(&run(&[
        "arena",
        "spearhead",
        "--seats",
        "recruit:random",
        "--games",
        "4",
        "--seed",
        "9",
        "--resume",
        "--out",
        &out,
    ]));
    assert!(code == 2 && errors.contains("seed is 9 now and was 1"), "{errors}");
    let (code, text, _) = told(&run(&[
        "arena",
        "spearhead",
        "--seats",
        "recruit:random",
        "--games",
        "6",
        "--resume",
        "--no-report",
        "--format",
        "csv",
        "--out",
        &out,
    ]));
    assert!(code == 0 && text.contains("recruit") && text.contains("points a game over pairs"), "{text}");
}

#[test]
fn ratings_compare_all_levels_by_side() {
    let (out, file) = (folder("ratings"), skirmish("rated"));
    let found = arena(&[&file, "--ratings", "--games", "4", "--nodes", "20", "--no-report"], &out);
    let levels: Vec<&str> =
        found["levels"].as_array().unwrap().iter().filter_map(|l| l["level"].as_str()).collect();
    assert_eq!(levels, ["recruit", "regular", "veteran"]);
    assert_eq!(found["meetings"].as_array().map(Vec::len), Some(3));
    for level in found["levels"].as_array().unwrap() {
        assert!(
            level["elo"]["low"].is_number() && level["elo_by_side"]["German"]["value"].is_number(),
            "{level}"
        );
    }
    assert!(out.join("ratings.json").is_file() && out.join("veteran-regular/games.csv").is_file());
}

/// The engine is a program that speaks the engine protocol.
#[test]
fn the_engine_itself_can_be_a_guest() {
    let (out, file) = (folder("engine"), skirmish("hosted"));
    let seats = format!("bot:{} engine:random", env!("CARGO_BIN_EXE_sandtable"));
    let found = arena(&[&file, "--seats", &seats, "--games", "2"], &out);
    assert_eq!(found["games"], 2);
    assert_eq!(found["forfeits"], serde_json::json!({}));
    let games = fs::read_to_string(out.join("games.jsonl")).unwrap();
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        assert!(
            game["turns"] == 2 && game["level"] == "study" && game["actions"].as_u64() > Some(4),
            "{game}"
        );
    }
}

#[test]
fn a_guest_that_dies_stalls_or_cheats_forfeits() {
    let file = skirmish("forfeits");
    let cheat = scratch("cheat.sh");
    fs::write(&cheat, "i=0; while read l; do i=$((i+1)); echo \"{\\\"id\\\":$i,\\\"ok\\\":true,\\\"action\\\":\\\"move 1/3 to 0101\\\"}\"; done\n").unwrap();
    let cheat = format!("sh {}", cheat.display());
    for (name, command, why) in [
        ("dies", "true", "ended before it answered 'position'"),
        ("stalls", "sleep 30", "did not answer 'position' within 1 seconds"),
        ("babbles", "yes", "is not JSON"),
        ("absent", "/nonexistent/bot", "cannot start"),
        ("cheats", cheat.as_str(), "an illegal action, 'move 1/3 to 0101'"),
    ] {
        let seats = format!("bot:{command}:random");
        let found = arena(&[&file, "--seats", &seats, "--games", "2", "--bot-timeout", "1"], &folder(name));
        let reasons = found["forfeits"].to_string();
        assert!(reasons.contains(why) && reasons.contains("forfeits"), "{name}: {reasons}");
        assert_eq!(
            (&found["players"][1]["won"], &found["players"][0]["won"]),
            (&2.into(), &0.into()),
            "{name}"
        );
    }
}

/// The strangers of the project play by the rules, over the protocol alone.
#[test]
fn strangers_play_whole_games_without_a_forfeit() {
    let file = skirmish("strangers");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../strangers/westwall.py");
    for mind in ["encircler", "holder", "racer", "gambler"] {
        let bin = env!("CARGO_BIN_EXE_sandtable");
        let seats = format!("bot:env SANDTABLE={bin} python3 {} {mind}:random", program.display());
        let found = arena(&[&file, "--seats", &seats, "--games", "2"], &folder(mind));
        assert_eq!(found["forfeits"], serde_json::json!({}), "{mind}");
    }
}
