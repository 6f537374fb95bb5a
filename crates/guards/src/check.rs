//! The one judge of legality: who decides, then the chapter that the action belongs to.

use kit::{Side, clause};

use crate::action::Action;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::view::Known;

impl Game {
    /// The side that decides.
    pub(crate) fn decider(&self, at: &Position) -> Option<Side> {
        let active = self.active_side(at);
        Some(match at.asks()? {
            Frame::Setup(side)
            | Frame::Facing(side)
            | Frame::Supply(side)
            | Frame::FirstChit(side)
            | Frame::Split(side)
            | Frame::AntiAir(side)
            | Frame::Black(side)
            | Frame::Losses(side)
            | Frame::Retreat(side)
            | Frame::Replacement(side)
            | Frame::Rebuild(side) => side,
            Frame::Chit
            | Frame::Movement
            | Frame::Overstack(_)
            | Frame::Attack
            | Frame::Declare
            | Frame::Support
            | Frame::Breach
            | Frame::Advance
            | Frame::Onward => active,
            Frame::Window | Frame::Protect => active.other(),
        })
    }

    /// Judges an action by what the side knows [1.1n4, 3.1].
    pub(crate) fn judge_action(&self, known: Known<'_>, side: Side, action: &Action) -> Result<(), Refused> {
        let Some(frame) = known.at.asks() else { return Err(clause!("3.5").refuses(Reason::GameOver)) };
        if self.decider(known.at) != Some(side) {
            return Err(clause!("3.4").refuses(Reason::NotYourDecision));
        }
        self.judge_answer(known, side, frame, action)
    }

    /// Judges an action of the side that decides.
    pub(crate) fn judge_answer(
        &self,
        known: Known<'_>,
        side: Side,
        frame: Frame,
        action: &Action,
    ) -> Result<(), Refused> {
        let not_now = Err(self.not_now(known));
        match frame {
            Frame::Setup(_) => match *action {
                Action::Place(unit, hex) => self.check_place(known, side, unit, hex, false),
                Action::PlaceOnFoot(unit, hex) => self.check_place(known, side, unit, hex, true),
                Action::Fortify(kind, hex, facing) => self.check_fortify(known, side, kind, hex, facing),
                Action::Done => self.check_deployed(known, side),
                _ => not_now,
            },
            Frame::Facing(_) => match *action {
                Action::Turn(kind, hex, facing) => self.check_turn(known, side, kind, hex, facing),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::Supply(_) => match *action {
                Action::SupplyFormation(formation) => self.check_supply_formation(known, side, formation),
                Action::SupplyStack(formation, hex) => self.check_supply_stack(known, side, formation, hex),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::FirstChit(_) => match *action {
                Action::Pick(chit) => self.check_pick(known, side, chit),
                _ => not_now,
            },
            Frame::Chit => match *action {
                Action::Activate => self.check_activate(known),
                Action::ActivateFormation(formation) => self.check_activate_formation(known, formation),
                Action::ActivateStack(hex) => self.check_activate_stack(known, hex),
                Action::Pass => Ok(()),
                _ => not_now,
            },
            Frame::Movement | Frame::Onward => self.judge_movement(known, side, action),
            Frame::Split(_) => match *action {
                Action::Keep(hex) => self.check_keep(known, hex),
                _ => not_now,
            },
            Frame::Window => match *action {
                Action::Fire(gun, target) => self.check_fire(known, side, gun, target),
                Action::FireInto(gun, hex) => self.check_fire_into(known, side, gun, hex),
                Action::Hold => Ok(()),
                _ => not_now,
            },
            Frame::Overstack(hex) => match *action {
                Action::Deplete(unit) => self.check_shed(known, side, hex, unit, true),
                Action::Lose(unit) => self.check_shed(known, side, hex, unit, false),
                _ => not_now,
            },
            Frame::Attack => match *action {
                Action::Fire(gun, target) => self.check_fire(known, side, gun, target),
                Action::FireInto(gun, hex) => self.check_fire_into(known, side, gun, hex),
                Action::Barrage(battery, hex) => self.check_barrage(known, side, battery, hex),
                Action::Attack(hex, unit) => self.check_attack(known, side, hex, unit),
                Action::Blow(site) => self.check_blow(known, side, site),
                Action::End => Ok(()),
                _ => not_now,
            },
            Frame::Declare => match *action {
                Action::With(unit) => self.check_with(known, side, unit),
                Action::Overrun => self.check_overrun(known),
                Action::Strike | Action::Cancel => Ok(()),
                _ => not_now,
            },
            Frame::Support | Frame::Protect => match *action {
                Action::Support(battery) => self.check_support(known, side, battery),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::AntiAir(_) => match *action {
                Action::AntiAir(unit) => self.check_anti_air(known, side, unit),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::Black(_) | Frame::Breach => match *action {
                Action::Play(chit) => self.check_play(known, side, chit),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::Losses(_) => match *action {
                Action::Deplete(unit) => self.check_loss(known, side, unit, true),
                Action::Lose(unit) => self.check_loss(known, side, unit, false),
                _ => not_now,
            },
            Frame::Retreat(_) => match *action {
                Action::Retreat(unit, via, to) => self.check_retreat(known, side, unit, (via, to)),
                Action::Done => self.check_end_retreats(known),
                _ => not_now,
            },
            Frame::Advance => match *action {
                Action::Advance(unit, on_to) => self.check_advance(known, unit, on_to),
                Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::Replacement(_) => match *action {
                Action::Roll | Action::Done => Ok(()),
                _ => not_now,
            },
            Frame::Rebuild(_) => match *action {
                Action::Rebuild(unit) => self.check_rebuild(known, side, unit),
                Action::Done => Ok(()),
                _ => not_now,
            },
        }
    }

    fn judge_movement(&self, known: Known<'_>, side: Side, action: &Action) -> Result<(), Refused> {
        match action {
            Action::Take(unit) => self.check_take(known, side, *unit),
            Action::Drop(unit) => self.check_drop(known, side, *unit),
            Action::Route(route) => self.check_route(known, side, route),
            Action::Go(hex) => self.check_go(known, side, *hex),
            Action::Prepare(unit) => self.check_prepare(known, side, *unit),
            Action::Debark(hex) => self.check_debark(known, *hex),
            Action::Embark(unit) => self.check_embark(known, side, *unit),
            Action::Mount(rider, tank) => self.check_mount(known, side, *rider, *tank),
            Action::Dismount(rider) => self.check_dismount(known, side, *rider),
            Action::Pontoon(site) => self.check_pontoon(known, side, *site),
            Action::Clear(hex) => self.check_clear(known, side, *hex),
            Action::Blow(site) => self.check_blow(known, side, *site),
            Action::Exit(hex) => self.check_exit(known, side, *hex),
            Action::Halt if known.at.mover.units.is_empty() => {
                Err(clause!("9.0n8").refuses(Reason::NothingInHand))
            }
            Action::Halt => Ok(()),
            Action::End => self.check_end_movement(known),
            _ => Err(self.not_now(known)),
        }
    }
}
