//! Everything else that is asked: chits, supply, windows, losses, retreats, advances, replacements.

use board::HexId;
use kernel::{Dice, Silent};
use kit::Side;

use super::aims::Goal;
use super::skill::Skill;
use super::whim::Whim;
use crate::action::Action;
use crate::chits::Event as ChitEvent;
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::shipped::event_chits;

/// What a shot in a window is worth to a player who holds his fire until it pays.
const GOOD_SHOT: i32 = 45;

impl Game {
    /// The first chit of the game: the formation that promises most.
    pub(super) fn plan_first_chit<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let all = self.forces().of_side(side);
        let own = at.cup & self.forces().formations_of(side);
        let best = own.iter().max_by_key(|&chit| whim.bend(self.promise(at, side, chit, all)));
        into.extend(best.map(Action::Pick));
    }

    /// Activates what was drawn, and goes on with its movement.
    pub(super) fn plan_chit<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        self.pick_activation(at, side, whim, into);
        let mut acting = *at;
        let (formation, stack) = match into.last() {
            Some(Action::Activate) => (None, None),
            Some(&Action::ActivateFormation(formation)) => (Some(formation), None),
            Some(&Action::ActivateStack(hex)) => (None, Some(hex)),
            _ => return,
        };
        self.activate(&mut acting, formation, stack, &mut Silent);
        if acting.asks() == Some(Frame::Movement) {
            self.plan_movement(&acting, side, whim, into);
        }
    }

    /// What a chit sets in motion. The division picks the formation that promises most.
    fn pick_activation<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let view = self.seen_by(at, side.seat());
        let known = view.known();
        let Some(chit) = at.active.chit else { return };
        let hq = self.forces().formation(chit).hq;
        if self.counter(hq).is_division_hq() && self.seat_of(at, hq).is_some() {
            let mut best: Option<(i32, FormationId)> = None;
            for formation in self.forces().formations_of(side) {
                if self.check_activate_formation(known, formation).is_ok() {
                    let near: UnitSet = self
                        .forces()
                        .of_side(side)
                        .iter()
                        .filter(|&unit| at.troops.hex(unit).is_none_or(|hex| self.commands(at, hq, hex)))
                        .collect();
                    let worth = whim.bend(self.promise(at, side, formation, near));
                    if best.is_none_or(|(most, _)| worth > most) {
                        best = Some((worth, formation));
                    }
                }
            }
            if let Some((_, formation)) = best {
                into.push(Action::ActivateFormation(formation));
                return;
            }
        }
        if self.check_activate(known).is_ok() {
            into.push(Action::Activate);
            return;
        }
        let units = self.forces().formation(chit).units;
        let mut hexes: Vec<HexId> = units.iter().filter_map(|unit| at.troops.hex(unit)).collect();
        hexes.extend(self.due(at, chit).iter().filter_map(|unit| self.entry_of(unit)).map(|entry| entry.hex));
        let best = hexes
            .into_iter()
            .filter(|&hex| self.check_activate_stack(known, hex).is_ok())
            .max_by_key(|&hex| self.promise(at, side, chit, self.own_in(at, side, hex)));
        into.push(best.map_or(Action::Pass, Action::ActivateStack));
    }

    /// Names the supply sources: the division helps a formation without headquarters, or the one with most units short.
    pub(super) fn plan_supply(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let known = view.known();
        let forces = self.forces();
        let short = |formation: FormationId| {
            let units = forces.formation(formation).units;
            let headless = !self.is_on_map(at, forces.formation(formation).hq);
            let on_map = units.iter().filter(|&unit| at.troops.hex(unit).is_some()).count() as i32;
            let low = (units & (at.low | at.out)).len() as i32;
            if on_map == 0 { -1 } else { low * 4 + if headless { 20 } else { 0 } + on_map }
        };
        let helped = forces
            .formations_of(side)
            .iter()
            .filter(|&formation| self.check_supply_formation(known, side, formation).is_ok())
            .max_by_key(|&formation| short(formation));
        into.extend(helped.map(Action::SupplyFormation));
        for formation in self.headless(at, side) {
            if Some(formation) == helped {
                continue;
            }
            let units = forces.formation(formation).units;
            let best = units
                .iter()
                .filter_map(|unit| at.troops.hex(unit))
                .filter(|&hex| self.check_supply_stack(known, side, formation, hex).is_ok())
                .max_by_key(|&hex| self.worth_of(at, units & at.troops.units_in(hex)));
            into.extend(best.map(|hex| Action::SupplyStack(formation, hex)));
        }
        into.push(Action::Done);
    }

    /// The part of a split stack that stays supplied: the one worth more.
    pub(super) fn plan_split(&self, at: &Position, _side: Side, into: &mut Vec<Action>) {
        let Some((formation, parts)) = self.split_parts(at) else { return };
        let units = self.forces().formation(formation).units;
        let best = parts.iter().max_by_key(|&hex| self.worth_of(at, units & at.troops.units_in(hex)));
        into.extend(best.map(Action::Keep));
    }

    /// Fires at what has just moved, best shot first.
    pub(super) fn plan_window(&self, at: &Position, side: Side, skill: Skill, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let guns = self.forces().of_side(side) - at.mover.guns;
        let shot = self.best_shot(at, view.known(), side, guns, view.known.mover.targets);
        let good = shot.filter(|&(worth, _)| skill.is_full() || worth >= GOOD_SHOT);
        into.push(good.map_or(Action::Hold, |(_, action)| action));
    }

    /// Makes room at the least cost.
    pub(super) fn plan_overstack(&self, at: &Position, side: Side, hex: HexId, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let mut best: Option<(i32, Action)> = None;
        for unit in self.own_in(at, side, hex) {
            for (depletes, action) in [(true, Action::Deplete(unit)), (false, Action::Lose(unit))] {
                if self.check_shed(view.known(), side, hex, unit, depletes).is_err() {
                    continue;
                }
                let cost = if depletes { self.step_worth(at, unit) } else { self.worth(at, unit) };
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, action));
                }
            }
        }
        into.extend(best.map(|(_, action)| action));
    }

    /// Fires at aircraft while a hit is possible, the nearest first.
    pub(super) fn plan_anti_air(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let Some(target) = at.combat.target else { return };
        let chance = |unit: UnitId| {
            let distance = at.troops.hex(unit).map_or(99, |hex| self.grid().distance(hex, target));
            let dice = self.counter(unit).kind.anti_aircraft().map_or(0, |kind| u16::from(kind.dice()));
            (dice * 6).saturating_sub(distance)
        };
        let best = self
            .forces()
            .of_side(side)
            .iter()
            .filter(|&unit| self.check_anti_air(view.known(), side, unit).is_ok() && chance(unit) > 0)
            .max_by_key(|&unit| chance(unit));
        into.push(best.map_or(Action::Done, Action::AntiAir));
    }

    /// Plays the black chit that turns the roll most; against fortifications any that fits.
    pub(super) fn plan_black(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let attacks = self.active_side(at) == side;
        let mut best: Option<(i32, Action)> = None;
        for chit in at.cups[side.index()].hand() {
            if self.check_play(view.known(), side, chit).is_err() {
                continue;
            }
            let gain = match event_chits().chit(chit).event {
                ChitEvent::Breach(_) => 2,
                ChitEvent::Cancel(other) => match event_chits().chit(other).event {
                    ChitEvent::Modify { modifier, .. } if attacks => i32::from(modifier.0),
                    ChitEvent::Modify { modifier, .. } => -i32::from(modifier.0),
                    ChitEvent::Cancel(_) | ChitEvent::Breach(_) => 0,
                },
                ChitEvent::Modify { .. } => 0,
            };
            if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, Action::Play(chit)));
            }
        }
        into.push(best.map_or(Action::Done, |(_, action)| action));
    }

    /// Takes the cheapest loss.
    pub(super) fn plan_losses(&self, at: &Position, into: &mut Vec<Action>) {
        let depletes = at.combat.toll.casualties > 0;
        let cost = |unit: UnitId| if depletes { self.step_worth(at, unit) } else { self.worth(at, unit) };
        let cheapest = self.loss_candidates(at).iter().min_by_key(|&unit| cost(unit));
        into.extend(cheapest.map(|unit| if depletes { Action::Deplete(unit) } else { Action::Lose(unit) }));
    }

    /// The worth of standing in a hex after a retreat or an advance.
    fn stand_worth(&self, at: &Position, side: Side, hex: HexId) -> i32 {
        let enemy = at.troops.occupied(side.other());
        let near = enemy.iter().map(|other| self.grid().distance(other, hex)).min().unwrap_or(9).min(6);
        let key =
            self.outlook().keys.iter().filter(|key| key.hex == hex).map(|key| key.worth / 8).sum::<i32>();
        let under_fire = self.under_guns(at, side, hex) && self.conditions(at).direct_fire.is_yes();
        let cover = i32::from(self.terrain().modifier(hex).0) * 6;
        cover + i32::from(near) * 3 + key - if under_fire { 8 } else { 0 }
    }

    /// Retreats a unit to the best hex; for enemy units without headquarters to the worst.
    pub(super) fn plan_retreat(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let known = view.known();
        for unit in at.combat.retreating | at.combat.along {
            let owner = self.side(unit);
            let sign = if owner == side { 1 } else { -1 };
            let best = self
                .retreats(known, unit)
                .ways
                .into_iter()
                .filter(|&way| self.check_retreat(known, side, unit, way).is_ok())
                .max_by_key(|&(_, to)| sign * self.stand_worth(at, owner, to));
            let along = at.combat.along.has(unit);
            if let Some((via, to)) = best
                && !(along && at.combat.retreating.is_empty() && self.is_safe(at, unit))
            {
                into.push(Action::Retreat(unit, via, to));
                return;
            }
        }
        into.push(Action::Done);
    }

    /// Whether a headquarters has company and no enemy beside it.
    fn is_safe(&self, at: &Position, unit: UnitId) -> bool {
        let side = self.side(unit);
        at.troops.hex(unit).is_some_and(|hex| {
            self.own_in(at, side, hex).len() > 1
                && self.around(hex).all(|(_, near)| !at.troops.occupied(side.other()).contains(near))
        })
    }

    /// Advances those who gain by it: into hexes that decide, nearer to the aim, into cover.
    pub(super) fn plan_advance(&self, at: &Position, side: Side, skill: Skill, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let known = view.known();
        let Some(target) = at.combat.target else { return };
        let survey = self.survey(at, side, skill);
        let balance = self.balance(at, side, at.combat.advancing, skill);
        let outlook = self.outlook();
        let mut best: Option<(i32, Action)> = None;
        for unit in at.combat.advancing {
            let Some(from) = at.troops.hex(unit) else { continue };
            let class = self.class(at, unit);
            let strength = (i32::from(self.attack(at, unit).0), i32::from(self.defense(at, unit).0));
            let draw = |hex: HexId| {
                let pulls = (0..outlook.keys.len()).map(|key| {
                    let worth = self.key_worth(at, side, &balance, key, strength);
                    self.pull(super::aims::Aim { goal: Goal::Key(key), worth }, class, hex)
                });
                let cover = i32::from(self.terrain().modifier(hex).0) * 5;
                let fire = i32::from(survey.fire[hex.index()]) * self.step_worth(at, unit) / 1400;
                let stack = i32::from(survey.own[hex.index()]);
                pulls.max().unwrap_or(0) + cover - fire + stack.min(12) / 3
            };
            // Whoever goes on leaves a hex that decides only if others stay.
            let alone =
                self.own_in(at, side, from).iter().filter(|&one| !self.counter(one).is_hq()).count() <= 1;
            let kept: i32 = outlook
                .keys
                .iter()
                .filter(|key| alone && key.hex == from && self.holds(at, side, from))
                .map(|key| key.worth / 4)
                .sum();
            let here = draw(from) + kept;
            let ways = std::iter::once((None, target))
                .chain(self.around(target).map(|(_, next)| (Some(next), next)));
            for (on_to, hex) in ways {
                if self.check_advance(known, unit, on_to).is_err() {
                    continue;
                }
                let mut gain = draw(hex) - here;
                if !self.holds(at, side, target) {
                    gain += self.hex_worth(at, side, target) - 12;
                }
                if on_to.is_some() && !self.holds(at, side, hex) {
                    gain += self.hex_worth(at, side, hex) - 20;
                }
                if on_to.is_some() && outlook.keys.iter().any(|key| key.hex == target) {
                    gain -= 40;
                }
                if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, Action::Advance(unit, on_to)));
                }
            }
        }
        into.push(best.map_or(Action::Done, |(_, action)| action));
    }

    /// Rebuilds the unit that gains most.
    pub(super) fn plan_rebuild(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        debug_assert!(matches!(at.asks(), Some(Frame::Rebuild(_))));
        let view = self.seen_by(at, side.seat());
        let worths = &self.outlook().worths;
        let best = at
            .depleted
            .iter()
            .filter(|&unit| self.check_rebuild(view.known(), side, unit).is_ok())
            .max_by_key(|&unit| worths[unit.index()][0] - worths[unit.index()][1]);
        into.push(best.map_or(Action::Done, Action::Rebuild));
    }
}
