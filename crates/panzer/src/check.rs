//! The one judge of legality: who decides, then the chapter that the action belongs to.

use kernel::SeatSet;
use kit::{Side, clause};

use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::movement::Gear;
use crate::objection::Objection;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::view::Known;

impl Game {
    /// The seats that decide.
    pub(crate) fn deciding(&self, at: &Position) -> SeatSet {
        let Some(frame) = at.asks() else { return SeatSet::NONE };
        match frame.side() {
            Some(side) => SeatSet::one(side.seat()),
            None if frame.is_common() => Side::BOTH
                .into_iter()
                .filter(|side| !at.ready[side.index()])
                .fold(SeatSet::NONE, |seats, side| seats.with(side.seat())),
            None => SeatSet::one(Side::First.seat()),
        }
    }

    /// Whether a unit is one of a side's.
    pub(crate) fn check_own(&self, side: Side, unit: UnitId) -> Result<(), Refused> {
        if !self.is_unit(unit) {
            return Err(clause!("2.2").refuses(Reason::NoSuchUnit));
        }
        if self.side(unit) != side {
            return Err(clause!("6.0").refuses(Reason::EnemyUnit(unit)));
        }
        Ok(())
    }

    /// Judges an action by what the side knows.
    pub(crate) fn judge(&self, known: Known<'_>, side: Side, action: Action) -> Result<(), Refused> {
        let at = known.at;
        let Some(frame) = at.asks() else { return Err(clause!("15.5").refuses(Reason::GameOver)) };
        if !self.deciding(at).has(side.seat()) {
            let reason = if frame.is_common() { Reason::IsReady } else { Reason::NotYourDecision };
            return Err(clause!("6.0").refuses(reason));
        }
        match action {
            Action::Jettison(unit) => return self.check_jettison(known, side, unit),
            Action::Reveal(unit) => return self.check_reveal(known, side, unit),
            Action::Hide(unit) => return self.check_hide(known, side, unit),
            _ => {}
        }
        let not_now = Err(clause!("6.0").refuses(Reason::NotNow(frame)));
        match frame {
            Frame::Toss => match action {
                Action::Roll => Ok(()),
                _ => not_now,
            },
            Frame::Pick(_) => match action {
                Action::Pick(hex) => self.check_pick(hex),
                _ => not_now,
            },
            Frame::Plan => match action {
                Action::EnterBy(hex) => self.check_enter_by(known, side, hex),
                Action::EnterWith(group) => self.check_enter_with(known, side, group),
                Action::Register(hex, battery) => self.check_register(known, side, hex, battery),
                Action::Plan(plot) => self.check_plan(known, side, plot),
                Action::Drop(unit, hex, turn) => self.check_drop(known, side, unit, hex, turn),
                Action::Ready => self.check_planned(known, side),
                _ => not_now,
            },
            Frame::Deploy(_) => match action {
                Action::Mount(unit, carrier) => self.check_mount(known, side, unit, carrier),
                Action::Place(unit, hex, facing) => self.check_place(known, side, unit, hex, facing),
                Action::Fit(unit) => self.check_fit(known, side, unit),
                Action::Done => self.check_deployed(known, side),
                _ => not_now,
            },
            Frame::Command => match action {
                Action::Mount(unit, carrier) => self.check_mount(known, side, unit, carrier),
                Action::Order(unit, command) => self.check_order(known, side, unit, command),
                Action::Call(call) => self.check_call(known, side, call),
                Action::CheckFire(battery) => self.check_check_fire(known, side, battery),
                Action::Lead(unit) => self.check_lead(known, side, unit),
                Action::Fit(unit) => self.check_fit(known, side, unit),
                Action::Ready => self.check_flights_plotted(known, side),
                _ => not_now,
            },
            Frame::Name => match action {
                Action::Name(troop) => self.check_name(known, side, troop),
                Action::Ready => self.check_named_troop(known, side),
                _ => not_now,
            },
            Frame::Conceal(_) => match action {
                Action::Pass => Ok(()),
                _ => not_now,
            },
            Frame::Steer(_) => match action {
                Action::Steer(facing) => self.check_steer(known, facing),
                _ => not_now,
            },
            Frame::EarlyAir(_) | Frame::LateAir(_) => match action {
                Action::Launch(glider, hex) => self.check_launch(known, side, glider, hex),
                Action::Glide => self.check_glide(known, side),
                Action::Bank(to) => self.check_bank(known, side, to),
                Action::Touch => self.check_touch(known, side),
                _ if at.flight.is_some() => {
                    Err(clause!("7.44.2.2.2").refuses(Reason::Objection(Objection::MustTouchDown)))
                }
                Action::Raid(aircraft, hex, weaponry) => {
                    self.check_raid(known, side, (aircraft, hex, weaponry))
                }
                Action::Dive(aircraft, unit, weaponry) => {
                    self.check_dive(known, side, (aircraft, unit, weaponry))
                }
                Action::Resolve | Action::Pass => self.check_air_end(known, action),
                _ => not_now,
            },
            Frame::Flak(_) => match action {
                Action::Flak(unit) => self.check_flak(known, side, unit),
                Action::Hold => Ok(()),
                _ => not_now,
            },
            Frame::Indirect(_) => match action {
                Action::Land(battery) => self.check_land(known, side, battery),
                Action::Counter(battery, target) => self.check_counter(known, side, battery, target),
                Action::Bombard(mortar, hex, _) => self.check_bombard(known, side, mortar, hex),
                Action::Resolve if at.ordnance.shelling.is_some() => Ok(()),
                Action::Resolve => Err(clause!("6.5.1.8").refuses(Reason::NothingNamed)),
                Action::Pass => self.check_indirect_over(known, side),
                _ => not_now,
            },
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => {
                self.judge_fire(known, side, frame, action)
            }
            Frame::Assault(_) => match action {
                Action::Assault(attacker, target) => self.check_assault(known, side, attacker, target),
                Action::Resolve | Action::Pass => self.judge_naming(known, action),
                _ => not_now,
            },
            Frame::Retreat(_) => match action {
                Action::Retreat(hex) => self.check_retreat(known, hex),
                Action::Yield => self.check_yield(known),
                _ => not_now,
            },
            Frame::Stand(_) => match action {
                Action::Stand(unit) => self.check_stand(known, side, unit),
                Action::Hold => Ok(()),
                _ => not_now,
            },
            Frame::Defend(_) => match action {
                Action::Defend(unit) => self.check_defend(known, side, unit),
                _ => not_now,
            },
            Frame::Flee(_) => match action {
                Action::Flee(unit, hex) => self.check_flee(known, side, unit, hex),
                Action::Pass => self.check_fled(known, side),
                _ => not_now,
            },
            Frame::Occupy(_) => match action {
                Action::Occupy(unit) => self.check_occupy(known, side, unit),
                Action::Hold => Ok(()),
                _ => not_now,
            },
            Frame::Movement(_) => self.judge_move(known, side, action),
        }
    }

    /// Whether what was named may be resolved, or the step be ended.
    fn judge_naming(&self, known: Known<'_>, action: Action) -> Result<(), Refused> {
        match (known.at.volley.is_empty(), action) {
            (true, Action::Resolve) => Err(clause!("6.5.2.1").refuses(Reason::NothingNamed)),
            (false, Action::Pass | Action::Hold) => Err(clause!("6.5.2.1").refuses(Reason::Unresolved)),
            _ => Ok(()),
        }
    }

    fn judge_fire(&self, known: Known<'_>, side: Side, frame: Frame, action: Action) -> Result<(), Refused> {
        let Some(occasion) = self.occasion(frame) else {
            return Err(clause!("6.0").refuses(Reason::NotNow(frame)));
        };
        let is_window = matches!(frame, Frame::Window(_) | Frame::Answer(_));
        match action {
            Action::Demolish(unit, hex) if matches!(frame, Frame::Direct(_)) => {
                self.check_demolish(known, side, unit, hex)
            }
            Action::Resolve if known.at.charge.is_some() => Ok(()),
            Action::Fire(..) | Action::Pass if known.at.charge.is_some() => {
                Err(clause!("7.19").refuses(Reason::Unresolved))
            }
            Action::Fire(firer, target, shot) => {
                self.check_fire(known, side, occasion, (firer, target, shot))
            }
            Action::Resolve => self.judge_naming(known, action),
            Action::Hold if is_window => self.judge_naming(known, action),
            Action::Pass if !is_window => self.judge_naming(known, action),
            _ => Err(clause!("6.0").refuses(Reason::NotNow(frame))),
        }
    }

    fn judge_move(&self, known: Known<'_>, side: Side, action: Action) -> Result<(), Refused> {
        let at = known.at;
        match action {
            Action::Jump(unit) => return self.check_jump(known, side, unit),
            Action::Appear(unit, hex) => return self.check_appear(known, side, unit, hex),
            Action::Tell => return self.check_tell(known),
            _ => self.check_drops_done(at, side)?,
        }
        match action {
            Action::Go(unit, hex) => self.check_go(known, side, unit, hex, Gear::Forward),
            Action::Back(unit, hex) => self.check_go(known, side, unit, hex, Gear::Reverse),
            Action::Crawl(unit, hex) => self.check_go(known, side, unit, hex, Gear::Crawl),
            Action::Settle(unit, posture) => self.check_settle(known, side, unit, posture),
            Action::Free(unit) => self.check_free(known, side, unit),
            Action::Turn(unit, facing) => self.check_turn(known, side, unit, facing),
            Action::Enter(unit, hex, facing) => self.check_enter(known, side, unit, hex, facing),
            Action::Screen(unit, vehicle) => self.check_screen(known, side, unit, vehicle),
            Action::Mount(unit, carrier) => self.check_mount(known, side, unit, carrier),
            Action::Dismount(unit, facing) => self.check_dismount(known, side, unit, facing),
            Action::Exit(unit) => self.check_exit(known, side, unit),
            Action::Shift(number, hex) => self.check_shift(known, side, number, hex),
            Action::Overrun(unit, hex) => self.check_overrun(known, side, unit, hex),
            Action::Halt | Action::End if at.mover.trigger => {
                Err(clause!("6.6.2.7").refuses(Reason::TellFirst))
            }
            Action::Halt | Action::End => match at.mover.unit {
                None if action == Action::Halt => Err(clause!("6.6.2").refuses(Reason::NoMover)),
                Some(unit) if !self.may_stop(at, unit) => {
                    Err(clause!("3.8").refuses(Reason::MoverInFullHex(unit)))
                }
                _ => Ok(()),
            },
            _ => Err(clause!("6.0").refuses(Reason::NotNow(Frame::Movement(side)))),
        }
    }
}
