//! Choosing an impulse: every attack, fire and march that could be made is weighed, and the best is planned up to its
//! next die.

use kernel::Dice;

use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::forces::Place;
use crate::game::{Game, STACK};
use crate::numbers::{BridgeId, LeaderSet, Modifier};
use crate::position::{Attack, Part, Position, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

use super::field::Field;
use super::odds::Sketch;
use super::whim::Whim;

/// What an impulse could be about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Idea {
    Strike { from: Area, target: Area, units: UnitSet },
    March { from: Area, to: Area, units: UnitSet },
    Fire { from: Area, target: Area, units: UnitSet },
    Guns { target: Area },
    Air { target: Area },
    Regroup,
}

impl Game {
    /// Plans an impulse from its declaration.
    pub(super) fn plan_impulse<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let field = self.field(at, side);
        let second = at.step == Step::Second;
        let idle = if second { Action::Done } else { Action::Pass };
        let mut best: Option<(i32, Idea)> = None;
        let mut offer = |worth: i32, idea: Idea, whim: &mut Whim<'_, D>| {
            let worth = whim.bend(worth);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, idea));
            }
        };
        let may_attack = !second || at.first == Part::Regroup;
        if may_attack {
            for from in at.forces.occupied(side) {
                self.ideas_from(at, side, from, &field, |worth, idea| offer(worth, idea, whim));
                if at.sky() != Weather::Fog {
                    for target in self.ranged_targets(at, side, from) {
                        if let Some((worth, units)) = self.weigh_fire(at, side, from, target) {
                            offer(worth, Idea::Fire { from, target, units }, whim);
                        }
                    }
                }
            }
        }
        if !second && at.sky() != Weather::Fog {
            for target in at.forces.occupied(side.other()) {
                let batteries = self.batteries(at, side, target);
                if !batteries.is_empty() {
                    let sketch = fire(Attack::Artillery, side, target, batteries);
                    offer(self.weigh(at, &sketch).worth - 4, Idea::Guns { target }, whim);
                }
                if side == Side::American && at.sky() == Weather::Clear {
                    let sketch = fire(Attack::Air, side, target, UnitSet::NONE);
                    offer(self.weigh(at, &sketch).worth, Idea::Air { target }, whim);
                }
            }
        }
        if !second || at.first != Part::Regroup {
            offer(self.weigh_regroup(at, side, &field), Idea::Regroup, whim);
        }
        match best {
            Some((worth, idea)) if worth > 0 => self.carry_out(at, side, idea, whim, into),
            _ => into.push(idle),
        }
    }

    /// Attacks and marches that could be made from an area.
    pub(super) fn ideas_from(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        field: &Field,
        mut offer: impl FnMut(i32, Idea),
    ) {
        let enemies = at.forces.occupied(side.other());
        let contested = enemies.has(from);
        if contested {
            let units = at.forces.units(from, side);
            if let Some((worth, units)) = self.weigh_strike(at, side, from, from, units) {
                offer(worth, Idea::Strike { from, target: from, units });
            }
        }
        for target in self.adjacent[from.index()] {
            let units = self.movers(at, side, from, target);
            if (units - self.artillery).is_empty() {
                continue;
            }
            if enemies.has(target) {
                if contested {
                    continue;
                }
                for units in [units, self.leave_guard(at, side, from, units)] {
                    if let Some((worth, units)) = self.weigh_strike(at, side, from, target, units) {
                        offer(worth, Idea::Strike { from, target, units });
                    }
                }
            } else {
                let (worth, units) = self.weigh_march(at, side, from, target, units, field);
                if !units.is_empty() {
                    offer(worth, Idea::March { from, to: target, units });
                }
            }
        }
    }

    /// The units in an area that could step into a neighbouring one in an assault from it.
    fn movers(&self, at: &Position, side: Side, from: Area, target: Area) -> UnitSet {
        let mut units = self.strikers(at, side, from, target);
        if at.forces.occupied(side.other()).has(from) && !at.free(side).has(target) {
            return UnitSet::NONE;
        }
        if self.options.bridges
            && let Some(bridge) = self.span(from, target)
            && self.enemy_holds(at, side, bridge)
            && !at.forces.occupied(side.other()).has(target)
        {
            units = if self.river[from.index()].has(target) { units & self.infantry } else { UnitSet::NONE };
        }
        if self.options.command_control {
            units = units.into_iter().filter(|&unit| self.check_brigade(at, unit).is_ok()).collect();
            // One brigade acts; the stronger one does.
            let [first, second] = self.brigades;
            if !(units & first).is_empty() && !(units & second).is_empty() {
                units -= if (units & first).len() >= (units & second).len() { second } else { first };
            }
        }
        if at.controller(target) != side && !at.forces.occupied(side).has(target) {
            let escorted = !(units - self.artillery).is_empty();
            if !escorted {
                return UnitSet::NONE;
            }
        }
        units
    }

    /// The same units without one that stays behind to hold what is worth holding.
    fn leave_guard(&self, at: &Position, side: Side, from: Area, units: UnitSet) -> UnitSet {
        let all = at.forces.units(from, side);
        if units.len() < 2 || all != units || self.prize(from) < 50 {
            return units;
        }
        let weakest = units.into_iter().min_by_key(|&unit| self.values(at, unit).attack);
        weakest.map_or(units, |unit| units - UnitSet::one(unit))
    }

    /// What an assault is worth, and with which units: all, without the guns, without the reduced, or neither.
    fn weigh_strike(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        target: Area,
        units: UnitSet,
    ) -> Option<(i32, UnitSet)> {
        let fighters = units - self.artillery;
        if fighters.is_empty() {
            return None;
        }
        let mandatory = from != target && !at.contested().has(target);
        let sketch = |units| Sketch {
            attack: Attack::Assault,
            side,
            target,
            units,
            mandatory,
            water: if mandatory { self.wet(from, target) } else { Modifier::NONE },
        };
        // Guns make an attack one of combined arms, and the weak add little and may be lost.
        let strong = units - at.forces.reduced();
        let tried = [fighters, units, strong - self.artillery, strong];
        let mut best: Option<(i32, UnitSet)> = None;
        for (index, &some) in tried.iter().enumerate() {
            if (some - self.artillery).is_empty() || tried[..index].contains(&some) {
                continue;
            }
            let exposed = if from == target { 0 } else { self.exposure(at, side, from, target, some) };
            let worth = self.weigh(at, &sketch(some)).worth - exposed;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, some));
            }
        }
        best
    }

    /// What units leave open behind them when they go from an area to another.
    fn exposure(&self, at: &Position, side: Side, from: Area, to: Area, leaving: UnitSet) -> i32 {
        if self.prize(from) < 50 || at.controller(from) != side || at.contested().has(from) {
            return 0;
        }
        let enemies = at.forces.occupied(side.other());
        if (self.adjacent[from.index()] & enemies).is_empty() {
            let bare = at.forces.units(from, side) == leaving;
            return if bare { self.prize(from) / 12 } else { 0 };
        }
        let before = self.danger(at, side, from);
        let mut then = at.clone();
        for unit in leaving {
            then.forces.set(unit, Place::Area(to));
        }
        let after = self.danger(&then, side, from);
        self.keep_worth(at, side, from) * (after - before).max(0) * 8 / 1000
    }

    /// What marching into an area without enemies is worth, and who goes.
    fn weigh_march(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        target: Area,
        units: UnitSet,
        field: &Field,
    ) -> (i32, UnitSet) {
        let gain = if at.controller(target) == side { 0 } else { self.prize_for(at, side, target) };
        let better = field.pull[target.index()] - field.pull[from.index()];
        let contested = at.forces.occupied(side.other()).has(from);
        let all = at.forces.units(from, side);
        let units = if self.prize(from) >= 50 && units == all && units.len() > 1 && !contested {
            self.leave_guard(at, side, from, units)
        } else {
            units
        };
        let mut worth = gain + better * units.len() as i32 / 12;
        worth -= self.exposure(at, side, from, target, units);
        if gain > 0 {
            // What is taken must be held against what stands around.
            let mut then = at.clone();
            for unit in units {
                then.forces.set(unit, Place::Area(target));
            }
            worth -= gain * self.danger(&then, side, target) * 6 / 1000;
        }
        if contested {
            worth -= self.prize(from) / 3;
        }
        (worth, units)
    }

    /// What a ranged attack is worth, and with which units: those that would lose most stay out of it.
    fn weigh_fire(&self, at: &Position, side: Side, from: Area, target: Area) -> Option<(i32, UnitSet)> {
        let armor = at.forces.units(from, side) & self.armored;
        let armor = if self.options.command_control {
            let [first, second] = self.brigades;
            if (armor & first).len() >= (armor & second).len() { armor - second } else { armor - first }
        } else {
            armor
        };
        let mut best: Option<(i32, UnitSet)> = None;
        for units in [armor, armor - at.forces.reduced()] {
            if units.is_empty() {
                continue;
            }
            let worth = self.weigh(at, &fire(Attack::Ranged, side, target, units)).worth;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, units));
            }
        }
        best
    }

    /// What a regroup is worth: the steps that lead to better places, few of them counted.
    fn weigh_regroup(&self, at: &Position, side: Side, field: &Field) -> i32 {
        let mut gains = [0_i32; 12];
        let free = at.free(side);
        for from in at.forces.occupied(side) {
            let here = field.pull[from.index()];
            let near = self.adjacent[from.index()] & free;
            let best = near.into_iter().map(|to| field.pull[to.index()] - here).max().unwrap_or(0);
            if best <= 0 {
                continue;
            }
            let movers =
                at.forces.units(from, side).len().saturating_sub(usize::from(self.prize(from) >= 50));
            for _ in 0..movers {
                let least = (0..gains.len()).min_by_key(|&index| gains[index]).unwrap_or(0);
                gains[least] = gains[least].max(best);
            }
        }
        gains.iter().sum::<i32>() / 14
    }

    /// Writes an idea down as actions up to its next die.
    fn carry_out<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        idea: Idea,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        match idea {
            Idea::Strike { from, target, units } => {
                into.push(Action::Assault(from));
                self.plan_strike(at, side, from, target, units, into);
            }
            Idea::March { from, to, units } => {
                into.push(Action::Assault(from));
                into.extend(units.into_iter().map(|unit| Action::Move(unit, to)));
                // What else the area could do is thought of when they have marched.
            }
            Idea::Fire { from, target, units } => {
                into.push(Action::Ranged(from, target));
                self.plan_closing(at, side, Attack::Ranged, units, UnitSet::NONE, into);
            }
            Idea::Guns { target } => {
                into.push(Action::Bombard(target));
                let batteries = self.batteries(at, side, target);
                if batteries.len() > 1 {
                    into.extend(batteries.into_iter().map(Action::With));
                }
                if let Some(unit) = self.primary(at, side, target) {
                    into.push(Action::Target(unit));
                }
            }
            Idea::Air { target } => {
                into.push(Action::Strike(target));
                if let Some(unit) = self.primary(at, side, target) {
                    into.push(Action::Target(unit));
                }
            }
            Idea::Regroup => {
                into.push(Action::Regroup);
                self.plan_regroup(at, side, whim, into);
            }
        }
    }

    /// The moves and the declaration of an assault.
    pub(super) fn plan_strike(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        target: Area,
        units: UnitSet,
        into: &mut Vec<Action>,
    ) {
        let mandatory = from != target && !at.contested().has(target);
        if from != target {
            // Vehicles use the bridges first; infantry can wade. Guns follow their escort.
            let guns = units & self.artillery;
            let (wading, riding) = (units & self.infantry, units - self.infantry - guns);
            let all = riding.into_iter().chain(wading).chain(guns);
            into.extend(all.map(|unit| Action::Move(unit, target)));
        }
        into.push(Action::Attack(target));
        let joined = if mandatory { units } else { UnitSet::NONE };
        self.plan_closing(at, side, Attack::Assault, units, joined, into);
    }

    /// Units, leaders and the lead that close a declaration.
    pub(super) fn plan_closing(
        &self,
        at: &Position,
        side: Side,
        attack: Attack,
        units: UnitSet,
        joined: UnitSet,
        into: &mut Vec<Action>,
    ) {
        let lead = self.best_leader_unit(at, attack, units | joined);
        into.extend((units - joined).into_iter().map(Action::With));
        let named = if at.step == Step::Declare { at.fight().leaders } else { LeaderSet::NONE };
        let leaders = self.willing_leaders(at, side, units | joined) - named;
        into.extend(leaders.into_iter().map(Action::Leader));
        if let Some(lead) = lead {
            into.push(Action::Lead(lead));
        }
    }

    /// The unit that a bombardment is aimed at: the one whose step hurts most.
    pub(super) fn primary(&self, at: &Position, side: Side, target: Area) -> Option<UnitId> {
        let here = at.forces.units(target, side.other());
        let others = here - self.artillery;
        let open = if self.scenario.guns_spared && !others.is_empty() { others } else { here };
        open.into_iter().max_by_key(|&unit| self.step_worth(at, unit))
    }

    /// The moves of a regroup, each to the best place that is left.
    pub(super) fn plan_regroup<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let field = self.field(at, side);
        let free = at.free(side);
        let mut crowd = [0; crate::area::AREAS];
        for area in at.forces.occupied(side) {
            crowd[area.index()] = at.forces.units(area, side).len();
        }
        let mut traffic = [0_u8; crate::bridges::BRIDGES];
        let mut brigade = UnitSet::NONE;
        for from in at.forces.occupied(side) {
            let mut left = at.forces.units(from, side).len();
            for unit in at.forces.units(from, side) {
                if left <= usize::from(self.prize(from) >= 50)
                    || self.other_brigade(brigade).has(unit)
                    || self.check_brigade(at, unit).is_err()
                {
                    continue;
                }
                let near =
                    self.adjacent[from.index()] & free & (self.zone_of(at, unit) - self.closed_to(at, unit));
                let mut best: Option<(i32, Area)> = None;
                for to in near {
                    let room = crowd[to.index()] < STACK;
                    let Ok((_, bridge)) = self.crossing_free(at, unit, from, to) else { continue };
                    if !room || bridge.is_some_and(|bridge| traffic[bridge.index()] >= 5) {
                        continue;
                    }
                    let gain =
                        field.pull[to.index()] - field.pull[from.index()] - 6 * crowd[to.index()] as i32;
                    let gain = whim.bend(gain);
                    if gain > 8 && best.is_none_or(|(most, _)| gain > most) {
                        best = Some((gain, to));
                    }
                }
                let Some((_, to)) = best else { continue };
                if let Ok((_, Some(bridge))) = self.crossing_free(at, unit, from, to) {
                    traffic[bridge.index()] += 1;
                }
                crowd[to.index()] += 1;
                left -= 1;
                brigade.insert(unit);
                into.push(Action::Move(unit, to));
            }
        }
        into.push(Action::End);
    }

    fn crossing_free(
        &self,
        at: &Position,
        unit: UnitId,
        from: Area,
        to: Area,
    ) -> Result<(crate::position::Way, Option<BridgeId>), crate::reason::Refused> {
        let mut fresh = self.crossing(at, unit, from, to)?;
        if self.infantry.has(unit) && self.river[from.index()].has(to) {
            fresh.1 = None;
        }
        Ok(fresh)
    }

    /// Areas that units of the part may still be sent to.
    pub(super) fn open_ground(&self, at: &Position) -> AreaSet {
        crate::area::ALL_AREAS - at.activity.attacked
    }
}

const fn fire(attack: Attack, side: Side, target: Area, units: UnitSet) -> Sketch {
    Sketch { attack, side, target, units, mandatory: false, water: Modifier::NONE }
}
