//! How much each hex that decides the scenario swings the outcome, given what both sides have around all of them.
//!
//! The attacker needs so many points and no more. Where two cities of five are enough, a third is worth little to him, and a
//! defender who can spare one makes sure of the others.

use super::aims::Weights;
use super::fields::WIN;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::VictoryBy;

/// The most points that are told apart.
const POINTS: usize = 32;
/// No hex is quite safe and none quite lost, in thousandths.
const DOUBT: i32 = 60;
/// The share of a hex's full worth that counts whatever the others do, in per cent.
const ALWAYS: i32 = 25;

/// By what the odds of every hex are multiplied and divided in search of a close game.
const LEANS: [(i32, i32); 9] = [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (1, 8), (8, 1), (1, 16), (16, 1)];

/// Hexes that give points together: all of them, or one alone.
#[derive(Debug, Clone)]
pub(crate) struct Holding {
    pub keys: Vec<usize>,
    pub points: usize,
}

/// The chances of each number of points, in millionths.
struct Tally([i64; POINTS]);

impl Tally {
    fn start() -> Tally {
        let mut chances = [0; POINTS];
        chances[0] = 1_000_000;
        Tally(chances)
    }

    /// Adds points that come with a chance in thousandths.
    fn add(&mut self, points: usize, chance: i32) {
        let chance = i64::from(chance);
        let mut next = [0; POINTS];
        for (sum, &now) in self.0.iter().enumerate() {
            next[sum] += now * (1000 - chance) / 1000;
            next[(sum + points).min(POINTS - 1)] += now * chance / 1000;
        }
        self.0 = next;
    }

    /// The chance of at least so many points, in thousandths.
    fn at_least(&self, points: i32) -> i32 {
        let from = (points.max(0) as usize).min(POINTS);
        (self.0[from..].iter().sum::<i64>() / 1000) as i32
    }
}

impl Game {
    /// The worth of each key now.
    pub(super) fn swings(&self, at: &Position, weights: &[Weights]) -> Vec<i32> {
        let outlook = self.outlook();
        let mut swings: Vec<i32> = outlook.keys.iter().map(|key| key.worth).collect();
        if outlook.holdings.is_empty() {
            return swings;
        }
        let chances: Vec<i32> = (0..swings.len()).map(|key| self.falls(at, key, weights[key])).collect();
        let chances = self.as_if_close(at, &chances);
        let all = |keys: &[usize]| keys.iter().fold(1000, |product, &key| product * chances[key] / 1000);
        for (number, holding) in outlook.holdings.iter().enumerate() {
            let mut tally = Tally::start();
            for (other, one) in outlook.holdings.iter().enumerate() {
                if other != number {
                    tally.add(one.points, all(&one.keys));
                }
            }
            let points = holding.points as i32;
            let swing = self.success(at, &tally, points) - self.success(at, &tally, 0);
            let citadel = self.citadel(at, &holding.keys, weights);
            for &key in &holding.keys {
                let rest = match citadel {
                    Some(citadel) if citadel == key => 1000,
                    Some(citadel) => chances[citadel],
                    None => (all(&holding.keys) * 1000 / chances[key]).max(1000 / holding.keys.len() as i32),
                };
                swings[key] = swings[key] * ALWAYS / 100 + WIN * swing / 1000 * rest / 1000;
            }
        }
        swings
    }

    /// The hex in which the defender makes his stand where several count together: to keep one is to keep the place.
    fn citadel(&self, at: &Position, keys: &[usize], weights: &[Weights]) -> Option<usize> {
        let attacker = self.scenario().victory.side;
        let mine = |key: usize| weights[key].side != attacker;
        let stand = |key: usize| {
            let hex = self.outlook().keys[key].hex;
            let held = i32::from(!self.holds(at, attacker, hex));
            (held, weights[key].own_defense + self.cover(at, hex) * 2)
        };
        keys.iter().copied().filter(|&key| mine(key)).max_by_key(|&key| stand(key))
    }

    /// The chances as they would be in a close game: where one side is far ahead, no single hex would count.
    fn as_if_close(&self, at: &Position, chances: &[i32]) -> Vec<i32> {
        let mut best: Option<(i32, Vec<i32>)> = None;
        for (times, over) in LEANS {
            let leaning: Vec<i32> = chances
                .iter()
                .map(|&chance| {
                    let (falls, stands) = (chance * times, (1000 - chance) * over);
                    (1000 * falls / (falls + stands)).max(1)
                })
                .collect();
            let mut tally = Tally::start();
            for holding in &self.outlook().holdings {
                let all = holding.keys.iter().fold(1000, |product, &key| product * leaning[key] / 1000);
                tally.add(holding.points, all);
            }
            let off = (self.success(at, &tally, 0) - 500).abs();
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, leaning));
            }
        }
        best.map_or_else(|| chances.to_vec(), |(_, leaning)| leaning)
    }

    /// The share of victory that the places promise the attacker, in thousandths; nothing where they do not win.
    pub(super) fn prospects(&self, at: &Position, weights: &[Weights]) -> Option<i32> {
        let holdings = &self.outlook().holdings;
        if holdings.is_empty() {
            return None;
        }
        let mut tally = Tally::start();
        for holding in holdings {
            let all = holding
                .keys
                .iter()
                .fold(1000, |product, &key| product * self.falls(at, key, weights[key]) / 1000);
            tally.add(holding.points, all);
        }
        Some(self.success(at, &tally, 0))
    }

    /// The attacker's share of victory with some points more, draws as half, in thousandths.
    fn success(&self, at: &Position, tally: &Tally, more: i32) -> i32 {
        match &self.scenario().victory.by {
            VictoryBy::ExitPoints(_) => tally.at_least(self.enough() - more),
            VictoryBy::Points(by) => {
                let more = more + self.gone(at, self.scenario().victory.side) * i32::from(by.per_unit);
                let win = tally.at_least(i32::from(by.win) - more);
                i32::midpoint(win, tally.at_least(i32::from(by.draw) - more))
            }
        }
    }

    /// The chance that the attacker holds a key at the end, in thousandths.
    fn falls(&self, at: &Position, key: usize, weights: Weights) -> i32 {
        let attacker = self.scenario().victory.side;
        let hex = self.outlook().keys[key].hex;
        let left = i32::from(self.scenario().last_turn().0.saturating_sub(at.turn.0)) + 1;
        let cover = i32::from(self.terrain().modifier(hex).0) * 3;
        let Weights { own_attack, enemy_attack, own_defense, enemy_defense, .. } = weights;
        let (coming, retaking, keeping, standing) = if weights.side == attacker {
            (own_attack, enemy_attack, own_defense, enemy_defense)
        } else {
            (enemy_attack, own_attack, enemy_defense, own_defense)
        };
        let chance = if self.holds(at, attacker, hex) {
            let stand = keeping * 2 + cover + 4;
            let coming = retaking * left.min(4) / 4;
            1000 - 700 * coming / (coming + stand)
        } else {
            let stand = standing * 2 + cover + 6;
            let coming = coming * left.min(6) / 6;
            1000 * coming / (coming + stand)
        };
        chance.clamp(DOUBT, 1000 - DOUBT)
    }
}
