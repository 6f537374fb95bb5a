//! A game being played, without types: what servers, protocols and terminals use.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Board, ClauseText, Decision, Depiction, Draft, Gesture, Odds, Orders, Outcome, Overlay, Panel, Refusal,
    Roll, Scene, Seat, Sketch, Standing, Target, Title, Viewer,
};

/// What became of an accepted action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Done {
    /// The action as the journal keeps it.
    pub action: String,
    /// The dice it rolled.
    pub dice: Vec<Roll>,
    /// What happened, line by line, as the acting seat may know it.
    pub log: Vec<String>,
    /// The position's hash afterwards.
    pub hash: String,
}

/// One line of the log, as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LogLine {
    /// The step of the journal that it belongs to, counted from 1 in what this viewer may know.
    pub step: usize,
    /// Who acted.
    pub seat: u8,
    /// What happened.
    pub text: String,
    /// How it looks.
    #[serde(flatten)]
    pub look: Depiction,
}

/// One action of the journal, as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveLine {
    /// The step, counted from 1 in what this viewer may know.
    pub step: usize,
    /// Who acted.
    pub seat: u8,
    /// The action in notation; nothing if the viewer may know only what came of it.
    pub action: Option<String>,
    /// What the dice showed, as far as the viewer may know.
    pub dice: Vec<u32>,
}

/// How the game stood after a step, for summaries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Moment {
    /// The step, counted in what the viewer may know; 0 is the start.
    pub step: usize,
    /// Turn, points and losses.
    pub standing: Standing,
    /// The rulebook's score of the position for the first seat; only once everything may be known.
    pub judged: Option<i32>,
}

/// Whether players may take back what they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum UndoRule {
    /// Back to the last die, revelation or change of seat.
    #[default]
    Free,
    /// Only when every other seat has agreed.
    Consent,
    /// Never.
    None,
}

/// Why a request to a game was not carried out. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
    /// The notation could not be read.
    #[error("{0}")]
    Notation(String),
    /// The decision is another seat's, or the game is over.
    #[error("{0}")]
    NotYours(String),
    /// The forced dice do not fit the action.
    #[error("{0}")]
    Dice(String),
    /// There is nothing to take back, or it may not be taken back.
    #[error("{0}")]
    Undo(String),
}

/// A game being played.
pub trait Play: Send {
    /// What is played.
    fn title(&self) -> &Title;
    /// Who `viewer` sees deciding, and what about; the truth for the referee.
    fn decision(&self, viewer: Viewer) -> Decision;
    /// What `seat` may do now, in notation, in the rulebook's fixed order.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Whether `seat` may do it.
    fn check(&self, seat: Seat, notation: &str) -> Result<(), PlayError>;
    /// Does it. Forced `dice` are used instead of the seeded stream, and must be exactly what is rolled.
    fn act(&mut self, seat: Seat, notation: &str, dice: Option<&[u32]>) -> Result<Done, PlayError>;
    /// Takes back the seat's last action if [`UndoRule`] and the barriers allow; says what was taken back.
    fn undo(&mut self, seat: Seat) -> Result<String, PlayError>;
    /// Whether `seat` could undo now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// `seat` agrees that the last action of another seat be taken back, whatever barrier it crosses.
    fn consent_to_undo(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The fingerprint of what `viewer` may know: the position's hash for the referee, the view's hash for all others.
    fn hash(&self, viewer: Viewer) -> String;
    /// How many steps of the journal `viewer` knows of; all for the referee.
    fn steps(&self, viewer: Viewer) -> usize;
    /// The game as it stood after `step` actions (0 is the start), for replays; it can be played on.
    fn at_step(&self, step: usize) -> Option<Box<dyn Play>>;
    /// What `viewer` may know, as data.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// How it looks to `viewer`, with the gestures of that viewer's legal actions.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What is on the table from the first to the last turn.
    fn board(&self) -> Board;
    /// The map as a printed sheet in SVG; empty without one.
    fn picture(&self) -> String;
    /// What `seat` may do by touching pieces: all of it, or what begins with `piece`.
    fn gestures(&self, seat: Seat, piece: Option<&str>) -> Vec<Gesture>;
    /// What `seat` would do by touching `piece` and then `target`, or why it may not.
    fn attempt(&self, seat: Seat, piece: &str, target: &Target) -> Result<String, PlayError>;
    /// What would come of a draft while the player still drags.
    fn draft(&self, seat: Seat, draft: &Draft) -> Result<Sketch, PlayError>;
    /// What lies over the map under a name of [`Board::overlays`].
    fn overlay(&self, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay>;
    /// What there is to know of a piece or a space.
    fn inspect(&self, viewer: Viewer, id: &str) -> Vec<Panel>;
    /// What `seat` does now without being asked, under its standing orders.
    fn auto_action(&self, seat: Seat, orders: &Orders) -> Option<String>;
    /// The log from `step` on, as `viewer` may know it.
    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogLine>;
    /// The actions after `step` steps, as `viewer` may know them.
    fn moves(&self, viewer: Viewer, after: usize) -> Vec<MoveLine>;
    /// The last action as `viewer` may know it, as the given step of what it knows; nothing if the viewer
    /// does not know of it. What [`Play::moves`] says of it, without a look at the whole journal.
    fn last_move(&self, viewer: Viewer, step: usize) -> Option<MoveLine>;
    /// The game as it stood when `viewer` knew of `known` steps: the number for [`Play::at_step`].
    fn step_of(&self, viewer: Viewer, known: usize) -> Option<usize>;
    /// How the game stood after each step, as `viewer` may know it.
    fn story(&self, viewer: Viewer) -> Vec<Moment>;
    /// How the game stands now, as `viewer` may know it.
    fn standing(&self, viewer: Viewer) -> Standing;
    /// The clauses that have made a difference so far, refusals aside: those behind the events and those that
    /// the rules cited as they went.
    fn exercised(&self) -> BTreeSet<String>;
    /// The clauses that play of this scenario can show to make a difference; nothing if the rulebook cannot tell.
    fn exercisable(&self) -> Vec<&'static str>;
    /// The exact odds of the combat that is being prepared, if one is, as `viewer` may know it.
    fn odds(&self, viewer: Viewer) -> Option<Odds>;
    /// The rulebook's score of the position for a seat.
    fn evaluate(&self, seat: Seat) -> i32;
    /// The game record as text, as `viewer` may know it; the referee's holds everything.
    fn record(&self, viewer: Viewer) -> String;
    /// The referee's record with the seed, from which the game can be carried on with the same dice. For
    /// storage only: whoever reads it foresees every roll.
    fn save(&self) -> String;
    /// The clauses of the rulebook.
    fn clauses(&self) -> &[ClauseText];
    /// The seed's commitment, if the dice are seeded.
    fn commitment(&self) -> Option<String>;
}
