//! Malformed and illegal requests: each gets its error, and the engine and its game stay as they were.

mod common;

use common::{Engine, error_of, jargon};

/// A German movement phase with an enemy near by.
const POSITION: &str = r#"{"do":"position","scenario":"spearhead","seed":1,"turn":2,"side":"German","phase":"movement","units":{"1/3":"2010","2/77":"2009","2/501":"1810"}}"#;

/// The request, the kind of its error, a part of its message.
const BAD: &[(&str, &str, &str)] = &[
    // Not a request at all.
    ("", "not-json", "empty line"),
    ("   ", "not-json", "empty line"),
    ("hello", "not-json", "one JSON object on one line: a value is missing"),
    ("{", "not-json", "ends before everything in it is closed"),
    (r#"{"do":"hello""#, "not-json", "ends before everything in it is closed"),
    (r#"{"do":"hello"} {"do":"hello"}"#, "not-json", "something follows after the end"),
    (r"{'do':'hello'}", "not-json", "stands in double quotes (character 2)"),
    (r#"{"do":"hello",}"#, "not-json", "a comma has nothing behind it"),
    (r#"{"do":"\ud800"}"#, "not-json", "a backslash in a string"),
    (r#"{"do":"act","action":1e999}"#, "not-json", "the number is too large"),
    ("[]", "not-an-object", "an array"),
    ("7", "not-an-object", "a number"),
    (r#""hello""#, "not-an-object", "a string"),
    ("null", "not-an-object", "null"),
    ("true", "not-an-object", "true or false"),
    // No verb, or no such verb.
    ("{}", "no-verb", "no 'do'"),
    (r#"{"id":1}"#, "no-verb", "no 'do'"),
    (r#"{"do":7}"#, "wrong-type", "'do' is the name of a verb, not a number"),
    (r#"{"do":null}"#, "wrong-type", "not null"),
    (r#"{"do":"dance"}"#, "unknown-verb", "the verbs are 'hello', 'new'"),
    (r#"{"do":"Hello"}"#, "unknown-verb", "no verb 'Hello'"),
    (r#"{"do":""}"#, "unknown-verb", "the verbs are"),
    (r#"{"id":[1],"do":"hello"}"#, "wrong-type", "'id' is a number or a string"),
    (r#"{"do":"state","do":"quit"}"#, "wrong-value", "'do' is given twice"),
    // Fields.
    (r#"{"do":"hello","name":"me"}"#, "unknown-field", "'hello' takes no fields"),
    (r#"{"do":"act","move":"end"}"#, "unknown-field", "'act' takes 'action', 'dice', 'seat' and 'game'"),
    (r#"{"do":"legal","piece":"1/3"}"#, "unknown-field", "'seat', 'unit' and 'game'"),
    (r#"{"do":"act"}"#, "missing-field", "'action' is missing"),
    (r#"{"do":"act","action":null}"#, "missing-field", "'action' is missing"),
    (r#"{"do":"check"}"#, "missing-field", "'action' is missing"),
    (r#"{"do":"new"}"#, "missing-field", "such as 'spearhead'"),
    (r#"{"do":"load"}"#, "missing-field", "'record' is missing"),
    (r#"{"do":"undo","consent":true}"#, "missing-field", "the side that agrees"),
    (r#"{"do":"act","action":7}"#, "wrong-type", "'action' is a string, not 7"),
    (r#"{"do":"act","action":["end"]}"#, "wrong-type", "not an array"),
    (r#"{"do":"act","action":"end","dice":3}"#, "wrong-type", "such as [4]"),
    (r#"{"do":"act","action":"end","dice":["3"]}"#, "wrong-type", "the string '3'"),
    (r#"{"do":"act","action":"end","dice":[-1]}"#, "wrong-type", "not -1"),
    (r#"{"do":"act","action":"end","dice":[1.5]}"#, "wrong-type", "not 1.5"),
    (r#"{"do":"act","action":"end","dice":[99999999999]}"#, "wrong-type", "such as [4]"),
    (r#"{"do":"act","action":"end","seat":true}"#, "wrong-type", "'seat' is the name of a side"),
    (r#"{"do":"bot","act":"yes"}"#, "wrong-type", "'act' is true or false"),
    (r#"{"do":"bot","seed":-4}"#, "wrong-type", "whole number from 0, not -4"),
    (r#"{"do":"log","from":"start"}"#, "wrong-type", "whole number from 0"),
    (r#"{"do":"odds","after":"attack 2/501"}"#, "wrong-type", "an array of strings"),
    (r#"{"do":"odds","after":[3]}"#, "wrong-type", "one item, not 3"),
    (r#"{"do":"state","game":5}"#, "wrong-type", "'game' is a string"),
    // Games, seats, units.
    (r#"{"do":"state","game":"other"}"#, "no-game", "no game 'other' is open"),
    (r#"{"do":"new","scenario":"waterloo"}"#, "unknown-scenario", "'oosterbeek' or 'malta'"),
    (r#"{"do":"new","scenario":"chess/spearhead"}"#, "unknown-scenario", "no scenario 'chess/spearhead'"),
    (r#"{"do":"new","scenario":"spearhead","rulebook":"chess"}"#, "unknown-rulebook", "give 'westwall'"),
    (
        r#"{"do":"new","scenario":"spearhead","seed":"abc"}"#,
        "wrong-value",
        "64 hexadecimal digits, not 'abc'",
    ),
    (r#"{"do":"new","scenario":"spearhead","seed":-1}"#, "wrong-type", "whole number from 0"),
    (r#"{"do":"new","scenario":"spearhead","seed":[1]}"#, "wrong-type", "64 hexadecimal digits"),
    (r#"{"do":"new","scenario":"spearhead","undo":"always"}"#, "wrong-value", "'free', 'consent' or 'none'"),
    (r#"{"do":"legal","seat":"French"}"#, "unknown-seat", "the sides are 'US' and 'German'"),
    (r#"{"do":"legal","seat":7}"#, "unknown-seat", "the sides are 'US' and 'German'"),
    (r#"{"do":"legal","unit":"9/99"}"#, "unknown-unit", "no unit '9/99'"),
    (r#"{"do":"state","viewer":"Santa"}"#, "unknown-seat", "'spectator' and 'referee'"),
    (r#"{"do":"state","viewer":"US","seat":"US"}"#, "wrong-value", "give one of them"),
    (r#"{"do":"bot","level":"grandmaster"}"#, "wrong-value", "'veteran' or 'random'"),
    (r#"{"do":"bot","nodes":0}"#, "wrong-value", "'nodes' is a number from 1 to 1000000000, not 0"),
    (r#"{"do":"bot","nodes":99999999999}"#, "wrong-value", "from 1 to 1000000000"),
    (r#"{"do":"bot","nodes":-5}"#, "wrong-type", "whole number from 0, not -5"),
    (r#"{"do":"bot","nodes":"many"}"#, "wrong-type", "'nodes' is a whole number"),
    (r#"{"do":"bot","time":0}"#, "wrong-value", "milliseconds from 1 to 600000, not 0"),
    (r#"{"do":"bot","time":1.5}"#, "wrong-type", "'time' is a whole number"),
    (r#"{"do":"bot","time":86400000}"#, "wrong-value", "milliseconds from 1 to 600000"),
    (r#"{"do":"bot","nodes":100,"time":100}"#, "wrong-value", "give one of them"),
    (r#"{"do":"bot","seat":"US"}"#, "not-yours", "not this side's"),
    (r#"{"do":"rules","clause":"S99.9"}"#, "unknown-clause", "no clause 'S99.9'"),
    (r#"{"do":"rules","clause":"S5.1","words":"move"}"#, "wrong-value", "not both"),
    // Notation.
    (r#"{"do":"act","action":""}"#, "notation", "the action is missing"),
    (
        r#"{"do":"act","action":"fly 1/3 to 1317"}"#,
        "notation",
        "no action 'fly': give one of place UNIT at HEX",
    ),
    (r#"{"do":"act","action":"move 1/3"}"#, "notation", "'to' is missing"),
    (r#"{"do":"act","action":"move 1/3 to 9999"}"#, "notation", "not a hex of this map"),
    (r#"{"do":"act","action":"move 9/999 to 1317"}"#, "notation", "'9/999' is not a unit"),
    (r#"{"do":"act","action":"exit 1/3 up"}"#, "notation", "north, east, south or west"),
    (r#"{"do":"act","action":"support -1"}"#, "notation", "number of points"),
    (r#"{"do":"act","action":"end now"}"#, "notation", "not expected after 'end'"),
    // Against the rules.
    (r#"{"do":"act","action":"move 1/3 to 0101"}"#, "refused", "cannot reach 0101"),
    (r#"{"do":"act","action":"move 1/3 to 1810"}"#, "refused", "holds an enemy unit"),
    (r#"{"do":"act","action":"move 1/3 to 2009"}"#, "refused", "a friendly unit stands"),
    (r#"{"do":"act","action":"move 1/3 to 2010"}"#, "refused", "stands there already"),
    (r#"{"do":"act","action":"move 2/501 to 1811"}"#, "refused", "belongs to the other side"),
    (r#"{"do":"act","action":"move 2/3 to 2111"}"#, "refused", "not on the map yet"),
    (r#"{"do":"act","action":"move 1/3 via 2011 to 1909"}"#, "refused", "are not adjacent"),
    (r#"{"do":"act","action":"enter 1/901 to 2913"}"#, "refused", "arrives on turn 4"),
    (r#"{"do":"act","action":"enter 1/3 to 2913"}"#, "refused", "on the map already"),
    (r#"{"do":"act","action":"exit 1/3 west"}"#, "refused", "west edge"),
    (r#"{"do":"act","action":"attack 2/501"}"#, "refused", "this is the Movement Phase"),
    (r#"{"do":"act","action":"place 1/3 at 2010"}"#, "refused", "this is the Movement Phase"),
    (r#"{"do":"check","action":"move 1/3 to 0101"}"#, "refused", "cannot reach 0101"),
    (r#"{"do":"act","action":"move 1/3 to 1910","seat":"US"}"#, "not-yours", "waiting for German"),
    (r#"{"do":"act","action":"end","dice":[3]}"#, "dice", "not needed"),
    (r#"{"do":"undo"}"#, "undo", "nothing to undo"),
    (r#"{"do":"undo","seat":"US","consent":true}"#, "undo", "consent"),
    (r#"{"do":"odds"}"#, "no-combat", "declare one first"),
    (r#"{"do":"odds","after":["attack 2/501"]}"#, "refused", "this is the Movement Phase"),
    (r#"{"do":"odds","after":["dance"]}"#, "notation", "no action 'dance'"),
    // Positions.
    (r#"{"do":"position","scenario":7}"#, "wrong-type", "'scenario' is a string"),
    (r#"{"do":"position","scenario":"waterloo"}"#, "unknown-scenario", "no scenario 'waterloo'"),
    (r#"{"do":"position"}"#, "position", "a scenario, or a board"),
    (
        r#"{"do":"position","scenario":"spearhead","colour":"red"}"#,
        "position",
        "there is no field 'colour': give",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","phase":"lunch"}"#,
        "position",
        "phase: give 'setup', 'movement' or 'combat', not 'lunch'",
    ),
    (r#"{"do":"position","scenario":"spearhead","turn":99}"#, "position", "give 1 to 7"),
    (
        r#"{"do":"position","scenario":"spearhead","turn":"two"}"#,
        "position",
        "turn: give a whole number from 0 to 255, not the string \"two\"",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","side":"French"}"#,
        "position",
        "the sides are US and German",
    ),
    (r#"{"do":"position","scenario":"spearhead","units":{"1/3":"9999"}}"#, "position", "neither a hex"),
    (
        r#"{"do":"position","scenario":"spearhead","units":{"9/99":"2010"}}"#,
        "position",
        "no unit has this id",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","units":{"1/3":5}}"#,
        "position",
        "units.1/3: give a string, not 5",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","units":{"1/3":"2010","2/3":"2010"}}"#,
        "position",
        "already stands",
    ),
    (r#"{"do":"position","board":{"columns":600,"rows":6}}"#, "position", "600 by 6"),
    (
        r#"{"do":"position","board":{"columns":6,"rows":6},"counters":[{"id":"A","side":"US","type":"tank","values":"4-3-10"}]}"#,
        "position",
        "counters[0].type: give 'infantry', 'airborne'",
    ),
    (
        r#"{"do":"position","board":{"columns":6,"rows":6},"counters":[{"id":"A","side":"US","type":"armor","values":"4-3"}]}"#,
        "position",
        "4-3",
    ),
    // Records.
    (r#"{"do":"load","record":""}"#, "record", "starts with the line"),
    (r#"{"do":"load","record":"nonsense"}"#, "record", "line 1"),
    (r#"{"do":"load","record":"sandtable record 9"}"#, "record", "only format 1"),
    (
        r#"{"do":"load","record":"sandtable record 1\nrulebook: chess\nedition: 1\nscenario: x\nseat: A"}"#,
        "record",
        "no rulebook 'chess'",
    ),
    (
        r#"{"do":"load","record":"sandtable record 1\nrulebook: westwall\nedition: 1\nscenario: x\nseat: A"}"#,
        "record",
        "scenario 'x'",
    ),
    (
        r#"{"do":"load","record":"sandtable record 1\nrulebook: westwall\nedition: 1\nscenario: spearhead\nseat: US\nseat: German\n\n1. German: end #0000000000000000\n"}"#,
        "record",
        "waiting for US",
    ),
    (
        r#"{"do":"load","record":"sandtable record 1\nrulebook: westwall\nedition: 1\nscenario: spearhead\nseat: US\nseat: German\n\n1. US: place 52 at 2901 #0000000000000000\n"}"#,
        "record",
        "B15.12",
    ),
    (r#"{"do":"verify","record":"nonsense"}"#, "record", "line 1"),
];

#[test]
fn each_bad_request_has_its_error_and_changes_nothing() {
    assert!(BAD.len() >= 60);
    let mut engine = Engine::start();
    engine.done(POSITION);
    let before = engine.done(r#"{"do":"state"}"#);
    let mut wrong = Vec::new();
    for (request, kind, part) in BAD {
        let (found, message) = error_of(&engine.ask(request));
        assert_eq!(jargon(&message), None, "{request}\n{message}");
        if found != *kind || !message.contains(part) {
            wrong.push(format!("{request}\n  expected {kind}: …{part}…\n  found    {found}: {message}"));
        }
        let now = engine.done(r#"{"do":"state"}"#);
        assert_eq!(now["hash"], before["hash"], "{request}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(engine.done(r#"{"do":"state"}"#), before);
    assert_eq!(engine.end(), 0);
}

/// Errors of the rules say which clause and which reason.
#[test]
fn a_refusal_cites_its_clause_and_names_its_reason() {
    let mut engine = Engine::start();
    engine.done(POSITION);
    let answer = engine.ask(r#"{"id":5,"do":"act","action":"move 1/3 to 1810"}"#);
    assert_eq!(answer["id"], 5);
    assert_eq!(answer["error"]["clause"], "S5.12");
    assert_eq!(answer["error"]["reason"], "enemy-hex");
    let rule = engine.done(r#"{"do":"rules","clause":"S5.12"}"#);
    assert_eq!(rule["count"], 1);
}

/// All faults of a position are told at once.
#[test]
fn a_position_tells_all_its_faults() {
    let mut engine = Engine::start();
    let answer = engine.ask(
        r#"{"do":"position","scenario":"spearhead","turn":99,"side":"French","units":{"1/3":"9999","9/99":"2010"}}"#,
    );
    let faults = answer["error"]["faults"].as_array().expect("a list").len();
    assert_eq!((error_of(&answer).0.as_str(), faults), ("position", 4));
}

#[test]
fn without_a_game_every_verb_that_needs_one_says_so() {
    let mut engine = Engine::start();
    for verb in ["state", "legal", "check", "act", "odds", "undo", "bot", "log", "scene", "record", "verify"]
    {
        let (kind, message) = engine.fails(&format!(r#"{{"do":"{verb}"}}"#));
        assert_eq!(kind, "no-game", "{verb}: {message}");
        assert!(message.contains("begin with 'new'"), "{message}");
    }
}

#[test]
fn lines_that_are_no_text_or_too_long_are_answered() {
    let mut engine = Engine::start();
    engine.done(POSITION);
    let before = engine.done(r#"{"do":"state"}"#);
    assert_eq!(error_of(&engine.send(b"{\"do\":\"\xff\xfe\"}")).0, "not-text");
    assert_eq!(error_of(&engine.send(b"\x00\x01\x02")).0, "not-json");
    let long = format!(r#"{{"do":"load","record":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(engine.fails(&long).0, "too-long");
    let huge = format!(r#"{{"do":"load","record":"{}"}}"#, "x".repeat(20 << 20));
    assert_eq!(engine.fails(&huge).0, "too-long");
    let deep = format!(r#"{{"do":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(engine.fails(&deep).0, "not-json");
    let many = format!(r#"{{"do":"act","action":"end","dice":[{}1]}}"#, "1,".repeat(100_000));
    assert_eq!(engine.fails(&many).0, "dice");
    let wide = format!(r#"{{"do":"act","action":"move {} to 1317"}}"#, "1/3 ".repeat(100_000));
    assert_eq!(engine.fails(&wide).0, "notation");
    assert_eq!(engine.done(r#"{"do":"state"}"#), before);
    assert_eq!(engine.end(), 0);
}
