//! The live connections of each session, so that they end with it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::Session;

/// The sessions that have live connections.
#[derive(Default)]
pub struct LiveSessions(Mutex<HashMap<Session, Watched>>);

struct Watched {
    player: i64,
    connections: usize,
    ended: watch::Sender<bool>,
}

impl LiveSessions {
    /// Registers a live connection of a player. The receiver shows `true` once the session has ended.
    pub fn enter(&self, session: Session, player: i64) -> watch::Receiver<bool> {
        let mut sessions = self.lock();
        let ended = || watch::Sender::new(false);
        let watched =
            sessions.entry(session).or_insert_with(|| Watched { player, connections: 0, ended: ended() });
        watched.connections += 1;
        watched.ended.subscribe()
    }

    /// Removes a live connection.
    pub fn leave(&self, session: Session) {
        let mut sessions = self.lock();
        if let Some(watched) = sessions.get_mut(&session) {
            watched.connections -= 1;
            if watched.connections == 0 {
                sessions.remove(&session);
            }
        }
    }

    /// Ends the connections of a session.
    pub(crate) fn end(&self, session: Session) {
        if let Some(watched) = self.lock().get(&session) {
            watched.ended.send_replace(true);
        }
    }

    /// Ends the connections of every session of a player.
    pub(crate) fn end_all(&self, player: i64) {
        for watched in self.lock().values().filter(|watched| watched.player == player) {
            watched.ended.send_replace(true);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Session, Watched>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
