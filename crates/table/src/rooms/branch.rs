//! Playing on from a moment of a finished match: a new match with the same scenario, seed and first steps. An analysis board
//! has its start in [`analysis`] instead.

use std::sync::Arc;

use kernel::{Seat, Seed, Viewer};

use super::analysis::{self, Analysis};
use super::rows::Kind;
use crate::api_error::ApiError;
use crate::app::App;
use crate::wire::{BranchPoint, Status};

/// What a match takes over from the one it branches off.
pub(super) struct Branch {
    pub book: String,
    pub scenario: String,
    /// The seed; an analysis board gets a fresh one.
    pub seed: Option<Seed>,
    /// The start of an analysis board.
    pub analysis: Option<Analysis>,
    /// Seat and action of each step.
    steps: Vec<(u8, String)>,
}

/// Reads the first steps of a finished match. The seed and everything that was hidden are public by then.
pub(super) async fn source(app: &Arc<App>, player: i64, point: &BranchPoint) -> Result<Branch, ApiError> {
    let room = app.rooms.room(&point.id)?;
    let start = if point.analysis { analysis::stored_start(app, &point.id).await? } else { None };
    let mut locked = room.lock(app, player).await?;
    locked.with_game(|hosted| {
        let perspective = hosted.perspective_of(Some(player), point.seat)?;
        if point.analysis {
            let settings = &hosted.settings;
            return Ok(Branch {
                book: settings.book.clone(),
                scenario: settings.scenario.clone(),
                seed: None,
                analysis: Some(analysis::source(hosted, &perspective, point.step, start)?),
                steps: Vec::new(),
            });
        }
        if hosted.status != Status::Over {
            let why = "This match is still being played. You can play on from it once it is over.";
            return Err(ApiError::conflict("running", why));
        }
        let settings = &hosted.settings;
        if settings.lesson.is_some() {
            return Err(ApiError::conflict(
                "lesson",
                "A lesson cannot be played on. Start it again instead.",
            ));
        }
        if settings.analysis_of.is_some() {
            let why = "An analysis board cannot be played on. Analyse it instead.";
            return Err(ApiError::conflict("analysis", why));
        }
        let moves = hosted.game.moves(Viewer::Referee, 0).into_iter().take(point.step);
        Ok(Branch {
            book: settings.book.clone(),
            scenario: settings.scenario.clone(),
            seed: Some(settings.seed),
            analysis: None,
            steps: moves.filter_map(|line| Some((line.seat, line.action?))).collect(),
        })
    })
}

/// Repeats the steps in the new match.
pub(super) async fn repeat(app: &Arc<App>, id: &str, branch: Branch) -> Result<(), ApiError> {
    let room = app.rooms.room(id)?;
    let work = room.change(app, |hosted| {
        for (seat, action) in &branch.steps {
            hosted.act(Kind::Act, Seat(*seat), action, None)?;
        }
        Ok(())
    });
    work.await.map(|_| ())
}
