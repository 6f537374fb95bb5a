//! A server on a free port with a new database.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use library::{Limits, Shelf};
use table::app::{App, Config, router};
use table::auth::Player;
use table::params;
use table::store::Source;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::client::Client;
use crate::engine;

/// The number that fixes the dice of all tests.
pub const SEED: u64 = 7;

/// How much computer players think here, unless a test wants it otherwise.
const NODES: u64 = 200;

pub struct Server {
    pub app: Arc<App>,
    pub address: SocketAddr,
    /// The folder that goes away with the server, if it is the server's own.
    folder: Option<Arc<TempDir>>,
    task: JoinHandle<()>,
}

impl Server {
    /// A server with all rulebooks.
    pub async fn start() -> Server {
        Server::with(Shelf::standard()).await
    }

    /// A server with these rulebooks.
    pub async fn with(shelf: Shelf) -> Server {
        Server::on(Arc::new(tempfile::tempdir().unwrap()), shelf).await
    }

    /// A server whose computer players may think so much.
    pub async fn thinking(shelf: Shelf, limits: Limits) -> Server {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let server = Server::set_up(folder.path(), shelf, limits).await;
        Server { folder: Some(folder), ..server }
    }

    async fn on(folder: Arc<TempDir>, shelf: Shelf) -> Server {
        let server = Server::in_folder(folder.path(), shelf).await;
        Server { folder: Some(folder), ..server }
    }

    /// A server on the database in a folder that stays.
    pub async fn in_folder(folder: &Path, shelf: Shelf) -> Server {
        Server::set_up(folder, shelf, Limits::nodes(NODES)).await
    }

    async fn set_up(folder: &Path, shelf: Shelf, limits: Limits) -> Server {
        Server::open(&engine::source(folder), shelf, limits).await
    }

    /// A server on a database that stays.
    pub async fn on_source(source: &Source, shelf: Shelf) -> Server {
        Server::open(source, shelf, Limits::nodes(NODES)).await
    }

    async fn open(source: &Source, shelf: Shelf, limits: Limits) -> Server {
        let config = Config { seed: Some(SEED), limits, ..Config::default() };
        let app = App::open(shelf, source, config).unwrap();
        app.start();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router(Arc::clone(&app)).layer(from_fn(known_by_header));
        let task = tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Server { app, address, folder: None, task }
    }

    /// Its database.
    pub fn source(&self) -> Source {
        engine::source(self.folder.as_ref().expect("the folder of the database").path())
    }

    /// Another process on the same database, where the engine allows it.
    pub async fn beside(&self, shelf: Shelf) -> Server {
        Server::on(Arc::clone(self.folder.as_ref().expect("the folder of the database")), shelf).await
    }

    /// Stops without a goodbye to its connections.
    pub async fn stop(self) -> Option<Arc<TempDir>> {
        let Server { app, folder, task, .. } = self;
        task.abort();
        let _ = task.await;
        app.begin_shutdown();
        app.store.close().await;
        folder
    }

    /// Goes down, and comes back on the same database.
    pub async fn restart(self) -> Server {
        let folder = self.stop().await.expect("the folder of the database");
        Server::on(folder, Shelf::standard()).await
    }

    /// A signed-in player.
    pub async fn player(&self, name: &str) -> Client {
        let row = name.to_owned();
        let add = self.app.store.write(move |base| {
            let sql = "INSERT INTO players (name, guest, made) VALUES (?1, 1, 0) RETURNING id";
            base.one::<i64>(sql, params![row])
        });
        Client::new(self.address, Some(add.await.unwrap()))
    }

    /// A client that is not signed in.
    pub fn stranger(&self) -> Client {
        Client::new(self.address, None)
    }
}

/// Signs players in by a header; `tests/http` tests cookies.
async fn known_by_header(mut request: Request, next: Next) -> axum::response::Response {
    let id = request.headers().get("x-player").and_then(|id| id.to_str().ok()?.parse().ok());
    if let Some(id) = id {
        let name = format!("Player {id}");
        request.extensions_mut().insert(Player { id, name, guest: true });
    }
    next.run(request).await
}
