//! Several connections to one match: in step, resumed, and never held up by a slow one.

use std::time::Duration;

use kernel::Viewer;
use serde_json::{Value, json};

use crate::mirror::Mirror;
use crate::playing::play;
use crate::server::Server;

fn me_twice() -> Value {
    json!([{ "kind": "me" }, { "kind": "me" }])
}

#[tokio::test]
async fn two_windows_of_one_player_stay_in_step() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut windows = [anna.live(&id, "seat=0").await, anna.live(&id, "seat=0").await];
    play(&anna, &id, &mut Mirror::new(), 12).await;
    for window in &mut windows {
        loop {
            let table = window.next_of("table").await["table"].clone();
            if table["step"] == 12 {
                assert_eq!(table["version"], 12);
                break;
            }
        }
    }
}

/// What a browser makes of a change of its scene.
fn apply(scene: &mut Value, change: &Value) {
    let mut pieces = scene["pieces"].as_array().unwrap().clone();
    for piece in change["pieces"].as_array().into_iter().flatten() {
        match pieces.iter_mut().find(|old| old["id"] == piece["id"]) {
            Some(old) => old.clone_from(piece),
            None => pieces.push(piece.clone()),
        }
    }
    if let Some(order) = change["order"].as_array() {
        let of = |id: &Value| pieces.iter().find(|piece| piece["id"] == *id).unwrap().clone();
        pieces = order.iter().map(of).collect();
    }
    for (name, value) in change.as_object().unwrap().iter().filter(|(name, _)| *name != "order") {
        scene[name] = value.clone();
    }
    scene["pieces"] = Value::Array(pieces);
}

/// Empty lists may be left out.
fn without_empty(scene: &Value) -> Value {
    let full = |(_, value): &(&String, &Value)| **value != json!([]) && !value.is_null();
    let fields = scene.as_object().unwrap().iter().filter(full);
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}

#[tokio::test]
async fn changes_of_the_scene_lead_to_the_table_that_others_are_shown() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    for seat in ["seat=0&", "seat=1&", ""] {
        let (viewer, who) = if seat.is_empty() { (server.stranger(), "") } else { (anna.clone(), seat) };
        let mut live = viewer.live(&id, &format!("{seat}feed=changes")).await;
        let mut scene = live.next_of("table").await["table"]["scene"].clone();
        let (mut changes, mut bytes) = (0, 0);
        for _ in 0..10 {
            let mirror = &mut Mirror::of(&anna, &id).await;
            play(&anna, &id, mirror, 1).await;
            let shown = viewer.get(&format!("/matches/{id}/table?{who}")).await.ok();
            loop {
                let told = live.next().await.unwrap();
                if told["tell"] == "change" {
                    apply(&mut scene, &told["table"]["scene"]);
                    (changes, bytes) = (changes + 1, bytes + told["table"]["scene"].to_string().len());
                } else if told["tell"] == "table" {
                    scene = told["table"]["scene"].clone();
                } else {
                    continue;
                }
                if told["table"]["version"] == shown["version"] {
                    break;
                }
            }
            assert_eq!(without_empty(&scene), without_empty(&shown["scene"]), "{who}");
        }
        assert!(changes >= 9, "{changes} changes, {who}");
        let whole = scene.to_string().len();
        assert!(bytes < changes * whole / 2, "{bytes} bytes in {changes} changes of {whole}");
    }
}

#[tokio::test]
async fn a_player_who_comes_back_has_every_line_of_the_log_once() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut mirror = Mirror::new();
    let mut lines: Vec<Value> = Vec::new();
    let (mut step, mut version) = (0, 0);
    for _ in 0..4 {
        let mut live = anna.live(&id, &format!("seat=0&from={step}&version={version}")).await;
        play(&anna, &id, &mut mirror, 15).await;
        while step < mirror.game.steps(Viewer::Referee) as u64 {
            let table = live.next_of("table").await["table"].clone();
            lines.extend(table["log"].as_array().unwrap().iter().cloned());
            step = table["step"].as_u64().unwrap();
            version = table["version"].as_u64().unwrap();
        }
        drop(live);
        play(&anna, &id, &mut mirror, 10).await;
    }
    let table = anna.get(&format!("/matches/{id}/table?seat=0&from={step}")).await.ok();
    lines.extend(table["log"].as_array().unwrap().iter().cloned());
    let whole = anna.get(&format!("/matches/{id}/log?seat=0")).await.ok();
    assert_eq!(Value::Array(lines), whole["lines"]);
}

#[tokio::test]
async fn moves_come_without_a_gap_to_a_player_who_comes_back() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut player = Mirror::new();
    let mut mirror = Mirror::new();
    for _ in 0..4 {
        let wanted =
            format!("feed=moves&from={}&version={}", mirror.game.steps(Viewer::Referee), mirror.version);
        let mut live = anna.live(&id, &wanted).await;
        mirror.follow(&live.next_of("moves").await);
        play(&anna, &id, &mut player, 10).await;
        while mirror.version < player.version {
            mirror.follow(&live.next_of("moves").await);
        }
        drop(live);
        play(&anna, &id, &mut player, 10).await;
    }
}

#[tokio::test]
async fn a_connection_that_never_reads_holds_up_no_other() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let deaf: Vec<_> =
        [anna.live(&id, "seat=0").await, server.stranger().live(&id, "feed=moves").await].into();
    let mut live = anna.live(&id, "feed=moves&seat=0").await;
    let mut mirror = Mirror::new();
    mirror.follow(&live.next_of("moves").await);
    for _ in 0..500 {
        let Some(seat) = mirror.decides() else { break };
        let action = mirror.pick(seat);
        live.act(seat, mirror.version, &action).await;
        mirror.follow(&live.next_of("moves").await);
    }
    // What it did not read is still told whole once it does.
    let [mut table, mut moves] = <[_; 2]>::try_from(deaf).ok().unwrap();
    let mut late = Mirror::new();
    while late.version < mirror.version {
        late.follow(&moves.next_of("moves").await);
    }
    while table.next_of("table").await["table"]["version"] != mirror.version {}
}

#[tokio::test]
async fn who_is_at_the_table_is_told() {
    let server = Server::start().await;
    let (anna, bert) = (server.player("Anna").await, server.player("Bert").await);
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "open" }])).await;
    let mut live = anna.live(&id, "").await;
    assert_eq!(live.next_of("present").await["seats"], json!([true, false]));
    bert.post(&format!("/matches/{id}/join"), json!({})).await.ok();
    loop {
        let table = live.next_of("table").await["table"].clone();
        if table["card"]["status"] == "running" {
            break;
        }
    }
    let other = bert.live(&id, "").await;
    while live.next_of("present").await["seats"] != json!([true, true]) {}
    let spectator = server.stranger().live(&id, "").await;
    while live.next_of("present").await["watching"] != 1 {}
    drop((other, spectator));
    while live.next_of("present").await["seats"] != json!([true, false]) {}
}

#[tokio::test]
async fn a_server_that_goes_down_says_goodbye() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut live = anna.live(&id, "").await;
    live.next_of("table").await;
    server.app.begin_shutdown();
    live.next_of("bye").await;
    assert_eq!(live.next().await, None);
}

#[tokio::test]
async fn an_unused_game_leaves_the_memory_while_its_connections_stay() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(me_twice()).await;
    let mut live = anna.live(&id, "feed=moves&seat=0").await;
    let mut mirror = Mirror::new();
    mirror.follow(&live.next_of("moves").await);
    play(&anna, &id, &mut Mirror::new(), 3).await;
    while mirror.version < 3 {
        mirror.follow(&live.next_of("moves").await);
    }
    let gone = async {
        while server.app.counts() != (0, 1) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), gone).await.unwrap();
    let seat = mirror.decides().unwrap();
    let action = mirror.pick(seat);
    live.act(seat, 3, &action).await;
    mirror.follow(&live.next_of("moves").await);
    assert_eq!(mirror.version, 4);
}
