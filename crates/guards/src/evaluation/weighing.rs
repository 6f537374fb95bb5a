//! What an attack is worth to the attacker.

use board::HexId;

use super::chances::{Draws, Results, result_at, results};
use super::skill::Skill;
use crate::crt::{CombatResult, Odds};
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Combat, Position};

/// What both sides have to lose in an attack.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stakes {
    attackers: Losses,
    defenders: Losses,
    /// The worth of the hex to the attacker, beyond those who stand in it.
    pub hex: i32,
    /// The share of retreats that find no way, in per cent.
    trapped: i32,
}

/// What a party loses by each kind of loss.
#[derive(Debug, Clone, Copy, Default)]
struct Losses {
    all: i32,
    half: i32,
    one: i32,
    step: i32,
    /// Whether one unit, or one step, is all there is.
    single: bool,
    last_step: bool,
}

impl Losses {
    /// As far as units still count, in per cent.
    fn lasting(self, share: i32) -> Losses {
        let of = |worth: i32| worth * share / 100;
        Losses { all: of(self.all), half: of(self.half), one: of(self.one), step: of(self.step), ..self }
    }
}

impl Game {
    fn losses(&self, at: &Position, units: UnitSet) -> Losses {
        let mut worths: Vec<i32> = units.iter().map(|unit| self.worth(at, unit)).collect();
        worths.sort_unstable();
        let fighting = units.iter().filter(|&unit| !self.counter(unit).is_hq());
        let steps: Vec<i32> = fighting.map(|unit| self.step_worth(at, unit)).collect();
        let single = worths.len() == 1;
        let last = units.first().is_some_and(|unit| at.depleted.has(unit) || self.counter(unit).steps() == 1);
        Losses {
            all: worths.iter().sum(),
            half: worths.iter().take(worths.len() / 2).sum(),
            one: worths.first().copied().unwrap_or(0),
            step: steps.iter().copied().min().or(worths.first().copied()).unwrap_or(0),
            single,
            last_step: single && last,
        }
    }

    /// What is at stake when some units attack a hex.
    pub(super) fn stakes(
        &self,
        at: &Position,
        target: HexId,
        attackers: UnitSet,
        defenders: UnitSet,
        skill: Skill,
    ) -> Stakes {
        let side = attackers.first().map_or(self.active_side(at), |unit| self.side(unit));
        let lasting = self.lasting(at, skill);
        let around = self.around(target).count() as i32;
        let closed = self
            .around(target)
            .filter(|(_, hex)| {
                let near = |hex: HexId| {
                    at.troops.armed(side).contains(hex)
                        || self.around(hex).any(|(_, from)| at.troops.armed(side).contains(from))
                };
                near(*hex)
            })
            .count() as i32;
        Stakes {
            attackers: self.losses(at, attackers).lasting(lasting),
            defenders: self.losses(at, defenders - at.troops.riding()).lasting(lasting),
            hex: self.hex_worth(at, side, target),
            trapped: if around > 0 { (closed * 100 / around - 40).clamp(0, 90) } else { 90 },
        }
    }

    /// The worth of gaining a hex: what it decides, a little for ground.
    pub(super) fn hex_worth(&self, at: &Position, side: kit::Side, hex: HexId) -> i32 {
        let keys = &self.outlook().keys;
        let key: i32 = keys
            .iter()
            .filter(|key| key.hex == hex && !self.holds(at, side, hex))
            .map(|key| key.worth * self.haste(at) / 100)
            .sum();
        12 + key + self.spoilers_worth(at, side, hex)
    }

    /// How much what is held now counts: more towards the end, in per cent.
    pub(super) fn haste(&self, at: &Position) -> i32 {
        let last = i32::from(self.scenario().last_turn().0);
        35 + 50 * i32::from(at.turn.0) / last.max(1)
    }
}

/// The worth of an attack to the attacker.
pub(super) fn weigh(stakes: &Stakes, odds: Odds, modifier: i16, dice: u8, draws: &Draws) -> i32 {
    worth_of(stakes, &results(odds, modifier, dice, draws))
}

/// The worth of a distribution of results.
fn worth_of(stakes: &Stakes, chances: &Results) -> i32 {
    let Stakes { attackers, defenders, hex, trapped } = *stakes;
    let mut sum = 0_i64;
    for (place, &chance) in chances.iter().enumerate() {
        let value = match result_at(place) {
            CombatResult::Ae => -attackers.all - 20,
            CombatResult::Ap => -attackers.half - 5,
            CombatResult::Ad => -attackers.one,
            CombatResult::Ac => -attackers.step,
            CombatResult::Ar => -attackers.all / 14 - 4,
            CombatResult::None => 0,
            CombatResult::Dr => hex + defenders.all / 12 + defenders.all * trapped / 100,
            CombatResult::Dc => defenders.step + if defenders.last_step { hex } else { 0 },
            CombatResult::Dd => defenders.one + if defenders.single { hex } else { 0 },
            CombatResult::De => defenders.all + hex,
        };
        sum += i64::from(value) * i64::from(chance);
    }
    (sum / 10_000) as i32
}

impl Game {
    /// The worth of an attack as it is declared or planned.
    pub(super) fn attack_worth(&self, at: &Position, combat: &Combat, draws: &Draws, skill: Skill) -> i32 {
        let Some(target) = combat.target else { return 0 };
        let Some(odds) = self.column(at, combat) else { return -10_000 };
        let modifier = self.terms(at, combat).iter().map(|term| i16::from(term.modifier.0)).sum();
        let stakes = self.stakes(at, target, combat.attackers, combat.defenders, skill);
        weigh(&stakes, odds, modifier, self.attack_dice(at, combat), draws)
    }
}
