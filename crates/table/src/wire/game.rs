//! A match, its seats, and what is done in it.

use std::collections::BTreeMap;

use kernel::{LogLine, Moment, MoveLine, Odds, Scene, UndoRule};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A computer player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Level {
    /// Its name in requests.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// How it plays, in a sentence.
    pub about: String,
}

/// Who shall take a seat of a new match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever makes the match. Several seats of one player share a screen.
    Me,
    /// A computer player.
    Computer {
        /// Its level.
        level: String,
    },
    /// Anybody, by the list of open games.
    Open,
    /// Whoever has the invitation.
    Invite,
}

/// Who may look on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    /// Everybody who has the address.
    #[default]
    Anybody,
    /// The players alone.
    Players,
}

/// A match to be made: of a scenario, or a lesson.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The rulebook.
    pub book: String,
    /// The scenario, with its optional rules behind it (`first+bridges`); not with a lesson.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// The lesson; it decides seats and everything else.
    #[serde(default)]
    #[ts(optional)]
    pub lesson: Option<String>,
    /// Who takes each seat, in the order of the scenario's sides.
    #[serde(default)]
    pub seats: Vec<SeatWish>,
    /// Whether players may take back what they did: `free`, `consent` or `none`.
    #[serde(default)]
    #[ts(as = "Option<UndoRule>", optional)]
    pub undo: UndoRule,
    /// Who may look on.
    #[serde(default)]
    #[ts(as = "Option<Watch>", optional)]
    pub watch: Watch,
    /// Whether the players may ask what the Veteran would do; not in a lesson.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub hints: bool,
}

/// Whether a match is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still free.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
    /// It cannot be carried on: the rules have been corrected since, and its journal no longer fits them.
    Stopped,
}

/// Who holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A player.
    Human,
    /// A computer player.
    Computer,
    /// Nobody yet; anybody may take it.
    Open,
    /// Nobody yet; it waits for an invited player.
    Invited,
}

/// A seat of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Seat {
    /// The side; where a bid decides who plays which, the seat's own name until then.
    pub side: String,
    /// Who holds it.
    pub holder: Holder,
    /// The player's or the level's name.
    pub name: Option<String>,
    /// Whether the player is at the table now.
    pub online: bool,
}

/// A match as it stands in lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct MatchCard {
    /// Its name in addresses.
    pub id: String,
    /// The rulebook.
    pub book: String,
    /// The scenario, with its optional rules behind it.
    pub scenario: String,
    /// The names of its optional rules, in words.
    pub options: Vec<String>,
    /// The lesson that it is, if it is one.
    pub lesson: Option<String>,
    /// The game's and the scenario's name.
    pub title: String,
    /// Whether it is being played.
    pub status: Status,
    /// When it was made, in seconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// When it last changed, in seconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
    /// The seats in order.
    pub seats: Vec<Seat>,
    /// The seats that the asker holds.
    pub yours: Vec<u8>,
    /// The seats that decide now, as far as the asker may know.
    pub deciding: Vec<u8>,
    /// Where in the sequence of play it stands.
    pub moment: String,
    /// Whether players may take back what they did: `free`, `consent` or `none`.
    pub undo: UndoRule,
    /// Who may look on.
    pub watch: Watch,
    /// Whether the players may ask what the Veteran would do.
    pub hints: bool,
    /// How it ended, once it has.
    pub outcome: Option<OutcomeCard>,
    /// The invitations of free seats, for players of the match alone.
    pub invitations: Vec<Invite>,
}

/// An invitation to a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Invite {
    /// The seat.
    pub seat: u8,
    /// The secret that the invited player shows.
    pub token: String,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OutcomeCard {
    /// The seat that won; nobody in a draw.
    pub winner: Option<u8>,
    /// How well, such as `victory`.
    pub level: String,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The clause that says so.
    pub clause: String,
    /// Why, in a sentence.
    pub reason: String,
}

/// The games that somebody may care for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Lobby {
    /// Those in which the asker has a seat: the asker's turn first, then the newest.
    pub mine: Vec<MatchCard>,
    /// Those with a seat that anybody may take.
    pub open: Vec<MatchCard>,
    /// Those being played that anybody may watch.
    pub running: Vec<MatchCard>,
}

/// A seat to be taken.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The seat; with an invitation, the one that it is for.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The invitation.
    #[serde(default)]
    #[ts(optional)]
    pub token: Option<String>,
}

/// The table as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Table {
    /// The match.
    pub card: MatchCard,
    /// Counts what the viewer has been shown; an action names the version that it was decided on.
    #[ts(type = "number")]
    pub version: u64,
    /// The seat through whose eyes this is; nothing for somebody who looks on.
    pub seat: Option<u8>,
    /// How many steps the viewer knows of; in a replay, the step that is shown.
    pub step: usize,
    /// How many steps there are in all.
    pub steps: usize,
    /// What is asked, as a short name.
    pub topic: String,
    /// What is on the table.
    pub scene: Scene,
    /// The exact odds of the combat that is being prepared.
    pub odds: Option<Odds>,
    /// Whether the viewer's seat could take back its last action now.
    pub can_undo: bool,
    /// The seats that have asked for consent to take back.
    pub undo_wanted: Vec<u8>,
    /// The standing orders of the viewer's seat.
    pub orders: BTreeMap<String, String>,
    /// The log after the step that the viewer had seen before; on arrival, the last lines.
    pub log: Vec<LogLine>,
    /// Why the computer players did what they did, for the same steps as the log. In a game with secrets nothing before
    /// its end.
    pub whys: Vec<Why>,
    /// The promise of the dice: the SHA-256 of the seed.
    pub commitment: Option<String>,
    /// What a computer player thought of its last action.
    pub thought: Option<String>,
}

/// Why a computer player did something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Why {
    /// The step that it did.
    pub step: usize,
    /// Its seat.
    pub seat: u8,
    /// The reason in one line.
    pub why: String,
}

/// One action as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Move {
    /// Who did what.
    #[serde(flatten)]
    pub line: MoveLine,
    /// Why, if a computer player did it and it may be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
}

/// A question: what would the Veteran do?
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The seat that decides.
    pub seat: u8,
}

/// What the Veteran would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Hint {
    /// The seat that asked.
    pub seat: u8,
    /// The version that it is good for.
    #[ts(type = "number")]
    pub version: u64,
    /// The action in notation.
    pub action: String,
    /// Why, in one line.
    pub why: String,
}

/// What became of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Done {
    /// The action as the journal keeps it.
    pub action: String,
    /// What the dice showed.
    pub dice: Vec<u32>,
    /// What happened, as the acting seat may know it.
    pub log: Vec<String>,
}

/// A part of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LogPage {
    /// The lines in order.
    pub lines: Vec<LogLine>,
    /// Why the computer players did what they did, for the same steps.
    pub whys: Vec<Why>,
    /// How many steps the viewer knows of.
    pub steps: usize,
}

/// A match from its start: for charts and summaries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Story {
    /// How it stood after each step.
    pub moments: Vec<Moment>,
    /// The seed of the dice, once the match is over: it proves that nobody touched them.
    pub seed: Option<String>,
}

/// Why something was not done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Problem {
    /// What kind of trouble, for programs: `refused`, `stale`, `not-yours`, `notation`, `undo`, `no-such-match` …
    pub kind: String,
    /// What is wrong and what would be right.
    pub message: String,
    /// The clause that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// The rulebook's short name for why it forbids it, for programs: `leaves-enemy-zoc`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
}
