//! A match goes on after a restart as if nothing had been.

use serde_json::json;

use crate::mirror::Mirror;
use crate::playing::play;
use table::params;

use crate::engine;
use crate::server::Server;

#[tokio::test]
async fn the_dice_are_the_same_with_and_without_a_restart() {
    let mut records = Vec::new();
    for restarts in [false, true] {
        let mut server = Server::start().await;
        let anna = server.player("Anna").await;
        let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
        let mut mirror = Mirror::new();
        let mut here = anna.clone();
        for _ in 0..4 {
            play(&here, &id, &mut mirror, 40).await;
            if restarts {
                server = server.restart().await;
                here = anna.at(server.address);
            }
        }
        let moves = here.get(&format!("/matches/{id}/moves")).await.ok();
        let rolled =
            moves.as_array().unwrap().iter().any(|line| !line["dice"].as_array().unwrap().is_empty());
        assert!(rolled, "some dice were rolled");
        records.push(moves);
    }
    assert_eq!(records[0], records[1]);
}

#[tokio::test]
async fn a_match_whose_journal_no_longer_fits_the_rules_is_stopped_and_not_lost() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    play(&anna, &id, &mut Mirror::new(), 5).await;
    let broken = id.clone();
    let spoil = server.app.store.write(move |base| {
        base.execute(
            "UPDATE journal SET text = 'no longer a move' WHERE match = ?1 AND number = 3",
            params![broken],
        )
    });
    spoil.await.unwrap();
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&table["card"]["status"], &table["step"]), (&json!("stopped"), &json!(2)));
    assert_eq!(anna.act(&id, 0, 2, "x").await.problem(), (409, "stopped"));
    let count = server.app.store.read(|base| base.one::<i64>("SELECT count(*) FROM journal", params![]));
    assert_eq!(count.await.unwrap(), 5, "nothing of the journal is thrown away");
}

#[tokio::test]
async fn what_cannot_be_stored_is_not_done_and_not_told() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 3).await;
    let mut live = server.stranger().live(&id, "feed=moves").await;
    live.next_of("moves").await;
    let refuse = |sql: &'static str| server.app.store.write(move |base| base.execute_batch(sql));
    refuse(engine::REFUSE).await.unwrap();
    let seat = mirror.decides().unwrap();
    let action = mirror.pick(seat);
    assert_eq!(anna.act(&id, seat, 3, &action).await.problem(), (503, "not-kept"));
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&table["step"], &table["version"]), (&json!(3), &json!(3)));
    assert!(live.is_silent(std::time::Duration::from_millis(100)).await);
    refuse(engine::ALLOW).await.unwrap();
    anna.act(&id, seat, 3, &action).await.ok();
    assert_eq!(live.next_of("moves").await["version"], 4);
}

#[tokio::test]
async fn standing_orders_are_kept() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let board = anna.get(&format!("/matches/{id}/board")).await.ok();
    let unknown = json!({ "orders": { "dance": "always" } });
    assert_eq!(anna.command(&id, 0, 0, unknown).await.problem(), (400, "malformed"));
    let card = &board["orders"][0];
    let orders = json!({ card["id"].as_str().unwrap(): card["choices"][0][0] });
    let answer = anna.command(&id, 0, 0, json!({ "orders": orders })).await.ok();
    assert_eq!(answer["table"]["orders"], orders);
    let server = server.restart().await;
    let table = anna.at(server.address).get(&format!("/matches/{id}/table?seat=0")).await.ok();
    assert_eq!(table["orders"], orders);
    let table = anna.at(server.address).get(&format!("/matches/{id}/table?seat=1")).await.ok();
    assert_eq!(table["orders"], json!({}), "the other seat has none, and does not see these");
}

#[tokio::test]
async fn a_journal_that_has_lost_rows_is_not_played_on() {
    for (sql, left, says) in [
        ("DELETE FROM journal WHERE match = ?1 AND number >= 4", 3, "row 4 is missing"),
        ("DELETE FROM journal WHERE match = ?1 AND number = 2", 1, "row 2 is missing"),
        (
            "UPDATE journal SET hash = hash + 1 WHERE match = ?1 AND number = 3",
            3,
            "Row 3 of the journal leads to",
        ),
        ("DELETE FROM journals WHERE match = ?1", 5, "row 1 is missing"),
    ] {
        let server = Server::start().await;
        let anna = server.player("Anna").await;
        let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
        play(&anna, &id, &mut Mirror::new(), 5).await;
        let damaged = id.clone();
        server.app.store.write(move |base| base.execute(sql, params![damaged])).await.unwrap();
        let server = server.restart().await;
        let anna = anna.at(server.address);
        let table = anna.get(&format!("/matches/{id}/table")).await.ok();
        assert_eq!((&table["card"]["status"], &table["step"]), (&json!("stopped"), &json!(left)), "{sql}");
        let prompt = table["scene"]["prompt"].as_str().unwrap();
        assert!(prompt.contains(says), "{sql}: {prompt}");
        assert_eq!(anna.act(&id, 0, left, "x").await.problem(), (409, "stopped"), "{sql}");
        let found = table::check::check_database(&library::Shelf::standard(), server.source()).unwrap();
        assert!(found.faults.iter().any(|fault| fault.contains(&id) && fault.contains(says)), "{found:?}");
    }
}

#[tokio::test]
async fn a_sound_database_is_found_sound() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    for _ in 0..2 {
        let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
        play(&anna, &id, &mut Mirror::new(), 5).await;
    }
    let found = table::check::check_database(&library::Shelf::standard(), server.source()).unwrap();
    assert_eq!((found.matches, found.rows, found.faults), (2, 10, Vec::new()), "while the server runs");
}
