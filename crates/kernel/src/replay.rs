//! Replays a record: to continue a saved game, or to view an old one under corrected rules.

use std::sync::Arc;

use crate::game::{Stream, arranged};
use crate::{
    Dice, EntryOf, Fault, Match, PlayError, PositionHash, Record, RecordedMove, Roll, Rules, Seed, Seeded,
};

/// A record played again as far as the rules allow.
pub struct Replay<R: Rules> {
    /// The game after the last step that fits. It can be played on.
    pub game: Match<R>,
    /// Where it stopped before the record's end, and why.
    pub stopped: Option<Stop>,
}

/// The first step of a record that can no longer be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("step {step}, '{notation}': {reason}")]
pub struct Stop {
    /// The number of the move in the record.
    pub step: usize,
    /// The action as recorded.
    pub notation: String,
    /// Why not.
    pub reason: StopReason,
}

/// Why a step of a record cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StopReason {
    /// The rules forbid it, the notation means nothing, or the dice do not fit.
    #[error("{0}")]
    NotPlayable(PlayError),
    /// It leads to another position than the record says.
    #[error("it leads to the position {ours}, where the record has {recorded}")]
    Differs {
        /// The position's hash by these rules.
        ours: PositionHash,
        /// The hash in the record.
        recorded: PositionHash,
    },
    /// The dice are not those of the seed.
    #[error("{0}")]
    NotOfTheSeed(String),
}

/// Why a record cannot be played at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// It is of another game.
    #[error("{0}")]
    OtherGame(String),
    /// It was written for one seat or for spectators.
    #[error("this record is for {0} and leaves out what they may not know: use the referee's record")]
    Partial(String),
    /// The seed is not the one that was promised.
    #[error("the seed does not fit the commitment")]
    WrongSeed,
    /// The arrangement it starts from is no longer valid.
    #[error("the arrangement cannot be played: {}", list(.0))]
    Arrangement(Vec<Fault>),
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl<R: Rules> Match<R> {
    /// Replays a record as far as the rules allow. With the seed, given or in the record, the game continues with the same
    /// dice; without it, further dice must be given. The record may be of another edition.
    pub fn load(rulebook: Arc<R>, record: &Record, seed: Option<Seed>) -> Result<Replay<R>, LoadError> {
        if let Some(reader) = &record.reader {
            return Err(LoadError::Partial(reader.clone()));
        }
        if let Some(difference) = other_game(&*rulebook, record) {
            return Err(LoadError::OtherGame(difference));
        }
        let seed = seed.or(record.seed);
        if let (Some(seed), Some(commitment)) = (seed, &record.commitment)
            && seed.commitment() != *commitment
        {
            return Err(LoadError::WrongSeed);
        }
        let mut game = Match::begin(rulebook, record).map_err(LoadError::Arrangement)?;
        game.commitment = seed.map(|seed| seed.commitment()).or_else(|| record.commitment.clone());
        game.stream = seed.map(Stream::new);
        for (index, recorded) in record.moves.iter().enumerate() {
            if let Err(reason) = game.replay_move(recorded) {
                game.burn_rest(record, index);
                let stop = Stop { step: index + 1, notation: recorded.notation.clone(), reason };
                return Ok(Replay { game, stopped: Some(stop) });
            }
        }
        game.burn_rest(record, record.moves.len());
        Ok(Replay { game, stopped: None })
    }

    /// The game before the record's first move, without a seed.
    pub(crate) fn begin(rulebook: Arc<R>, record: &Record) -> Result<Self, Vec<Fault>> {
        let (start, source) = match &record.arrangement {
            Some(source) => arranged(&*rulebook, source).map(|(start, line)| (start, Some(line)))?,
            None => (rulebook.start(), None),
        };
        Ok(Match::from_parts(rulebook, start, source, record.undo))
    }

    fn replay_move(&mut self, recorded: &RecordedMove) -> Result<(), StopReason> {
        let (entry, position) = self.attempt(recorded).map_err(StopReason::NotPlayable)?;
        if let Some(hash) = recorded.hash
            && hash != entry.hash
        {
            return Err(StopReason::Differs { ours: entry.hash, recorded: hash });
        }
        if let Some(stream) = &mut self.stream {
            let place = stream.dice.place();
            let mut dice = recorded.burnt.iter().chain(recorded.stream_dice());
            if let Some(fault) = dice.find_map(|&roll| misfit(&mut stream.dice, roll)) {
                stream.dice.rewind(place);
                return Err(StopReason::NotOfTheSeed(fault));
            }
        }
        self.journal.burn(recorded.burnt.iter().copied());
        self.push(Arc::new(entry), position);
        Ok(())
    }

    /// Applies a recorded move with its dice, without adding it to the journal.
    pub(crate) fn attempt(&self, recorded: &RecordedMove) -> Result<(EntryOf<R>, R::Position), PlayError> {
        let action =
            self.rulebook.read(&recorded.notation).map_err(|fault| PlayError::Notation(fault.to_string()))?;
        self.check_decides(recorded.seat)?;
        let faces: Vec<u32> = recorded.dice.iter().map(|roll| roll.shown).collect();
        let (mut entry, position) = self.act_by_script(recorded.seat, action, &faces)?;
        if entry.dice != recorded.dice {
            let fault = "the action rolls other dice than the record has";
            return Err(PlayError::Dice(fault.to_owned()));
        }
        entry.forced = recorded.forced;
        Ok((entry, position))
    }

    /// Burns the dice that the record used from move `index` on, so that loading a record that stops early shows no
    /// future die.
    fn burn_rest(&mut self, record: &Record, index: usize) {
        let moves = record.moves[index..].iter();
        let rest: Vec<Roll> = moves
            .flat_map(|recorded| recorded.burnt.iter().chain(recorded.stream_dice()))
            .chain(&record.burnt)
            .copied()
            .collect();
        let Some(stream) = &mut self.stream else {
            return self.journal.burn(rest);
        };
        let used: Vec<Roll> =
            rest.iter().map(|roll| Roll { sides: roll.sides, shown: stream.dice.roll(roll.sides) }).collect();
        self.journal.burn(used);
    }
}

impl RecordedMove {
    /// The dice that came from the seed's stream.
    pub(crate) fn stream_dice(&self) -> &[Roll] {
        if self.forced { &[] } else { &self.dice }
    }
}

/// Rolls the stream and says how the recorded roll differs, if it does.
pub(crate) fn misfit(stream: &mut Seeded, recorded: Roll) -> Option<String> {
    let shown = stream.roll(recorded.sides);
    (shown != recorded.shown).then(|| {
        format!("a die of {} sides shows {}, where the seed rolls {shown}", recorded.sides, recorded.shown)
    })
}

/// How the record's game differs from the rulebook's, if it does.
pub(crate) fn other_game<R: Rules>(rulebook: &R, record: &Record) -> Option<String> {
    let title = rulebook.title();
    if record.rulebook != title.rulebook || record.scenario != title.scenario {
        return Some(format!(
            "the record is of {} {}, not of {} {}",
            record.rulebook, record.scenario, title.rulebook, title.scenario
        ));
    }
    (record.seats != title.seats).then(|| {
        format!("the record's seats are {}, not {}", record.seats.join(", "), title.seats.join(", "))
    })
}
