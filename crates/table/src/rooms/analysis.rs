//! Analysis boards: private matches that start from what one seat of another match knows.
//!
//! The start is a guess that looks to the seat like that moment, and the dice are fresh, so the board tells nothing hidden and
//! no roll to come. Its row keeps how the source was played up to there: loading the board makes the same guess again.

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Book, Game};
use serde::{Deserialize, Serialize};

use super::hosted::HostedGame;
use super::load;
use super::projection::Perspective;
use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::store::Base;
use crate::wire::Status;

/// How many boards may be made one from another: loading one plays all before it.
const DEEPEST: usize = 16;

/// What an analysis board takes over from its source.
pub(super) struct Analysis {
    /// Its start, as the database keeps it.
    pub position: String,
    /// How many seats it has; all are the player's.
    pub seats: usize,
    /// Whether the source has hints. A board without them would give them away.
    pub hints: bool,
}

/// A start as the database keeps it. Lists read `of` from the text, so it comes first.
#[derive(Serialize, Deserialize)]
struct Kept {
    analysis: Start,
}

#[derive(Serialize, Deserialize)]
struct Start {
    /// The source's id.
    of: String,
    /// The seat whose knowledge it is made from.
    seat: u8,
    scenario: String,
    seed: String,
    /// The source's stored start, unless it is the scenario's.
    position: Option<serde_json::Value>,
    /// Seat, action and dice of each step of the source.
    moves: Vec<(u8, String, Vec<u32>)>,
}

/// The id of the source, if a stored start is that of an analysis board.
pub(super) fn source_of(position: &str) -> Option<String> {
    let rest = position.strip_prefix("{\"analysis\":{\"of\":\"")?;
    rest.split('"').next().map(str::to_owned)
}

/// The stored start of a match, unless it is the scenario's.
pub(super) async fn stored_start(app: &App, id: &str) -> Result<Option<serde_json::Value>, ApiError> {
    let id = id.to_owned();
    let read = move |base: &Base| {
        let row = base.row("SELECT position FROM matches WHERE id = ?1", params![id])?;
        row.map_or(Ok(None), |mut row| row.get::<Option<String>>(0))
    };
    let text = app.store.read(read).await?;
    text.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| ApiError::internal())
}

/// The start of a board on what the caller's seat knew after `step` steps.
pub(super) fn source(
    hosted: &HostedGame,
    perspective: &Perspective,
    step: usize,
    position: Option<serde_json::Value>,
) -> Result<Analysis, ApiError> {
    let settings = &hosted.settings;
    let Viewer::Seat(seat) = perspective.viewer else {
        return Err(ApiError::forbidden("Only players of a match may analyse it."));
    };
    if settings.lesson.is_some() {
        return Err(ApiError::conflict("lesson", "A lesson has no analysis board."));
    }
    if !matches!(hosted.status, Status::Running | Status::Over) {
        return Err(ApiError::conflict("waiting", "This match has not started."));
    }
    let before = std::iter::successors(position.as_ref(), |start| start["analysis"].get("position"));
    if before.filter(|start| start.get("analysis").is_some()).count() >= DEEPEST {
        let why =
            format!("A board is at most {DEEPEST} boards away from its match. Analyse the match again.");
        return Err(ApiError::conflict("analysis", why));
    }
    // The number of steps is checked as for a replay.
    let steps = hosted.at_step(perspective, step)?.steps(Viewer::Referee);
    let moves = hosted.game.moves(Viewer::Referee, 0).into_iter().take(steps);
    let start = Start {
        of: settings.id.clone(),
        seat: seat.0,
        scenario: settings.scenario.clone(),
        seed: settings.seed.to_string(),
        position,
        moves: moves.filter_map(|line| Some((line.seat, line.action?, line.dice))).collect(),
    };
    let position = serde_json::to_string(&Kept { analysis: start }).map_err(|_| ApiError::internal())?;
    Ok(Analysis { position, seats: hosted.chairs.len(), hints: settings.hints })
}

/// The board before its first action.
pub(super) fn open(book: &dyn Book, seed: Seed, position: &str) -> Result<Box<dyn Game>, String> {
    let Kept { analysis: start } = serde_json::from_str(position).map_err(|error| error.to_string())?;
    let before = start.position.map(|position| position.to_string());
    let mut game =
        load::start(book, &start.scenario, start.seed.parse()?, UndoRule::Free, before.as_deref())?;
    for (seat, action, dice) in &start.moves {
        let dice = (!dice.is_empty()).then_some(dice.as_slice());
        game.act(Seat(*seat), action, dice).map_err(|error| error.to_string())?;
    }
    Ok(game.analysis(Seat(start.seat), seed))
}
