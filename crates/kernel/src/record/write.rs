//! The record as text.

use std::fmt;

use crate::{Outcome, Record, RecordedMove, Roll, UndoRule};

/// The first line of every record of this format.
pub(super) const FORMAT: &str = "sandtable record 1";

/// The winner of a draw.
pub(super) const NO_WINNER: &str = "nobody";

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}")?;
        field(f, "rulebook", &self.rulebook)?;
        field(f, "edition", &self.edition.to_string())?;
        field(f, "scenario", &self.scenario)?;
        for seat in &self.seats {
            field(f, "seat", seat)?;
        }
        if let Some(commitment) = &self.commitment {
            field(f, "commitment", commitment)?;
        }
        match self.undo {
            UndoRule::Free => {}
            UndoRule::Consent => field(f, "undo", "consent")?,
            UndoRule::None => field(f, "undo", "none")?,
        }
        if let Some(reader) = &self.reader {
            field(f, "for", reader)?;
        }
        if let Some(arrangement) = &self.arrangement {
            field(f, "arrangement", arrangement)?;
        }
        writeln!(f)?;
        for (number, done) in (1..).zip(&self.moves) {
            burnt(f, &done.burnt)?;
            self.write_move(f, number, done)?;
        }
        burnt(f, &self.burnt)?;
        if self.outcome.is_some() || self.seed.is_some() {
            writeln!(f)?;
        }
        if let Some(outcome) = &self.outcome {
            self.write_outcome(f, outcome)?;
        }
        match &self.seed {
            Some(seed) => field(f, "seed", &seed.to_string()),
            None => Ok(()),
        }
    }
}

impl Record {
    fn write_move(&self, f: &mut fmt::Formatter<'_>, number: usize, done: &RecordedMove) -> fmt::Result {
        let seat = self.seats.get(usize::from(done.seat.0)).map_or("?", String::as_str);
        write!(f, "{number}. {seat}: {}", one_line(&done.notation))?;
        // An empty bracket keeps a notation's own last bracket from being read as dice.
        if !done.dice.is_empty() || done.notation.ends_with(']') {
            f.write_str(" ")?;
            dice(f, &done.dice, done.forced)?;
        }
        if let Some(hash) = done.hash {
            write!(f, " #{hash}")?;
        }
        writeln!(f)
    }

    fn write_outcome(&self, f: &mut fmt::Formatter<'_>, outcome: &Outcome) -> fmt::Result {
        let winner = outcome.winner.and_then(|seat| self.seats.get(usize::from(seat.0)));
        field(f, "winner", winner.map_or(NO_WINNER, String::as_str))?;
        field(f, "level", &outcome.level)?;
        let scores: Vec<String> = outcome.scores.iter().map(i32::to_string).collect();
        field(f, "scores", &scores.join(" "))?;
        field(f, "clause", &outcome.clause)?;
        field(f, "reason", &outcome.reason)
    }
}

fn field(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "{}", format!("{name}: {}", one_line(value)).trim_end())
}

/// Text as the record keeps it: on one line, trimmed.
pub(crate) fn one_line(text: &str) -> String {
    text.trim().replace(['\n', '\r'], " ")
}

fn burnt(f: &mut fmt::Formatter<'_>, rolls: &[Roll]) -> fmt::Result {
    if rolls.is_empty() {
        return Ok(());
    }
    f.write_str("burnt ")?;
    dice(f, rolls, false)?;
    writeln!(f)
}

fn dice(f: &mut fmt::Formatter<'_>, rolls: &[Roll], forced: bool) -> fmt::Result {
    let mut words: Vec<String> = rolls.iter().map(Roll::to_string).collect();
    if forced && !rolls.is_empty() {
        words.insert(0, "forced".to_owned());
    }
    write!(f, "[{}]", words.join(" "))
}

/// `5`, or with its sides when they are not six: `d10:7`.
impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.sides == 6 {
            write!(f, "{}", self.shown)
        } else {
            write!(f, "d{}:{}", self.sides, self.shown)
        }
    }
}
