//! Reading a record's text, with errors that say what would be right.

use std::str::FromStr;

use super::write::{FORMAT, NO_WINNER};
use crate::{Outcome, PositionHash, Record, RecordError, RecordedMove, Roll, Seat, Seed, UndoRule};

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..)
            .zip(text.split('\n'))
            .map(|(number, line)| (number, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'));
        let (first, format) = lines.next().unwrap_or((1, ""));
        if format != FORMAT {
            let message = match format.strip_prefix("sandtable record ") {
                Some(other) => format!("this record has format {other}; only format 1 can be read"),
                None => format!("a record starts with the line '{FORMAT}'"),
            };
            return Err(RecordError { line: first, message });
        }
        let mut reader = Reader::default();
        let mut last = first;
        for (number, line) in lines {
            last = number;
            reader.line(line).map_err(|message| RecordError { line: number, message })?;
        }
        reader.finish().map_err(|message| RecordError { line: last, message })
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    rulebook: Option<String>,
    edition: Option<u32>,
    scenario: Option<String>,
    seats: Vec<String>,
    commitment: Option<String>,
    undo: Option<UndoRule>,
    written_for: Option<String>,
    arrangement: Option<String>,
    moves: Vec<RecordedMove>,
    burnt: Vec<Roll>,
    winner: Option<String>,
    level: Option<String>,
    scores: Option<Vec<i32>>,
    clause: Option<String>,
    reason: Option<String>,
    seed: Option<Seed>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with(|first: char| first.is_ascii_digit()) {
            return self.numbered(line);
        }
        if let Some(rest) = line.strip_prefix("burnt ") {
            let (rolls, forced) = read_dice(rest.trim())?;
            if forced {
                return Err("burnt dice come from the seed: forced dice cannot be burnt".to_owned());
            }
            self.burnt.extend(rolls);
            return Ok(());
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(format!(
                "'{line}' is neither a field ('scenario: …'), nor a move ('1. …'), nor burnt dice ('burnt […]'), \
                 nor a comment ('; …')"
            ));
        };
        self.field(name.trim_end(), value.trim())
    }

    fn field(&mut self, name: &str, value: &str) -> Result<(), String> {
        let text = value.to_owned();
        let heads = ["rulebook", "edition", "scenario", "seat", "commitment", "undo", "for", "arrangement"];
        if heads.contains(&name) && !self.moves.is_empty() {
            return Err(format!("'{name}:' belongs above the moves"));
        }
        match name {
            "rulebook" => once(&mut self.rulebook, name, text),
            "edition" => {
                let edition = value.parse().map_err(|_| format!("an edition is a number, not '{value}'"))?;
                once(&mut self.edition, name, edition)
            }
            "scenario" => once(&mut self.scenario, name, text),
            "seat" => self.seat(text),
            "commitment" => once(&mut self.commitment, name, text),
            "undo" => once(&mut self.undo, name, read_undo(value)?),
            "for" => once(&mut self.written_for, name, text),
            "arrangement" => once(&mut self.arrangement, name, text),
            "winner" => {
                if value != NO_WINNER {
                    self.seat_named(value)?;
                }
                once(&mut self.winner, name, text)
            }
            "level" => once(&mut self.level, name, text),
            "scores" => {
                let scores = value
                    .split_whitespace()
                    .map(|word| word.parse().map_err(|_| format!("scores are whole numbers, not '{word}'")));
                once(&mut self.scores, name, scores.collect::<Result<_, _>>()?)
            }
            "clause" => once(&mut self.clause, name, text),
            "reason" => once(&mut self.reason, name, text),
            "seed" => once(&mut self.seed, name, value.parse()?),
            _ => Err(format!("a record has no field '{name}:'")),
        }
    }

    fn seat(&mut self, name: String) -> Result<(), String> {
        if name.is_empty() || self.seats.contains(&name) {
            return Err("every seat needs a different name: 'seat: German'".to_owned());
        }
        if self.seats.len() == 8 {
            return Err("a table has at most eight seats".to_owned());
        }
        self.seats.push(name);
        Ok(())
    }

    fn seat_named(&self, name: &str) -> Result<Seat, String> {
        let index = self.seats.iter().position(|seat| seat == name);
        index.map(|index| Seat(index as u8)).ok_or_else(|| self.no_seat(name))
    }

    fn no_seat(&self, name: &str) -> String {
        if self.seats.is_empty() {
            return "the seats are named above the moves: 'seat: German'".to_owned();
        }
        format!("no seat is named in '{name}': the seats are {}", self.seats.join(", "))
    }

    /// A move: `12. German: retreat to 1420 [5] #8a1c03f2d4e5b697`.
    fn numbered(&mut self, line: &str) -> Result<(), String> {
        let wanted = self.moves.len() + 1;
        let rest = line.split_once('.').filter(|(number, _)| number.parse() == Ok(wanted));
        let Some((_, rest)) = rest else {
            return Err(format!("the next move is number {wanted}: '{wanted}. seat: action #hash'"));
        };
        let rest = rest.trim_start();
        // The longest name wins, where one seat's name begins with another's.
        let called = (0_u8..)
            .zip(&self.seats)
            .filter_map(|(seat, name)| {
                let rest = rest.strip_prefix(name.as_str())?.strip_prefix(':')?;
                Some((name.len(), Seat(seat), rest))
            })
            .max_by_key(|&(length, ..)| length);
        let Some((_, seat, rest)) = called else {
            return Err(self.no_seat(rest));
        };
        let rest = rest.trim();
        let (rest, hash) = if self.written_for.is_none() { split_hash(rest)? } else { (rest, None) };
        let (notation, dice, forced) = split_dice(rest)?;
        if notation.is_empty() {
            return Err("the action is missing: 'seat: action #hash'".to_owned());
        }
        let burnt = std::mem::take(&mut self.burnt);
        self.moves.push(RecordedMove { burnt, seat, notation: notation.to_owned(), dice, forced, hash });
        Ok(())
    }

    fn finish(self) -> Result<Record, String> {
        let missing = |name: &str| format!("the record has no '{name}:' line");
        let winner = self.winner.map(|name| self.seats.iter().position(|seat| *seat == name));
        let outcome = match (winner, self.level, self.scores, self.clause, self.reason) {
            (None, None, None, None, None) => None,
            (winner, level, scores, clause, reason) => Some(Outcome {
                winner: winner.ok_or_else(|| missing("winner"))?.map(|seat| Seat(seat as u8)),
                level: level.ok_or_else(|| missing("level"))?,
                scores: scores.ok_or_else(|| missing("scores"))?,
                clause: clause.ok_or_else(|| missing("clause"))?,
                reason: reason.ok_or_else(|| missing("reason"))?,
            }),
        };
        if self.seats.is_empty() {
            return Err(missing("seat"));
        }
        Ok(Record {
            rulebook: self.rulebook.ok_or_else(|| missing("rulebook"))?,
            edition: self.edition.ok_or_else(|| missing("edition"))?,
            scenario: self.scenario.ok_or_else(|| missing("scenario"))?,
            seats: self.seats,
            commitment: self.commitment,
            undo: self.undo.unwrap_or_default(),
            reader: self.written_for,
            arrangement: self.arrangement,
            moves: self.moves,
            burnt: self.burnt,
            outcome,
            seed: self.seed,
        })
    }
}

fn once<T>(place: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    if place.is_some() {
        return Err(format!("'{name}:' appears twice"));
    }
    *place = Some(value);
    Ok(())
}

fn read_undo(value: &str) -> Result<UndoRule, String> {
    match value {
        "free" => Ok(UndoRule::Free),
        "consent" => Ok(UndoRule::Consent),
        "none" => Ok(UndoRule::None),
        _ => Err(format!("undo is 'free', 'consent' or 'none', not '{value}'")),
    }
}

/// Takes the hash off the end of a move. Records for players have none.
fn split_hash(text: &str) -> Result<(&str, Option<PositionHash>), String> {
    let wrong = "a move ends with the position's hash: '#' and 16 hexadecimal digits";
    let (rest, digits) = text.rsplit_once('#').ok_or(wrong)?;
    Ok((rest.trim_end(), Some(digits.parse()?)))
}

/// Takes the dice off the end of a move.
fn split_dice(text: &str) -> Result<(&str, Vec<Roll>, bool), String> {
    let bracket = if text.ends_with(']') { text.rfind('[') } else { None };
    let Some(start) = bracket else {
        return Ok((text, Vec::new(), false));
    };
    let (dice, forced) = read_dice(&text[start..])?;
    Ok((text[..start].trim_end(), dice, forced))
}

/// Dice in brackets: `[5 3]`, `[d10:7]`, `[forced 5]`, `[]`.
fn read_dice(text: &str) -> Result<(Vec<Roll>, bool), String> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let inner = inner.ok_or_else(|| format!("dice are written in brackets, '[5 3]', not '{text}'"))?;
    let mut words = inner.split_whitespace().peekable();
    let forced = words.next_if_eq(&"forced").is_some();
    let dice = words.map(read_roll).collect::<Result<Vec<_>, _>>()?;
    if forced && dice.is_empty() {
        return Err("'[forced]' names no die: write '[forced 5]'".to_owned());
    }
    Ok((dice, forced))
}

fn read_roll(word: &str) -> Result<Roll, String> {
    let wrong = || format!("a die is '5', or with its sides 'd10:7', not '{word}'");
    let (sides, shown) = match word.strip_prefix('d') {
        Some(rest) => rest.split_once(':').ok_or_else(wrong)?,
        None => ("6", word),
    };
    let (sides, shown) = (sides.parse().map_err(|_| wrong())?, shown.parse().map_err(|_| wrong())?);
    if !(1..=sides).contains(&shown) {
        return Err(format!("a die of {sides} sides cannot show {shown}"));
    }
    Ok(Roll { sides, shown })
}
