//! Plans for the Combat Phase: which combat next, with which units and how much fire; retreats and advances.

use board::HexId;
use kernel::{Choices, Dice, Silent};
use kit::{Side, Strength};

use super::chances::{Attack, Target, worth_of};
use super::moving::Whims;
use crate::acting::Plan;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::scenario::FireLimit;
use crate::unit::UnitId;

/// Fire is spent for so much a point, in hundredths of a victory point.
const FIRE_PRICE: i32 = 1;
/// Protective fire has to pay a little more: there may be worse to come.
const COVER_PRICE: i32 = 3;

impl Game {
    /// The current target as a whole: all defenders of the combat being declared.
    fn current_target(&self, at: &Position, side: Side, lanes: &super::lanes::Lanes) -> Target {
        let mut whole: Option<Target> = None;
        for foe in at.combat.defenders {
            let Some(hex) = at.hex_of(foe) else { continue };
            let one = Target {
                ground_worth: self.lane_worth(at, lanes, hex),
                ..self.as_target(at, side, foe, hex)
            };
            whole = Some(match whole {
                None => one,
                Some(all) => Target {
                    defense: all.defense + one.defense,
                    line: all.line.min(one.line),
                    worth: all.worth + one.worth,
                    ground_worth: all.ground_worth + one.ground_worth,
                    pushed: all.pushed,
                    ways_out: all.ways_out.max(one.ways_out),
                },
            });
        }
        let sums = self.sums(at);
        let empty = Target {
            defense: 0,
            line: sums.line,
            worth: 0,
            ground_worth: 0,
            pushed: self.temper().pushed,
            ways_out: 6,
        };
        // The line follows from who attacks over what.
        Target { line: sums.line, ..whole.unwrap_or(empty) }
    }

    fn current_attack(&self, at: &Position, fire: i32) -> Attack {
        Attack {
            ground: i32::from(self.ground_attack(at)),
            fire,
            at_stake: at.combat.attackers.iter().map(|unit| self.worth(unit)).sum(),
            doomed: at.combat.attackers.iter().map(|unit| self.doomed(at, unit)).sum(),
            attackers: at.combat.attackers.len() as i32,
            is_limited: self.scenario.limit == FireLimit::GroundStrength,
            is_fire_only: self.is_fire_only(at),
        }
    }

    /// Plans the next combat: its defender, its attackers, its fire; or the end of the phase.
    pub(super) fn plan_combat<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut menu = Menu::default();
        self.list_combat(at, &mut menu);
        let lanes = self.lanes_of(at, side, &self.nets(at, side));
        let mut best: Option<(i32, Vec<Action>)> = None;
        for action in &menu.singles {
            let Action::Attack(_) = action else { continue };
            let mut q = at.clone();
            self.perform(&mut q, Plan::listed(side, action), &mut Never, &mut Silent);
            let mut plan = vec![action.clone()];
            let worth = whims.on(self.declare(&mut q, side, &lanes, &mut plan));
            if best.as_ref().is_none_or(|(known, _)| worth > *known) {
                best = Some((worth, plan));
            }
        }
        // No unit has to attack any more: guns fire on alone only where the table can do something.
        let may_end = menu.singles.contains(&Action::End);
        if let Some((_, plan)) = best.filter(|(worth, _)| *worth > 0 || !may_end) {
            return into.extend(plan);
        }
        let assault = menu.singles.iter().find(|action| matches!(action, Action::Assault(_)));
        into.push(assault.cloned().unwrap_or(Action::End));
    }

    /// Names attackers as long as that is worth more than leaving them to others, then closes the declaration.
    /// What the combat is worth.
    fn declare(
        &self,
        q: &mut Position,
        side: Side,
        lanes: &super::lanes::Lanes,
        plan: &mut Vec<Action>,
    ) -> i32 {
        let mut menu = Menu::default();
        loop {
            let Some(first) = q.combat.defenders.first().and_then(|foe| q.hex_of(foe)) else {
                return i32::MIN;
            };
            let fire = self.fire_on(q, side, q.attacked, first);
            let now = worth_of(&self.current_attack(q, fire), &self.current_target(q, side, lanes));
            menu.clear();
            self.list_declare(q, &mut menu);
            let can_close = menu.singles.contains(&Action::Done);
            let mut best: Option<(i32, Action)> = None;
            for action in &menu.singles {
                let mut trial = q.clone();
                self.perform(&mut trial, Plan::listed(side, action), &mut Never, &mut Silent);
                let gain = match action {
                    Action::With(unit) => {
                        let value = worth_of(
                            &self.current_attack(&trial, fire),
                            &self.current_target(&trial, side, lanes),
                        );
                        // A unit with other enemies to attack is wanted there as well.
                        let open = q.hex_of(*unit).map_or(0, |hex| self.open_foes(q, side, hex));
                        value - now - 12 * (open - 1).max(0)
                            + if q.combat.attackers.is_empty() { 500 } else { 0 }
                    }
                    Action::And(_) => {
                        let value = worth_of(
                            &self.current_attack(&trial, fire),
                            &self.current_target(&trial, side, lanes),
                        );
                        value - now - 10
                    }
                    _ => continue,
                };
                if best.as_ref().is_none_or(|(known, _)| gain > *known) {
                    best = Some((gain, action.clone()));
                }
            }
            match best {
                Some((gain, action)) if gain > 0 || !can_close => {
                    self.perform(q, Plan::listed(side, &action), &mut Never, &mut Silent);
                    plan.push(action);
                }
                _ if can_close => {
                    plan.push(Action::Done);
                    return now;
                }
                _ => return now,
            }
        }
    }

    /// How many enemies beside a hex have not been attacked.
    fn open_foes(&self, at: &Position, side: Side, hex: HexId) -> i32 {
        let open = |near: HexId| {
            at.unit_at(near).is_some_and(|unit| {
                self.side_of(unit) != side && !at.targeted.has(unit) && !at.combat.defenders.has(unit)
            })
        };
        self.open_neighbours(at, hex).filter(|&(_, near)| open(near)).count() as i32
    }

    /// Completes a declaration that was begun otherwise.
    pub(super) fn plan_declaration(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let lanes = self.lanes_of(at, side, &self.nets(at, side));
        self.declare(&mut at.clone(), side, &lanes, into);
    }

    /// Spends artillery and support where they move the column, the smallest that will do.
    pub(super) fn plan_fire(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let mut q = at.clone();
        let lanes = self.lanes_of(&q, side, &self.nets(&q, side));
        let defends = at.step == Step::Protect;
        let attacker = self.phasing(at);
        let mut menu = Menu::default();
        // As it would be fought; what is added, step by step, with the best gain a point.
        let value = |q: &Position| {
            let attack = self.current_attack(q, i32::from(self.fire_added(q)));
            let target = self.current_target(q, attacker, &lanes);
            let defense = i32::from(self.defense_total(q));
            let hoped = if defends { defense } else { target.defense };
            let worth = worth_of(&attack, &Target { defense: hoped, ..target });
            if defends { -worth } else { worth }
        };
        let price = if defends { COVER_PRICE } else { FIRE_PRICE };
        loop {
            menu.clear();
            if defends {
                self.list_protect(&q, &mut menu);
            } else {
                self.list_barrage(&q, &mut menu);
            }
            let Some(plan) = self.best_fire(&q, side, &menu, price, &value) else { break };
            for action in plan {
                self.perform(&mut q, Plan::listed(side, &action), &mut Never, &mut Silent);
                into.push(action);
                if q.step != at.step {
                    return;
                }
            }
        }
        into.push(Action::Done);
    }

    /// The addition that pays best: one battery, or two where one does not move the column.
    fn best_fire(
        &self,
        q: &Position,
        side: Side,
        menu: &Menu,
        price: i32,
        value: &impl Fn(&Position) -> i32,
    ) -> Option<Vec<Action>> {
        let now = value(q);
        let points = |action: &Action| match action {
            Action::Barrage(unit) => i32::from(self.counter(*unit).values.barrage),
            Action::Fpf(unit) => i32::from(self.counter(*unit).values.fpf),
            Action::Support(points) => Strength::from(*points).into(),
            _ => 0,
        };
        let must_fire = q.combat.attackers.is_empty() && q.step == Step::Barrage;
        let mut best: Option<(i32, Vec<Action>)> = None;
        let mut single: Option<(i32, Position, Action)> = None;
        for action in menu.singles.iter().filter(|action| points(action) > 0) {
            let mut trial = q.clone();
            self.perform(&mut trial, Plan::listed(side, action), &mut Never, &mut Silent);
            if trial.step != q.step {
                continue;
            }
            let gain = value(&trial) - now - price * points(action);
            if gain > 0 && best.as_ref().is_none_or(|(known, _)| gain > *known) {
                best = Some((gain, vec![action.clone()]));
            }
            if single.as_ref().is_none_or(|(most, _, _)| points(action) > *most) {
                single = Some((points(action), trial, action.clone()));
            }
        }
        if best.is_none()
            && let Some((first_points, trial, first)) = single
        {
            let mut more = Menu::default();
            if q.step == Step::Protect {
                self.list_protect(&trial, &mut more);
            } else {
                self.list_barrage(&trial, &mut more);
            }
            for action in more.singles.iter().filter(|action| points(action) > 0) {
                let mut both = trial.clone();
                self.perform(&mut both, Plan::listed(side, action), &mut Never, &mut Silent);
                if both.step != q.step {
                    continue;
                }
                let gain = value(&both) - now - price * (points(action) + first_points);
                if gain > 0 && best.as_ref().is_none_or(|(known, _)| gain > *known) {
                    best = Some((gain, vec![first.clone(), action.clone()]));
                }
            }
            if best.is_none() && must_fire {
                return Some(vec![first]);
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// Retreats, displacements and advances: to where it is best to stand.
    pub(super) fn plan_step<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut menu = Menu::default();
        match at.step {
            Step::Retreat => self.list_retreat(at, &mut menu),
            Step::Displace => self.list_displace(at, &mut menu),
            _ => self.list_advance(at, &mut menu),
        }
        if menu.len() == 1 {
            into.push(menu.action(0));
            return;
        }
        let outlook = self.outlook(at, side, menu.actors().collect());
        let bars =
            self.lanes_of(at, side.other(), &self.nets_without(at, side.other(), menu.actors().collect()));
        let mut best: Option<(i32, Action)> = None;
        for action in menu.actions() {
            let worth_in = |unit: UnitId, hex: HexId| {
                self.stand_worth(at, &outlook, unit, hex) + self.bars(at, &bars, hex)
            };
            // A unit that passes through does not stay, and the unit that stands there has to make room.
            let given_up = |unit: UnitId, to: HexId, passes: bool| {
                let friend = at.unit_at(to).is_some_and(|other| other != unit && self.side_of(other) == side);
                self.hold_worth(at, side, to) * (i32::from(friend) + i32::from(passes))
            };
            let worth = match action {
                Action::Retreat { unit, to } => worth_in(unit, to) - given_up(unit, to, at.combat.left > 1),
                Action::Displace { unit, to } => worth_in(unit, to) - given_up(unit, to, false),
                // An advance is worth what it is better than staying, and a little for the ground.
                Action::Advance { unit, to } => {
                    worth_in(unit, to) - at.hex_of(unit).map_or(0, |hex| worth_in(unit, hex)) + 2
                }
                Action::Eliminate(_) => -10_000,
                // A unit that may stay in a good hex stays.
                Action::Shelter(unit) => at.hex_of(unit).map_or(0, |hex| worth_in(unit, hex)) + 40,
                _ => 0,
            };
            let worth = whims.on(worth);
            if best.as_ref().is_none_or(|(known, _)| worth > *known) {
                best = Some((worth, action));
            }
        }
        into.extend(best.map(|(_, action)| action));
    }
}

/// No step of a plan rolls: what would is not part of it.
pub(super) struct Never;

impl Dice for Never {
    fn roll(&mut self, _sides: u32) -> u32 {
        1
    }
}
