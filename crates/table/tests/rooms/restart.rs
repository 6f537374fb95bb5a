//! A match goes on after a restart as if nothing had been.

use serde_json::json;

use crate::mirror::Mirror;
use crate::playing::play;
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
        base.execute("UPDATE journal SET text = 'no longer a move' WHERE match = ?1 AND number = 3", [broken])
    });
    spoil.await.unwrap();
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let table = anna.get(&format!("/matches/{id}/table")).await.ok();
    assert_eq!((&table["card"]["status"], &table["step"]), (&json!("stopped"), &json!(2)));
    assert_eq!(anna.act(&id, 0, 2, "x").await.problem(), (409, "stopped"));
    let count = server
        .app
        .store
        .read(|base| base.query_row("SELECT count(*) FROM journal", [], |row| row.get::<_, i64>(0)));
    assert_eq!(count.await.unwrap(), 5, "nothing of the journal is thrown away");
}
