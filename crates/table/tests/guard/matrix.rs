//! Who may do what: every address × stranger, spectator, wrong seat, right seat; in a match for everybody's eyes and in
//! one for its players alone.

use serde_json::{Value, json};
use table::openapi::{ADDRESSES, Access, Verb};

use crate::server::{Answer, Browser, Server};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Nobody knows them.
    Stranger,
    /// Known, without a seat.
    Spectator,
    /// Holds the other seat.
    WrongSeat,
    /// Holds the seat that is named.
    RightSeat,
}

const EVERYBODY: [Who; 4] = [Who::Stranger, Who::Spectator, Who::WrongSeat, Who::RightSeat];

/// What is sent to an address that takes something, so that only the asker's right to it is in question.
fn body(path: &str, version: &Value) -> Value {
    match path.rsplit('/').next().unwrap_or_default() {
        "guest" | "logout" | "hurry" => json!({}),
        "register" | "login" => json!({ "name": "Nobody in particular", "password": "no such password" }),
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

/// Whether the answer turns the asker away, and how.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    /// Not turned away: done, or refused for another reason than who asks.
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
        Access::Anybody | Access::Local => Verdict::LetIn,
        Access::Known | Access::Player | Access::Holder if who == Who::Stranger => Verdict::NotKnown,
        _ if hidden => Verdict::NotThere,
        Access::Player if !player => Verdict::NotYours,
        Access::Holder if who != Who::RightSeat => Verdict::NotYours,
        Access::Known | Access::Viewer | Access::Player | Access::Holder => Verdict::LetIn,
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
async fn everybody_may_do_what_the_list_says_and_nothing_else() {
    let server = Server::start().await;
    for watch in ["anybody", "players"] {
        for who in EVERYBODY {
            for address in &ADDRESSES {
                // A fresh match each time that something may change it.
                let game = a_match(&server, watch).await;
                let asker = match who {
                    Who::Stranger => server.browser(),
                    Who::Spectator => server.guest("Spectator").await,
                    Who::WrongSeat => game.wrong.clone(),
                    Who::RightSeat => game.right.clone(),
                };
                let version =
                    game.right.get(&format!("/api/matches/{}/table", game.id)).await.ok()["version"].clone();
                let path = address
                    .path
                    .replace("{id}", &game.id)
                    .replace("{book}", "westwall")
                    .replace("{map}", "bastogne");
                let answer = match address.verb {
                    Verb::Get => asker.look(&format!("{path}{}", query(&path))).await,
                    Verb::Post => asker.post(&path, body(address.path, &version)).await,
                };
                let wanted = expected(address.access, address.path, who, watch == "players");
                assert_eq!(
                    verdict(&answer),
                    wanted,
                    "{who:?} {watch} {}: {:.300}",
                    address.path,
                    answer.text
                );
            }
        }
    }
}

#[tokio::test]
async fn a_match_that_is_not_for_you_looks_like_one_that_is_not_there() {
    let server = Server::start().await;
    let game = a_match(&server, "players").await;
    let spectator = server.guest("Spectator").await;
    let nowhere = "abcdefghijklmnopqrstuvwxyz";
    for address in ADDRESSES.iter().filter(|address| address.path.contains("{id}")) {
        let mut answers = Vec::new();
        for id in [&*game.id, nowhere] {
            let path = address.path.replace("{id}", id);
            let answer = match address.verb {
                Verb::Get => spectator.look(&format!("{path}{}", query(&path))).await,
                Verb::Post => spectator.post(&path, body(address.path, &json!(0))).await,
            };
            answers.push((answer.status, answer.text));
        }
        assert_eq!(answers[0], answers[1], "{}", address.path);
    }
}

#[tokio::test]
async fn a_seat_of_somebody_else_is_not_looked_through() {
    let server = Server::start().await;
    let game = a_match(&server, "anybody").await;
    let spectator = server.guest("Spectator").await;
    for what in ["table", "log", "moves", "story", "record", "inspect", "overlay"] {
        let more = match what {
            "inspect" => "&what=1317",
            "overlay" => "&overlay=zoc",
            _ => "",
        };
        for asker in [&spectator, &game.wrong, &server.browser()] {
            let answer = asker.get(&format!("/api/matches/{}/{what}?seat=0{more}", game.id)).await;
            assert!([401, 403].contains(&answer.status), "{what}: {} {:.200}", answer.status, answer.text);
        }
    }
}
