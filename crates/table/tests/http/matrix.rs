//! Access: every operation of the OpenAPI document × stranger, spectator, wrong seat, right seat, in a public and in a
//! private match. Other tests hold the document to the router: every route is in it, and a method that is not is refused.

use serde_json::{Value, json};
use table::openapi::{ACCESS, Access};

use crate::server::{Answer, Browser, Server};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Not signed in.
    Stranger,
    /// Signed in, without a seat.
    Spectator,
    /// Holds the other seat.
    WrongSeat,
    /// Holds the requested seat.
    RightSeat,
}

const EVERYONE: [Who; 4] = [Who::Stranger, Who::Spectator, Who::WrongSeat, Who::RightSeat];

/// One operation of the document.
struct Row {
    post: bool,
    path: String,
    access: Access,
}

/// Every operation of the document that the server gives out.
async fn rows(server: &Server) -> Vec<Row> {
    let document = server.browser().get("/api/openapi.json").await.ok();
    let mut rows = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let post = match method.as_str() {
                "get" => false,
                "post" => true,
                other => panic!("say how to send {other} {path}"),
            };
            let access = operation[ACCESS].as_str().and_then(Access::named);
            let access = access.unwrap_or_else(|| panic!("{method} {path} does not say who may use it"));
            rows.push(Row { post, path: path.clone(), access });
        }
    }
    rows
}

/// A body that is fine, so that only access decides.
fn body(path: &str, version: &Value) -> Value {
    match path.rsplit('/').next().unwrap_or_default() {
        "settings" => json!({ "settings": { "theme": "dark" } }),
        "guest" | "logout" | "hurry" | "cancel" => json!({}),
        "register" | "login" => json!({ "name": "No such account", "password": "no such password" }),
        "password" => json!({ "old": "no such password", "new": "no such password" }),
        "matches" => {
            json!({ "book": "westwall", "scenario": "spearhead", "seats": [{ "kind": "me" }, { "kind": "me" }] })
        }
        "join" | "hint" => json!({ "seat": 0 }),
        "command" => json!({ "seat": 0, "version": version, "do": { "act": ["nonsense"] } }),
        "draft" => json!({ "seat": 0, "draft": { "piece": "nothing" } }),
        other => panic!("say what is sent to {other}"),
    }
}

fn query(path: &str) -> &'static str {
    match path.rsplit('/').next().unwrap_or_default() {
        "gestures" => "?seat=0",
        "inspect" => "?what=1317",
        "overlay" => "?overlay=zoc",
        _ => "",
    }
}

/// Whether the answer denies access, and how.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    /// Access granted: done, or refused for another reason.
    LetIn,
    NotKnown,
    NotYours,
    NotThere,
}

fn verdict(answer: &Answer) -> Verdict {
    match answer.problem() {
        (401, kind) if kind == "unknown" => Verdict::NotKnown,
        (403, kind) if kind == "not-yours" => Verdict::NotYours,
        (404, kind) if kind == "no-such-match" => Verdict::NotThere,
        (101 | 200 | 400 | 401 | 403 | 409 | 422, _) => Verdict::LetIn,
        other => panic!("{other:?}"),
    }
}

fn expected(access: Access, path: &str, who: Who, secret: bool) -> Verdict {
    let player = matches!(who, Who::WrongSeat | Who::RightSeat);
    let hidden = secret && !player && path.contains("{id}");
    match access {
        Access::Anyone | Access::Local => Verdict::LetIn,
        Access::SignedIn | Access::Player | Access::Holder if who == Who::Stranger => Verdict::NotKnown,
        _ if hidden => Verdict::NotThere,
        Access::Player if !player => Verdict::NotYours,
        Access::Holder if who != Who::RightSeat => Verdict::NotYours,
        Access::SignedIn | Access::Viewer | Access::Player | Access::Holder => Verdict::LetIn,
    }
}

struct Match {
    id: String,
    right: Browser,
    wrong: Browser,
}

async fn a_match(server: &Server, watch: &str) -> Match {
    let (right, wrong) = (server.guest("Right").await, server.guest("Wrong").await);
    let seats = json!([{ "kind": "me" }, { "kind": "invite" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats, "watch": watch, "undo": "consent" });
    let card = right.post("/api/matches", wanted).await.ok();
    let id = card["id"].as_str().unwrap().to_owned();
    let token = &card["invitations"][0]["token"];
    wrong.post(&format!("/api/matches/{id}/join"), json!({ "token": token })).await.ok();
    Match { id, right, wrong }
}

#[tokio::test]
async fn access_is_what_the_list_says() {
    let server = Server::start().await;
    let rows = rows(&server).await;
    assert_eq!(rows.len(), table::openapi::ENDPOINTS.len());
    for watch in ["anybody", "players"] {
        for who in EVERYONE {
            for endpoint in &rows {
                // A new match each time, because requests may change it.
                let game = a_match(&server, watch).await;
                let caller = match who {
                    Who::Stranger => server.browser(),
                    Who::Spectator => server.guest("Spectator").await,
                    Who::WrongSeat => game.wrong.clone(),
                    Who::RightSeat => game.right.clone(),
                };
                let version =
                    game.right.get(&format!("/api/matches/{}/table", game.id)).await.ok()["version"].clone();
                let path = endpoint
                    .path
                    .replace("{id}", &game.id)
                    .replace("{book}", "westwall")
                    .replace("{map}", "bastogne");
                let answer = if endpoint.post {
                    caller.post(&path, body(&endpoint.path, &version)).await
                } else {
                    caller.look(&format!("{path}{}", query(&path))).await
                };
                let wanted = expected(endpoint.access, &endpoint.path, who, watch == "players");
                assert_eq!(
                    verdict(&answer),
                    wanted,
                    "{who:?} {watch} {}: {:.300}",
                    endpoint.path,
                    answer.text
                );
            }
        }
    }
}

#[tokio::test]
async fn a_private_match_looks_like_one_that_does_not_exist() {
    let server = Server::start().await;
    let game = a_match(&server, "players").await;
    let spectator = server.guest("Spectator").await;
    let nowhere = "abcdefghijklmnopqrstuvwxyz";
    for endpoint in rows(&server).await.iter().filter(|endpoint| endpoint.path.contains("{id}")) {
        let mut answers = Vec::new();
        for id in [&*game.id, nowhere] {
            let path = endpoint.path.replace("{id}", id);
            let answer = if endpoint.post {
                spectator.post(&path, body(&endpoint.path, &json!(0))).await
            } else {
                spectator.look(&format!("{path}{}", query(&path))).await
            };
            answers.push((answer.status, answer.text));
        }
        assert_eq!(answers[0], answers[1], "{}", endpoint.path);
    }
}

#[tokio::test]
async fn another_players_seat_shows_nothing() {
    let server = Server::start().await;
    let game = a_match(&server, "anybody").await;
    let spectator = server.guest("Spectator").await;
    for what in ["table", "log", "moves", "story", "record", "inspect", "overlay"] {
        let more = match what {
            "inspect" => "&what=1317",
            "overlay" => "&overlay=zoc",
            _ => "",
        };
        for caller in [&spectator, &game.wrong, &server.browser()] {
            let answer = caller.get(&format!("/api/matches/{}/{what}?seat=0{more}", game.id)).await;
            assert!([401, 403].contains(&answer.status), "{what}: {} {:.200}", answer.status, answer.text);
        }
    }
}
