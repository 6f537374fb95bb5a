//! What players may ask of those who think: to hurry, and for a hint.

use std::sync::Arc;

use kernel::{Seat, Viewer};
use library::Level;

use super::room::Room;
use super::sitting::Sitting;
use super::thinking::{Purpose, Task, think};
use crate::app::App;
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{AskHint, Hint};

impl Room {
    /// Ends the thinking of the computer players, and that about a hint for the player: the best found so far counts.
    pub(crate) async fn hurry(&self, app: &Arc<App>, player: &Player) -> Result<(), Trouble> {
        let mut held = self.hold(app).await?;
        let yours = held.guarded(|sitting| {
            sitting.must_see(Some(player.id))?;
            Ok(sitting.yours(Some(player.id)))
        })?;
        if yours.is_empty() {
            return Err(Trouble::not_yours("only who plays in this match may hurry the others"));
        }
        self.thinkers.hurry(&yours);
        Ok(())
    }

    /// What the Veteran would do. It knows what the seat knows, and changes nothing.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        wanted: &AskHint,
    ) -> Result<Hint, Trouble> {
        let seat = Seat(wanted.seat);
        let task = {
            let mut held = self.hold(app).await?;
            held.guarded(|sitting| {
                sitting.must_hold(player, wanted.seat)?;
                question(sitting, seat)
            })?
        };
        app.guard.hint(player.id)?;
        let version = task.version;
        let advice = think(app, self, task).await?;
        let now = self.hold(app).await?.sitting()?.version(Viewer::Seat(seat));
        let advice = advice.filter(|_| now == version);
        let advice = advice.ok_or_else(|| {
            Trouble::conflict("moved-on", "the position has moved on meanwhile: ask again about this one")
        })?;
        Ok(Hint { seat: seat.0, version, action: advice.action, why: advice.why })
    }
}

/// What is asked, if it may be.
fn question(sitting: &Sitting, seat: Seat) -> Result<Task, Trouble> {
    if !sitting.terms.hints {
        let why = "this match is played without hints: they are chosen when a game is made";
        return Err(Trouble::conflict("no-hints", why));
    }
    sitting.must_run()?;
    if !sitting.game.decision(Viewer::Referee).seats.has(seat) {
        return Err(Trouble::conflict("not-your-turn", "a hint is for whoever decides: wait for your turn"));
    }
    Ok(Task {
        seat,
        level: Level::Veteran,
        purpose: Purpose::Hint,
        game: sitting.game.copy().ok_or_else(Trouble::broken)?,
        version: sitting.version(Viewer::Seat(seat)),
        shown: false,
    })
}
