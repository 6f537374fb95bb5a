//! Clients that are slow on purpose, and clients that hold too much.

use std::time::Duration;

use table::middleware::{Patience, Settings};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::server::Server;

/// A server without patience.
fn hasty(connections: Option<usize>) -> Settings {
    let moment = Duration::from_millis(50);
    let patience = Patience { headers: moment, body: moment, reader: moment };
    Settings { connections, patience, ..Settings::default() }
}

const MAP: &str = "GET /api/books/westwall/maps/bastogne.svg HTTP/1.1\r\nhost: localhost\r\n\r\n";

const HEALTH: &str = "GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// Everything that comes on a new connection, until the server closes it.
async fn answer(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let _ = stream.write_all(request.as_bytes()).await;
    let mut text = Vec::new();
    // Much longer than a hasty server waits, and less than the library's own time limits.
    let end = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
    assert!(end.is_ok(), "the server keeps the connection open: {}", String::from_utf8_lossy(&text));
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn a_client_that_never_reads_is_cut_off() {
    let server = Server::with(Settings { connections: Some(1), ..hasty(None) }).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut slow = socket.connect(server.address).await.unwrap();
    // More maps than fit into the buffers between the two.
    slow.write_all(MAP.repeat(400).as_bytes()).await.unwrap();
    // It holds the one connection of its address until the server has had enough.
    let mut tries = 0;
    while !answer(&server, HEALTH).await.starts_with("HTTP/1.1 200") {
        tries += 1;
        assert!(tries < 2000, "the slow reader holds its connection");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(slow);
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let server = Server::with(hasty(None)).await;
    let head = answer(&server, "GET /health HTTP/1.1\r\nhost: loc").await;
    assert!(head.is_empty() || head.starts_with("HTTP/1.1 408"), "{head}");
    let origin = server.address;
    let body = answer(
        &server,
        &format!(
            "POST /api/guest HTTP/1.1\r\nhost: {origin}\r\norigin: http://{origin}\r\n\
             content-type: application/json\r\ncontent-length: 20\r\n\r\n{{\"name\""
        ),
    )
    .await;
    assert!(body.starts_with("HTTP/1.1 408") && body.contains("connection: close"), "{body}");
    let idle = answer(&server, "GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(idle.starts_with("HTTP/1.1 200"), "the answer, and then the end of the connection: {idle}");
}

#[tokio::test]
async fn an_address_holds_so_many_connections_and_no_more() {
    let server = Server::with(Settings { connections: Some(2), ..Settings::default() }).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        held.push(stream);
    }
    let refused = answer(&server, "").await;
    assert!(refused.starts_with("HTTP/1.1 429 ") && refused.contains("retry-after: "), "{refused}");
    let (_, problem) = refused.split_once("\r\n\r\n").unwrap();
    let problem: serde_json::Value = serde_json::from_str(problem).unwrap();
    assert_eq!(problem["kind"], "too-often");
    held.pop();
    let mut tries = 0;
    while !answer(&server, HEALTH).await.starts_with("HTTP/1.1 200") {
        tries += 1;
        assert!(tries < 2000, "a place is free again");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_map_is_compressed_once_and_sent_whole() {
    use std::io::Read as _;
    let server = Server::start().await;
    let browser = server.browser();
    let path = "/api/books/westwall/maps/bastogne.svg";
    let plain = browser.get(path).await;
    let packed = browser.request("GET", path).header("accept-encoding", "gzip").send().await.unwrap();
    let header =
        |name: &str| packed.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    assert_eq!(
        (header("content-encoding"), header("vary")),
        ("gzip".to_owned(), "accept-encoding".to_owned())
    );
    let length: usize = header("content-length").parse().expect("it is not compressed while it is sent");
    let bytes = packed.bytes().await.unwrap();
    assert_eq!(bytes.len(), length);
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, plain.text);
}

#[tokio::test]
async fn an_address_holds_so_many_live_connections_and_no_more() {
    use table::middleware::Proxy;
    // Behind a proxy too, where the address comes in a header.
    for proxy in [Proxy::None, Proxy::Trusted] {
        let settings = Settings { connections: Some(2), proxy, ..Settings::default() };
        let server = Server::with(settings).await;
        let browser = server.guest("Anna").await;
        let seats = serde_json::json!([{ "kind": "me" }, { "kind": "me" }]);
        let wanted = serde_json::json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
        let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
        let mut held = [browser.live(&id).await, browser.live(&id).await].map(Some);
        let path = format!("/api/matches/{id}/live");
        let refused = browser.look(&path).await;
        assert_eq!(refused.problem(), (429, "too-often".into()), "{proxy:?}");
        assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
        assert_eq!(
            browser.get(&format!("/api/matches/{id}")).await.status,
            200,
            "requests are counted apart"
        );
        held[0] = None;
        let mut tries = 0;
        while browser.look(&path).await.status != 101 {
            tries += 1;
            assert!(tries < 2000, "a place is free again");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
