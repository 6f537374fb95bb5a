//! What a player means by pointing at a piece and then at something else, allowed or not: `check` then says which clause
//! forbids it.

use board::HexId;
use kernel::Target;
use kit::{Hexside, Side};

use super::works::chit_id;
use crate::action::Action;
use crate::chart::Fortification;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Frame;
use crate::view::View;

impl Game {
    /// The action that a side means, if the two things mean anything together.
    pub(crate) fn interpret(&self, view: &View, side: Side, piece: &str, target: &Target) -> Option<Action> {
        let offered = self.gestures_of(view, side, Some(piece));
        let mut same = offered.iter().filter(|gesture| gesture.target.as_ref() == Some(target));
        if let Some(gesture) = same.next().filter(|gesture| gesture.actions.len() == 1) {
            return self.read(&gesture.actions[0]).ok();
        }
        let id = target.id()?;
        let foe = self.forces().find(id);
        let hex = self.grid().find(id).or_else(|| self.hex_of_piece(view, id))?;
        match self.forces().find(piece) {
            Some(unit) => self.meant_by_unit(view, side, unit, hex, foe),
            None => self.meant_by_chit(view, side, piece, hex),
        }
    }

    /// Where a piece lies: a unit that is seen, a blank counter, a fortification chit.
    fn hex_of_piece(&self, view: &View, id: &str) -> Option<HexId> {
        let unit = self.forces().find(id).and_then(|unit| view.known.troops.hex(unit));
        let blank = || id.strip_prefix("closed-").and_then(|number| self.grid().find(number));
        let work = || self.work_named(&view.known, id).map(|work| work.hex);
        let ghost = || self.ghost_named(view, id).map(|(_, hex, _)| hex);
        unit.or_else(blank).or_else(work).or_else(ghost)
    }

    fn meant_by_unit(
        &self,
        view: &View,
        side: Side,
        unit: UnitId,
        hex: HexId,
        other: Option<UnitId>,
    ) -> Option<Action> {
        let at = &view.known;
        let enemy = side.other();
        let friend = other.filter(|&other| self.side(other) == side);
        let foe =
            other.filter(|&other| self.side(other) == enemy).or_else(|| self.own_in(at, enemy, hex).first());
        match at.asks()? {
            Frame::Setup(_) => Some(Action::Place(unit, hex)),
            Frame::Movement | Frame::Onward => Some(match friend {
                Some(tank) if tank != unit && at.troops.hex(tank) == at.troops.hex(unit) => {
                    Action::Mount(unit, tank)
                }
                _ if at.mover.units.has(unit) => Action::Go(hex),
                // A unit that cannot be taken says why; one that can is taken, and the next touch says where.
                _ => Action::Take(unit),
            }),
            Frame::Window => Some(match foe {
                Some(target) => Action::Fire(unit, target),
                None => Action::FireInto(unit, hex),
            }),
            Frame::Attack => Some(if self.is_adjacent(view, unit, hex) {
                Action::Attack(hex, unit)
            } else if self.counter(unit).artillery.is_some() {
                Action::Barrage(unit, hex)
            } else if let Some(target) = foe {
                Action::Fire(unit, target)
            } else {
                Action::FireInto(unit, hex)
            }),
            Frame::Declare => Some(Action::With(unit)),
            Frame::Support | Frame::Protect => Some(Action::Support(unit)),
            Frame::AntiAir(_) => Some(Action::AntiAir(unit)),
            Frame::Retreat(_) => {
                let via = self.retreats(view.known(), unit).ways.into_iter().find(|(_, to)| *to == hex);
                via.map_or(Some(Action::Retreat(unit, hex, hex)), |(via, to)| {
                    Some(Action::Retreat(unit, via, to))
                })
            }
            Frame::Advance => {
                let on = (at.combat.target != Some(hex)).then_some(hex);
                Some(Action::Advance(unit, on))
            }
            Frame::Rebuild(_) => Some(Action::Rebuild(unit)),
            Frame::Facing(_)
            | Frame::Supply(_)
            | Frame::FirstChit(_)
            | Frame::Chit
            | Frame::Split(_)
            | Frame::Overstack(_)
            | Frame::Black(_)
            | Frame::Breach
            | Frame::Losses(_)
            | Frame::Replacement(_) => None,
        }
    }

    fn is_adjacent(&self, view: &View, unit: UnitId, hex: HexId) -> bool {
        view.known.troops.hex(unit).is_some_and(|from| self.grid().distance(from, hex) == 1)
    }

    fn meant_by_chit(&self, view: &View, side: Side, piece: &str, hex: HexId) -> Option<Action> {
        let kind = Fortification::ALL.iter().copied().find(|&kind| chit_id(kind).eq_ignore_ascii_case(piece));
        if let Some(kind) = kind {
            return Some(Action::Fortify(kind, hex, self.usual_facing(side, hex)));
        }
        let work = self.work_named(&view.known, piece)?;
        let facing: Option<Hexside> = self.hexside(work.hex, hex);
        facing.map(|facing| Action::Turn(work.kind, work.hex, facing))
    }
}
