//! Turns at something that only a few can do at once, given to askers in rotation: one who asks for a hundred turns
//! delays the next asker by one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// Who asks for a turn: a player's number, or one of the constants.
pub(crate) type Asker = i64;

/// All who are not signed in, as one.
pub(crate) const STRANGERS: Asker = 0;

/// The server itself.
pub(crate) const SERVER: Asker = -1;

/// The turns.
pub(crate) struct Turns(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    free: usize,
    /// The askers in the order of their next turn, each with its requests.
    waiting: VecDeque<(Asker, VecDeque<oneshot::Sender<Turn>>)>,
}

impl State {
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let (asker, mut requests) = self.waiting.pop_front()?;
        let next = requests.pop_front();
        if !requests.is_empty() {
            self.waiting.push_back((asker, requests));
        }
        next
    }
}

/// A turn. Dropping it gives it to the next asker.
pub(crate) struct Turn(Option<Arc<Mutex<State>>>);

impl Turns {
    /// Lets `at_once` askers have a turn at the same time.
    pub(crate) fn new(at_once: usize) -> Turns {
        Turns(Arc::new(Mutex::new(State { free: at_once.max(1), waiting: VecDeque::new() })))
    }

    /// Waits for a turn.
    pub(crate) async fn take(&self, asker: Asker) -> Turn {
        let asked = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if state.free > 0 {
                state.free -= 1;
                return Turn(Some(Arc::clone(&self.0)));
            }
            let (request, asked) = oneshot::channel();
            match state.waiting.iter_mut().find(|(is, _)| *is == asker) {
                Some((_, requests)) => requests.push_back(request),
                None => state.waiting.push_back((asker, VecDeque::from([request]))),
            }
            asked
        };
        // The sender is dropped only with the state, which this future keeps alive.
        asked.await.unwrap_or(Turn(None))
    }

    /// Who waits, each with the number of its requests.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> Vec<(Asker, usize)> {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.waiting.iter().map(|(asker, requests)| (*asker, requests.len())).collect()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(state) = self.0.take() else { return };
        loop {
            let next = {
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(next) = state.next() else {
                    state.free += 1;
                    return;
                };
                next
            };
            match next.send(Turn(Some(Arc::clone(&state)))) {
                Ok(()) => return,
                // The asker has gone away: the next one is asked.
                Err(mut refused) => drop(refused.0.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn askers_take_turns_however_much_they_ask_for() {
        let turns = Turns::new(1);
        let first = turns.take(1).await;
        let order = Mutex::new(Vec::new());
        let asked = [1, 1, 1, 1, 2, 3, 2].map(|asker| {
            let (turns, order) = (&turns, &order);
            Box::pin(async move {
                let _turn = turns.take(asker).await;
                order.lock().unwrap().push(asker);
            })
        });
        let mut all = pin!(futures_util::future::join_all(asked));
        assert!(all.as_mut().now_or_never().is_none(), "all wait");
        drop(first);
        all.await;
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 2, 1, 1]);
        assert!(turns.take(9).now_or_never().is_some(), "the turn is free again");
    }

    #[tokio::test]
    async fn an_asker_who_goes_away_leaves_the_turn_to_the_next() {
        let turns = Turns::new(1);
        let first = turns.take(1).await;
        let mut gone = Box::pin(turns.take(2));
        assert!(gone.as_mut().now_or_never().is_none());
        let mut told = Box::pin(turns.take(3));
        assert!(told.as_mut().now_or_never().is_none());
        let mut last = Box::pin(turns.take(4));
        assert!(last.as_mut().now_or_never().is_none());
        drop(gone);
        drop(first);
        // It has been given the turn, and goes away without looking.
        drop(told);
        assert!(last.now_or_never().is_some());
    }
}
