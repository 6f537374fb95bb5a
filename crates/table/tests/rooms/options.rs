//! Matches with optional rules: made by name, named in words, and with sides that are decided in play.

use std::time::Duration;

use serde_json::{Value, json};

use crate::books::ferry;
use crate::client::{Answer, Client};
use crate::server::Server;

async fn asked(client: &Client, scenario: &str) -> Answer {
    let seats = [json!({ "kind": "me" }), json!({ "kind": "open" })];
    client.post("/matches", json!({ "book": "ferry", "scenario": scenario, "seats": seats })).await
}

fn sides(card: &Value) -> Vec<&str> {
    card["seats"].as_array().unwrap().iter().map(|seat| seat["side"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_library_lists_the_options_of_a_scenario() {
    let server = Server::with(ferry()).await;
    let library = server.stranger().get("/library").await.ok();
    let options = &library["books"][0]["scenarios"][0]["options"];
    assert_eq!((&options[0]["id"], &options[0]["clause"]), (&json!("storm"), &json!("F4")));
    assert_eq!((&options[0]["recommended"], &options[1]["recommended"]), (&json!(false), &json!(true)));
    assert_eq!(options[1]["seats"], json!(["First player", "Second player"]));
}

#[tokio::test]
async fn a_match_is_made_with_options_in_any_order_and_lists_name_them_in_words() {
    let server = Server::with(ferry()).await;
    let anna = server.player("Anna").await;
    let card = asked(&anna, "day+bid+storm").await.ok();
    assert_eq!(card["scenario"], "day+storm+bid");
    assert_eq!(card["options"], json!(["Storm", "Bid for sides"]));
    assert_eq!(sides(&card), ["First player", "Second player"]);
    let lobby = server.stranger().get("/matches").await.ok();
    assert_eq!(lobby["open"][0]["options"], json!(["Storm", "Bid for sides"]));
    let plain = asked(&anna, "day").await.ok();
    assert_eq!((&plain["options"], sides(&plain)), (&json!([]), vec!["Red", "Blue"]));
}

#[tokio::test]
async fn an_option_that_is_not_there_is_told_with_those_that_are() {
    let server = Server::with(ferry()).await;
    let anna = server.player("Anna").await;
    for (name, part) in [("day+rain", "give 'storm' or 'bid'"), ("day+bid+bid", "named twice")] {
        let answer = asked(&anna, name).await;
        assert_eq!(answer.problem().0, 400, "{name}");
        assert!(answer.body["message"].as_str().unwrap().contains(part), "{}", answer.body);
    }
    assert_eq!(asked(&anna, "night+bid").await.problem().0, 404);
}

#[tokio::test]
async fn seats_are_called_by_their_sides_once_the_bids_are_open() {
    let server = Server::with(ferry()).await;
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let id = asked(&anna, "day+bid").await.ok()["id"].as_str().unwrap().to_owned();
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    anna.act(&id, 0, 0, "bid 3").await.ok();
    let table = bert.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(sides(&table["card"]), ["First player", "Second player"]);
    assert_eq!(table["scene"]["plays"], json!([null, null]));
    assert_eq!(table["scene"]["ask"]["most"], 20);
    assert_ne!(anna.act(&id, 0, 1, "bid 9").await.status, 200, "a bid is final");
    bert.act(&id, 1, 0, "bid 8").await.ok();
    let table = bert.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(sides(&table["card"]), ["Blue", "Red"]);
    assert_eq!(table["scene"]["plays"], json!([1, 0]));
    let then = bert.get(&format!("/matches/{id}/table?step=0")).await.ok();
    assert_eq!(sides(&then["card"]), ["First player", "Second player"], "as it was then");
    assert_eq!(then["scene"]["ask"], Value::Null, "the past is not acted in");
    // Lists follow a little later, without the game.
    for _ in 0..100 {
        let lobby = anna.get("/matches").await.ok();
        if sides(&lobby["mine"][0]) == ["Blue", "Red"] {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the list still does not say who plays which side");
}
