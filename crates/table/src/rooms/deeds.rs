//! What players do in a match.

use std::sync::Arc;

use kernel::{PlayError, Seat, UndoRule, Viewer};

use super::room::{Held, Room};
use super::rows::Kind;
use super::sitting::Sitting;
use super::{computer, sight};
use crate::app::App;
use crate::trouble::Trouble;
use crate::who::Player;
use crate::wire::{Act, Acted, Holder, SetOrders, Table, Undo};

/// The most actions in one request.
const MOST_ACTIONS: usize = 64;

/// The longest notation, name of a request or standing order.
const LONGEST: usize = 2_000;

impl Room {
    /// Acts. At the first action that is refused the rest is left.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        act: &Act,
    ) -> Result<Acted, Trouble> {
        check(act)?;
        let started = std::time::Instant::now();
        let (mut held, acted) = self.change(app, |sitting| do_act(app, sitting, player, act)).await?;
        if held.sitting()?.deciding_computer().is_some() {
            computer::see_to(app, self);
        }
        metrics::histogram!("sandtable_act_seconds").record(started.elapsed());
        Ok(acted)
    }

    /// Takes back, or asks to where the others must agree.
    pub(crate) async fn undo(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        undo: &Undo,
    ) -> Result<Table, Trouble> {
        let seat = Seat(undo.seat);
        let (held, ()) = self
            .change(app, |sitting| {
                ready(app, sitting, player, undo)?;
                take_back(sitting, player, seat)
            })
            .await?;
        self.then_show(app, held, player, seat)
    }

    /// Lets the others take back; what they have asked for is done at once.
    pub(crate) async fn consent(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        undo: &Undo,
    ) -> Result<Table, Trouble> {
        let seat = Seat(undo.seat);
        let (held, ()) = self
            .change(app, |sitting| {
                ready(app, sitting, player, undo)?;
                if sitting.wishes.without(seat).is_empty() {
                    return Err(Trouble::conflict("undo", "nobody has asked to take back"));
                }
                sitting.consent(seat)?;
                carry_out_wishes(sitting);
                Ok(())
            })
            .await?;
        self.then_show(app, held, player, seat)
    }

    /// Gives the game up.
    pub(crate) async fn resign(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        undo: &Undo,
    ) -> Result<(), Trouble> {
        self.change(app, |sitting| {
            ready(app, sitting, player, undo)?;
            sitting.resign(Seat(undo.seat));
            Ok(())
        })
        .await?;
        Ok(())
    }

    /// Gives standing orders, and does at once what they say.
    pub(crate) async fn orders(
        self: &Arc<Self>,
        app: &Arc<App>,
        player: &Player,
        wanted: &SetOrders,
    ) -> Result<Table, Trouble> {
        let seat = Seat(wanted.seat);
        let text = serde_json::to_string(&wanted.orders).unwrap_or_default();
        if text.len() > LONGEST {
            return Err(Trouble::malformed("these are too many orders"));
        }
        let mut held = self.hold(app).await?;
        held.guarded(|sitting| {
            sitting.must_hold(player, wanted.seat)?;
            known_orders(sitting, wanted)
        })?;
        let id = self.id.clone();
        let write = app.store.write(move |base| {
            let mut update =
                base.prepare_cached("UPDATE seats SET orders = ?3 WHERE match = ?1 AND seat = ?2")?;
            update.execute((&id, seat.0, text))
        });
        write.await?;
        held.guarded(|sitting| {
            if let Some(chair) = sitting.chairs.get_mut(usize::from(seat.0)) {
                chair.orders.clone_from(&wanted.orders);
            }
            sitting.routine();
            Ok(())
        })?;
        held.keep(app).await?;
        self.hub.ring(|bell| bell.card += 1);
        self.then_show(app, held, player, seat)
    }

    /// Wakes the computer players, and shows the table to the seat that acted.
    fn then_show(
        self: &Arc<Self>,
        app: &Arc<App>,
        mut held: Held<'_>,
        player: &Player,
        seat: Seat,
    ) -> Result<Table, Trouble> {
        let eyes = sight::Eyes { viewer: Viewer::Seat(seat), player: Some(player.id) };
        let online = self.hub.presence();
        let table = held.guarded(|sitting| Ok(sitting.table(&eyes, &online, None)))?;
        if held.sitting()?.deciding_computer().is_some() {
            computer::see_to(app, self);
        }
        Ok(table)
    }
}

fn check(act: &Act) -> Result<(), Trouble> {
    if act.actions.is_empty() || act.actions.len() > MOST_ACTIONS {
        return Err(Trouble::malformed(format!("give 1 to {MOST_ACTIONS} actions")));
    }
    if act.actions.iter().chain(&act.key).any(|text| text.len() > LONGEST) {
        return Err(Trouble::malformed(format!("an action or a key has at most {LONGEST} signs")));
    }
    Ok(())
}

/// Only the choices that the board offers are orders.
fn known_orders(sitting: &Sitting, wanted: &SetOrders) -> Result<(), Trouble> {
    let cards = sitting.game.board().orders;
    for (order, choice) in &wanted.orders {
        let card = cards.iter().find(|card| card.id == *order);
        if !card.is_some_and(|card| card.choices.iter().any(|(id, _)| id == choice)) {
            return Err(Trouble::malformed(format!("there is no standing order '{order}' with '{choice}'")));
        }
    }
    Ok(())
}

fn do_act(app: &App, sitting: &mut Sitting, player: &Player, act: &Act) -> Result<Acted, Trouble> {
    sitting.must_hold(player, act.seat)?;
    let seat = Seat(act.seat);
    let viewer = Viewer::Seat(seat);
    if let Some(acted) = act.key.as_ref().and_then(|key| sitting.remembered(seat, key)) {
        return Ok(acted);
    }
    sitting.must_run()?;
    must_be_fresh(app, sitting, player, seat, act.version)?;
    let first = sitting.pending.len();
    let mut done = Vec::with_capacity(act.actions.len());
    let mut refused = None;
    for action in &act.actions {
        match sitting.act(Kind::Act, seat, action, None) {
            Ok(what) => done.push(what),
            Err(error) if done.is_empty() => return Err(error.into()),
            Err(error) => {
                refused = Some(*Trouble::from(error).problem);
                break;
            }
        }
    }
    if let Some(key) = &act.key {
        if let Some(row) = sitting.pending.get_mut(first) {
            row.key = Some(key.clone());
            row.parts = Some(done.len() as u32);
        }
        sitting.remember(seat, key, done.clone());
    }
    sitting.routine();
    Ok(Acted { version: sitting.version(viewer), done, refused })
}

/// The seat is the player's, the match is being played, and the player saw it as it stands.
fn ready(app: &App, sitting: &mut Sitting, player: &Player, undo: &Undo) -> Result<(), Trouble> {
    sitting.must_hold(player, undo.seat)?;
    sitting.must_run()?;
    must_be_fresh(app, sitting, player, Seat(undo.seat), undo.version)
}

fn must_be_fresh(
    app: &App,
    sitting: &mut Sitting,
    player: &Player,
    seat: Seat,
    version: u64,
) -> Result<(), Trouble> {
    let viewer = Viewer::Seat(seat);
    if sitting.version(viewer) == version {
        return Ok(());
    }
    let eyes = sight::Eyes { viewer, player: Some(player.id) };
    let presence = app.rooms.if_open(&sitting.terms.id).map(|room| room.hub.presence()).unwrap_or_default();
    Err(Trouble::stale(sitting.table(&eyes, &presence, None)))
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
        sitting.wish(seat);
        // Computer players agree, and so does whoever asks for a seat of their own.
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
