//! Decisions that only one game knows: landings, drop zones, bridges, units that must come or go.

use board::HexId;
use kernel::{Choices, Dice, Silent};
use kit::Side;

use super::Whims;
use super::fighting::Never;
use crate::action::Action;
use crate::game::Game;
use crate::memory;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::terrain::EDGES;
use crate::unit::UnitId;

impl Game {
    /// Does a part of a plan in the position of the plan; bridges are taken to stay up.
    pub(crate) fn try_out(&self, q: &mut Position, side: Side, action: Action, into: &mut Vec<Action>) {
        let done = self.act(q, side, &action, &mut Never, &mut Silent).is_ok();
        while q.step == Step::Demolition {
            self.spare_bridge(q, &mut Silent);
        }
        if done {
            into.push(action);
        }
    }

    /// What a side does in a step of its game's own.
    pub(super) fn plan_special<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut menu = Menu::default();
        match at.step {
            Step::Plan => return self.plan_zones(at, side, &mut whims, into),
            _ => self.list_step(at, &mut menu),
        }
        let near = |hex: HexId| self.site_worth(hex);
        let worth = |action: &Action| match action {
            Action::Bridge { hex, east, .. } => 100 + near(*hex) + near(*east),
            Action::Blow(..) | Action::Destroy { .. } => 100,
            _ => 0,
        };
        into.extend(menu.singles.into_iter().rev().max_by_key(worth));
    }

    /// Units that must withdraw leave where they can [H12.0].
    pub(super) fn plan_withdrawal(&self, q: &mut Position, side: Side, into: &mut Vec<Action>) {
        for unit in self.of_side[side.index()] - q.moved {
            let Some(hex) = q.hex_of(unit).filter(|_| self.withdraws(q, unit)) else { continue };
            if self.in_zoc_of(q, hex, side.other()) {
                continue;
            }
            let edges = memory::moves(self, q, side, |moves| moves.look_up(self, q, unit, hex).edges);
            let way = EDGES.into_iter().enumerate().find(|(bit, _)| edges >> bit & 1 != 0);
            if let Some((_, edge)) = way {
                self.try_out(q, side, Action::Exit { unit, edge, via: Vec::new() }, into);
            }
        }
    }

    /// Units that must still land or enter do so wherever they can.
    pub(super) fn plan_late(&self, q: &mut Position, side: Side, into: &mut Vec<Action>) {
        while let Err(Refused {
            reason: Reason::Special(SpecialReason::MustEnter(unit) | SpecialReason::MustLand(unit)),
            ..
        }) = self.check_movement_end(q)
        {
            let mut menu = Menu::default();
            self.list_movement(q, side, &mut menu);
            let outlook = self.outlook(q, side, crate::unit::UnitSet::one(unit));
            let Some(action) = self.best_stand(q, &outlook, &menu, unit) else { return };
            let planned = into.len();
            self.try_out(q, side, action, into);
            if into.len() == planned {
                return;
            }
        }
    }

    /// A unit that was stopped half way goes on to the best hex it can reach, or stays.
    pub(super) fn plan_half_way(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let Some(midway) = at.extension.midway else { return };
        let mut menu = Menu::default();
        self.list_movement(at, side, &mut menu);
        let outlook = self.outlook(at, side, crate::unit::UnitSet::one(midway.unit));
        let stay = at.hex_of(midway.unit).map(|hex| self.stand_worth(at, &outlook, midway.unit, hex));
        let best = self.best_stand(at, &outlook, &menu, midway.unit);
        let worth = best.as_ref().and_then(|action| self.worth_of_end(at, &outlook, action));
        let may_stay = !at.extension.guests.has(midway.unit);
        into.push(match best {
            Some(action) if !may_stay || worth > stay => action,
            _ => Action::Done,
        });
    }

    fn worth_of_end(&self, at: &Position, outlook: &super::outlook::Outlook, action: &Action) -> Option<i32> {
        match action {
            Action::Move { unit, to: hex, .. }
            | Action::Enter { unit, to: hex, .. }
            | Action::Drop { unit, hex } => Some(self.stand_worth(at, outlook, *unit, *hex)),
            _ => None,
        }
    }

    fn best_stand(
        &self,
        at: &Position,
        outlook: &super::outlook::Outlook,
        menu: &Menu,
        unit: UnitId,
    ) -> Option<Action> {
        let of_unit = menu.actions().filter(|action| action.unit() == Some(unit));
        let worths = of_unit.filter_map(|action| Some((self.worth_of_end(at, outlook, &action)?, action)));
        worths.max_by_key(|(worth, _)| *worth).map(|(_, action)| action)
    }
}
