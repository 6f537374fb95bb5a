//! The odds of an attack: by column against a closed stack, exact after the reveal [10.1, 10.1n7].

use kernel::{Addition, Chance, Odds};
use kit::{Side, Strength};

use crate::crt::{CombatResult, Effect, Odds as Column, Party};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Combat, Frame, Position, Stage};
use crate::shipped::crt;
use crate::side::side_name;
use crate::unit::Reverse;
use crate::view::{Known, View};

/// How many results there are.
const RESULTS: usize = CombatResult::ALL.len();

impl Game {
    /// The odds of what is being prepared: an attack, or the shots of a window; nothing if neither is, or if the viewer does
    /// not know who attacks.
    pub(crate) fn odds(&self, view: &View) -> Option<Odds> {
        let known = view.known();
        match known.at.asks()? {
            Frame::Declare
            | Frame::Support
            | Frame::Protect
            | Frame::AntiAir(_)
            | Frame::Black(_)
            | Frame::Breach => self.attack_odds(known),
            Frame::Window => self.window_odds(known),
            _ => None,
        }
    }

    fn attack_odds(&self, known: Known<'_>) -> Option<Odds> {
        let at = known.at;
        let mut combat = at.combat;
        let target = combat.target?;
        let attacker = self.active_side(at);
        if combat.attackers.iter().any(|unit| at.troops.hex(unit).is_none()) {
            return None;
        }
        let named = combat.defenders.is_empty();
        let closed = named && known.may_hide(attacker.other(), target);
        if named {
            combat.defenders = self.own_in(at, attacker.other(), target);
        }
        let (attack, defense) = self.strengths(at, &combat);
        let mut facts: Vec<(String, String)> = vec![("attack".into(), attack.0.to_string())];
        let least = if closed { "at least " } else { "" };
        facts.push(("defense".into(), format!("{least}{}", defense.0)));
        let best = Column::of(attack, defense)?;
        if !closed {
            facts.push(("column".into(), best.name().into()));
        }
        let mut modifier = 0;
        for term in self.terms(at, &combat) {
            modifier += i16::from(term.modifier.0);
            facts.push((format!("{} [{}]", term.what.name(), term.what.clause()), term.modifier.to_string()));
        }
        let draws = self.chit_draws(at);
        let (lowest, highest) = draws.ends();
        if combat.stage > Stage::Chits {
            facts.push(("chits drawn [10.3n1]".into(), format!("{lowest:+}")));
        } else if (lowest, highest) != (0, 0) {
            facts.push(("chits to be drawn [10.3]".into(), format!("{lowest:+} to {highest:+}")));
        }
        let dice = self.attack_dice(at, &combat);
        facts.push(("dice [10.1n5]".into(), dice.to_string()));
        let rolls = super::dice_ways(dice);
        let spread = |column: Column| {
            let mut weights = [0_u64; RESULTS];
            for (chits, ways) in draws.iter() {
                for (sum, &rolled) in rolls.iter().enumerate().filter(|(_, rolled)| **rolled > 0) {
                    let result = crt().result(column, sum as i16 + modifier + i16::from(chits));
                    weights[result as usize] += ways * rolled;
                }
            }
            super::fitted(weights)
        };
        let (mut chances, mut total) = (Vec::new(), 0);
        if closed {
            // What the stack holds is not known: every column that it may come to, the best one first.
            for &column in Column::ALL.iter().rev().filter(|&&column| column <= best) {
                let (weights, whole) = spread(column);
                facts.push((column.name().into(), shares(weights, whole)));
            }
        } else {
            let (weights, whole) = spread(best);
            total = whole;
            chances = CombatResult::ALL
                .into_iter()
                .zip(weights)
                .filter(|&(_, weight)| weight > 0)
                .map(|(result, weight)| self.chance_of(known, &combat, result, weight))
                .collect();
        }
        Some(Odds { facts, chances, total, lit: None, could_add: self.could_add(known, attacker) })
    }

    fn chance_of(&self, known: Known<'_>, combat: &Combat, result: CombatResult, weight: u32) -> Chance {
        let (lost, back) = self.certain(known, combat, result);
        let id = |unit: UnitId| self.counter(unit).id.clone();
        Chance {
            lost: lost.iter().map(id).collect(),
            retreats: back.iter().map(|unit| (id(unit), 2)).collect(),
            ..super::chance(weight, result.name())
        }
    }

    /// Who is lost whatever the owners choose, and who must retreat [10.4, 10.5].
    fn certain(&self, known: Known<'_>, combat: &Combat, result: CombatResult) -> (UnitSet, UnitSet) {
        let at = known.at;
        let Some((party, effect)) = result.effect() else { return (UnitSet::NONE, UnitSet::NONE) };
        let involved = match party {
            Party::Attacker => combat.attackers,
            Party::Defender => combat.defenders,
        };
        let units = involved - at.troops.riding();
        let with_rider = |unit: UnitId| at.troops.rider(unit).into_iter().chain([unit]);
        let all = |units: UnitSet| units.iter().flat_map(with_rider).collect::<UnitSet>();
        let fighting: UnitSet = units.iter().filter(|&unit| !self.counter(unit).is_hq()).collect();
        let candidates = if fighting.is_empty() { units } else { fighting };
        let only = candidates.first().filter(|_| candidates.len() == 1);
        match effect {
            Effect::EliminateAll => (all(units), UnitSet::NONE),
            Effect::EliminateHalf => (UnitSet::NONE, UnitSet::NONE),
            Effect::EliminateOne => {
                (only.map_or(UnitSet::NONE, |unit| all(UnitSet::one(unit))), UnitSet::NONE)
            }
            Effect::DepleteOne => {
                let dies = |unit: &UnitId| self.dies_of_a_casualty(at, *unit);
                (only.into_iter().flat_map(with_rider).filter(dies).collect(), UnitSet::NONE)
            }
            Effect::Retreat => {
                let trapped: UnitSet =
                    units.iter().filter(|&unit| self.is_trapped(known, unit, units)).collect();
                (all(trapped), all(units - trapped))
            }
        }
    }

    /// Whether one casualty removes a unit.
    pub(crate) fn dies_of_a_casualty(&self, at: &Position, unit: UnitId) -> bool {
        at.depleted.has(unit) || !matches!(self.counter(unit).reverse, Reverse::Depleted(_))
    }

    /// Whether a unit has nowhere to retreat to for certain: closed stacks are taken to have no zone of control, and the
    /// others of its stack to make room. Not said where headquarters move too, or are out of sight.
    fn is_trapped(&self, known: Known<'_>, unit: UnitId, with: UnitSet) -> bool {
        let mut at = *known.at;
        let heads = self.headquarters(&at, self.side(unit));
        if heads.meets(with) || heads.iter().any(|hq| at.troops.hex(hq).is_none()) {
            return false;
        }
        for other in with.iter().filter(|&other| other != unit) {
            for one in at.troops.rider(other).into_iter().chain([other]) {
                at.troops.put(one, crate::troops::Place::Eliminated);
            }
        }
        let hopeful = Known::truth(&at);
        self.retreats(hopeful, unit).ways.is_empty()
    }

    /// Who could still join, as far as is known: attackers, batteries, anti-aircraft guns, black chits.
    fn could_add(&self, known: Known<'_>, attacker: Side) -> Vec<Addition> {
        let at = known.at;
        let mut all = Vec::new();
        let frame = at.asks().unwrap_or_default();
        let mut add = |side: Side, unit: UnitId, what: &str, Strength(points): Strength| {
            let piece = Some(self.counter(unit).id.clone());
            all.push(Addition {
                piece,
                side: side_name(side).into(),
                what: what.into(),
                points: points.into(),
            });
        };
        if frame == Frame::Declare {
            for unit in at.active.units {
                if self.check_with(known, attacker, unit).is_ok() {
                    add(attacker, unit, "attacker", self.attack(at, unit));
                }
            }
        }
        let asked: &[Side] = match frame {
            Frame::Declare | Frame::Support if !at.combat.overrun => &[attacker, attacker.other()],
            Frame::Protect => &[attacker.other()],
            _ => &[],
        };
        for &side in asked {
            for unit in self.forces().of_side(side) - at.combat.attackers {
                if self.check_support(known, side, unit).is_ok() {
                    add(side, unit, "artillery", self.attack(at, unit));
                }
            }
        }
        if let Frame::AntiAir(side) = frame {
            for unit in self.forces().of_side(side) {
                if self.check_anti_air(known, side, unit).is_ok() {
                    add(side, unit, "anti-aircraft", Strength(0));
                }
            }
        }
        for side in Side::BOTH {
            for chit in at.cups[side.index()].hand() {
                let chit = &crate::shipped::event_chits().chit(chit).name;
                let what = format!("black chit {chit}");
                all.push(Addition { piece: None, side: side_name(side).into(), what, points: 0 });
            }
        }
        all
    }
}

/// A distribution on one line.
fn shares(weights: [u32; RESULTS], total: u32) -> String {
    let total = u64::from(total.max(1));
    let share = |(result, weight): (CombatResult, u32)| {
        let percent = (u64::from(weight) * 200 / total).div_ceil(2);
        (weight > 0).then(|| format!("{} {percent} %", result.name()))
    };
    CombatResult::ALL.into_iter().zip(weights).filter_map(share).collect::<Vec<_>>().join(", ")
}
