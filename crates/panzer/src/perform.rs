//! Doing what the judge has let pass. Only here is the truth seen.

use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::movement::Gear;
use crate::position::{Aimed, Frame, Position};
use crate::shot::Shot;
use crate::status::State;
use crate::works::Charge;

impl Game {
    /// Does what the judge has let pass.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        match action {
            Action::Roll => self.toss(at, dice, log),
            Action::Pick(hex) => self.pick(at, side, hex, log),
            Action::EnterBy(hex) => at.plans[side.index()].hex = Some(hex),
            Action::EnterWith(group) => at.plans[side.index()].groups |= 1 << group.0,
            Action::Register(hex, battery) => self.register(at, side, hex, battery, log),
            Action::Plan(plot) => self.plan(at, plot, log),
            Action::Drop(unit, hex, turn) => self.plot_drop(at, unit, hex, turn),
            Action::Jump(unit) => self.jump(at, side, unit, dice, log),
            Action::Appear(unit, hex) => self.appear(at, side, unit, hex, dice, log),
            Action::Defend(unit) => self.defend(at, side, unit, dice, log),
            Action::Raid(aircraft, hex, weaponry) => self.raid(at, aircraft, hex, weaponry),
            Action::Dive(aircraft, unit, weaponry) => self.dive(at, aircraft, unit, weaponry),
            Action::Flak(unit) => self.fire_flak(at, side, unit, dice, log),
            Action::Resolve if matches!(at.asks(), Some(Frame::EarlyAir(_) | Frame::LateAir(_))) => {
                self.fly(at, side, dice, log);
            }
            Action::Pass if matches!(at.asks(), Some(Frame::LateAir(_))) => {
                self.late_air_is_over(at, side, dice, log);
            }
            Action::Launch(glider, hex) => self.launch(at, side, glider, hex, log),
            Action::Steer(facing) => self.steer(at, side, facing, log),
            Action::Glide => self.glide(at, side, log),
            Action::Bank(to) => self.bank(at, to, log),
            Action::Touch => self.touch_down(at, dice, log),
            Action::Call(call) => self.call(at, call, log),
            Action::CheckFire(battery) => self.check_fire_ordered(at, battery, log),
            Action::Land(battery) => self.land(at, battery, dice, log),
            Action::Counter(battery, target) => self.counter_battery(at, (battery, target), dice, log),
            Action::Screen(unit, vehicle) => self.screen(at, unit, vehicle, log),
            Action::Bombard(mortar, hex, load) => self.bombard(at, mortar, hex, load),
            Action::Resolve if matches!(at.asks(), Some(Frame::Indirect(_))) => {
                self.resolve_shelling(at, dice, log);
            }
            Action::Ready => self.ready(at, side, dice, log),
            Action::Place(unit, hex, facing) => self.place(at, unit, hex, facing),
            Action::Done => self.deployed(at, side, dice, log),
            Action::Order(unit, command) => self.give(at, unit, command),
            Action::Fire(firer, target, shot) => {
                at.volley.target = Some(target);
                at.volley.add(Aimed { firer, shot });
            }
            Action::Demolish(unit, hex) => at.charge = Some(Charge { unit, hex }),
            Action::Jettison(unit) => self.jettison(at, unit, log),
            Action::Hide(unit) => self.hide(at, side, unit, log),
            Action::Shift(number, hex) => self.shift(at, side, (number, hex), dice, log),
            Action::Reveal(unit) => self.reveal_marker(at, unit, log),
            Action::Fit(unit) => at.unit_mut(unit).states.set(State::Adapter),
            Action::Resolve if at.charge.is_some() => self.resolve_charge(at, dice, log),
            Action::Assault(attacker, target) => {
                at.volley.target = Some(target);
                at.volley.add(Aimed { firer: attacker, shot: Shot::SmallArms });
            }
            Action::Retreat(hex) => self.retreat(at, side, Some(hex), dice, log),
            Action::Yield => self.retreat(at, side, None, dice, log),
            Action::Occupy(unit) => self.occupy(at, side, unit, dice, log),
            Action::Resolve if matches!(at.asks(), Some(Frame::Assault(_))) => {
                self.resolve_assault(at, side, dice, log);
            }
            Action::Resolve => {
                let Some(frame) = at.asks() else { return };
                if let Some(occasion) = self.occasion(frame) {
                    self.resolve(at, side, occasion, dice, log);
                }
                match frame {
                    Frame::Window(_) => {
                        self.close_window(at);
                        self.go_on_overrunning(at, dice, log);
                    }
                    Frame::Answer(_) => self.close_answer(at, true),
                    _ => {}
                }
            }
            Action::Pass if matches!(at.asks(), Some(Frame::Conceal(_))) => self.begin_turn(at, dice, log),
            Action::Pass if matches!(at.asks(), Some(Frame::Flee(_))) => self.fled(at, side, dice, log),
            Action::Pass if matches!(at.asks(), Some(Frame::Direct(_))) && self.next_troop_fires(at) => {
                log.tell(SeatSet::ALL, || Event::Passed(side));
                at.named = UnitSet::NONE;
            }
            Action::Pass => {
                // Checks of unseen units shift the dice that follow: a side cannot undo past them.
                if self.options().morale {
                    log.reveal(SeatSet::ALL);
                }
                self.check_shaken(at, dice, log);
                self.step_is_over(at, side, log);
            }
            Action::Hold => {
                log.tell(SeatSet::ALL, || Event::Held(side));
                match at.asks() {
                    Some(Frame::Answer(_)) => self.close_answer(at, false),
                    Some(Frame::Occupy(_)) => self.end_occupation(at),
                    Some(Frame::Flak(_)) => self.hold_flak(at, dice, log),
                    Some(Frame::Stand(_)) => self.hold_still(at, dice, log),
                    _ => {
                        self.close_window(at);
                        self.go_on_overrunning(at, dice, log);
                    }
                }
            }
            Action::Enter(unit, hex, facing) => self.enter(at, side, (unit, hex, facing), dice, log),
            Action::Go(unit, hex) => self.go(at, side, (unit, hex, Gear::Forward), dice, log),
            Action::Back(unit, hex) => self.go(at, side, (unit, hex, Gear::Reverse), dice, log),
            Action::Crawl(unit, hex) => self.go(at, side, (unit, hex, Gear::Crawl), dice, log),
            Action::Settle(unit, posture) => self.settle(at, unit, posture, log),
            Action::Free(unit) => self.free(at, unit, dice, log),
            Action::Turn(unit, facing) => self.turn(at, side, unit, facing, log),
            Action::Mount(unit, carrier) => self.mount(at, side, unit, carrier, log),
            Action::Dismount(unit, facing) => self.dismount(at, side, unit, facing, log),
            Action::Overrun(unit, hex) => self.overrun(at, side, (unit, hex), dice, log),
            Action::Stand(unit) => self.stand_up(at, side, unit, dice, log),
            Action::Flee(unit, hex) => self.flee(at, side, unit, hex, log),
            Action::Exit(unit) => self.exit(at, unit, log),
            Action::Lead(unit) => self.lead(at, unit),
            Action::Name(troop) => at.stagger.named[side.index()] = Some(troop),
            Action::Tell => self.tell(at, side, log),
            Action::Halt => self.finish_move(at),
            Action::End => self.moves_are_over(at, side, dice, log),
        }
        self.check_moved(at, dice, log);
        if at.turn > 0 && at.ended.is_none() {
            self.note_forever(at, false);
        }
    }
}
