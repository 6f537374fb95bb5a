//! Commands of players: one path and one answer for all of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::StatusCode;
use kernel::{PlayError, Seat, UndoRule, Viewer};

use super::hosted::HostedGame;
use super::room::{LockedRoom, Room};
use super::rows::Kind;
use super::{bots, projection};
use crate::api_error::ApiError;
use crate::app::App;
use crate::auth::Player;
use crate::params;
use crate::store::News;
use crate::wire::{Answer, Command, Deed, Done, Drop, Holder};

/// The most actions in one command.
const MOST_ACTIONS: usize = 64;

/// The longest action, key or list of standing orders.
const LONGEST: usize = 2_000;

/// How often a command is tried again because another process was faster.
const TRIES: usize = 8;

/// An answer with its HTTP status.
pub(crate) struct CommandResult {
    pub answer: Answer,
    pub status: StatusCode,
}

/// What was done, and what was refused after it.
#[derive(Default)]
struct Outcome {
    done: Vec<Done>,
    refused: Option<ApiError>,
}

impl Room {
    /// Carries out a command of the player who holds the seat.
    ///
    /// A refusal is part of the answer.
    ///
    /// # Errors
    /// If the command is not even considered: the player does not hold the seat, it cannot be read, or the database
    /// failed.
    pub(crate) async fn command(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        command: &Command,
    ) -> Result<CommandResult, ApiError> {
        check(command)?;
        let started = std::time::Instant::now();
        let mut tries = 0;
        loop {
            tries += 1;
            match self.try_command(app, player, command).await {
                // Another process was faster. What it did may not concern this seat.
                Err(error) if tries < TRIES && error.problem.kind == "stale" => {}
                done => {
                    crate::metrics::MOVES.seconds.record(started.elapsed());
                    return done;
                }
            }
        }
    }

    async fn try_command(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        command: &Command,
    ) -> Result<CommandResult, ApiError> {
        let mut locked = self.lock(app, player.id).await?;
        if app.store.is_shared() && !locked.with_game(|hosted| Ok(fits(hosted, player, command)))? {
            drop(locked);
            locked = self.lock_current(app, player.id).await?;
        }
        let known = locked.with_game(|hosted| {
            hosted.require_seat(player, command.seat)?;
            let viewer = Viewer::Seat(Seat(command.seat));
            Ok((hosted.version(viewer) == command.version).then(|| hosted.steps(viewer)))
        })?;
        let outcome = match &command.deed {
            Deed::Orders(orders) => self.order(app, &mut locked, Seat(command.seat), orders).await,
            _ => locked.with_game(|hosted| carry_out(hosted, player, command)),
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) if error.status.is_server_error() => return Err(error),
            Err(error) => Outcome { done: Vec::new(), refused: Some(error) },
        };
        locked.commit(app).await?;
        self.answer(app, locked, player, command, known, outcome)
    }

    /// Sets standing orders and applies them at once. They need no current version.
    async fn order(
        self: &Arc<Self>,
        app: &Arc<App>,
        locked: &mut LockedRoom<'_>,
        seat: Seat,
        orders: &BTreeMap<String, String>,
    ) -> Result<Outcome, ApiError> {
        locked.with_game(|hosted| check_orders(hosted, orders))?;
        let text = serde_json::to_string(orders).unwrap_or_default();
        let id = self.id.clone();
        let write = app.store.write(move |base| {
            let update = "UPDATE seats SET orders = ?3 WHERE match = ?1 AND seat = ?2";
            base.execute(update, params![id, seat.0, text])?;
            super::rows::revise(base, &id)
        });
        let revision = write.await?;
        app.store.tell(News::Match(self.id.clone()));
        locked.with_game(|hosted| {
            // Another process's change in between is noticed when the next row is refused.
            hosted.revision += 1;
            debug_assert!(hosted.revision <= revision);
            if let Some(chair) = hosted.chairs.get_mut(usize::from(seat.0)) {
                chair.orders.clone_from(orders);
            }
            hosted.go_on(None);
            Ok(())
        })?;
        Ok(Outcome::default())
    }

    /// Wakes the computer players and shows the table to the commanding seat, with the log after the `known` steps.
    fn answer(
        self: &Arc<Self>,
        app: &Arc<App>,
        mut locked: LockedRoom<'_>,
        player: &Player,
        command: &Command,
        known: Option<usize>,
        Outcome { done, refused }: Outcome,
    ) -> Result<CommandResult, ApiError> {
        let viewer = Viewer::Seat(Seat(command.seat));
        let status = match &refused {
            Some(error) if done.is_empty() => error.status,
            _ => StatusCode::OK,
        };
        let presence = self.hub.presence();
        let (version, table) = locked.with_game(|hosted| {
            let perspective = projection::Perspective { viewer, player: Some(player.id) };
            let from = known.map(|steps| hosted.unchanged_steps(viewer, command.version, steps));
            let table =
                if command.brief { None } else { Some(hosted.table(&perspective, &presence, from)?) };
            Ok((hosted.version(viewer), table.map(Box::new)))
        })?;
        if locked.hosted()?.deciding_computer().is_some() {
            bots::drive(app, self);
        }
        let refused = refused.map(|error| *error.problem);
        Ok(CommandResult { answer: Answer { version, done, refused, table }, status })
    }
}

/// Whether a command is based on what this process knows.
fn fits(hosted: &HostedGame, player: &Player, command: &Command) -> bool {
    let viewer = Viewer::Seat(Seat(command.seat));
    hosted.require_seat(player, command.seat).is_ok() && hosted.version(viewer) == command.version
}

fn check(command: &Command) -> Result<(), ApiError> {
    let too_long =
        |what: &str| Err(ApiError::malformed(format!("{what} may have at most {LONGEST} characters.")));
    if command.key.as_ref().is_some_and(|key| key.len() > LONGEST) {
        return too_long("A key");
    }
    if command.key.as_ref().is_some_and(|key| key.contains('\0')) {
        return Err(ApiError::malformed("A key may not contain the character NUL."));
    }
    match &command.deed {
        Deed::Act(actions) if actions.is_empty() || actions.len() > MOST_ACTIONS => {
            Err(ApiError::malformed(format!("Send 1 to {MOST_ACTIONS} actions.")))
        }
        Deed::Act(actions) if actions.iter().any(|action| action.len() > LONGEST) => too_long("An action"),
        Deed::Drop(Drop { piece, .. }) if piece.len() > LONGEST => too_long("A piece's id"),
        Deed::Orders(orders)
            if orders.iter().map(|(order, choice)| order.len() + choice.len()).sum::<usize>() > LONGEST =>
        {
            Err(ApiError::malformed("Too many standing orders."))
        }
        _ => Ok(()),
    }
}

/// Accepts only the choices that the board offers.
fn check_orders(hosted: &HostedGame, orders: &BTreeMap<String, String>) -> Result<(), ApiError> {
    let cards = hosted.game.board().orders;
    for (order, choice) in orders {
        // A card about `*` holds for any piece.
        let any = order.split_once(':').map(|(id, _)| format!("{id}:*"));
        let card = cards.iter().find(|card| card.id == *order || Some(&card.id) == any.as_ref());
        if !card.is_some_and(|card| card.choices.iter().any(|(id, _)| id == choice)) {
            return Err(ApiError::malformed(format!(
                "There is no choice '{choice}' of a standing order '{order}'."
            )));
        }
    }
    Ok(())
}

fn carry_out(hosted: &mut HostedGame, player: &Player, command: &Command) -> Result<Outcome, ApiError> {
    let seat = Seat(command.seat);
    let acts = matches!(command.deed, Deed::Act(_) | Deed::Drop(_));
    if let Some(done) = command.key.as_ref().filter(|_| acts).and_then(|key| hosted.remembered(seat, key)) {
        return Ok(Outcome { done: done?, refused: None });
    }
    hosted.require_running()?;
    if hosted.version(Viewer::Seat(seat)) != command.version {
        return Err(ApiError::stale());
    }
    match &command.deed {
        Deed::Act(actions) => Ok(act(hosted, seat, actions, command.key.as_deref())),
        Deed::Drop(Drop { piece, target }) => {
            let action = hosted.game.attempt(seat, piece, target)?;
            Ok(act(hosted, seat, &[action], command.key.as_deref()))
        }
        Deed::Undo => {
            hosted.drop_plan(seat);
            undo(hosted, player, seat).map(|()| Outcome::default())
        }
        Deed::Consent => consent(hosted, seat).map(|()| Outcome::default()),
        Deed::Resign => {
            hosted.resign(seat);
            Ok(Outcome::default())
        }
        Deed::Orders(_) => Ok(Outcome::default()),
    }
}

/// Acts, up to the first refused action. If the decision has passed to the others by then, the rest waits for it.
fn act(hosted: &mut HostedGame, seat: Seat, actions: &[String], key: Option<&str>) -> Outcome {
    let first = hosted.pending.len();
    let mut outcome = Outcome::default();
    hosted.drop_plan(seat);
    for (number, action) in actions.iter().enumerate() {
        match hosted.act(Kind::Act, seat, action, None) {
            Ok(what) => outcome.done.push(what),
            Err(_) if number > 0 => {
                hosted.keep_plan(seat, &actions[number..]);
                break;
            }
            Err(error) => {
                outcome.refused = Some(error.into());
                break;
            }
        }
    }
    if outcome.done.is_empty() {
        return outcome;
    }
    if let Some(key) = key {
        if let Some(row) = hosted.pending.get_mut(first) {
            row.key = Some(key.to_owned());
            row.parts = Some(outcome.done.len() as u32);
        }
        hosted.remember(seat, key, outcome.done.clone());
    }
    outcome.refused = outcome.refused.or(hosted.go_on(Some(seat)).map(Into::into));
    outcome
}

/// Consents to the others' undo requests and carries them out.
fn consent(hosted: &mut HostedGame, seat: Seat) -> Result<(), ApiError> {
    if hosted.undo_requests.without(seat).is_empty() {
        return Err(ApiError::conflict("undo", "No other seat has asked to undo."));
    }
    hosted.consent(seat)?;
    apply_agreed_undo(hosted);
    Ok(())
}

fn undo(hosted: &mut HostedGame, player: &Player, seat: Seat) -> Result<(), ApiError> {
    if hosted.settings.undo != UndoRule::Consent {
        return Ok(hosted.undo(seat)?);
    }
    if !hosted.can_undo(seat) {
        let why = "You have nothing to undo, or you have already asked.";
        return Err(PlayError::Undo(why.to_owned()).into());
    }
    if !hosted.game.can_undo(seat) {
        if hosted.settings.secrets && hosted.chairs.iter().any(|chair| chair.holder == Holder::Computer) {
            let why = "Computer players do not consent to undo in a game with secrets.";
            return Err(PlayError::Undo(why.to_owned()).into());
        }
        hosted.request_undo(seat);
        // Computer players consent, and so do the player's own other seats.
        for other in (0..hosted.chairs.len() as u8).filter(|other| *other != seat.0) {
            let chair = &hosted.chairs[usize::from(other)];
            if chair.holder == Holder::Computer || chair.player == Some(player.id) {
                hosted.consent(Seat(other))?;
            }
        }
    }
    apply_agreed_undo(hosted);
    if !hosted.undo_requests.has(seat) && hosted.game.can_undo(seat) {
        hosted.undo(seat)?;
    }
    Ok(())
}

/// Carries out an undo that all other seats have consented to.
fn apply_agreed_undo(hosted: &mut HostedGame) {
    let ready = hosted.undo_requests.iter().find(|seat| hosted.game.can_undo(*seat));
    if let Some(seat) = ready
        && let Err(error) = hosted.undo(seat)
    {
        tracing::debug!(%error, "an agreed undo failed");
    }
}

impl HostedGame {
    /// Refuses players who do not hold the seat. A private match stays "not found" to strangers.
    pub(crate) fn require_seat(&self, player: &Player, seat: u8) -> Result<(), ApiError> {
        let chair = self.chairs.get(usize::from(seat));
        if chair.is_some_and(|chair| chair.player == Some(player.id)) {
            return Ok(());
        }
        self.require_access(Some(player.id))?;
        Err(ApiError::forbidden("This is not your seat."))
    }

    /// The computer player that decides now.
    pub(super) fn deciding_computer(&self) -> Option<(Seat, library::Level)> {
        if self.status != crate::wire::Status::Running {
            return None;
        }
        let level = |seat: Seat| self.chairs.get(usize::from(seat.0))?.level;
        self.game.decision(Viewer::Referee).seats.iter().find_map(|seat| Some((seat, level(seat)?)))
    }
}
