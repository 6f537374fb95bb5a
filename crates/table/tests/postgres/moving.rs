//! A database moves from one engine to the other.

use library::Shelf;
use serde_json::json;
use table::check::check_database;
use table::copy::{CopyError, copy_database};
use table::store::Source;

use crate::engine::CLUSTER;
use crate::mirror::Mirror;
use crate::playing::play;
use crate::server::Server;

#[tokio::test]
async fn a_database_is_the_same_after_a_journey_to_the_other_engine_and_back() {
    let shelf = Shelf::standard();
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
        play(&anna, &id, &mut Mirror::new(), 12).await;
        ids.push(id);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = Source::File(folder.path().join("copy.db"));
    let found = copy_database(&shelf, &server.source(), &file).unwrap();
    assert_eq!((found.matches, found.rows, found.faults), (3, 36, Vec::new()), "while the server runs");
    let back = CLUSTER.database("moved_back").unwrap();
    let found = copy_database(&shelf, &file, &back).unwrap();
    assert_eq!((found.matches, found.rows, found.faults), (3, 36, Vec::new()));
    let again = copy_database(&shelf, &file, &back);
    assert!(matches!(again, Err(CopyError::NotEmpty(_))), "{again:?}");
    let again = copy_database(&shelf, &back, &file);
    assert!(matches!(again, Err(CopyError::NotEmpty(_))), "{again:?}");
    let records = async |server: &Server| {
        let mut records = Vec::new();
        for id in &ids {
            records.push(anna.at(server.address).get(&format!("/matches/{id}/record")).await.ok());
        }
        records
    };
    let moved = Server::on_source(&back, Shelf::standard()).await;
    assert_eq!(records(&server).await, records(&moved).await);
    // A new player gets a new number.
    assert_ne!(moved.player("Berta").await.player, anna.player);
}

#[tokio::test]
async fn a_damaged_journal_is_found_in_the_copy() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    play(&anna, &id, &mut Mirror::new(), 5).await;
    let spoil =
        server.app.store.write(|base| base.execute("UPDATE journal SET hash = 1 WHERE number = 3", &[]));
    spoil.await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = Source::File(folder.path().join("copy.db"));
    let found = copy_database(&Shelf::standard(), &server.source(), &file).unwrap();
    assert!(found.faults.iter().any(|fault| fault.contains("Row 3")), "{found:?}");
}

/// What the manual tells operators to do with PostgreSQL's programs.
#[tokio::test]
async fn a_dump_is_restored_into_an_empty_database_and_played_on() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
    let mut mirror = Mirror::new();
    play(&anna, &id, &mut mirror, 12).await;
    let record = anna.get(&format!("/matches/{id}/record")).await.ok();
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("monday.sql");
    let (Source::Postgres(from), to) = (server.source(), CLUSTER.database("restored").unwrap()) else {
        panic!("the tests of this folder run on PostgreSQL");
    };
    let Source::Postgres(into) = &to else { panic!("a database of the cluster") };
    let dumped = CLUSTER.program("pg_dump").arg(from).arg("-f").arg(&dump).output().unwrap();
    assert!(dumped.status.success(), "while the server runs: {dumped:?}");
    // What is played after the dump is not in it.
    play(&anna, &id, &mut Mirror::of(&anna, &id).await, 3).await;
    let mut restore = CLUSTER.program("psql");
    restore.args(["-q", "-v", "ON_ERROR_STOP=1", "-d", into, "-f"]).arg(&dump);
    let restored = restore.output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    let found = check_database(&Shelf::standard(), &to).unwrap();
    assert_eq!((found.matches, found.rows, found.faults), (1, 12, Vec::new()));
    let there = Server::on_source(&to, Shelf::standard()).await;
    let anna = anna.at(there.address);
    assert_eq!(anna.get(&format!("/matches/{id}/record")).await.ok(), record);
    play(&anna, &id, &mut mirror, 5).await;
}
