//! What the live connections of a match share: a change signal, recent encoded messages, and presence.
//!
//! The signal only says that something is new; each connection fetches it when it is ready. So a slow connection
//! delays no one and queues nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::Viewer;
use tokio::sync::watch;

use super::ledger::{Update, viewer_index};
use crate::socket::Utf8Bytes;
use crate::wire::Tell;

/// How many messages are kept for connections that lag. One that lags further reads the game.
const KEPT: usize = 64;

/// How many spectators are listed by name.
const NAMED: usize = 20;

/// The change signal. Each number counts changes of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Signal {
    /// Something was done.
    pub change: u64,
    /// A seat was taken, or orders were given.
    pub card: u64,
    /// A connection opened or closed.
    pub presence: u64,
    /// A computer player started to think.
    pub thoughts: u64,
    /// The seat of that computer player.
    pub thinking: u8,
    /// The share of its time used, in thousandths.
    pub progress: u32,
}

/// An encoded message, and the versions before and after it.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    /// The version before it.
    pub before: u64,
    /// The version after it.
    pub version: u64,
    /// How many steps the viewer knows after it.
    pub steps: usize,
    /// The encoded message.
    pub text: Utf8Bytes,
}

/// The shared state.
#[derive(Default)]
pub(crate) struct Hub {
    signal: watch::Sender<Signal>,
    feeds: Mutex<Vec<Feed>>,
    presence: Mutex<Presence>,
}

/// The recent messages for one kind of viewer.
#[derive(Debug)]
struct Feed {
    viewer: usize,
    readers: usize,
    recent: VecDeque<Message>,
}

/// Who is connected.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Presence {
    seats: [u32; 8],
    watching: usize,
    /// The names of spectators who are signed in, one per connection.
    watchers: Vec<String>,
}

impl Presence {
    /// For each of the first `count` seats, whether its player is connected.
    pub(crate) fn seats(&self, count: usize) -> Vec<bool> {
        (0..count).map(|seat| self.seats.get(seat).is_some_and(|here| *here > 0)).collect()
    }

    /// The number of spectators.
    pub(crate) fn watching(&self) -> usize {
        self.watching
    }

    /// The names of the spectators who are signed in, each once.
    pub(crate) fn watchers(&self) -> Vec<String> {
        let mut names = self.watchers.clone();
        names.sort();
        names.dedup();
        names.truncate(NAMED);
        names
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// Subscribes to the signal.
    pub(crate) fn signals(&self) -> watch::Receiver<Signal> {
        self.signal.subscribe()
    }

    /// The number of connections.
    pub(crate) fn connections(&self) -> usize {
        self.signal.receiver_count()
    }

    /// Changes the signal and wakes the connections.
    pub(crate) fn notify(&self, change: impl FnOnce(&mut Signal)) {
        self.signal.send_modify(change);
    }

    /// Reports the progress of a thinking computer player, if it has changed.
    pub(crate) fn progress(&self, thousandths: u32) {
        self.signal.send_if_modified(|signal| {
            let before = std::mem::replace(&mut signal.progress, thousandths);
            before != thousandths
        });
    }

    /// Registers a reader of a viewer's moves.
    pub(crate) fn follow_moves(&self, viewer: Viewer) {
        let mut feeds = lock(&self.feeds);
        let index = viewer_index(viewer);
        match feeds.iter_mut().find(|feed| feed.viewer == index) {
            Some(feed) => feed.readers += 1,
            None => feeds.push(Feed { viewer: index, readers: 1, recent: VecDeque::new() }),
        }
    }

    /// Removes a reader.
    pub(crate) fn unfollow_moves(&self, viewer: Viewer) {
        let mut feeds = lock(&self.feeds);
        let index = viewer_index(viewer);
        if let Some(feed) = feeds.iter_mut().find(|feed| feed.viewer == index) {
            feed.readers -= 1;
        }
        feeds.retain(|feed| feed.readers > 0);
    }

    /// Stores the updates for readers of moves. Equal updates are encoded once.
    pub(super) fn publish(&self, update: impl Iterator<Item = (Viewer, Update)>) {
        let mut feeds = lock(&self.feeds);
        if feeds.is_empty() {
            return;
        }
        let mut last: Option<(Update, Message)> = None;
        for (viewer, update) in update {
            let index = viewer_index(viewer);
            let Some(feed) = feeds.iter_mut().find(|feed| feed.viewer == index) else { continue };
            let message = match last.take() {
                Some((same, message)) if same == update => message,
                _ => encode_moves(&update),
            };
            if feed.recent.len() == KEPT {
                feed.recent.pop_front();
            }
            feed.recent.push_back(message.clone());
            last = Some((update, message));
        }
    }

    /// The message that follows `version`. `Err` if it is no longer kept: read the game instead.
    pub(crate) fn next(&self, viewer: Viewer, version: u64) -> Result<Option<Message>, ()> {
        let feeds = lock(&self.feeds);
        let index = viewer_index(viewer);
        let Some(feed) = feeds.iter().find(|feed| feed.viewer == index) else { return Err(()) };
        match feed.recent.back() {
            Some(last) if last.version == version => Ok(None),
            Some(_) => feed
                .recent
                .iter()
                .rev()
                .find(|message| message.before == version)
                .cloned()
                .map(Some)
                .ok_or(()),
            None => Err(()),
        }
    }

    /// Drops the messages when the game is unloaded.
    pub(super) fn forget(&self) {
        for feed in lock(&self.feeds).iter_mut() {
            feed.recent = VecDeque::new();
        }
    }

    /// Registers a connection: a player (with seats) or a spectator.
    pub(crate) fn join(&self, seats: &[u8], name: Option<&str>) {
        if seats.is_empty() {
            lock(&self.presence).watchers.extend(name.map(str::to_owned));
        }
        self.count(seats, 1);
    }

    /// Removes a connection.
    pub(crate) fn leave(&self, seats: &[u8], name: Option<&str>) {
        if seats.is_empty() {
            let watchers = &mut lock(&self.presence).watchers;
            if let Some(at) = watchers.iter().position(|watcher| Some(watcher.as_str()) == name) {
                watchers.swap_remove(at);
            }
        }
        self.count(seats, -1);
    }

    fn count(&self, seats: &[u8], by: i32) {
        {
            let mut presence = lock(&self.presence);
            if seats.is_empty() {
                presence.watching = presence.watching.saturating_add_signed(by as isize);
            }
            for seat in seats {
                if let Some(here) = presence.seats.get_mut(usize::from(*seat)) {
                    *here = here.saturating_add_signed(by);
                }
            }
        }
        self.notify(|signal| signal.presence += 1);
    }

    /// Who is connected.
    pub(crate) fn presence(&self) -> Presence {
        lock(&self.presence).clone()
    }
}

fn encode_moves(update: &Update) -> Message {
    let steps = update.after + update.moves.len();
    let tell = Tell::Moves { version: update.version, after: update.after, moves: update.moves.clone() };
    let text = encode(&tell);
    Message { before: update.before, version: update.version, steps, text }
}

/// A message as JSON text.
pub(crate) fn encode(tell: &Tell) -> Utf8Bytes {
    match serde_json::to_string(tell) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "could not encode a message");
            Utf8Bytes::from_static(r#"{"tell":"bye"}"#)
        }
    }
}
