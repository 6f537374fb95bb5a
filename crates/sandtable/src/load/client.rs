//! One player: requests over HTTP, and the live connection.

use futures_util::{SinkExt, StreamExt};
use hyper::client::conn::http1;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use table::wire::{Ask, Command, Deed};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Broken;

/// The longest answer that is read: a map is not asked for.
const LONGEST: usize = 1 << 20;

/// A guest of the server.
#[derive(Clone)]
pub struct Player {
    address: String,
    cookie: String,
}

impl Player {
    /// A new guest.
    pub async fn new(address: &str) -> Result<Player, Broken> {
        let stranger = Player { address: address.to_string(), cookie: String::new() };
        let (cookie, _) = stranger.request("POST", "/api/guest", Some(&json!({}))).await?;
        Ok(Player { cookie: cookie.ok_or_else(|| Broken::new("a guest was given no cookie"))?, ..stranger })
    }

    /// Posts something and gives the answer.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, Broken> {
        Ok(self.request("POST", path, Some(body)).await?.1)
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(Option<String>, Value), Broken> {
        let failed = |error: hyper::Error| Broken::new(format!("{method} {path}: {error}"));
        let stream =
            TcpStream::connect(&self.address).await.map_err(Broken::when("the server cannot be reached"))?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
        let connection = tokio::spawn(connection);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.address)
            .header(header::ORIGIN, format!("http://{}", self.address))
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.map(Value::to_string).unwrap_or_default())
            .map_err(Broken::when("a request cannot be written"))?;
        let answer = sender.send_request(request).await.map_err(failed)?;
        let status = answer.status();
        let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
        let cookies: Vec<&str> =
            cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next()).collect();
        let cookie = (!cookies.is_empty()).then(|| cookies.join("; "));
        let text = whole(answer.into_body()).await.map_err(failed)?;
        connection.abort();
        if !status.is_success() {
            let text = String::from_utf8_lossy(&text).into_owned();
            return Err(Broken::new(format!("{method} {path}: {status}: {text}")));
        }
        let value = serde_json::from_slice(&text).map_err(Broken::when(path))?;
        Ok((cookie, value))
    }

    /// A live connection that tells of moves.
    pub async fn live(&self, game: &str, seat: u8) -> Result<Live, Broken> {
        let address = format!("ws://{}/api/matches/{game}/live?seat={seat}&feed=moves&from=0", self.address);
        let told = Broken::when("the live connection cannot be opened");
        let mut request = match address.into_client_request() {
            Ok(request) => request,
            Err(error) => return Err(told(error)),
        };
        let header = |text: String| text.parse().map_err(Broken::when("a header cannot be written"));
        request.headers_mut().insert(header::COOKIE, header(self.cookie.clone())?);
        request.headers_mut().insert(header::ORIGIN, header(format!("http://{}", self.address))?);
        let stream =
            TcpStream::connect(&self.address).await.map_err(Broken::when("the server cannot be reached"))?;
        stream.set_nodelay(true).map_err(Broken::when("the live connection cannot be set up"))?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opened = client_async_with_config(request, stream, Some(config)).await;
        let (socket, _) = opened.map_err(Broken::when("the live connection cannot be opened"))?;
        Ok(Live { socket, version: 0, asked: 0, moves: Vec::new() })
    }
}

/// Reads an answer to its end.
async fn whole(mut body: hyper::body::Incoming) -> Result<Vec<u8>, hyper::Error> {
    use hyper::body::Body;
    use std::pin::Pin;
    let mut text = Vec::new();
    while let Some(frame) = std::future::poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        if let Ok(bytes) = frame?.into_data()
            && text.len() < LONGEST
        {
            text.extend_from_slice(&bytes);
        }
    }
    Ok(text)
}

/// What the server says, as far as a program needs it.
#[derive(Debug, Deserialize)]
pub struct Heard {
    tell: String,
    id: Option<u64>,
    version: Option<u64>,
    #[serde(default)]
    moves: Vec<Moved>,
    refused: Option<Value>,
    problem: Option<Value>,
}

/// An action that was done: asked for, or by a standing order.
#[derive(Debug, Deserialize)]
pub struct Moved {
    /// Who acted.
    pub seat: u8,
    /// The action in notation.
    pub action: Option<String>,
    /// What the dice showed.
    pub dice: Vec<u32>,
}

/// A live connection.
pub struct Live {
    socket: WebSocketStream<TcpStream>,
    version: u64,
    asked: u64,
    moves: Vec<Moved>,
}

impl Live {
    /// Asks for an action and waits for the answer: the version afterwards.
    pub async fn act(&mut self, seat: u8, action: &str) -> Result<u64, Broken> {
        self.asked += 1;
        let deed = Deed::Act(vec![action.to_string()]);
        let command = Command { seat, version: self.version, deed, key: None, brief: true };
        let ask = serde_json::to_string(&Ask::Command { id: self.asked, command })
            .map_err(Broken::when("an action cannot be written"))?;
        self.socket.send(Message::text(ask)).await.map_err(Broken::when("an action cannot be sent"))?;
        loop {
            let heard = self.hear().await?;
            match heard.tell.as_str() {
                "answer" if heard.id == Some(self.asked) => {
                    return match (heard.refused, heard.version) {
                        (None, Some(version)) => Ok(version),
                        (refused, _) => Err(Broken::new(format!("'{action}' was refused: {refused:?}"))),
                    };
                }
                "problem" => {
                    return Err(Broken::new(format!("'{action}' is a problem: {:?}", heard.problem)));
                }
                _ => {}
            }
        }
    }

    /// Waits until a version has been told, and gives all that was done since the last time.
    pub async fn reach(&mut self, version: u64) -> Result<Vec<Moved>, Broken> {
        while self.version < version {
            self.hear().await?;
        }
        Ok(std::mem::take(&mut self.moves))
    }

    async fn hear(&mut self) -> Result<Heard, Broken> {
        loop {
            let message = self.socket.next().await.ok_or_else(|| Broken::new("the server hung up"))?;
            match message.map_err(Broken::when("the live connection broke"))? {
                Message::Text(text) => {
                    let mut heard: Heard = serde_json::from_str(&text)
                        .map_err(Broken::when("the server cannot be understood"))?;
                    if heard.tell == "moves" {
                        self.version = heard.version.unwrap_or(self.version);
                        self.moves.append(&mut heard.moves);
                    }
                    return Ok(heard);
                }
                Message::Ping(bytes) => {
                    let pong = Message::Pong(Bytes::from(bytes.to_vec()));
                    self.socket.send(pong).await.map_err(Broken::when("the live connection broke"))?;
                }
                Message::Close(_) => return Err(Broken::new("the server hung up")),
                _ => {}
            }
        }
    }
}
