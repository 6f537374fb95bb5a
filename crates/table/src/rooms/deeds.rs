//! What players do in a match: one way for every command, and one answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::StatusCode;
use kernel::{PlayError, Seat, UndoRule, Viewer};

use super::room::{Held, Room};
use super::rows::Kind;
use super::sitting::Sitting;
use super::{computer, sight};
use crate::app::App;
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{Answer, Command, Deed, Done, Drop, Holder};

/// The most actions in one command.
const MOST_ACTIONS: usize = 64;

/// The longest notation, key or list of standing orders.
const LONGEST: usize = 2_000;

/// An answer, and the status that it has as an answer over HTTP.
pub(crate) struct Answered {
    pub answer: Answer,
    pub status: StatusCode,
}

/// What was done before something was refused, if something was.
#[derive(Default)]
struct Outcome {
    done: Vec<Done>,
    refused: Option<Trouble>,
}

impl Room {
    /// Does what the holder of a seat commands.
    ///
    /// What is refused is part of the answer; trouble is only what keeps the command from being looked at: the seat is
    /// another player's, it cannot be read, or it could not be kept.
    pub(crate) async fn command(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        command: &Command,
    ) -> Result<Answered, Trouble> {
        check(command)?;
        let started = std::time::Instant::now();
        let mut held = self.hold(app).await?;
        let known = held.guarded(|sitting| {
            sitting.must_hold(player, command.seat)?;
            let viewer = Viewer::Seat(Seat(command.seat));
            Ok((sitting.version(viewer) == command.version).then(|| sitting.steps(viewer)))
        })?;
        let outcome = match &command.deed {
            Deed::Orders(orders) => self.order(app, &mut held, Seat(command.seat), orders).await,
            _ => held.guarded(|sitting| carry_out(sitting, player, command)),
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(trouble) if trouble.status.is_server_error() => return Err(trouble),
            Err(trouble) => Outcome { done: Vec::new(), refused: Some(trouble) },
        };
        held.keep(app).await?;
        metrics::histogram!("sandtable_command_seconds").record(started.elapsed());
        self.answer(app, held, player, command, known, outcome)
    }

    /// Sets standing orders, and does at once what they say. They hold from now on, whatever the player saw.
    async fn order(
        self: &Arc<Self>,
        app: &Arc<App>,
        held: &mut Held<'_>,
        seat: Seat,
        orders: &BTreeMap<String, String>,
    ) -> Result<Outcome, Trouble> {
        held.guarded(|sitting| check_orders(sitting, orders))?;
        let text = serde_json::to_string(orders).unwrap_or_default();
        let id = self.id.clone();
        let write = app.store.write(move |base| {
            let mut update =
                base.prepare_cached("UPDATE seats SET orders = ?3 WHERE match = ?1 AND seat = ?2")?;
            update.execute((&id, seat.0, text))
        });
        write.await?;
        held.guarded(|sitting| {
            if let Some(chair) = sitting.chairs.get_mut(usize::from(seat.0)) {
                chair.orders.clone_from(orders);
            }
            sitting.routine();
            Ok(())
        })?;
        Ok(Outcome::default())
    }

    /// Wakes the computer players, and shows the table to the seat that commanded, with the log after the `known` steps.
    fn answer(
        self: &Arc<Self>,
        app: &Arc<App>,
        mut held: Held<'_>,
        player: &Player,
        command: &Command,
        known: Option<usize>,
        Outcome { done, refused }: Outcome,
    ) -> Result<Answered, Trouble> {
        let viewer = Viewer::Seat(Seat(command.seat));
        let status = match &refused {
            Some(trouble) if done.is_empty() => trouble.status,
            _ => StatusCode::OK,
        };
        let presence = self.hub.presence();
        let (version, table) = held.guarded(|sitting| {
            let eyes = sight::Eyes { viewer, player: Some(player.id) };
            let from = known.map(|steps| sitting.still_standing(viewer, command.version, steps));
            let table = (!command.brief).then(|| Box::new(sitting.table(&eyes, &presence, from)));
            Ok((sitting.version(viewer), table))
        })?;
        if held.sitting()?.deciding_computer().is_some() {
            computer::see_to(app, self);
        }
        let refused = refused.map(|trouble| *trouble.problem);
        Ok(Answered { answer: Answer { version, done, refused, table }, status })
    }
}

fn check(command: &Command) -> Result<(), Trouble> {
    let too_long = |what: &str| Err(Trouble::malformed(format!("{what} has at most {LONGEST} characters")));
    if command.key.as_ref().is_some_and(|key| key.len() > LONGEST) {
        return too_long("a key");
    }
    match &command.deed {
        Deed::Act(actions) if actions.is_empty() || actions.len() > MOST_ACTIONS => {
            Err(Trouble::malformed(format!("give 1 to {MOST_ACTIONS} actions")))
        }
        Deed::Act(actions) if actions.iter().any(|action| action.len() > LONGEST) => too_long("an action"),
        Deed::Drop(Drop { piece, .. }) if piece.len() > LONGEST => too_long("a piece's id"),
        Deed::Orders(orders)
            if orders.iter().map(|(order, choice)| order.len() + choice.len()).sum::<usize>() > LONGEST =>
        {
            Err(Trouble::malformed("these are too many orders"))
        }
        _ => Ok(()),
    }
}

/// Only the choices that the board offers are orders.
fn check_orders(sitting: &Sitting, orders: &BTreeMap<String, String>) -> Result<(), Trouble> {
    let cards = sitting.game.board().orders;
    for (order, choice) in orders {
        let card = cards.iter().find(|card| card.id == *order);
        if !card.is_some_and(|card| card.choices.iter().any(|(id, _)| id == choice)) {
            return Err(Trouble::malformed(format!("there is no standing order '{order}' with '{choice}'")));
        }
    }
    Ok(())
}

fn carry_out(sitting: &mut Sitting, player: &Player, command: &Command) -> Result<Outcome, Trouble> {
    let seat = Seat(command.seat);
    let acts = matches!(command.deed, Deed::Act(_) | Deed::Drop(_));
    if let Some(done) = command.key.as_ref().filter(|_| acts).and_then(|key| sitting.remembered(seat, key)) {
        return Ok(Outcome { done, refused: None });
    }
    sitting.must_run()?;
    if sitting.version(Viewer::Seat(seat)) != command.version {
        return Err(Trouble::stale());
    }
    match &command.deed {
        Deed::Act(actions) => Ok(act(sitting, seat, actions, command.key.as_deref())),
        Deed::Drop(Drop { piece, target }) => {
            let action = sitting.game.attempt(seat, piece, target)?;
            Ok(act(sitting, seat, &[action], command.key.as_deref()))
        }
        Deed::Undo => take_back(sitting, player, seat).map(|()| Outcome::default()),
        Deed::Consent => consent(sitting, seat).map(|()| Outcome::default()),
        Deed::Resign => {
            sitting.resign(seat);
            Ok(Outcome::default())
        }
        Deed::Orders(_) => Ok(Outcome::default()),
    }
}

/// Acts. At the first action that is refused the rest is left.
fn act(sitting: &mut Sitting, seat: Seat, actions: &[String], key: Option<&str>) -> Outcome {
    let first = sitting.pending.len();
    let mut outcome = Outcome::default();
    for action in actions {
        match sitting.act(Kind::Act, seat, action, None) {
            Ok(what) => outcome.done.push(what),
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
        if let Some(row) = sitting.pending.get_mut(first) {
            row.key = Some(key.to_owned());
            row.parts = Some(outcome.done.len() as u32);
        }
        sitting.remember(seat, key, outcome.done.clone());
    }
    sitting.routine();
    outcome
}

/// Lets the others take back; what they have asked for is done at once.
fn consent(sitting: &mut Sitting, seat: Seat) -> Result<(), Trouble> {
    if sitting.wishes.without(seat).is_empty() {
        return Err(Trouble::conflict("undo", "no other seat has asked to take back"));
    }
    sitting.consent(seat)?;
    carry_out_wishes(sitting);
    Ok(())
}

fn take_back(sitting: &mut Sitting, player: &Player, seat: Seat) -> Result<(), Trouble> {
    if sitting.terms.undo != UndoRule::Consent {
        return Ok(sitting.undo(seat)?);
    }
    if !sitting.can_undo(seat) {
        let why = "there is nothing of yours to take back, or you have asked already";
        return Err(PlayError::Undo(why.to_owned()).into());
    }
    if !sitting.game.can_undo(seat) {
        if sitting.terms.secrets && sitting.chairs.iter().any(|chair| chair.holder == Holder::Computer) {
            let why = "a computer player does not let you take back what may have shown you something";
            return Err(PlayError::Undo(why.to_owned()).into());
        }
        sitting.wish(seat);
        // Computer players agree, and so does a player who asks for another seat that is also theirs.
        for other in (0..sitting.chairs.len() as u8).filter(|other| *other != seat.0) {
            let chair = &sitting.chairs[usize::from(other)];
            if chair.holder == Holder::Computer || chair.player == Some(player.id) {
                sitting.consent(Seat(other))?;
            }
        }
    }
    carry_out_wishes(sitting);
    if !sitting.wishes.has(seat) && sitting.game.can_undo(seat) {
        sitting.undo(seat)?;
    }
    Ok(())
}

/// Takes back what has been asked for and agreed to.
fn carry_out_wishes(sitting: &mut Sitting) {
    let ready = sitting.wishes.iter().find(|seat| sitting.game.can_undo(*seat));
    if let Some(seat) = ready
        && let Err(error) = sitting.undo(seat)
    {
        tracing::debug!(%error, "what was agreed to could not be taken back");
    }
}

impl Sitting {
    /// Refuses whoever does not hold the seat. A match that is not for everybody does not say to strangers that
    /// it exists.
    pub(crate) fn must_hold(&self, player: &Player, seat: u8) -> Result<(), Trouble> {
        let chair = self.chairs.get(usize::from(seat));
        if chair.is_some_and(|chair| chair.player == Some(player.id)) {
            return Ok(());
        }
        self.must_see(Some(player.id))?;
        Err(Trouble::not_yours("this seat is not yours"))
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
