//! What is concealed from a viewer shows nowhere: not in a message, a number or a time.

use std::time::Duration;

use serde_json::{Value, json};

use crate::books::{plots, skirmish};
use crate::client::Client;
use crate::server::Server;

const PATHS: [&str; 8] = ["", "/table", "/log", "/moves", "/story", "/record", "/board", "/table?step=0"];

async fn all_that_is_seen(client: &Client, id: &str) -> Vec<Value> {
    let mut seen = vec![client.get("/matches").await.ok()];
    for path in PATHS {
        seen.push(client.get(&format!("/matches/{id}{path}")).await.ok());
    }
    seen
}

/// What the holder of a seat is answered without changing anything: byte for byte, so that sizes are equal too.
async fn all_that_is_answered(client: &Client, id: &str, seat: u8) -> Vec<String> {
    let drop = json!({ "drop": { "piece": "0", "target": { "space": "1" } } });
    let mut answers = Vec::new();
    for deed in
        [json!({ "act": ["nonsense"] }), json!({ "act": ["reveal"] }), drop, json!("undo"), json!("consent")]
    {
        answers.push(client.command(id, seat, 0, deed).await);
    }
    let draft = json!({ "seat": seat, "draft": { "piece": "0", "spaces": ["1"] } });
    answers.push(client.post(&format!("/matches/{id}/draft"), draft).await);
    answers.push(client.get(&format!("/matches/{id}/gestures?seat={seat}")).await);
    answers.iter().map(|answer| format!("{} {}", answer.status, answer.body)).collect()
}

#[tokio::test]
async fn while_one_side_plots_nothing_changes_for_the_others() {
    let server = Server::with(plots()).await;
    let (anna, bert, stranger) =
        (server.player("Anna").await, server.player("Bert").await, server.stranger());
    let wanted =
        json!({ "book": "plots", "scenario": "mini", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = anna.make_with(wanted).await;
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    let mut lines = Vec::new();
    for client in [&bert, &stranger] {
        for feed in ["table", "moves"] {
            let mut live = client.live(&id, &format!("feed={feed}")).await;
            live.next_of(feed).await;
            lines.push(live);
        }
    }
    // Wait until the presence messages are through.
    for live in &mut lines {
        while !live.is_silent(Duration::from_millis(200)).await {}
    }
    let before = (all_that_is_seen(&bert, &id).await, all_that_is_seen(&stranger, &id).await);
    let answered = all_that_is_answered(&bert, &id, 1).await;
    // A second passes, so that a time that is shown would be another one.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    for (version, action) in
        (0..).zip(["order 0 to [1]", "order 1 to [2]", "take back 0", "scout", "commit #all"])
    {
        anna.act(&id, 0, version, action).await.ok();
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let after = (all_that_is_seen(&bert, &id).await, all_that_is_seen(&stranger, &id).await);
    assert_eq!(before, after);
    assert_eq!(answered, all_that_is_answered(&bert, &id, 1).await);
    for live in &mut lines {
        assert!(live.is_silent(Duration::from_millis(100)).await, "a concealed action makes no sound");
    }
    let own = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&own["step"], &own["version"]), (&json!(5), &json!(5)));
    // What the other saw is not stale, and the last commitment opens everything.
    bert.act(&id, 1, 0, "commit #all").await.ok();
    let opened = bert.get(&format!("/matches/{id}/log")).await.ok();
    assert!(!opened["lines"].as_array().unwrap().is_empty());
    for live in &mut lines {
        assert!(!live.is_silent(Duration::from_secs(5)).await);
    }
}

#[tokio::test]
async fn when_the_match_is_over_everybody_sees_everything() {
    let server = Server::with(plots()).await;
    let (anna, stranger) = (server.player("Anna").await, server.stranger());
    let wanted =
        json!({ "book": "plots", "scenario": "mini", "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let id = anna.make_with(wanted).await;
    let mut live = stranger.live(&id, "feed=moves").await;
    live.next_of("moves").await;
    let (mut red, mut blue) = (0, 0);
    for _ in 0..4 {
        red = anna.act(&id, 0, red, "scout").await.ok()["version"].as_u64().unwrap();
        anna.act(&id, 0, red, "commit #all").await.ok();
        anna.act(&id, 1, blue, "commit #all").await.ok();
        let version = async |seat: u8| {
            let table = anna.get(&format!("/matches/{id}/table?seat={seat}")).await.ok();
            table["version"].as_u64().unwrap()
        };
        (red, blue) = (version(0).await, version(1).await);
    }
    let table = stranger.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&table["card"]["status"], &table["step"]), (&json!("over"), &json!(12)));
    assert_eq!(table["version"], 12);
    let mut last = live.next_of("moves").await;
    while last["version"] != 12 {
        last = live.next_of("moves").await;
    }
    assert_eq!((&last["after"], last["moves"].as_array().unwrap().len()), (&json!(0), 12));
}

/// A skirmish in which Anna, who is North, has hidden a stand and is ready.
async fn north_is_ready(server: &Server, wanted: &Value) -> (Client, String) {
    let anna = server.player("Anna").await;
    let mut match_wanted = json!({ "book": "skirmish", "scenario": "mini" });
    for (name, value) in wanted.as_object().unwrap() {
        match_wanted[name] = value.clone();
    }
    let id = anna.make_with(match_wanted).await;
    (anna, id)
}

#[tokio::test]
async fn an_action_in_secret_leaves_no_time_also_after_one_that_everybody_saw() {
    let server = Server::with(skirmish()).await;
    let wanted = json!({ "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let (anna, id) = north_is_ready(&server, &wanted).await;
    anna.act(&id, 0, 0, "hide at 6 6 facing 180").await.ok();
    anna.act(&id, 0, 1, "ready").await.ok();
    let stranger = server.stranger();
    let before = stranger.get(&format!("/matches/{id}")).await.ok()["changed"].clone();
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    anna.act(&id, 1, 1, "hide at 6 15 facing 0").await.ok();
    let after = stranger.get(&format!("/matches/{id}")).await.ok()["changed"].clone();
    assert_eq!(before, after);
    server.stop().await;
}

#[tokio::test]
async fn keys_of_one_seat_do_not_push_out_those_of_the_other() {
    let server = Server::with(skirmish()).await;
    let wanted = json!({ "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let (anna, id) = north_is_ready(&server, &wanted).await;
    let path = format!("/matches/{id}/command");
    let keyed = |seat: u8, version: u64, action: &str, key: String| json!({ "seat": seat, "version": version, "do": { "act": [action] }, "key": key });
    let mut version = 0;
    for number in 0..32 {
        let hide = keyed(0, version, "hide at 6 6 facing 180", format!("n{number}"));
        version = anna.post(&path, hide).await.ok()["version"].as_u64().unwrap();
        if number < 31 {
            version = anna.command(&id, 0, version, json!("undo")).await.ok()["version"].as_u64().unwrap();
        }
    }
    anna.act(&id, 0, version, "ready").await.ok();
    anna.post(&path, keyed(1, 1, "hide at 6 15 facing 0", "s0".to_owned())).await.ok();
    let again = anna.post(&path, keyed(0, 0, "hide at 6 6 facing 180", "n0".to_owned())).await;
    assert_eq!(again.problem(), (409, "repeated"), "the oldest key of North is still known");
    let last = anna.post(&path, keyed(0, 0, "hide at 6 6 facing 180", "n31".to_owned())).await;
    assert_eq!(last.status, 200, "and its result, where it was not undone");
    // A key that was used for an action does nothing for anything else.
    let resign = json!({ "seat": 0, "version": 0, "do": "resign", "key": "n0" });
    assert_eq!(anna.post(&path, resign).await.problem(), (409, "stale"));
    server.stop().await;
}

#[tokio::test]
async fn a_computer_player_does_not_let_a_secret_be_looked_at_twice() {
    let server = Server::with(skirmish()).await;
    let computer = json!({ "kind": "computer", "level": "random" });
    let wanted = json!({ "seats": [{ "kind": "me" }, computer], "undo": "consent" });
    let (anna, id) = north_is_ready(&server, &wanted).await;
    anna.act(&id, 0, 0, "hide at 6 6 facing 180").await.ok();
    let answer = anna.command(&id, 0, 1, json!("undo")).await;
    assert_eq!(answer.problem(), (409, "undo"));
    server.stop().await;
}

#[tokio::test]
async fn numbers_at_the_end_of_their_range_break_nothing() {
    let server = Server::with(skirmish()).await;
    let wanted = json!({ "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let (anna, id) = north_is_ready(&server, &wanted).await;
    anna.get(&format!("/matches/{id}/table?step=0&from={}", u64::MAX)).await.ok();
    anna.act(&id, 0, 0, "hide at 6 6 facing 180").await.ok();
    anna.act(&id, 0, 1, "ready").await.ok();
    anna.act(&id, 1, 1, "hide at 6 15 facing 0").await.ok();
    anna.act(&id, 1, 2, "ready").await.ok();
    let version = anna.get(&format!("/matches/{id}/table?seat=0")).await.ok()["version"].as_u64().unwrap();
    for end in [json!({ "x": 1_000_000, "y": 0 }), json!({ "x": -1_000_000, "y": 9_000 })] {
        let pair = json!({ "piece": "N1", "path": [end], "formation": "line", "gap": 2_000 });
        let draft = json!({ "seat": 0, "draft": pair });
        let sketch = anna.post(&format!("/matches/{id}/draft"), draft).await.ok();
        assert!(sketch["refusal"]["clause"].is_string(), "{sketch}");
    }
    let answer = anna.act(&id, 0, version, "move N1 to 1000 0 in line gap 2").await;
    assert_eq!(answer.problem(), (422, "refused"));
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_shows_what_each_seat_saw() {
    let server = Server::with(plots()).await;
    let anna = server.player("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let id = anna.make_with(json!({ "book": "plots", "scenario": "mini", "seats": seats })).await;
    let plotted = anna.get(&format!("/matches/{id}/gestures?seat=0")).await.ok();
    let action = plotted[0]["actions"][0].clone();
    anna.command(&id, 0, 0, json!({ "act": [action] })).await.ok();
    // Before the end there is no looking through another's eyes.
    assert_eq!(anna.get(&format!("/matches/{id}/table?step=1&seen_by=1")).await.status, 403);
    let version = anna.get(&format!("/matches/{id}/table?seat=0")).await.ok()["version"].as_u64().unwrap();
    anna.command(&id, 0, version, json!("resign")).await.ok();
    let mut scenes = Vec::new();
    for seat in 0..2 {
        let table = anna.get(&format!("/matches/{id}/table?seat=0&step=1&seen_by={seat}")).await.ok();
        scenes.push(table["scene"].clone());
    }
    assert_ne!(scenes[0], scenes[1], "the plot is seen by its side, and not by the other");
    assert_eq!(anna.get(&format!("/matches/{id}/table?step=1&seen_by=2")).await.status, 404);
}
