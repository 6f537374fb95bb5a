//! What an attack is worth before it is rolled: the exact column, with what each result would mean.

use board::HexId;
use kit::Side;

use super::columns::{Column, column};
use crate::crt::Line;
use crate::game::Game;
use crate::position::Position;
use crate::unit::{UnitId, UnitSet};

/// An attack on one enemy, summed up for evaluation. Worths are in hundredths of a victory point.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attack {
    /// Attack strength of the units beside the enemy.
    pub ground: i32,
    /// Artillery and support that could be added.
    pub fire: i32,
    /// What the attackers are worth together.
    pub at_stake: i32,
    /// What those are worth together who have nowhere to retreat to.
    pub doomed: i32,
    /// How many attackers there are.
    pub attackers: i32,
    /// Whether fire counts no more than the units beside the enemy [B14.0].
    pub is_limited: bool,
    /// Whether guns attack alone.
    pub is_fire_only: bool,
}

/// What is attacked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// Its defense with the protective fire to expect.
    pub defense: i32,
    pub line: Line,
    /// What it is worth.
    pub worth: i32,
    /// What it is worth to see it gone from where it stands.
    pub ground_worth: i32,
    /// What it is worth to push it back, whatever the ground.
    pub pushed: i32,
    /// How many hexes it could retreat to.
    pub ways_out: i32,
}

impl Attack {
    /// Strength in all.
    pub fn strength(&self) -> i32 {
        self.ground + if self.is_limited { self.fire.min(self.ground) } else { self.fire }
    }
}

/// What an attack brings on the average of the six faces: pushing back is worth the ground, killing the unit as well.
pub(super) fn worth_of(attack: &Attack, target: &Target) -> i32 {
    let mut column = *column(target.line, attack.strength() - target.defense);
    if attack.is_fire_only {
        // Fire alone forces no retreat of a single hex [S8.15].
        column = Column { d: column.d - column.d1, d_hexes: column.d_hexes - column.d1, br: 0, ..column };
    }
    let killed = target.worth + target.ground_worth;
    let trapped = match target.ways_out {
        0 => 100,
        1 => 35,
        2 => 12,
        _ => 3,
    };
    let pushed = |times: i32, hexes: i32| {
        let away = times * (target.ground_worth + target.pushed) + 4 * hexes;
        (times * killed * trapped + away * (100 - trapped)) / 100
    };
    let sum = column.de * killed + pushed(column.d, column.d_hexes) + pushed(column.br, column.br) / 2
        - column.br * 4 * attack.attackers
        - attack.attackers * (4 * column.a + 5 * column.a_hexes)
        - column.a * (attack.at_stake / 12 + attack.doomed)
        - column.br * attack.doomed
        - column.ae * attack.at_stake;
    sum / 6
}

impl Game {
    /// What a unit weighs, in hundredths of a victory point.
    pub(crate) fn worth(&self, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        let strengths = i32::from(counter.attack_strength()) + i32::from(counter.values.defense);
        let temper = self.temper();
        temper.strength * strengths + temper.unit + self.prize(unit)
    }

    /// What is lost if a unit has to retreat from where it stands: all of it if it cannot.
    pub(super) fn doomed(&self, at: &Position, unit: UnitId) -> i32 {
        let Some(hex) = at.hex_of(unit) else { return 0 };
        if self.retreats(at, unit, hex) == 0 { self.worth(unit) } else { 0 }
    }

    /// What an enemy is worth as a target of `side`, as things stand.
    pub(super) fn as_target(&self, at: &Position, side: Side, foe: UnitId, hex: HexId) -> Target {
        let values = &self.counter(foe).values;
        let protection = self.protection_for(at, side.other(), foe, hex);
        Target {
            defense: i32::from(values.defense) + protection,
            line: self.terrain.line(hex),
            worth: self.worth(foe),
            ground_worth: if self.objectives.contains(&hex) { 150 } else { 0 },
            pushed: self.temper().pushed,
            ways_out: self.retreats(at, foe, hex).count_ones() as i32,
        }
    }

    /// The protective fire that a unit can hope for: one battery's, as they are needed everywhere.
    fn protection_for(&self, at: &Position, side: Side, unit: UnitId, hex: HexId) -> i32 {
        if self.artillery.has(unit) {
            return 0;
        }
        let guns = (self.of_side[side.index()] & self.artillery) - at.fpf_used;
        let best = guns
            .iter()
            .filter(|&gun| {
                let range = self.counter(gun).values.range;
                at.hex_of(gun).is_some_and(|from| from != hex && range.reaches(self.distance(from, hex)))
            })
            .map(|gun| i32::from(self.counter(gun).values.fpf))
            .max()
            .unwrap_or(0);
        best.min(i32::from(self.counter(unit).values.defense))
    }

    /// Artillery and support points that a side could bring against a hex.
    pub(super) fn fire_on(&self, at: &Position, side: Side, used: UnitSet, hex: HexId) -> i32 {
        let guns = (self.of_side[side.index()] & self.artillery) - used;
        let most = self.most_batteries(side).map_or(usize::MAX, usize::from);
        let mut barrage: Vec<i32> = guns
            .iter()
            .filter(|&gun| {
                let range = self.counter(gun).values.range;
                at.hex_of(gun).is_some_and(|from| {
                    let away = self.distance(from, hex);
                    away > 1 && range.reaches(away)
                })
            })
            .map(|gun| i32::from(self.counter(gun).values.barrage))
            .collect();
        if most < barrage.len() {
            barrage.sort_unstable_by_key(|&points| std::cmp::Reverse(points));
            barrage.truncate(most);
        }
        let barrage: i32 = barrage.iter().sum();
        let support = self.scenario.support[side.index()].as_ref().and_then(|support| support.per_combat);
        let left = self.support_left(at, side);
        let support = support.map_or(left.0 / 2, |most| left.min(most).0);
        // Half of it may be wanted elsewhere.
        (barrage + 1) / 2 + i32::from(support)
    }
}
