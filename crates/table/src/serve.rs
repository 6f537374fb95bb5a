//! Accepts connections and shuts down cleanly.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::app::{App, router};
use crate::middleware::{Patience, Peer, Proxy};
use crate::pace::{AddressPlace, Addresses, Paced};
use crate::{auth, metrics};

/// The most HTTP connections at once. Live connections are not counted.
const CONNECTIONS: usize = 8192;

/// The answer to a connection too many, sent without reading the request.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 5\r\n\
    content-length: 70\r\nconnection: close\r\n\r\n\
    {\"kind\":\"too-often\",\"message\":\"Too many connections. Try again soon.\"}";

/// The most bytes and lines in the headers of a request.
const LONGEST_HEADERS: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;

/// How long running requests may take after the shutdown starts.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait after a failed accept, usually for file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Serves until `stop` resolves; then stops accepting, closes live connections, finishes running requests and closes
/// the database.
pub async fn serve(app: Arc<App>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let mut upkeep = JoinSet::new();
    upkeep.spawn(metrics::run());
    upkeep.spawn(auth::sweep(Arc::clone(&app)));
    app.start();
    let (stopping, _) = watch::channel(());
    tokio::select! {
        () = accept(&app, &listener, &stopping) => {}
        () = stop => {}
    }
    drop(listener);
    tracing::info!("shutting down");
    upkeep.shutdown().await;
    app.begin_shutdown();
    stopping.send_replace(());
    // Every connection holds a receiver until its last answer is sent.
    let all_closed = async {
        stopping.closed().await;
        while app.counts().1 > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, all_closed).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
    app.store.close().await;
    tracing::info!("shut down");
}

/// Accepts connections.
async fn accept(app: &Arc<App>, listener: &TcpListener, stopping: &watch::Sender<()>) {
    let router = router(Arc::clone(app));
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let addresses = Arc::new(Addresses::default());
    let settings = &app.config.http;
    // Everybody comes from the proxy's address.
    let most = settings.connections.filter(|_| settings.proxy == Proxy::None);
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, peer)) => match addresses.enter(peer.ip(), most) {
                Some(of_address) => {
                    let place = (place, of_address);
                    let stop = stopping.subscribe();
                    serve_connection((stream, peer), router.clone(), place, settings.patience, stop);
                }
                None => drop(stream.try_write(TOO_MANY)),
            },
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
}

/// Serves one connection.
fn serve_connection(
    (stream, peer): (TcpStream, SocketAddr),
    router: Router,
    place: (OwnedSemaphorePermit, AddressPlace),
    patience: Patience,
    mut stop: watch::Receiver<()>,
) {
    // Players wait for these short messages: do not buffer them.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.headers)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEADERS)
        .serve_connection(TokioIo::new(Paced::new(stream, patience.reader)), answer)
        .with_upgrades();
    tokio::spawn(async move {
        let _place = place;
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stop.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection failed");
        }
    });
}
