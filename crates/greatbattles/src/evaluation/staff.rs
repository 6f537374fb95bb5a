//! What a staff decides: the day, activation, reserves, barrages, where the C Ops goes.

use board::plane::{Mil, Point};
use kernel::Dice;

use super::{Skill, Whim};
use crate::activation::{Choice, Hour};
use crate::army::Army;
use crate::barrage::Activity;
use crate::formation::Formation;
use crate::numbers::DayNo;
use crate::play::{Action, BattalionId, Battery, Game, Position, Stance, StandId, Step, Whereabouts};
use crate::shipped;

/// No more calls than this are under way at once.
const MOST_CALLS: usize = 6;
/// What a barrage must promise, in hundredths of a stand.
const WORTH_A_ROUND: i32 = 25;
/// Up to this distance in inches one battalion has as much work as the next.
const STORM: i32 = 13;
/// The day from which a second battlegroup is activated along a road, and the price of one.
const SECOND_GROUP: DayNo = DayNo(4);
const ONE_GROUP: u8 = 2;
/// The first turn in which one sees 12 inches for sure.
const LIGHT: u8 = 4;
/// How near its own troops an enemy must be to be shelled.
const SHELLED_WITHIN: Mil = Mil(9_500);

impl Game {
    /// The attacker needs every turn; the defender does not.
    pub(super) fn pass_or_proceed(&self, at: &Position, army: Army) -> Action {
        // On the first day it looks for the enemy by daylight.
        let waits = self.opens_road(army) && at.day == DayNo(1) && at.turn < LIGHT;
        if self.is_attacking(at, army) && !waits || self.must_proceed(at, army) {
            Action::Proceed
        } else {
            Action::Pass
        }
    }

    /// Days that are still to come, today left out.
    fn days_left(&self, at: &Position) -> u8 {
        self.scenario().last_day.0.saturating_sub(at.day.0)
    }

    /// How much work a battalion has today: it is fit, and enemies or ground to take are in reach.
    pub(super) fn work(&self, at: &Position, unit: BattalionId) -> i32 {
        let state = at.battalion(unit);
        if state.place != Whereabouts::Table || state.stance != Stance::Inactive {
            return 0;
        }
        let fit: i32 = self
            .live(at, unit)
            .map(|stand| self.stand_worth(stand) / if at.stand(stand).suppressed { 2 } else { 1 })
            .sum();
        let Some(place) = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at) else { return 0 };
        let enemies = self.known_stands(at, self.army(unit).other()).map(|stand| at.stand(stand).pose.at);
        let near = enemies.map(|enemy| place.to(enemy).length().0 / 1000).min();
        let goal = self.goal_of(at, unit);
        let goal = place.to(goal).length().0 / 1000;
        let far = match near {
            // Where places bring points, who is near them has more to do than who is only near an enemy.
            Some(near) if self.scorer().is_some() => i32::midpoint(near, goal),
            Some(near) => near,
            None => 12 + goal,
        };
        // A fresh battalion behind the 12-inch line is as near as a worn one before it.
        fit * 12 / far.clamp(STORM, 60)
    }

    /// As many battlegroups a day as the points allow that are left for it, those with most work, and what is left over for a battalion;
    /// who has nothing to take stays inactive for the -2.
    pub(super) fn advise_activation<D: Dice>(
        &self,
        at: &Position,
        army: Army,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let side = at.side(army);
        // The first day finds the enemy; what storms him comes with the second.
        let waits = whim.skill == Skill::Full && self.opens_road(army) && at.day == DayNo(1);
        if self.is_attacking(at, army) && side.activating.is_empty() && !waits {
            let dawn = matches!(at.step, Step::Dawn(_));
            let kept = 2 * self.days_left(at);
            if dawn {
                let groups = 0..self.scenario().battlegroups.len() as u8;
                let of = |group: u8| {
                    let id = &self.scenario().battlegroups[usize::from(group)].id;
                    self.battalions_of(army).filter(move |unit| {
                        self.scenario().battalions[usize::from(unit.0)].battlegroup == *id
                    })
                };
                let mut best: Vec<(i32, u8)> = groups
                    .map(|group| (whim.over(of(group).map(|unit| self.work(at, unit)).sum()), group))
                    .filter(|&(work, group)| {
                        work > 0 && self.check(at, army, &Action::ActivateGroups(vec![group])).is_ok()
                    })
                    .collect();
                best.sort_by_key(|&(work, group)| (std::cmp::Reverse(work), group));
                // The points are to last to the end; the first group is taken in any case.
                let share = side.points.0.div_ceil(self.days_left(at) + 1);
                let spare = side.points.0.saturating_sub(kept);
                let share = match (self.opens_road(army), at.day < SECOND_GROUP) {
                    (true, true) => ONE_GROUP,
                    (true, false) => share.max(spare),
                    (false, _) => share,
                };
                if self.opens_road(army) && self.known_stands(at, army.other()).next().is_none() {
                    // Nobody is known: everybody marches without activation.
                    into.push(Action::Done);
                    return;
                }
                let mut chosen = (1..=best.len().min(3)).rev().map(|count| {
                    let mut groups: Vec<u8> = best[..count].iter().map(|&(_, group)| group).collect();
                    groups.sort_unstable();
                    groups
                });
                let fits = |groups: &Vec<u8>| {
                    let price = shipped::activation().price(Choice::ALL[groups.len()], Hour::Dawn).0;
                    (groups.len() == 1 || price <= share)
                        && self.check(at, army, &Action::ActivateGroups(groups.clone())).is_ok()
                };
                into.extend(chosen.find(fits).map(Action::ActivateGroups));
            } else if self.options().cops_activation || side.points.0 >= kept + 2 && !self.opens_road(army) {
                let best = self
                    .battalions_of(army)
                    .filter(|&unit| self.has_near_work(at, unit))
                    .map(|unit| (self.work(at, unit), unit))
                    .max_by_key(|&(work, unit)| (work, std::cmp::Reverse(unit)));
                let action = best.filter(|(work, _)| *work > 250).map(|(_, unit)| Action::Activate(unit));
                into.extend(action.filter(|action| self.check(at, army, action).is_ok()));
            }
        }
        if at.step == Step::Activate {
            self.advise_lying_low(at, army, into);
        }
        into.push(Action::Done);
    }

    /// Whether a known enemy is close enough that being inactive holds a battalion back.
    fn has_near_work(&self, at: &Position, unit: BattalionId) -> bool {
        at.battalion(unit).stance == Stance::Inactive
            && self.nearest_known(at, unit).is_some_and(|(distance, _)| distance <= Mil(14_000))
    }

    /// The nearest known enemy stand.
    pub(crate) fn nearest_known(&self, at: &Position, unit: BattalionId) -> Option<(Mil, StandId)> {
        let own: Vec<Point> = self.live(at, unit).map(|stand| at.stand(stand).pose.at).collect();
        let enemies = self.known_stands(at, self.army(unit).other());
        enemies
            .filter_map(|enemy| {
                let point = at.stand(enemy).pose.at;
                let near = own.iter().map(|place| place.to(point).length()).min()?;
                Some((near, enemy))
            })
            .min()
    }

    /// Reserves come on where they are nearest to their goal and out of harm.
    pub(super) fn advise_deployment(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        if self.battalions_of(army).any(|unit| self.may_deploy(at, unit)) {
            let mut list = Vec::new();
            self.list(at, army, &mut list);
            let enemies: Vec<Point> =
                self.known_stands(at, army.other()).map(|stand| at.stand(stand).pose.at).collect();
            let safe = |point: Point| enemies.iter().all(|enemy| point.to(*enemy).length() > Mil(13_500));
            let best = list
                .into_iter()
                .filter_map(|action| {
                    let Action::Deploy(unit, lay) = &action else { return None };
                    let (unit, place) = (*unit, lay.anchor.at);
                    // On its vehicles a battalion comes up fast.
                    let rides = lay.formation == Formation::Column;
                    safe(place).then(|| (!rides, place.to(self.goal_of(at, unit)).length(), action))
                })
                .min_by_key(|(walks, far, _)| (*walks, *far));
            into.extend(best.map(|(.., action)| action));
        }
        if into.is_empty() {
            into.push(Action::Done);
        }
    }

    /// What a template at a point promises, in hundredths of a stand: new suppressions of the enemy, less own troops under it.
    fn barrage_worth(&self, at: &Position, army: Army, point: Point) -> i32 {
        let template = &shipped::barrage().template;
        let mut worth = 0;
        for side in [army.other(), army] {
            for stand in self.known_stands(at, side) {
                let immune = shipped::kinds().is_immune_to_barrage(self.info(stand).stand.stand);
                let one = at.stand(stand);
                if immune || one.suppressed || !template.is_over(point, &self.rect(at, stand)) {
                    continue;
                }
                let activity: Activity = at.activity(self.battalion_of(at, stand));
                let score = shipped::barrage().suppression(self.cover(at, stand), activity);
                let part = i32::from(score.0.clamp(0, 10)) * self.stand_worth(stand) / 10;
                // A gun that is down lets infantry come on.
                let part = if self.info(stand).stand.stand.is_gun() { part * 3 / 2 } else { part };
                worth += if side == army { -2 * part } else { part };
            }
        }
        worth
    }

    /// What another round on a point promises while own active troops are close: who is down there stays down and does not fire.
    fn keeping_worth(&self, at: &Position, army: Army, point: Point) -> i32 {
        let storms = self.stands_on_table(at, army).any(|stand| {
            at.activity(self.battalion_of(at, stand)) == Activity::Active
                && at.stand(stand).pose.at.to(point).length() <= Mil(6_500)
        });
        if !storms {
            return 0;
        }
        let template = &shipped::barrage().template;
        let under = self
            .known_stands(at, army.other())
            .filter(|&stand| at.stand(stand).suppressed && template.is_over(point, &self.rect(at, stand)));
        let fresh = self.barrage_worth(at, army, point);
        fresh + under.map(|stand| self.stand_worth(stand) / 3).sum::<i32>() * 3 / 10
    }

    pub(super) fn advise_barrage(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        if let Some(number) = self.open_template(at, army) {
            let (battery, _) = at.side(army).batteries[usize::from(number)];
            let worth = match battery {
                Battery::On(point) | Battery::Waiting(point, _) => self.barrage_worth(at, army, point),
                _ => 0,
            };
            let fall = Action::Fall(number);
            let worth = worth.max(match battery {
                Battery::On(point) => self.keeping_worth(at, army, point),
                _ => 0,
            });
            let falls = worth >= WORTH_A_ROUND && self.check(at, army, &fall).is_ok();
            into.push(if falls { fall } else { Action::End(number) });
            return;
        }
        if let Some(&number) = self.preplanned(at, army).first() {
            into.push(Action::Fall(number));
            return;
        }
        into.extend(self.best_call(at, army));
        into.push(Action::Done);
        into.truncate(1);
    }

    fn best_call(&self, at: &Position, army: Army) -> Option<Action> {
        let side = at.side(army);
        let under_way = side
            .batteries
            .iter()
            .filter(|(battery, _)| matches!(battery, Battery::Waiting(..) | Battery::On(_)))
            .count();
        let number = side.batteries.iter().position(|(battery, _)| *battery == Battery::OnCall)?;
        let daily = if self.is_attacking(at, army) { MOST_CALLS } else { 2 };
        if at.short || under_way >= daily || under_way >= usize::from(side.rounds.0) {
            return None;
        }
        let own: Vec<Point> = self
            .stands_on_table(at, army)
            .filter(|&stand| {
                !self.is_attacking(at, army) || at.activity(self.battalion_of(at, stand)) == Activity::Active
            })
            .map(|stand| at.stand(stand).pose.at)
            .collect();
        let mut points: Vec<(i32, Point)> = self
            .known_stands(at, army.other())
            .filter(|&stand| !at.stand(stand).suppressed)
            .map(|stand| at.stand(stand).pose.at)
            .filter(|point| own.iter().any(|place| place.to(*point).length() <= SHELLED_WITHIN))
            .filter(|point| {
                // Not where a template lies or is due already.
                side.batteries.iter().all(|(battery, _)| match battery {
                    Battery::Waiting(other, _) | Battery::On(other) => other.to(*point).length() > Mil(900),
                    _ => true,
                })
            })
            .map(|point| (self.barrage_worth(at, army, point), point))
            .filter(|(worth, _)| *worth >= WORTH_A_ROUND)
            .collect();
        // The battalion that is attacked first, all of it: nearer than two inches more comes before better.
        let far = |point: Point| own.iter().map(|place| place.to(point).length().0 / 2_000).min();
        points.sort_by_key(|&(worth, point)| (far(point), std::cmp::Reverse(worth), point.x(), point.y()));
        let spotters: Vec<StandId> = self.stands_on_table(at, army).collect();
        points.into_iter().take(6).find_map(|(_, point)| {
            let call = |&spotter: &StandId| Action::Call(number as u8, point, spotter);
            spotters.iter().map(call).find(|action| self.check(at, army, action).is_ok())
        })
    }

    /// The C Ops of the attacker follows the road as far as it is clear and its troops have gone; nothing if it stays.
    pub(super) fn advise_c_ops(&self, at: &Position, army: Army) -> Option<Action> {
        if at.pulse != 1 {
            return None;
        }
        let Some((goal, place)) = self.road_goal(army) else {
            return if self.scorer().is_some() { self.follow_troops(at, army) } else { None };
        };
        let front = self
            .stands_on_table(at, army)
            .map(|stand| at.stand(stand).pose.at.to(place).length())
            .min()
            .unwrap_or(Mil(i32::MAX));
        let enemies: Vec<Point> =
            self.known_stands(at, army.other()).map(|stand| at.stand(stand).pose.at).collect();
        for (number, c_ops) in at.side(army).c_ops.iter().enumerate() {
            if c_ops.lost || c_ops.moved || usize::from(c_ops.road) != goal.road {
                continue;
            }
            let left = goal.along.0 - c_ops.along.0;
            if left.abs() < 300 {
                continue;
            }
            let line = &self.map().network.lines()[goal.road];
            let ahead = |point: &Point| {
                let (along, off) = line.nearest(*point);
                let (low, high) = (c_ops.along.min(goal.along), c_ops.along.max(goal.along));
                low <= along && along <= high && off.is_within(Mil(2_500))
            };
            let open = !enemies.iter().any(ahead);
            for step in [12_000, 9_000, 6_000, 3_000, 1_500] {
                let step = step.min(left.abs()) * left.signum();
                let along = c_ops.along + Mil(step);
                let there = self.map().network.lines()[goal.road].at(along).at;
                let arrives = step.abs() == left.abs();
                let behind = there.to(place).length() >= front - Mil(2_000);
                // With enemies about it no line leads to it, and every battalion is isolated.
                let calm = enemies.iter().all(|enemy| there.to(*enemy).length() > Mil(4_500));
                let action = Action::COps(number as u8, c_ops.road, along);
                if (arrives || calm && (behind || open)) && self.check(at, army, &action).is_ok() {
                    return Some(action);
                }
            }
        }
        None
    }
}
