//! Decisions that only one game knows: landings, drop zones, bridges, units that must come or go.

use board::HexId;
use kernel::{Choices, Dice, Silent};

use super::Whims;
use super::fighting::Never;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::movement::MEMORY;
use crate::position::{Position, Step};
use crate::terrain::EDGES;
use crate::unit::UnitId;
use crate::why::Why;

/// Where the drop zones were in September 1944, in the order of the zones: as good a plan as any.
const HISTORY: [&str; 3] = ["1007", "2323", "3919"];

impl Game {
    /// Does a part of a plan in the position of the plan; bridges are taken to stay up.
    pub(super) fn try_out(&self, q: &mut Position, side: usize, action: Action, into: &mut Vec<Action>) {
        let done = match &action {
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {
                self.perform_movement(q, side, &action, &mut Silent).is_ok()
            }
            _ => {
                let fits = self.check(q, side, &action).is_ok();
                if fits {
                    self.perform(q, side, &action, &mut Never, &mut Silent);
                }
                fits
            }
        };
        while q.step == Step::Demolition {
            self.answer_demolition(q, false, &mut Never, &mut Silent);
        }
        if done {
            into.push(action);
        }
    }

    /// What a side does in a step of its game's own.
    pub(super) fn plan_special<D: Dice>(
        &self,
        p: &Position,
        side: usize,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut menu = Menu::default();
        match p.step {
            Step::Plan => return self.plan_zones(p, side, &mut whims, into),
            Step::Bridging => self.list_bridging(p, &mut menu),
            Step::Demolition => self.list_demolition(p, &mut menu),
            Step::Destruction => self.list_destruction(p, &mut menu),
            _ => {}
        }
        let near =
            |hex: HexId| self.remagen().map_or(0, |rules| -i32::from(self.distance(rules.bridge.hex, hex)));
        let worth = |action: &Action| match action {
            Action::Bridge { hex, east, .. } => 100 + near(*hex) + near(*east),
            Action::Blow(..) | Action::Destroy { .. } => 100,
            _ => 0,
        };
        into.extend(menu.singles.into_iter().rev().max_by_key(worth));
    }

    /// Drop zones where they were, or as near to that as the rules allow; with a whim somewhere around.
    fn plan_zones<D: Dice>(
        &self,
        p: &Position,
        side: usize,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut q = p.clone();
        loop {
            let mut menu = Menu::default();
            self.list_plan(&q, &mut menu);
            let best = menu.singles.into_iter().filter_map(|action| match action {
                Action::Zone { zone, hex } => {
                    let wanted = HISTORY.get(usize::from(zone)).and_then(|hex| self.map.grid.find(hex))?;
                    Some((whims.on(-10 * i32::from(self.distance(wanted, hex))), action))
                }
                _ => None,
            });
            let Some((_, action)) = best.max_by_key(|(worth, _)| *worth) else { break };
            self.try_out(&mut q, side, action, into);
        }
        into.push(Action::Done);
    }

    /// Everybody who can land lands where they are wanted [A15.3].
    pub(super) fn plan_drops<D: Dice>(
        &self,
        q: &mut Position,
        side: usize,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let Some(rules) = self.arnhem().filter(|rules| rules.allied == side) else { return };
        let outlook = self.outlook(q, side, rules.airborne);
        for unit in self.ready_to_drop(q, rules) {
            if !self.ready_to_drop(q, rules).has(unit) {
                break;
            }
            let free = self.free_landings(q, rules, unit);
            let worths = free.iter().map(|hex| (whims.on(self.stand_worth(q, &outlook, unit, hex)), hex));
            if let Some((_, hex)) = worths.max_by_key(|&(worth, hex)| (worth, std::cmp::Reverse(hex))) {
                self.try_out(q, side, Action::Drop { unit, hex }, into);
            }
        }
    }

    /// The 116th leaves where it can [H12.0].
    pub(super) fn plan_withdrawal(&self, q: &mut Position, side: usize, into: &mut Vec<Action>) {
        for unit in self.of_side[side] - q.moved {
            let Some(hex) = q.hex_of(unit).filter(|_| self.withdraws(q, unit)) else { continue };
            if self.in_zoc_of(q, hex, 1 - side) {
                continue;
            }
            let edges = MEMORY.with_borrow_mut(|memory| {
                memory.refresh(self, q, side);
                memory.look_up(self, q, unit, hex).edges
            });
            let way = EDGES.into_iter().enumerate().find(|(bit, _)| edges >> bit & 1 != 0);
            if let Some((_, edge)) = way {
                self.try_out(q, side, Action::Exit { unit, edge, via: Vec::new() }, into);
            }
        }
    }

    /// Whoever must still land or enter does so, wherever it can.
    pub(super) fn plan_late(&self, q: &mut Position, side: usize, into: &mut Vec<Action>) {
        while let Err(Why::MustEnter(unit) | Why::MustLand(unit)) = self.check_movement_end(q) {
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
    pub(super) fn plan_half_way(&self, p: &Position, side: usize, into: &mut Vec<Action>) {
        let Some(midway) = p.added.midway else { return };
        let mut menu = Menu::default();
        self.list_movement(p, side, &mut menu);
        let outlook = self.outlook(p, side, crate::unit::UnitSet::one(midway.unit));
        let stay = p.hex_of(midway.unit).map(|hex| self.stand_worth(p, &outlook, midway.unit, hex));
        let best = self.best_stand(p, &outlook, &menu, midway.unit);
        let worth = best.as_ref().and_then(|action| self.worth_of_end(p, &outlook, action));
        let may_stay = !p.added.guests.has(midway.unit);
        into.push(match best {
            Some(action) if !may_stay || worth > stay => action,
            _ => Action::Done,
        });
    }

    fn worth_of_end(&self, p: &Position, outlook: &super::outlook::Outlook, action: &Action) -> Option<i32> {
        match action {
            Action::Move { unit, to: hex, .. }
            | Action::Enter { unit, to: hex, .. }
            | Action::Drop { unit, hex } => Some(self.stand_worth(p, outlook, *unit, *hex)),
            _ => None,
        }
    }

    fn best_stand(
        &self,
        p: &Position,
        outlook: &super::outlook::Outlook,
        menu: &Menu,
        unit: UnitId,
    ) -> Option<Action> {
        let of_unit = menu.actions().filter(|action| action.unit() == Some(unit));
        let worths = of_unit.filter_map(|action| Some((self.worth_of_end(p, outlook, &action)?, action)));
        worths.max_by_key(|(worth, _)| *worth).map(|(_, action)| action)
    }
}
