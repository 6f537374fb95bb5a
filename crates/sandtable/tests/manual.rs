//! The manual says everything that the program knows.

mod common;

use common::Engine;
use sandtable::engine::{Kind, verbs};

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");
const COMMANDS: &str = include_str!("../../../docs/commands.md");
const NOTATION: &str = include_str!("../../../docs/notation.md");

#[test]
fn every_verb_and_field_is_in_the_manual() {
    for verb in verbs::ALL {
        let heading = format!("\n### {}\n", verb.name);
        let (_, section) =
            PROTOCOL.split_once(&heading).unwrap_or_else(|| panic!("no section on {}", verb.name));
        let section = section.split("\n### ").next().unwrap_or_default();
        assert!(section.contains(&format!(r#""do":"{}""#, verb.name)), "an example of {}", verb.name);
        let shared = ["game", "seat", "viewer"];
        for field in verb.fields.unwrap_or_default().iter().filter(|field| !shared.contains(field)) {
            assert!(
                section.contains(&format!("`{field}`")) || section.contains(&format!("\"{field}\"")),
                "{} {field}",
                verb.name
            );
        }
    }
}

#[test]
fn every_kind_of_error_is_in_the_manual() {
    for kind in Kind::ALL {
        assert!(PROTOCOL.contains(&format!("\n| `{}` | ", kind.name())), "{}", kind.name());
    }
}

/// Single-line requests of the manual are understood as they stand.
#[test]
fn the_examples_of_the_manual_are_understood() {
    let mut engine = Engine::start();
    engine.done(
        r#"{"do":"position","scenario":"spearhead","seed":1,"turn":2,"side":"German","phase":"combat","units":{"1/3":"1910","2/501":"1810"},"others":"out"}"#,
    );
    let requests = PROTOCOL.lines().filter(|line| line.starts_with(r#"{"id""#) && line.contains(r#""do":"#));
    let mut asked = 0;
    for request in
        requests.filter(|line| !line.contains("quit") && !line.contains('…') && line.ends_with('}'))
    {
        let answer = engine.ask(request);
        let kind = answer["error"]["kind"].as_str().unwrap_or_default();
        let misread = [
            "not-json",
            "not-an-object",
            "unknown-verb",
            "unknown-field",
            "missing-field",
            "wrong-type",
            "wrong-value",
        ];
        assert!(!misread.contains(&kind), "{request}\n{answer:#}");
        asked += 1;
    }
    assert!(asked >= 15, "{asked}");
}

#[test]
fn every_command_is_in_the_manual() {
    let (_, help, _) = common::told(&common::run(&["--help"]));
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    // A command stands two blanks from the margin; its explanation may go on further in.
    let own = |line: &&str| line.len() > 2 && !line[2..].starts_with(' ');
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(own)
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() >= 10, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(COMMANDS.contains(&format!("`sandtable {name}")), "{name}");
    }
}

#[test]
fn every_form_of_an_action_is_in_the_manual() {
    for form in westwall::FORMS {
        let plain = form.split(" [").next().unwrap_or(form);
        assert!(NOTATION.contains(&format!("| `{plain}")), "{form}");
    }
}
