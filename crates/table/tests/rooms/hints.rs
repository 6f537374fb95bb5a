//! Hints: what would the Veteran do?

use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::books::{ambush, plots};
use crate::client::{Answer, Client};
use crate::computers::EVER;
use crate::mirror::Mirror;
use crate::pondering::pondering;
use crate::server::Server;

async fn ask(client: &Client, id: &str, seat: u8) -> Answer {
    client.post(&format!("/matches/{id}/hint"), json!({ "seat": seat })).await
}

/// A match between the two, with hints.
async fn with_hints(server: &Server) -> (Client, Client, String) {
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "hints": true,
        "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = anna.make_with(wanted).await;
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    (anna, bert, id)
}

#[tokio::test]
async fn without_the_option_there_are_none() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    assert_eq!(anna.get(&format!("/matches/{id}")).await.ok()["hints"], false);
    let seat = Mirror::new().decides().unwrap();
    assert_eq!(ask(&anna, &id, seat).await.problem(), (409, "no-hints"));
}

#[tokio::test]
async fn both_players_see_that_there_are_hints_also_after_a_restart() {
    let server = Server::start().await;
    let (anna, bert, id) = with_hints(&server).await;
    let server = server.restart().await;
    for client in [anna, bert] {
        let client = client.at(server.address);
        assert_eq!(client.get(&format!("/matches/{id}")).await.ok()["hints"], true);
        assert_eq!(client.get(&format!("/matches/{id}/table")).await.ok()["card"]["hints"], true);
    }
}

#[tokio::test]
async fn a_hint_is_legal_and_changes_nothing() {
    let server = Server::start().await;
    let (anna, bert, id) = with_hints(&server).await;
    let seat = Mirror::new().decides().unwrap();
    let caller = if seat == 0 { &anna } else { &bert };
    let hint = ask(caller, &id, seat).await.ok();
    assert_eq!((&hint["seat"], &hint["version"]), (&json!(seat), &json!(0)));
    assert!(!hint["why"].as_str().unwrap().is_empty());
    let table = caller.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&table["step"], &table["whys"], &table["thought"]), (&json!(0), &json!([]), &Value::Null));
    caller.act(&id, seat, 0, hint["action"].as_str().unwrap()).await.ok();
}

/// Asks twice at once. Returns the request that is searched; the other is turned away.
async fn one_that_thinks(client: &Client, id: &str) -> JoinHandle<Answer> {
    let asked = || {
        let (client, id) = (client.clone(), id.to_owned());
        tokio::spawn(async move { ask(&client, &id, 0).await })
    };
    let (mut one, mut other) = (asked(), asked());
    let (turned_away, thinks) = tokio::select! {
        answer = &mut one => (answer, other),
        answer = &mut other => (answer, one),
    };
    assert_eq!(turned_away.unwrap().problem(), (409, "thinking"));
    thinks
}

#[tokio::test]
async fn one_hint_at_a_time_is_searched_and_its_player_may_hurry_it() {
    let server = Server::thinking(pondering(), EVER).await;
    let anna = server.player("Anna").await;
    let wanted = json!({ "book": "duel", "scenario": "mini", "hints": true,
        "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let id = anna.make_with(wanted).await;
    let first = one_that_thinks(&anna, &id).await;
    anna.post(&format!("/matches/{id}/hurry"), json!({})).await.ok();
    assert!(first.await.unwrap().ok()["action"].is_string());
    // An action in the meantime makes the hint obsolete.
    let second = one_that_thinks(&anna, &id).await;
    anna.act(&id, 0, 0, "wait").await.ok();
    assert_eq!(second.await.unwrap().problem(), (409, "moved-on"));
    server.stop().await;
}

#[tokio::test]
async fn a_hint_is_for_the_deciding_player() {
    let server = Server::start().await;
    let (anna, bert, id) = with_hints(&server).await;
    let seat = Mirror::new().decides().unwrap();
    let (caller, other) = if seat == 0 { (&anna, &bert) } else { (&bert, &anna) };
    assert_eq!(ask(other, &id, seat).await.problem(), (403, "not-yours"));
    assert_eq!(ask(other, &id, 1 - seat).await.problem(), (409, "not-your-turn"));
    assert_eq!(ask(&server.stranger(), &id, seat).await.problem(), (401, "unknown"));
    other.command(&id, 1 - seat, 0, json!("resign")).await.ok();
    assert_eq!(ask(caller, &id, seat).await.problem(), (409, "over"));
}

/// A match of a small game with hints, in which Anna, at `seat`, has taken `actions` in secret. Returns Bert, who has the
/// other seat.
async fn after_secret_actions(
    server: &Server,
    book: &str,
    seat: usize,
    actions: &[&str],
) -> (Client, String) {
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let mut seats = vec![json!({ "kind": "open" }); 2];
    seats[seat] = json!({ "kind": "me" });
    let id = anna.make_with(json!({ "book": book, "scenario": "mini", "hints": true, "seats": seats })).await;
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    for (version, action) in (0..).zip(actions) {
        anna.act(&id, seat as u8, version, action).await.ok();
    }
    (bert, id)
}

/// The hints of two worlds that differ only in what the other seat has done in secret are equal, byte for byte.
#[tokio::test]
async fn a_hint_tells_nothing_hidden() {
    let plotted: [&[&str]; 4] =
        [&[], &["order 0 to [1]"], &["order 1 to [2]", "scout"], &["order 0 to [1]", "scout", "commit #all"]];
    let hidden: [&[&str]; 3] = [
        &["hide 0 in 0", "hide 1 in 1", "ready"],
        &["hide 0 in 1", "hide 1 in 2", "ready"],
        &["hide 0 in 2", "hide 1 in 0", "ready"],
    ];
    for (shelf, book, seat, worlds) in
        [(plots(), "plots", 0, plotted.as_slice()), (ambush(), "ambush", 1, hidden.as_slice())]
    {
        let server = Server::with(shelf).await;
        let mut hints = Vec::new();
        for actions in worlds {
            let (bert, id) = after_secret_actions(&server, book, seat, actions).await;
            let hint = ask(&bert, &id, 1 - seat as u8).await;
            assert_eq!(hint.status, 200, "{book} {actions:?}: {}", hint.body);
            hints.push(hint.body.to_string());
        }
        assert!(hints.iter().all(|hint| *hint == hints[0]), "{book}: {hints:#?}");
        server.stop().await;
    }
}
