//! Computer players.

use serde_json::json;

use crate::mirror::Mirror;
use crate::server::Server;

#[tokio::test]
async fn a_computer_player_plays_its_turn_and_says_what_it_thought() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let level = json!({ "kind": "computer", "level": "random" });
    let first = Mirror::new().decides().unwrap();
    let seats = if first == 0 { json!([level, { "kind": "me" }]) } else { json!([{ "kind": "me" }, level]) };
    let id = anna.make(seats).await;
    let mut live = anna.live(&id, "").await;
    loop {
        let table = live.next_of("table").await["table"].clone();
        assert_eq!(table["card"]["seats"][usize::from(first)]["holder"], "computer");
        if table["card"]["deciding"] == json!([1 - first]) {
            assert!(table["step"].as_u64().unwrap() > 0);
            assert!(table["thought"].is_string());
            break;
        }
    }
}

#[tokio::test]
async fn computers_play_a_whole_match_among_themselves() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let level = json!({ "kind": "computer", "level": "random" });
    let id = anna.make(json!([level, level])).await;
    let mut live = server.stranger().live(&id, "feed=moves").await;
    let mut mirror = Mirror::new();
    while mirror.decides().is_some() {
        mirror.follow(&live.next_of("moves").await);
    }
    assert_eq!(anna.get(&format!("/matches/{id}")).await.ok()["status"], "over");
}

#[tokio::test]
async fn a_computer_player_goes_on_after_a_restart_though_nobody_looks() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let level = json!({ "kind": "computer", "level": "random" });
    let id = anna.make(json!([level, level])).await;
    let server = server.restart().await;
    let finished = async {
        while anna.at(server.address).get(&format!("/matches/{id}")).await.ok()["status"] != "over" {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(1), finished).await.unwrap();
}
