//! The list of what a side may do, in a fixed order.

use kit::Side;

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::Frame;
use crate::view::Known;

impl Game {
    /// Lists everything that a side may do, nothing if it does not decide.
    pub(crate) fn list(&self, known: Known<'_>, side: Side, menu: &mut Menu) {
        menu.clear();
        let at = known.at;
        let Some(frame) = at.asks().filter(|_| self.deciding(at).has(side.seat())) else { return };
        let crowd = matches!(frame, Frame::Deploy(_) | Frame::Movement(_)).then(|| self.crowd(at, side));
        let known = Known { crowd: crowd.as_ref(), ..known };
        if let (Frame::Deploy(_), Some(crowd)) = (frame, &crowd) {
            self.list_placements(at, side, crowd, menu);
        }
        let into = &mut menu.rest;
        match frame {
            Frame::Toss => into.push(Action::Roll),
            Frame::Pick(_) => self.list_picks(into),
            Frame::Plan => self.list_plans(known, side, into),
            Frame::Deploy(_) => {
                into.push(Action::Done);
                self.list_fits(known, side, into);
                self.list_rides(known, side, into);
            }
            Frame::Command => {
                self.list_orders(at, side, into);
                self.list_calls(known, side, into);
                self.list_leaders(side, into);
                self.list_fits(known, side, into);
                self.list_rides(known, side, into);
            }
            Frame::Name => self.list_names(at, side, into),
            Frame::Conceal(_) => into.push(Action::Pass),
            Frame::Steer(_) => into.extend(kit::Hexside::ALL.map(Action::Steer)),
            Frame::EarlyAir(_) | Frame::LateAir(_) => {
                self.list_flights_on(known, side, into);
                self.list_sorties(known, side, into);
            }
            Frame::Flak(_) => {
                into.extend(self.own(side).iter().map(Action::Flak));
                into.push(Action::Hold);
            }
            Frame::Indirect(_) => self.list_landings(known, side, into),
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => {
                if let Some(occasion) = self.occasion(frame).filter(|_| at.charge.is_none()) {
                    self.list_shots(known, side, occasion, into);
                }
                if matches!(frame, Frame::Direct(_)) {
                    self.list_charges(known, side, into);
                }
                into.extend([Action::Resolve, Action::Pass, Action::Hold]);
            }
            Frame::Assault(_) => {
                self.list_assaults(known, side, into);
                into.extend([Action::Resolve, Action::Pass]);
            }
            Frame::Retreat(_) => self.list_retreats(known, into),
            Frame::Stand(_) => {
                into.extend(self.standing(at, side).map(Action::Stand));
                into.push(Action::Hold);
            }
            Frame::Defend(_) => {
                let foes = at.landing.iter().flat_map(|landing| self.landed_on(at, landing.unit));
                into.extend(foes.map(Action::Defend));
            }
            Frame::Flee(_) => self.list_flights(known, side, into),
            Frame::Occupy(_) => {
                into.extend(self.occupiers(at, side).map(Action::Occupy));
                into.push(Action::Hold);
            }
            Frame::Movement(_) if self.check_drops_done(at, side).is_err() => {
                self.list_jumps(known, side, into);
                into.push(Action::Tell);
            }
            Frame::Movement(_) => {
                self.list_moves(known, side, into);
                self.list_screens(known, side, into);
                self.list_shifts(known, side, into);
                self.list_rides(known, side, into);
                into.extend([Action::Tell, Action::Halt, Action::End]);
            }
        }
        self.list_jettisons(known, side, into);
        self.list_hides(known, side, into);
        self.list_reveals(known, side, into);
        // What was listed with its own judgement is not judged twice.
        let judged = |action: &Action| {
            matches!(
                action,
                Action::Order(..)
                    | Action::Fire(..)
                    | Action::Demolish(..)
                    | Action::Jettison(_)
                    | Action::Hide(_)
                    | Action::Reveal(_)
                    | Action::Shift(..)
                    | Action::Fit(_)
                    | Action::Register(..)
                    | Action::Plan(_)
                    | Action::Call(_)
                    | Action::Bombard(..)
                    | Action::Counter(..)
                    | Action::Screen(..)
                    | Action::Overrun(..)
                    | Action::Flee(..)
                    | Action::Assault(..)
                    | Action::Settle(..)
                    | Action::Mount(..)
                    | Action::Dismount(..)
                    | Action::Go(..)
                    | Action::Back(..)
                    | Action::Crawl(..)
                    | Action::Turn(..)
                    | Action::Enter(..)
                    | Action::Exit(_)
            )
        };
        into.retain(|action| judged(action) || self.judge(known, side, *action).is_ok());
    }
}
