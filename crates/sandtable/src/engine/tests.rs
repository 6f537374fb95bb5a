//! Whatever is sent, one JSON line comes back.

use proptest::prelude::*;
use serde_json::Value;

use super::*;

fn ask(engine: &mut Engine, line: &str) -> Value {
    let answer = engine.answer(&Line::Whole(line.as_bytes().to_vec()));
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("none")
}

#[test]
fn hello_lists_every_verb() {
    let mut engine = Engine::new(Shelf::standard());
    let answer = ask(&mut engine, r#"{"id":7,"do":"hello"}"#);
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["verbs"].as_array().map(Vec::len), Some(verbs::ALL.len()));
}

#[test]
fn no_two_kinds_of_error_share_a_name() {
    let mut names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Kind::ALL.len());
}

#[test]
fn the_id_comes_back_even_with_an_error() {
    let mut engine = Engine::new(Shelf::standard());
    let answer = ask(&mut engine, r#"{"id":"a","do":"dance"}"#);
    assert_eq!((answer["id"].as_str(), kind(&answer)), (Some("a"), "unknown-verb"));
    let answer = ask(&mut engine, r#"{"id":3}"#);
    assert_eq!((answer["id"].as_u64(), kind(&answer)), (Some(3), "no-verb"));
}

#[test]
fn quit_ends_the_engine_after_its_answer() {
    let input = b"{\"do\":\"hello\"}\n{\"do\":\"quit\"}\n{\"do\":\"hello\"}\n";
    let mut output = Vec::new();
    serve(Shelf::standard(), &input[..], &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 2);
}

/// JSON that looks like a request: known verbs and fields with values of any type.
fn any_request() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        Just(Value::from("spearhead")),
        Just(Value::from("german")),
        Just(Value::from("main")),
    ];
    let value = leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((".{0,6}", inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    });
    let known: Vec<&str> =
        verbs::ALL.iter().flat_map(|verb| verb.fields.unwrap_or(&["turn", "units"])).copied().collect();
    let name = prop_oneof![3 => prop::sample::select(known).prop_map(String::from), 1 => ".{0,8}"];
    let verb = prop::sample::select(verbs::ALL).prop_map(|verb| verb.name);
    (verb, prop::collection::vec((name, value), 0..5)).prop_map(|(verb, entries)| {
        let mut fields: Map<String, Value> = entries.into_iter().collect();
        fields.insert("do".into(), verb.into());
        Value::Object(fields).to_string()
    })
}

fn answers(engine: &mut Engine, bytes: Vec<u8>) -> Result<(), TestCaseError> {
    let answer = engine.answer(&Line::Whole(bytes));
    prop_assert!(!answer.contains('\n'));
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    prop_assert!(answer["ok"].is_boolean());
    prop_assert_ne!(kind(&answer), "internal");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        answers(&mut Engine::new(Shelf::standard()), bytes)?;
    }

    #[test]
    fn any_text_is_answered(text in ".{0,200}") {
        answers(&mut Engine::new(Shelf::standard()), text.into_bytes())?;
    }

    #[test]
    fn any_request_is_answered(requests in prop::collection::vec(any_request(), 1..6)) {
        let mut engine = Engine::new(Shelf::standard());
        for request in requests {
            answers(&mut engine, request.into_bytes())?;
        }
    }

    #[test]
    fn a_request_cut_short_is_answered(request in any_request(), at in 0..400_usize) {
        let mut bytes = request.into_bytes();
        bytes.truncate(at);
        answers(&mut Engine::new(Shelf::standard()), bytes)?;
    }
}

/// A game of Goodwood after the German set-up, with two companies near Troarn one way or the other.
fn goodwood(swapped: bool) -> Box<dyn library::Game> {
    use kernel::{Seat, Seed, UndoRule, Viewer};
    let shelf = Shelf::standard();
    let named = shelf.scenario("goodwood").unwrap();
    let mut game = named.book.open(&named.id(), Seed::from_number(1), UndoRule::Free).unwrap();
    let seat = game.decision(Viewer::Referee).seats.first().unwrap();
    assert_eq!(game.title().seats[usize::from(seat.0)], "German");
    let (one, other) = if swapped { ("1851", "1950") } else { ("1950", "1851") };
    for action in [format!("place 1/II-125 at {one}"), format!("place Schwr/II-125 at {other}")] {
        game.act(seat, &action, None).unwrap();
    }
    while game.decision(Viewer::Referee).seats.has(seat) {
        let list = game.legal(seat);
        let next = list.iter().find(|action| action.starts_with("place")).unwrap_or(&list[0]).clone();
        let next = if next.starts_with("place") { next } else { "done".into() };
        game.act(seat, &next, None).unwrap();
    }
    assert!(game.decision(Viewer::Referee).seats.has(Seat(0)));
    game
}

#[test]
fn a_seat_that_asks_learns_nothing_of_what_is_closed_to_it() {
    let (one, other) = (goodwood(false), goodwood(true));
    let ask = |game: &dyn library::Game, seat: u8, question: &str| {
        let question: Map<String, Value> = serde_json::from_str(question).unwrap();
        Value::Object(answer_seat(game, kernel::Seat(seat), &question))
    };
    let state = r#"{"id":1,"do":"state"}"#;
    assert_ne!(ask(&*one, 1, state)["pieces"], ask(&*other, 1, state)["pieces"], "the Germans know");
    for question in [
        state,
        r#"{"do":"state","viewer":"British"}"#,
        r#"{"do":"scene"}"#,
        r#"{"do":"log","seat":0}"#,
        r#"{"do":"legal"}"#,
        r#"{"do":"odds"}"#,
        r#"{"do":"odds","after":["attack 1950 with 1-2GG"]}"#,
        r#"{"do":"check","action":"place 1-2GG at 1950"}"#,
        r#"{"do":"check","action":"attack 1851 with 1-2GG"}"#,
    ] {
        assert_eq!(ask(&*one, 0, question), ask(&*other, 0, question), "{question}");
    }
    assert_eq!(ask(&*one, 0, state)["ok"], true);
    for (question, wrong) in [
        (r#"{"do":"state","viewer":"German"}"#, "unknown-seat"),
        (r#"{"do":"scene","viewer":"referee"}"#, "unknown-seat"),
        (r#"{"do":"legal","seat":1}"#, "unknown-seat"),
        (r#"{"do":"log","viewer":"spectator"}"#, "unknown-seat"),
        (r#"{"do":"legal","unit":"1/II-125"}"#, "unknown-field"),
        (r#"{"do":"state","game":"main"}"#, "unknown-field"),
        (r#"{"do":"record"}"#, "unknown-verb"),
        (r#"{"do":"act","action":"done"}"#, "unknown-verb"),
        (r#"{"do":"bot"}"#, "unknown-verb"),
    ] {
        assert_eq!(kind(&ask(&*one, 0, question)), wrong, "{question}");
    }
}
