//! Computer players.

use std::time::Duration;

use library::Limits;
use serde_json::{Value, json};

use crate::books::plots;
use crate::client::Client;
use crate::mirror::Mirror;
use crate::pondering::pondering;
use crate::server::Server;

/// Longer than any test: such a search must be hurried.
pub const EVER: Limits = Limits { budget: library::Budget::Time(Duration::from_mins(10)), threads: 1 };

/// The seats of a match in which a computer player of this level decides first.
fn against(level: &str) -> (u8, Value) {
    let first = Mirror::new().decides().unwrap();
    let (level, me) = (json!({ "kind": "computer", "level": level }), json!({ "kind": "me" }));
    (first, if first == 0 { json!([level, me]) } else { json!([me, level]) })
}

/// A match on a server whose Veteran, in the first seat, thinks for ever.
async fn with_much_to_think_about(client: &Client) -> String {
    let seats = json!([{ "kind": "computer", "level": "veteran" }, { "kind": "me" }]);
    client.make_with(json!({ "book": "duel", "scenario": "mini", "seats": seats })).await
}

/// The table once the player decides.
async fn my_turn(client: &Client, id: &str, seat: u8) -> Value {
    let mut live = client.live(id, "").await;
    loop {
        let table = live.next_of("table").await["table"].clone();
        if table["card"]["deciding"] == json!([seat]) {
            return table;
        }
    }
}

#[tokio::test]
async fn a_computer_player_of_each_level_plays_its_turn_and_says_why() {
    for level in ["random", "recruit", "regular", "veteran"] {
        let server = Server::start().await;
        let anna = server.player("Anna").await;
        let (first, seats) = against(level);
        let id = anna.make(seats).await;
        let table = my_turn(&anna, &id, 1 - first).await;
        assert_eq!(table["card"]["seats"][usize::from(first)]["holder"], "computer");
        assert!(table["step"].as_u64().unwrap() > 0);
        assert!(table["thought"].is_string());
        let whys = table["whys"].as_array().unwrap();
        let last = whys.last().unwrap();
        assert_eq!((&last["seat"], &last["why"]), (&json!(first), &table["thought"]), "{level}");
        assert!(whys.iter().all(|why| !why["why"].as_str().unwrap().is_empty()));
    }
}

#[tokio::test]
async fn the_reasons_are_told_with_the_moves_and_survive_a_restart() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let (first, seats) = against("recruit");
    let id = anna.make(seats).await;
    let table = my_turn(&anna, &id, 1 - first).await;
    let moves = anna.get(&format!("/matches/{id}/moves")).await.ok();
    let told: Vec<Value> = moves
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["why"].is_string())
        .map(|line| json!({ "step": line["step"], "seat": line["seat"], "why": line["why"] }))
        .collect();
    assert!(!told.is_empty());
    let mut live = server.stranger().live(&id, "feed=moves").await;
    assert_eq!(live.next_of("moves").await["moves"], moves);
    let page = anna.get(&format!("/matches/{id}/log?from=0")).await.ok();
    assert_eq!(page["whys"], json!(told));
    let server = server.restart().await;
    let anna = anna.at(server.address);
    assert_eq!(anna.get(&format!("/matches/{id}/log?from=0")).await.ok()["whys"], json!(told));
    assert_eq!(anna.get(&format!("/matches/{id}/moves")).await.ok(), moves);
    let again = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&again["thought"], &again["whys"]), (&table["thought"], &json!(told)));
    let then = anna.get(&format!("/matches/{id}/table?step=2")).await.ok();
    let early: Vec<&Value> = told.iter().filter(|why| why["step"].as_u64().unwrap() <= 2).collect();
    assert_eq!(then["whys"], json!(early), "the past knows nothing of what came later");
}

#[tokio::test]
async fn a_slow_thinker_shows_how_far_it_is_and_is_hurried_by_a_player_alone() {
    let server = Server::thinking(pondering(), EVER).await;
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let id = with_much_to_think_about(&anna).await;
    let mut live = anna.live(&id, "").await;
    let mut progress = 0;
    while progress == 0 {
        let tell = live.next_of("thinking").await;
        assert_eq!(tell["seat"], 0);
        progress = tell["progress"].as_u64().unwrap();
    }
    let hurry = format!("/matches/{id}/hurry");
    assert_eq!(bert.post(&hurry, json!({})).await.problem(), (403, "not-yours"));
    assert_eq!(server.stranger().post(&hurry, json!({})).await.problem(), (401, "unknown"));
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["version"], 0, "it is still thinking");
    anna.post(&hurry, json!({})).await.ok();
    let table = live.next_of("table").await["table"].clone();
    assert_eq!(table["version"], 1);
    assert_eq!((&table["whys"][0]["step"], &table["whys"][0]["seat"]), (&json!(1), &json!(0)));
    server.stop().await;
}

#[tokio::test]
async fn a_player_who_resigns_ends_the_thinking_and_frees_its_place() {
    let server = Server::thinking(pondering(), EVER).await;
    let anna = server.player("Anna").await;
    // However many may think at once, one match more than there are cores comes to think in turn.
    for _ in 0..=std::thread::available_parallelism().unwrap().get() {
        let id = with_much_to_think_about(&anna).await;
        let mut live = anna.live(&id, "").await;
        while live.next_of("thinking").await["progress"] == 0 {}
        anna.command(&id, 1, 0, json!("resign")).await.ok();
        let table = anna.get(&format!("/matches/{id}/table")).await.ok();
        assert_eq!((&table["card"]["status"], &table["step"]), (&json!("over"), &json!(0)));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_recruit_does_not_wait_for_veterans() {
    let server = Server::thinking(pondering(), EVER).await;
    let (greedy, anna) = (server.player("Greedy").await, server.player("Anna").await);
    let computers =
        json!([{ "kind": "computer", "level": "veteran" }, { "kind": "computer", "level": "veteran" }]);
    for _ in 0..8 {
        greedy.make_with(json!({ "book": "duel", "scenario": "mini", "seats": computers })).await;
    }
    let seats = json!([{ "kind": "computer", "level": "recruit" }, { "kind": "me" }]);
    let id = anna.make_with(json!({ "book": "duel", "scenario": "mini", "seats": seats })).await;
    assert!(my_turn(&anna, &id, 1).await["step"].as_u64().unwrap() > 0);
    server.stop().await;
}

#[tokio::test]
async fn in_a_game_with_secrets_the_computers_thoughts_stay_hidden_until_the_end() {
    let server = Server::with(plots()).await;
    let anna = server.player("Anna").await;
    let level = json!({ "kind": "computer", "level": "recruit" });
    let wanted = json!({ "book": "plots", "scenario": "mini", "seats": [{ "kind": "me" }, level] });
    let id = anna.make_with(wanted).await;
    let mut live = anna.live(&id, "").await;
    let mut over = false;
    while !over {
        // The moves first: a match that is not over afterwards was not over when they were read.
        let moves = anna.get(&format!("/matches/{id}/moves")).await.ok();
        let table = anna.get(&format!("/matches/{id}/table?seat=0")).await.ok();
        over = table["card"]["status"] == "over";
        if !over {
            assert_eq!((&table["whys"], &table["thought"]), (&json!([]), &json!(null)));
            assert!(moves.as_array().unwrap().iter().all(|line| line.get("why").is_none()));
        }
        if table["card"]["deciding"].as_array().unwrap().contains(&json!(0)) {
            anna.act(&id, 0, table["version"].as_u64().unwrap(), "commit #all").await;
        }
    }
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert!(!table["whys"].as_array().unwrap().is_empty(), "at the end everything is told");
    loop {
        let tell = live.next().await.unwrap();
        assert_ne!(tell["tell"], "thinking");
        if tell["table"]["card"]["status"] == "over" {
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
async fn a_computer_player_goes_on_after_a_restart_without_a_viewer() {
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
