//! Requests that the middleware refuses, and the headers of every answer.

use serde_json::json;
use table::middleware::{Hosts, Settings};
use table::openapi::{ENDPOINTS, Verb};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::server::Server;

fn posts() -> impl Iterator<Item = String> {
    let changes = ENDPOINTS.iter().filter(|address| address.verb == Verb::Post);
    changes.map(|address| address.path.replace("{id}", "abcdefghijklmnopqrstuvwxyz"))
}

#[tokio::test]
async fn pages_of_other_servers_change_nothing() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let cookie = browser.cookie().unwrap();
    let other_port = format!("http://127.0.0.1:{}", server.address.port() ^ 1);
    for path in posts() {
        for origin in [None, Some("http://evil.example"), Some("null"), Some(&*other_port)] {
            let mut request =
                browser.bare("POST", &path).header("content-type", "application/json").body("{}");
            request = request.header("cookie", &cookie);
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            assert_eq!(browser.send(request).await.problem(), (403, "origin".into()), "{path} {origin:?}");
        }
    }
}

#[tokio::test]
async fn what_a_form_can_send_is_turned_away() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let forms = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];
    for path in posts() {
        for kind in forms {
            let request = browser.request("POST", &path).header("content-type", kind).body("{}");
            assert_eq!(browser.send(request).await.problem(), (415, "content-type".into()), "{path} {kind}");
        }
        let none = browser.send(browser.request("POST", &path).body("{}")).await;
        assert_eq!(none.problem(), (415, "content-type".into()), "{path}");
    }
}

async fn raw(server: &Server, request: String) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(std::time::Duration::from_secs(10), read).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_live_connection_comes_from_our_own_pages_alone() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    for origin in ["", "origin: http://evil.example\r\n", "origin: null\r\n"] {
        let request = format!(
            "GET /api/matches/{id}/live HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n{origin}connection: close, upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            server.address,
            browser.cookie().unwrap()
        );
        let answer = raw(&server, request).await;
        assert!(answer.starts_with("HTTP/1.1 403 "), "{origin}: {answer}");
    }
}

#[tokio::test]
async fn a_server_for_this_machine_answers_to_no_other_name() {
    let server = Server::with(Settings { hosts: Hosts::Local, ..Settings::default() }).await;
    let browser = server.browser();
    for path in ["/", "/api/me", "/api/library"] {
        assert_eq!(browser.get_as(path, "evil.example").await.problem(), (421, "host".into()));
        assert_eq!(browser.get_as(path, "localhost:1").await.status, 200);
    }
}

#[tokio::test]
async fn every_answer_forbids_what_it_can() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let answers = [
        browser.get("/").await,
        browser.get("/match/abc").await,
        browser.get("/api/me").await,
        browser.get("/api/nothing").await,
        browser.get("/assets/nothing.js").await,
        browser.post("/api/guest", json!(7)).await,
        browser.send(browser.bare("POST", "/api/guest")).await,
        browser.send(browser.request("DELETE", "/api/me").header("content-type", "application/json")).await,
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(
            !policy.contains("unsafe") && !policy.contains('*') && policy.contains("frame-ancestors 'none'")
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_eq!(answer.header("x-request-id").len(), 16);
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    assert_eq!(browser.get("/api/me").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_picture_by_itself_runs_nothing() {
    let server = Server::start().await;
    let answer = server.browser().get("/api/books/westwall/maps/bastogne.svg").await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-security-policy").contains("sandbox"), "{:?}", answer.headers);
}

#[tokio::test]
async fn what_is_too_long_is_not_read() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let takes_nothing =
        |path: &String| ["/logout", "/hurry", "/cancel"].iter().any(|end| path.ends_with(end));
    for path in posts().filter(|path| !takes_nothing(path)) {
        let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(70 * 1024));
        let request = browser.request("POST", &path).header("content-type", "application/json").body(long);
        assert_eq!(browser.send(request).await.problem(), (413, "too-long".into()), "{path}");
    }
    let address = format!("GET /api/me?{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(40_000));
    assert!(raw(&server, address).await.starts_with("HTTP/1.1 4"));
    let header = format!("GET /api/me HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "x".repeat(40_000));
    assert!(raw(&server, header).await.starts_with("HTTP/1.1 431"));
    let many = format!("GET /api/me HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(300));
    assert!(raw(&server, many).await.starts_with("HTTP/1.1 431"));
    assert_eq!(browser.get("/api/me").await.status, 200);
}

#[tokio::test]
async fn what_cannot_be_read_is_told_so() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    for path in ["/api/login", "/api/register", "/api/guest", "/api/password", "/api/matches"] {
        for body in [
            "",
            "{",
            "null",
            "[]",
            " [ ]",
            "[7]",
            "7",
            r#"{"unheard-of":1}"#,
            r#"{"name":{}}"#,
            "\u{0}",
            &"[".repeat(5000),
        ] {
            let request = browser.request("POST", path).header("content-type", "application/json");
            let answer = browser.send(request.body(body.to_owned())).await;
            assert_eq!(answer.problem(), (400, "malformed".into()), "{path} {body:.40}");
        }
        let request = browser.request("POST", path).header("content-type", "application/json");
        let answer = browser.send(request.body(vec![0xff, 0xfe, 0x00])).await;
        assert_eq!(answer.problem(), (400, "malformed".into()), "{path}");
    }
}

#[tokio::test]
async fn an_address_asked_the_wrong_way_says_so_in_our_words() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    for address in &ENDPOINTS {
        let path = address.path.replace(['{', '}'], "");
        let listed = |verb| ENDPOINTS.iter().any(|other| other.path == address.path && other.verb == verb);
        let unlisted =
            [("GET", Verb::Get), ("POST", Verb::Post)].into_iter().filter(|(_, verb)| !listed(*verb));
        for method in unlisted.map(|(method, _)| method).chain(["PUT", "DELETE", "PATCH", "TRACE"]) {
            let request = browser.request(method, &path).header("content-type", "application/json");
            assert_eq!(browser.send(request).await.problem(), (405, "method".into()), "{method} {path}");
        }
    }
    assert_eq!(browser.get("/api/nothing").await.problem(), (404, "not-there".into()));
    assert_eq!(browser.post("/api/nothing", json!({})).await.problem(), (404, "not-there".into()));
    assert_eq!(browser.post("/match/x", json!({})).await.problem(), (405, "method".into()));
}

#[tokio::test]
async fn a_request_refused_before_its_body_is_read_says_that_the_connection_closes() {
    let server = Server::start().await;
    let address = server.address;
    let head = |path: &str, kind: &str, origin: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\ncontent-type: {kind}\r\n\
             content-length: 60000\r\n\r\n{{"
        )
    };
    let ours = format!("http://{address}");
    for request in [
        head("/api/guest", "text/plain", &ours),
        head("/api/guest", "application/json", "http://evil.example"),
        head("/api/matches", "application/json", &ours),
        head("/api/nothing", "application/json", &ours),
        head("/api/logout", "application/json", &ours),
    ] {
        let answer = raw(&server, request.clone()).await;
        assert!(answer.contains("\r\nconnection: close\r\n"), "{request}\n{answer}");
    }
    // A body that was read keeps the connection.
    let body = format!(
        "POST /api/guest HTTP/1.1\r\nhost: {address}\r\norigin: {ours}\r\ncontent-type: application/json\r\n\
         content-length: 2\r\n\r\n{{}}GET /health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    );
    assert_eq!(raw(&server, body).await.matches("HTTP/1.1 200").count(), 2);
}

#[tokio::test]
async fn needed_parameters_are_needed_and_the_others_are_not() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let value = |name: &str| match name {
        "overlay" => "zoc".to_owned(),
        "what" => "1317".to_owned(),
        _ => "0".to_owned(),
    };
    let document = browser.get("/api/openapi.json").await.ok();
    let mut needed = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        let Some(parameters) = operations["get"]["parameters"].as_array() else { continue };
        let mut in_query = parameters.iter().filter(|parameter| parameter["in"] == "query").peekable();
        if in_query.peek().is_none() {
            continue;
        }
        let path = path.replace("{id}", &id);
        let needs: Vec<&str> = in_query
            .filter(|parameter| parameter["required"] == true)
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        needed += needs.len();
        let query = |left_out: Option<&str>| {
            let given = needs.iter().filter(|name| Some(**name) != left_out);
            given.map(|name| format!("{name}={}", value(name))).collect::<Vec<_>>().join("&")
        };
        let full = browser.look(&format!("{path}?{}", query(None))).await;
        assert!(matches!(full.status, 101 | 200), "{path}: {}", full.text);
        for left_out in &needs {
            let answer = browser.look(&format!("{path}?{}", query(Some(left_out)))).await;
            assert_eq!(answer.problem(), (400, "malformed".into()), "{path} without {left_out}");
        }
    }
    assert_eq!(needed, 3);
}
