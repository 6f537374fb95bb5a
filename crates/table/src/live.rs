//! Live connections: what is done in a match goes out to everybody who may know of it.
//!
//! A connection keeps no more than what it has been sent last. When the bell of the room rings, it fetches what
//! is new for its viewer; while it cannot send, it fetches nothing and nobody waits for it. Of the `table` feed it
//! sends the table as it stands, with all the log since the last time; of the `moves` feed it sends every move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::sync::watch;

use crate::app::App;
use crate::input::{Asked, Named};
use crate::rooms::{Bell, Eyes, Room, said};
use crate::trouble::Trouble;
use crate::who::{Player, Session, still_known};
use crate::wire::{Ask, Tell};

/// How often a quiet connection is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(25);

/// A connection from which nothing has been heard for so long is closed.
const SILENCE: Duration = Duration::from_secs(80);

/// How long a message may take to be sent.
const SLOWEST: Duration = Duration::from_secs(30);

/// The longest message that is read.
const LONGEST: usize = 64 * 1024;

/// What a connection sets aside for reading and for writing. Thousands of quiet ones are open at once.
const BUFFER: usize = 2 * 1024;

/// What is asked for with a connection.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The seat through whose eyes; without it, the player's own.
    seat: Option<u8>,
    /// What is sent.
    #[serde(default)]
    feed: Feed,
    /// The last step that the viewer knows.
    from: Option<usize>,
    /// The version at which the viewer knew it.
    version: Option<u64>,
}

/// What is sent over a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Feed {
    /// The table, as it looks.
    #[default]
    Table,
    /// The moves alone.
    Moves,
}

/// Opens a connection, once it is clear that the viewer may see the match.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(wanted): Asked<Wanted>,
    player: Option<Player>,
    session: Option<Session>,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, Trouble> {
    let room = app.rooms.room(&id)?;
    let who = player.as_ref().map(|player| player.id);
    let (eyes, yours, chairs) = {
        let mut held = room.hold(&app).await?;
        let sitting = held.sitting()?;
        (sitting.eyes_of(who, wanted.seat)?, sitting.yours(who), sitting.chairs.len())
    };
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut line = Line::new(app, room, (player, session), (eyes, yours, chairs), wanted);
        let mut socket = socket;
        if let Err(Gone) = line.run(&mut socket).await {
            tracing::debug!(id = line.room.id, "a connection ended");
        }
    }))
}

/// The upgrade to a WebSocket, with our own words where it cannot be.
pub(crate) struct Upgrade(WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Trouble> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Upgrade).map_err(|rejection| {
            Trouble::new(rejection.status(), "malformed", "this address speaks WebSocket")
        })
    }
}

/// The other end is no longer there.
struct Gone;

/// One connection.
struct Line {
    app: Arc<App>,
    room: Arc<Room>,
    player: Option<Player>,
    session: Option<Session>,
    eyes: Eyes,
    /// The seats that the player holds.
    yours: Vec<u8>,
    /// How many seats the match has.
    chairs: usize,
    wanted: Wanted,
    bell: watch::Receiver<Bell>,
    /// The bell as it was when it was last answered.
    heard: Bell,
    /// What the viewer has been sent.
    version: Option<u64>,
    steps: Option<usize>,
    last_word: Instant,
}

impl Line {
    fn new(
        app: Arc<App>,
        room: Arc<Room>,
        (player, session): (Option<Player>, Option<Session>),
        (eyes, yours, chairs): (Eyes, Vec<u8>, usize),
        wanted: Wanted,
    ) -> Line {
        let bell = room.hub.listen();
        room.hub.enter(&yours);
        if wanted.feed == Feed::Moves {
            room.hub.subscribe(eyes.viewer);
        }
        let (version, steps) = (wanted.version, wanted.from);
        let heard = Bell::default();
        Line {
            app,
            room,
            player,
            session,
            eyes,
            yours,
            chairs,
            wanted,
            bell,
            heard,
            version,
            steps,
            last_word: Instant::now(),
        }
    }

    async fn run(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let mut closing = self.app.closing();
        if *closing.borrow_and_update() {
            return send(socket, Message::Close(None)).await;
        }
        let mut pulse = tokio::time::interval(PULSE);
        pulse.tick().await;
        // What is only needed while something is done has a place of its own, so that a quiet connection is small.
        Box::pin(self.greet(socket)).await?;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(Gone) };
                    self.last_word = Instant::now();
                    Box::pin(self.answer(socket, message)).await?;
                }
                rung = self.bell.changed() => {
                    rung.map_err(|_| Gone)?;
                }
                _ = pulse.tick() => {
                    if self.last_word.elapsed() > SILENCE || Box::pin(self.logged_out()).await {
                        return Err(Gone);
                    }
                    send(socket, Message::Ping(axum::body::Bytes::new())).await?;
                    continue;
                }
                _ = closing.changed() => {
                    feed(socket, said(&Tell::Bye)).await?;
                    return send(socket, Message::Close(None)).await;
                }
            }
            self.tell_news(socket).await?;
        }
    }

    /// Whether the session by which the player is known has ended.
    async fn logged_out(&self) -> bool {
        let Some(session) = self.session else { return false };
        matches!(still_known(&self.app.store, session).await, Ok(None))
    }

    /// Sends how it stands to somebody who has just come.
    async fn greet(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        self.heard = *self.bell.borrow_and_update();
        match self.wanted.feed {
            Feed::Table => {
                self.tell_table(socket, true).await?;
                self.tell_presence(socket).await?;
            }
            Feed::Moves => self.ask_for_moves(socket, true).await?,
        }
        flush(socket).await
    }

    /// Sends what is new, if something is.
    async fn tell_news(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let bell = *self.bell.borrow_and_update();
        let heard = std::mem::replace(&mut self.heard, bell);
        if bell != heard {
            let card = bell.card != heard.card;
            match self.wanted.feed {
                Feed::Table => {
                    if (bell.thoughts, bell.progress) != (heard.thoughts, heard.progress) {
                        let tell = Tell::Thinking { seat: bell.thinking, progress: bell.progress };
                        feed(socket, said(&tell)).await?;
                    }
                    if bell.change != heard.change || card {
                        Box::pin(self.tell_table(socket, card)).await?;
                    }
                    if bell.presence != heard.presence {
                        self.tell_presence(socket).await?;
                    }
                }
                Feed::Moves if card => Box::pin(self.ask_for_moves(socket, true)).await?,
                Feed::Moves if bell.change != heard.change => self.tell_moves(socket).await?,
                Feed::Moves => {}
            }
        }
        flush(socket).await
    }

    /// Sends the table, if the viewer may know of a change or `anyway`.
    async fn tell_table(&mut self, socket: &mut WebSocket, anyway: bool) -> Result<(), Gone> {
        let table = {
            let mut held = self.room.hold(&self.app).await.map_err(|_| Gone)?;
            let presence = self.room.hub.presence();
            let look = held.guarded(|sitting| {
                let eyes = sitting.eyes_of(self.eyes.player, self.wanted.seat)?;
                let yours = sitting.yours(self.eyes.player);
                // Where nothing is hidden, all seats know the same steps.
                let same = eyes.viewer == self.eyes.viewer || !sitting.terms.secrets;
                let version = sitting.version(eyes.viewer);
                if same && eyes == self.eyes && !anyway && self.version == Some(version) {
                    return Ok(None);
                }
                let from = self
                    .steps
                    .filter(|_| same)
                    .map(|steps| sitting.still_standing(eyes.viewer, self.version.unwrap_or(version), steps));
                let table = sitting.table(&eyes, &presence, from);
                Ok(Some((eyes, yours, table)))
            });
            look.map_err(|_| Gone)?
        };
        let Some((eyes, yours, table)) = table else { return Ok(()) };
        self.eyes = eyes;
        if yours != self.yours {
            self.room.hub.leave(&self.yours);
            self.room.hub.enter(&yours);
            self.yours = yours;
        }
        (self.version, self.steps) = (Some(table.version), Some(table.steps));
        feed(socket, said(&Tell::Table { table: Box::new(table) })).await
    }

    async fn tell_presence(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let presence = self.room.hub.presence();
        let seats = presence.seats(self.chairs);
        feed(socket, said(&Tell::Present { seats, watching: presence.watching() })).await
    }

    /// Sends the moves since the last time, in the words that all viewers of this kind are told.
    async fn tell_moves(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        while let Some(version) = self.version {
            match self.room.hub.next(self.eyes.viewer, version) {
                Ok(Some(message)) => {
                    (self.version, self.steps) = (Some(message.version), Some(message.steps));
                    feed(socket, message.text).await?;
                }
                Ok(None) => return Ok(()),
                Err(()) => break,
            }
        }
        Box::pin(self.ask_for_moves(socket, false)).await
    }

    /// Sends the moves since the last time, worked out from the game itself.
    async fn ask_for_moves(&mut self, socket: &mut WebSocket, anyway: bool) -> Result<(), Gone> {
        let tell = {
            let mut held = self.room.hold(&self.app).await.map_err(|_| Gone)?;
            let look = held.guarded(|sitting| {
                let viewer = self.eyes.viewer;
                let version = sitting.version(viewer);
                if !anyway && self.version == Some(version) {
                    return Ok(None);
                }
                let known = self.steps.unwrap_or(0);
                let after = sitting.still_standing(viewer, self.version.unwrap_or(version), known);
                let moves = sitting.with_reasons(sitting.game.moves(sitting.eyes(viewer), after));
                (self.version, self.steps) = (Some(version), Some(after + moves.len()));
                Ok(Some(Tell::Moves { version, after, moves }))
            });
            look.map_err(|_| Gone)?
        };
        match tell {
            Some(tell) => feed(socket, said(&tell)).await,
            None => Ok(()),
        }
    }

    /// Does what the player asks.
    async fn answer(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let trouble = Trouble::malformed("send text");
                return feed(socket, said(&Tell::Problem { id: None, problem: trouble.problem })).await;
            }
        };
        if let Some(player) = &self.player
            && let Err(trouble) = self.app.guard.message(player.id)
        {
            return feed(socket, said(&Tell::Problem { id: None, problem: trouble.problem })).await;
        }
        let tell = match serde_json::from_str::<Ask>(&text) {
            Ok(Ask::Ping) => return Ok(()),
            Ok(Ask::Command { id, command }) => {
                let answered = match &self.player {
                    Some(player) => self.room.command(&self.app, player, &command).await,
                    None => Err(Trouble::unknown()),
                };
                match answered {
                    Ok(answered) => Tell::Answer { id, answer: answered.answer },
                    Err(trouble) => Tell::Problem { id: Some(id), problem: trouble.problem },
                }
            }
            Err(error) => {
                let trouble = Trouble::malformed(format!("this cannot be read: {error}"));
                let said: Option<serde_json::Value> = serde_json::from_str(&text).ok();
                let id = said.and_then(|said| said.get("id")?.as_u64());
                Tell::Problem { id, problem: trouble.problem }
            }
        };
        feed(socket, said(&tell)).await
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.wanted.feed == Feed::Moves {
            self.room.hub.unsubscribe(self.eyes.viewer);
        }
        self.room.hub.leave(&self.yours);
    }
}

/// Puts a message into the buffer, and sends the buffer if it is full.
async fn feed(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Gone> {
    in_time(socket.feed(Message::Text(text))).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    in_time(socket.send(message)).await
}

async fn flush(socket: &mut WebSocket) -> Result<(), Gone> {
    in_time(socket.flush()).await
}

async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match tokio::time::timeout(SLOWEST, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}
