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
        let refused = clause!("10.6").refuses(Reason::CannotAdvance(unit));
        if !self.is_unit(unit) || !at.combat.advancing.has(unit) {
            return Err(refused);
        }
        let (Some(target), Some(from)) = (at.combat.target, at.troops.hex(unit)) else { return Err(refused) };
        let enemy = self.side(unit).other();
        if at.troops.occupied(enemy).contains(target) || self.hexside(from, target).is_none() {
            return Err(refused);
        }
        if !self.is_open(at, unit, from, target) {
            return Err(clause!("10.6n2").refuses(Reason::CannotAdvance(unit)));
        }
        let Some(next) = on_to else {
            return if self.fits(at, unit, target) { Ok(()) } else { Err(refused) };
        };
        self.real_hex(next)?;
        let further = clause!("10.6n1").refuses(Reason::CannotGoOn(unit));
        if at.combat.overrun || self.class(at, unit) == MoveClass::Leg || next == from {
            return Err(further);
        }
        if self.hexside(target, next).is_none() || at.troops.occupied(enemy).contains(next) {
            return Err(further);
        }
        if !self.is_open(at, unit, target, next) {
            return Err(clause!("10.6n2").refuses(Reason::CannotGoOn(unit)));
        }
        if self.fits(at, unit, next) { Ok(()) } else { Err(clause!("7.1").refuses(Reason::Full(next))) }
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
            let step = self.step(Known::truth(at), unit, UnitSet::one(unit), from, target);
            self.pay(at, unit, step.cost);
        }
        let to = on_to.unwrap_or(target);
        self.control(at, side, target);
        self.control(at, side, to);
        for one in at.troops.rider(unit).into_iter().chain([unit]) {
            self.relocate(at, one, Place::On(to));
        }
        at.combat.advancing.remove(unit);
        log.tell(SeatSet::ALL, || Event::Advanced(unit, to));
        self.tidy_pontoons(at, log);
        let more = at.combat.advancing;
        if !more.iter().any(|unit| self.can_advance(at, unit)) {
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
