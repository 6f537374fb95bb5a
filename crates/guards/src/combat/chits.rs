//! Event chits: draws, discards, anti-aircraft fire, black plays, nullifiers, in that order [10.3, 10.7, rulings D56 to D62].

use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::chits::{AtNight, ByAir, ChitId, Colour, Event as ChitEvent};
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::{Drawn, Frame, Position, Stage, Term, TermOf};
use crate::reason::{Reason, Refused};
use crate::shipped::event_chits;
use crate::troops::Place;
use crate::view::Known;

impl Game {
    /// A side draws one chit; an empty cup takes its discards back first [10.3, 10.3n4, ruling D60]. Neither side sees the
    /// number behind it, and a black one is its owner's alone [ruling D130].
    pub(crate) fn draw_event<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let cup = &mut at.cups[side.index()];
        if cup.left == 0 {
            cup.chits = cup.discards;
            cup.discards = [0; crate::chits::MAX_CHITS];
            cup.left = cup.chits.iter().sum();
            cup.refilled = true;
            log.tell(SeatSet::ALL, || Event::Refilled(side));
        }
        if cup.left == 0 {
            return;
        }
        let mut pick = dice.roll_for(u32::from(cup.left), SeatSet::NONE) as u8;
        let mut drawn = None;
        for (id, _) in event_chits().iter() {
            let here = cup.chits[id.index()];
            if pick <= here {
                drawn = Some(id);
                break;
            }
            pick -= here;
        }
        let Some(chit) = drawn else { return };
        cup.chits[chit.index()] -= 1;
        cup.left -= 1;
        log.reveal(SeatSet::ALL);
        if event_chits().chit(chit).colour == Colour::Black {
            if let Some(slot) = cup.drawn.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(chit);
                cup.held += 1;
            }
            cup.drawn.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
            at.combat.drawn[side.index()] = Drawn::Black;
            log.tell(SeatSet::ALL, || Event::DrewBlack(side));
            log.tell(SeatSet::one(side.seat()), || Event::Drew(side, chit));
        } else {
            at.combat.drawn[side.index()] = Drawn::Stands(chit);
            log.tell(SeatSet::ALL, || Event::Drew(side, chit));
        }
    }

    /// Discards chits that night or weather make void [10.3n2, 14.1n1].
    pub(crate) fn discard_void<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        for side in Side::BOTH {
            let Drawn::Stands(chit) = at.combat.drawn[side.index()] else { continue };
            if self.is_void(at, chit) {
                at.combat.drawn[side.index()] = Drawn::Cancelled(chit);
                log.tell(SeatSet::ALL, || Event::Discarded(chit));
            }
        }
    }

    /// Whether night or weather make a chit void [10.3n2, 14.1n1].
    pub(crate) fn is_void(&self, at: &Position, chit: ChitId) -> bool {
        let conditions = self.conditions(at);
        let card = event_chits().chit(chit);
        let dark = card.at_night == AtNight::Discarded && !conditions.no_night_chits.is_yes();
        let grounded = card.by_air == ByAir::Yes && !conditions.air_chits.is_yes();
        dark || grounded
    }

    /// Whether a side's chit is aircraft that still fly.
    pub(crate) fn flies(&self, at: &Position, side: Side) -> bool {
        let standing = at.combat.drawn[side.index()].standing();
        standing.is_some_and(|chit| event_chits().chit(chit).by_air == ByAir::Yes)
    }

    /// Judges anti-aircraft fire: any unit of the kind on the map, once at each such draw [10.7, 10.7n2, ruling D120].
    pub(crate) fn check_anti_air(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.own_unit(side, unit)?;
        let on_map = matches!(known.at.troops.place(unit), Place::On(_));
        if self.counter(unit).kind.anti_aircraft().is_none() || !on_map {
            return Err(clause!("10.7").refuses(Reason::NoFlak(unit)));
        }
        if known.at.combat.flak.has(unit) {
            return Err(clause!("10.7n2").refuses(Reason::HasFired(unit)));
        }
        Ok(())
    }

    /// Fires at aircraft: the dice must show more than the distance to the combat [10.7, 10.7n1, ruling D62].
    pub(crate) fn anti_air<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let (Some(from), Some(target)) = (at.troops.hex(unit), at.combat.target) else { return };
        let Some(kind) = self.counter(unit).kind.anti_aircraft() else { return };
        at.combat.flak.insert(unit);
        at.shown.insert(unit);
        let sum: u8 = (0..kind.dice()).map(|_| dice.roll(6) as u8).sum();
        let hit = u16::from(sum) > self.grid().distance(from, target);
        log.tell(SeatSet::ALL, || Event::FiredAtAircraft(unit, sum, hit));
        let flyer = self.side(unit).other();
        if let Some(chit) = at.combat.drawn[flyer.index()].standing().filter(|_| hit) {
            at.combat.drawn[flyer.index()] = Drawn::Cancelled(chit);
            at.stack.pop();
            self.run_combat(at, dice, log);
        }
    }

    /// Whether a side is asked about black chits: it holds one and a blue or red chit stands [ruling D129].
    pub(crate) fn may_play_black(&self, at: &Position, side: Side) -> bool {
        at.cups[side.index()].holds_any() && at.combat.drawn.iter().any(|drawn| drawn.standing().is_some())
    }

    /// Judges a black chit [10.3n5, 15.0n4, ruling D59].
    pub(crate) fn check_play(&self, known: Known<'_>, side: Side, chit: ChitId) -> Result<(), Refused> {
        let at = known.at;
        if !at.cups[side.index()].hand().any(|held| held == chit) {
            return Err(clause!("10.3n5").refuses(Reason::NotInHand));
        }
        let breach = at.asks() == Some(Frame::Breach);
        let useful = match event_chits().chit(chit).event {
            ChitEvent::Cancel(other) => {
                !breach && at.combat.drawn.iter().any(|drawn| drawn.standing() == Some(other))
            }
            ChitEvent::Breach(kind) => {
                let stands = at.combat.breached >> kind.index() & 1 == 0;
                let there =
                    at.combat.target.is_some_and(|hex| at.works_in(hex).any(|work| work.kind == kind));
                breach && stands && there
            }
            ChitEvent::Modify { .. } => false,
        };
        if useful { Ok(()) } else { Err(clause!("10.3n5").refuses(Reason::NothingToCancel)) }
    }

    /// Plays a black chit: it is gone for good [10.3n6].
    pub(crate) fn play_black<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        chit: ChitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let cup = &mut at.cups[side.index()];
        if let Some(slot) = cup.allotted.iter_mut().find(|slot| **slot == Some(chit)) {
            *slot = None;
        } else if let Some(slot) = cup.drawn.iter_mut().find(|slot| **slot == Some(chit)) {
            *slot = None;
            cup.held -= 1;
        }
        cup.allotted.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
        cup.drawn.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
        at.gone[chit.index()] += 1;
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::Played(side, chit));
        match event_chits().chit(chit).event {
            ChitEvent::Cancel(other) => {
                let drawn = at.combat.drawn.iter_mut().find(|drawn| drawn.standing() == Some(other));
                if let Some(drawn) = drawn {
                    *drawn = Drawn::Cancelled(other);
                }
                log.tell(SeatSet::ALL, || Event::Cancelled(other));
                if !self.may_play_black(at, side) {
                    at.stack.pop();
                    self.run_combat(at, dice, log);
                }
            }
            ChitEvent::Breach(kind) => {
                at.combat.breached |= 1 << kind.index();
                if !at.cups[side.index()].holds_any() {
                    at.stack.pop();
                    self.run_combat(at, dice, log);
                }
            }
            ChitEvent::Modify { .. } => {}
        }
    }

    /// Lets standing chits cancel each other; what is left is added to the roll [10.3n1, 10.3n3, 10.3n8, ruling D58].
    pub(crate) fn nullify<L: Log<Event>>(&self, at: &mut Position, log: &mut L) -> Modifier {
        let standing = at.combat.drawn.map(Drawn::standing);
        let left = unnullified(standing);
        for side in Side::BOTH {
            if let (Some(chit), None) = (standing[side.index()], left[side.index()]) {
                at.combat.drawn[side.index()] = Drawn::Cancelled(chit);
                log.tell(SeatSet::ALL, || Event::Cancelled(chit));
            }
        }
        let mut sum = Modifier(0);
        for chit in left.into_iter().flatten() {
            let modifier = worth_of(chit);
            log.tell(SeatSet::ALL, || Event::Added(Term { what: TermOf::Chit(chit), modifier }));
            sum = sum.plus(modifier);
        }
        sum
    }

    /// Puts the drawn chits on their discard piles [10.3n4].
    pub(crate) fn discard_drawn(&self, at: &mut Position) {
        for side in Side::BOTH {
            match at.combat.drawn[side.index()] {
                Drawn::Stands(chit) | Drawn::Cancelled(chit) => {
                    at.cups[side.index()].discards[chit.index()] += 1;
                }
                Drawn::Black | Drawn::Nothing => {}
            }
        }
        at.combat.stage = Stage::Losses;
    }
}

/// What a chit adds to the roll while it stands: black ones nothing.
pub(crate) fn worth_of(chit: ChitId) -> Modifier {
    match event_chits().chit(chit).event {
        ChitEvent::Modify { modifier, .. } => modifier,
        ChitEvent::Cancel(_) | ChitEvent::Breach(_) => Modifier(0),
    }
}

/// What is left of the two chits that stand when each has cancelled what it names [10.3n3].
pub(crate) fn unnullified(standing: [Option<ChitId>; 2]) -> [Option<ChitId>; 2] {
    let cancels = |own: Option<ChitId>, other: Option<ChitId>| {
        other.is_some() && own.and_then(|own| event_chits().nullified_by(own)) == other
    };
    let [first, second] = standing;
    [first.filter(|_| !cancels(second, first)), second.filter(|_| !cancels(first, second))]
}
