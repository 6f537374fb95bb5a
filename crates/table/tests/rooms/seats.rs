//! Who may sit where, and who may look on.

use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn of_many_who_want_a_seat_exactly_one_gets_it() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "open" }])).await;
    let mut tries = Vec::new();
    for number in 0..20 {
        let client = server.player(&format!("Player {number}")).await;
        let path = format!("/matches/{id}/join");
        tries.push(tokio::spawn(async move { client.post(&path, json!({ "seat": 1 })).await }));
    }
    let mut got = 0;
    for task in tries {
        let answer = task.await.unwrap();
        if answer.status == 200 {
            got += 1;
        } else {
            assert_eq!(answer.problem(), (409, "taken"));
        }
    }
    assert_eq!(got, 1);
    let card = anna.get(&format!("/matches/{id}")).await.ok();
    assert_eq!(card["status"], "running");
}

#[tokio::test]
async fn an_invitation_is_good_once() {
    let server = Server::start().await;
    let (anna, bert, carl) =
        (server.player("Anna").await, server.player("Bert").await, server.player("Carl").await);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "watch": "players",
        "seats": [{ "kind": "me" }, { "kind": "invite" }] });
    let card = anna.post("/matches", wanted).await.ok();
    let id = card["id"].as_str().unwrap();
    let token = card["invitations"][0]["token"].as_str().unwrap();
    let join = format!("/matches/{id}/join");
    assert_eq!(carl.post(&join, json!({ "token": "guessed" })).await.problem(), (404, "no-such-match"));
    assert_eq!(carl.post(&join, json!({ "seat": 1 })).await.problem(), (404, "no-such-match"));
    let card = bert.post(&join, json!({ "token": token })).await.ok();
    assert_eq!((&card["yours"], &card["status"]), (&json!([1]), &json!("running")));
    assert_eq!(card["invitations"], json!([]));
    assert_eq!(carl.post(&join, json!({ "token": token })).await.problem(), (404, "no-such-match"));
}

#[tokio::test]
async fn a_match_for_its_players_alone_is_not_there_for_others() {
    let server = Server::start().await;
    let (anna, carl, stranger) =
        (server.player("Anna").await, server.player("Carl").await, server.stranger());
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "watch": "players",
        "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let id = anna.make_with(wanted).await;
    for path in ["", "/table", "/board", "/log", "/moves", "/story", "/record", "/inspect?what=1"] {
        for client in [&carl, &stranger] {
            let answer = client.get(&format!("/matches/{id}{path}")).await;
            assert_eq!(answer.problem(), (404, "no-such-match"), "{path}");
        }
        assert_eq!(anna.get(&format!("/matches/{id}{path}")).await.status, 200, "{path}");
    }
    assert_eq!(carl.act(&id, 0, 0, "x").await.problem(), (404, "no-such-match"));
    assert!(carl.get("/matches").await.ok()["running"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn only_its_holder_acts_for_a_seat_and_sees_through_its_eyes() {
    let server = Server::start().await;
    let (anna, carl, stranger) =
        (server.player("Anna").await, server.player("Carl").await, server.stranger());
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    assert_eq!(carl.act(&id, 0, 0, "x").await.problem(), (403, "not-yours"));
    assert_eq!(stranger.act(&id, 0, 0, "x").await.problem(), (401, "unknown"));
    assert_eq!(carl.get(&format!("/matches/{id}/table?seat=0")).await.problem(), (403, "not-yours"));
    let table = stranger.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(table["seat"], json!(null));
    assert_eq!(table["card"]["invitations"], json!([]));
    let running = stranger.get("/matches").await.ok();
    assert_eq!(running["running"][0]["id"], id.as_str());
    assert_eq!(anna.act(&id, 9, 0, "x").await.problem(), (403, "not-yours"));
}

#[tokio::test]
async fn boards_are_sent_once_to_a_browser_that_keeps_them() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let address = format!("http://{}/api/matches/{id}/board.svg", server.address);
    let http = reqwest::Client::new();
    let first = http.get(&address).send().await.unwrap();
    assert_eq!(first.headers()["content-type"], "image/svg+xml");
    let mark = first.headers()["etag"].clone();
    assert!(first.text().await.unwrap().contains("<svg"));
    let second = http.get(&address).header("if-none-match", mark).send().await.unwrap();
    assert_eq!(second.status(), 304);
    let library = anna.get("/library").await.ok();
    let picture = library["books"][0]["maps"][0]["picture"].as_str().unwrap().to_owned();
    assert_eq!(anna.get(picture.strip_prefix("/api").unwrap()).await.status, 200);
    assert!(anna.get("/books/westwall/rules").await.ok().as_array().unwrap().len() > 50);
    assert_eq!(anna.get("/books/westwall/maps/moon.svg").await.problem(), (404, "not-there"));
}
