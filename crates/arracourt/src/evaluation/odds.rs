//! What an attack is worth on the average, for both sides, without rolling it.

use crate::area::Area;
use crate::game::Game;
use crate::numbers::{AttritionPoints, LeaderId, LeaderSet, Modifier, VictoryPoints};
use crate::odds::{ROLLS, distribution};
use crate::position::{Attack, Combat, LeaderAt, Position, Step, Verdict};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};
use kit::Strength;

/// What an attack comes to on the average.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    /// What it is worth to the attacker, in hundredths of a point.
    pub worth: i32,
    /// How many of 100 such attacks clear the area.
    pub takes: i32,
    /// How many of 100 are repulsed.
    pub repulse: i32,
}

/// Enough of an attack to weigh it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sketch {
    pub attack: Attack,
    pub side: Side,
    pub target: Area,
    pub units: UnitSet,
    pub mandatory: bool,
    /// What water and bridges give the defender.
    pub water: Modifier,
}

impl Game {
    /// The leaders that would join, with those that have joined already.
    pub(super) fn willing_leaders(&self, at: &Position, side: Side, units: UnitSet) -> LeaderSet {
        let mut joined = if at.step == Step::Declare { at.fight().leaders } else { LeaderSet::NONE };
        if self.leaders_placed(at, side) {
            return joined;
        }
        for (index, leader) in self.leaders.iter().enumerate() {
            let fits = leader.side == side
                && at.leaders[index] == LeaderAt::Ready
                && match &leader.needs {
                    Some(formation) => {
                        units.into_iter().any(|unit| self.counter(unit).formation == *formation)
                    }
                    None => !(units & self.armored).is_empty(),
                };
            let apart = joined.into_iter().any(|with| {
                self.leaders.get(with.index()).is_some_and(|with| leader.excludes.as_ref() == Some(&with.id))
            });
            if fits && !apart {
                joined.insert(LeaderId::at(index));
            }
        }
        joined
    }

    /// The unit that leads best: the highest factor, and among equals the one whose loss hurts least.
    pub(super) fn best_leader_unit(&self, at: &Position, attack: Attack, units: UnitSet) -> Option<UnitId> {
        let able = if attack == Attack::Assault { units - self.artillery } else { units & self.armored };
        let mut best: Option<(i32, UnitId)> = None;
        for unit in able {
            let worth = 26 * i32::from(self.values(at, unit).attack) - self.step_worth(at, unit);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, unit));
            }
        }
        best.map(|(_, unit)| unit)
    }

    /// Weighs an attack that has been sketched.
    pub(super) fn weigh(&self, at: &Position, sketch: &Sketch) -> Outlook {
        let mut combat = Combat { mandatory: sketch.mandatory, ..Combat::new(sketch.attack, sketch.target) };
        combat.attackers = sketch.units;
        let fighters = matches!(sketch.attack, Attack::Assault | Attack::Ranged);
        if fighters {
            combat.lead = self.best_leader_unit(at, sketch.attack, sketch.units);
            if combat.lead.is_none() {
                return Outlook { worth: -1000, takes: 0, repulse: 100 };
            }
            combat.leaders = self.willing_leaders(at, sketch.side, sketch.units);
        }
        let lead_defender = if sketch.attack == Attack::Assault {
            self.stoutest(at, sketch.target, sketch.side.other())
        } else {
            None
        };
        // The values ask whose half it is; a sketch may be the enemy's.
        let (mut av, mut dv) = (0_i16, 0_i16);
        self.tally_attack(at, &combat, &mut av);
        self.tally_defense_of(at, &combat, lead_defender, sketch.side, &mut dv);
        let difference = (av.div_euclid(2) - dv.div_euclid(2)) as i8 - sketch.water.0;
        self.weigh_difference(at, sketch, &combat, difference)
    }

    fn weigh_difference(&self, at: &Position, sketch: &Sketch, combat: &Combat, difference: i8) -> Outlook {
        let defender = sketch.side.other();
        let here = at.forces.units(sketch.target, defender);
        let ground = self.ground(sketch.target);
        let capacity = self.capacity(at, combat, defender);
        let lives: i32 = here.into_iter().map(|unit| self.life_worth(at, unit)).sum();
        let fighters = matches!(sketch.attack, Attack::Assault | Attack::Ranged);
        let all_steps: i32 =
            if fighters { sketch.units.into_iter().map(|unit| self.step_worth(at, unit)).sum() } else { 0 };
        let lead_step = combat.lead.map_or(0, |lead| self.step_worth(at, lead));
        let per_point =
            if capacity > AttritionPoints::NONE { lives * 85 / (100 * i32::from(capacity)) } else { 0 };
        let prize = self.prize_for(at, sketch.side, sketch.target);
        let hold = sketch.attack == Attack::Assault;
        let foothold = if hold && sketch.mandatory { self.foothold(at, sketch) } else { 0 };
        let (mut worth, mut takes, mut repulse) = (0_i64, 0_u32, 0_u32);
        for (verdict, points, weight) in distribution(sketch.attack, difference, ground, capacity) {
            let value = match verdict {
                Verdict::Repulse => {
                    repulse += weight;
                    if fighters { -all_steps - if sketch.mandatory { 6 } else { 0 } } else { 0 }
                }
                Verdict::Stalemate => foothold - lead_step,
                Verdict::Success | Verdict::Overrun => {
                    let wiped = points >= capacity;
                    let lead = if verdict == Verdict::Overrun || !fighters { 0 } else { lead_step };
                    let damage = if wiped { lives } else { per_point * i32::from(points) };
                    // Most of the points are enough: what is left runs or is finished off next time.
                    let share = (i32::from(points) * 100 / i32::from(capacity).max(1)).min(100);
                    let taken = if wiped {
                        100
                    } else if share >= 60 {
                        share - 25
                    } else {
                        0
                    };
                    if wiped {
                        takes += weight;
                    }
                    let ground = if hold { prize * taken / 100 + foothold * (100 - taken) / 100 } else { 0 };
                    damage + ground - lead
                }
            };
            worth += i64::from(value) * i64::from(weight);
        }
        Outlook {
            worth: (worth / i64::from(ROLLS)) as i32,
            takes: (takes * 100 / ROLLS) as i32,
            repulse: (repulse * 100 / ROLLS) as i32,
        }
    }

    /// The defender with the highest defense.
    pub(super) fn stoutest(&self, at: &Position, area: Area, side: Side) -> Option<UnitId> {
        let mut best: Option<((Strength, bool), UnitId)> = None;
        for unit in at.forces.units(area, side) {
            let key = (self.values(at, unit).defense, !at.forces.reduced().has(unit));
            if best.is_none_or(|(most, _)| key > most) {
                best = Some((key, unit));
            }
        }
        best.map(|(_, unit)| unit)
    }

    /// What taking an area is worth to a side: twice a prize is not more than once, so what is held already counts
    /// for nothing.
    pub(super) fn prize_for(&self, at: &Position, side: Side, area: Area) -> i32 {
        if at.controller(area) == side {
            // Driving the enemy out of a friendly area makes it safe.
            return self.prize(area) / 3;
        }
        let (needed, pressing) = self.tonight(at);
        let urgent = if self.vp[area.index()] > VictoryPoints::NONE {
            let track = i32::from(self.track(at));
            match side {
                Side::German if track < needed => 2 * pressing,
                Side::American if track - i32::from(self.vp[area.index()]) < needed => 2 * pressing,
                _ => 0,
            }
        } else {
            0
        };
        self.prize(area) + urgent
    }

    /// What keeping an area is worth to the side that controls it.
    pub(super) fn keep_worth(&self, at: &Position, side: Side, area: Area) -> i32 {
        let points = i32::from(self.vp[area.index()]);
        let (needed, pressing) = self.tonight(at);
        let track = i32::from(self.track(at));
        let urgent = match side {
            Side::German if points > 0 && track - points < needed => 2 * pressing,
            _ => 0,
        };
        self.prize(area) + urgent
    }

    /// What standing in an enemy area beside him is worth: the hills count, and a contested area is half taken.
    fn foothold(&self, at: &Position, sketch: &Sketch) -> i32 {
        let hills = crate::victory::HILLS.contains(&sketch.target);
        let prize = self.prize_for(at, sketch.side, sketch.target);
        match sketch.side {
            Side::German if hills => prize / 2,
            _ => prize / 6,
        }
    }
}
