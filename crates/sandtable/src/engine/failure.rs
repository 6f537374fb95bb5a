//! Why a request was not carried out.

use kernel::{Fault, PlayError, Stop, StopReason};
use library::{LoadError, NameError};
use serde_json::{Map, Value, json};

/// The kinds of error, for programs to match on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The line is longer than the limit.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// The line is not JSON, or is nested too deeply.
    NotJson,
    /// The line is JSON but not an object.
    NotAnObject,
    /// The request has no `do`.
    NoVerb,
    /// There is no such verb.
    UnknownVerb,
    /// The verb has no such field.
    UnknownField,
    /// A field that the verb needs is missing.
    MissingField,
    /// A field has the wrong type.
    WrongType,
    /// A field has a value that cannot be used.
    WrongValue,
    /// There is no such rulebook.
    UnknownRulebook,
    /// There is no such scenario, or several.
    UnknownScenario,
    /// The scenario has no such optional rule, or it is named twice.
    UnknownOption,
    /// No game is open under the name.
    NoGame,
    /// Too many games are open.
    TooManyGames,
    /// The game has no such side.
    UnknownSeat,
    /// Several sides decide at once and the request names none.
    WhichSeat,
    /// The game has no such unit.
    UnknownUnit,
    /// The notation cannot be read.
    Notation,
    /// The rules forbid it; `clause` says which and `reason` names it.
    Refused,
    /// Another side decides, or the game is over.
    NotYours,
    /// The forced dice do not fit the action.
    Dice,
    /// Nothing can be taken back.
    Undo,
    /// No combat is being prepared.
    NoCombat,
    /// The position cannot be set up; `faults` lists everything.
    Position,
    /// The record cannot be opened.
    Record,
    /// No clause has the number.
    UnknownClause,
    /// The engine itself is at fault; the game is as it was.
    Internal,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 28] = [
        Kind::TooLong,
        Kind::NotText,
        Kind::NotJson,
        Kind::NotAnObject,
        Kind::NoVerb,
        Kind::UnknownVerb,
        Kind::UnknownField,
        Kind::MissingField,
        Kind::WrongType,
        Kind::WrongValue,
        Kind::UnknownRulebook,
        Kind::UnknownScenario,
        Kind::UnknownOption,
        Kind::NoGame,
        Kind::TooManyGames,
        Kind::UnknownSeat,
        Kind::WhichSeat,
        Kind::UnknownUnit,
        Kind::Notation,
        Kind::Refused,
        Kind::NotYours,
        Kind::Dice,
        Kind::Undo,
        Kind::NoCombat,
        Kind::Position,
        Kind::Record,
        Kind::UnknownClause,
        Kind::Internal,
    ];

    /// The kind's name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::TooLong => "too-long",
            Kind::NotText => "not-text",
            Kind::NotJson => "not-json",
            Kind::NotAnObject => "not-an-object",
            Kind::NoVerb => "no-verb",
            Kind::UnknownVerb => "unknown-verb",
            Kind::UnknownField => "unknown-field",
            Kind::MissingField => "missing-field",
            Kind::WrongType => "wrong-type",
            Kind::WrongValue => "wrong-value",
            Kind::UnknownRulebook => "unknown-rulebook",
            Kind::UnknownScenario => "unknown-scenario",
            Kind::UnknownOption => "unknown-option",
            Kind::NoGame => "no-game",
            Kind::TooManyGames => "too-many-games",
            Kind::UnknownSeat => "unknown-seat",
            Kind::WhichSeat => "which-seat",
            Kind::UnknownUnit => "unknown-unit",
            Kind::Notation => "notation",
            Kind::Refused => "refused",
            Kind::NotYours => "not-yours",
            Kind::Dice => "dice",
            Kind::Undo => "undo",
            Kind::NoCombat => "no-combat",
            Kind::Position => "position",
            Kind::Record => "record",
            Kind::UnknownClause => "unknown-clause",
            Kind::Internal => "internal",
        }
    }
}

/// A request that failed: the game is as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    kind: Kind,
    reason: Option<String>,
    clause: Option<String>,
    message: String,
    faults: Vec<Fault>,
}

impl Failure {
    /// A failure of a kind, with a sentence that says what would be right.
    pub fn new(kind: Kind, message: impl Into<String>) -> Failure {
        Failure { kind, reason: None, clause: None, message: message.into(), faults: Vec::new() }
    }

    /// A position that cannot be set up.
    pub fn position(faults: Vec<Fault>) -> Failure {
        let message = match faults.as_slice() {
            [] => "the position cannot be set up".to_string(),
            [one] => one.to_string(),
            [first, _] => format!("{first} (and 1 more fault)"),
            [first, rest @ ..] => format!("{first} (and {} more faults)", rest.len()),
        };
        Failure { faults, ..Failure::new(Kind::Position, message) }
    }

    /// The failure as it is sent.
    pub fn to_json(&self) -> Value {
        let mut error = Map::new();
        error.insert("kind".into(), self.kind.name().into());
        if let Some(reason) = &self.reason {
            error.insert("reason".into(), reason.as_str().into());
        }
        error.insert("clause".into(), self.clause.as_deref().into());
        error.insert("message".into(), self.message.as_str().into());
        if !self.faults.is_empty() {
            error.insert("faults".into(), json!(self.faults));
        }
        Value::Object(error)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        let message = error.to_string();
        match error {
            PlayError::Refused(refusal) => Failure {
                reason: Some(refusal.kind.into()),
                clause: Some(refusal.clause.into()),
                ..Failure::new(Kind::Refused, refusal.message)
            },
            PlayError::Notation(_) => Failure::new(Kind::Notation, message),
            PlayError::NotYours(_) => Failure::new(Kind::NotYours, message),
            PlayError::Dice(_) => Failure::new(Kind::Dice, message),
            PlayError::Undo(_) => Failure::new(Kind::Undo, message),
        }
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Failure {
        let kind = match error {
            NameError::Book { .. } => Kind::UnknownRulebook,
            NameError::Scenario { .. } | NameError::Ambiguous { .. } | NameError::Map { .. } => {
                Kind::UnknownScenario
            }
            NameError::Option { .. } | NameError::NoOptions { .. } | NameError::OptionTwice { .. } => {
                Kind::UnknownOption
            }
        };
        Failure::new(kind, error.to_string())
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        Failure::new(Kind::Record, error.message)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        let clause = match &stop.reason {
            StopReason::NotPlayable(PlayError::Refused(refusal)) => Some(refusal.clause.into()),
            _ => None,
        };
        Failure { clause, ..Failure::new(Kind::Record, stop.to_string()) }
    }
}
