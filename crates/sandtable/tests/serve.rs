//! `sandtable serve` and `sandtable backup` as processes.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use common::{run, sandtable, scratch, told};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path, more: &[&str]) -> Server {
        Server::logging_to(Stdio::piped(), database, more)
    }

    fn logging_to(log: Stdio, database: &Path, more: &[&str]) -> Server {
        let mut child = sandtable()
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(database)
            .args(more)
            .env("SANDTABLE_LOG", "debug")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it has an output"))
            .read_line(&mut line)
            .expect("it says something");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Server { address: address.expect("it says where it is").to_owned(), child }
    }

    fn ask(&self, request: &str, body: &str) -> String {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Tells it to stop and gives its exit code and its log.
    fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill runs").success());
        let mut log = String::new();
        if let Some(mut lines) = self.child.stderr.take() {
            lines.read_to_string(&mut log).expect("its log is text");
        }
        (self.child.wait().expect("it ends").code(), log)
    }
}

/// A database that no other test uses.
fn fresh(name: &str) -> PathBuf {
    let file = scratch(name);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

#[test]
fn it_says_where_it_is_and_goes_down_in_good_order_when_told() {
    let database = fresh("serve-order.db");
    let server = Server::start(&database, &[]);
    assert!(server.ask("GET /health", "").contains(r#""well":true"#));
    assert!(server.ask("GET /", "").starts_with("HTTP/1.1 200"));
    let mode = std::fs::metadata(&database).expect("the database is there").permissions().mode();
    assert_eq!(mode & 0o077, 0, "it is for its owner alone");
    let (code, _) = server.stop();
    assert_eq!(code, Some(0));
    let left = std::fs::metadata(format!("{}-wal", database.display())).map_or(0, |file| file.len());
    assert_eq!(left, 0, "everything is in the one file");
}

/// Every write to it fails: the disk under the log is full.
#[cfg(target_os = "linux")]
const FULL: &str = "/dev/full";

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_costs_log_lines_and_nothing_else() {
    for log in ["full", "closed"] {
        let database = fresh(&format!("serve-log-{log}.db"));
        let mut server = if log == "full" {
            let full = std::fs::File::options().write(true).open(FULL).expect("a full disk");
            Server::logging_to(full.into(), &database, &[])
        } else {
            Server::start(&database, &[])
        };
        // A pipe that is no longer read.
        drop(server.child.stderr.take());
        for _ in 0..3 {
            let entered = server.ask("POST /api/guest", "{}");
            assert!(entered.starts_with("HTTP/1.1 200"), "{log}: {entered}");
        }
        assert!(server.ask("GET /ready", "").starts_with("HTTP/1.1 200"), "{log}");
        let (code, _) = server.stop();
        assert_eq!(code, Some(0), "{log}");
        let left = std::fs::metadata(format!("{}-wal", database.display())).map_or(0, |file| file.len());
        assert_eq!(left, 0, "{log}: everything is in the one file");
    }
}

#[test]
fn its_log_keeps_secrets() {
    let server = Server::start(&fresh("serve-log.db"), &["--log", "json"]);
    let answer = server.ask("POST /api/register", r#"{"name":"Hieronymus","password":"a secret password"}"#);
    let cookie = answer
        .split("sandtable=")
        .nth(1)
        .and_then(|rest| rest.split(';').next())
        .expect("a cookie")
        .to_owned();
    let (_, log) = server.stop();
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    assert!(lines.iter().any(|line| line["span"]["route"] == "/api/register"), "{log}");
    for secret in ["a secret password", &cookie, &cookie[cookie.len() - 64..], "Hieronymus"] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[test]
fn a_port_that_is_taken_is_told_with_what_to_do() {
    let server = Server::start(&fresh("serve-taken.db"), &[]);
    let database = fresh("serve-taken-too.db");
    let file = database.to_str().expect("a plain name");
    let (code, _, said) = told(&run(&["serve", "--listen", &server.address, "--database", file]));
    assert_eq!(code, 1);
    assert!(said.contains("is in use") && said.contains("--listen 127.0.0.1:"), "{said}");
    assert!(!database.exists(), "nothing was made");
    server.stop();
}

#[test]
fn a_file_that_is_no_database_is_not_touched() {
    let file = fresh("serve-no-database.db");
    std::fs::write(&file, "these are not the tables you look for, and there are many of them")
        .expect("it is written");
    let name = file.to_str().expect("a plain name");
    let (code, _, said) = told(&run(&["serve", "--listen", "127.0.0.1:0", "--database", name]));
    assert_eq!(code, 1);
    assert!(said.contains("cannot open"), "{said}");
    assert!(std::fs::read_to_string(&file).expect("it is there").starts_with("these are not"));
}

#[test]
fn a_second_server_on_the_same_database_is_refused() {
    let database = fresh("serve-twice.db");
    let server = Server::start(&database, &[]);
    let name = database.to_str().expect("a plain name");
    let (code, _, said) = told(&run(&["serve", "--listen", "127.0.0.1:0", "--database", name]));
    assert_eq!(code, 1);
    assert!(said.contains("another server is using this database"), "{said}");
    assert!(server.ask("POST /api/guest", "{}").starts_with("HTTP/1.1 200"));
    server.stop();
}

#[test]
fn damage_is_found_and_not_played_on() {
    let database = fresh("serve-damaged.db");
    let server = Server::start(&database, &[]);
    for _ in 0..40 {
        server.ask("POST /api/guest", r#"{"name":"A name that fills the pages"}"#);
    }
    let name = database.to_str().expect("a plain name");
    let (code, said, _) = told(&run(&["check-database", "--database", name]));
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("0 matches with 0 rows, no damage found"), "{said}");
    server.stop();
    let mut bytes = std::fs::read(&database).expect("the database is there");
    let text = b"A name that fills";
    for page in bytes.chunks_mut(4096).skip(1) {
        if page.windows(text.len()).any(|part| part == text) {
            page[..8].fill(0xa5);
        }
    }
    std::fs::write(&database, bytes).expect("it is written");
    let (code, said, error) = told(&run(&["check-database", "--database", name]));
    assert_eq!(code, 1, "{said}");
    assert!(error.contains("found; restore a backup"), "{said}{error}");
    let (code, _, said) = told(&run(&["serve", "--listen", "127.0.0.1:0", "--database", name]));
    assert_eq!(code, 1);
    assert!(said.contains("the database is damaged"), "{said}");
}

#[test]
fn a_running_server_is_copied_and_the_copy_serves() {
    let (database, copy) = (fresh("serve-copied.db"), fresh("serve-copy.db"));
    let server = Server::start(&database, &[]);
    let entered = server.ask("POST /api/register", r#"{"name":"Anna","password":"a secret password"}"#);
    assert!(entered.starts_with("HTTP/1.1 200"), "{entered}");
    let names = [&copy, &database].map(|file| file.to_str().expect("a plain name"));
    let (code, said, error) = told(&run(&["backup", names[0], "--database", names[1]]));
    assert_eq!(code, 0, "{error}");
    assert!(said.contains("serve-copy.db"), "{said}");
    let (code, _, error) = told(&run(&["backup", names[0], "--database", names[1]]));
    assert_eq!(code, 1);
    assert!(error.contains("already exists"), "{error}");
    server.stop();
    let server = Server::start(&copy, &[]);
    let opened = server.ask("POST /api/login", r#"{"name":"anna","password":"a secret password"}"#);
    assert!(opened.contains(r#""name":"Anna""#), "{opened}");
    server.stop();
}

#[test]
fn wrong_settings_are_told_before_anything_starts() {
    for (option, value) in [
        ("--listen", "nowhere"),
        ("--origin", "table.example.org/x"),
        ("--rate-limit", "many"),
        ("--log", "loud"),
    ] {
        let (code, _, said) = told(&run(&["serve", option, value]));
        assert_eq!(code, 2, "{option} {value}: {said}");
    }
}
