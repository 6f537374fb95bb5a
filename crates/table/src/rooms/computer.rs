//! The computer players: they think beside the rest of the server, and act like everybody else.

use std::sync::Arc;

use kernel::Viewer;
use library::Advice;

use super::room::Room;
use super::rows::Kind;
use super::sitting::Sitting;
use super::thinking::{Purpose, Task, think};
use crate::app::App;
use crate::trouble::Trouble;
use crate::wire::Status;

/// What a computer player has to do: something of its own, or the next action of a lesson's script.
struct Duty {
    task: Task,
    scripted: Option<String>,
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
            if *app.closing().borrow() {
                break;
            }
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
async fn look(app: &Arc<App>, room: &Room) -> Result<Option<Duty>, Trouble> {
    let mut held = room.hold(app).await?;
    held.guarded(|sitting| Ok(duty(sitting)))
}

fn duty(sitting: &Sitting) -> Option<Duty> {
    let (seat, level) = sitting.deciding_computer()?;
    let task = Task {
        seat,
        level,
        purpose: Purpose::Play,
        game: sitting.game.copy()?,
        version: sitting.version(Viewer::Seat(seat)),
        shown: !sitting.terms.secrets,
    };
    Some(Duty { task, scripted: sitting.terms.script.get(sitting.computer_acts()).cloned() })
}

/// One action of a computer player. Whether there was one to be done.
async fn turn(app: &Arc<App>, room: &Arc<Room>) -> Result<bool, Trouble> {
    let Some(Duty { task, scripted }) = look(app, room).await? else { return Ok(false) };
    let (seat, version) = (task.seat, task.version);
    let scripted = scripted.filter(|action| task.game.check(seat, action).is_ok());
    let advice = match scripted {
        Some(action) => Some(Advice { action, why: String::new(), nodes: 0 }),
        None => think(app, room, task).await?,
    };
    // What was thought in a hurry because the server goes down is left for the next time.
    if *app.closing().borrow() {
        return Ok(true);
    }
    let Some(advice) = advice else {
        tracing::error!(id = room.id, "a computer player found nothing to do where it decides");
        return Err(Trouble::broken());
    };
    room.change(app, |sitting| {
        // A player may have taken back or given up meanwhile: then it thinks anew, or no more.
        let decides =
            sitting.status == Status::Running && sitting.game.decision(Viewer::Referee).seats.has(seat);
        if !decides || sitting.version(Viewer::Seat(seat)) != version {
            return Ok(());
        }
        let why = Some(advice.why).filter(|why| !why.is_empty());
        sitting.act(Kind::Act, seat, &advice.action, why)?;
        sitting.routine();
        Ok(())
    })
    .await?;
    // Others may have their turn at the processor, whatever the length of this one's.
    tokio::task::yield_now().await;
    Ok(true)
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
