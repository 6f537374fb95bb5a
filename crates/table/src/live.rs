//! Live connections: a WebSocket that receives every change its viewer may know.
//!
//! A connection remembers only what it sent last. When the room signals a change, it fetches what is new for its
//! viewer. A slow connection fetches later and delays no one. The `table` feed sends the current table with the log
//! since the last message; the `changes` feed leaves out what the client has of its scene; the `moves` feed sends every move.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::{Player, Session, current_player};
use crate::input::{PathParams, QueryParams};
use crate::middleware::Caller;
use crate::rooms::{Perspective, Room, STRANGERS, ShownTable, Signal, encode};
use crate::socket::{Broken, Message, Socket, Upgrade, Utf8Bytes};
use crate::wire::{Ask, Tell, Unreadable};

/// How often an idle connection is pinged.
const PING_EVERY: Duration = Duration::from_secs(25);

/// A connection that has been silent for this long is closed.
const DEAD_AFTER: Duration = Duration::from_secs(80);

/// How long sending a message may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a client over its rate limit is not listened to, so that a flood waits at the sender.
const HOLD: Duration = Duration::from_millis(100);

/// When to try again if an address has too many live connections.
const SOON: Duration = Duration::from_secs(5);

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
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let most = app.config.http.connections;
    let place = app.live_addresses.enter(caller.address, most).ok_or_else(|| ApiError::too_often(SOON))?;
    let room = app.rooms.room(&id)?;
    let who = player.as_ref().map(|player| player.id);
    let (perspective, yours, seats) = {
        let mut locked = room.lock_current(&app, who.unwrap_or(STRANGERS)).await?;
        let hosted = locked.hosted()?;
        (hosted.perspective_of(who, wanted.seat)?, hosted.yours(who), hosted.chairs.len())
    };
    upgrade.then(move |mut socket| async move {
        let _place = place;
        let who = (player, session, caller.address);
        let mut connection = Connection::new(app, room, who, (perspective, yours, seats), wanted);
        if let Err(Closed) = connection.run(&mut socket).await {
            tracing::debug!(id = connection.room.id, "a connection ended");
        }
    })
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
    address: IpAddr,
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
        (player, session, address): (Option<Player>, Option<Session>, IpAddr),
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
            address,
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

    async fn run(&mut self, socket: &mut Socket) -> Result<(), Closed> {
        let mut closing = self.app.closing();
        if *closing.borrow_and_update() {
            return close(socket).await;
        }
        let mut ping = tokio::time::interval(PING_EVERY);
        ping.tick().await;
        // The session may have ended before this connection was registered with it.
        if Box::pin(self.is_logged_out()).await {
            return close(socket).await;
        }
        // Boxed, so that the future of an idle connection stays small.
        Box::pin(self.send_initial(socket)).await?;
        // Waited for once, not again after every message.
        let mut ended = pin!(session_end(self.ended.clone()));
        let mut closing = pin!(closing.changed());
        loop {
            tokio::select! {
                message = socket.receive() => {
                    let Some(message) = message else { return Err(Closed) };
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
                    with_timeout(socket.ping()).await?;
                    continue;
                }
                () = &mut ended => return close(socket).await,
                _ = &mut closing => {
                    feed(socket, encode(&Tell::Bye)).await?;
                    return close(socket).await;
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
    async fn send_initial(&mut self, socket: &mut Socket) -> Result<(), Closed> {
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
    async fn send_updates(&mut self, socket: &mut Socket) -> Result<(), Closed> {
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
    async fn send_table(&mut self, socket: &mut Socket, when: When) -> Result<(), Closed> {
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

    async fn send_presence(&mut self, socket: &mut Socket) -> Result<(), Closed> {
        let presence = self.room.hub.presence();
        let seats = presence.seats(self.seats);
        let (watching, watchers) = (presence.watching(), presence.watchers());
        feed(socket, encode(&Tell::Present { seats, watching, watchers })).await
    }

    /// Sends new moves, encoded once for all viewers of this kind.
    async fn send_moves(&mut self, socket: &mut Socket) -> Result<(), Closed> {
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
    async fn send_moves_from_game(&mut self, socket: &mut Socket, when: When) -> Result<(), Closed> {
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
    async fn handle(&mut self, socket: &mut Socket, message: Message) -> Result<(), Closed> {
        // Pings and pongs count too: each costs the server a round.
        let counted = match &self.player {
            Some(player) => self.app.rates.message(player.id),
            None => self.app.rates.address(self.address),
        };
        if let Err(error) = counted {
            tokio::time::sleep(HOLD).await;
            return match message {
                Message::Close(_) => Err(Closed),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(()),
                Message::Text(_) | Message::Binary(_) => {
                    feed(socket, encode(&Tell::Problem { id: None, problem: error.problem })).await
                }
            };
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Closed),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return Ok(()),
            Message::Binary(_) => {
                let error = ApiError::malformed("Send text messages.");
                return feed(socket, encode(&Tell::Problem { id: None, problem: error.problem })).await;
            }
        };
        if self.ended.as_ref().is_some_and(|ended| *ended.borrow()) {
            return Err(Closed);
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
async fn session_end(ended: Option<watch::Receiver<bool>>) {
    match ended {
        Some(mut ended) => drop(ended.wait_for(|ended| *ended).await),
        None => std::future::pending().await,
    }
}

/// Buffers a message; sends the buffer if it is full.
async fn feed(socket: &mut Socket, text: Utf8Bytes) -> Result<(), Closed> {
    with_timeout(socket.feed(text)).await
}

async fn flush(socket: &mut Socket) -> Result<(), Closed> {
    with_timeout(socket.flush()).await
}

async fn close(socket: &mut Socket) -> Result<(), Closed> {
    with_timeout(socket.close()).await
}

async fn with_timeout(sending: impl Future<Output = Result<(), Broken>>) -> Result<(), Closed> {
    match tokio::time::timeout(SEND_TIMEOUT, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed),
    }
}
