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

/// An example of the manual: a request, and the answer to it, in which `…` stands for anything.
struct Example {
    request: String,
    answer: String,
}

/// The examples of the protocol in order. Requests and answers begin with a numbered id; other lines
/// continue what stands above them.
fn examples() -> Vec<Example> {
    let blocks =
        PROTOCOL.split("\n```json\n").skip(1).map(|rest| rest.split("\n```").next().unwrap_or_default());
    let mut said: Vec<String> = Vec::new();
    for line in blocks.flat_map(str::lines) {
        let numbered =
            line.strip_prefix(r#"{"id":"#).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if numbered {
            said.push(line.to_string());
        } else {
            said.last_mut().expect("a block begins with an id").push_str(line);
        }
    }
    let pairs = said.chunks(2).map(|pair| Example { request: pair[0].clone(), answer: pair[1].clone() });
    pairs.collect()
}

/// The first part of a pattern that a text does not have, in order.
fn missing<'a>(pattern: &'a str, text: &str) -> Option<&'a str> {
    let mut rest = text;
    for part in pattern.split('…') {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return Some(part),
        }
    }
    None
}

/// The examples are one session: each request is sent as it stands and gets the answer that the manual shows.
#[test]
fn every_example_of_the_protocol_is_answered_as_the_manual_says() {
    let mut engine = Engine::start();
    let mut record = String::new();
    let examples = examples();
    assert!(examples.len() >= verbs::ALL.len(), "{}", examples.len());
    for Example { request, answer } in &examples {
        assert!(request.contains(r#""do":""#) && answer.contains(r#""ok":"#), "{request}\n{answer}");
        // A record is long; the manual shows its beginning.
        let whole = serde_json::Value::from(record.as_str()).to_string();
        let sent = request.replace(r#""sandtable record 1\n…""#, &whole);
        let given = engine.ask(&sent);
        if let Some(text) = given["record"].as_str() {
            record = text.to_string();
        }
        let given = given.to_string();
        assert_eq!(missing(answer, &given), None, "{request}\nshould be answered\n{answer}\nnot\n{given}");
    }
    for verb in verbs::ALL {
        let shown = format!(r#""do":"{}""#, verb.name);
        assert!(examples.iter().any(|example| example.request.contains(&shown)), "{}", verb.name);
    }
}

#[test]
fn an_example_that_is_wrong_is_noticed() {
    assert_eq!(missing(r#"{"id":1,…"ok":true…}"#, r#"{"id":1,"x":2,"ok":true,"y":3}"#), None);
    assert_eq!(missing(r#"{"id":1,…"ok":true…}"#, r#"{"id":1,"ok":false}"#), Some(r#""ok":true"#));
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
