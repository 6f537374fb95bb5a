//! The chances of attacks over dice and event chits, of shots and of barrages.

use board::HexId;

use crate::chart::Ground;
use crate::chits::Event as ChitEvent;
use crate::crt::{CombatResult, Odds};
use crate::direct_fire::{Chances, FireRule};
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::{Modifier, Range};
use crate::position::Position;
use crate::shipped::{crt, direct_fire, event_chits};

/// The most that two chits add or take away.
const SWING: usize = 8;

/// The chances of what two event chits add up to, in ten thousandths, from -8 to 8.
pub(super) type Draws = [i32; 2 * SWING + 1];

/// Attacks as if no chits were drawn.
pub(super) const NO_CHITS: Draws = {
    let mut draws = [0; 2 * SWING + 1];
    draws[SWING] = 10_000;
    draws
};

/// The chances of each result, in ten thousandths, by place in [`CombatResult::ALL`].
pub(super) type Results = [i32; 10];

/// The chances of two and of three dice, in ten thousandths, from a sum of 0.
fn dice(count: u8) -> [i32; 19] {
    let mut sums = [0; 19];
    if count >= 3 {
        for (sum, ways) in (3..).zip([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]) {
            sums[sum] = ways * 10_000 / 216;
        }
    } else {
        for (sum, ways) in (2..).zip([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) {
            sums[sum] = ways * 10_000 / 36;
        }
    }
    sums
}

impl Game {
    /// What the chits left in both cups may add up to: counted cups, nullifiers left out.
    pub(super) fn draws(&self, at: &Position) -> Draws {
        let conditions = self.conditions(at);
        let chits = event_chits();
        let mut one = [[0_i32; SWING + 1]; 2];
        for (cup, sums) in at.cups.iter().zip(&mut one) {
            let refilled = cup.chits.iter().all(|&count| count == 0);
            let counts = if refilled { &cup.discards } else { &cup.chits };
            let mut total = 0;
            for (id, chit) in chits.iter() {
                let count = i32::from(counts[id.index()]);
                if count == 0 {
                    continue;
                }
                let dark =
                    chit.at_night == crate::chits::AtNight::Discarded && !conditions.no_night_chits.is_yes();
                let grounded = chit.by_air == crate::chits::ByAir::Yes && !conditions.air_chits.is_yes();
                let value = match chit.event {
                    ChitEvent::Modify { modifier, .. } if !dark && !grounded => modifier.0,
                    _ => 0,
                };
                let place = (value + 4).clamp(0, SWING as i8) as usize;
                sums[place] += count;
                total += count;
            }
            if total == 0 {
                sums[4] = 1;
                total = 1;
            }
            for sum in sums.iter_mut() {
                *sum = *sum * 1000 / total;
            }
        }
        let mut draws = [0; 2 * SWING + 1];
        for (first, &chance) in one[0].iter().enumerate() {
            for (second, &other) in one[1].iter().enumerate() {
                draws[first + second] += chance * other / 100;
            }
        }
        draws
    }
}

/// The chances of each result of an attack.
pub(super) fn results(odds: Odds, modifier: i16, count: u8, draws: &Draws) -> Results {
    let sums = dice(count);
    let mut net = [0_i32; 40];
    for (sum, &chance) in sums.iter().enumerate().filter(|(_, chance)| **chance > 0) {
        for (draw, &other) in draws.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            net[sum + draw] += chance * other / 10_000;
        }
    }
    let table = crt();
    let mut chances = [0; 10];
    for (place, &chance) in net.iter().enumerate().filter(|(_, chance)| **chance > 0) {
        let roll = place as i16 - SWING as i16 + modifier;
        chances[table.result(odds, roll) as usize] += chance;
    }
    chances
}

/// The result at a place of [`Results`].
pub(super) fn result_at(place: usize) -> CombatResult {
    CombatResult::ALL[place]
}

impl Game {
    /// The chances in 36 of a gun's shot at a unit in a hex, with what is added to each die.
    pub(super) fn shot(
        &self,
        at: &Position,
        gun: UnitId,
        from: HexId,
        target: UnitId,
        hex: HexId,
    ) -> Chances {
        let die = self.die_modifier(at, target, hex);
        let defense = self.defense_against_fire(at, target);
        self.shot_at(gun, die, self.grid().distance(from, hex), defense)
    }

    /// The same at a defense of this strength.
    pub(super) fn shot_at(
        &self,
        gun: UnitId,
        die: Modifier,
        distance: u16,
        defense: kit::Strength,
    ) -> Chances {
        let distance = Range(distance.min(20) as u8);
        match self.fire_rule(gun) {
            FireRule::Standard => direct_fire().chances(die, distance, defense),
            rule @ FireRule::Potent { .. } => Chances::of(rule, die, distance, defense),
        }
    }

    /// The chances of two and of three alike dice in a barrage that hits, in thousandths.
    pub(super) fn barrage_chances(&self, at: &Position, from: HexId, hex: HexId) -> [i32; 2] {
        let number = self.barrage_number(at, from, hex);
        let (mut pairs, mut triples) = (0, 0);
        for a in 1..=6_i16 {
            for b in 1..=6 {
                for c in 1..=6 {
                    if a + b + c > number {
                        if a == b && b == c {
                            triples += 1;
                        } else if a == b || b == c || a == c {
                            pairs += 1;
                        }
                    }
                }
            }
        }
        [pairs * 1000 / 216, triples * 1000 / 216]
    }

    /// The worth of a barrage on a hex.
    pub(super) fn barrage_worth(&self, at: &Position, battery: UnitId, hex: HexId) -> i32 {
        let Some(from) = at.troops.hex(battery) else { return 0 };
        let enemy = self.side(battery).other();
        let mut steps: Vec<i32> = (self.own_in(at, enemy, hex) - at.troops.riding())
            .iter()
            .filter(|&unit| {
                let flips = !at.depleted.has(unit) && self.counter(unit).steps() == 2;
                flips || !self.is_protected(at, unit)
            })
            .map(|unit| self.step_worth(at, unit))
            .collect();
        steps.sort_unstable();
        let clear = self.terrain().ground(hex) == Ground::Clear;
        let [pairs, triples] = self.barrage_chances(at, from, hex);
        let taken = |count: usize| steps.iter().take(count).sum::<i32>();
        (pairs * taken(if clear { 2 } else { 1 }) + triples * taken(if clear { 3 } else { 2 })) / 1000
    }
}
