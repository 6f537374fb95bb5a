//! The terminal table, with commands from a script.

mod common;

use common::{run_with, scratch, told};

fn plays(arguments: &[&str], script: &str) -> (i32, String, String) {
    let arguments: Vec<&str> = [&["play"], arguments].concat();
    told(&run_with(&arguments, script))
}

#[test]
fn a_long_list_is_shown_by_unit_and_a_unit_by_its_places() {
    let (code, out, err) = plays(&["spearhead", "--seed", "1"], "20\nquit\n");
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("9 units may act"), "{out}");
    assert!(out.contains("52 @waiting ("), "{out}");
    assert!(out.contains("place 20 at\n"), "{out}");
    assert!(out.contains(" 1317"), "{out}");
}

#[test]
fn without_a_scenario_one_is_chosen_by_number_or_name() {
    for choice in ["1", "spearhead", "bastogne-1"] {
        let (code, out, err) = plays(&["--seed", "1"], &format!("{choice}\nquit\n"));
        assert_eq!(code, 0, "{err}");
        assert!(out.contains("bastogne/relief") && out.contains("Set-up, US"), "{out}");
    }
    assert_eq!(plays(&[], "waterloo\n").0, 2);
    assert_eq!(plays(&[], "").0, 0);
    assert_eq!(plays(&[], "quit\n").0, 0);
}

#[test]
fn actions_may_be_numbers_notation_or_unambiguous_beginnings() {
    let script = "?20\n1\n?3\np 3 1317\nplace 90 at 1318\n420 1215\npieces us\nquit\n";
    let (code, out, err) = plays(&["spearhead", "--seed", "1"], script);
    assert_eq!(code, 0, "{out}{err}");
    for part in
        ["US: place 20 at 1116", "US: place 3 at 1317", "US: place 90 at 1318", "US: place 420 at 1215"]
    {
        assert!(out.contains(part), "{part}\n{out}");
    }
}

#[test]
fn a_refusal_shows_the_clause_and_its_text() {
    let (code, out, err) = plays(&["spearhead", "--seed", "1"], "place 52 at 2901\n");
    assert_eq!(code, 1);
    assert!(out.contains("refused by B15.12"), "{out}");
    assert!(err.contains("1 line could not be carried out"), "{err}");
    let (_, rules, _) = told(&common::run(&["rules", "B15.12"]));
    let title = rules.lines().next().expect("a heading").replace("  ", " ");
    assert!(out.contains(&title), "{title}\n{out}");
}

#[test]
fn what_may_mean_several_things_is_listed() {
    let (code, out, _) = plays(&["spearhead", "--seed", "1"], "place 1317\n2\nquit\n");
    assert_eq!(code, 1);
    assert!(out.contains("that may mean:"), "{out}");
    assert!(out.contains("\nUS: place "), "{out}");
}

#[test]
fn strict_stops_at_the_first_failure() {
    let (code, out, err) = plays(&["spearhead", "--seed", "1", "--strict"], "dance\nplace 20 at 1317\n");
    assert_eq!(code, 1);
    assert!(err.contains("stopped at 'dance'"), "{err}");
    assert!(!out.contains("US: place"), "{out}");
}

#[test]
fn undo_map_log_rules_odds_and_help_are_at_hand() {
    let script = "place 20 at 1317\nundo\nplace 20 at 1317\nmap\nmap 1317\nlog\nrules S5.31\nhelp\nquit\n";
    let (code, out, err) = plays(&["spearhead", "--seed", "1"], script);
    assert_eq!(code, 0, "{out}{err}");
    for part in ["undone: place 20 at 1317", "Basto", "1316", "S5.31", "picture FILE"] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let (code, out, _) =
        plays(&["spearhead", "--seed", "1"], "odds\nundo\nmap 9999\nrules xyzzy\nrules\nsave\n99\n?9/99\n");
    assert_eq!(code, 1);
    for part in [
        "no combat is being prepared",
        "nothing to undo",
        "no such place",
        "'xyzzy'",
        "name of a file",
        "no unit '9/99'",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
}

#[test]
fn two_computers_finish_a_game_that_can_be_saved_and_loaded() {
    let file = scratch("evening.record").display().to_string();
    let arguments = ["spearhead", "--seed", "5", "--bot", "us", "--bot", "ger", "--level", "random"];
    let (code, out, err) = plays(&arguments, &format!("save {file}\nquit\n"));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The game is over."), "{out}");
    let (_, verdict, _) = told(&common::run(&["verify", &file]));
    assert!(verdict.contains("proven"), "{verdict}");
    let (code, out, err) = plays(&["--load", &file], "log 3\nplace 20 at 1317\n");
    assert_eq!(code, 1, "{err}");
    assert!(out.contains("The game is over.") && out.contains("nothing left to decide"), "{out}");
}

#[test]
fn a_game_saved_in_the_middle_goes_on_with_the_same_dice() {
    let file = scratch("middle.record").display().to_string();
    let bots = "bot\n".repeat(30);
    let (code, whole, _) = plays(&["spearhead", "--seed", "9", "--level", "random"], &bots);
    assert_eq!(code, 0);
    let half = "bot\n".repeat(15);
    let script = format!("{half}save {file}\nquit\n");
    plays(&["spearhead", "--seed", "9", "--level", "random"], &script);
    let told = |text: &str| {
        let acts = text.lines().filter(|line| line.starts_with("US:") || line.starts_with("German:"));
        acts.map(String::from).collect::<Vec<String>>()
    };
    // The computer makes other plans after a pause: what it did is done by hand.
    let whole = told(&whole);
    let typed = |line: &String| {
        let action = line.split_once(": ").map_or("", |(_, action)| action);
        format!("{}\n", action.split(" [").next().unwrap_or_default())
    };
    let script: String = whole[15..].iter().map(typed).collect();
    let (code, rest, err) = plays(&["--load", &file], &script);
    assert_eq!(code, 0, "{rest}{err}");
    assert_eq!(whole[15..], told(&rest)[..]);
}

#[test]
fn the_computer_says_why_and_the_same_seed_gives_the_same_evening() {
    let evening = |level: &str| {
        let (code, out, err) =
            plays(&["spearhead", "--seed", "3", "--bot", "us", "--level", level, "--think", "60000"], "");
        assert_eq!(code, 0, "{err}");
        out
    };
    let recruit = evening("recruit");
    assert_eq!(recruit, evening("recruit"));
    let acts = recruit.lines().zip(recruit.lines().skip(1)).filter(|(line, _)| line.starts_with("US: "));
    let mut count = 0;
    for (act, after) in acts {
        assert!(after.starts_with("    ") || after.starts_with("  "), "{act}\n{after}");
        count += 1;
    }
    assert!(count > 5 && recruit.contains("it looked sensible"), "{recruit}");
}

#[test]
fn hints_need_the_switch() {
    let (code, out, _) = plays(&["spearhead", "--seed", "1", "--think", "50"], "hint\n");
    assert_eq!(code, 1);
    assert!(out.contains("start with 'sandtable play --hints'"), "{out}");
    let (code, out, err) = plays(&["spearhead", "--seed", "1", "--think", "50", "--hints"], "hint\n");
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("the Veteran would: place "), "{out}");
}

#[test]
fn a_player_who_has_not_saved_is_warned_once() {
    let (_, out, _) = plays(&["spearhead", "--seed", "1"], "place 20 at 1317\nquit\nplace 3 at 1318\n");
    assert!(out.contains("not saved") && out.contains("US: place 3"), "{out}");
    let (_, out, _) = plays(&["spearhead", "--seed", "1"], "place 20 at 1317\nquit\nquit\nplace 3 at 1318\n");
    assert!(!out.contains("US: place 3"), "{out}");
    let file = scratch("kept.record").display().to_string();
    let script = format!("place 20 at 1317\nsave {file}\nquit\nplace 3 at 1318\n");
    let (_, out, _) = plays(&["spearhead", "--seed", "1"], &script);
    assert!(!out.contains("not saved") && !out.contains("US: place 3"), "{out}");
}

#[test]
fn wrong_scenarios_sides_and_files_are_told() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["waterloo"], 2, "no scenario 'waterloo'"),
        (&["spearhead", "--bot", "french"], 2, "the sides are US, German"),
        (&["spearhead", "--seed", "abc"], 2, "64 hexadecimal digits"),
        (&["spearhead", "--level", "grandmaster"], 2, "'veteran' or 'random'"),
        (&["spearhead", "--think", "0"], 2, "milliseconds from 1 to 600000"),
        (&["spearhead", "--think", "ever"], 2, "milliseconds from 1 to 600000"),
        (&["--load", "nowhere.record"], 1, "cannot read nowhere.record"),
        (&["--position", "nowhere.json"], 1, "cannot read nowhere.json"),
    ];
    for (arguments, expected, part) in cases {
        let (code, out, err) = plays(arguments, "");
        assert_eq!(code, expected, "{arguments:?}{out}{err}");
        assert!(err.contains(part), "{part}\n{err}");
    }
}

#[test]
fn a_number_that_is_also_a_unit_is_asked_back() {
    let (_, out, _) = plays(&["spearhead", "--seed", "1"], "52\n20\n=20\nquit\nquit\n");
    assert!(out.contains("20 is a unit and a number of the list: type ?20 for the unit, =20 for"), "{out}");
    assert!(out.contains("US: place 52 at"), "{out}");
}

#[test]
fn a_save_spares_files_that_are_no_records() {
    let file = scratch("precious.toml");
    std::fs::write(&file, "keep = true\n").unwrap();
    let script = format!("place 52 at 1416\nsave {}\nquit\nquit\n", file.display());
    let (_, out, _) = plays(&["spearhead", "--seed", "1"], &script);
    assert!(out.contains("exists and is not a game record"), "{out}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "keep = true\n");
}

#[test]
fn a_custom_scenario_file_is_played_saved_and_proven() {
    let text = include_str!("../../westwall/data/bastogne/relief.toml");
    let text =
        text.replace("id = \"relief\"", "id = \"my-relief\"").replace("last_turn = 17", "last_turn = 9");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("dates")).collect();
    let text = lines.join("\n");
    let one_turn = text.split("[[reinforcement]]").take(2).collect::<Vec<_>>().join("[[reinforcement]]");
    let rest = text.split("[[closed]]").nth(1).unwrap();
    let (scenario, record) = (scratch("my-relief.toml"), scratch("my-relief.record"));
    std::fs::write(&scenario, format!("{one_turn}[[closed]]{rest}")).unwrap();
    let script = format!("save {}\nquit\n", record.display());
    let file = scenario.display().to_string();
    let (code, out, err) = plays(&[&file, "--seed", "1", "--bot", "us", "--bot", "german"], &script);
    assert_eq!(code, 0, "{out}{err}");
    let (code, out, err) = told(&run_with(&["verify", &record.display().to_string()], ""));
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("proven") && out.contains("the outcome"), "{out}");
}

#[test]
fn a_journey_is_carried_on_until_something_comes_between() {
    let file = scratch("journey.json");
    let units = r#"[{"unit":"HQ-2GG","hex":"0640"},{"unit":"1-2GG","hex":"0640"}]"#;
    let position = format!(r#"{{"scenario":"goodwood","active":"2GG","units":{units}}}"#);
    std::fs::write(&file, position).expect("it is written");
    let script = "take 1-2GG\nroute 0639 0638 0637\npieces british\nquit\nquit\n";
    let (code, out, err) = plays(&["--position", file.to_str().expect("a path"), "--seed", "1"], script);
    assert_eq!(code, 0, "{out}{err}");
    for step in ["go 0639", "go 0638", "go 0637"] {
        assert!(out.contains(&format!("British: {step}")), "{step}\n{out}");
    }
    assert!(out.contains("at 0637, moving"), "{out}");
}
