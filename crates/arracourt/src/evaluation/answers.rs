//! Everything that is asked besides the impulse itself.

use kernel::{Dice, Seat};
use kit::TurnNo;

use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::game::{Game, LAST_TURN};
use crate::numbers::{AttritionPoints, BridgeId};
use crate::odds::{ROLLS, distribution, sum_ways, verdict_of};
use crate::position::{Attack, Combat, Position, Roll, Step, Verdict};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

use super::planning::Idea;
use super::whim::Whim;
use super::worth::Face;

/// What holding the Advantage is worth.
const ADVANTAGE: i32 = 45;

/// Whether the area under attack is worth holding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Held,
    Yielded,
}

impl Game {
    /// What to do from here, up to the next die or the next decision of another side.
    pub(crate) fn suggest<D: Dice>(
        &self,
        at: &Position,
        seat: Seat,
        whim: u32,
        dice: &mut D,
        into: &mut Vec<Action>,
    ) {
        let mut whim = Whim { share: whim as i32, dice };
        let side = at.side_of(seat);
        match at.step {
            Step::Over => {}
            Step::Bid => into.push(Action::Bid(self.scenario.target)),
            Step::Deploy => self.suggest_deploy(at, into),
            Step::Reinforce(side) => self.suggest_placing(at, side, &mut whim, into),
            Step::Burn => into.push(if whim.strays() { Action::BurnOff } else { Action::KeepFog }),
            Step::Impulse | Step::Second => self.plan_impulse(at, side, &mut whim, into),
            Step::Assault => self.go_on_assaulting(at, side, &mut whim, into),
            Step::Declare => {
                let combat = *at.fight();
                let units = self.candidates(at) - self.other_brigade(combat.attackers);
                let units = if combat.attack == Attack::Assault { units - self.artillery } else { units };
                self.plan_closing(at, side, combat.attack, units | combat.attackers, combat.attackers, into);
            }
            Step::Guns => {
                let combat = *at.fight();
                into.extend((self.candidates(at) - combat.attackers).into_iter().map(Action::With));
                into.extend(self.primary(at, side, combat.area).map(Action::Target));
            }
            Step::Lead => into.extend(self.stoutest(at, at.fight().area, side).map(Action::Lead)),
            Step::Reroll => {
                let again = self.wants_reroll(at, side) != whim.strays();
                into.push(if again { Action::Reroll } else { Action::Accept });
            }
            Step::Attrition => self.suggest_losses(at, side, into),
            Step::FriendlyFire => {
                let here = at.forces.units(at.fight().area, Side::American);
                let worst = here.into_iter().max_by_key(|&unit| self.life_worth(at, unit));
                into.extend(worst.map(Action::Target));
            }
            Step::Retreat => self.suggest_retreat(at, side, into),
            Step::Withdraw => self.suggest_withdrawal(at, side, &mut whim, into),
            Step::Regroup => {
                let field_plan = into.len();
                self.plan_regroup(at, side, &mut whim, into);
                // Units that have moved already stay.
                let gone = at.activity.finished;
                let mut index = 0;
                into.retain(|action| {
                    index += 1;
                    index <= field_plan || !matches!(action, Action::Move(unit, _) if gone.has(*unit))
                });
            }
            Step::Blow => self.suggest_demolition(at, side, into),
            Step::Refit(side) => self.suggest_refit(at, side, into),
            Step::Recover => {
                let best =
                    self.recoverable(at).into_iter().max_by_key(|&unit| self.values[unit.index()][0].attack);
                into.push(best.map_or(Action::Done, Action::Recover));
            }
            Step::Refuse(_) => into.push(Action::Refuse),
        }
    }

    fn suggest_deploy(&self, at: &Position, into: &mut Vec<Action>) {
        let Some(unit) = self.optional else { return };
        let field = self.field(at, Side::German);
        let open = at.german_control.into_iter().filter(|&area| !self.is_full(at, Side::German, area));
        let best = open.max_by_key(|area| field.pull[area.index()]);
        into.extend(best.map(|area| Action::Place(unit, area)));
    }

    fn suggest_placing<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let field = self.field(at, side);
        let Some(unit) = self.due(at, side).first() else { return };
        let mut best: Option<(i32, Area)> = None;
        for area in self.entries(at, unit) {
            let worth = whim.bend(field.pull[area.index()] - 4 * at.forces.units(area, side).len() as i32);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, area));
            }
        }
        into.extend(best.map(|(_, area)| Action::Place(unit, area)));
    }

    /// In the middle of an assault: pending attacks, then whatever else the area could do.
    fn go_on_assaulting<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        if let Some(area) = self.pending(at).first() {
            into.push(Action::Attack(area));
            let units = self.attackers_in(at, side, area);
            self.plan_closing(at, side, Attack::Assault, units, units, into);
            return;
        }
        let Some(from) = at.activity.area else {
            into.push(Action::End);
            return;
        };
        let able = at.activity.began - at.activity.finished;
        let here = at.forces.units(from, side) & able;
        let field = self.field(at, side);
        let mut best: Option<(i32, Idea)> = None;
        if !here.is_empty() {
            self.ideas_from(at, side, from, &field, |worth, idea| {
                let (target, units) = match idea {
                    Idea::Strike { target, units, .. } => (target, units),
                    Idea::March { to, units, .. } => (to, units),
                    _ => return,
                };
                let free = self.open_ground(at).has(target) && units - here == UnitSet::NONE;
                let worth = whim.bend(worth);
                if free && worth > 12 && best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, idea));
                }
            });
        }
        match best {
            Some((_, Idea::Strike { target, units, .. })) => {
                self.plan_strike(at, side, from, target, units, into);
            }
            Some((_, Idea::March { to, units, .. })) => {
                into.extend(units.into_iter().map(|unit| Action::Move(unit, to)));
            }
            _ => into.push(Action::End),
        }
    }

    /// Whether the holder would rather see the dice again.
    fn wants_reroll(&self, at: &Position, side: Side) -> bool {
        match at.roll {
            Roll::Combat => self.reroll_gain(at, side) > ADVANTAGE,
            Roll::Sunset => self.sunset_gain(at, side) > ADVANTAGE,
            Roll::Arrival => {
                let came = at.impulse.exceeds(at.dice[0] + at.dice[1]);
                // The arrival of the other side is not worth it; one's own late in the day is.
                let ends = at.active == Side::American && !self.options.separate_arrival && came;
                if ends { self.sunset_gain(at, side) > ADVANTAGE } else { false }
            }
            Roll::Clouds | Roll::Seizure(_) | Roll::Demolition(_) | Roll::LastMinute(_) | Roll::Repair(_) => {
                false
            }
        }
    }

    /// What new dice are worth to a side, on the average, against those that lie there.
    fn reroll_gain(&self, at: &Position, side: Side) -> i32 {
        let combat = at.fight();
        let lead = if combat.attack == Attack::Assault { combat.named } else { None };
        let difference = self.attack_value(at, combat).over(self.defense_value(at, combat, lead));
        let defender = at.active.other();
        let ground = self.ground(combat.area);
        let capacity = self.capacity(at, combat, defender);
        let worth = |verdict: Verdict, points: AttritionPoints| {
            self.result_worth(at, combat, verdict, points, capacity)
        };
        let shown = difference + (at.dice[0] + at.dice[1]) as i8 - (at.dice[2] + at.dice[3]) as i8;
        let (verdict, points) = verdict_of(combat.attack, shown, ground, capacity);
        let now = worth(verdict, points);
        let sum: i64 = distribution(combat.attack, difference, ground, capacity)
            .into_iter()
            .map(|(verdict, points, weight)| i64::from(worth(verdict, points)) * i64::from(weight))
            .sum();
        let mut gain = (sum / i64::from(ROLLS)) as i32 - now;
        if side != at.active {
            gain = -gain;
        }
        if at.active == Side::American && at.sunset.is_none() {
            gain += self.sunset_gain(at, side) / 2;
        }
        gain
    }

    /// What a result is worth to the attacker.
    fn result_worth(
        &self,
        at: &Position,
        combat: &Combat,
        verdict: Verdict,
        points: AttritionPoints,
        capacity: AttritionPoints,
    ) -> i32 {
        let side = at.active;
        let fighters = matches!(combat.attack, Attack::Assault | Attack::Ranged);
        let lead = combat.lead.map_or(0, |lead| self.step_worth(at, lead));
        let lives: i32 = at
            .forces
            .units(combat.area, side.other())
            .into_iter()
            .map(|unit| self.life_worth(at, unit))
            .sum();
        match verdict {
            Verdict::Repulse if fighters => {
                -combat.attackers.into_iter().map(|unit| self.step_worth(at, unit)).sum::<i32>()
            }
            Verdict::Repulse => 0,
            Verdict::Stalemate => -lead,
            Verdict::Success | Verdict::Overrun => {
                let wiped = points >= capacity;
                let damage = if wiped {
                    lives
                } else {
                    lives * 85 / 100 * i32::from(points) / i32::from(capacity).max(1)
                };
                let ground = if wiped && combat.attack == Attack::Assault {
                    self.prize_for(at, side, combat.area)
                } else {
                    0
                };
                damage + ground - if verdict == Verdict::Overrun || !fighters { 0 } else { lead }
            }
        }
    }

    /// What a new Sunset DR is worth to a side against the one that lies there.
    fn sunset_gain(&self, at: &Position, side: Side) -> i32 {
        let ends = |sum: i32| sum < i32::from(at.impulse.0);
        let now = i32::from(at.dice[0] + at.dice[1]);
        let chance: u32 = (2..=12).filter(|&sum| ends(sum)).map(sum_ways).sum();
        let night = self.night_worth(at, side);
        let expected = night * chance as i32 / 36;
        if ends(now) { expected - night } else { expected }
    }

    /// What it is worth to a side that the day ends now.
    fn night_worth(&self, at: &Position, side: Side) -> i32 {
        let track = i32::from(self.track(at));
        let (needed, _) = self.tonight(at);
        let mut german = 0;
        if needed > 0 && track < needed {
            german -= 400;
        }
        if at.turn >= LAST_TURN {
            let points = track + i32::from(self.loss_points(at));
            german += if points >= i32::from(at.target) { 400 } else { -150 };
        } else if needed > 0 && track >= needed {
            german -= 10;
        }
        if at.turn > TurnNo::FIRST && self.cut_through(at) {
            german += 600;
        }
        if side == Side::German { german } else { -german }
    }

    /// The losses that hurt least, point by point.
    fn suggest_losses(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let mut trial = at.clone();
        let area = at.fight().area;
        let ground = if self.prize(area) >= 50 { Ground::Held } else { Ground::Yielded };
        while self.check_losses(&trial, side).is_err() {
            let mut best: Option<(i32, UnitId, AttritionPoints)> = None;
            for unit in at.forces.units(area, side) {
                let Ok(total) = self.check_hit(&trial, side, unit) else { continue };
                let taken = trial.fight().hits_on(unit);
                let pain = self.pain(at, unit, total, ground) - self.pain(at, unit, taken, ground);
                let each = pain / i32::from(total.less(taken));
                if best.is_none_or(|(least, _, _)| each < least) {
                    best = Some((each, unit, total));
                }
            }
            let Some((_, unit, total)) = best else { return };
            trial.fight_mut().set_hits(unit, total);
            into.push(Action::Hit(unit));
        }
        into.push(Action::Done);
    }

    /// How much a total of points hurts on a unit.
    fn pain(&self, at: &Position, unit: UnitId, total: AttritionPoints, ground: Ground) -> i32 {
        let (away, dead) = match ground {
            Ground::Held => (28, 20),
            Ground::Yielded => (8, 0),
        };
        let step = self.step_worth(at, unit);
        match (at.forces.reduced().has(unit), total.0) {
            (_, 0) => 0,
            (false, 1) => step,
            (false, 2) => step + away,
            (true, 1) => away,
            _ => self.life_worth(at, unit) + dead,
        }
    }

    fn suggest_retreat(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let field = self.field(at, side);
        let Some(unit) = at.fight().running.into_iter().find(|&unit| !self.flights(at, unit).is_empty())
        else {
            return;
        };
        let unit = at.fight().runner.map_or(unit, |(runner, _)| runner);
        let best = self.flights(at, unit).into_iter().max_by_key(|area| field.pull[area.index()]);
        into.extend(best.map(|area| Action::Retreat(unit, area)));
    }

    /// A unit that would be lost where it stands leaves; one that holds something worth it stays.
    fn suggest_withdrawal<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let combat = *at.fight();
        if let Some((runner, _)) = combat.runner {
            let to = self.withdrawals(at, runner).first();
            into.extend(to.map(|to| Action::Withdraw(runner, to)));
            return;
        }
        let enemies = at.forces.units(combat.area, side.other());
        let danger = if enemies.is_empty() { 0 } else { self.danger(at, side, combat.area) };
        let prize = self.prize(combat.area);
        let own = at.forces.units(combat.area, side);
        let lives: i32 = own.into_iter().map(|unit| self.life_worth(at, unit)).sum();
        let leave = danger * lives / 100 > prize * (100 - danger) / 100 + lives / 6;
        if leave != whim.strays() {
            let field = self.field(at, side);
            for unit in own {
                let ways: AreaSet = self.withdrawals(at, unit);
                if let Some(to) = ways.into_iter().max_by_key(|area| field.pull[area.index()]) {
                    into.push(Action::Withdraw(unit, to));
                    return;
                }
            }
        }
        into.push(Action::Stand);
    }

    /// Bridges are blown where the enemy stands on the far bank and is the stronger.
    fn suggest_demolition(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let stronger = |bridge: &BridgeId| {
            let span = self.spans[bridge.index()];
            let count =
                |side: Side| at.forces.units(span.a, side).len() + at.forces.units(span.b, side).len();
            side == Side::American && count(side.other()) > count(side)
        };
        let best = self.blowable(at, side).find(stronger);
        into.push(best.map_or(Action::Done, Action::Blow));
    }

    /// Two flips are worth more than a rebuilding; the strongest units first.
    fn suggest_refit(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let weak = self.flippable(at, side);
        let gain =
            |unit: UnitId| self.unit_worth(at, unit, Face::Full) - self.unit_worth(at, unit, Face::Reduced);
        let best = weak.into_iter().max_by_key(|&unit| (gain(unit), self.values[unit.index()][0].attack));
        let depots = self.open_depots(at, side);
        let lost = self.rebuildable(at, side);
        if let Some(unit) = best
            && (at.second_flip || weak.len() >= 2 || lost.is_empty() || depots.is_empty())
        {
            into.push(Action::Flip(unit));
            return;
        }
        let back = lost.into_iter().max_by_key(|&unit| self.values[unit.index()][0].attack);
        let field = self.field(at, side);
        let depot = depots.into_iter().max_by_key(|area| field.pull[area.index()]);
        match (back, depot) {
            (Some(unit), Some(area)) if at.points > 0 => into.push(Action::Rebuild(unit, area)),
            _ => into.push(best.map_or(Action::Done, Action::Flip)),
        }
    }
}
