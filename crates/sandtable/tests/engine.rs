//! The engine at work: whole transcripts with the real program.

mod common;

use common::Engine;
use serde_json::{Value, json};

/// Sends an object.
fn done(engine: &mut Engine, request: &Value) -> Value {
    engine.done(&request.to_string())
}

#[test]
fn hello_tells_what_can_be_played() {
    let mut engine = Engine::start();
    let hello = engine.done(r#"{"id":1,"do":"hello"}"#);
    assert_eq!(hello["id"], 1);
    assert_eq!(hello["engine"], "sandtable");
    assert_eq!(hello["protocol"], 1);
    let scenarios = hello["rulebooks"][0]["scenarios"].as_array().expect("a list");
    assert!(scenarios.iter().any(|scenario| scenario["id"] == "spearhead"));
}

#[test]
fn a_scenario_is_found_by_each_of_its_names() {
    let mut engine = Engine::start();
    let names = [
        "spearhead",
        "Spearhead",
        "bastogne/spearhead",
        "westwall/spearhead",
        "westwall/bastogne/spearhead",
        "bastogne-1",
    ];
    for name in names {
        let answer = done(&mut engine, &json!({ "do": "new", "scenario": name, "seed": 1 }));
        assert_eq!(answer["title"]["scenario"], "spearhead", "{name}");
    }
    let answer = engine.done(r#"{"do":"new","rulebook":"westwall","scenario":"relief"}"#);
    assert_eq!(answer["title"]["scenario"], "relief");
}

#[test]
fn the_same_seed_is_the_same_game_as_a_number_or_as_digits() {
    let mut engine = Engine::start();
    let by_number = engine.done(r#"{"do":"new","scenario":"spearhead","seed":1}"#);
    let digits = "00".repeat(32);
    let by_digits = done(&mut engine, &json!({ "do": "new", "scenario": "spearhead", "seed": digits }));
    let again = engine.done(r#"{"do":"new","scenario":"spearhead","seed":1}"#);
    assert_eq!(by_number["commitment"], again["commitment"]);
    assert_ne!(by_number["commitment"], by_digits["commitment"]);
    let first = engine.done(r#"{"do":"new","scenario":"spearhead"}"#);
    let second = engine.done(r#"{"do":"new","scenario":"spearhead"}"#);
    assert_ne!(first["commitment"], second["commitment"]);
}

/// A closed stack of Guards Armoured is attacked: whatever stands in it, the attacker's odds are the same, before anything is
/// named and after; the defender's and a referee's are not.
#[test]
fn odds_do_not_tell_what_stands_in_a_closed_stack() {
    let units = |list: &[(&str, &str)]| -> Value {
        list.iter().map(|(unit, hex)| json!({ "unit": unit, "hex": hex })).collect()
    };
    let cases = [
        ("British", "German", "2GG", "0639", "1-2GG", [["Gren-KGL", "Pz-IV-KGL"], ["88-KGL", "HQ-KGL"]]),
        ("German", "British", "KGL", "0640", "Gren-KGL", [["1-2GG", "2-2GG"], ["AT-2GG", "HQ-2GG"]]),
    ];
    for (attacker, defender, active, closed, unit, worlds) in cases {
        let own = if closed == "0639" {
            [("HQ-2GG", "0641"), ("1-2GG", "0640")]
        } else {
            [("HQ-KGL", "0638"), ("Gren-KGL", "0639")]
        };
        let answers = worlds.map(|inside| {
            let mut engine = Engine::start();
            let all: Vec<(&str, &str)> = own.into_iter().chain(inside.map(|unit| (unit, closed))).collect();
            let work = json!([{ "kind": "trench", "hex": closed, "facing": 0 }]);
            let wanted = json!({ "do": "position", "scenario": "goodwood", "seed": 1, "turn": 1, "active": active,
                "phase": "attack", "units": units(&all), "works": work });
            done(&mut engine, &wanted);
            let attack = format!("attack {closed} with {unit}");
            let ask = |viewer: &str| json!({ "do": "odds", "viewer": viewer, "after": [&attack] });
            let foreseen = done(&mut engine, &ask(attacker));
            let all = done(&mut engine, &json!({ "do": "odds", "after": [&attack] }));
            done(&mut engine, &json!({ "do": "act", "action": attack }));
            let named = done(&mut engine, &json!({ "do": "odds", "viewer": attacker }));
            let told = engine.fails(&json!({ "do": "odds", "viewer": defender }).to_string());
            assert_eq!(told.0, "no-combat", "the defender does not learn of an attack before it is bound");
            assert_eq!(foreseen["chances"], named["chances"], "{attacker}");
            (foreseen, named, all)
        });
        let [one, other] = answers;
        assert_eq!((&one.0, &one.1), (&other.0, &other.1), "{attacker}");
        assert_ne!(one.2, other.2, "the two worlds differ: {attacker}");
    }
}

#[test]
fn a_combat_is_declared_weighed_and_rolled_with_forced_dice() {
    let mut engine = Engine::start();
    engine.done(
        r#"{"do":"position","scenario":"spearhead","seed":1,"turn":2,"side":"German","phase":"combat","units":{"1/3":"1910","2/501":"1810"},"others":"out"}"#,
    );
    let legal = engine.done(r#"{"do":"legal"}"#);
    assert_eq!(legal["actions"], json!(["attack 2/501"]));
    let foreseen = engine.done(r#"{"do":"odds","after":["attack 2/501","with 1/3"]}"#);
    assert_eq!(engine.done(r#"{"do":"state"}"#)["steps"], 0);
    engine.done(r#"{"do":"act","action":"attack 2/501"}"#);
    engine.done(r#"{"do":"act","action":"with 1/3"}"#);
    let odds = engine.done(r#"{"do":"odds"}"#);
    assert_eq!(odds, foreseen);
    let weights: u64 =
        odds["chances"].as_array().expect("a list").iter().filter_map(|c| c["weight"].as_u64()).sum();
    assert_eq!(Some(weights), odds["total"].as_u64());
    let (kind, message) = engine.fails(r#"{"do":"act","action":"done","dice":[7]}"#);
    assert_eq!(kind, "dice", "{message}");
    let rolled = engine.done(r#"{"do":"act","action":"done","dice":[6]}"#);
    assert_eq!(rolled["dice"], json!([{ "sides": 6, "shown": 6 }]));
    let face = |chance: &&Value| chance["faces"].as_array().is_some_and(|faces| faces.contains(&json!(6)));
    let foretold =
        odds["chances"].as_array().expect("a list").iter().find(face).expect("every face has a result");
    let result = foretold["result"].as_str().expect("a name");
    assert!(rolled["log"].to_string().contains(result), "{result}: {}", rolled["log"]);
}

#[test]
fn undo_goes_back_to_the_hash_before() {
    let mut engine = Engine::start();
    let new = engine.done(r#"{"do":"new","scenario":"spearhead","seed":1}"#);
    engine.done(r#"{"do":"act","action":"place 20 at 1317"}"#);
    let undone = engine.done(r#"{"do":"undo"}"#);
    assert_eq!(undone["undone"], "place 20 at 1317");
    assert_eq!(undone["hash"], new["hash"]);
    assert_eq!(undone["steps"], 0);
}

#[test]
fn at_a_table_of_consent_the_other_side_must_agree() {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":1,"undo":"consent"}"#);
    engine.done(r#"{"do":"act","action":"place 20 at 1317"}"#);
    assert_eq!(engine.fails(r#"{"do":"undo","seat":"US"}"#).0, "undo");
    engine.done(r#"{"do":"undo","seat":"German","consent":true}"#);
    assert_eq!(engine.done(r#"{"do":"undo","seat":"US"}"#)["steps"], 0);
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":1,"undo":"none"}"#);
    engine.done(r#"{"do":"act","action":"place 20 at 1317"}"#);
    assert_eq!(engine.fails(r#"{"do":"undo","seat":"US"}"#).0, "undo");
}

#[test]
fn several_games_stand_side_by_side() {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":1,"game":"a"}"#);
    engine.done(r#"{"do":"new","scenario":"relief","seed":1,"game":"b"}"#);
    engine.done(r#"{"do":"act","action":"place 20 at 1317","game":"a"}"#);
    assert_eq!(engine.done(r#"{"do":"state","game":"a"}"#)["steps"], 1);
    assert_eq!(engine.done(r#"{"do":"state","game":"b"}"#)["steps"], 0);
    let (kind, message) = engine.fails(r#"{"do":"state"}"#);
    assert_eq!(kind, "no-game");
    assert!(message.contains("'a' and 'b'"), "{message}");
}

/// Two computer players finish a game; its record loads, replays to the same hash and is proven.
#[test]
fn a_whole_game_is_played_recorded_loaded_and_proven() {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"spearhead","seed":3}"#);
    let mut last = Value::Null;
    for _ in 0..20_000 {
        last = engine.done(r#"{"do":"bot","level":"random","seed":7,"act":true}"#);
        if !last["outcome"].is_null() {
            break;
        }
    }
    assert!(last["outcome"]["level"].is_string(), "the game ended: {last:#}");
    assert_eq!(engine.done(r#"{"do":"legal"}"#)["count"], 0);
    assert_eq!(engine.fails(r#"{"do":"act","action":"end"}"#).0, "not-yours");
    let record = engine.done(r#"{"do":"record"}"#);
    let loaded = done(&mut engine, &json!({ "do": "load", "record": record["record"], "game": "again" }));
    assert_eq!(loaded["hash"], last["hash"]);
    assert_eq!(loaded["outcome"], last["outcome"]);
    let proof = done(&mut engine, &json!({ "do": "verify", "record": record["record"] }));
    assert_eq!(proof["proven"], true, "{proof:#}");
    assert!(proof["dice"]["of_the_seed"].as_u64() > Some(0));
}

#[test]
fn the_same_seeds_give_the_same_bot_game() {
    let play = |level: &str| {
        let mut engine = Engine::start();
        engine.done(r#"{"do":"new","scenario":"spearhead","seed":11}"#);
        let mut said = Vec::new();
        for _ in 0..30 {
            let bot = format!(r#"{{"do":"bot","level":"{level}","seed":4,"nodes":300,"act":true}}"#);
            let answer = engine.done(&bot);
            assert!(answer["nodes"].is_u64() && answer["why"].as_str().is_some_and(|why| !why.is_empty()));
            said.push((answer["action"].clone(), answer["why"].clone(), answer["nodes"].clone()));
        }
        (engine.done(r#"{"do":"state"}"#)["hash"].clone(), said)
    };
    assert_eq!(play("random"), play("random"));
    assert_eq!(play("recruit"), play("recruit"));
    assert_eq!(play("regular"), play("regular"));
    assert_eq!(play("veteran"), play("veteran"));
    assert_ne!(play("random"), play("regular"));
}

#[test]
fn a_proposal_that_is_asked_for_again_is_the_same_and_may_then_be_played() {
    for level in ["random", "recruit", "veteran"] {
        let mut engine = Engine::start();
        engine.done(r#"{"do":"new","scenario":"spearhead","seed":11}"#);
        let ask = format!(r#"{{"do":"bot","level":"{level}","seed":4,"nodes":300"#);
        let first = engine.done(&format!("{ask}}}"));
        let again = engine.done(&format!("{ask}}}"));
        assert_eq!(first["action"], again["action"], "{level}");
        let played = engine.done(&format!(r#"{ask},"act":true}}"#));
        assert_eq!((&played["action"], &played["why"]), (&first["action"], &first["why"]), "{level}");
        assert_eq!(played["steps"], 1);
    }
}

#[test]
fn a_new_game_has_new_computer_players() {
    let mut engine = Engine::start();
    let mut evening = || {
        engine.done(r#"{"do":"new","scenario":"spearhead","seed":11}"#);
        let bot = r#"{"do":"bot","level":"recruit","seed":4,"act":true}"#;
        (0..8).map(|_| engine.done(bot)["action"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(evening(), evening());
}

#[test]
fn a_proposal_is_legal_and_plays_nothing() {
    let mut engine = Engine::start();
    let new = engine.done(r#"{"do":"new","scenario":"spearhead","seed":1}"#);
    let proposal = engine.done(r#"{"do":"bot","level":"regular"}"#);
    engine.done(&json!({ "do": "check", "action": proposal["action"] }).to_string());
    assert_eq!(engine.done(r#"{"do":"state"}"#)["hash"], new["hash"]);
}

#[test]
fn every_listed_action_passes_the_check() {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"new","scenario":"campaign","seed":2}"#);
    for _ in 0..40 {
        engine.done(r#"{"do":"bot","level":"random","act":true}"#);
    }
    let legal = engine.done(r#"{"do":"legal"}"#);
    for action in legal["actions"].as_array().expect("a list").iter().take(200) {
        done(&mut engine, &json!({ "do": "check", "action": action }));
    }
}

#[test]
fn a_small_custom_board_is_played() {
    let mut engine = Engine::start();
    let answer = engine.done(
        r#"{"do":"position","side":"US","phase":"combat","board":{"columns":12,"rows":12,"hexsides":[{"a":"0202","b":"0203","kind":"stream"}]},"counters":[{"id":"A","side":"US","type":"armor","values":"4-3-10","hex":"0203"},{"id":"B","side":"German","type":"infantry","values":"3-4-6","hex":"0202"}]}"#,
    );
    assert_eq!(answer["decision"]["topic"], "combat");
    let odds = engine.done(r#"{"do":"odds","after":["attack B","with A"]}"#);
    assert_eq!(odds["facts"]["line"], "broken");
    let scene = engine.done(r#"{"do":"scene"}"#);
    assert_eq!(scene["board"]["spaces"].as_array().map(Vec::len), Some(144));
}

#[test]
fn state_tells_the_situation() {
    let mut engine = Engine::start();
    engine.done(
        r#"{"do":"position","scenario":"spearhead","turn":3,"side":"US","phase":"movement","units":{"2/501":"1317"}}"#,
    );
    let state = engine.done(r#"{"do":"state","viewer":"us"}"#);
    assert_eq!(state["turn"], 3);
    assert_eq!(state["phase"], "movement");
    assert_eq!(state["decision"]["seats"], json!(["US"]));
    let piece = |piece: &&Value| piece["id"] == "2/501";
    let piece = state["pieces"].as_array().expect("a list").iter().find(piece).expect("it is there");
    assert_eq!((piece["place"].as_str(), piece["side"].as_str()), (Some("1317"), Some("US")));
    assert!(state["hash"].is_string());
}

#[test]
fn rules_are_found_by_number_and_by_words() {
    let mut engine = Engine::start();
    assert_eq!(engine.done(r#"{"do":"rules","clause":"s7.11"}"#)["clauses"][0]["id"], "S7.11");
    assert!(engine.done(r#"{"do":"rules","words":"zone control"}"#)["count"].as_u64() > Some(3));
    assert_eq!(engine.done(r#"{"do":"rules","words":"xyzzy"}"#)["count"], 0);
}

#[test]
fn rulings_are_read_like_clauses_and_name_their_rulebook() {
    let mut engine = Engine::start();
    for request in [
        r#"{"do":"rules","clause":"arracourt d94"}"#,
        r#"{"do":"rules","clause":"D94","rulebook":"arracourt"}"#,
    ] {
        let answer = engine.done(request);
        let ruling = &answer["clauses"][0];
        let found = (&answer["count"], &ruling["id"], &ruling["rulebook"], &ruling["kind"]);
        assert_eq!(found, (&json!(1), &json!("D94"), &json!("arracourt"), &json!("ruling")), "{request}");
    }
    assert_eq!(engine.done(r#"{"do":"rules","clause":"D94"}"#)["count"], 4);
    assert_eq!(engine.done(r#"{"do":"rules","clause":"S7.11"}"#)["clauses"][0]["kind"], "clause");
    assert_eq!(engine.fails(r#"{"do":"rules","clause":"westwall D94"}"#).0, "unknown-clause");
    assert!(engine.done(r#"{"do":"rules","words":"westwall terrain key lost"}"#)["count"].as_u64() > Some(0));
}

#[test]
fn quit_ends_the_engine_and_so_does_the_end_of_the_input() {
    let mut engine = Engine::start();
    engine.done(r#"{"do":"quit"}"#);
    assert_eq!(engine.end(), 0);
    assert_eq!(Engine::start().end(), 0);
}
