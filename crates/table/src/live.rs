//! Live connections: a WebSocket that receives every change its viewer may know.
//!
//! A connection remembers only what it sent last. When the room signals a change, it fetches what is new for its
//! viewer. A slow connection fetches later and delays no one. The `table` feed sends the current table with the log
//! since the last message; the `changes` feed leaves out what the client has of its scene; the `moves` feed sends every move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::{Player, Session, current_player};
use crate::input::{PathParams, QueryParams};
use crate::rooms::{Perspective, Room, STRANGERS, ShownTable, Signal, encode};
use crate::wire::{Ask, Tell, Unreadable};

/// How often an idle connection is pinged.
const PING_EVERY: Duration = Duration::from_secs(25);

/// A connection that has been silent for this long is closed.
const DEAD_AFTER: Duration = Duration::from_secs(80);

/// How long sending a message may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest incoming message.
const LONGEST: usize = 64 * 1024;

/// Read and write buffer of a connection: small, because thousands may be open.
const BUFFER: usize = 2 * 1024;

/// The query of a connection.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiveQuery {
    /// The seat to see as; by default the player's own.
    seat: Option<u8>,
    /// What to send.
    #[serde(default)]
    feed: Feed,
    /// The last step that the client has.
    from: Option<usize>,
    /// The version at which it had that step.
    version: Option<u64>,
}

/// What a connection sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Feed {
    /// The table.
    #[default]
    Table,
    /// The table, and then what changes in it.
    Changes,
    /// Moves only.
    Moves,
}

/// Opens a connection after checking access.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(wanted): QueryParams<LiveQuery>,
    player: Option<Player>,
    session: Option<Session>,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    let room = app.rooms.room(&id)?;
    let who = player.as_ref().map(|player| player.id);
    let (perspective, yours, seats) = {
        let mut locked = room.lock_current(&app, who.unwrap_or(STRANGERS)).await?;
        let hosted = locked.hosted()?;
        (hosted.perspective_of(who, wanted.seat)?, hosted.yours(who), hosted.chairs.len())
    };
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut connection =
            Connection::new(app, room, (player, session), (perspective, yours, seats), wanted);
        let mut socket = socket;
        if let Err(Closed) = connection.run(&mut socket).await {
            tracing::debug!(id = connection.room.id, "a connection ended");
        }
    }))
}

/// The WebSocket upgrade, with our error message.
pub(crate) struct Upgrade(WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, ApiError> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Upgrade).map_err(|rejection| {
            ApiError::new(rejection.status(), "malformed", "This address accepts WebSocket connections only.")
        })
    }
}

/// The connection is closed.
struct Closed;

/// When to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// If the viewer's version has changed.
    Changed,
    /// In any case.
    Always,
}

/// One connection.
struct Connection {
    app: Arc<App>,
    room: Arc<Room>,
    player: Option<Player>,
    session: Option<Session>,
    perspective: Perspective,
    /// The seats that the player holds.
    yours: Vec<u8>,
    /// The number of seats in the match.
    seats: usize,
    wanted: LiveQuery,
    signal: watch::Receiver<Signal>,
    /// The signal that was last handled.
    seen: Signal,
    /// The scene that the client has.
    scene: Option<u64>,
    /// What the client has.
    version: Option<u64>,
    steps: Option<usize>,
    last_heard: Instant,
    /// Shows `true` once the player's session has ended.
    ended: Option<watch::Receiver<bool>>,
}

impl Connection {
    fn new(
        app: Arc<App>,
        room: Arc<Room>,
        (player, session): (Option<Player>, Option<Session>),
        (perspective, yours, seats): (Perspective, Vec<u8>, usize),
        wanted: LiveQuery,
    ) -> Connection {
        let signal = room.hub.signals();
        room.hub.join(&yours, player.as_ref().map(|player| player.name.as_str()));
        if wanted.feed == Feed::Moves {
            room.hub.follow_moves(perspective.viewer);
        }
        let (version, steps) = (wanted.version, wanted.from);
        let seen = Signal::default();
        let known = player.as_ref().zip(session);
        let ended = known.map(|(player, session)| app.auth.live.enter(session, player.id));
        Connection {
            app,
            room,
            player,
            session,
            perspective,
            yours,
            seats,
            wanted,
            signal,
            seen,
            scene: None,
            version,
            steps,
            last_heard: Instant::now(),
            ended,
        }
    }

    async fn run(&mut self, socket: &mut WebSocket) -> Result<(), Closed> {
        let mut closing = self.app.closing();
        if *closing.borrow_and_update() {
            return send(socket, Message::Close(None)).await;
        }
        let mut ping = tokio::time::interval(PING_EVERY);
        ping.tick().await;
        // The session may have ended before this connection was registered with it.
        if Box::pin(self.is_logged_out()).await {
            return send(socket, Message::Close(None)).await;
        }
        // Boxed, so that the future of an idle connection stays small.
        Box::pin(self.send_initial(socket)).await?;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(Closed) };
                    self.last_heard = Instant::now();
                    Box::pin(self.handle(socket, message)).await?;
                }
                changed = self.signal.changed() => {
                    changed.map_err(|_| Closed)?;
                }
                _ = ping.tick() => {
                    if self.last_heard.elapsed() > DEAD_AFTER || Box::pin(self.is_logged_out()).await {
                        return Err(Closed);
                    }
                    send(socket, Message::Ping(axum::body::Bytes::new())).await?;
                    continue;
                }
                () = session_end(&mut self.ended) => return send(socket, Message::Close(None)).await,
                _ = closing.changed() => {
                    feed(socket, encode(&Tell::Bye)).await?;
                    return send(socket, Message::Close(None)).await;
                }
            }
            self.send_updates(socket).await?;
        }
    }

    /// Whether the player's session has ended.
    async fn is_logged_out(&self) -> bool {
        let Some(session) = self.session else { return false };
        matches!(current_player(&self.app.store, session).await, Ok(None))
    }

    /// Sends the current state to a new connection.
    async fn send_initial(&mut self, socket: &mut WebSocket) -> Result<(), Closed> {
        self.seen = *self.signal.borrow_and_update();
        match self.wanted.feed {
            Feed::Table | Feed::Changes => {
                self.send_table(socket, When::Always).await?;
                self.send_presence(socket).await?;
            }
            Feed::Moves => self.send_moves_from_game(socket, When::Always).await?,
        }
        flush(socket).await
    }

    /// Sends what is new.
    async fn send_updates(&mut self, socket: &mut WebSocket) -> Result<(), Closed> {
        let signal = *self.signal.borrow_and_update();
        let seen = std::mem::replace(&mut self.seen, signal);
        if signal != seen {
            let card = signal.card != seen.card;
            match self.wanted.feed {
                Feed::Table | Feed::Changes => {
                    if (signal.thoughts, signal.progress) != (seen.thoughts, seen.progress) {
                        let tell = Tell::Thinking { seat: signal.thinking, progress: signal.progress };
                        feed(socket, encode(&tell)).await?;
                    }
                    if signal.change != seen.change || card {
                        let when = if card { When::Always } else { When::Changed };
                        Box::pin(self.send_table(socket, when)).await?;
                    }
                    if signal.presence != seen.presence {
                        self.send_presence(socket).await?;
                    }
                }
                Feed::Moves if card => Box::pin(self.send_moves_from_game(socket, When::Always)).await?,
                Feed::Moves if signal.change != seen.change => self.send_moves(socket).await?,
                Feed::Moves => {}
            }
        }
        flush(socket).await
    }

    /// Sends the table.
    async fn send_table(&mut self, socket: &mut WebSocket, when: When) -> Result<(), Closed> {
        let table = {
            let mut locked = self
                .room
                .lock(&self.app, self.perspective.player.unwrap_or(STRANGERS))
                .await
                .map_err(|_| Closed)?;
            let presence = self.room.hub.presence();
            let look = locked.with_game(|hosted| {
                let perspective = hosted.perspective_of(self.perspective.player, self.wanted.seat)?;
                let yours = hosted.yours(self.perspective.player);
                // Without secrets, all seats know the same steps.
                let same = perspective.viewer == self.perspective.viewer || !hosted.settings.secrets;
                let version = hosted.version(perspective.viewer);
                let unchanged = same && perspective == self.perspective && self.version == Some(version);
                if unchanged && when == When::Changed {
                    return Ok(None);
                }
                let from = self.steps.filter(|_| same).map(|steps| {
                    hosted.unchanged_steps(perspective.viewer, self.version.unwrap_or(version), steps)
                });
                let table = hosted.table_since(&perspective, &presence, from, self.scene)?;
                Ok(Some((perspective, yours, table)))
            });
            look.map_err(|_| Closed)?
        };
        let Some((perspective, yours, ShownTable { table, scene })) = table else { return Ok(()) };
        if self.wanted.feed == Feed::Changes {
            self.scene = Some(scene);
        }
        self.perspective = perspective;
        if yours != self.yours {
            let name = self.player.as_ref().map(|player| player.name.as_str());
            self.room.hub.leave(&self.yours, name);
            self.room.hub.join(&yours, name);
            self.yours = yours;
        }
        (self.version, self.steps) = (Some(table.version), Some(table.steps));
        let (whole, table) = (table.scene.is_whole(), Box::new(table));
        feed(socket, encode(&if whole { Tell::Table { table } } else { Tell::Change { table } })).await
    }

    async fn send_presence(&mut self, socket: &mut WebSocket) -> Result<(), Closed> {
        let presence = self.room.hub.presence();
        let seats = presence.seats(self.seats);
        let (watching, watchers) = (presence.watching(), presence.watchers());
        feed(socket, encode(&Tell::Present { seats, watching, watchers })).await
    }

    /// Sends new moves, encoded once for all viewers of this kind.
    async fn send_moves(&mut self, socket: &mut WebSocket) -> Result<(), Closed> {
        while let Some(version) = self.version {
            match self.room.hub.next(self.perspective.viewer, version) {
                Ok(Some(message)) => {
                    (self.version, self.steps) = (Some(message.version), Some(message.steps));
                    feed(socket, message.text).await?;
                }
                Ok(None) => return Ok(()),
                Err(()) => break,
            }
        }
        Box::pin(self.send_moves_from_game(socket, When::Changed)).await
    }

    /// Sends new moves, read from the game.
    async fn send_moves_from_game(&mut self, socket: &mut WebSocket, when: When) -> Result<(), Closed> {
        let tell = {
            let mut locked = self
                .room
                .lock(&self.app, self.perspective.player.unwrap_or(STRANGERS))
                .await
                .map_err(|_| Closed)?;
            let look = locked.with_game(|hosted| {
                let viewer = self.perspective.viewer;
                let version = hosted.version(viewer);
                if when == When::Changed && self.version == Some(version) {
                    return Ok(None);
                }
                let known = self.steps.unwrap_or(0);
                let after = hosted.unchanged_steps(viewer, self.version.unwrap_or(version), known);
                let moves = hosted.with_reasons(hosted.game.moves(hosted.effective_viewer(viewer), after));
                (self.version, self.steps) = (Some(version), Some(after + moves.len()));
                Ok(Some(Tell::Moves { version, after, moves }))
            });
            look.map_err(|_| Closed)?
        };
        match tell {
            Some(tell) => feed(socket, encode(&tell)).await,
            None => Ok(()),
        }
    }

    /// Handles a message from the client.
    async fn handle(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Closed),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let error = ApiError::malformed("Send text messages.");
                return feed(socket, encode(&Tell::Problem { id: None, problem: error.problem })).await;
            }
        };
        if self.ended.as_ref().is_some_and(|ended| *ended.borrow()) {
            return Err(Closed);
        }
        if let Some(player) = &self.player
            && let Err(error) = self.app.rates.message(player.id)
        {
            return feed(socket, encode(&Tell::Problem { id: None, problem: error.problem })).await;
        }
        let tell = match Ask::read(&text) {
            Ok(Ask::Ping) => return Ok(()),
            Ok(Ask::Command { id, command }) => {
                let answered = match &self.player {
                    Some(player) => self.room.command(&self.app, player, &command).await,
                    None => Err(ApiError::not_signed_in()),
                };
                match answered {
                    Ok(answered) => Tell::Answer { id, answer: answered.answer },
                    Err(error) => Tell::Problem { id: Some(id), problem: error.problem },
                }
            }
            Err(Unreadable { id, why }) => {
                let error = ApiError::malformed(format!("The message cannot be read: {why}"));
                Tell::Problem { id, problem: error.problem }
            }
        };
        feed(socket, encode(&tell)).await
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.wanted.feed == Feed::Moves {
            self.room.hub.unfollow_moves(self.perspective.viewer);
        }
        self.room.hub.leave(&self.yours, self.player.as_ref().map(|player| player.name.as_str()));
        if let Some(session) = self.session.filter(|_| self.ended.is_some()) {
            self.app.auth.live.leave(session);
        }
    }
}

/// Resolves when the session ends.
async fn session_end(ended: &mut Option<watch::Receiver<bool>>) {
    match ended {
        Some(ended) => drop(ended.wait_for(|ended| *ended).await),
        None => std::future::pending().await,
    }
}

/// Buffers a message; sends the buffer if it is full.
async fn feed(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Closed> {
    with_timeout(socket.feed(Message::Text(text))).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Closed> {
    with_timeout(socket.send(message)).await
}

async fn flush(socket: &mut WebSocket) -> Result<(), Closed> {
    with_timeout(socket.flush()).await
}

async fn with_timeout(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Closed> {
    match tokio::time::timeout(SEND_TIMEOUT, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed),
    }
}
