//! One random game under the laws, and how it reports a broken one.

use std::sync::Arc;

use super::{Laws, listed};
use crate::{Board, Dice, Match, PositionHash, Rulebook, Seat, SeatSet, Seed, Seeded, UndoRule, Viewer};

/// A random game, what it has been through, and where its luck comes from.
pub(super) struct Trial<'a, R: Rulebook + 'static> {
    pub(super) game: Match<R>,
    pub(super) choose: Seeded,
    pub(super) laws: &'a Laws,
    /// What never changes, made once.
    pub(super) board: Arc<Board>,
    /// The hash of the start and after each action.
    pub(super) hashes: Vec<PositionHash>,
    seed: u64,
}

impl<'a, R: Rulebook + 'static> Trial<'a, R> {
    pub(super) fn new(rulebook: &Arc<R>, seed: u64, laws: &'a Laws) -> Self {
        let game = Match::new(Arc::clone(rulebook), Seed::from_number(seed), UndoRule::Free);
        let hashes = vec![game.hash()];
        let board = Arc::new(rulebook.board());
        // Choices must not follow the dice, so they use another stream.
        Trial { game, choose: Seeded::from_number(!seed), laws, board, hashes, seed }
    }

    /// Whether the game goes on; checks that it ends, and that seats at the table decide.
    pub(super) fn goes_on(&self) -> bool {
        let (decision, outcome) = (self.game.decision(), self.game.outcome());
        self.require(
            decision.seats.is_empty() == outcome.is_some(),
            "a seat decides until the game is over",
            || format!("deciding: {:?}, outcome: {outcome:?}", decision.seats),
        );
        let strangers = decision.seats.iter().filter(|seat| !self.seats().any(|known| known == *seat));
        self.require(strangers.count() == 0, "only seats at the table decide", || {
            format!("{:?}", decision.seats)
        });
        if outcome.is_some() || self.laws.stop_after.is_some_and(|steps| self.game.len() >= steps) {
            return false;
        }
        self.require(self.game.len() < self.laws.limit, "games end", || {
            format!("not over after {} actions", self.laws.limit)
        });
        true
    }

    /// A random listed action of a random seat that decides.
    pub(super) fn act(&mut self) -> Seat {
        let seat = self.any_of(self.game.decision().seats);
        let list = listed(&self.game, seat);
        self.require(!list.is_empty(), "a seat that decides has something to do", || format!("{seat:?}"));
        let action = self.pick(&list).clone();
        if let Err(error) = self.game.act(seat, action.clone(), None) {
            self.broken("a listed action can be done", &format!("{action:?}: {error}"));
        }
        self.hashes.push(self.game.hash());
        seat
    }

    pub(super) fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.choose.roll(from.len() as u32) as usize - 1]
    }

    fn any_of(&mut self, seats: SeatSet) -> Seat {
        let seats: Vec<Seat> = seats.iter().collect();
        *self.pick(&seats)
    }

    /// Some of a list: all of it if it is short.
    pub(super) fn sample<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        if list.len() <= self.laws.sample {
            return list.to_vec();
        }
        (0..self.laws.sample).map(|_| self.pick(list).clone()).collect()
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        (0..self.game.rulebook().title().seats.len()).map(|seat| Seat(seat as u8))
    }

    /// Every viewer but the referee.
    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<R> {
        self.seats().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub(super) fn require(&self, kept: bool, law: &str, detail: impl FnOnce() -> String) {
        if !kept {
            self.broken(law, &detail());
        }
    }

    pub(super) fn broken(&self, law: &str, detail: &str) -> ! {
        panic!(
            "broken law: {law}\n{detail}\nseed {}, after {} actions of this record:\n\n{}",
            self.seed,
            self.game.len(),
            self.game.save()
        );
    }
}
