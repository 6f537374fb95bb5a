//! What an attack is worth before it is rolled: the exact column, with what each result would mean.

use board::HexId;

use crate::crt::{CombatResult, Crt, Line};
use crate::game::Game;
use crate::position::Position;
use crate::unit::{UnitId, UnitSet};

/// An attack on one enemy, summed up for judgement. Worths are in hundredths of a victory point.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attack {
    /// Attack strength of the units beside the enemy.
    pub ground: i32,
    /// Artillery and support that could be added.
    pub fire: i32,
    /// What the attackers are worth together.
    pub at_stake: i32,
    /// How many attackers there are.
    pub attackers: i32,
}

/// What is attacked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// Its defense with the protective fire that is to be expected.
    pub defense: i32,
    pub line: Line,
    /// What it is worth.
    pub worth: i32,
    /// What it is worth to see it gone from where it stands.
    pub ground_worth: i32,
    /// How many hexes it could retreat to.
    pub ways_out: i32,
}

impl Attack {
    /// Strength in all: fire counts no more than the units beside the enemy.
    pub fn strength(&self) -> i32 {
        self.ground + self.fire.min(self.ground)
    }
}

/// What an attack brings on the average of the six faces.
pub(super) fn worth_of(attack: &Attack, target: &Target) -> i32 {
    let crt = Crt::printed();
    let differential = (attack.strength() - target.defense).clamp(-99, 99) as i16;
    let column = crt.column(target.line, differential);
    let sum: i32 = (1..=6).map(|die| result_worth(crt.result(column, die), attack, target)).sum();
    sum / 6
}

/// What one result means: pushing back is worth the ground, killing the unit as well.
fn result_worth(result: CombatResult, attack: &Attack, target: &Target) -> i32 {
    let killed = target.worth + target.ground_worth;
    let trapped = match target.ways_out {
        0 => 100,
        1 => 35,
        2 => 12,
        _ => 3,
    };
    let pushed = |hexes: i32| {
        let away = target.ground_worth + 6 + 4 * hexes;
        (killed * trapped + away * (100 - trapped)) / 100
    };
    match result {
        CombatResult::De => killed,
        CombatResult::D(hexes) => pushed(i32::from(hexes)),
        CombatResult::Br => pushed(1) / 2 - 4 * attack.attackers,
        CombatResult::A(hexes) => -attack.attackers * (4 + 5 * i32::from(hexes)) - attack.at_stake / 12,
        CombatResult::Ae => -attack.at_stake,
    }
}

impl Game {
    /// What a unit weighs, in hundredths of a victory point.
    pub(super) fn worth(&self, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        6 * i32::from(counter.attack_strength()) + 6 * i32::from(counter.values.defense) + 10
    }

    /// What an enemy is worth as a target of `side`, as things stand.
    pub(super) fn as_target(&self, p: &Position, side: usize, foe: UnitId, hex: HexId) -> Target {
        let mut ways_out = 0;
        for (_, next) in self.open_neighbours(hex) {
            if p.unit_at(next).is_none() && !self.in_zoc_of(p, next, side) {
                ways_out += 1;
            }
        }
        let values = &self.counter(foe).values;
        let protection = self.protection_for(p, 1 - side, foe, hex);
        Target {
            defense: i32::from(values.defense) + protection,
            line: self.terrain.line(hex),
            worth: self.worth(foe),
            ground_worth: if self.objectives.contains(&hex) { 150 } else { 0 },
            ways_out,
        }
    }

    /// The protective fire that a unit can hope for: one battery's, as they are needed everywhere.
    fn protection_for(&self, p: &Position, side: usize, unit: UnitId, hex: HexId) -> i32 {
        if self.artillery.has(unit) {
            return 0;
        }
        let guns = (self.of_side[side] & self.artillery) - p.fpf_used;
        let best = guns
            .iter()
            .filter(|&gun| {
                let range = u16::from(self.counter(gun).values.range);
                p.hex_of(gun).is_some_and(|from| from != hex && self.distance(from, hex) <= range)
            })
            .map(|gun| i32::from(self.counter(gun).values.fpf))
            .max()
            .unwrap_or(0);
        best.min(i32::from(self.counter(unit).values.defense))
    }

    /// Artillery and support points that a side could bring against a hex.
    pub(super) fn fire_on(&self, p: &Position, side: usize, used: UnitSet, hex: HexId) -> i32 {
        let guns = (self.of_side[side] & self.artillery) - used;
        let barrage: i32 = guns
            .iter()
            .filter(|&gun| {
                let range = u16::from(self.counter(gun).values.range);
                p.hex_of(gun).is_some_and(|from| {
                    let away = self.distance(from, hex);
                    away > 1 && away <= range
                })
            })
            .map(|gun| i32::from(self.counter(gun).values.barrage))
            .sum();
        // Half of it may be wanted elsewhere.
        (barrage + 1) / 2 + i32::from(self.support_left(p, side)) / 2
    }
}
