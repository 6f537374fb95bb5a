//! Drives the computer players: they think in the background and act like everyone else.

use std::sync::Arc;

use kernel::Viewer;
use library::Advice;

use super::claims;
use super::hosted::HostedGame;
use super::room::Room;
use super::rows::Kind;
use super::thinking::{Progress, Purpose, Task, think};
use super::turns::SERVER;
use crate::api_error::ApiError;
use crate::app::App;
use crate::wire::Status;

/// The next move of a computer player: a search, or the next action of a lesson's script.
struct NextMove {
    task: Task,
    scripted: Option<String>,
}

/// Plays the computer players of a match in a background task, one task per match.
pub(super) fn drive(app: &Arc<App>, room: &Arc<Room>) {
    if !room.claim_bots() {
        return;
    }
    // A weak reference: a thinking bot must not keep the server alive.
    let (app, room) = (Arc::downgrade(app), Arc::clone(room));
    tokio::spawn(async move {
        loop {
            let Some(app) = app.upgrade() else { break };
            if *app.closing().borrow() {
                break;
            }
            if !claims::claim(&app, &room.id).await {
                break;
            }
            match play_and_renew(&app, &room).await {
                Ok(true) => {}
                Ok(false) => {
                    claims::release(&app, &room.id).await;
                    room.release_bots();
                    // A player may have acted after the last check and left the bots to this task.
                    let again = matches!(peek(&app, &room).await, Ok(Some(_)));
                    if !again || !room.claim_bots() {
                        return;
                    }
                }
                // Another process was faster.
                Err(error) if error.problem.kind == "stale" => {}
                Err(error) => {
                    claims::release(&app, &room.id).await;
                    tracing::warn!(id = room.id, problem = ?error.problem.message, "a computer player stopped");
                    break;
                }
            }
        }
        room.release_bots();
    });
}

/// The next move of a computer player, if one decides.
async fn peek(app: &Arc<App>, room: &Room) -> Result<Option<NextMove>, ApiError> {
    let mut locked = room.lock_current(app, SERVER).await?;
    locked.with_game(|hosted| Ok(next_move(hosted)))
}

fn next_move(hosted: &HostedGame) -> Option<NextMove> {
    let (seat, level) = hosted.deciding_computer()?;
    let task = Task {
        asker: hosted.asker(),
        seat,
        level,
        purpose: Purpose::Play,
        game: hosted.game.copy()?,
        version: hosted.version(Viewer::Seat(seat)),
        progress: if hosted.settings.secrets { Progress::Hidden } else { Progress::Public },
    };
    Some(NextMove { task, scripted: hosted.settings.script.get(hosted.computer_acts()).cloned() })
}

/// Plays one action of a computer player, and keeps the claim to the match meanwhile.
async fn play_and_renew(app: &Arc<App>, room: &Arc<Room>) -> Result<bool, ApiError> {
    let mut play = std::pin::pin!(play_one(app, room));
    let mut renew = tokio::time::interval(claims::RENEW_EVERY);
    renew.tick().await;
    loop {
        tokio::select! {
            done = &mut play => return done,
            _ = renew.tick() => drop(claims::claim(app, &room.id).await),
        }
    }
}

/// Plays one action of a computer player. `false` if no computer player decides.
async fn play_one(app: &Arc<App>, room: &Arc<Room>) -> Result<bool, ApiError> {
    let Some(NextMove { task, scripted }) = peek(app, room).await? else { return Ok(false) };
    let (seat, version) = (task.seat, task.version);
    let scripted = scripted.filter(|action| task.game.check(seat, action).is_ok());
    let advice = match scripted {
        Some(action) => Some(Advice { action, why: String::new(), nodes: 0 }),
        None => think(app, room, task).await?,
    };
    // A search cut short by the shutdown is not played; the next start repeats it.
    if *app.closing().borrow() {
        return Ok(true);
    }
    let Some(advice) = advice else {
        tracing::error!(id = room.id, "a computer player found no action");
        return Err(ApiError::internal());
    };
    room.change(app, |hosted| {
        // A player may have undone an action or resigned meanwhile; then the result is dropped.
        let decides =
            hosted.status == Status::Running && hosted.game.decision(Viewer::Referee).seats.has(seat);
        if !decides || hosted.version(Viewer::Seat(seat)) != version {
            return Ok(());
        }
        let why = Some(advice.why).filter(|why| !why.is_empty());
        hosted.act(Kind::Act, seat, &advice.action, why)?;
        hosted.go_on(None);
        Ok(())
    })
    .await?;
    // Let other tasks run between two actions.
    tokio::task::yield_now().await;
    Ok(true)
}

/// Resumes the computer players after a restart, of this process or of another.
pub(super) async fn resume(app: &Arc<App>) {
    let process = app.process.clone();
    let waiting = app.store.read(move |base| claims::unclaimed(base, &process));
    match waiting.await {
        Ok(ids) => {
            for id in ids {
                if let Ok(room) = app.rooms.room(&id) {
                    drive(app, &room);
                }
                tokio::task::yield_now().await;
            }
        }
        Err(error) => tracing::error!(%error, "could not resume the computer players"),
    }
}
