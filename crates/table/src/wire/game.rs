//! Matches, seats, tables and problems.

use std::collections::BTreeMap;

#[cfg(feature = "wire")]
use kernel::Scene;
use kernel::{LogLine, Moment, MoveLine, Odds, UndoRule};
use serde::{Deserialize, Serialize};

use super::SceneText;

/// A level of computer player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Level {
    /// Its id in requests.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// How it plays, in a sentence.
    pub about: String,
}

/// Who takes a seat of a new match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatWish {
    /// The player who creates the match. One player may take several seats and share a screen.
    Me,
    /// A computer player.
    Computer {
        /// Its level.
        level: String,
    },
    /// Anyone, from the list of open games.
    Open,
    /// A player with the invitation.
    Invite,
}

/// A moment of a finished match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BranchPoint {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// How many of its steps are kept.
    pub step: usize,
    /// Makes an analysis board: private, all seats yours, free undo, fresh dice. It starts from what one seat of yours knew
    /// then; the match may still be running.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub analysis: bool,
    /// Your seat whose knowledge an analysis board starts from; by default the one that decides.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub seat: Option<u8>,
}

/// Who may watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    /// Everyone who has the address.
    #[default]
    Anybody,
    /// The players only.
    Players,
}

/// A match to create, from a scenario or a lesson.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The rulebook.
    pub book: String,
    /// The scenario with its optional rules (`first+bridges`); not with a lesson.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub scenario: Option<String>,
    /// The lesson; it determines everything else.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub lesson: Option<String>,
    /// The moment of a finished match to play on from; it determines rulebook, scenario and dice.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub from: Option<BranchPoint>,
    /// Who takes each seat, in the order of the scenario's sides.
    #[serde(default)]
    pub seats: Vec<SeatWish>,
    /// The undo rule: `free`, `consent` or `none`.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<UndoRule>", optional))]
    pub undo: UndoRule,
    /// Who may watch.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<Watch>", optional))]
    pub watch: Watch,
    /// Whether players may ask the Veteran for hints; not in a lesson.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub hints: bool,
}

/// The state of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still free.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
    /// It cannot be continued: the rules have changed, and its journal no longer fits them.
    Stopped,
}

/// Who holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A player.
    Human,
    /// A computer player.
    Computer,
    /// Free: anyone may take it.
    Open,
    /// Free: reserved for an invited player.
    Invited,
}

/// A seat of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Seat {
    /// The side, or the seat's name until a bid decides the sides.
    pub side: String,
    /// Who holds it.
    pub holder: Holder,
    /// The player's or the level's name.
    pub name: Option<String>,
    /// Whether the player is connected.
    pub online: bool,
}

/// A match as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MatchCard {
    /// Its id in addresses.
    pub id: String,
    /// The rulebook.
    pub book: String,
    /// The scenario with its optional rules.
    pub scenario: String,
    /// The display names of its optional rules.
    pub options: Vec<String>,
    /// The lesson, if it is one.
    pub lesson: Option<String>,
    /// The match that this analysis board was made from, if it is one.
    pub analysis_of: Option<String>,
    /// The names of the game and the scenario.
    pub title: String,
    /// Its state.
    pub status: Status,
    /// When it was created, in seconds since 1970.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub made: i64,
    /// When it last changed, in seconds since 1970.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub changed: i64,
    /// The seats in order.
    pub seats: Vec<Seat>,
    /// The caller's seats.
    pub yours: Vec<u8>,
    /// The seats that decide now, as far as the caller may know.
    pub deciding: Vec<u8>,
    /// The moment in the sequence of play.
    pub moment: String,
    /// The undo rule: `free`, `consent` or `none`.
    pub undo: UndoRule,
    /// Who may watch.
    pub watch: Watch,
    /// Whether players may ask the Veteran for hints.
    pub hints: bool,
    /// The outcome, once it is over.
    pub outcome: Option<OutcomeCard>,
    /// Invitations to free seats; only players of the match see them.
    pub invitations: Vec<Invite>,
}

/// An invitation to a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Invite {
    /// The seat.
    pub seat: u8,
    /// The secret for joining.
    pub token: String,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OutcomeCard {
    /// The winning seat; null for a draw.
    pub winner: Option<u8>,
    /// The level of victory, such as `victory`.
    pub level: String,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The clause that decides it.
    pub clause: String,
    /// The reason, in a sentence.
    pub reason: String,
}

/// The matches of interest to the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Lobby {
    /// The caller's matches: those where it is the caller's turn first, then the newest.
    pub mine: Vec<MatchCard>,
    /// Matches with a free seat.
    pub open: Vec<MatchCard>,
    /// Matches in play that anyone may watch.
    pub running: Vec<MatchCard>,
}

/// A request for a seat.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The seat; by default any free one, or the invitation's.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub seat: Option<u8>,
    /// The invitation's secret.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub token: Option<String>,
}

/// The table as one viewer sees it.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Table {
    /// The match.
    pub card: MatchCard,
    /// Counts what the viewer has been shown. A command names the version that it was decided on.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub version: u64,
    /// The viewer's seat; null for a spectator.
    pub seat: Option<u8>,
    /// The step that is shown: the last one, or a past one in a replay.
    pub step: usize,
    /// How many steps the viewer knows.
    pub steps: usize,
    /// The topic of the decision, as a short name.
    pub topic: String,
    /// What is on the table. In a change, only what differs.
    #[cfg_attr(feature = "wire", ts(as = "Scene"), schema(value_type = Scene))]
    pub scene: SceneText,
    /// The exact odds of the combat being declared.
    pub odds: Option<Odds>,
    /// Whether the viewer's seat can undo now, or ask to.
    pub can_undo: bool,
    /// The seats that have asked for consent to undo.
    pub undo_wanted: Vec<u8>,
    /// The standing orders of the viewer's seat.
    pub orders: BTreeMap<String, String>,
    /// The log since the step that the viewer has; on arrival, the last lines.
    pub log: Vec<LogLine>,
    /// The computer players' reasons, for the steps of the log. Empty in a running game with secrets.
    pub whys: Vec<Why>,
    /// The commitment to the dice: the SHA-256 of the seed.
    pub commitment: Option<String>,
    /// A computer player's comment on its last action.
    pub thought: Option<String>,
}

/// A computer player's reason for an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Why {
    /// The step.
    pub step: usize,
    /// Its seat.
    pub seat: u8,
    /// The reason in one line.
    pub why: String,
}

/// One action as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Move {
    /// Who acted, and how.
    #[serde(flatten)]
    pub line: MoveLine,
    /// A computer player's reason, if it may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub why: Option<String>,
}

/// Asks what the Veteran would do.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The seat that decides.
    pub seat: u8,
}

/// The Veteran's choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hint {
    /// The seat that asked.
    pub seat: u8,
    /// The version that it is for.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub version: u64,
    /// The action in notation.
    pub action: String,
    /// The reason in one line.
    pub why: String,
}

/// The result of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Done {
    /// The action as recorded.
    pub action: String,
    /// The dice that the seat may see.
    pub dice: Vec<u32>,
    /// What happened, as far as the seat may know.
    pub log: Vec<String>,
}

/// A part of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LogPage {
    /// The lines in order.
    pub lines: Vec<LogLine>,
    /// The computer players' reasons for the same steps.
    pub whys: Vec<Why>,
    /// How many steps the viewer knows.
    pub steps: usize,
}

/// A match from its start, for charts and summaries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Story {
    /// The standing after each step.
    pub moments: Vec<Moment>,
    /// The seed of the dice, once the match is over: the proof that they were not changed.
    pub seed: Option<String>,
}

/// Why a request was not carried out. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Problem {
    /// The kind of problem, for programs: `refused`, `stale`, `not-yours`, `notation`, `undo`, `no-such-match` …
    pub kind: String,
    /// What is wrong, and what to do instead.
    pub message: String,
    /// The clause that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub clause: Option<String>,
    /// The rulebook's short name for the reason, for programs: `leaves-enemy-zoc`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub reason: Option<String>,
}
