//! Limits on matches, and what is removed when no one will come back to it.

use serde_json::{Value, json};
use table::middleware::{Rate, Settings};

use table::params;

use crate::server::{Browser, Server};

fn limited() -> Settings {
    Settings { rate: Rate::PerMinute(60_000), ..Settings::default() }
}

async fn make(browser: &Browser, seats: Value) -> (u16, String) {
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let answer = browser.post("/api/matches", wanted).await;
    let text = if answer.status == 200 { &answer.json()["id"] } else { &answer.json()["kind"] };
    (answer.status, text.as_str().unwrap().to_owned())
}

fn open() -> Value {
    json!([{ "kind": "me" }, { "kind": "open" }])
}

#[tokio::test]
async fn a_player_makes_so_many_matches_and_no_more() {
    let server = Server::with(limited()).await;
    let (greedy, other) = (server.guest("Greedy").await, server.guest("Anna").await);
    let computers =
        json!([{ "kind": "computer", "level": "veteran" }, { "kind": "computer", "level": "veteran" }]);
    for (seats, most) in [(computers, 1), (open(), 5), (json!([{ "kind": "me" }, { "kind": "me" }]), 14)] {
        for number in 0..most {
            assert_eq!(make(&greedy, seats.clone()).await.0, 200, "{number} {seats}");
        }
        assert_eq!(make(&greedy, seats).await, (409, "too-many".to_owned()));
    }
    assert_eq!(make(&other, open()).await.0, 200);
    server.change("UPDATE matches SET status = 'over' WHERE maker = 1").await;
    assert_eq!(make(&greedy, open()).await.0, 200, "finished matches do not count");
}

#[tokio::test]
async fn a_player_takes_so_many_seats_and_no_more() {
    let server = Server::with(limited()).await;
    let greedy = server.guest("Greedy").await;
    let mut ids = Vec::new();
    for maker in 0..5 {
        let maker = server.guest(&format!("Maker {maker}")).await;
        for _ in 0..5 {
            ids.push(make(&maker, open()).await.1);
        }
    }
    let mut taken = Vec::new();
    for id in &ids {
        taken.push(greedy.post(&format!("/api/matches/{id}/join"), json!({})).await.status);
    }
    assert_eq!(taken, [[200; 5], [200; 5], [200; 5], [200; 5], [409; 5]].concat());
    let last = format!("/api/matches/{}/join", ids[24]);
    assert_eq!(greedy.post(&last, json!({})).await.problem(), (409, "too-many".to_owned()));
    server.change("UPDATE matches SET status = 'over' WHERE maker = 2").await;
    greedy.post(&last, json!({})).await.ok();
}

#[tokio::test]
async fn many_open_matches_of_one_player_hide_no_other() {
    let server = Server::start().await;
    let (anna, greedy) = (server.guest("Anna").await, server.guest("Greedy").await);
    let (_, first) = make(&anna, open()).await;
    for _ in 0..60 {
        make(&greedy, open()).await;
    }
    server.change("UPDATE matches SET changed = changed - 100 WHERE maker = 1").await;
    let lobby = server.browser().get("/api/matches").await.ok();
    let listed = lobby["open"].as_array().unwrap();
    assert_eq!(listed.len(), 50);
    assert!(listed.iter().any(|card| card["id"] == first.as_str()));
}

#[tokio::test]
async fn what_no_one_comes_back_to_is_removed() {
    let server = Server::start().await;
    let (guest, gone, player) = (server.guest("Anna").await, server.guest("Berta").await, server.browser());
    player.post("/api/register", json!({ "name": "Carla", "password": "correct horse battery" })).await.ok();
    let mine = json!([{ "kind": "me" }, { "kind": "me" }]);
    let mut ids = Vec::new();
    for (browser, seats) in
        [(&guest, open()), (&player, open()), (&guest, mine.clone()), (&player, mine.clone()), (&gone, mine)]
    {
        ids.push(make(browser, seats).await.1);
    }
    // A match in use is not removed: after a restart none is.
    let server = server.restart().await;
    let left = async |days: &'static str| -> Vec<bool> {
        server.change(days).await;
        server.change("UPDATE sessions SET expires = unixepoch() - 1 WHERE player = 2").await;
        server.app.sweep().await.unwrap();
        let kept = server.app.store.read(|base| base.column::<String>("SELECT id FROM matches", params![]));
        let kept = kept.await.unwrap();
        ids.iter().map(|id| kept.contains(id)).collect()
    };
    assert_eq!(left("UPDATE matches SET changed = unixepoch() - 2 * 86400").await, [true; 5]);
    let days = "UPDATE matches SET changed = unixepoch() - 4 * 86400";
    assert_eq!(left(days).await, [false, true, true, true, true], "a guest's open match waits three days");
    let days = "UPDATE matches SET changed = unixepoch() - 15 * 86400";
    assert_eq!(left(days).await, [false, false, true, true, true], "a player's fourteen");
    let days = "UPDATE matches SET changed = unixepoch() - 31 * 86400";
    assert_eq!(left(days).await, [false, false, true, true, false], "its only player cannot come back");
    assert_eq!(server.count("SELECT count(*) FROM players WHERE id = 2").await, 0);
    assert_eq!(server.count("SELECT count(*) FROM journals WHERE rows > 0").await, 0, "nothing was played");
}

#[tokio::test]
async fn a_guest_who_plays_nothing_is_forgotten_sooner() {
    let server = Server::start().await;
    let (idle, plays) = (server.guest("Anna").await, server.guest("Berta").await);
    make(&plays, open()).await;
    server.change("UPDATE sessions SET expires = expires - 29 * 86400").await;
    server.app.sweep().await.unwrap();
    assert_eq!(server.count("SELECT count(*) FROM players").await, 2);
    server.change("UPDATE sessions SET expires = expires - 2 * 86400").await;
    server.app.sweep().await.unwrap();
    assert_eq!(server.count("SELECT count(*) FROM players").await, 1);
    assert_eq!(idle.me().await, Value::Null);
    assert_ne!(plays.me().await, Value::Null);
}
