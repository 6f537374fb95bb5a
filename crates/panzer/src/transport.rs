//! Carriers: mounting, dismounting, guns on a hook, and what becomes of a load [2.6, 6.6.2.5, gp.4, rulings D81, D95].

use kernel::{Dice, Log};
use kit::{Hexside, Side, clause};

use crate::action::Action;
use crate::event::{Event, Harm};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::gp_fire::{GpAttack, GpResult};
use crate::numbers::Modifier;
use crate::position::{Course, Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{gp_fire, misc};
use crate::status::{Command, Fate, Place, State};
use crate::unit::{LegSize, Passengers, Special, TargetType, UnitKind};
use crate::view::Known;

impl Game {
    /// What a unit carries and tows.
    pub(crate) fn load(&self, at: &Position, carrier: UnitId) -> UnitSet {
        let aboard = |unit: &UnitId| at.unit(*unit).place == Place::Aboard(carrier);
        let all = self.own(self.side(carrier)).iter().filter(aboard).collect();
        self.without_observers(at, all)
    }

    /// Whether a carrier has room for a unit, or can tow it [2.6, 5.2, ruling D91].
    fn takes(&self, at: &Position, carrier: UnitId, unit: UnitId) -> bool {
        if self.parent(unit) == Some(carrier) {
            return true;
        }
        let Some(carry) = self.card(carrier).carry else { return false };
        let load = self.load(at, carrier);
        match self.card(unit).kind {
            UnitKind::Gun => {
                let towed = load.iter().any(|other| self.card(other).kind == UnitKind::Gun);
                carry.tow > 0 && self.card(unit).tow_class.is_some_and(|class| class <= carry.tow) && !towed
            }
            UnitKind::Leg => {
                let legs = load.iter().filter(|&other| self.card(other).kind == UnitKind::Leg);
                let taken: u8 = legs.map(|other| self.leg_size(at, other).halves()).sum();
                let size = self.leg_size(at, unit);
                let fits = carry.who != Passengers::Sections || size == LegSize::Section;
                fits && taken + size.halves() <= carry.halves.max(self.scout_car_room(carrier))
            }
            _ => false,
        }
    }

    /// The room of a White Scout Car with its option: two squads, as soft as in a truck [7.38.4, ruling D48].
    fn scout_car_room(&self, carrier: UnitId) -> u8 {
        let car = self.options().scout_cars && self.card(carrier).special == Some(Special::WhiteScoutCar);
        if car { 4 } else { 0 }
    }

    /// Half of its rate: what a carrier pays for getting on and off.
    fn half_rate(&self, unit: UnitId) -> u8 {
        self.card(unit).movement.map_or(0, |movement| movement.base / 2)
    }

    /// Judges getting on, in whatever decision it is offered.
    pub(crate) fn check_mount(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        carrier: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        self.check_own(side, carrier)?;
        let (own, bearer) = (at.unit(unit), at.unit(carrier));
        let fits = self.card(carrier).kind == UnitKind::Vehicle
            && bearer.is_alive()
            && own.is_alive()
            && self.takes(at, carrier, unit);
        if !fits {
            return Err(clause!("2.6").refuses(Reason::NoRoom(carrier)));
        }
        match at.asks() {
            Some(Frame::Deploy(_)) => {
                let ready = own.place == Place::Waiting && bearer.hex().is_some();
                let deploys = self.to_set_up(side).any(|(one, _)| one == unit);
                if let (true, Some(hex)) = (ready && deploys, bearer.hex()) {
                    self.check_minima(at, side, unit, hex)
                } else {
                    Err(clause!("1.3.6").refuses(Reason::NotTogether(unit, carrier)))
                }
            }
            Some(Frame::Command) => {
                let waits = |one: UnitId| {
                    let status = at.unit(one);
                    status.place == Place::Waiting && !status.has(State::Entering) && self.may_arrive(at, one)
                };
                if waits(unit) && waits(carrier) {
                    Ok(())
                } else {
                    Err(clause!("6.6.2.5").refuses(Reason::NotTogether(unit, carrier)))
                }
            }
            _ => self.check_mount_moving(at, unit, carrier),
        }
    }

    fn check_mount_moving(&self, at: &Position, unit: UnitId, carrier: UnitId) -> Result<(), Refused> {
        let (own, bearer) = (at.unit(unit), at.unit(carrier));
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        if own.hex().is_none() || own.hex() != bearer.hex() {
            return Err(clause!("6.6.2.5").refuses(Reason::NotTogether(unit, carrier)));
        }
        if own.command != Command::Move {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(unit, Command::Move)));
        }
        if own.has(State::Moved) || at.mover.unit == Some(unit) {
            return Err(clause!("6.6.2.5").refuses(Reason::HasMoved(unit)));
        }
        if own.has(State::Suppressed) && self.card(unit).kind == UnitKind::Leg {
            return Err(clause!("5.10").refuses(Reason::OnlyCrawls(unit)));
        }
        let gun = self.card(unit).kind == UnitKind::Gun;
        let drives = bearer.command == Command::Move;
        if bearer.has(State::Moved) || gun && !drives {
            return Err(clause!("6.6.2.5").refuses(Reason::HasMoved(carrier)));
        }
        self.check_troop(at, unit)?;
        self.check_troop(at, carrier)?;
        self.check_open(at, unit)?;
        self.check_open(at, carrier)?;
        self.check_fare(at, carrier, gun, drives)?;
        self.check_other_mover(at, carrier)
    }

    /// Whether a carrier can pay: half its rate for leg units, the whole move for a gun.
    fn check_fare(&self, at: &Position, carrier: UnitId, gun: bool, drives: bool) -> Result<(), Refused> {
        if !drives {
            return Ok(());
        }
        if at.mover.unit == Some(carrier) && at.mover.halted {
            return Err(clause!("6.6.2.5").refuses(Reason::GoesNoFurther(carrier)));
        }
        let mover = self.move_of(at, carrier);
        if gun && (mover.hexes > 0 || mover.spent > 0) {
            return Err(clause!("6.6.2.5").refuses(Reason::HasMoved(carrier)));
        }
        let (needed, left) = (self.half_rate(carrier), self.factors_left(at, carrier, Course::Off));
        if !gun && needed > left {
            return Err(clause!("6.6.2.5").refuses(Reason::TooFewFactors { unit: carrier, needed, left }));
        }
        Ok(())
    }

    /// A unit gets on a carrier, or a gun is hooked up.
    pub(crate) fn mount<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        carrier: UnitId,
        log: &mut L,
    ) {
        let told = self.witnesses(at, unit).and(self.witnesses(at, carrier));
        log.tell(told, || Event::Mounted(unit, carrier));
        let moving = matches!(at.asks(), Some(Frame::Movement(_)));
        if moving {
            self.pay_fare(at, carrier, self.card(unit).kind == UnitKind::Gun);
            at.unit_mut(unit).states.set(State::Moved);
        }
        let marker = at.unit(carrier).marker;
        let status = at.unit_mut(unit);
        status.marker = marker;
        status.place = Place::Aboard(carrier);
        status.dug_in = None;
        status.story = 0;
        for state in [State::Inside, State::Entrenched, State::FullCover] {
            status.states.clear(state);
        }
        if !moving {
            return;
        }
        // A side that sees one of them sees both.
        let enemy = side.other();
        for one in [unit, carrier] {
            if told.has(enemy.seat()) && self.hides_units() && !at.spotted[enemy.index()].has(one) {
                self.spot(at, enemy, one, log);
            }
        }
        self.stir(at, side, log);
    }

    fn pay_fare(&self, at: &mut Position, carrier: UnitId, gun: bool) {
        let drives = at.unit(carrier).command == Command::Move;
        self.start_move(at, carrier);
        at.mover.spent += if drives { self.half_rate(carrier) } else { 0 };
        at.mover.halted |= gun || !drives;
    }

    /// Judges getting off.
    pub(crate) fn check_dismount(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let Place::Aboard(carrier) = at.unit(unit).place else {
            return Err(clause!("6.6.2.5").refuses(Reason::NotAboard(unit)));
        };
        let bearer = at.unit(carrier);
        let Some(hex) = bearer.hex() else {
            return Err(clause!("6.6.2").refuses(Reason::NotOnMap(carrier)));
        };
        if bearer.command != Command::Move {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(carrier, Command::Move)));
        }
        if bearer.has(State::Moved) || at.unit(unit).has(State::Moved) {
            return Err(clause!("6.6.2.5").refuses(Reason::HasMoved(carrier)));
        }
        if !self.has_facing(at, unit) && facing != Hexside::ALL[0] {
            return Err(clause!("3.3").refuses(Reason::NoFacing(unit)));
        }
        self.check_troop(at, carrier)?;
        self.check_open(at, carrier)?;
        self.check_fare(at, carrier, self.card(unit).kind == UnitKind::Gun, true)?;
        self.check_other_mover(at, carrier)?;
        if self.taken(at, side, hex, unit) + self.room_off(at, unit) > misc().stacking.limit {
            return Err(clause!("3.8").refuses(Reason::Full(hex)));
        }
        Ok(())
    }

    /// A unit gets off, or a gun is unhooked.
    pub(crate) fn dismount<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        facing: Hexside,
        log: &mut L,
    ) {
        let Place::Aboard(carrier) = at.unit(unit).place else { return };
        let Some(hex) = at.unit(carrier).hex() else { return };
        let told = self.witnesses(at, carrier);
        log.tell(told, || Event::Dismounted(unit, hex));
        self.pay_fare(at, carrier, self.card(unit).kind == UnitKind::Gun);
        let housed = self.is_housed(at, hex);
        let status = at.unit_mut(unit);
        status.place = Place::On(hex);
        status.facing = facing;
        status.story = u8::from(housed);
        for state in [State::Moved, State::SpotMove, State::FreshMove] {
            status.states.set(state);
        }
        let enemy = side.other();
        if at.spotted[enemy.index()].has(carrier) && !at.spotted[enemy.index()].has(unit) {
            self.spot(at, enemy, unit, log);
        }
        self.update_control(at, log);
        self.stir(at, side, log);
    }

    /// Lists who may get on and off.
    pub(crate) fn list_rides(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        for unit in self.own(side) {
            let status = at.unit(unit);
            if let Place::Aboard(_) = status.place {
                if !matches!(at.asks(), Some(Frame::Movement(_))) {
                    continue;
                }
                let may = |facing: &Hexside| self.check_dismount(known, side, unit, *facing).is_ok();
                into.extend(
                    Hexside::ALL.into_iter().filter(may).map(|facing| Action::Dismount(unit, facing)),
                );
                continue;
            }
            if !matches!(self.card(unit).kind, UnitKind::Leg | UnitKind::Gun) || !status.is_alive() {
                continue;
            }
            if matches!(at.asks(), Some(Frame::Movement(_))) && status.command != Command::Move {
                continue;
            }
            for carrier in self.own(side) {
                let bearer = at.unit(carrier);
                let near = match at.asks() {
                    Some(Frame::Deploy(_)) => status.place == Place::Waiting && bearer.hex().is_some(),
                    Some(Frame::Command) => status.place == Place::Waiting && bearer.place == Place::Waiting,
                    _ => status.hex().is_some() && status.place == bearer.place,
                };
                let carries = self.card(carrier).carry.is_some() || self.parent(unit) == Some(carrier);
                if near && carries && self.check_mount(known, side, unit, carrier).is_ok() {
                    into.push(Action::Mount(unit, carrier));
                }
            }
        }
    }

    /// What harm to a carrier does to its load, while it lives [gp.4, rulings D81, D95].
    pub(crate) fn harm_load<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        carrier: UnitId,
        (harm, by_ap): (Harm, bool),
        dice: &mut D,
        log: &mut L,
    ) {
        let riders = self.card(carrier).carry.is_some_and(|carry| carry.who == Passengers::Riders);
        let soft = self.card(carrier).is_soft() || self.scout_car_room(carrier) > 0;
        for unit in self.load(at, carrier) {
            let gun = self.card(unit).kind == UnitKind::Gun;
            let done = match harm {
                _ if riders && !gun => self.attack_rider(at, unit, dice),
                Harm::Suppressed if soft && !by_ap => Harm::Suppressed,
                Harm::Damaged if soft && by_ap => Harm::Suppressed,
                Harm::Damaged if soft => self.harm_of(at, unit, GpResult::Half),
                _ => Harm::None,
            };
            self.harm(at, unit, done, log);
            if done != Harm::None {
                self.shake(at, unit);
            }
        }
    }

    /// Riders are attacked with their own factor by every hit on the tank [ruling D81].
    fn attack_rider<D: Dice>(&self, at: &Position, unit: UnitId, dice: &mut D) -> Harm {
        let factor = gp_fire().factors.riders;
        let value = self.card(unit).defense.map_or(0, |defense| defense.value);
        let attack = GpAttack {
            target: TargetType::P,
            factor,
            difference: factor - value,
            closed_armour: false,
            most: GpResult::Eliminated,
        };
        let roll = dice.roll_for(100, self.witnesses(at, unit)) as u8;
        self.harm_of(at, unit, gp_fire().result(attack, roll, Modifier::ZERO))
    }

    /// Everyone aboard a lost carrier rolls to get out [5.15, ruling D95].
    pub(crate) fn bail_out_load<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        carrier: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let (fate, hex) = (at.unit(carrier).fate, at.unit(carrier).hex());
        let Some(hex) = hex.filter(|_| fate.is_lost()) else { return };
        let riders = self.card(carrier).carry.is_some_and(|carry| carry.who == Passengers::Riders);
        for unit in self.load(at, carrier) {
            let told = self.witnesses(at, carrier);
            let roll = dice.roll_for(100, told) as u8;
            let table = &misc().bail_out;
            let rider = if riders { table.rider } else { Modifier::ZERO };
            let loss = if fate == Fate::BrewedUp {
                crate::ap_fire::Damage::BrewedUp
            } else {
                crate::ap_fire::Damage::KnockedOut
            };
            let saved = i16::from(roll) + rider.0 >= table.number(loss).0;
            log.tell(told, || Event::BailOut(unit, roll, saved));
            if !saved {
                self.remove(at, unit, Fate::Eliminated);
                continue;
            }
            let squad = self.leg_size(at, unit) == LegSize::Squad && self.card(unit).kind == UnitKind::Leg;
            let status = at.unit_mut(unit);
            status.place = Place::On(hex);
            status.states.set(State::Suppressed);
            if fate == Fate::BrewedUp && squad {
                status.states.set(State::Reduced);
            }
        }
    }
}
