//! Acting: by request and by connection, stale, twice, unreadable, taken back.

use kernel::Viewer;
use serde_json::{Value, json};

use crate::client::Client;
use crate::mirror::Mirror;
use crate::server::Server;

fn me_twice() -> Value {
    json!([{ "kind": "me" }, { "kind": "me" }])
}

/// Plays `count` actions of a match that one player plays alone, by requests.
pub async fn play(client: &Client, id: &str, mirror: &mut Mirror, count: usize) {
    for _ in 0..count {
        let Some(seat) = mirror.decides() else { return };
        let action = mirror.pick(seat);
        client.act(id, seat, mirror.version, &action).await.ok();
        // Standing orders may have acted after it.
        let after = mirror.game.steps(Viewer::Referee);
        let moves = client.get(&format!("/matches/{id}/moves?after={after}")).await.ok();
        let version = mirror.version + moves.as_array().unwrap().len() as u64;
        mirror.follow(&json!({ "tell": "moves", "version": version, "after": after, "moves": moves }));
    }
}

#[tokio::test]
async fn a_match_is_played_by_requests() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 60).await;
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["step"], mirror.game.steps(Viewer::Referee));
    assert_eq!(table["version"], mirror.version);
    assert_eq!(table["card"]["status"], "running");
    let then = anna.get(&format!("/matches/{id}/table?step=10")).await.ok();
    assert_eq!((&then["step"], &then["steps"]), (&json!(10), &table["steps"]));
    assert!(then["scene"]["buttons"].as_array().unwrap().is_empty(), "the past is not acted in");
    let story = anna.get(&format!("/matches/{id}/story")).await.ok();
    assert_eq!(story["moments"].as_array().unwrap().len(), mirror.game.steps(Viewer::Referee) + 1);
    assert_eq!(story["seed"], Value::Null, "the seed stays here until the match is over");
    let lobby = anna.get("/matches").await.ok();
    assert_eq!(lobby["mine"][0]["id"], id.as_str());
}

#[tokio::test]
async fn a_match_is_played_to_its_end_over_two_connections() {
    let server = Server::start().await;
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "open" }])).await;
    assert_eq!(anna.act(&id, 0, 0, "anything").await.problem(), (409, "waiting"));
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    let mut lines = [anna.live(&id, "feed=moves&seat=0").await, bert.live(&id, "feed=moves&seat=1").await];
    let mut mirrors = [Mirror::new(), Mirror::new()];
    for (line, mirror) in lines.iter_mut().zip(&mut mirrors) {
        mirror.follow(&line.next_of("moves").await);
    }
    while let Some(seat) = mirrors[0].decides() {
        let turn = usize::from(seat);
        let action = mirrors[turn].pick(seat);
        let asked = lines[turn].act(seat, mirrors[turn].version, &action).await;
        let acted = lines[turn].next_of("answer").await;
        assert_eq!(acted["id"], asked);
        for (line, mirror) in lines.iter_mut().zip(&mut mirrors) {
            mirror.follow(&line.next_of("moves").await);
        }
    }
    let card = anna.get(&format!("/matches/{id}")).await.ok();
    assert_eq!(card["status"], "over");
    assert!(card["outcome"]["reason"].is_string());
    let story = anna.get(&format!("/matches/{id}/story")).await.ok();
    assert!(story["seed"].is_string(), "the seed proves the dice once the match is over");
    let record = anna.get(&format!("/matches/{id}/record")).await.ok();
    let report = library::Shelf::standard().verify(record.as_str().unwrap()).unwrap();
    assert!(report.findings.is_empty(), "{report:?}");
}

#[tokio::test]
async fn an_action_on_an_old_position_is_refused_with_the_new_one() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 3).await;
    let seat = mirror.decides().unwrap();
    let answer = anna.act(&id, seat, 2, &mirror.pick(seat)).await;
    assert_eq!(answer.problem(), (409, "stale"));
    assert_eq!(answer.body["table"]["version"], 3);
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["step"], 3, "nothing was done");
}

#[tokio::test]
async fn the_same_request_sent_twice_is_done_once() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    let seat = mirror.decides().unwrap();
    let act = json!({ "seat": seat, "version": 0, "do": { "act": [mirror.pick(seat)] }, "key": "once" });
    let path = format!("/matches/{id}/command");
    let (first, second) = tokio::join!(anna.post(&path, act.clone()), anna.post(&path, act.clone()));
    assert_eq!(first.ok()["done"], second.ok()["done"]);
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["step"], 1);
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let third = anna.post(&path, act).await.ok();
    assert_eq!(third["version"], 1);
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["step"], 1, "also after a restart");
}

#[tokio::test]
async fn a_refusal_cites_the_rule_and_changes_nothing() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mirror = Mirror::new();
    let seat = mirror.decides().unwrap();
    let answer = anna.act(&id, seat, 0, "utter nonsense").await;
    assert_eq!(answer.problem(), (422, "notation"));
    let answer = anna.act(&id, 1 - seat, 0, &mirror.game.legal(kernel::Seat(seat))[0]).await;
    assert_eq!(answer.problem(), (409, "not-your-turn"));
    let several = json!({ "act": [mirror.game.legal(kernel::Seat(seat))[0], "utter nonsense"] });
    let acted = anna.command(&id, seat, 0, several).await.ok();
    assert_eq!(acted["done"].as_array().unwrap().len(), 1);
    assert_eq!(acted["refused"]["kind"], "notation");
    assert_eq!(acted["version"], 1);
}

#[tokio::test]
async fn every_command_is_answered_with_the_table_done_or_refused() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let seat = Mirror::new().decides().unwrap();
    let table = anna.get(&format!("/matches/{id}/table?seat={seat}")).await.ok();
    let piece = table["scene"]["active"][0].as_str().unwrap();
    let nowhere = json!({ "drop": { "piece": piece, "target": { "piece": "nothing" } } });
    for (deed, status) in [
        (json!({ "act": ["nonsense"] }), 422),
        (nowhere, 422),
        (json!("undo"), 409),
        (json!("consent"), 409),
        (json!({ "orders": { "dance": "always" } }), 400),
    ] {
        let answer = anna.command(&id, seat, 0, deed.clone()).await;
        assert_eq!(answer.status, status, "{deed}");
        assert!(answer.body["refused"]["message"].is_string(), "{deed}");
        assert_eq!(answer.body["done"], json!([]), "{deed}");
        assert_eq!(
            (&answer.body["version"], &answer.body["table"]["version"]),
            (&json!(0), &json!(0)),
            "{deed}"
        );
    }
    let gestures = anna.get(&format!("/matches/{id}/gestures?seat={seat}&piece={piece}")).await.ok();
    let gesture = gestures.as_array().unwrap().iter().find(|gesture| gesture["target"].is_object()).unwrap();
    let drop = json!({ "drop": { "piece": piece, "target": gesture["target"] } });
    let answer = anna.command(&id, seat, 0, drop).await.ok();
    assert_eq!(answer["done"][0]["action"], gesture["actions"][0], "a drop does what the gesture does");
    assert_eq!(answer["refused"], Value::Null);
    let told = answer["table"]["log"].as_array().unwrap();
    assert!(
        told.iter().all(|line| line["step"] == 1) && !told.is_empty(),
        "the log since the version it named"
    );
}

#[tokio::test]
async fn a_refusal_reaches_programs_with_the_rulebooks_own_reason() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mirror = Mirror::new();
    let seat = mirror.decides().unwrap();
    let places = mirror.game.board().spaces.into_iter().map(|space| format!("place 20 at {}", space.id));
    let forbidden = places.filter_map(|action| match mirror.game.check(kernel::Seat(seat), &action) {
        Err(kernel::PlayError::Refused(refusal)) => Some((action, refusal)),
        _ => None,
    });
    let (action, refusal) = forbidden.min_by_key(|(action, _)| action.clone()).unwrap();
    let answer = anna.act(&id, seat, 0, &action).await;
    let refused = &answer.body["refused"];
    assert_eq!((&refused["kind"], &refused["reason"]), (&json!("refused"), &json!(refusal.kind)));
    assert_eq!((&refused["clause"], &refused["message"]), (&json!(refusal.clause), &json!(refusal.message)));
}

#[tokio::test]
async fn an_unreadable_request_is_answered_with_a_problem() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let post = |path: String, body: String| {
        let anna = anna.clone();
        async move { anna.send(reqwest::Method::POST, &path, Some(body)).await }
    };
    let act = format!("/matches/{id}/command");
    for body in [
        "",
        "{",
        "[]",
        "null",
        r#"{"seat":0}"#,
        r#"{"seat":300,"version":0,"do":{"act":["x"]}}"#,
        r#"{"seat":0,"version":0,"do":{"act":["x"]},"dice":[6]}"#,
        r#"{"seat":0,"version":0,"do":{"act":[]}}"#,
        r#"{"seat":0,"version":0,"do":"dance"}"#,
        r#"{"seat":0,"version":0,"do":{"drop":{"piece":"1"}}}"#,
        r#"{"seat":0,"version":0,"do":{"orders":{"dance":7}}}"#,
    ] {
        let answer = post(act.clone(), body.to_owned()).await;
        assert_eq!(answer.problem(), (400, "malformed"), "{body}");
    }
    let long = json!({ "seat": 0, "version": 0, "do": { "act": ["x".repeat(5_000)] } }).to_string();
    assert_eq!(post(act.clone(), long).await.problem(), (400, "malformed"));
    for wanted in [
        json!({ "book": "chess", "scenario": "x", "seats": [] }),
        json!({ "book": "westwall", "scenario": "no such", "seats": me_twice() }),
        json!({ "book": "westwall", "lesson": "no such" }),
    ] {
        assert_eq!(anna.post("/matches", wanted.clone()).await.problem(), (404, "not-there"), "{wanted}");
    }
    for wanted in [
        json!({ "book": "westwall" }),
        json!({ "book": "westwall", "scenario": "spearhead" }),
        json!({ "book": "westwall", "scenario": "spearhead", "seats": [{ "kind": "me" }, { "kind": "computer", "level": "genius" }] }),
    ] {
        assert_eq!(anna.post("/matches", wanted.clone()).await.problem(), (400, "malformed"), "{wanted}");
    }
    for path in ["", "/x", "/../x", "/aaaaaaaaaaaaaaaaaaaaaaaaaa/table", "/%00/table"] {
        let answer = anna.get(&format!("/matches{path}/table")).await;
        assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
    }
    assert_eq!(anna.get(&format!("/matches/{id}/table?step=1000")).await.problem(), (404, "not-there"));
    assert_eq!(anna.get(&format!("/matches/{id}/table?step=minus")).await.problem(), (400, "malformed"));
    let mut live = anna.live(&id, "").await;
    live.next_of("table").await;
    for (text, says) in [
        ("", "the text ends"),
        ("{", "the text ends"),
        (r#"{"ask":"dance"}"#, "ask: give 'command' or 'ping', not 'dance'"),
        (r#"{"ask":"command","id":1}"#, "the field 'seat' is missing"),
        (
            r#"{"ask":"command","id":1,"seat":0,"version":0,"do":"undo","dice":[6]}"#,
            "there is no field 'dice'",
        ),
        (
            r#"{"ask":"command","id":1,"seat":300,"version":0,"do":"undo"}"#,
            "seat: give a whole number from 0 to 255",
        ),
        (r#"{"ask":"ping","seat":0}"#, "a ping has no field 'seat'"),
    ] {
        live.say(text).await;
        let told = live.next_of("problem").await;
        assert_eq!(told["problem"]["kind"], "malformed", "{text}");
        assert!(told["problem"]["message"].as_str().unwrap().contains(says), "{text}: {told}");
        assert_eq!(told["id"], if text.contains("\"id\"") { json!(1) } else { Value::Null }, "{text}");
    }
}

/// Errors name fields and values, never types of the program.
#[tokio::test]
async fn an_unreadable_request_says_what_would_be_right() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let act = format!("/matches/{id}/command");
    for (body, says) in [
        (
            json!({ "seat": 300, "version": 0, "do": "undo" }),
            "seat: give a whole number from 0 to 255, not 300",
        ),
        (
            json!({ "seat": 0, "version": 0, "do": "undo", "dice": [6] }),
            "there is no field 'dice': give 'seat'",
        ),
        (
            json!({ "seat": 0, "version": 0, "do": "dance" }),
            "'act', 'drop', 'undo', 'consent', 'resign' or 'orders'",
        ),
        (
            json!({ "seat": 0, "version": 0, "do": { "drop": { "piece": 5, "target": {} } } }),
            "do.drop.piece: give a string",
        ),
    ] {
        let answer = anna.post(&act, body.clone()).await;
        let message = answer.body["message"].as_str().unwrap_or_default().to_owned();
        assert!(
            message.starts_with("The request cannot be read: ") && message.contains(says),
            "{body}: {message}"
        );
    }
    let answer = anna.get(&format!("/matches/{id}/table?step=minus")).await;
    let message = answer.body["message"].as_str().unwrap_or_default();
    assert_eq!(message, "The query cannot be read: step: give a whole number in range.");
}

#[tokio::test]
async fn undo_reaches_every_connection_and_survives_a_restart() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    let mut live = anna.live(&id, "feed=moves&seat=0").await;
    let mut other = Mirror::new();
    other.follow(&live.next_of("moves").await);
    let seat = mirror.decides().unwrap();
    play(&anna, &id, &mut mirror, 1).await;
    let table = anna.get(&format!("/matches/{id}/table?seat={seat}")).await.ok();
    assert_eq!(table["can_undo"], true);
    let answer = anna.command(&id, seat, 1, json!("undo")).await.ok();
    let table = &answer["table"];
    assert_eq!((&table["step"], &table["version"]), (&json!(0), &json!(2)));
    other.follow(&live.next_of("moves").await);
    other.follow(&live.next_of("moves").await);
    assert_eq!((other.game.steps(Viewer::Referee), other.version), (0, 2));
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let table = anna.get(&format!("/matches/{id}/table?seat={seat}")).await.ok();
    assert_eq!((&table["step"], &table["version"]), (&json!(0), &json!(2)));
}

#[tokio::test]
async fn where_consent_is_needed_the_other_seat_is_asked() {
    let server = Server::start().await;
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "undo": "consent",
        "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = anna.make_with(wanted).await;
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    let mut mirror = Mirror::new();
    let seat = mirror.decides().unwrap();
    let (actor, other) = if seat == 0 { (&anna, &bert) } else { (&bert, &anna) };
    actor.act(&id, seat, 0, &mirror.pick(seat)).await.ok();
    let answer = actor.command(&id, seat, 1, json!("undo")).await.ok();
    let table = &answer["table"];
    assert_eq!((&table["step"], &table["undo_wanted"]), (&json!(1), &json!([seat])));
    let seen = other.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(seen["undo_wanted"], json!([seat]));
    let version = seen["version"].as_u64().unwrap();
    let answer = other.command(&id, 1 - seat, version, json!("consent")).await.ok();
    let table = &answer["table"];
    assert_eq!((&table["step"], &table["undo_wanted"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn a_player_who_resigns_loses() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let card = anna.command(&id, 1, 0, json!("resign")).await.ok()["table"]["card"].clone();
    assert_eq!((&card["status"], &card["outcome"]["winner"]), (&json!("over"), &json!(0)));
    assert_eq!(card["outcome"]["level"], "resignation");
    let server = server.restart().await;
    let card = anna.at(server.address).get(&format!("/matches/{id}")).await.ok();
    assert_eq!(card["outcome"]["winner"], 0);
    let table = anna.at(server.address).get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["card"]["status"], "over");
}

#[tokio::test]
async fn the_record_of_a_resigned_match_can_be_proven() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 40).await;
    let record = async || anna.get(&format!("/matches/{id}/record")).await.ok().as_str().unwrap().to_owned();
    assert!(!record().await.contains("seed: "), "the dice to come stay secret");
    anna.command(&id, 1, mirror.version, json!("resign")).await.ok();
    let text = record().await;
    let written: kernel::Record = text.parse().unwrap();
    let outcome = written.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.level.as_str()), (Some(kernel::Seat(0)), "resignation"));
    assert!(written.seed.is_some(), "{text}");
    let report = library::Shelf::standard().verify(&text).unwrap();
    assert!(report.is_proven() && report.finished && report.dice > 0, "{report:?}");
}

#[tokio::test]
async fn a_key_whose_action_was_undone_is_not_answered_as_done() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    let seat = mirror.decides().unwrap();
    let act = |version: u64, action: &str| json!({ "seat": seat, "version": version, "do": { "act": [action] }, "key": "once" });
    let (path, action) = (format!("/matches/{id}/command"), mirror.pick(seat));
    let first = anna.post(&path, act(0, &action)).await.ok();
    assert_eq!(anna.post(&path, act(0, &action)).await.ok()["done"], first["done"], "sent again");
    let version = first["version"].as_u64().unwrap();
    let undone = anna.command(&id, seat, version, json!("undo")).await.ok()["version"].as_u64().unwrap();
    for version in [0, undone] {
        assert_eq!(anna.post(&path, act(version, &action)).await.problem(), (409, "repeated"));
    }
    let server = server.restart().await;
    assert_eq!(anna.at(server.address).post(&path, act(undone, &action)).await.problem(), (409, "repeated"));
}
