//! A long match is loaded from its snapshot, and looks and plays on as if it had been replayed.

use std::fmt::Write as _;
use std::time::Duration;

use kernel::Viewer;
use library::Shelf;
use serde_json::{Value, json};
use table::check::check_database;
use table::params;
use table::store::Value as Sql;

use crate::client::Client;
use crate::mirror::Mirror;
use crate::playing::play;
use crate::server::Server;

/// How many matches have a snapshot, once it is `count`.
async fn wait_for_snapshots(server: &Server, count: i64) {
    let begun = std::time::Instant::now();
    loop {
        let read = server.app.store.read(|base| base.one::<i64>("SELECT count(*) FROM snapshots", params![]));
        if read.await.unwrap() == count {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "a snapshot is written after a long replay");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Everything that a match shows.
async fn looks(client: &Client, id: &str) -> Vec<Value> {
    let mut looks = Vec::new();
    for what in
        ["table", "table?seat=0", "table?seat=1", "table?step=7", "table?step=70", "moves", "log", "story"]
    {
        looks.push(client.get(&format!("/matches/{id}/{what}")).await.ok());
    }
    looks
}

/// A server with a match of that many actions, and of those that standing orders added, which has a snapshot of all of them.
async fn with_snapshot(actions: usize) -> (Server, Client, String, Mirror) {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, actions).await;
    let server = server.restart().await;
    let anna = anna.at(server.address);
    anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!(server.app.rows_replayed(), mirror.version, "without a snapshot everything is replayed");
    wait_for_snapshots(&server, 1).await;
    (server, anna, id, mirror)
}

#[tokio::test]
async fn a_long_match_is_loaded_without_replaying_it() {
    let (server, anna, id, mut mirror) = with_snapshot(300).await;
    let before = mirror.version;
    let server = server.restart().await;
    let anna = anna.at(server.address);
    play(&anna, &id, &mut mirror, 5).await;
    assert_eq!(server.app.rows_replayed(), 0, "the snapshot holds all rows");
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let from_snapshot = looks(&anna, &id).await;
    assert_eq!(
        server.app.rows_replayed(),
        mirror.version - before,
        "only what came after the snapshot is replayed"
    );
    let found = check_database(&Shelf::standard(), server.source()).unwrap();
    assert_eq!(
        (found.rows, found.faults),
        (mirror.version, Vec::new()),
        "the snapshot is what a replay gives"
    );
    let forget = server.app.store.write(|base| base.execute("DELETE FROM snapshots", params![]));
    forget.await.unwrap();
    let server = server.restart().await;
    let anna = anna.at(server.address);
    assert_eq!(looks(&anna, &id).await, from_snapshot);
    assert_eq!(server.app.rows_replayed(), mirror.version);
    let played = mirror.game.hash(Viewer::Referee);
    assert_eq!(Mirror::of(&anna, &id).await.game.hash(Viewer::Referee), played);
}

/// The server runs on: idle games leave the memory by themselves.
#[tokio::test]
async fn a_long_match_that_is_unloaded_comes_back_from_its_snapshot() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let short = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    play(&anna, &short, &mut Mirror::new(), 20).await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 80).await;
    let before = looks(&anna, &id).await;
    assert_eq!(server.app.rows_replayed(), 0, "it has been in memory so far");
    wait_for_snapshots(&server, 1).await;
    assert_eq!(server.app.counts().0, 0, "both games are unloaded; a short one has no snapshot");
    assert_eq!(looks(&anna, &id).await, before);
    play(&anna, &id, &mut mirror, 5).await;
    assert_eq!(server.app.rows_replayed(), 0, "it came from the snapshot");
    let found = check_database(&Shelf::standard(), server.source()).unwrap();
    assert_eq!(found.faults, Vec::<String>::new());
}

/// A snapshot holds the seed and every secret.
#[tokio::test]
async fn no_address_gives_a_snapshot_or_the_seed_in_it() {
    let (server, anna, id, _) = with_snapshot(80).await;
    let read = server.app.store.read(|base| base.one::<Vec<u8>>("SELECT data FROM snapshots", params![]));
    let data = read.await.unwrap();
    let seed = kernel::Seed::from_number(crate::server::SEED).0.to_vec();
    // As bytes, as hexadecimal text and as a list of numbers without its brackets. A byte is a character here, so that the
    // standard library searches: comparing window by window takes a minute.
    let text_of = |bytes: &[u8]| bytes.iter().copied().map(char::from).collect::<String>();
    let forms = |bytes: &[u8]| {
        let hex = bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        let list = serde_json::to_string(bytes).unwrap();
        [text_of(bytes), hex, list[1..list.len() - 1].to_owned()]
    };
    let secrets = [forms(&seed), forms(&data[..32]), forms(&data[data.len() - 32..])].concat();
    let bert = server.player("Bert").await;
    let http = reqwest::Client::new();
    let guesses = ["/snapshot", "/snapshots"].map(str::to_owned).into_iter();
    let guesses = guesses.chain([format!("/matches/{id}/snapshot"), format!("/matches/{id}/snapshots")]);
    let listed =
        table::openapi::ENDPOINTS.iter().filter(|endpoint| endpoint.verb == table::openapi::Verb::Get);
    let listed = listed.map(|endpoint| {
        let path =
            endpoint.path.replace("{id}", &id).replace("{book}", "westwall").replace("{map}", "bastogne");
        path.strip_prefix("/api").map_or(format!("/..{path}"), str::to_owned)
    });
    let mut seen = 0;
    for path in listed.chain(guesses) {
        for query in ["", "?seat=0", "?seat=1", "?step=40", "?seat=0&what=1317", "?overlay=zoc"] {
            for player in [anna.player, bert.player, None] {
                let mut request = http.get(format!("http://{}/api{path}{query}", server.address));
                if let Some(player) = player {
                    request = request.header("x-player", player);
                }
                let answer = request.send().await.unwrap();
                let status = answer.status().as_u16();
                let body = text_of(&answer.bytes().await.unwrap());
                seen += usize::from(status == 200);
                if path.ends_with("snapshot") || path.ends_with("snapshots") {
                    assert_eq!(status, 404, "{path}");
                }
                for secret in &secrets {
                    assert!(!body.contains(secret), "{path}{query} gives what a snapshot holds");
                }
            }
        }
    }
    assert!(seen > 60, "{seen}");
    // The test can find it: once the match is over, the record reveals the seed.
    let table = anna.get(&format!("/matches/{id}/table?seat=0")).await.ok();
    anna.command(&id, 0, table["version"].as_u64().unwrap(), json!("resign")).await.ok();
    let record = anna.get(&format!("/matches/{id}/record")).await.ok().as_str().unwrap().to_owned();
    assert!(secrets.iter().any(|secret| record.contains(secret)));
}

#[tokio::test]
async fn what_was_done_before_a_snapshot_can_still_be_undone_and_is_still_remembered() {
    let mut ends = Vec::new();
    for snapshot in [true, false] {
        let server = Server::start().await;
        let anna = server.player("Anna").await;
        let wanted = json!({ "book": "westwall", "scenario": "spearhead", "undo": "consent",
                             "seats": [{ "kind": "me" }, { "kind": "me" }] });
        let made = anna.post("/matches", wanted).await.ok();
        let id = made["id"].as_str().unwrap().to_owned();
        let mut mirror = Mirror::new();
        play(&anna, &id, &mut mirror, 70).await;
        let seat = mirror.decides().unwrap();
        let keyed = json!({ "seat": seat, "version": mirror.version, "key": "once", "do": { "act": [mirror.pick(seat)] } });
        let first = anna.post(&format!("/matches/{id}/command"), keyed.clone()).await.ok();
        let server = server.restart().await;
        anna.at(server.address).get(&format!("/matches/{id}/table")).await.ok();
        wait_for_snapshots(&server, 1).await;
        if !snapshot {
            let forget = server.app.store.write(|base| base.execute("DELETE FROM snapshots", params![]));
            forget.await.unwrap();
        }
        let server = server.restart().await;
        let anna = anna.at(server.address);
        let again = anna.post(&format!("/matches/{id}/command"), keyed).await.ok();
        assert_eq!(again["done"], first["done"], "the request is known by its key");
        assert_eq!(server.app.rows_replayed() == 0, snapshot);
        for _ in 0..3 {
            let version = anna.get(&format!("/matches/{id}/table?seat={seat}")).await.ok()["version"].clone();
            let undo = json!({ "seat": seat, "version": version, "do": "undo" });
            anna.post(&format!("/matches/{id}/command"), undo).await.ok();
        }
        ends.push((looks(&anna, &id).await[5].clone(), again["version"].clone()));
        let found = check_database(&Shelf::standard(), server.source()).unwrap();
        assert_eq!(found.faults, Vec::<String>::new());
    }
    assert_eq!(ends[0], ends[1]);
}

#[tokio::test]
async fn a_snapshot_that_does_not_fit_is_ignored_and_found() {
    let (mut server, anna, id, mirror) = with_snapshot(80).await;
    let rows = mirror.version;
    let whole = looks(&anna, &id).await;
    let read = server.app.store.read(|base| base.one::<Vec<u8>>("SELECT data FROM snapshots", params![]));
    let good = read.await.unwrap();
    let read = server.app.store.read(|base| base.one::<String>("SELECT edition FROM snapshots", params![]));
    let edition = read.await.unwrap();
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    let spoils: [(&str, Sql<'static>, bool); 5] = [
        ("UPDATE snapshots SET edition = ?1", Sql::Text("another edition".into()), false),
        ("UPDATE snapshots SET rows = ?1", Sql::Int(rows as i64 - 1), true),
        ("UPDATE snapshots SET rows = ?1", Sql::Int(rows as i64 + 1), true),
        ("UPDATE snapshots SET data = ?1", Sql::Bytes(damaged.into()), true),
        // Someone has changed the journal before it.
        ("UPDATE journal SET key = ?1 WHERE number = 3", Sql::Text("a key".into()), true),
    ];
    for (sql, value, is_damage) in spoils {
        let spoil = server.app.store.write(move |base| base.execute(sql, &[value]));
        assert_eq!(spoil.await.unwrap(), 1, "{sql}");
        let found = check_database(&Shelf::standard(), server.source()).unwrap();
        let told = found.faults.iter().any(|fault| fault.contains("snapshot is damaged"));
        assert_eq!((told, found.faults.len()), (is_damage, usize::from(is_damage)), "{sql}");
        server = server.restart().await;
        let anna = anna.at(server.address);
        let table = anna.get(&format!("/matches/{id}/table")).await.ok();
        assert_eq!(server.app.rows_replayed(), rows, "{sql}");
        assert_eq!((&table, &table["card"]["status"]), (&whole[0], &json!("running")), "{sql}");
        // A good one takes its place.
        let begun = std::time::Instant::now();
        loop {
            let own = edition.clone();
            let fresh = server.app.store.read(move |base| {
                base.one::<i64>("SELECT count(*) FROM snapshots WHERE edition = ?1", params![own])
            });
            let fresh = fresh.await.unwrap() == 1;
            if fresh && check_database(&Shelf::standard(), server.source()).unwrap().faults.is_empty() {
                break;
            }
            assert!(begun.elapsed() < Duration::from_mins(1), "{sql}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
