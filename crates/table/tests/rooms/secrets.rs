//! What is concealed from a viewer shows nowhere: not in what is sent, not in a number, not in a time.

use std::time::Duration;

use serde_json::{Value, json};

use crate::books::plots;
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
    // Let everybody hear who has come.
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
