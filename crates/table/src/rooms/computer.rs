//! The computer players: they think on threads of their own, a few at a time, and act like everybody else.

use std::sync::Arc;

use kernel::{Seat, Seed};
use library::{Advice, Control, Game, Level, Limits, Mind};

use super::room::Room;
use super::rows::Kind;
use super::sitting::Sitting;
use crate::app::App;
use crate::trouble::Trouble;

/// What a computer player has to decide on.
struct Task {
    seat: Seat,
    level: Level,
    game: Box<dyn Game>,
    /// How far the match had come.
    rows: u64,
    /// The next action of a lesson's script.
    scripted: Option<String>,
    /// Whether others may see that it thinks.
    shown: bool,
}

/// Sees to it that the computer players of a match act, in the background. One task at a time does that for a match.
pub(super) fn see_to(app: &Arc<App>, room: &Arc<Room>) {
    if !room.claim() {
        return;
    }
    // Neither the server nor the room is kept alive by somebody who thinks.
    let (app, room) = (Arc::downgrade(app), Arc::clone(room));
    tokio::spawn(async move {
        loop {
            let Some(app) = app.upgrade() else { break };
            match turn(&app, &room).await {
                Ok(true) => {}
                Ok(false) => {
                    room.rest();
                    // Somebody may have acted between the look and the rest, and left it to us.
                    let again = matches!(look(&app, &room).await, Ok(Some(_)));
                    if !again || !room.claim() {
                        return;
                    }
                }
                Err(trouble) => {
                    tracing::warn!(id = room.id, problem = ?trouble.problem.message, "a computer player stopped");
                    break;
                }
            }
        }
        room.rest();
    });
}

/// What a computer player has to decide, if one has.
async fn look(app: &Arc<App>, room: &Room) -> Result<Option<Task>, Trouble> {
    let mut held = room.hold(app).await?;
    held.guarded(|sitting| Ok(task(sitting)))
}

fn task(sitting: &Sitting) -> Option<Task> {
    let (seat, level) = sitting.deciding_computer()?;
    Some(Task {
        seat,
        level,
        game: sitting.game.copy()?,
        rows: sitting.rows,
        scripted: sitting.terms.script.get(sitting.computer_acts()).cloned(),
        shown: !sitting.terms.secrets,
    })
}

/// One action of a computer player. Whether there was one to be done.
async fn turn(app: &Arc<App>, room: &Arc<Room>) -> Result<bool, Trouble> {
    let Some(task) = look(app, room).await? else { return Ok(false) };
    let Task { seat, level, game, rows, scripted, shown } = task;
    if shown {
        room.hub.ring(|bell| {
            bell.thoughts += 1;
            bell.thinking = seat.0;
        });
    }
    let scripted = scripted.filter(|action| game.check(seat, action).is_ok());
    let advice = match scripted {
        Some(action) => Some(Advice { action, why: String::new(), nodes: 0 }),
        None => think(app, game, seat, level).await?,
    };
    let Some(advice) = advice else {
        tracing::error!(id = room.id, "a computer player found nothing to do where it decides");
        return Err(Trouble::broken());
    };
    room.change(app, |sitting| {
        // A player may have taken back meanwhile: then it thinks anew.
        if sitting.rows != rows {
            return Ok(());
        }
        sitting.act(Kind::Act, seat, &advice.action)?;
        sitting.thought = Some(advice.why).filter(|why| !why.is_empty());
        sitting.routine();
        Ok(())
    })
    .await?;
    // Others may have their turn at the processor, whatever the length of this one's.
    tokio::task::yield_now().await;
    Ok(true)
}

async fn think(app: &App, game: Box<dyn Game>, seat: Seat, level: Level) -> Result<Option<Advice>, Trouble> {
    let mut seed = Seed([0; 32]);
    match app.config.seed {
        Some(number) => seed = Seed::from_number(number.wrapping_add(game.steps() as u64)),
        None => getrandom::fill(&mut seed.0).map_err(|_| Trouble::broken())?,
    }
    let place = Arc::clone(&app.rooms.thinkers).acquire_owned().await.map_err(|_| Trouble::broken())?;
    let started = std::time::Instant::now();
    let advice = tokio::task::spawn_blocking(move || {
        let mut mind = Mind::new(level, seed);
        let advice = game.consult(&mut mind, seat, &Limits::default(), &Control::new());
        drop(place);
        advice
    });
    let advice = advice.await.map_err(|_| Trouble::broken())?;
    metrics::histogram!("sandtable_thinking_seconds").record(started.elapsed());
    Ok(advice)
}

/// Lets the computer players go on where they were when the server went down.
pub(super) async fn take_up(app: &Arc<App>) {
    let waiting = app.store.read(|base| {
        let mut ids = base.prepare(
            "SELECT DISTINCT m.id FROM matches m JOIN seats s ON s.match = m.id
             WHERE m.status = 'running' AND s.kind = 'computer' AND m.deciding >> s.seat & 1",
        )?;
        ids.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
    });
    match waiting.await {
        Ok(ids) => {
            for id in ids {
                if let Ok(room) = app.rooms.room(&id) {
                    see_to(app, &room);
                }
                tokio::task::yield_now().await;
            }
        }
        Err(error) => tracing::error!(%error, "the computer players could not be woken"),
    }
}
