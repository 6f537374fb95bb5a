//! Overrun: an armoured vehicle drives over men and guns [6.6.2.10].
//!
//! The vehicle enters and pays, Overwatch answers, the men in the hex may assault it, then it strikes all of them.

use board::HexId;
use kernel::{Dice, Log};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::gp_fire::{GpAttack, GpResult};
use crate::ground::{Cover, Ground};
use crate::movement::Gear;
use crate::numbers::Modifier;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{assault, gp_fire};
use crate::status::{Command, Place, State};
use crate::term::Term;
use crate::unit::{MoveType, UnitKind};
use crate::view::Known;

impl Game {
    /// Whether a vehicle may overrun at all: armoured, on tracks or half-tracks, with MOVE, steady.
    fn check_overrunner(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let (card, status) = (self.card(unit), at.unit(unit));
        let tracks = matches!(card.move_type(), Some(MoveType::Tracked | MoveType::HalfTracked));
        if card.kind != UnitKind::Vehicle || card.armour.is_none() || !tracks || status.has(State::Crew) {
            return Err(clause!("6.6.2.10").refuses(Reason::CannotOverrun(unit)));
        }
        if status.command != Command::Move {
            return Err(clause!("6.6.2.10").refuses(Reason::LacksCommand(unit, Command::Move)));
        }
        if status.has_any(&[State::Hesitating, State::Broken]) {
            return Err(clause!("7.1n1").refuses(Reason::CannotOverrun(unit)));
        }
        Ok(())
    }

    /// Whether the ground lets a vehicle overrun: clear, scrub, light woods, a road or path outside buildings.
    fn is_overrun_ground(&self, at: &Position, hex: HexId) -> bool {
        let ground = self.ground(at, hex);
        matches!(ground, Ground::Clear | Ground::Field | Ground::Scrub | Ground::WoodsLight)
            || self.is_on_way(at, hex) && !ground.is_building()
    }

    /// Judges an overrun.
    pub(crate) fn check_overrun(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_mover(at, side, unit)?;
        self.check_unsettled(at, unit)?;
        self.check_overrunner(at, unit)?;
        self.check_open(at, unit)?;
        if at.mover.unit == Some(unit) && !at.mover.along.is_empty() {
            return Err(clause!("7.49").refuses(Reason::CannotOverrun(unit)));
        }
        let step = self.step(at, unit, to, Gear::Forward)?;
        let enemies = || self.enemies_in(at, side, to);
        if enemies().next().is_none() {
            return Err(clause!("6.6.2.10").refuses(Reason::NoneToOverrun(to)));
        }
        if enemies().any(|enemy| self.card(enemy).kind == UnitKind::Vehicle) {
            return Err(clause!("6.6.2.6").refuses(Reason::EnemyHex(to)));
        }
        if !self.is_overrun_ground(at, to)
            || at.mover.unit == Some(unit) && at.mover.overran.contains(&Some(to))
        {
            return Err(clause!("6.6.2.10").refuses(Reason::CannotOverrun(unit)));
        }
        let left = self.factors_left(at, unit, step.course);
        let needed = step.cost + assault().overrun.cost;
        if step.minimum || needed > left {
            return Err(clause!("6.6.2.10").refuses(Reason::TooFewFactors { unit, needed, left }));
        }
        if !self.has_room(at, unit, to) {
            return Err(clause!("3.8").refuses(Reason::Full(to)));
        }
        Ok(())
    }

    /// A vehicle drives in; what it does follows when Overwatch has answered.
    pub(crate) fn overrun<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        (unit, to): (UnitId, HexId),
        dice: &mut D,
        log: &mut L,
    ) {
        if self.is_thwarted(at, side, to) {
            self.meet(at, side, unit, to, log);
            return;
        }
        let Some(from) = at.unit(unit).hex() else { return };
        let begins = at.mover.unit != Some(unit);
        self.start_move(at, unit);
        if begins && self.breaks_down(at, unit, dice, log) {
            return;
        }
        let Ok(mut step) = self.step(at, unit, to, Gear::Forward) else { return };
        step.cost += assault().overrun.cost;
        let seen = self.witnesses(at, unit);
        self.take_step(at, unit, to, step);
        at.mover.overruns = true;
        if let Some(place) = at.mover.overran.iter_mut().find(|place| place.is_none()) {
            *place = Some(to);
        }
        log.tell(seen, || Event::Moved(unit, from, to));
        // The men in its way see it, whatever their state.
        if !at.spotted[side.other().index()].has(unit) {
            self.spot(at, side.other(), unit, log);
        }
        log.widen(self.both());
        log.tell(self.both(), || Event::Overran(unit, to));
        self.arrive(at, side, unit, Some(from), dice, log);
        if !at.mover.trigger && matches!(at.asks(), Some(Frame::Movement(_))) {
            self.go_on_overrunning(at, dice, log);
        }
    }

    /// Overwatch has answered: the men may assault, then they are struck.
    pub(crate) fn go_on_overrunning<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(unit) = at.mover.unit.filter(|_| at.mover.overruns) else { return };
        if !at.unit(unit).is_alive() {
            return;
        }
        let defender = self.side(unit).other();
        if self.standing(at, defender).next().is_some() {
            at.stack.push(Frame::Stand(defender));
        } else {
            self.strike_overrun(at, dice, log);
        }
    }

    /// The men who may still assault the vehicle among them: unbroken and unsuppressed leg units, each once.
    pub(crate) fn standing<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let hex = at.mover.unit.and_then(|unit| at.unit(unit).hex());
        self.own(side).iter().filter(move |&unit| {
            let status = at.unit(unit);
            let unfit = [State::Suppressed, State::Broken, State::Stood];
            hex.is_some_and(|hex| status.place == Place::On(hex))
                && self.card(unit).kind == UnitKind::Leg
                && status.is_alive()
                && !status.has_any(&unfit)
        })
    }

    pub(crate) fn check_stand(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if self.standing(known.at, side).any(|one| one == unit) {
            Ok(())
        } else {
            Err(clause!("6.6.2.10").refuses(Reason::CannotStand(unit)))
        }
    }

    /// A unit in the way assaults the vehicle.
    pub(crate) fn stand_up<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(vehicle) = at.mover.unit else { return };
        at.unit_mut(unit).states.set(State::Stood);
        at.unit_mut(vehicle).states.set(State::Assailed);
        log.reveal(self.both());
        log.tell(self.both(), || Event::Assaulted(unit, vehicle));
        self.close_assault(at, unit, vehicle, assault().close.modifiers.overrun_defence, dice, log);
        self.bail_out_load(at, vehicle, dice, log);
        self.bail_out(at, vehicle, dice, log);
        if !at.unit(vehicle).is_alive() {
            self.end_overrun(at, side, log);
            self.finish_move(at);
        } else if self.standing(at, side).next().is_none() {
            self.hold_still(at, dice, log);
        }
    }

    /// The men assault no more: they are struck.
    pub(crate) fn hold_still<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.stack.pop();
        self.strike_overrun(at, dice, log);
    }

    fn end_overrun<L: Log<Event>>(&self, at: &mut Position, defender: Side, log: &mut L) {
        if at.asks() == Some(Frame::Stand(defender)) {
            at.stack.pop();
        }
        at.mover.overruns = false;
        for unit in self.own(defender) {
            at.unit_mut(unit).states.clear(State::Stood);
        }
        self.update_control(at, log);
    }

    /// The vehicle strikes every man and gun in the hex.
    fn strike_overrun<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(vehicle) = at.mover.unit else { return };
        let Some(hex) = at.unit(vehicle).hex() else { return };
        let defender = self.side(vehicle).other();
        let table = &assault().overrun;
        let tracked = self.card(vehicle).move_type() == Some(MoveType::Tracked);
        let factor = self.card(vehicle).small_arms + table.factor + if tracked { table.tracked } else { 0 };
        log.reveal(self.both());
        let struck: Vec<UnitId> = self.enemies_in(at, self.side(vehicle), hex).collect();
        for target in struck {
            self.strike_one(at, vehicle, target, factor, dice, log);
        }
        self.end_overrun(at, defender, log);
    }

    /// One unit is struck: grade and damage count, and no cover below Heavy.
    fn strike_one<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        vehicle: UnitId,
        target: UnitId,
        factor: i8,
        dice: &mut D,
        log: &mut L,
    ) {
        let told = self.both();
        let modifiers = &gp_fire().modifiers;
        let mut modifier = Modifier::ZERO;
        for (term, holds, value) in [
            (Term::Grade, true, self.grade(vehicle).gp_roll),
            (Term::Damaged, at.unit(vehicle).has(State::Damaged), modifiers.damaged),
        ] {
            if holds && value != Modifier::ZERO {
                log.tell(told, || Event::Added(term, value.0));
                modifier = modifier.plus(value);
            }
        }
        let plain = self.gp_attack(at, target, factor, None, false);
        let cover = self.own_cover(at, target, false);
        let lost = if cover < Cover::Heavy { gp_fire().defense.cover(cover) } else { 0 };
        let attack = GpAttack { difference: plain.difference + lost, most: GpResult::Eliminated, ..plain };
        let roll = dice.roll_for(100, told) as u8;
        let harm = self.harm_of(at, target, gp_fire().result(attack, roll, modifier));
        let net = i16::from(roll) + modifier.0;
        log.tell(told, || Event::Struck(vehicle, target));
        log.tell(told, || Event::GpRolled { difference: attack.difference, roll, net, harm });
        // Being driven over shakes men, whatever it does to them [7.1].
        at.unit_mut(target).states.set(State::Assailed);
        self.shake(at, target);
        if harm != Harm::None {
            self.harm(at, target, harm, log);
        }
    }

    /// Lists the overruns of a vehicle.
    pub(crate) fn list_overruns(&self, known: Known<'_>, side: Side, unit: UnitId, into: &mut Vec<Action>) {
        if self.check_overrunner(known.at, unit).is_err() {
            return;
        }
        let Some(here) = known.at.unit(unit).hex() else { return };
        for (_, hex) in self.around(here) {
            if self.check_overrun(known, side, unit, hex).is_ok() {
                into.push(Action::Overrun(unit, hex));
            }
        }
    }
}
