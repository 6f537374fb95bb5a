//! Direct fire, barrages and attacks of an activation: the best of them first, up to its die.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::chances::{Draws, NO_CHITS};
use super::skill::Skill;
use super::whim::Whim;
use crate::action::Action;
use crate::crt::Odds;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Combat, Position, Stage};
use crate::unit::MoveClass;
use crate::view::Known;

/// What a shot must be worth in one's own activation.
const SHOT: i32 = 1;
/// What a barrage must be worth beyond the price of the battery, which supports nothing more this turn.
const BARRAGE: i32 = 7;

/// An attack that could be declared.
struct Assault {
    target: HexId,
    units: UnitSet,
    worth: i32,
}

impl Game {
    /// The best next thing of the attack segment.
    pub(super) fn plan_attacks<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let view = self.seen_by(at, side.seat());
        let known = view.known();
        let draws = if whim.skill.is_full() { self.draws(at) } else { NO_CHITS };
        let assault = self.best_assault(at, known, side, &draws, whim);
        // Guns fire before they attack; those who should advance into a hex that counts do not fire.
        let kept = assault
            .as_ref()
            .filter(|_| whim.skill.is_full())
            .map_or(UnitSet::NONE, |assault| self.kept_back(at, side, assault));
        let guns = at.active.units - at.active.shot - at.active.attacked - kept;
        let shot = self.best_shot(at, known, side, guns, UnitSet::NONE);
        if let Some((worth, action)) = shot.filter(|(worth, _)| *worth >= SHOT)
            && !whim.strays()
        {
            debug_assert!(worth > 0);
            into.push(action);
            return;
        }
        if let Some((_, action)) = self.best_barrage(at, known, side, whim) {
            into.push(action);
            return;
        }
        if let Some(assault) = assault {
            self.declare(at, known, &assault, into);
            return;
        }
        into.push(Action::End);
    }

    /// One attacker without range fire that can advance into a hex that decides, if there is only one such.
    fn kept_back(&self, at: &Position, side: Side, assault: &Assault) -> UnitSet {
        if self.hex_worth(at, side, assault.target) < 60 {
            return UnitSet::NONE;
        }
        let can_go = |unit: UnitId| {
            at.troops.hex(unit).is_some_and(|from| self.is_open(at, unit, from, assault.target))
        };
        let silent = assault
            .units
            .iter()
            .any(|unit| can_go(unit) && (self.counter(unit).direct.is_none() && !at.active.shot.has(unit)));
        if silent {
            return UnitSet::NONE;
        }
        let strongest = assault
            .units
            .iter()
            .filter(|&unit| can_go(unit) && !at.active.shot.has(unit))
            .max_by_key(|&unit| self.defense(at, unit).0);
        strongest.map_or(UnitSet::NONE, UnitSet::one)
    }

    /// The best shot of some guns; in a window at those who have just moved.
    pub(super) fn best_shot(
        &self,
        at: &Position,
        known: Known<'_>,
        side: Side,
        guns: UnitSet,
        moving: UnitSet,
    ) -> Option<(i32, Action)> {
        if !self.conditions(at).direct_fire.is_yes() {
            return None;
        }
        let enemy = side.other();
        let window = at.asks() == Some(crate::position::Frame::Window);
        let mut best: Option<(i32, Action)> = None;
        let mut offer = |worth: i32, action: Action| {
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        };
        let sight = &self.setting().sight;
        for gun in guns & self.forces().of_side(side) {
            let (Some(range), Some(from)) = (self.counter(gun).direct, at.troops.hex(gun)) else { continue };
            for hex in at.troops.occupied(enemy) {
                let reached = range.reaches(self.grid().distance(from, hex)) && sight.sees(from, hex);
                if !reached || window && at.mover.hex != Some(hex) {
                    continue;
                }
                let here = self.own_in(at, enemy, hex) - at.troops.riding();
                let worth = |target: UnitId| {
                    let chances = self.shot(at, gun, from, target, hex);
                    let rider = at.troops.rider(target).map_or(0, |rider| self.step_worth(at, rider));
                    let mut value =
                        i32::from(chances.casualty) * (self.step_worth(at, target) + rider) * 4 / 36;
                    if window {
                        // A pinned unit moves and attacks no more this turn.
                        value += i32::from(chances.hit) * 40 / 36;
                    }
                    value
                };
                if known.may_hide(enemy, hex) {
                    if self.check_fire_into(known, side, gun, hex).is_err() {
                        continue;
                    }
                    let among = if window && !moving.is_empty() { here & moving } else { here };
                    let among = if among.is_empty() { here } else { among };
                    let count = among.len().max(1) as i32;
                    let sum: i32 = among.iter().map(worth).sum();
                    offer(sum / count, Action::FireInto(gun, hex));
                } else {
                    for target in here {
                        if (!window || moving.has(target))
                            && self.check_fire(known, side, gun, target).is_ok()
                        {
                            offer(worth(target), Action::Fire(gun, target));
                        }
                    }
                }
            }
        }
        best.filter(|(worth, _)| *worth > 0)
    }

    /// The best barrage, if it is worth more than keeping the battery.
    fn best_barrage<D: Dice>(
        &self,
        at: &Position,
        known: Known<'_>,
        side: Side,
        whim: &mut Whim<'_, D>,
    ) -> Option<(i32, Action)> {
        let mut best: Option<(i32, Action)> = None;
        for battery in at.active.units - at.fired {
            if self.counter(battery).artillery.is_none() {
                continue;
            }
            for hex in at.troops.occupied(side.other()) {
                if self.check_barrage(known, side, battery, hex).is_err() {
                    continue;
                }
                let ready = self.ready_batteries(at, side, hex).len();
                let price = if whim.skill.is_full() { self.battery_price(at, side, 1, ready) } else { 0 };
                let worth = whim.bend(self.barrage_worth(at, battery, hex) - price);
                if worth >= BARRAGE && best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, Action::Barrage(battery, hex)));
                }
            }
        }
        best
    }

    /// The best attack that can be declared, if any is worth it.
    fn best_assault<D: Dice>(
        &self,
        at: &Position,
        known: Known<'_>,
        side: Side,
        draws: &Draws,
        whim: &mut Whim<'_, D>,
    ) -> Option<Assault> {
        let mut best: Option<Assault> = None;
        let enemy = at.troops.occupied(side.other());
        let mut seen: Vec<HexId> = Vec::new();
        for unit in at.active.units - at.active.attacked - at.pinned {
            let Some(from) = at.troops.hex(unit) else { continue };
            for (_, hex) in self.around(from) {
                if enemy.contains(hex) && !seen.contains(&hex) {
                    seen.push(hex);
                }
            }
        }
        for target in seen {
            let able: UnitSet = at
                .active
                .units
                .iter()
                .filter(|&unit| self.check_attack(known, side, target, unit).is_ok())
                .filter(|&unit| self.counter(unit).artillery.is_none())
                .collect();
            let strong: UnitSet = able
                .iter()
                .filter(|&unit| self.attack(at, unit).0 >= 3 || self.counter(unit).kind.is_engineer())
                .collect();
            let unspent = able - at.active.shot;
            let forces = [able, strong, unspent];
            for &units in if whim.skill.is_full() { &forces[..] } else { &forces[..1] } {
                if units.is_empty() {
                    continue;
                }
                let worth = self.assault_worth(at, side, target, units, draws, whim.skill);
                let worth = whim.bend(worth);
                let least = if side == self.scenario().victory.side { 2 } else { 6 };
                if worth >= least && best.as_ref().is_none_or(|best| worth > best.worth) {
                    best = Some(Assault { target, units, worth });
                }
            }
        }
        best
    }

    /// The worth of an attack with the batteries that both sides may add.
    fn assault_worth(
        &self,
        at: &Position,
        side: Side,
        target: HexId,
        units: UnitSet,
        draws: &Draws,
        skill: Skill,
    ) -> i32 {
        let mut combat = Combat {
            stage: Stage::Named,
            target: Some(target),
            attackers: units,
            defenders: at.troops.units_in(target),
            ..Combat::default()
        };
        let enemy_batteries = self.ready_batteries(at, side.other(), target);
        // The enemy keeps some for later: half of them, the strongest first.
        for battery in enemy_batteries.iter().take(enemy_batteries.len().div_ceil(2)) {
            combat.protection.insert(*battery);
        }
        let mut best = self.attack_worth(at, &combat, draws, skill);
        let ready = self.ready_batteries(at, side, target);
        for (used, &battery) in (1..).zip(&ready) {
            if units.has(battery) {
                continue;
            }
            combat.support.insert(battery);
            let price = if skill.is_full() { self.battery_price(at, side, used, ready.len()) } else { 0 };
            best = best.max(self.attack_worth(at, &combat, draws, skill) - price);
        }
        best
    }

    /// Writes an attack down.
    fn declare(&self, at: &Position, known: Known<'_>, assault: &Assault, into: &mut Vec<Action>) {
        let mut units = assault.units.iter();
        let Some(first) = units.next() else { return };
        into.push(Action::Attack(assault.target, first));
        into.extend(units.map(Action::With));
        if self.should_overrun(at, known, assault) {
            into.push(Action::Overrun);
        }
        into.push(Action::Strike);
    }

    /// Whether an attack is strong enough without artillery to be made as an overrun, which lets its units move on.
    fn should_overrun(&self, at: &Position, _known: Known<'_>, assault: &Assault) -> bool {
        let hexes: Vec<Option<HexId>> = assault.units.iter().map(|unit| at.troops.hex(unit)).collect();
        let together = hexes.windows(2).all(|pair| pair[0] == pair[1]);
        let fit = assault.units.iter().all(|unit| {
            self.class(at, unit) == MoveClass::Tracked
                && !at.active.shot.has(unit)
                && at.troops.rider(unit).is_none()
                && at.troops.hex(unit).is_some_and(|from| self.is_open(at, unit, from, assault.target))
        });
        if !together || !fit {
            return false;
        }
        let combat = Combat {
            target: Some(assault.target),
            attackers: assault.units,
            defenders: at.troops.units_in(assault.target),
            ..Combat::default()
        };
        let modifier: i16 = self.terms(at, &combat).iter().map(|term| i16::from(term.modifier.0)).sum();
        self.column(at, &combat) == Some(Odds::FiveToOne) && modifier <= 1
    }

    /// An attack that was begun is carried through.
    pub(super) fn plan_declaration(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let view = self.seen_by(at, side.seat());
        let more = at.active.units.iter().find(|&unit| {
            self.counter(unit).artillery.is_none()
                && self.attack(at, unit).0 >= 3
                && self.check_with(view.known(), side, unit).is_ok()
        });
        into.extend(more.map(Action::With));
        if into.is_empty() {
            into.push(Action::Strike);
        }
    }
}
