//! The state of the field for one side: where it is shot at, where it may be attacked, who stands where.

use board::HexId;
use kit::{Side, Strength};

use super::chances::{Draws, NO_CHITS};
use super::skill::Skill;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::Position;
use crate::shipped::direct_fire;
use crate::terrain::Hexes;

/// How far an attack threatens.
const NEAR: u16 = 3;
/// The defense that danger is reckoned for.
const TYPICAL: Strength = Strength(5);

/// An enemy stack that may be attacked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    pub hex: HexId,
    /// What an attack with all who can come is worth, and their strength.
    pub worth: i32,
    pub attack: i32,
}

/// The state of the field for one side.
pub(super) struct Survey {
    pub side: Side,
    pub enemy: Hexes,
    /// The enemy's zones of control, as far as the side knows.
    pub zones: Hexes,
    /// For each hex the casualties to expect from one volley of the enemy's guns, in thousandths.
    pub fire: Vec<u16>,
    /// For each hex the attack strength of enemies near it.
    pub near: Vec<u16>,
    /// For each hex the room that own units take, in half units.
    pub room: Vec<u8>,
    /// For each hex the defense of own units.
    pub own: Vec<u8>,
    pub targets: Vec<Target>,
    /// The enemies that direct fire could meet: hex, best step worth, its defense.
    pub marks: Vec<Mark>,
    pub shooting: bool,
    pub draws: Draws,
    /// How much units still count beside places, and how many enemies may still act, in per cent.
    pub lasting: i32,
    pub to_come: i32,
    pub skill: Skill,
}

/// What guns could shoot at in a hex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    pub hex: HexId,
    pub worth: i32,
    pub defense: Strength,
    pub die: Modifier,
}

impl Game {
    /// Surveys the field for a side.
    pub(super) fn survey(&self, at: &Position, side: Side, skill: Skill) -> Survey {
        let view = self.seen_by(at, side.seat());
        let enemy_side = side.other();
        let size = self.grid().len();
        let conditions = self.conditions(at);
        let shooting = conditions.direct_fire.is_yes();
        let mut survey = Survey {
            side,
            enemy: *at.troops.occupied(enemy_side),
            zones: self.zones(view.known(), enemy_side),
            fire: vec![0; size],
            near: vec![0; size],
            room: vec![0; size],
            own: vec![0; size],
            targets: Vec::new(),
            marks: Vec::new(),
            shooting,
            draws: if skill.is_full() { self.draws(at) } else { NO_CHITS },
            lasting: self.lasting(at, skill),
            to_come: self.to_come(at, side, skill),
            skill,
        };
        for (unit, hex) in self.standing(at, side) {
            survey.room[hex.index()] += self.room(at, unit).0;
            if !at.troops.riding().has(unit) {
                survey.own[hex.index()] =
                    survey.own[hex.index()].saturating_add(self.defense(at, unit).0 as u8);
            }
        }
        let blocking = direct_fire().blocking_target;
        for (unit, from) in self.standing(at, enemy_side) {
            let attack = self.attack(at, unit).0;
            let counter = self.counter(unit);
            if attack > 0 && counter.artillery.is_none() {
                self.spread(from, NEAR, |hex, _| survey.near[hex.index()] += attack);
            }
            let Some(range) = counter.direct.filter(|_| shooting && !self.is_out(at, unit)) else { continue };
            if !skill.is_full() && view.known().may_hide(enemy_side, from) {
                continue;
            }
            let sight = &self.setting().sight;
            self.spread(from, u16::from(range.0), |hex, distance| {
                if distance == 0 || !sight.sees(from, hex) {
                    return;
                }
                let mut die = conditions.direct_fire_die;
                if self.terrain().blocking().contains(hex) {
                    die = die.plus(blocking);
                }
                let chances = self.shot_at(unit, die, distance, TYPICAL);
                survey.fire[hex.index()] +=
                    u16::from(chances.casualty) * 28 + u16::from(chances.hit - chances.casualty) * 4;
            });
        }
        if shooting {
            self.find_marks(at, &mut survey, blocking);
        }
        survey
    }

    /// Visits the hexes within a distance.
    pub(super) fn spread(&self, from: HexId, within: u16, mut visit: impl FnMut(HexId, u16)) {
        for &(hex, distance) in self.near_hexes(from) {
            if u16::from(distance) > within {
                break;
            }
            visit(hex, u16::from(distance));
        }
    }

    fn find_marks(&self, at: &Position, survey: &mut Survey, blocking: Modifier) {
        let side = survey.side;
        let base = self.conditions(at).direct_fire_die;
        for hex in survey.enemy {
            let here = self.own_in(at, side.other(), hex) - at.troops.riding();
            let best = here.iter().filter(|&unit| here.len() == 1 || !self.counter(unit).is_hq()).max_by_key(
                |&unit| self.step_worth(at, unit) * 10 / (4 + i32::from(self.defense(at, unit).0)),
            );
            let Some(best) = best else { continue };
            let die = if self.terrain().blocking().contains(hex) { base.plus(blocking) } else { base };
            survey.marks.push(Mark {
                hex,
                worth: self.step_worth(at, best),
                defense: self.defense_against_fire(at, best),
                die,
            });
        }
    }

    /// The best that a gun could do from a hex, in worth.
    pub(super) fn gun_worth(&self, survey: &Survey, gun: UnitId, from: HexId) -> i32 {
        let Some(range) = self.counter(gun).direct.filter(|_| survey.shooting) else { return 0 };
        let sight = &self.setting().sight;
        let mut best = 0;
        for mark in &survey.marks {
            let distance = self.grid().distance(from, mark.hex);
            if range.reaches(distance) && distance > 0 && sight.sees(from, mark.hex) {
                let chances = self.shot_at(gun, mark.die, distance, mark.defense);
                best = best.max(i32::from(chances.casualty) * mark.worth / 36);
            }
        }
        best
    }

    /// The worth of what a side could attack with those of an activation: all who may come, and half of the batteries.
    pub(super) fn find_targets(&self, at: &Position, survey: &mut Survey, units: UnitSet) {
        let side = survey.side;
        let fighters: Vec<(UnitId, HexId, u16, i32)> = units
            .iter()
            .filter(|&unit| !at.pinned.has(unit) && !at.active.attacked.has(unit))
            .filter(|&unit| self.counter(unit).artillery.is_none())
            .filter_map(|unit| {
                let hex = at.troops.hex(unit)?;
                let attack = i32::from(self.attack(at, unit).0);
                let moved = at.active.moved.has(unit);
                let reach = if moved { 1 } else { (self.left(at, unit).0 / 3).max(2) };
                (attack > 0).then_some((unit, hex, reach, attack))
            })
            .collect();
        if fighters.is_empty() {
            return;
        }
        let batteries: Vec<(UnitId, HexId)> = self
            .standing(at, side)
            .filter(|(unit, _)| self.counter(*unit).artillery.is_some() && !at.fired.has(*unit))
            .collect();
        for hex in survey.enemy {
            let mut attackers = UnitSet::NONE;
            let mut attack = 0;
            for &(unit, from, reach, strength) in &fighters {
                if self.grid().distance(from, hex) <= reach && attack < 40 {
                    attackers.insert(unit);
                    attack += strength;
                }
            }
            if attackers.is_empty() {
                continue;
            }
            let reached = |(unit, from): &(UnitId, HexId)| {
                let range = self.counter(*unit).artillery;
                range.is_some_and(|range| range.reaches(self.grid().distance(*from, hex)))
            };
            let support: i32 = batteries
                .iter()
                .filter(|one| reached(one))
                .map(|(unit, _)| self.attack(at, *unit).0 as i32)
                .sum();
            let defenders = self.own_in(at, side.other(), hex);
            let defense = self.defense_of(at, defenders - at.troops.riding());
            let total = Strength((attack + support / 2) as u16);
            let Some(odds) = crate::crt::Odds::of(total, Strength(defense as u16)) else { continue };
            let engineers = attackers.iter().any(|unit| self.counter(unit).kind.is_engineer());
            let halved = |modifier: Modifier| if engineers { modifier.halved() } else { modifier };
            let mut modifier = i16::from(halved(self.terrain().modifier(hex)).0);
            for work in at.works_in(hex) {
                let chart = self.terrain().chart();
                modifier += i16::from(halved(chart.fortification(work.kind).modifier).0);
            }
            modifier += i16::from(self.conditions(at).attack.0);
            let stakes = self.stakes(at, hex, attackers, defenders, survey.skill);
            let dice = self.conditions(at).dice;
            let worth = super::weighing::weigh(&stakes, odds, modifier, dice, &survey.draws);
            if worth > 0 {
                survey.targets.push(Target { hex, worth, attack });
            }
        }
    }
}
