//! A server on a free port, and browsers that talk to it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use futures_util::{SinkExt as _, StreamExt as _};
use library::Shelf;
use reqwest::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, ORIGIN, SET_COOKIE};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use table::app::{App, Config};
use table::middleware::Settings;
use table::params;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub struct Server {
    pub app: Arc<App>,
    pub address: SocketAddr,
    pub file: PathBuf,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    /// A server without rate limits.
    pub async fn start() -> Server {
        Server::with(Settings::default()).await
    }

    pub async fn with(http: Settings) -> Server {
        Server::on(tempfile::tempdir().unwrap(), http).await
    }

    async fn on(folder: TempDir, http: Settings) -> Server {
        let file = folder.path().join("table.db");
        let config = Config { seed: Some(7), http, ..Config::default() };
        let app = App::open(Shelf::standard(), &file, config).unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = table::serve::serve(Arc::clone(&app), listener, async move { drop(stopped.await) });
        Server { app, address, file, folder, stop, task: tokio::spawn(serving) }
    }

    /// Shuts down cleanly and starts again on the same database.
    pub async fn restart(self) -> Server {
        let Server { folder, stop, task, .. } = self;
        stop.send(()).unwrap();
        task.await.unwrap();
        Server::on(folder, Settings::default()).await
    }

    pub fn browser(&self) -> Browser {
        Browser {
            http: reqwest::Client::new(),
            address: self.address,
            cookie: Arc::default(),
            device: Arc::default(),
        }
    }

    /// A browser signed in as a guest.
    pub async fn guest(&self, name: &str) -> Browser {
        let browser = self.browser();
        browser.post("/api/guest", json!({ "name": name })).await.ok();
        browser
    }

    /// A number from the database.
    pub async fn count(&self, question: &'static str) -> i64 {
        self.app.store.read(|base| base.one(question, params![])).await.unwrap()
    }

    /// A change of the database behind the server's back.
    pub async fn change(&self, statement: &'static str) {
        self.app.store.write(|base| base.execute(statement, params![])).await.unwrap();
    }
}

/// A browser: it keeps its cookie and sends the origin with each request.
#[derive(Clone)]
pub struct Browser {
    http: reqwest::Client,
    pub address: SocketAddr,
    cookie: Arc<Mutex<Option<String>>>,
    device: Arc<Mutex<Option<String>>>,
}

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{:.300}", self.text);
        self.json()
    }

    /// The status and the kind of problem.
    pub fn problem(&self) -> (u16, String) {
        (self.status, self.json()["kind"].as_str().unwrap_or("no problem").to_owned())
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Browser {
    /// The same browser, with another server.
    pub fn at(&self, address: SocketAddr) -> Browser {
        Browser { address, ..self.clone() }
    }

    /// A request as a page of this server sends it.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method: Method = method.parse().unwrap();
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        request = request.header(ORIGIN, format!("http://{}", self.address));
        let device = self.device.lock().unwrap().clone();
        let cookies: Vec<String> = self.cookie().into_iter().chain(device).collect();
        if cookies.is_empty() { request } else { request.header(COOKIE, cookies.join("; ")) }
    }

    /// A request without cookie and origin.
    pub fn bare(&self, method: &str, path: &str) -> RequestBuilder {
        self.http.request(method.parse().unwrap(), format!("http://{}{path}", self.address))
    }

    pub async fn send(&self, request: RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        for set in headers.get_all(SET_COOKIE) {
            let set = set.to_str().unwrap();
            let pair = set.split(';').next().unwrap().to_owned();
            let kept = (!set.contains("Max-Age=0")).then_some(pair);
            let place = if set.starts_with("sandtable-device=") { &self.device } else { &self.cookie };
            *place.lock().unwrap() = kept;
        }
        // Behind a 101 there is a connection, not a text.
        let text = if status == 101 { String::new() } else { response.text().await.unwrap() };
        Answer { status, headers, text }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path)).await
    }

    /// Looks at an address; one for live connections is asked for a live connection.
    pub async fn look(&self, path: &str) -> Answer {
        let mut request = self.request("GET", path);
        if path.split('?').next().is_some_and(|path| path.ends_with("/live")) {
            request = request.header("connection", "upgrade").header("upgrade", "websocket");
            request = request
                .header("sec-websocket-version", "13")
                .header("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA==");
        }
        self.send(request).await
    }

    pub async fn get_as(&self, path: &str, host: &str) -> Answer {
        self.send(self.bare("GET", path).header(HOST, host)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.request("POST", path).header(CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string())).await
    }

    /// Opens a live connection.
    pub async fn live(&self, id: &str) -> Live {
        let address = format!("ws://{}/api/matches/{id}/live", self.address);
        let mut request = address.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.address).parse().unwrap());
        if let Some(cookie) = self.cookie() {
            headers.insert("cookie", cookie.parse().unwrap());
        }
        Live(connect_async(request).await.unwrap().0)
    }

    /// Who the server takes this browser for.
    pub async fn me(&self) -> Value {
        self.get("/api/me").await.ok()["user"].clone()
    }

    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    pub fn show_cookie(&self, cookie: &str) {
        *self.cookie.lock().unwrap() = Some(cookie.to_owned());
    }
}

/// A live connection.
pub struct Live(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Live {
    pub async fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    /// Says something to a server that may have hung up.
    pub async fn try_say(&mut self, text: &str) {
        let _ = self.0.send(Message::text(text)).await;
    }

    /// The next thing that the server says; nothing once the connection is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let heard =
                tokio::time::timeout(std::time::Duration::from_secs(30), self.0.next()).await.unwrap();
            match heard? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
