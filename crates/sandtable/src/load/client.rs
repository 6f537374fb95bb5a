//! One player: requests over HTTP, and the live connection.

use futures_util::{SinkExt, StreamExt};
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, header};
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

    /// The same guest at another server.
    pub fn at(&self, address: &str) -> Player {
        Player { address: address.to_owned(), cookie: self.cookie.clone() }
    }

    /// Posts something, or gets it if there is no body, and gives the answer, good or bad.
    pub async fn ask(&self, path: &str, body: Option<&Value>) -> Result<(StatusCode, Value), Broken> {
        let (status, _, text) =
            self.exchange(if body.is_some() { "POST" } else { "GET" }, path, body).await?;
        Ok((status, serde_json::from_slice(&text).unwrap_or_default()))
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(Option<String>, Value), Broken> {
        let (status, cookie, text) = self.exchange(method, path, body).await?;
        if !status.is_success() {
            let text = String::from_utf8_lossy(&text).into_owned();
            return Err(Broken::new(format!("{method} {path}: {status}: {text}")));
        }
        let value = serde_json::from_slice(&text).map_err(Broken::when(path))?;
        Ok((cookie, value))
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Option<String>, Vec<u8>), Broken> {
        let mut kept = self.connect().await?;
        let found = kept.exchange(method, path, body).await;
        kept.close();
        found
    }

    /// A connection for several requests, as a browser keeps it open.
    pub async fn connect(&self) -> Result<Kept, Broken> {
        let stream =
            TcpStream::connect(&self.address).await.map_err(Broken::when("the server cannot be reached"))?;
        stream.set_nodelay(true).map_err(Broken::when("the connection cannot be set up"))?;
        let (sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(Broken::when("the server hung up"))?;
        let connection = tokio::spawn(async move { drop(connection.await) });
        Ok(Kept { player: self.clone(), sender, connection })
    }

    /// A live connection: of moves, as programs follow a match, or of changes, as browsers do.
    pub async fn live(&self, game: &str, seat: Option<u8>, feed: &str) -> Result<Live, Broken> {
        let seat = seat.map(|seat| format!("seat={seat}&")).unwrap_or_default();
        let address = format!("ws://{}/api/matches/{game}/live?{seat}feed={feed}&from=0", self.address);
        let socket = open(&address, &self.address, &self.cookie).await?;
        Ok(Live { socket, version: 0, asked: 0, moves: Vec::new() })
    }
}

/// Opens a live connection.
pub async fn open(address: &str, host: &str, cookie: &str) -> Result<WebSocketStream<TcpStream>, Broken> {
    let told = Broken::when("the live connection cannot be opened");
    let mut request = match address.into_client_request() {
        Ok(request) => request,
        Err(error) => return Err(told(error)),
    };
    let header = |text: String| text.parse().map_err(Broken::when("a header cannot be written"));
    if !cookie.is_empty() {
        request.headers_mut().insert(header::COOKIE, header(cookie.to_owned())?);
    }
    request.headers_mut().insert(header::ORIGIN, header(format!("http://{host}"))?);
    let stream = TcpStream::connect(host).await.map_err(Broken::when("the server cannot be reached"))?;
    stream.set_nodelay(true).map_err(Broken::when("the live connection cannot be set up"))?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let opened = client_async_with_config(request, stream, Some(config)).await;
    Ok(opened.map_err(Broken::when("the live connection cannot be opened"))?.0)
}

/// A connection of a player that stays open between requests.
pub struct Kept {
    player: Player,
    sender: http1::SendRequest<String>,
    connection: tokio::task::JoinHandle<()>,
}

impl Kept {
    /// Posts something and gives the answer's text, good or bad.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Vec<u8>, Broken> {
        Ok(self.exchange("POST", path, Some(body)).await?.2)
    }

    /// Gets something: its text.
    pub async fn get(&mut self, path: &str) -> Result<Vec<u8>, Broken> {
        Ok(self.exchange("GET", path, None).await?.2)
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Option<String>, Vec<u8>), Broken> {
        let failed = |error: hyper::Error| Broken::new(format!("{method} {path}: {error}"));
        let Player { address, cookie } = &self.player;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, address)
            .header(header::ORIGIN, format!("http://{address}"))
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.map(Value::to_string).unwrap_or_default())
            .map_err(Broken::when("a request cannot be written"))?;
        self.sender.ready().await.map_err(failed)?;
        let answer = self.sender.send_request(request).await.map_err(failed)?;
        let status = answer.status();
        let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
        let cookies: Vec<&str> =
            cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next()).collect();
        let cookie = (!cookies.is_empty()).then(|| cookies.join("; "));
        let text = whole(answer.into_body()).await.map_err(failed)?;
        Ok((status, cookie, text))
    }

    fn close(self) {
        self.connection.abort();
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
    table: Option<TableHeard>,
    refused: Option<Value>,
    problem: Option<Value>,
}

/// A table, as far as a program needs it.
#[derive(Debug, Deserialize)]
struct TableHeard {
    version: u64,
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

    /// The version that was told last.
    pub fn version(&self) -> u64 {
        self.version
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
                    match heard.tell.as_str() {
                        "moves" => {
                            self.version = heard.version.unwrap_or(self.version);
                            self.moves.append(&mut heard.moves);
                        }
                        "table" | "change" => {
                            self.version = heard.table.as_ref().map_or(self.version, |table| table.version);
                        }
                        _ => {}
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
