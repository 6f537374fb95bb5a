//! What the live connections of a match share: a bell that rings when something changes, the last news in the
//! words in which they are sent, and who is there.
//!
//! Nobody waits for a connection. The bell only says that there is something new; a connection fetches it when it
//! gets to it, so a slow one holds up nobody and piles up nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use kernel::Viewer;
use tokio::sync::watch;

use super::ledger::{News, place};
use crate::wire::Tell;

/// How many messages are kept for connections that are a little behind; whoever is further behind asks the game.
const KEPT: usize = 64;

/// What the bell says. Each number counts changes of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bell {
    /// Something was done.
    pub change: u64,
    /// A seat was taken, or orders were given.
    pub card: u64,
    /// Somebody came or went.
    pub presence: u64,
    /// A computer player began to think.
    pub thoughts: u64,
    /// The seat of that computer player.
    pub thinking: u8,
    /// How much of its time is used, in thousandths.
    pub progress: u32,
}

/// A message that is sent as it stands, and where it leads.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    /// The version before it.
    pub before: u64,
    /// The version after it.
    pub version: u64,
    /// How many steps the viewer knows of after it.
    pub steps: usize,
    /// The words.
    pub text: Utf8Bytes,
}

/// What the connections of a match share.
#[derive(Default)]
pub(crate) struct Hub {
    bell: watch::Sender<Bell>,
    feeds: Mutex<Vec<Feed>>,
    presence: Mutex<Presence>,
}

/// The news of one kind of viewer.
#[derive(Debug)]
struct Feed {
    place: usize,
    readers: usize,
    recent: VecDeque<Message>,
}

/// Who is there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Presence {
    seats: [u32; 8],
    watching: usize,
}

impl Presence {
    /// For each of the first seats, whether its player is there.
    pub(crate) fn seats(&self, count: usize) -> Vec<bool> {
        (0..count).map(|seat| self.seats.get(seat).is_some_and(|here| *here > 0)).collect()
    }

    /// How many look on.
    pub(crate) fn watching(&self) -> usize {
        self.watching
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// Listens to the bell.
    pub(crate) fn listen(&self) -> watch::Receiver<Bell> {
        self.bell.subscribe()
    }

    /// How many connections there are.
    pub(crate) fn listeners(&self) -> usize {
        self.bell.receiver_count()
    }

    /// Rings the bell.
    pub(crate) fn ring(&self, change: impl FnOnce(&mut Bell)) {
        self.bell.send_modify(change);
    }

    /// Rings the bell if whoever thinks has got further.
    pub(crate) fn progress(&self, thousandths: u32) {
        self.bell.send_if_modified(|bell| {
            let before = std::mem::replace(&mut bell.progress, thousandths);
            before != thousandths
        });
    }

    /// A connection reads the moves of a viewer.
    pub(crate) fn subscribe(&self, viewer: Viewer) {
        let mut feeds = lock(&self.feeds);
        let place = place(viewer);
        match feeds.iter_mut().find(|feed| feed.place == place) {
            Some(feed) => feed.readers += 1,
            None => feeds.push(Feed { place, readers: 1, recent: VecDeque::new() }),
        }
    }

    /// It reads no more.
    pub(crate) fn unsubscribe(&self, viewer: Viewer) {
        let mut feeds = lock(&self.feeds);
        let place = place(viewer);
        if let Some(feed) = feeds.iter_mut().find(|feed| feed.place == place) {
            feed.readers -= 1;
        }
        feeds.retain(|feed| feed.readers > 0);
    }

    /// Tells the news to those who read moves. What two kinds of viewers are told in the same words is put into
    /// words once.
    pub(super) fn tell(&self, news: impl Iterator<Item = (Viewer, News)>) {
        let mut feeds = lock(&self.feeds);
        if feeds.is_empty() {
            return;
        }
        let mut last: Option<(News, Message)> = None;
        for (viewer, news) in news {
            let place = place(viewer);
            let Some(feed) = feeds.iter_mut().find(|feed| feed.place == place) else { continue };
            let message = match last.take() {
                Some((same, message)) if same == news => message,
                _ => words(&news),
            };
            if feed.recent.len() == KEPT {
                feed.recent.pop_front();
            }
            feed.recent.push_back(message.clone());
            last = Some((news, message));
        }
    }

    /// The message that follows on `version`. `Err` if it is no longer kept: then the game must be asked.
    pub(crate) fn next(&self, viewer: Viewer, version: u64) -> Result<Option<Message>, ()> {
        let feeds = lock(&self.feeds);
        let place = place(viewer);
        let Some(feed) = feeds.iter().find(|feed| feed.place == place) else { return Err(()) };
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

    /// Forgets the news, when the game leaves the memory.
    pub(super) fn forget(&self) {
        for feed in lock(&self.feeds).iter_mut() {
            feed.recent = VecDeque::new();
        }
    }

    /// Somebody comes: the holder of seats, or somebody who looks on.
    pub(crate) fn enter(&self, seats: &[u8]) {
        self.count(seats, 1);
    }

    /// Somebody goes.
    pub(crate) fn leave(&self, seats: &[u8]) {
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
        self.ring(|bell| bell.presence += 1);
    }

    /// Who is there.
    pub(crate) fn presence(&self) -> Presence {
        lock(&self.presence).clone()
    }
}

fn words(news: &News) -> Message {
    let steps = news.after + news.moves.len();
    let tell = Tell::Moves { version: news.version, after: news.after, moves: news.moves.clone() };
    let text = said(&tell);
    Message { before: news.before, version: news.version, steps, text }
}

/// What is said, as it goes over the wire.
pub(crate) fn said(tell: &Tell) -> Utf8Bytes {
    match serde_json::to_string(tell) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            Utf8Bytes::from_static(r#"{"tell":"bye"}"#)
        }
    }
}
