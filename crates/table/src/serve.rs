//! The server at work: accepts connections, and goes down in good order.

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
use crate::guard::Peer;
use crate::{metrics, who};

/// How many connections may wait for a request or its answer at once. Live connections are not among them.
const CONNECTIONS: usize = 8192;

/// How long a browser may take to say what it wants.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);

/// The most bytes and lines that may stand before the body of a request.
const LONGEST_HEADERS: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;

/// How long requests may go on after the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long to wait when no connection can be accepted: the machine has run out of something.
const OUT_OF_BREATH: Duration = Duration::from_millis(100);

/// Serves until `stop` comes to pass; then accepts nothing more, says goodbye to live connections, lets requests finish
/// and closes the database.
pub async fn serve(app: Arc<App>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let mut upkeep = JoinSet::new();
    upkeep.spawn(metrics::keep());
    upkeep.spawn(who::sweep(Arc::clone(&app)));
    app.start();
    let (stopping, _) = watch::channel(());
    tokio::select! {
        () = accept(&app, &listener, &stopping) => {}
        () = stop => {}
    }
    drop(listener);
    tracing::info!("going down");
    upkeep.shutdown().await;
    app.say_goodbye();
    stopping.send_replace(());
    // Every connection holds on to it until its last answer is out.
    let farewell = async {
        stopping.closed().await;
        while app.counts().1 > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, farewell).await.is_err() {
        tracing::warn!("some requests were still under way");
    }
    app.store.close().await;
    tracing::info!("down");
}

/// Takes every connection that comes.
async fn accept(app: &Arc<App>, listener: &TcpListener, stopping: &watch::Sender<()>) {
    let router = router(Arc::clone(app));
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, peer)) => attend(stream, peer, router.clone(), place, stopping.subscribe()),
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(OUT_OF_BREATH).await;
            }
        }
    }
}

/// Answers what comes over one connection.
fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    place: OwnedSemaphorePermit,
    mut stop: watch::Receiver<()>,
) {
    // Moves are short messages that somebody waits for.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEADERS)
        .serve_connection(TokioIo::new(stream), answer)
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
            tracing::debug!(%error, "a connection broke off");
        }
    });
}
