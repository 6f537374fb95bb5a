//! Servers of two versions on one database.

use library::Shelf;
use table::app::{App, Config};
use table::params;
use table::store::StoreError;

use crate::server::Server;

#[tokio::test]
async fn an_older_server_works_while_the_database_says_so() {
    let server = Server::start().await;
    let source = server.source();
    let set = async |oldest: i64| {
        let sql = "UPDATE schema_version SET version = 99, oldest = ?1";
        server.app.store.write(move |base| base.execute(sql, params![oldest])).await.unwrap();
    };
    set(1).await;
    let beside = App::open(Shelf::standard(), &source, Config::default()).unwrap();
    let version = beside.store.read(|base| base.one::<i64>("SELECT version FROM schema_version", params![]));
    assert_eq!(version.await.unwrap(), 99, "the newer program's work stays");
    beside.store.close().await;
    set(99).await;
    let refused = App::open(Shelf::standard(), &source, Config::default()).err();
    assert!(matches!(refused, Some(StoreError::Newer { found: 99, .. })), "{refused:?}");
}

#[tokio::test]
async fn servers_that_start_at_once_migrate_once() {
    let folder = tempfile::tempdir().unwrap();
    let source = crate::engine::source(folder.path());
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let source = source.clone();
            std::thread::spawn(move || App::open(Shelf::standard(), &source, Config::default()).map(drop))
        })
        .collect();
    for start in starts {
        start.join().unwrap().unwrap();
    }
}

#[tokio::test]
async fn an_address_that_does_not_answer_is_a_clear_error() {
    // No port has the number 1 open.
    let source = table::store::Source::of("postgres://anna:secret@127.0.0.1:1/table");
    let error = App::open(Shelf::standard(), &source, Config::default()).err().unwrap().to_string();
    assert!(error.starts_with("cannot reach PostgreSQL: ") && !error.contains("secret"), "{error}");
    let source = table::store::Source::of("postgres://anna@127.0.0.1:1/table?sslmode=require");
    let error = App::open(Shelf::standard(), &source, Config::default()).err().unwrap().to_string();
    assert!(error.contains("sslmode=require is not supported"), "{error}");
}
