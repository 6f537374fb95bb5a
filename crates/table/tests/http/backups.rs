//! A copy of the database, made while games go on.

use serde_json::json;
use table::app::{App, Config};
use table::backup::{BackupError, backup};
use table::params;

use crate::server::{Browser, Server};

async fn make(browser: &Browser) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned()
}

/// Does the first thing that the table offers to either seat, over and over.
async fn play(browser: Browser, id: String, moves: usize) -> u64 {
    let look = async || browser.get(&format!("/api/matches/{id}/table")).await.ok();
    let mut table = look().await;
    for _ in 0..moves {
        let seat = &table["seat"];
        let action = match table["scene"]["active"][0].as_str() {
            Some(piece) => {
                let asked = format!("/api/matches/{id}/gestures?seat={seat}&piece={piece}");
                browser.get(&asked).await.ok()[0]["actions"][0].clone()
            }
            None => table["scene"]["buttons"][0]["action"].clone(),
        };
        let act = json!({ "seat": seat, "version": table["version"], "do": { "act": [action] } });
        browser.post(&format!("/api/matches/{id}/command"), act).await.ok();
        table = look().await;
    }
    table["steps"].as_u64().unwrap()
}

#[tokio::test]
async fn a_copy_made_while_moves_are_played_opens_and_fits_together() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let id = make(&browser).await;
    let before = play(browser.clone(), id.clone(), 5).await;
    let playing = tokio::spawn(play(browser.clone(), id.clone(), 25));
    let folder = tempfile::tempdir().unwrap();
    let mut copies = Vec::new();
    for number in 0..4 {
        let (from, to) = (server.file.clone(), folder.path().join(format!("copy-{number}.db")));
        copies.push(to.clone());
        let size = tokio::task::spawn_blocking(move || backup(&from, &to)).await.unwrap().unwrap();
        assert!(size > 0);
    }
    let after = playing.await.unwrap();
    for copy in copies {
        let app = App::open(library::Shelf::standard(), &copy, Config::default()).unwrap();
        let sound: String =
            app.store.read(|base| base.one("PRAGMA integrity_check", params![])).await.unwrap();
        assert_eq!(sound, "ok");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(table::serve::serve(app, listener, std::future::pending()));
        // The cookie is good there too: the copy holds its key and its session.
        let there = browser.at(address);
        let table = there.get(&format!("/api/matches/{id}/table")).await.ok();
        let steps = table["steps"].as_u64().unwrap();
        assert!((before..=after).contains(&steps), "{before} {steps} {after}");
        assert_eq!(table["card"]["yours"], json!([0, 1]));
        serving.abort();
    }
}

#[tokio::test]
async fn a_copy_replaces_nothing_and_half_a_copy_is_not_left() {
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken.db");
    std::fs::write(&taken, "precious").unwrap();
    assert!(matches!(backup(&server.file, &taken), Err(BackupError::Exists(_))));
    assert_eq!(std::fs::read(&taken).unwrap(), b"precious");
    let (nothing, new) = (folder.path().join("nothing.db"), folder.path().join("new.db"));
    assert!(matches!(backup(&nothing, &new), Err(BackupError::NoDatabase(_))));
    assert!(matches!(backup(&taken, &new), Err(BackupError::NoDatabase(_))));
    assert!(!new.exists() && !nothing.exists());
    let nowhere = folder.path().join("no").join("such").join("folder.db");
    assert!(matches!(backup(&server.file, &nowhere), Err(BackupError::NotWritten { .. })));
}

#[cfg(unix)]
#[tokio::test]
async fn a_copy_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    backup(&server.file, &copy).unwrap();
    assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
}
