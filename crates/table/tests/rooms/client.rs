//! A client: requests, and live connections.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    pub address: SocketAddr,
    pub player: Option<i64>,
}

/// A status and what came with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    /// What came, which must be good news.
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{:.300}", self.body.to_string());
        self.body
    }

    /// The kind of problem that came: instead of an answer, or as a part of it.
    pub fn problem(&self) -> (u16, &str) {
        let problem = if self.body["refused"].is_object() { &self.body["refused"] } else { &self.body };
        (self.status, problem["kind"].as_str().unwrap_or("no problem"))
    }
}

impl Client {
    pub fn new(address: SocketAddr, player: Option<i64>) -> Client {
        Client { http: reqwest::Client::new(), address, player }
    }

    /// The same player, with a server that has moved.
    pub fn at(&self, address: SocketAddr) -> Client {
        Client { address, ..self.clone() }
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<String>) -> Answer {
        let mut request = self.http.request(method, format!("http://{}/api{path}", self.address));
        request = request.header("origin", format!("http://{}", self.address));
        if let Some(player) = self.player {
            request = request.header("x-player", player);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body.to_string())).await
    }

    /// Makes a match of a short scenario with these seats.
    pub async fn make(&self, seats: Value) -> String {
        self.make_with(json!({ "book": "westwall", "scenario": "spearhead", "seats": seats })).await
    }

    pub async fn make_with(&self, wanted: Value) -> String {
        let card = self.post("/matches", wanted).await.ok();
        card["id"].as_str().unwrap().to_owned()
    }

    /// Acts by a request.
    pub async fn act(&self, id: &str, seat: u8, version: u64, action: &str) -> Answer {
        self.command(id, seat, version, json!({ "act": [action] })).await
    }

    /// Does something by a request.
    pub async fn command(&self, id: &str, seat: u8, version: u64, deed: Value) -> Answer {
        let command = json!({ "seat": seat, "version": version, "do": deed });
        self.post(&format!("/matches/{id}/command"), command).await
    }

    /// Opens a live connection.
    pub async fn live(&self, id: &str, wanted: &str) -> Live {
        self.try_live(id, wanted).await.expect("a live connection")
    }

    /// Opens a live connection, if the server is there.
    pub async fn try_live(&self, id: &str, wanted: &str) -> Option<Live> {
        let address = format!("ws://{}/api/matches/{id}/live?{wanted}", self.address);
        let mut request = address.into_client_request().unwrap();
        let origin = format!("http://{}", self.address).parse().unwrap();
        request.headers_mut().insert("origin", origin);
        if let Some(player) = self.player {
            request.headers_mut().insert("x-player", player.into());
        }
        let (socket, _) = connect_async(request).await.ok()?;
        Some(Live { socket, asked: 0 })
    }
}

pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u64,
}

impl Live {
    /// The next thing that the server says; nothing once the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("the server is silent");
            match message? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// The next thing of a kind.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let tell = self.next().await.expect("the connection is closed");
            if tell["tell"] == kind {
                return tell;
            }
        }
    }

    /// Whether the server has something to say within a moment.
    pub async fn is_silent(&mut self, moment: Duration) -> bool {
        tokio::time::timeout(moment, self.socket.next()).await.is_err()
    }

    pub async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Asks to act; the number of the request.
    pub async fn act(&mut self, seat: u8, version: u64, action: &str) -> u64 {
        assert!(self.try_act(seat, version, action).await, "the connection is closed");
        self.asked
    }

    /// Asks to act. Whether the connection is still open.
    pub async fn try_act(&mut self, seat: u8, version: u64, action: &str) -> bool {
        self.asked += 1;
        let ask = json!({ "ask": "command", "id": self.asked, "seat": seat, "version": version,
            "do": { "act": [action] }, "brief": true });
        self.socket.send(Message::text(ask.to_string())).await.is_ok()
    }
}
