//! Proves that a record is what was played and that the dice were not changed.
//!
//! The seed must match the commitment made before the first roll; every die must be the next of its stream, burnt ones
//! included; every step must be legal and lead to the recorded position; the outcome must be the rules'. All findings
//! are reported, not only the first.

use std::sync::Arc;

use crate::record::one_line;
use crate::replay::{misfit, other_game};
use crate::{Match, Outcome, PlayError, Record, RecordedMove, Roll, Rules, Seeded};

/// What the verification of a record has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many steps are legal, from the first on.
    pub steps: usize,
    /// How many dice are those of the seed, burnt ones not counted.
    pub dice: usize,
    /// How many dice of the seed were burnt by taking back.
    pub burnt: usize,
    /// How many dice were given from outside.
    pub forced: usize,
    /// Whether the game is over. A record that stops before its end proves no more than its steps.
    pub finished: bool,
    /// Everything that keeps the record from being proven.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether the record is proven: every step, every die, and the outcome if the game is over.
    pub fn is_proven(&self) -> bool {
        self.findings.is_empty()
    }

    fn find(&mut self, step: Option<usize>, kind: FindingKind, message: impl Into<String>) {
        self.findings.push(Finding { step, kind, message: message.into() });
    }
}

/// One thing that keeps a record from being proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The number of the move that it concerns.
    pub step: Option<usize>,
    /// What kind of thing it is.
    pub kind: FindingKind,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// What kind of thing keeps a record from being proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingKind {
    /// The record is of another rulebook, scenario or table.
    OtherGame,
    /// The record was played with another edition of the rules.
    OtherEdition,
    /// The record was written for players and leaves things out.
    Partial,
    /// The arrangement cannot be played.
    Arrangement,
    /// No seed was promised.
    NoCommitment,
    /// The seed has not been revealed.
    NoSeed,
    /// The seed is not the promised one.
    WrongSeed,
    /// A die is not the next one of the seed's stream.
    Die,
    /// A die was given from outside.
    Forced,
    /// Dice were burnt at a table without undo by consent.
    Burnt,
    /// A step is not legal.
    Illegal,
    /// The recorded dice are not those that the action rolls.
    Misfit,
    /// A step leads to a different position.
    Hash,
    /// The outcome differs.
    Outcome,
}

/// Verifies a record against the rules and its seed.
pub fn verify<R: Rules>(rulebook: Arc<R>, record: &Record) -> Report {
    let mut report = Report { steps: 0, dice: 0, burnt: 0, forced: 0, finished: false, findings: Vec::new() };
    if let Some(difference) = other_game(&*rulebook, record) {
        report.find(None, FindingKind::OtherGame, difference);
    }
    let edition = rulebook.title().edition;
    if record.edition != edition {
        let message =
            format!("played with edition {} of the rules, verified with edition {edition}", record.edition);
        report.find(None, FindingKind::OtherEdition, message);
    }
    if let Some(reader) = &record.reader {
        let message =
            format!("the record is for {reader} and leaves things out: only the referee's can be proven");
        report.find(None, FindingKind::Partial, message);
    }
    verify_dice(record, &mut report);
    if !report
        .findings
        .iter()
        .any(|found| matches!(found.kind, FindingKind::OtherGame | FindingKind::Partial))
    {
        verify_play(rulebook, record, &mut report);
    }
    report
}

/// The seed is the promised one, and every die is the next of its stream.
fn verify_dice(record: &Record, report: &mut Report) {
    match (&record.commitment, record.seed) {
        (None, _) => {
            report.find(None, FindingKind::NoCommitment, "no seed was promised before the first roll");
        }
        (Some(_), None) => {
            report.find(
                None,
                FindingKind::NoSeed,
                "the seed is not revealed yet, so the dice cannot be proven",
            );
        }
        (Some(commitment), Some(seed)) if *commitment != seed.commitment() => {
            report.find(None, FindingKind::WrongSeed, "the seed is not the one that was promised");
        }
        _ => {}
    }
    let mut stream = record.seed.map(|seed| Seeded::new(&seed));
    for (step, recorded) in (1..).zip(&record.moves) {
        burnt_dice(record, report, stream.as_mut(), Some(step), &recorded.burnt);
        if recorded.forced {
            report.forced += recorded.dice.len();
            report.find(Some(step), FindingKind::Forced, "the dice were given from outside");
        }
        report.dice += of_the_stream(report, stream.as_mut(), Some(step), recorded.stream_dice());
    }
    burnt_dice(record, report, stream.as_mut(), None, &record.burnt);
}

fn burnt_dice(
    record: &Record,
    report: &mut Report,
    stream: Option<&mut Seeded>,
    step: Option<usize>,
    dice: &[Roll],
) {
    if !dice.is_empty() && record.undo != crate::UndoRule::Consent {
        let message = "only undo by consent burns dice";
        report.find(step, FindingKind::Burnt, message);
    }
    report.burnt += of_the_stream(report, stream, step, dice);
}

/// How many of the dice are the next ones of the stream; a finding for each that is not.
fn of_the_stream(
    report: &mut Report,
    stream: Option<&mut Seeded>,
    step: Option<usize>,
    dice: &[Roll],
) -> usize {
    let Some(stream) = stream else {
        return 0;
    };
    let mut right = 0;
    for &roll in dice {
        match misfit(stream, roll) {
            Some(message) => report.find(step, FindingKind::Die, message),
            None => right += 1,
        }
    }
    right
}

/// Every step is legal and leads to the recorded position, and so does the end.
fn verify_play<R: Rules>(rulebook: Arc<R>, record: &Record, report: &mut Report) {
    let mut game = match Match::begin(rulebook, record) {
        Ok(game) => game,
        Err(faults) => {
            for fault in faults {
                report.find(None, FindingKind::Arrangement, fault.to_string());
            }
            return;
        }
    };
    for (step, recorded) in (1..).zip(&record.moves) {
        match game.attempt(recorded) {
            Ok((entry, position)) => {
                if let Some(hash) = recorded.hash
                    && hash != entry.hash
                {
                    let message =
                        format!("leads to the position {}, where the record has {hash}", entry.hash);
                    report.find(Some(step), FindingKind::Hash, message);
                }
                game.push(Arc::new(entry), position);
            }
            Err(error) => return report.find(Some(step), kind_of(&error), describe(recorded, &error)),
        }
        report.steps = step;
    }
    let ours = game.outcome().map(one_line_outcome);
    let theirs = record.outcome.clone().map(one_line_outcome);
    // No rule makes a player resign: the record alone says so.
    let resigned = ours.is_none() && theirs.as_ref().is_some_and(Outcome::is_resignation);
    report.finished = ours.is_some() || resigned;
    if ours != theirs && !resigned {
        let message = match (ours, theirs) {
            (None, _) => "the record has an outcome, but the game is not over".to_owned(),
            (Some(_), None) => "the game is over, but the record has no outcome".to_owned(),
            (Some(ours), Some(_)) => {
                format!("the outcome differs: {} ({}): {}", ours.level, ours.clause, ours.reason)
            }
        };
        report.find(None, FindingKind::Outcome, message);
    }
}

fn kind_of(error: &PlayError) -> FindingKind {
    if matches!(error, PlayError::Dice(_)) { FindingKind::Misfit } else { FindingKind::Illegal }
}

fn describe(recorded: &RecordedMove, error: &PlayError) -> String {
    format!("'{}' is not playable: {error}", recorded.notation)
}

fn one_line_outcome(outcome: Outcome) -> Outcome {
    Outcome {
        level: one_line(&outcome.level),
        clause: one_line(&outcome.clause),
        reason: one_line(&outcome.reason),
        ..outcome
    }
}
