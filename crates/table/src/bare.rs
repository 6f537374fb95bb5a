//! A server without rules: a message over a live connection is a row on the disk before both players of a pair are told
//! of it. The same web server and the same database, so it bounds what the real one can reach (`sandtable load`).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::broadcast;

use crate::params;
use crate::store::{Source, Store, StoreError};

/// How many messages a slow connection may lag behind.
const KEPT: usize = 64;

/// Opens the database of a server without rules.
///
/// # Errors
/// If the database cannot be opened.
pub fn open(source: &Source) -> Result<Store, StoreError> {
    let table =
        "CREATE TABLE IF NOT EXISTS bare (pair INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,
                 PRIMARY KEY (pair, number)) WITHOUT ROWID";
    let (store, ()) = Store::open(source, |base| base.execute_batch(table))?;
    Ok(store)
}

/// Serves until the process ends. Connections with the same `?pair=` are a pair.
///
/// # Errors
/// If the port is lost.
pub async fn serve(store: Store, listener: TcpListener) -> std::io::Result<()> {
    let bare = Arc::new(Bare { store, pairs: Mutex::default() });
    let router = Router::new().fallback(connect).with_state(bare);
    axum::serve(axum::serve::ListenerExt::tap_io(listener, |stream| drop(stream.set_nodelay(true))), router)
        .await
}

struct Bare {
    store: Store,
    pairs: Mutex<HashMap<u32, Arc<Pair>>>,
}

struct Pair {
    number: u32,
    rows: tokio::sync::Mutex<i64>,
    told: broadcast::Sender<Utf8Bytes>,
}

#[derive(Deserialize)]
struct Which {
    pair: u32,
}

async fn connect(
    State(bare): State<Arc<Bare>>,
    Query(which): Query<Which>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let pair = {
        let mut pairs = bare.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            Arc::new(Pair {
                number: which.pair,
                rows: tokio::sync::Mutex::default(),
                told: broadcast::Sender::new(KEPT),
            })
        };
        Arc::clone(pairs.entry(which.pair).or_insert_with(new))
    };
    let told = pair.told.subscribe();
    upgrade.on_upgrade(move |socket| async move { converse(&bare, &pair, told, socket).await })
}

async fn converse(bare: &Bare, pair: &Pair, mut told: broadcast::Receiver<Utf8Bytes>, mut socket: WebSocket) {
    loop {
        let text = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if !pair.keep(bare, text).await {
                        return;
                    }
                    continue;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return,
            },
            text = told.recv() => text,
        };
        let Ok(text) = text else { return };
        if socket.send(Message::Text(text)).await.is_err() {
            return;
        }
    }
}

impl Pair {
    /// Puts a message on the disk, then tells the pair. `false` if it could not be saved.
    async fn keep(&self, bare: &Bare, text: Utf8Bytes) -> bool {
        let mut rows = self.rows.lock().await;
        let (pair, number, row) = (self.number, *rows + 1, text.to_string());
        let write = bare.store.write(move |base| {
            base.execute(
                "INSERT INTO bare (pair, number, text) VALUES (?1, ?2, ?3)",
                params![pair, number, row],
            )
        });
        if write.await.is_err() {
            return false;
        }
        *rows = number;
        let _ = self.told.send(text);
        true
    }
}
