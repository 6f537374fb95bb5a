//! Advance after combat, and the advance of an overrun [10.6, 9.4n5, rulings D53, D111, D112].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::clause;

use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::troops::Place;
use crate::unit::MoveClass;
use crate::view::Known;

impl Game {
    /// Asks about advances if the hex is empty and someone may go; whether it asks [10.6, 10.6n4].
    pub(crate) fn begin_advances(&self, at: &mut Position) -> bool {
        let attackers = at.combat.attackers - at.active.shot;
        at.combat.advancing = attackers;
        let able: UnitSet = attackers.iter().filter(|&unit| self.can_advance(at, unit)).collect();
        at.combat.advancing = able;
        if able.is_empty() {
            return false;
        }
        at.stack.push(Frame::Advance);
        true
    }

    /// Whether any advance is open to a unit: the hex itself may be full and the one behind it not.
    fn can_advance(&self, at: &Position, unit: UnitId) -> bool {
        let truth = Known::truth(at);
        let further = at.combat.target.into_iter().flat_map(|target| self.around(target));
        self.check_advance(truth, unit, None).is_ok()
            || further.into_iter().any(|(_, next)| self.check_advance(truth, unit, Some(next)).is_ok())
    }

    /// Judges an advance into the emptied hex, and perhaps one further [10.6, 10.6n1, 10.6n2].
    pub(crate) fn check_advance(
        &self,
        known: Known<'_>,
        unit: UnitId,
        on_to: Option<HexId>,
    ) -> Result<(), Refused> {
        let at = known.at;
        let stranger = clause!("10.6").refuses(Reason::DidNotAttack(unit));
        if !self.is_unit(unit) || !at.combat.attackers.has(unit) {
            return Err(stranger);
        }
        if at.active.shot.has(unit) {
            return Err(clause!("10.6n4").refuses(Reason::HasFired(unit)));
        }
        let (Some(target), Some(from)) = (at.combat.target, at.troops.hex(unit)) else {
            return Err(stranger);
        };
        if !at.combat.advancing.has(unit) {
            return Err(clause!("10.6n2").refuses(Reason::Closed(unit, target)));
        }
        let enemy = self.side(unit).other();
        if at.troops.occupied(enemy).contains(target) {
            return Err(clause!("10.6").refuses(Reason::NotEmptied(target)));
        }
        if !self.is_open(at, unit, from, target) {
            return Err(clause!("10.6n2").refuses(Reason::Closed(unit, target)));
        }
        let Some(next) = on_to else {
            let full = clause!("10.6").refuses(Reason::Full(target));
            return if self.fits(at, unit, target) { Ok(()) } else { Err(full) };
        };
        self.real_hex(next)?;
        if at.combat.overrun {
            return Err(clause!("10.6n1").refuses(Reason::OverrunStays(unit)));
        }
        if self.class(at, unit) == MoveClass::Leg {
            return Err(clause!("10.6n1").refuses(Reason::OneHexOnFoot(unit)));
        }
        if next == from || self.hexside(target, next).is_none() {
            return Err(clause!("10.6n1").refuses(Reason::CannotGoOn(unit)));
        }
        if at.troops.occupied(enemy).contains(next) {
            return Err(clause!("10.6n1").refuses(Reason::EnemyHex(next)));
        }
        if !self.is_open(at, unit, target, next) {
            return Err(clause!("10.6n2").refuses(Reason::Closed(unit, next)));
        }
        if self.fits(at, unit, next) { Ok(()) } else { Err(clause!("10.6n1").refuses(Reason::Full(next))) }
    }

    /// Advances a unit with its rider; an overrun pays for the hex as far as it can [9.4n5].
    pub(crate) fn advance<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        on_to: Option<HexId>,
        dice: &mut D,
        log: &mut L,
    ) {
        let (Some(target), Some(from)) = (at.combat.target, at.troops.hex(unit)) else { return };
        let side = self.side(unit);
        if at.combat.overrun {
            // Costs go by what the side knows: a closed stack counts as having a zone of control [ruling D128].
            let lens = self.lens(at, side);
            let step = self.step(lens.known(at), unit, UnitSet::one(unit), from, target);
            self.pay(at, unit, step.cost);
        }
        let to = on_to.unwrap_or(target);
        self.control(at, side, target);
        self.control(at, side, to);
        for one in at.troops.rider(unit).into_iter().chain([unit]) {
            self.relocate(at, one, Place::On(to));
            // The fight is seen to its end: who advances stays shown where it went, but for a hex that no enemy looks into.
            if !at.is_fortified(to) {
                at.shown.insert(one);
            }
        }
        at.combat.advancing.remove(unit);
        log.tell(SeatSet::ALL, || Event::Advanced(unit, to));
        self.tidy_pontoons(at, log);
        let more = at.combat.advancing;
        if !more.iter().any(|unit| self.can_advance(at, unit)) {
            log.reveal(SeatSet::ALL);
            self.end_advances(at, dice, log);
        }
    }

    /// Ends the advances.
    pub(crate) fn end_advances<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.combat.advancing = UnitSet::NONE;
        at.stack.pop();
        self.run_combat(at, dice, log);
    }
}
