use rusqlite::Connection;
use tempfile::TempDir;

use super::{Base, DbError, StoreError};
use crate::params;

type Store = super::Store;

fn open(file: &std::path::Path) -> Result<Store, StoreError> {
    Store::open(&file.into(), |_| Ok(())).map(|(store, ())| store)
}

fn fresh() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder.path().join("table.db")).unwrap();
    (folder, store)
}

fn add(name: &'static str) -> impl FnOnce(&Base) -> Result<i64, DbError> {
    move |base| {
        base.one("INSERT INTO players (name, guest, made) VALUES (?1, 1, 0) RETURNING id", params![name])
    }
}

/// Makes the writer busy until the sender is used, so that later jobs wait together.
async fn hold(store: &Store) -> std::sync::mpsc::Sender<()> {
    let (go, wait) = std::sync::mpsc::channel();
    let (begun, begins) = tokio::sync::oneshot::channel();
    drop(store.submit(move |_| {
        let _ = begun.send(());
        let _ = wait.recv();
        Ok(())
    }));
    begins.await.unwrap();
    go
}

async fn names(store: &Store) -> Vec<String> {
    store.read(|base| base.column("SELECT name FROM players ORDER BY id", params![])).await.unwrap()
}

#[tokio::test]
async fn what_was_answered_is_there_when_the_file_is_opened_again() {
    let (folder, store) = fresh();
    store.write(add("Anna")).await.unwrap();
    store.close().await;
    let again = open(&folder.path().join("table.db")).unwrap();
    assert_eq!(names(&again).await, ["Anna"]);
}

#[tokio::test]
async fn a_failing_job_does_not_spoil_those_that_wait_with_it() {
    let (_folder, store) = fresh();
    let go = hold(&store).await;
    let good = store.submit(add("Anna"));
    let bad = store.submit(|base: &Base| {
        add("half done")(base)?;
        base.execute("INSERT INTO nowhere VALUES (1)", params![])
    });
    let panics = store.submit(|base: &Base| -> Result<(), DbError> {
        add("half done as well")(base)?;
        panic!("a job panics")
    });
    let last = store.submit(add("Bert"));
    go.send(()).unwrap();
    assert!(good.await.unwrap().is_ok());
    assert!(matches!(bad.await.unwrap(), Err(StoreError::Database(_))));
    assert!(matches!(panics.await.unwrap(), Err(StoreError::Panicked)));
    assert!(last.await.unwrap().is_ok());
    assert_eq!(names(&store).await, ["Anna", "Bert"]);
    assert_eq!(store.counts().commits, 2, "four jobs waited together and shared one transaction");
}

/// Panics where the writer does not expect it: after the job, when its answer finds no reader.
struct PanicsWhenDropped;

impl Drop for PanicsWhenDropped {
    fn drop(&mut self) {
        panic!("an answer panics")
    }
}

#[tokio::test]
async fn the_writer_survives_a_panic_outside_a_job() {
    let (_folder, store) = fresh();
    let go = hold(&store).await;
    drop(store.submit(|_| Ok(PanicsWhenDropped)));
    let beside = store.submit(add("Anna"));
    go.send(()).unwrap();
    let _ = beside.await;
    store.write(add("Bert")).await.unwrap();
    assert!(names(&store).await.contains(&"Bert".to_owned()));
    store.close().await;
}

#[tokio::test]
async fn every_job_fails_when_the_commit_fails() {
    let (_folder, store) = fresh();
    let go = hold(&store).await;
    let good = store.submit(add("Anna"));
    let spoiler = store.submit(|base: &Base| {
        base.execute_batch("PRAGMA defer_foreign_keys = true")?;
        base.execute(
            "INSERT INTO journal VALUES ('no such match', 1, 'act', 0, '', NULL, NULL, NULL, 0, NULL)",
            params![],
        )
    });
    go.send(()).unwrap();
    assert!(matches!(good.await.unwrap(), Err(StoreError::NotKept(_))));
    assert!(matches!(spoiler.await.unwrap(), Err(StoreError::NotKept(_))));
    assert_eq!(names(&store).await, [""; 0]);
    store.write(add("Bert")).await.unwrap();
    assert_eq!(names(&store).await, ["Bert"], "and the writer goes on");
}

#[tokio::test]
async fn a_full_disk_is_an_error_and_the_writer_recovers() {
    let (_folder, store) = fresh();
    let limit =
        |pages: i64| move |base: &Base| base.rows(&format!("PRAGMA max_page_count={pages}"), params![]);
    store.write(limit(1)).await.unwrap();
    let long = "x".repeat(100_000);
    let job = move |base: &Base| {
        base.execute("INSERT INTO players (name, guest, made) VALUES (?1, 1, 0)", params![long])
    };
    assert!(store.write(job).await.is_err());
    store.write(limit(100_000)).await.unwrap();
    store.write(add("Anna")).await.unwrap();
    assert_eq!(names(&store).await, ["Anna"]);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let (folder, store) = fresh();
    store.write(|base| base.execute_batch("PRAGMA user_version = 9999")).await.unwrap();
    store.close().await;
    let again = open(&folder.path().join("table.db"));
    assert!(matches!(again, Err(StoreError::Newer { found: 9_999, .. })));
}

#[tokio::test]
async fn computer_players_of_an_older_program_play_on_under_their_new_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.db");
    let old = Connection::open(&file).unwrap();
    for step in &super::migrate::STEPS[..2] {
        old.execute_batch(step).unwrap();
    }
    old.execute_batch(
        "INSERT INTO matches (id, book, scenario, title, seed, undo, watch, status, made, changed)
           VALUES ('m', 'westwall', 'spearhead', '', zeroblob(32), 'free', 'anybody', 'running', 0, 0);
         INSERT INTO seats (match, seat, side, kind, level) VALUES ('m', 0, 'US', 'computer', 'greedy'),
           ('m', 1, 'German', 'computer', 'random');
         INSERT INTO journal (match, number, kind, seat, text, at) VALUES ('m', 1, 'act', 0, 'end', 0);
         PRAGMA user_version = 2;",
    )
    .unwrap();
    drop(old);
    let store = open(&file).unwrap();
    let look = |base: &Base| base.column::<String>("SELECT level FROM seats ORDER BY seat", params![]);
    assert_eq!(store.read(look).await.unwrap(), ["regular", "recruit"]);
    let rest = |base: &Base| {
        let hints: bool = base.one("SELECT hints FROM matches", params![])?;
        let why: Option<String> = base.one("SELECT why FROM journal", params![])?;
        Ok((hints, why))
    };
    assert_eq!(store.read(rest).await.unwrap(), (false, None));
}

#[tokio::test]
async fn a_second_server_is_kept_away_until_the_first_has_closed() {
    let (folder, store) = fresh();
    let file = folder.path().join("table.db");
    assert!(matches!(open(&file), Err(StoreError::InUse)));
    store.close().await;
    open(&file).unwrap().write(add("Anna")).await.unwrap();
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let (folder, store) = fresh();
    for _ in 0..200 {
        store.write(add("a name that fills the pages of the file, one row after the other")).await.unwrap();
    }
    store.close().await;
    let file = folder.path().join("table.db");
    let mut bytes = std::fs::read(&file).unwrap();
    // The pages of this size that hold the names.
    let text = b"a name that fills";
    for page in bytes.chunks_mut(4096).skip(1) {
        if page.windows(text.len()).any(|part| part == text) {
            page[..8].fill(0xa5);
        }
    }
    std::fs::write(&file, bytes).unwrap();
    assert!(matches!(open(&file), Err(StoreError::Damaged(_))));
}

#[tokio::test]
async fn a_closed_store_refuses() {
    let (_folder, store) = fresh();
    store.close().await;
    assert!(matches!(store.write(add("Anna")).await, Err(StoreError::Closed)));
}

#[tokio::test]
async fn the_journal_is_flushed_to_the_disk_at_every_commit() {
    let (_folder, store) = fresh();
    let ask = |name: &'static str| {
        move |base: &Base| {
            Ok(base.row(&format!("PRAGMA {name}"), params![])?.map(|row| row.values()[0].clone()))
        }
    };
    let mode = store.write(ask("journal_mode")).await.unwrap();
    assert_eq!(mode, Some(super::Value::Text("wal".into())));
    let synchronous = store.write(ask("synchronous")).await.unwrap();
    assert_eq!(synchronous, Some(super::Value::Int(2)), "2 is FULL");
}
