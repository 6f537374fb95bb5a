//! Why a touch means nothing now, with the clause: every attempt gets its answer.

use kernel::{Refusal, Target};
use kit::{Side, clause};

use crate::fire::Occasion;
use crate::forces::UnitId;
use crate::game::Game;
use crate::movement::Gear;
use crate::position::Frame;
use crate::reason::{Reason, Refused};
use crate::shot::Shot;
use crate::status::{Command, Place};
use crate::view::View;

impl Game {
    /// Why pointing at a piece and then at something else means nothing; at the piece itself: why it can do nothing.
    pub(crate) fn why_not(&self, view: &View, side: Side, piece: &str, target: &Target) -> Option<Refusal> {
        let frame = view.known.asks()?;
        let Some(unit) = self.find_unit(piece) else {
            let message = "Markers and units last seen earlier do nothing: choose one of your units.";
            return Some(Refusal {
                kind: "no-unit",
                clause: clause!("fog.1").id(),
                message: message.to_owned(),
            });
        };
        let refused = self.check_own(side, unit).err();
        match refused.or_else(|| self.cannot_act(view, side, unit, frame)) {
            Some(refused) => Some(self.refusal(view.known(), refused)),
            None if target.id() == Some(piece) => Some(self.why_idle(view, unit, frame)),
            None => Some(self.why_not_there(view, side, unit, target, frame)),
        }
    }

    /// Why a unit can do nothing in this step, wherever it points.
    fn cannot_act(&self, view: &View, side: Side, unit: UnitId, frame: Frame) -> Option<Refused> {
        let at = &view.known;
        match frame {
            Frame::Deploy(_) => match at.unit(unit).place {
                Place::Waiting => None,
                _ => Some(clause!("1.3.6").refuses(Reason::PlacedAlready(unit))),
            },
            Frame::Command => {
                let refusal = |command| self.check_order(view.known(), side, unit, command).err();
                let all: Option<Vec<Refused>> = Command::ORDERS.into_iter().map(refusal).collect();
                all.and_then(|all| all.first().copied())
            }
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => {
                let occasion = self.occasion(frame)?;
                let shot = self.shots_of(unit).next().unwrap_or(Shot::SmallArms);
                let fires = |shot: Shot| self.check_firer(at, occasion, unit, shot).is_ok();
                if self.shots_of(unit).any(fires) {
                    return None;
                }
                self.check_firer(at, occasion, unit, shot).err()
            }
            Frame::Movement(_) => self.check_may_move(view.known(), side, unit).err(),
            Frame::Assault(_) => None,
            _ => Some(clause!("6.0").refuses(Reason::NotNow(frame))),
        }
    }

    /// Why a unit that may act has nothing to do.
    fn why_idle(&self, view: &View, unit: UnitId, frame: Frame) -> Refusal {
        let name = self.unit_name(unit);
        match frame {
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => Refusal {
                kind: "no-target",
                clause: clause!("6.5.2.2").id(),
                message: format!("{name} has no spotted enemy in sight, range and field of fire."),
            },
            Frame::Assault(_) => {
                self.refusal(view.known(), clause!("6.6.1").refuses(Reason::NoAssault(unit)))
            }
            Frame::Movement(_) => Refusal {
                kind: "no-step",
                clause: clause!("6.6.2.2").id(),
                message: format!("{name} has too few movement factors for any hex around it."),
            },
            _ => self.refusal(view.known(), clause!("6.0").refuses(Reason::NotNow(frame))),
        }
    }

    /// Why a unit that may act cannot act there.
    fn why_not_there(&self, view: &View, side: Side, unit: UnitId, target: &Target, frame: Frame) -> Refusal {
        let at = &view.known;
        let refusal = |refused| self.refusal(view.known(), refused);
        let not_now = || clause!("6.0").refuses(Reason::NotNow(frame));
        let Some(hex) = target.id().and_then(|id| {
            self.grid().find(id).or_else(|| self.find_unit(id).and_then(|other| at.hex_of(other)))
        }) else {
            return refusal(not_now());
        };
        match frame {
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Answer(_) | Frame::Window(_) => {
                let own = target.id().and_then(|id| self.find_unit(id)).filter(|&one| self.side(one) == side);
                match (own, self.occasion(frame)) {
                    (Some(friend), _) => refusal(clause!("6.5.2.2").refuses(Reason::OwnUnit(friend))),
                    (None, Some(Occasion::Window)) => {
                        refusal(clause!("6.6.2.7").refuses(Reason::NoneSpotted(hex)))
                    }
                    (None, _) => refusal(clause!("6.5.2.2").refuses(Reason::NoneSpotted(hex))),
                }
            }
            Frame::Assault(_) => refusal(clause!("6.6.1").refuses(Reason::NoneSpotted(hex))),
            Frame::Movement(_) => {
                let step = self.check_go(view.known(), side, unit, hex, Gear::Forward).err();
                let next = at.hex_of(unit).is_some_and(|here| self.grid().distance(here, hex) <= 1);
                let left = self.factors_left(at, unit, self.move_of(at, unit).course);
                match step.filter(|_| next) {
                    Some(refused) => refusal(refused),
                    None => Refusal {
                        kind: "out-of-reach",
                        clause: clause!("6.6.2.2").id(),
                        message: format!(
                            "{} is out of reach: {} has {left} movement {} left.",
                            self.hex_name(hex),
                            self.unit_name(unit),
                            if left == 1 { "factor" } else { "factors" }
                        ),
                    },
                }
            }
            Frame::Command => {
                let message = format!(
                    "{} is given a command first: FIRE, MOVE, SHORT HALT or OVERWATCH. It moves and fires after the reveal.",
                    self.unit_name(unit)
                );
                Refusal { kind: "command-first", clause: clause!("6.2.1").id(), message }
            }
            _ => refusal(not_now()),
        }
    }
}
