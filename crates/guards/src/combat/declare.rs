//! Naming an attack, and the artillery of both sides [9.4, 10.0, 10.1, 10.2, rulings D99, D111, D132].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Combat, Frame, Position, Stage};
use crate::reason::{Reason, Refused};
use crate::unit::MoveClass;
use crate::view::Known;

impl Game {
    /// Judges whether a unit may attack a hex [10.0, 10.0n2, 10.1n2, 10.2n6, 16.1n1, ruling D100].
    fn check_attacker(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        target: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        if !at.active.units.has(unit) {
            return Err(clause!("10.0").refuses(Reason::NotActivated(unit)));
        }
        if at.pinned.has(unit) {
            return Err(clause!("10.1n2").refuses(Reason::Pinned(unit)));
        }
        if at.active.attacked.has(unit) {
            return Err(clause!("10.0").refuses(Reason::HasAttacked(unit)));
        }
        if at.cleared.has(unit) {
            return Err(clause!("16.1n1").refuses(Reason::HasCleared(unit)));
        }
        if at.troops.riding().has(unit) {
            return Err(clause!("9.5n7").refuses(Reason::Rides(unit)));
        }
        if self.counter(unit).artillery.is_some() && at.fired.has(unit) {
            return Err(clause!("10.2n6").refuses(Reason::IsFired(unit)));
        }
        if self.attack(at, unit).0 == 0 {
            return Err(clause!("10.0n4").refuses(Reason::NoStrength(unit)));
        }
        let Some(hex) = at.troops.hex(unit) else {
            return Err(clause!("10.0").refuses(Reason::NotActivated(unit)));
        };
        if self.grid().distance(hex, target) != 1 {
            return Err(clause!("10.0").refuses(Reason::NotAdjacent(hex, target)));
        }
        self.check_command(at, unit)
    }

    /// Judges the opening of an attack.
    pub(crate) fn check_attack(
        &self,
        known: Known<'_>,
        side: Side,
        target: HexId,
        unit: UnitId,
    ) -> Result<(), Refused> {
        self.real_hex(target)?;
        if !known.at.troops.occupied(side.other()).contains(target) {
            return Err(clause!("10.0").refuses(Reason::NoEnemy(target)));
        }
        self.check_attacker(known, side, unit, target)
    }

    pub(crate) fn open_attack(&self, at: &mut Position, target: HexId, unit: UnitId) {
        at.combat = Combat { stage: Stage::Named, target: Some(target), ..Combat::default() };
        at.combat.attackers.insert(unit);
        at.stack.push(Frame::Declare);
    }

    /// Calls off an attack that is not bound yet: it is as if nothing had been named [10.1n7, ruling D132].
    pub(crate) fn call_off(&self, at: &mut Position) {
        at.combat = Combat::default();
        at.stack.pop();
    }

    /// Judges one attacker more [10.0n3].
    pub(crate) fn check_with(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let Some(target) = known.at.combat.target else { return Err(self.not_now(known)) };
        self.check_attacker(known, side, unit, target)?;
        if known.at.combat.attackers.has(unit) {
            return Err(clause!("10.0").refuses(Reason::AttacksAlready(unit)));
        }
        if known.at.combat.overrun {
            self.check_overruns(known, unit, target)?;
        }
        Ok(())
    }

    /// Judges whether a unit can overrun: tracked, of the one hex, without rider, not having fired, the way open
    /// [9.4, 9.4n2, 9.5n3, ruling D111].
    fn check_overruns(&self, known: Known<'_>, unit: UnitId, target: HexId) -> Result<(), Refused> {
        let at = known.at;
        let refused = clause!("9.4").refuses(Reason::CannotOverrun(unit));
        let hex = at.troops.hex(unit).ok_or(refused)?;
        let together = at.combat.attackers.iter().all(|other| at.troops.hex(other) == Some(hex));
        if !together || self.class(at, unit) != MoveClass::Tracked || at.active.shot.has(unit) {
            return Err(refused);
        }
        if at.troops.rider(unit).is_some() {
            return Err(clause!("9.5n3").refuses(Reason::CannotOverrun(unit)));
        }
        if !self.is_open(at, unit, hex, target) {
            return Err(clause!("9.4n2").refuses(Reason::CannotOverrun(unit)));
        }
        Ok(())
    }

    /// Judges the declaration as an overrun.
    pub(crate) fn check_overrun(&self, known: Known<'_>) -> Result<(), Refused> {
        let Some(target) = known.at.combat.target else { return Err(self.not_now(known)) };
        if known.at.combat.overrun {
            return Err(clause!("9.4").refuses(Reason::IsOverrun));
        }
        known.at.combat.attackers.iter().try_for_each(|unit| self.check_overruns(known, unit, target))
    }

    /// The attack is bound: both sides' units are revealed; only then is artillery added [10.1n7].
    pub(crate) fn strike<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(target) = at.combat.target else { return };
        let attackers = at.combat.attackers;
        let defenders = at.troops.units_in(target);
        at.combat.defenders = defenders;
        at.shown |= attackers | defenders;
        at.fought |= attackers | defenders;
        at.active.attacked |= attackers;
        at.road -= attackers;
        for unit in attackers {
            if let Some(rider) = at.troops.rider(unit) {
                at.shown.insert(rider);
                at.fought.insert(rider);
            }
            if self.counter(unit).artillery.is_some() {
                at.fired.insert(unit);
            }
            self.use_unit(at, unit);
            if let Some(hex) = at.troops.hex(unit) {
                self.bind_hex(at, hex);
            }
        }
        let overrun = at.combat.overrun;
        log.tell(SeatSet::ALL, || Event::Attacked { hex: target, units: attackers, overrun });
        if overrun {
            at.combat.stage = Stage::Chits;
            at.stack.pop();
            self.run_combat(at, dice, log);
        } else {
            at.stack.replace(Frame::Support);
        }
    }

    /// Judges a battery of either side [10.2, 10.2n1, 10.2n2, 10.2n3, 10.2n7].
    pub(crate) fn check_support(&self, known: Known<'_>, side: Side, battery: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, battery)?;
        let Some(target) = at.combat.target else { return Err(self.not_now(known)) };
        let range = self.counter(battery).artillery;
        let from = at.troops.hex(battery).filter(|_| !at.troops.riding().has(battery));
        let (Some(range), Some(from)) = (range, from) else {
            return Err(clause!("10.2").refuses(Reason::NoBattery(battery)));
        };
        if from == target {
            return Err(clause!("10.2n2").refuses(Reason::OwnHex(battery)));
        }
        if at.fired.has(battery) {
            return Err(clause!("10.2n1").refuses(Reason::IsFired(battery)));
        }
        if !range.reaches(self.grid().distance(from, target)) {
            return Err(clause!("10.2n3").refuses(Reason::OutOfRange(battery)));
        }
        if self.attack(at, battery).0 == 0 {
            return Err(clause!("10.0n4").refuses(Reason::NoStrength(battery)));
        }
        Ok(())
    }

    pub(crate) fn support<L: Log<Event>>(&self, at: &mut Position, battery: UnitId, log: &mut L) {
        if at.asks() == Some(Frame::Support) {
            at.combat.support.insert(battery);
        } else {
            at.combat.protection.insert(battery);
        }
        at.fired.insert(battery);
        at.shown.insert(battery);
        log.tell(SeatSet::ALL, || Event::Supported(battery));
    }

    /// A side has added what artillery it wants: the defender in every attack but an overrun [10.2, ruling D129].
    pub(crate) fn end_support<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if at.asks() == Some(Frame::Support) {
            at.stack.replace(Frame::Protect);
        } else {
            at.stack.pop();
            at.combat.stage = Stage::Chits;
            self.run_combat(at, dice, log);
        }
    }
}
