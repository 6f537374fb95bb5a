//! Follows a game as it is played: standing by turn, decisive rolls, losses, ground won.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Decision, Done, EventKind, Seat, SeatSet, Standing, Viewer};
use library::Game;

use crate::{Fallen, Swing, TurnEnd};

/// How many of a game's most decisive rolls are kept.
const SWINGS_KEPT: usize = 3;

/// Follows a game step by step.
pub(crate) struct Chronicle {
    standing: Standing,
    judged: i32,
    topic: &'static str,
    seats: SeatSet,
    /// The topics outside the effects of a roll: back at one of these, the effects are over.
    quiet: BTreeSet<&'static str>,
    /// The roll whose effects are being resolved.
    rolled: Option<Swing>,
    by_turn: Vec<TurnEnd>,
    swings: Vec<Swing>,
    /// The turn of each step.
    turns: Vec<u32>,
}

impl Chronicle {
    /// Starts with a game before its first action.
    pub fn new(game: &dyn Game) -> Chronicle {
        let Decision { seats, topic, .. } = game.decision(Viewer::Referee);
        Chronicle {
            standing: game.standing(Viewer::Referee),
            judged: game.evaluate(Seat(0)),
            topic,
            seats,
            quiet: BTreeSet::from([topic]),
            rolled: None,
            by_turn: Vec::new(),
            swings: Vec::new(),
            turns: Vec::new(),
        }
    }

    /// Records a step of `seat`. Evaluates the position only at the end of a roll, a phase or a decision.
    pub fn step(&mut self, game: &dyn Game, seat: usize, done: &Done) {
        let decision = game.decision(Viewer::Referee);
        let over = decision.seats.is_empty();
        let has_rolled = !done.dice.is_empty();
        let moved_on = decision.topic != self.topic || decision.seats != self.seats;
        self.turns.push(self.standing.turn);
        if !has_rolled && !moved_on {
            return;
        }
        let (judged_before, standing_before) = (self.judged, self.standing.clone());
        (self.topic, self.seats) = (decision.topic, decision.seats);
        self.standing = game.standing(Viewer::Referee);
        self.judged = game.evaluate(Seat(0));
        if has_rolled {
            self.close_roll(judged_before);
            let (turn, text) = (standing_before.turn, done.log.join(" · "));
            let (before, after) = (judged_before, judged_before);
            self.rolled = Some(Swing { step: game.steps(Viewer::Referee), turn, seat, before, after, text });
        }
        let new_turn = self.standing.turn != standing_before.turn;
        if self.quiet.contains(self.topic) || over || new_turn {
            self.close_roll(self.judged);
        }
        if self.rolled.is_none() {
            self.quiet.insert(self.topic);
        }
        if new_turn {
            self.end_turn(standing_before.turn);
        }
        if over {
            self.end_turn(self.standing.turn);
        }
    }

    fn end_turn(&mut self, turn: u32) {
        self.by_turn.push(TurnEnd { turn, scores: self.standing.scores.clone(), judged: self.judged });
    }

    /// The effects of the last roll are resolved.
    fn close_roll(&mut self, judged: i32) {
        if let Some(mut swing) = self.rolled.take() {
            swing.after = judged;
            self.swings.push(swing);
            // The earlier of two equals stays first.
            self.swings.sort_by_key(|swing| std::cmp::Reverse(swing.size()));
            self.swings.truncate(SWINGS_KEPT);
        }
    }

    /// The standing at the end of each turn, and the most decisive rolls.
    pub fn into_story(self) -> (Vec<TurnEnd>, Vec<Swing>) {
        (self.by_turn, self.swings)
    }

    /// How the game stands.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The lost pieces, and how often each space changed sides, from the log. A space belongs to the side whose pieces
    /// were there last.
    pub fn ground(&self, game: &dyn Game, sides: &Sides) -> (Vec<Fallen>, BTreeMap<String, u32>) {
        let mut fallen = Vec::new();
        let mut taken: BTreeMap<String, u32> = BTreeMap::new();
        let mut holder: BTreeMap<String, usize> = sides.places.clone();
        for line in game.log(Viewer::Referee, 0) {
            let turn = line.step.checked_sub(1).and_then(|step| self.turns.get(step)).copied().unwrap_or(0);
            let pieces =
                || line.look.pieces.iter().filter_map(|id| sides.pieces.get(id).map(|piece| (id, piece)));
            match line.look.kind {
                EventKind::Loss => fallen.extend(pieces().map(|(id, (seat, symbol))| Fallen {
                    turn,
                    seat: *seat,
                    piece: id.clone(),
                    symbol: symbol.clone(),
                    space: line.look.spaces.first().cloned().unwrap_or_default(),
                })),
                EventKind::Move | EventKind::Place => {
                    let Some((_, (seat, _))) = pieces().next() else { continue };
                    for space in &line.look.spaces {
                        if holder.insert(space.clone(), *seat).is_some_and(|before| before != *seat) {
                            *taken.entry(space.clone()).or_default() += 1;
                        }
                    }
                }
                _ => {}
            }
        }
        (fallen, taken)
    }
}

/// Whose the pieces of a scenario are, of what kind, and where they stand at the start.
pub(crate) struct Sides {
    pieces: BTreeMap<String, (usize, String)>,
    places: BTreeMap<String, usize>,
}

impl Sides {
    /// Looks at a game before it begins.
    pub fn of(game: &dyn Game) -> Sides {
        let board = game.board();
        let names = &board.sides;
        let scene = game.scene(Viewer::Referee);
        let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
        let mut sides = Sides { pieces: BTreeMap::new(), places: BTreeMap::new() };
        for piece in scene.pieces {
            let Some(seat) = names.iter().position(|name| *name == piece.side) else { continue };
            if let Some(space) = piece.place.in_space().filter(|space| spaces.contains(space)) {
                sides.places.insert(space.to_owned(), seat);
            }
            sides.pieces.insert(piece.id, (seat, piece.symbol.to_string()));
        }
        sides
    }
}
