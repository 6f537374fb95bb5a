//! Doing what the judge has let pass. Only here is the truth seen.

use kernel::{Dice, Log, SeatSet, Viewer};
use kit::Side;

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::troops::Place;
use crate::view::Lens;

impl Game {
    /// Does an action, and notes who has learnt what was hidden.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        lens: &Lens,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        if let Action::Go(hex) = *action {
            self.go(at, lens, side, hex, log);
            self.settle(at);
            return;
        }
        if !action.may_show() {
            self.perform_unseen(at, side, action, dice, log);
            return;
        }
        let learners = [
            (Viewer::Seat(side.seat()), SeatSet::one(side.seat())),
            (Viewer::Seat(side.other().seat()), SeatSet::one(side.other().seat())),
            (Viewer::Spectator, SeatSet::SPECTATORS),
        ];
        // What the seats see and lose sight of stays in the position; spectators only read about it.
        let learners = &learners[..if log.is_read() { 3 } else { 2 }];
        let mut before = [lens.hidden; 3];
        for (hidden, (viewer, _)) in before.iter_mut().zip(learners).skip(1) {
            *hidden = self.ignorance(at, *viewer).hidden;
        }
        let (turn, inspects) = (at.turn, at.deployed == [true; 2]);
        self.do_action(at, side, action, dice, log);
        self.settle(at);
        for (&(viewer, learner), before) in learners.iter().zip(before) {
            let now = self.ignorance(at, viewer).hidden;
            if !(before - now).is_empty() {
                log.reveal(learner);
            }
            if inspects && viewer != Viewer::Spectator {
                self.note_last_seen(at, now - before, turn);
            }
        }
    }

    /// Does an action that brings nothing into sight.
    pub(crate) fn perform_unseen<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        self.do_action(at, side, action, dice, log);
        self.settle(at);
    }

    /// What follows by itself: a stack of the active side that has parted is asked about. One that the enemy drives apart is
    /// asked about at the end of the fight [ruling D142].
    fn settle(&self, at: &mut Position) {
        let moving = matches!(at.asks(), Some(Frame::Movement | Frame::Onward | Frame::Attack));
        let side = self.active_side(at);
        if moving && self.parts_of(at, side).is_some() {
            at.stack.push(Frame::Split(side));
        }
    }

    /// Does what the judge has let pass.
    fn do_action<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        match *action {
            Action::Place(unit, hex) => self.place(at, unit, hex, false),
            Action::PlaceOnFoot(unit, hex) => self.place(at, unit, hex, true),
            Action::Fortify(kind, hex, facing) => self.fortify(at, kind, hex, facing),
            Action::Turn(kind, hex, facing) => self.turn_work(at, kind, hex, facing),
            Action::Done => self.done(at, side, dice, log),
            Action::Pick(chit) => {
                if !self.play_chit(at, chit, log) {
                    self.draw_chit(at, dice, log);
                }
            }
            Action::Activate => self.activate(at, None, None, log),
            Action::ActivateFormation(formation) => self.activate(at, Some(formation), None, log),
            Action::ActivateStack(hex) => self.activate(at, None, Some(hex), log),
            Action::Pass => self.pass_chit(at, dice, log),
            Action::Take(unit) => self.take(at, unit),
            Action::Drop(unit) => self.drop_unit(at, unit),
            Action::Route(route) => at.mover.route = route,
            // A step has the view of those who take it.
            Action::Go(_) => {}
            Action::Prepare(unit) => at.mover.preparing.insert(unit),
            Action::Debark(hex) => self.debark(at, side, hex, log),
            Action::Embark(unit) => self.embark(at, unit, log),
            Action::Mount(rider, tank) => self.mount(at, rider, tank, log),
            Action::Dismount(rider) => self.dismount(at, rider, log),
            Action::Pontoon(site) => self.begin_pontoon(at, side, site, log),
            Action::Clear(hex) => self.clear(at, side, hex, log),
            Action::Blow(site) => self.blow(at, side, site, dice, log),
            Action::Exit(hex) => self.exit(at, hex, log),
            Action::Halt => self.halt(at),
            Action::End => {
                if at.asks() == Some(Frame::Attack) {
                    self.end_activation(at, dice, log);
                } else {
                    self.end_movement(at);
                }
            }
            Action::Keep(hex) => {
                self.keep(at, hex);
                at.stack.pop();
                // A stack that was parted in a fight holds up its end.
                self.run_combat(at, dice, log);
            }
            Action::Fire(gun, target) => {
                self.shoot(at, gun, target, dice, log);
                self.go_on_firing(at);
            }
            Action::FireInto(gun, hex) => {
                // Which unit is met, or that none can be, tells of the stack.
                log.reveal(SeatSet::ALL);
                if let Some(target) = self.random_target(at, hex, dice) {
                    self.shoot(at, gun, target, dice, log);
                } else {
                    // A headquarters has moved in and is not alone: the shot is spent all the same [ruling D110].
                    at.shown.insert(gun);
                    at.mover.guns.insert(gun);
                }
                self.go_on_firing(at);
            }
            Action::Hold => self.close_window(at),
            Action::Barrage(battery, hex) => self.barrage(at, battery, hex, dice, log),
            Action::Attack(hex, unit) => self.open_attack(at, hex, unit),
            Action::With(unit) => at.combat.attackers.insert(unit),
            Action::Overrun => at.combat.overrun = true,
            Action::Strike => self.strike(at, dice, log),
            Action::Cancel => self.call_off(at),
            Action::Support(battery) => self.support(at, battery, log),
            Action::AntiAir(unit) => self.anti_air(at, unit, dice, log),
            Action::Play(chit) => self.play_black(at, side, chit, dice, log),
            Action::Deplete(unit) | Action::Lose(unit) => {
                if let Some(Frame::Overstack(hex)) = at.asks() {
                    self.shed(at, hex, unit, matches!(action, Action::Deplete(_)), log);
                } else {
                    self.choose_loss(at, unit, dice, log);
                }
            }
            Action::Retreat(unit, via, to) => {
                if !self.retreat(at, side, unit, (via, to), log) {
                    self.run_combat(at, dice, log);
                }
            }
            Action::Advance(unit, on_to) => self.advance(at, unit, on_to, dice, log),
            Action::SupplyFormation(formation) => at.division_supplies[side.index()] = Some(formation),
            Action::SupplyStack(formation, hex) => self.supply_stack(at, formation, hex),
            Action::Roll => self.roll_replacements(at, side, dice, log),
            Action::Rebuild(unit) => self.rebuild(at, side, unit, log),
        }
    }

    fn go_on_firing(&self, at: &mut Position) {
        if at.asks() == Some(Frame::Window) {
            self.after_shot(at);
        }
    }

    /// Ends what is being decided.
    fn done<D: Dice, L: Log<Event>>(&self, at: &mut Position, side: Side, dice: &mut D, log: &mut L) {
        match at.asks() {
            Some(Frame::Setup(_)) => self.deployed(at, side, dice, log),
            Some(Frame::Facing(_)) => self.begin_turn(at, dice, log),
            Some(Frame::Supply(_)) => {
                at.stack.pop();
                log.tell(SeatSet::ALL, || Event::SourcesNamed(side));
                if at.stack.is_empty() {
                    self.audit_and_fill(at, dice, log);
                }
            }
            Some(Frame::Support | Frame::Protect) => self.end_support(at, dice, log),
            Some(Frame::AntiAir(_)) => {
                at.combat.flak = UnitSet::NONE;
                at.stack.pop();
                self.run_combat(at, dice, log);
            }
            Some(Frame::Black(_) | Frame::Breach) => {
                at.stack.pop();
                self.run_combat(at, dice, log);
            }
            Some(Frame::Retreat(_)) => self.end_retreats(at, dice, log),
            Some(Frame::Advance) => self.end_advances(at, dice, log),
            Some(Frame::Replacement(_) | Frame::Rebuild(_)) => self.end_replacement(at, dice, log),
            Some(
                Frame::FirstChit(_)
                | Frame::Chit
                | Frame::Movement
                | Frame::Split(_)
                | Frame::Window
                | Frame::Overstack(_)
                | Frame::Attack
                | Frame::Declare
                | Frame::Losses(_)
                | Frame::Onward,
            )
            | None => {}
        }
    }

    /// What must hold in every position: each unit in one place, the sets in step, riders with their tanks, no hex of both
    /// sides, chits neither made nor lost.
    pub(crate) fn invariants(&self, at: &Position) -> Result<(), String> {
        let name = |unit| self.counter(unit).id.as_str();
        let british = at.troops.occupied(Side::First);
        if british.meets(at.troops.occupied(Side::Second)) {
            return Err("a hex holds units of both sides".into());
        }
        for (unit, counter) in self.forces().units() {
            match at.troops.place(unit) {
                Place::On(hex) if !at.troops.occupied(counter.side).contains(hex) => {
                    return Err(format!("{} is not found in its hex", name(unit)));
                }
                Place::Unseen => return Err(format!("{} is unseen in the truth", name(unit))),
                Place::On(_) | Place::Waiting | Place::Exited(_) | Place::Eliminated => {}
            }
            if let Some(tank) = at.troops.carrier(unit)
                && at.troops.hex(tank) != at.troops.hex(unit)
            {
                return Err(format!("{} rides {} elsewhere", name(unit), name(tank)));
            }
        }
        if at.ended.is_none() && at.stack.is_empty() {
            return Err("no side decides and the game is not over".into());
        }
        for side in Side::BOTH {
            let cup = &at.cups[side.index()];
            if u32::from(cup.left) != cup.chits.iter().map(|&count| u32::from(count)).sum::<u32>() {
                return Err("an event cup is miscounted".into());
            }
            if usize::from(cup.held) != cup.drawn.iter().flatten().count() {
                return Err("a hand is miscounted".into());
            }
        }
        Ok(())
    }
}
