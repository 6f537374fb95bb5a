//! Which of the hexes that decide the scenario a group is sent to.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::skill::Skill;
use super::whim::Whim;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::Position;
use crate::unit::MoveClass;

/// How far defenders count around a key.
const AROUND: u16 = 3;

/// How much of a key's worth counts for its garrison, in per cent: what is lost may be retaken.
const KEEPING: i32 = 60;

/// What both sides have at each key.
pub(super) struct Balance {
    /// By key: own attack strength that can come, enemy attack strength that can come, own defense near it, enemy defense near it.
    pub keys: Vec<Weights>,
    /// By key: what it is worth now.
    pub swings: Vec<i32>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    pub side: Side,
    pub own_attack: i32,
    pub enemy_attack: i32,
    pub own_defense: i32,
    pub enemy_defense: i32,
}

/// Where a group goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    pub goal: Goal,
    /// What being there is worth.
    pub worth: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Key(usize),
    Exit,
}

/// The share of a contest, in thousandths.
const fn share(strength: i32, against: i32) -> i32 {
    if strength <= 0 { 0 } else { 1000 * strength / (strength + against + 1) }
}

impl Game {
    /// What both sides have at each key, some units left out.
    pub(super) fn balance(&self, at: &Position, side: Side, without: UnitSet, skill: Skill) -> Balance {
        let outlook = self.outlook();
        let mut keys = vec![
            Weights { side, own_attack: 0, enemy_attack: 0, own_defense: 0, enemy_defense: 0 };
            outlook.keys.len()
        ];
        for of in Side::BOTH {
            for (unit, hex) in self.standing(at, of) {
                if without.has(unit) || self.counter(unit).is_hq() {
                    continue;
                }
                let battery = self.counter(unit).artillery.is_some();
                let class = self.class(at, unit);
                let attack = if battery { 0 } else { i32::from(self.attack(at, unit).0) };
                let defense = i32::from(self.defense(at, unit).0);
                for (key, weights) in keys.iter_mut().enumerate() {
                    let near = outlook.to_key(key, class, hex);
                    let coming = attack * near / 1000 * near / 1000;
                    let distance = self.grid().distance(hex, outlook.keys[key].hex);
                    let holding =
                        if distance <= AROUND { defense * (4 - i32::from(distance)) / 4 } else { 0 };
                    if of == side {
                        weights.own_attack += coming;
                        weights.own_defense += holding;
                    } else {
                        weights.enemy_attack += coming;
                        weights.enemy_defense += holding;
                    }
                }
            }
        }
        let swings = if skill.is_full() {
            self.swings(at, &keys)
        } else {
            outlook.keys.iter().map(|key| key.worth).collect()
        };
        Balance { keys, swings }
    }

    /// What sending strength to a key adds, on arrival.
    pub(super) fn key_worth(
        &self,
        at: &Position,
        side: Side,
        balance: &Balance,
        key: usize,
        strength: (i32, i32),
    ) -> i32 {
        let (attack, defense) = strength;
        let weights = balance.keys[key];
        let hex = self.outlook().keys[key].hex;
        let worth = balance.swings[key];
        if self.holds(at, side, hex) {
            let threat = weights.enemy_attack;
            let against = threat * 7 / 10 + 3;
            let more = share(weights.own_defense + defense, against) - share(weights.own_defense, against);
            worth * threat / (threat + 12) * more / 1000
        } else {
            let against = weights.enemy_defense * 3 / 2 + 6 + i32::from(self.terrain().modifier(hex).0) * 3;
            let more = share(weights.own_attack + attack, against) - share(weights.own_attack, against);
            // Even a strong force must still send a few.
            worth * more.max(share(attack, against) / 6) / 1000
        }
    }

    /// What it adds to the hold on a key that its garrison grows from one defense to another: most of all the first unit.
    pub(super) fn garrison_worth(
        &self,
        at: &Position,
        balance: &Balance,
        key: usize,
        (before, after): (i32, i32),
    ) -> i32 {
        let hex = self.outlook().keys[key].hex;
        let cover = self.cover(at, hex);
        let threat = balance.keys[key].enemy_attack;
        let hold = |defense: i32| {
            let stand = if defense > 0 { defense * 2 + cover * 3 + 3 } else { 3 };
            1000 * stand / (stand + threat)
        };
        balance.swings[key] * (hold(after) - hold(before)) / 1000 * KEEPING / 100
    }

    /// What terrain and fortifications of a hex add to the attacker's roll.
    pub(super) fn cover(&self, at: &Position, hex: HexId) -> i32 {
        let chart = self.terrain().chart();
        let works: i32 =
            at.works_in(hex).map(|work| i32::from(chart.fortification(work.kind).modifier.0)).sum();
        i32::from(self.terrain().modifier(hex).0) + works
    }

    /// The best aim for a group.
    pub(super) fn aim<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        balance: &Balance,
        units: UnitSet,
        from: (HexId, MoveClass),
        whim: &mut Whim<'_, D>,
    ) -> Option<Aim> {
        let outlook = self.outlook();
        let (hex, class) = from;
        let strength = (self.attack_of(at, units), self.defense_of(at, units));
        let mut best: Option<(i32, Aim)> = None;
        for key in 0..outlook.keys.len() {
            let worth = self.key_worth(at, side, balance, key, strength);
            let near = outlook.to_key(key, class, hex);
            let value = whim.bend(worth * near / 100);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Aim { goal: Goal::Key(key), worth }));
            }
        }
        let beside_road = self.exit_worth(at, side, units).or_else(|| self.spoil_worth(at, side, units));
        if let Some(worth) = beside_road {
            let value = whim.bend(worth * outlook.to_exit(class, hex) / 100);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Aim { goal: Goal::Exit, worth }));
            }
        }
        best.map(|(_, aim)| aim)
    }

    /// The aim that promises most, next or third to a whole formation, by its rank from 0.
    pub(super) fn common_aim(
        &self,
        at: &Position,
        side: Side,
        balance: &Balance,
        units: UnitSet,
        rank: usize,
    ) -> Option<Aim> {
        let outlook = self.outlook();
        let fighters = || units.iter().filter(|&unit| self.counter(unit).artillery.is_none());
        let strength = (self.attack_of(at, fighters().collect()), self.defense_of(at, fighters().collect()));
        let mut aims: Vec<(i32, Aim)> = (0..outlook.keys.len())
            .map(|key| {
                let worth = self.key_worth(at, side, balance, key, strength);
                let near: i32 = fighters()
                    .filter_map(|unit| Some(outlook.to_key(key, self.class(at, unit), at.troops.hex(unit)?)))
                    .sum();
                (worth * near / 100, Aim { goal: Goal::Key(key), worth })
            })
            .collect();
        aims.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        aims.get(rank).map(|(_, aim)| *aim)
    }

    /// How much nearness to an aim counts in a hex.
    pub(super) fn pull(&self, aim: Aim, class: MoveClass, hex: HexId) -> i32 {
        let near = match aim.goal {
            Goal::Key(key) => self.outlook().to_key(key, class, hex),
            Goal::Exit => self.outlook().to_exit(class, hex),
        };
        aim.worth * near / 1000
    }

    /// Adds a group that is on its way to the balance, so that the next one thinks of other aims.
    pub(super) fn commit(&self, at: &Position, balance: &mut Balance, aim: Option<Aim>, units: UnitSet) {
        let Some(Aim { goal: Goal::Key(key), .. }) = aim else { return };
        let weights = &mut balance.keys[key];
        weights.own_attack += self.attack_of(at, units);
        weights.own_defense += self.defense_of(at, units) * 3 / 4;
    }
}
