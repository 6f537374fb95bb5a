//! Analysis boards: what a seat is given of one is the same in two games that differ only in what the seat may not know.

use serde_json::{Value, json};

use crate::books::{plots, skirmish};
use crate::client::Client;
use crate::server::Server;

/// A number that differs from one board to the next without telling anything.
const PASSING: [&str; 4] = ["made", "changed", "id", "analysis_of"];

/// Takes out ids and times.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for name in PASSING {
                // Pieces and spaces have ids too; those of matches are longer.
                if fields
                    .get(name)
                    .is_some_and(|id| id.is_number() || id.as_str().is_some_and(|id| id.len() > 20))
                {
                    fields.remove(name);
                }
            }
            for value in fields.values_mut() {
                *value = timeless(value.take());
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| *value = timeless(value.take())),
        _ => {}
    }
    value
}

/// A private board on what a seat knows now.
async fn board(client: &Client, book: &str, id: &str, seat: u8) -> String {
    let steps = client.get(&format!("/matches/{id}/table?seat={seat}")).await.ok()["steps"].clone();
    let from = json!({ "match": id, "step": steps, "analysis": true, "seat": seat });
    let made = client.post("/matches", json!({ "book": book, "from": from, "seats": [] })).await.ok();
    made["id"].as_str().unwrap().to_owned()
}

/// Everything that is asked of a board, for both of its seats.
async fn answers(client: &Client, id: &str) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    let card = client.get(&format!("/matches/{id}/board")).await.ok();
    for seat in 0..2 {
        let table = client.get(&format!("/matches/{id}/table?seat={seat}")).await.ok();
        let mut paths: Vec<String> = ["table", "log", "moves", "story", "record", "gestures"]
            .map(|path| format!("{path}?seat={seat}"))
            .into();
        for piece in table["scene"]["pieces"].as_array().unwrap() {
            let piece = piece["id"].as_str().unwrap();
            paths.push(format!("inspect?seat={seat}&what={piece}"));
        }
        for overlay in card["overlays"].as_array().unwrap() {
            paths.push(format!("overlay?seat={seat}&overlay={}", overlay["id"].as_str().unwrap()));
        }
        for path in paths {
            let answer = client.get(&format!("/matches/{id}/{path}")).await;
            answers.push((path, format!("{} {}", answer.status, timeless(answer.body))));
        }
        let hint = client.post(&format!("/matches/{id}/hint"), json!({ "seat": seat })).await;
        answers.push((format!("hint of {seat}"), format!("{} {}", hint.status, timeless(hint.body))));
    }
    answers
}

async fn version(client: &Client, id: &str, seat: u8) -> u64 {
    client.get(&format!("/matches/{id}/table?seat={seat}")).await.ok()["version"].as_u64().unwrap()
}

async fn act(client: &Client, id: &str, seat: u8, action: &str) -> String {
    let answer = client.act(id, seat, version(client, id, seat).await, action).await;
    format!("{} {}", answer.status, timeless(answer.body))
}

/// A game in which Anna does something in secret, and what Bert is given of his analysis board: at once, after actions of both
/// sides, after undo, and of a board on that board. The secret world itself is returned too.
async fn world(
    server: &Server,
    book: &str,
    secret: &[&str],
    line: &[(u8, &str)],
) -> (Value, Vec<(String, String)>) {
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let wanted = json!({ "book": book, "scenario": "mini", "hints": true,
        "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = anna.make_with(wanted).await;
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    for action in secret {
        let version = version(&anna, &id, 0).await;
        anna.act(&id, 0, version, action).await.ok();
    }
    let hidden = anna.get(&format!("/matches/{id}/table?seat=0")).await.ok()["scene"].clone();
    let first = board(&bert, book, &id, 1).await;
    let mut seen = answers(&bert, &first).await;
    for (seat, action) in line {
        seen.push((format!("{action} by {seat}"), act(&bert, &first, *seat, action).await));
        seen.extend(answers(&bert, &first).await);
    }
    let undone = bert.command(&first, 1, version(&bert, &first, 1).await, json!("undo")).await;
    seen.push(("undo".to_owned(), format!("{} {}", undone.status, timeless(undone.body))));
    seen.extend(answers(&bert, &first).await);
    let second = board(&bert, book, &first, 1).await;
    seen.extend(answers(&bert, &second).await);
    // Over, a board shows everything that it holds.
    for (board, seat) in [(&first, 0), (&second, 1)] {
        bert.command(board, seat, version(&bert, board, seat).await, json!("resign")).await.ok();
        seen.extend(answers(&bert, board).await);
        let on = json!({ "book": book, "from": { "match": board, "step": 0 }, "seats": [{ "kind": "me" }, { "kind": "me" }] });
        let refused = bert.post("/matches", on).await;
        assert_eq!(refused.problem(), (409, "analysis"), "a board starts where no scenario does");
    }
    (hidden, seen)
}

async fn compare(server: &Server, book: &str, secrets: [&[&str]; 2], line: &[(u8, &str)]) {
    let (hidden, one) = world(server, book, secrets[0], line).await;
    let (other_hidden, other) = world(server, book, secrets[1], line).await;
    assert_ne!(hidden, other_hidden, "the worlds differ");
    assert_eq!(one.len(), other.len());
    for ((asked, one), (_, other)) in one.iter().zip(&other) {
        assert_eq!(one, other, "{book}: {asked}");
    }
    let done =
        |action: &str| one.iter().any(|(asked, answer)| asked.contains(action) && answer.starts_with("200"));
    for (_, action) in line {
        assert!(done(action), "{book}: {action} was not possible");
    }
}

#[tokio::test]
async fn secret_orders_do_not_show_on_the_other_sides_board() {
    let server = Server::with(plots()).await;
    let line = [(1, "scout"), (0, "commit #all"), (1, "commit #all")];
    compare(&server, "plots", [&["order 0 to [1]"], &["order 1 to [2]", "scout"]], &line).await;
    server.stop().await;
}

#[tokio::test]
async fn hidden_stands_do_not_show_on_the_other_sides_board() {
    let server = Server::with(skirmish()).await;
    let hide = [&["hide at 6 6 facing 180", "ready"][..], &["hide at 12 5 facing 180", "ready"][..]];
    compare(&server, "skirmish", hide, &[(1, "hide at 6 15 facing 0"), (1, "ready")]).await;
    server.stop().await;
}

#[tokio::test]
async fn boards_are_made_from_boards_so_many_times_and_no_more() {
    let server = Server::with(plots()).await;
    let anna = server.player("Anna").await;
    let wanted =
        json!({ "book": "plots", "scenario": "mini", "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let mut last = anna.make_with(wanted).await;
    let mut made = 0;
    loop {
        let from = json!({ "match": last, "step": 0, "analysis": true, "seat": 0 });
        let answer = anna.post("/matches", json!({ "book": "plots", "from": from, "seats": [] })).await;
        if answer.status != 200 {
            assert_eq!(answer.problem(), (409, "analysis"), "{made} boards");
            break;
        }
        last = answer.ok()["id"].as_str().unwrap().to_owned();
        made += 1;
        assert!(made < 100, "there is an end");
    }
    assert_eq!(made, 16);
    anna.get(&format!("/matches/{last}/table")).await.ok();
    server.stop().await;
}
