//! Hints, and stopping a search early.

use std::sync::Arc;

use kernel::{Seat, Viewer};
use library::Level;

use super::hosted::HostedGame;
use super::room::Room;
use super::thinking::{Progress, Purpose, Task, think};
use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::Player;
use crate::wire::{AskHint, Hint};

impl Room {
    /// Stops the searches of the computer players and of the player's hint: the best result so far counts.
    pub(crate) async fn hurry(&self, app: &Arc<App>, player: &Player) -> Result<(), ApiError> {
        let mut locked = self.lock(app, player.id).await?;
        let yours = locked.with_game(|hosted| {
            hosted.require_access(Some(player.id))?;
            Ok(hosted.yours(Some(player.id)))
        })?;
        if yours.is_empty() {
            return Err(ApiError::forbidden("Only players of this match may hurry the computer."));
        }
        self.thinkers.hurry(&yours);
        Ok(())
    }

    /// The Veteran's choice, from what the seat may know. Changes nothing.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        wanted: &AskHint,
    ) -> Result<Hint, ApiError> {
        let seat = Seat(wanted.seat);
        let task = {
            let mut locked = self.lock_current(app, player.id).await?;
            locked.with_game(|hosted| {
                hosted.require_seat(player, wanted.seat)?;
                question(hosted, player, seat)
            })?
        };
        app.rates.hint(player.id)?;
        let version = task.version;
        let advice = think(app, self, task).await?;
        let now = self.lock(app, player.id).await?.hosted()?.version(Viewer::Seat(seat));
        let advice = advice.filter(|_| now == version);
        let advice = advice.ok_or_else(|| {
            ApiError::conflict("moved-on", "The game has moved on. Ask again for this position.")
        })?;
        Ok(Hint { seat: seat.0, version, action: advice.action, why: advice.why })
    }
}

/// The search for a hint, if hints are allowed now.
fn question(hosted: &HostedGame, player: &Player, seat: Seat) -> Result<Task, ApiError> {
    if !hosted.settings.hints {
        let why = "This match is played without hints. Choose them when you create a match.";
        return Err(ApiError::conflict("no-hints", why));
    }
    hosted.require_running()?;
    if !hosted.game.decision(Viewer::Referee).seats.has(seat) {
        return Err(ApiError::conflict("not-your-turn", "It is not your turn. Wait until you decide."));
    }
    Ok(Task {
        asker: player.id,
        seat,
        level: Level::Veteran,
        purpose: Purpose::Hint,
        game: hosted.game.copy().ok_or_else(ApiError::internal)?,
        version: hosted.version(Viewer::Seat(seat)),
        progress: Progress::Hidden,
    })
}
