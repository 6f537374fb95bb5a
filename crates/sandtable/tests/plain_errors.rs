//! Malformed requests and positions are answered in plain English: what is wrong, where, and what would be right.

mod common;

use common::{Engine, error_of, jargon};

/// A small board with one counter, to be spoilt.
macro_rules! on_board {
    ($more:literal) => {
        concat!(r#"{"do":"position","board":{"columns":6,"rows":6},"#, $more, "}")
    };
}

/// A request, and what its message must say.
const MALFORMED: &[(&str, &str)] = &[
    // The request itself.
    ("{]", "double quotes"),
    ("[1,2", "ends before everything in it is closed"),
    (r#"{"do" "hello"}"#, "a colon is missing"),
    (r#"{"do":"hello" "id":1}"#, "a comma or a closing brace is missing"),
    (r#"{"do":hello}"#, "a value is missing"),
    (r#"{"do":nope}"#, "true, false and null"),
    (r#"{"do":"hello","id":{}}"#, "'id' is a number or a string, not an object"),
    (r#"{"do":"hello","id":true}"#, "'id' is a number or a string"),
    (r#"{"do":["hello"]}"#, "'do' is the name of a verb, not an array"),
    (r#"{"do":"new","scenario":["spearhead"]}"#, "'scenario' is a string, not an array"),
    (r#"{"do":"new","scenario":"spearhead","seed":1.5}"#, "whole number"),
    (r#"{"do":"new","scenario":"spearhead","undo":true}"#, "'undo' is a string, not true"),
    (r#"{"do":"act","action":{"move":"1/3"}}"#, "'action' is a string, not an object"),
    (r#"{"do":"act","action":"end","dice":{"a":1}}"#, "an array of faces"),
    (r#"{"do":"log","from":-3}"#, "a whole number from 0, not -3"),
    (r#"{"do":"rules","clause":5}"#, "'clause' is a string, not 5"),
    // Positions of WestWall.
    (
        r#"{"do":"position","scenario":"spearhead","turn":-1}"#,
        "turn: give a whole number from 0 to 255, not -1",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","turn":300}"#,
        "turn: give a whole number from 0 to 255, not 300",
    ),
    (r#"{"do":"position","scenario":"spearhead","turn":[2]}"#, "turn: give a whole number"),
    (r#"{"do":"position","scenario":"spearhead","phase":7}"#, "phase: give a word, not 7"),
    (
        r#"{"do":"position","scenario":"spearhead","phase":"Movement "}"#,
        "phase: give 'setup', 'movement' or 'combat'",
    ),
    (r#"{"do":"position","scenario":"spearhead","others":true}"#, "others: give a word, not true"),
    (
        r#"{"do":"position","scenario":"spearhead","others":"gone"}"#,
        "others: give 'keep' or 'out', not 'gone'",
    ),
    (r#"{"do":"position","scenario":"spearhead","units":["1/3"]}"#, "units: give an object, not an array"),
    (
        r#"{"do":"position","scenario":"spearhead","units":{"1/3":{"hex":"2010"}}}"#,
        "units.1/3: give a string, not an object",
    ),
    (r#"{"do":"position","scenario":"spearhead","moved":"1/3"}"#, "moved: give an array"),
    (r#"{"do":"position","scenario":"spearhead","moved":[1]}"#, "moved[0]: give a string, not 1"),
    (
        r#"{"do":"position","scenario":"spearhead","control":{"1317":1}}"#,
        "control.1317: give a string, not 1",
    ),
    (
        r#"{"do":"position","scenario":"spearhead","support_spent":{"US":"two"}}"#,
        "support_spent.US: give a whole number",
    ),
    (r#"{"do":"position","scenario":"spearhead","front":"yes"}"#, "front: give true or false"),
    (r#"{"do":"position","scenario":"spearhead","spans":"none"}"#, "spans: give an array"),
    (r#"{"do":"position","scenario":"spearhead","scored":{"gap":1e9}}"#, "scored.gap: give a whole number"),
    (r#"{"do":"position","scenario":"spearhead","weather":"fair"}"#, "weather: only Arnhem has this field"),
    (
        r#"{"do":"position","scenario":"arnhem","weather":"hail"}"#,
        "weather: give good, fair or poor, not 'hail'",
    ),
    (
        r#"{"do":"position","scenario":"arnhem","bridges":{"0101/0102":"down"}}"#,
        "bridges.0101/0102: this is no wired bridge; the wired bridges are",
    ),
    (
        r#"{"do":"position","scenario":"arnhem","bridges":{"0706/0806":"up"}}"#,
        "bridges.0706/0806: give wired, safe, down or repaired",
    ),
    (
        r#"{"do":"position","scenario":"arnhem","zones":{"7":"1007"}}"#,
        "zones.7: this is no drop zone; the drop zones are 101, 82, 1",
    ),
    (
        r#"{"do":"position","scenario":"remagen","spans":["0616"]}"#,
        "spans[0]: '0616' is not a hex with its western",
    ),
    (r#"{"do":"position","scenario":"remagen","turn":2,"phase":"combat"}"#, "phase: turn 2 is a night turn"),
    (r#"{"do":"position","scenario_text":"game = 5"}"#, "give a string, not 5"),
    (r#"{"do":"position","scenario_text":5}"#, "scenario_text: give a string, not 5"),
    // Boards.
    (r#"{"do":"position","board":5}"#, "board: give an object, not 5"),
    (
        r#"{"do":"position","board":{"columns":"six","rows":6}}"#,
        "board.columns: give a whole number from 0 to 65535",
    ),
    (
        r#"{"do":"position","board":{"columns":6,"rows":6,"colour":1}}"#,
        "there is no field 'colour': give 'columns', 'rows'",
    ),
    (
        r#"{"do":"position","board":{"columns":6,"rows":6,"bridges":[["0101"]]}}"#,
        "board.bridges[0]: give an array of 2, not 1",
    ),
    (
        r#"{"do":"position","board":{"columns":6,"rows":6,"hexsides":[{"a":"0101"}]}}"#,
        "board.hexsides[0]: the field 'b' is missing",
    ),
    (r#"{"do":"position","board":{"columns":6,"rows":6,"roads":["0101"]}}"#, "board.roads[0]: give an array"),
    (on_board!(r#""counters":{"id":"A"}"#), "counters: give an array, not an object"),
    (on_board!(r#""counters":["A"]"#), "counters[0]: give an object, not the string \"A\""),
    (on_board!(r#""counters":[{"id":"A"}]"#), "counters[0]: the field 'side' is missing"),
    (on_board!(r#""sides":["US"]"#), "sides: give an array of 2, not 1"),
    (
        on_board!(r#""rules":{"artillery_limit":"some"}"#),
        "rules.artillery_limit: give 'none' or 'ground-strength'",
    ),
    (
        on_board!(r#""rules":{"reinforcements":[{"turn":2}]}"#),
        "rules.reinforcements[0]: the field 'units' is missing",
    ),
    (on_board!(r#""rules":5"#), "rules: give an object, not 5"),
    // Positions of Patton's Vanguard.
    (
        r#"{"do":"position","scenario":"first","phase":"movement"}"#,
        "phase: give 'impulse' or 'refit', not 'movement'",
    ),
    (
        r#"{"do":"position","scenario":"first","units":{"37/D":[14]}}"#,
        "units.37/D: give an area such as \"14\"",
    ),
    (r#"{"do":"position","scenario":"first","units":{"37/D":{"hex":14}}}"#, "units.37/D"),
    (r#"{"do":"position","scenario":"first","units":"all"}"#, "units: give an object"),
    (r#"{"do":"position","scenario":"first","reduced":"37/D"}"#, "reduced: give an array"),
    (r#"{"do":"position","scenario":"first","impulse":"three"}"#, "impulse: give a whole number"),
    (r#"{"do":"position","scenario":"first","weather":5}"#, "weather: give a string, not 5"),
    (
        r#"{"do":"position","scenario":"first","moon":5}"#,
        "there is no field 'moon': give 'scenario', 'turn', 'impulse'",
    ),
    // Records.
    (
        r#"{"do":"load","record":"sandtable record 1\nrulebook: westwall\nedition: 1\nscenario: board\nseat: US\nseat: German\narrangement: {\"board\":5}\n"}"#,
        "board: give an object, not 5",
    ),
];

#[test]
fn malformed_requests_are_answered_in_plain_english() {
    assert!(MALFORMED.len() >= 40);
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":1}"#);
    let mut wrong = Vec::new();
    for (request, says) in MALFORMED {
        let answer = engine.ask(request);
        let (kind, message) = error_of(&answer);
        let told = jargon(&answer["error"].to_string());
        if told.is_some() || kind == "internal" || !message.contains(says) {
            wrong.push(format!(
                "{request}\n  should say …{says}…\n  says       {message}\n  jargon     {told:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words that are looked for are found where they are.
#[test]
fn jargon_is_recognised() {
    for message in [
        "invalid type: integer `5`, expected struct BoardSpec",
        "expected u8",
        "unknown variant `x`",
        "EOF while parsing a value",
        "units: expected a sequence",
        "data did not match any variant of untagged enum Wish",
    ] {
        assert!(jargon(message).is_some(), "{message}");
    }
    assert_eq!(jargon("units.1/3: give a string, not 5"), None);
}

/// The list of fields names what the manual names, not the spellings of old records.
#[test]
fn earlier_spellings_are_not_offered() {
    let mut engine = Engine::start();
    let (_, message) = engine.fails(r#"{"do":"position","scenario":"first","moon":5}"#);
    for earlier in ["'active'", "'german'", "'only_these'"] {
        assert!(!message.contains(earlier), "{message}");
    }
    assert!(message.contains("'side'") && message.contains("'others'"), "{message}");
}
