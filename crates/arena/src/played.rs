//! What is saved of a game.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// What is saved of a game. Seats are numbers from 0 in the order of the board's sides; if play decides the sides, the
/// first seat is the one that ended up with the first side. Contestants are 0 and 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Its number in the run, from 0.
    pub game: u64,
    /// The pair that it belongs to.
    pub pair: u64,
    /// The seed of its dice.
    pub seed: u64,
    /// The contestant at each seat.
    pub seating: [usize; 2],
    /// The seat that won; none in a draw.
    pub winner: Option<usize>,
    /// The level of victory in the rulebook's words, or `forfeit`.
    pub level: String,
    /// How it ended, in a sentence.
    pub reason: String,
    /// Why a seat forfeited, if one did: a program that died, stalled or broke the rules.
    pub forfeit: Option<String>,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The rulebook's score of the last position for the first seat.
    pub judged: i32,
    /// The turn in which it ended.
    pub turns: u32,
    /// How many actions were taken.
    pub actions: u64,
    /// How many pieces each seat lost.
    pub losses: Vec<u32>,
    /// How many actions each seat searched.
    pub nodes: [u64; 2],
    /// The standing at the end of each turn.
    pub by_turn: Vec<TurnEnd>,
    /// The pieces that were lost, in order.
    pub fallen: Vec<Fallen>,
    /// How often each space changed sides.
    pub taken: BTreeMap<String, u32>,
    /// The clauses that affected play.
    pub clauses: BTreeSet<String>,
    /// The rolls after which the rulebook's score of the position had changed most.
    pub swings: Vec<Swing>,
}

/// How a game stood at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnEnd {
    /// The turn.
    pub turn: u32,
    /// The points of each seat as they would have been counted.
    pub scores: Vec<i32>,
    /// The rulebook's score of the position for the first seat.
    pub judged: i32,
}

/// A piece that was lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    /// In which turn.
    pub turn: u32,
    /// Whose it was.
    pub seat: usize,
    /// Its id.
    pub piece: String,
    /// The kind of unit.
    pub symbol: String,
    /// Where; empty if not on the map.
    pub space: String,
}

/// A roll that changed the rulebook's score of the position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swing {
    /// The step of the record in which the die was rolled, from 1.
    pub step: usize,
    /// The turn.
    pub turn: u32,
    /// The seat whose action rolled it.
    pub seat: usize,
    /// The score for the first seat before.
    pub before: i32,
    /// The score for the first seat when its effects were carried out.
    pub after: i32,
    /// What happened, in the words of the log.
    pub text: String,
}

impl Swing {
    /// How much it changed.
    pub fn size(&self) -> u32 {
        self.after.abs_diff(self.before)
    }
}

impl Played {
    /// The same game with its seats in the other order.
    pub(crate) fn turned(mut self) -> Played {
        self.seating.reverse();
        self.winner = self.winner.map(|seat| 1 - seat);
        self.scores.reverse();
        self.judged = -self.judged;
        self.losses.reverse();
        self.nodes.reverse();
        for end in &mut self.by_turn {
            end.scores.reverse();
            end.judged = -end.judged;
        }
        for swing in &mut self.swings {
            swing.seat = 1 - swing.seat;
            (swing.before, swing.after) = (-swing.before, -swing.after);
        }
        self
    }

    /// The points that a contestant made: 2 for a win, 1 for a draw.
    pub fn half_points(&self, contestant: usize) -> u64 {
        match self.winner {
            None => 1,
            Some(seat) if self.seating[seat] == contestant => 2,
            Some(_) => 0,
        }
    }

    /// How many points of the scenario the first seat is ahead of the second.
    pub fn margin(&self) -> i32 {
        let score = |seat: usize| self.scores.get(seat).copied().unwrap_or(0);
        score(0) - score(1)
    }

    /// How many points of the scenario a contestant is ahead.
    pub fn margin_of(&self, contestant: usize) -> i32 {
        if self.seating[0] == contestant { self.margin() } else { -self.margin() }
    }

    /// The size of its most decisive roll.
    pub fn decisiveness(&self) -> u32 {
        self.swings.first().map_or(0, Swing::size)
    }

    /// The name of the file that holds its record, if it is kept.
    pub fn record_name(&self) -> String {
        format!("game-{:05}.record", self.game)
    }
}

/// A game and how long was thought about it.
pub type Timed = (Played, Thinking);

/// How long the seats of a game thought: kept apart from what can be repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thinking {
    /// Microseconds of each seat.
    pub microseconds: [u64; 2],
    /// Decisions of each seat.
    pub decisions: [u64; 2],
    /// The longest decision of each seat, in microseconds.
    pub longest: [u64; 2],
}

impl Thinking {
    /// The same with the seats in the other order.
    pub(crate) fn turned(mut self) -> Thinking {
        self.microseconds.reverse();
        self.decisions.reverse();
        self.longest.reverse();
        self
    }
}
