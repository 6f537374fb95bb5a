//! The odds of shots and barrages [11.2, 11.3, 11.4, 18.0].

use board::HexId;
use kernel::{Chance, Odds};
use kit::Side;

use crate::chart::Ground;
use crate::direct_fire::Chances;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Range;
use crate::position::{Frame, Position};
use crate::view::{Known, View};

/// What a barrage's dice do: how many of 216 rolls miss, hit with three different dice, with a pair, with three alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BarrageChances {
    /// Misses.
    pub miss: u32,
    /// Hits without a loss.
    pub scattered: u32,
    /// Hits with a pair.
    pub pair: u32,
    /// Hits with three alike.
    pub triple: u32,
}

impl BarrageChances {
    /// The chances against a number that the three dice must exceed [11.2n4, 11.2n6].
    pub fn against(number: i16) -> BarrageChances {
        let mut chances = BarrageChances::default();
        for roll in 0..216 {
            let [a, b, c] = [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1];
            let cell = if a + b + c <= number {
                &mut chances.miss
            } else if a == b && b == c {
                &mut chances.triple
            } else if a == b || b == c || a == c {
                &mut chances.pair
            } else {
                &mut chances.scattered
            };
            *cell += 1;
        }
        chances
    }
}

impl Game {
    /// The chances of one gun against one unit as both stand, of 36.
    pub(crate) fn shot_chances(&self, at: &Position, gun: UnitId, target: UnitId) -> Option<Chances> {
        let (from, hex) = (at.troops.hex(gun)?, at.troops.hex(target)?);
        let distance = Range(self.grid().distance(from, hex) as u8);
        let die = self.die_modifier(at, target, hex);
        Some(Chances::of(self.fire_rule(gun), die, distance, self.defense_against_fire(at, target)))
    }

    /// The odds of a shot at a unit that the viewer sees.
    pub(crate) fn shot_odds(&self, view: &View, gun: UnitId, target: UnitId) -> Option<Odds> {
        let at = &view.known;
        let (from, hex) = (at.troops.hex(gun)?, at.troops.hex(target)?);
        let chances = self.shot_chances(at, gun, target)?;
        let moving = at.asks() == Some(Frame::Window);
        let defense = self.defense_against_fire(at, target);
        let facts = vec![
            ("distance".into(), self.grid().distance(from, hex).to_string()),
            ("each die [11.3n5]".into(), self.die_modifier(at, target, hex).to_string()),
            ("defense".into(), defense.0.to_string()),
        ];
        Some(Odds {
            facts,
            chances: self.shot_results(at, target, chances, moving),
            total: 36,
            lit: None,
            could_add: Vec::new(),
        })
    }

    fn shot_results(&self, at: &Position, target: UnitId, chances: Chances, moving: bool) -> Vec<Chance> {
        let Chances { hit, casualty } = chances;
        let mut results = vec![
            super::chance(u32::from(36 - hit), "miss"),
            super::chance(u32::from(hit - casualty), if moving { "pinned" } else { "hit without loss" }),
            super::chance(u32::from(casualty), if moving { "casualty, pinned" } else { "casualty" }),
        ];
        let struck = at.troops.rider(target).into_iter().chain([target]);
        let lost = struck.filter(|&unit| self.dies_of_a_casualty(at, unit));
        results[2].lost = lost.map(|unit| self.counter(unit).id.clone()).collect();
        results.retain(|chance| chance.weight > 0);
        results
    }

    /// The odds of the best shot of a window, and the chances of every other, as far as the viewer knows the guns.
    pub(crate) fn window_odds(&self, known: Known<'_>) -> Option<Odds> {
        let at = known.at;
        let firer = self.active_side(at).other();
        let mut shots: Vec<(Chances, UnitId, UnitId)> = Vec::new();
        for gun in self.forces().of_side(firer).iter().filter(|&gun| self.counter(gun).direct.is_some()) {
            for target in at.mover.targets {
                if self.check_fire(known, firer, gun, target).is_ok()
                    && let Some(chances) = self.shot_chances(at, gun, target)
                {
                    shots.push((chances, gun, target));
                }
            }
        }
        let worth =
            |shot: &&(Chances, UnitId, UnitId)| (shot.0.casualty, shot.0.hit, std::cmp::Reverse(shot.1));
        let &(best, gun, target) = shots.iter().max_by_key(worth)?;
        let name = |unit: UnitId| &self.counter(unit).name;
        let mut facts = vec![("shot".into(), format!("{} at {}", name(gun), name(target)))];
        for (Chances { hit, casualty }, gun, target) in shots {
            let what = format!("{} at {} [11.4]", name(gun), name(target));
            facts.push((what, format!("hit {hit} in 36, casualty {casualty} in 36")));
        }
        let chances = self.shot_results(at, target, best, true);
        Some(Odds { facts, chances, total: 36, lit: None, could_add: Vec::new() })
    }

    /// The odds of a barrage, as far as the viewer knows who is in the hex.
    pub(crate) fn barrage_odds(&self, view: &View, battery: UnitId, hex: HexId) -> Option<Odds> {
        let at = &view.known;
        let from = at.troops.hex(battery)?;
        let owner = self.side(battery).other();
        let number = self.barrage_number(at, from, hex);
        let BarrageChances { miss, scattered, pair, triple } = BarrageChances::against(number);
        let facts = vec![
            ("distance".into(), self.grid().distance(from, hex).to_string()),
            ("three dice must exceed [11.2n4]".into(), number.to_string()),
        ];
        let mut chances = vec![super::chance(miss, "miss"), super::chance(scattered, "hit without loss")];
        let closed = view.known().may_hide(owner, hex);
        let least = u8::from(self.terrain().ground(hex) == Ground::Clear);
        for (weight, casualties) in [(pair, 1 + least), (triple, 2 + least)] {
            chances.push(self.shelled(at, owner, hex, closed, weight, casualties));
        }
        chances.retain(|chance| chance.weight > 0);
        Some(Odds { facts, chances, total: 216, lit: None, could_add: Vec::new() })
    }

    /// What a pair or three alike do to a hex [11.2n6, 11.2n7].
    fn shelled(
        &self,
        at: &Position,
        owner: Side,
        hex: HexId,
        closed: bool,
        weight: u32,
        casualties: u8,
    ) -> Chance {
        let here: UnitSet = self.own_in(at, owner, hex) - at.troops.riding();
        let plural = if casualties == 1 { "casualty" } else { "casualties" };
        let spread = format!("{casualties} {plural}");
        let few = casualties > 1 && here.len() < usize::from(casualties);
        if closed && casualties > 1 {
            return super::chance(weight, format!("{spread}, or one unit lost if fewer are there"));
        }
        let mut chance = super::chance(weight, if few { "one unit lost".into() } else { spread });
        let only = here.first().filter(|_| here.len() == 1 && !closed);
        if let Some(only) = only.filter(|&unit| !self.is_protected(at, unit)) {
            let dies = few || self.dies_of_a_casualty(at, only);
            chance.lost.extend(dies.then(|| self.counter(only).id.clone()));
        }
        chance
    }
}
