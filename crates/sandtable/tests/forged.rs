//! Records that were cut off or whose arrangement was changed.

use library::Shelf;
use sandtable::engine::{Engine, Line};
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: Value) -> Value {
    let answer = engine.answer(&Line::Whole(request.to_string().into_bytes()));
    serde_json::from_str(&answer).unwrap()
}

/// The saved record of a short game on a custom board.
fn record(engine: &mut Engine) -> String {
    let counter = |id: &str, side: &str, values: &str, hex: &str| json!({ "id": id, "side": side, "type": "infantry", "values": values, "hex": hex });
    let set = json!({
        "do": "position", "seed": 3, "side": "German", "phase": "combat",
        "board": { "columns": 12, "rows": 12 },
        "counters": [counter("A", "German", "9-3-10", "0505"), counter("B", "US", "3-4-6", "0504")],
    });
    assert_eq!(ask(engine, set)["ok"], true);
    for action in ["attack B", "with A", "done"] {
        let done = ask(engine, json!({ "do": "act", "action": action }));
        assert_eq!(done["ok"], true, "{done}");
    }
    let saved = ask(engine, json!({ "do": "record", "save": true }));
    saved["record"].as_str().unwrap().to_string()
}

#[test]
fn a_changed_arrangement_is_found() {
    let mut engine = Engine::new(Shelf::default());
    let record = record(&mut engine);
    let verify = |engine: &mut Engine, record: &str| ask(engine, json!({ "do": "verify", "record": record }));
    assert_eq!(verify(&mut engine, &record)["proven"], true);
    for (old, new) in [("3-4-6", "3-4-60"), ("\"columns\":12", "\"columns\":20"), ("9-3-10", "9-9-10")] {
        assert!(record.contains(old), "{record}");
        let forged = verify(&mut engine, &record.replace(old, new));
        assert_eq!(forged["proven"], false, "{old} -> {new}: {forged}");
    }
}

#[test]
fn a_record_that_stops_before_the_end_says_so() {
    let mut engine = Engine::new(Shelf::default());
    let record = record(&mut engine);
    let report = ask(&mut engine, json!({ "do": "verify", "record": record }));
    assert_eq!(report["finished"], false, "{report}");
    let whole = include_str!("../../westwall/tests/records/relief-2.txt");
    let report = ask(&mut engine, json!({ "do": "verify", "record": whole }));
    assert_eq!((&report["proven"], &report["finished"]), (&json!(true), &json!(true)), "{report}");
}
