//! The miniatures with poses, facings and closed stacks, as a browser is given them.

use serde_json::{Value, json};

use crate::books::{ambush, duel, sentry, skirmish};
use crate::client::Client;
use crate::server::Server;

/// A match of one player against itself.
async fn alone(client: &Client, book: &str) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    client.make_with(json!({ "book": book, "scenario": "mini", "seats": seats })).await
}

async fn get(client: &Client, id: &str, path: &str) -> Value {
    client.get(&format!("/matches/{id}/{path}")).await.ok()
}

fn piece<'a>(table: &'a Value, id: &str) -> Option<&'a Value> {
    table["scene"]["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == id)
}

#[tokio::test]
async fn an_open_table_has_shapes_poses_and_regions() {
    let server = Server::with(skirmish()).await;
    let anna = server.player("Anna").await;
    let id = alone(&anna, "skirmish").await;
    let board = get(&anna, &id, "board").await;
    assert_eq!((&board["size"], &board["secrets"]), (&json!([24.0, 18.0]), &json!(true)));
    assert_eq!(
        (board["shapes"].as_array().unwrap().len(), board["spaces"].as_array().unwrap().len()),
        (4, 0)
    );
    anna.act(&id, 0, 0, "hide at 6 6 facing 180").await.ok();
    anna.act(&id, 0, 1, "ready").await.ok();
    // South has not seen North hide, so it counts one step less.
    anna.act(&id, 1, 1, "hide at 6 15 facing 0").await.ok();
    anna.act(&id, 1, 2, "ready").await.ok();
    let north = get(&anna, &id, "table?seat=0").await;
    assert_eq!(piece(&north, "N1").unwrap()["place"]["pose"]["at"], json!({ "x": 10_000, "y": 1_500 }));
    assert!(piece(&north, "N3").is_some() && piece(&north, "S3").is_none(), "{north}");
    let gestures = get(&anna, &id, "gestures?seat=0&piece=N1").await;
    assert!(gestures[0]["target"]["region"].as_array().unwrap().len() > 10, "{gestures}");
    let target = json!({ "point": { "x": 10_000, "y": 5_000 } });
    let version = north["version"].as_u64().unwrap();
    let draft = json!({ "seat": 0, "draft": { "piece": "N1", "path": [target["point"]] } });
    let sketch = anna.post(&format!("/matches/{id}/draft"), draft).await.ok();
    assert_eq!(sketch["action"], "move N1 to 10 5", "{sketch}");
    assert_eq!(get(&anna, &id, "table?seat=0").await["version"], version, "a draft leaves no trace");
    let drop = json!({ "drop": { "piece": "N1", "target": target } });
    let answer = anna.command(&id, 0, version, drop).await.ok();
    assert_eq!(answer["done"][0]["action"], sketch["action"]);
    server.stop().await;
}

#[tokio::test]
async fn tanks_face_a_hexside_of_joined_maps() {
    let server = Server::with(duel()).await;
    let anna = server.player("Anna").await;
    let id = alone(&anna, "duel").await;
    let table = get(&anna, &id, "table?seat=0").await;
    assert_eq!(piece(&table, "W1").unwrap()["facing"], 1_800);
    let gestures = get(&anna, &id, "gestures?seat=0&piece=W1").await;
    assert!(gestures.to_string().contains("drive W1 to 1C2 facing S"), "{gestures}");
    // The seam has two names: either is read, the northern one is written.
    anna.act(&id, 0, 0, "drive W1 to 2E4 facing S").await.ok();
    let moves = get(&anna, &id, "moves?seat=0").await;
    assert_eq!(moves[0]["action"], "drive W1 to 1C4 facing S");
    server.stop().await;
}

#[tokio::test]
async fn an_ambush_is_played_by_pointing() {
    let server = Server::with(ambush()).await;
    let anna = server.player("Anna").await;
    let id = alone(&anna, "ambush").await;
    let gestures = get(&anna, &id, "gestures?seat=1&piece=gun%200").await;
    assert_eq!(gestures[0]["actions"], json!(["hide 0 in 0"]));
    for (version, action) in (0..).zip(["hide 0 in 0", "hide 1 in 2", "ready"]) {
        anna.act(&id, 1, version, action).await.ok();
    }
    let convoy = get(&anna, &id, "table?seat=0").await;
    assert_eq!(convoy["scene"]["prompt"], "Convoy: drive one to three squares, or scout a thicket.");
    assert!(piece(&convoy, "stack 0").unwrap()["closed"].is_object() && piece(&convoy, "gun 0").is_none());
    let gestures = get(&anna, &id, "gestures?seat=0&piece=convoy").await;
    assert_eq!(gestures[0]["target"], json!({ "space": "square 1" }));
    server.stop().await;
}

#[tokio::test]
async fn the_game_of_an_afternoon_is_played_against_the_computer() {
    let server = Server::with(sentry()).await;
    let anna = server.player("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "computer", "level": "recruit" }]);
    let id = anna.make_with(json!({ "book": "sentry", "scenario": "mini", "seats": seats })).await;
    let mut live = anna.live(&id, "").await;
    loop {
        let table = live.next_of("table").await["table"].clone();
        if table["scene"]["prompt"] == "Raider: creep one square, or try two." {
            break;
        }
    }
    let gestures = get(&anna, &id, "gestures?seat=0&piece=raider").await;
    assert_eq!(gestures[1]["actions"], json!(["creep 2"]));
    server.stop().await;
}
