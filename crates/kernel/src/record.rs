//! A game as a text file that people can read and programs can play again.
//!
//! ```text
//! sandtable record 1
//! rulebook: westwall
//! edition: 1
//! scenario: spearhead
//! seat: Allied
//! seat: German
//! commitment: 9f86d081…
//!
//! 1. Allied: move 2/501 to 1317 #8a1c03f2d4e5b697
//! 2. Allied: attack [5 d10:7] #20b1…
//! burnt [3]
//! 3. German: retreat to 1420 #77aa…
//!
//! winner: German
//! level: victory
//! scores: 3 8
//! clause: S9.1
//! reason: The bridge is still in German hands.
//! seed: 6d0f…
//! ```
//!
//! Dice have six sides unless they say otherwise; `[forced 5]` was given from outside instead of rolled;
//! `burnt` dice were rolled for an action that was taken back by consent. Lines that begin with `;` are
//! comments. A record for one seat or for spectators carries a `for:` line, no hashes and no arrangement,
//! and leaves out what they may not know.

mod read;
mod write;

pub(crate) use write::one_line;

use crate::{Match, Outcome, PositionHash, Roll, Rules, Seat, Seed, UndoRule, Viewer};

/// A game as text, taken apart. `to_string` writes it, `parse` reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The rulebook's name on the shelf.
    pub rulebook: String,
    /// The edition of the rules with which it was played.
    pub edition: u32,
    /// The scenario's name on the shelf.
    pub scenario: String,
    /// The sides in the order of their seats.
    pub seats: Vec<String>,
    /// SHA-256 of the seed, promised before the first roll.
    pub commitment: Option<String>,
    /// Whether players could take back.
    pub undo: UndoRule,
    /// The reader it was written for, if not the referee; such a record leaves things out.
    pub reader: Option<String>,
    /// The arrangement from which the game started, as JSON; none for the scenario's own start.
    pub arrangement: Option<String>,
    /// What was done.
    pub moves: Vec<RecordedMove>,
    /// Dice of the stream burnt after the last action.
    pub burnt: Vec<Roll>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The seed, once it may be known.
    pub seed: Option<Seed>,
}

/// One action of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// Dice of the stream burnt before it.
    pub burnt: Vec<Roll>,
    /// Who acted.
    pub seat: Seat,
    /// The action in notation.
    pub notation: String,
    /// The dice it rolled.
    pub dice: Vec<Roll>,
    /// Whether they were given from outside.
    pub forced: bool,
    /// The position's hash afterwards; left out where the reader may not know the position.
    pub hash: Option<PositionHash>,
}

/// What is wrong with a record's text: where, what, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl<R: Rules> Match<R> {
    /// The game as `viewer` may know it. The referee's record holds every action; so does every record once the game is
    /// over, and only then the seed.
    pub fn record(&self, viewer: Viewer) -> Record {
        let outcome = self.outcome();
        let seed = if outcome.is_some() { self.seed() } else { None };
        let title = self.rulebook.title();
        let viewer = self.effective_viewer(viewer);
        let mut record = Record {
            rulebook: title.rulebook.clone(),
            edition: title.edition,
            scenario: title.scenario.clone(),
            seats: title.seats.clone(),
            commitment: self.commitment.clone(),
            undo: self.undo_rule,
            reader: None,
            arrangement: None,
            moves: Vec::new(),
            burnt: Vec::new(),
            outcome,
            seed,
        };
        record.reader = match viewer {
            Viewer::Referee => {
                record.arrangement.clone_from(&self.arrangement);
                record.burnt = self.journal.burnt_before(self.len()).to_vec();
                record.moves = (0..self.len()).map(|index| self.full_move(index)).collect();
                return record;
            }
            Viewer::Seat(seat) => title.seats.get(usize::from(seat.0)).cloned(),
            Viewer::Spectator => None,
        };
        record.reader.get_or_insert_with(|| "spectators".to_owned());
        record.moves = self.known_moves(viewer);
        record
    }

    /// The referee's record with the seed, to continue the game with the same dice. It gives every future roll away.
    pub fn save(&self) -> Record {
        Record { seed: self.seed(), ..self.record(Viewer::Referee) }
    }

    /// The seed, if the game has one. It gives every future roll away.
    pub fn seed(&self) -> Option<Seed> {
        self.stream.as_ref().map(|stream| stream.seed)
    }

    fn full_move(&self, index: usize) -> RecordedMove {
        let entry = &self.journal.entries[index];
        RecordedMove {
            burnt: self.journal.burnt_before(index).to_vec(),
            seat: entry.seat,
            notation: self.rulebook.write(&entry.action),
            dice: entry.dice.clone(),
            forced: self.journal.is_forced(index),
            hash: Some(entry.hash),
        }
    }

    /// Without hashes, which depend on the whole position, and burnt dice, which tell of concealed actions.
    fn known_moves(&self, viewer: Viewer) -> Vec<RecordedMove> {
        let known = self.journal.entries.iter().enumerate().filter(|(_, entry)| viewer.sees(entry.audience));
        known
            .map(|(index, entry)| {
                let dice: Vec<Roll> = entry.dice_for(viewer).collect();
                let forced = !dice.is_empty() && self.journal.is_forced(index);
                RecordedMove { burnt: Vec::new(), hash: None, dice, forced, ..self.full_move(index) }
            })
            .collect()
    }
}
