//! How the attacker of a road plans a day: which position, with which rounds, and when its battalions go in.
//!
//! Fire at an inactive defender seldom hits, and an attacker that stays within 8 inches of it is often hit. So the attack is short: preplanned
//! templates need no spotter and silence what is under them, the first turns are dark, and a beaten battalion loses every stand that
//! is down. Between attacks the troops keep out of range.

use board::plane::{Heading, Mil, Point};

use super::Skill;
use super::storm::{STORMS_FROM, storm_turn};
use crate::army::Army;
use crate::barrage::Mission;
use crate::formation::Formation;
use crate::numbers::DayNo;
use crate::play::{
    Action, BattalionId, Battery, Deed, Game, Life, Order, Plan, Position, Stance, StandId, Whereabouts,
};
use crate::shipped;

/// Troops that are not attacking keep out of the indirect fire of infantry.
const OUT_OF_FIRE: Mil = Mil(8_700);
/// Until this turn an attack goes in whatever the enemy's state; from this turn on all others creep up for the next dawn.
const LAST_START: u8 = 8;
const CREEPS: u8 = 7;
/// How near they lie to the enemy at night, and a firing line by day.
const FIRING_LINE: Mil = Mil(3_000);
const CREEPS_TO: Mil = Mil(3_300);
/// An enemy within this distance of the road bars it, or will when it is beaten back.
const ON_THE_ROAD: Mil = Mil(4_000);
/// How much farther an enemy off the road may seem.
const OFF_THE_ROAD: i32 = 7_000;
/// How many templates a day's attack has at most.
const MOST_TEMPLATES: usize = 10;

impl Game {
    /// Whether a side attacks along a road.
    pub(super) fn opens_road(&self, army: Army) -> bool {
        army == self.scenario().attacker && self.road_goal(army).is_some()
    }

    /// The known enemy stand that a battalion goes for: near, and on the road before the C Ops rather than off it.
    pub(super) fn road_target(&self, at: &Position, army: Army, from: Point) -> Option<(Mil, StandId)> {
        let (goal, _) = self.road_goal(army)?;
        let line = &self.map().network.lines()[goal.road];
        let c_ops = at.side(army).c_ops.iter().find(|c_ops| usize::from(c_ops.road) == goal.road);
        let start = c_ops.map_or(Mil::ZERO, |c_ops| c_ops.along);
        let cost = |stand: &StandId| {
            let place = at.stand(*stand).pose.at;
            let (along, off) = line.nearest(place);
            let ahead = (along - start).0.abs() / 3;
            let bars = off.is_within(ON_THE_ROAD);
            from.to(place).length().0 + ahead + if bars { 0 } else { OFF_THE_ROAD }
        };
        let best = self.known_stands(at, army.other()).min_by_key(|stand| (cost(stand), *stand))?;
        Some((from.to(at.stand(best).pose.at).length(), best))
    }

    /// How many fighting stands of a battalion are fit, and how many it has.
    fn fitness(&self, at: &Position, unit: BattalionId) -> (i32, i32) {
        let stands = self.live(at, unit).filter(|&stand| self.info(stand).kind.fights);
        stands.fold((0, 0), |(fit, all), stand| (fit + i32::from(!at.stand(stand).suppressed), all + 1))
    }

    /// Whether an enemy battalion can be attacked now: the day is young, or it is down, or outnumbered by those who are near.
    pub(super) fn is_ripe(&self, at: &Position, army: Army, target: BattalionId) -> bool {
        let (fit, all) = self.fitness(at, target);
        if at.turn <= LAST_START && at.day > DayNo(1) || 2 * fit <= all {
            return true;
        }
        let Some(place) = self.live(at, target).next().map(|stand| at.stand(stand).pose.at) else {
            return true;
        };
        self.near_to(at, army, place) >= 2 * fit
    }

    /// How many fit fighting stands of active battalions are near a place.
    fn near_to(&self, at: &Position, army: Army, place: Point) -> i32 {
        self.battalions_of(army)
            .filter(|&unit| {
                at.battalion(unit).place == Whereabouts::Table && at.battalion(unit).stance == Stance::Active
            })
            .filter(|&unit| {
                self.live(at, unit)
                    .any(|stand| at.stand(stand).pose.at.to(place).length() <= OUT_OF_FIRE + Mil(2_000))
            })
            .map(|unit| self.fitness(at, unit).0)
            .sum()
    }

    /// Whether a move ends where an enemy that cannot be attacked yet reaches the battalion, and it was out of reach before.
    pub(super) fn comes_too_near(&self, at: &Position, army: Army, from: Point, end: Point) -> bool {
        self.known_stands(at, army.other()).any(|enemy| {
            let place = at.stand(enemy).pose.at;
            let keeps = if at.turn >= CREEPS { CREEPS_TO } else { OUT_OF_FIRE };
            place.to(end).length() < keeps
                && place.to(end).length() < place.to(from).length()
                && !self.is_ripe(at, army, self.battalion_of(at, enemy))
        })
    }

    /// What a close combat promises, in hundredths of a stand: what the loser's stands lose, each side by its chance; less the fire
    /// on the way in.
    pub(super) fn charge_worth(&self, at: &Position, unit: BattalionId, target: BattalionId) -> i32 {
        let (infantry, armour) = self.arms(at, target);
        let shaken = |one: BattalionId| {
            let score = i32::from(self.rally_score(at, one).0).clamp(0, 10);
            let loss = |stand: StandId| {
                let full = self.stand_worth(stand);
                if at.stand(stand).suppressed { full } else { full * 2 / 5 }
            };
            self.live(at, one).map(loss).sum::<i32>() * (10 - score) / 10
        };
        if !infantry && !armour {
            return self.live(at, target).map(|stand| self.stand_worth(stand)).sum();
        }
        let [win, _, loss] = self.combat_chances(at, unit, target);
        let (gain, cost) = (shaken(target) + 160, shaken(unit) + 30);
        let fire = 9 * self.fitness(at, target).0;
        (win as i32 * gain - loss as i32 * cost) / 100 - fire
    }

    /// Battalions that have nothing to win any more today lie low: the enemy hits them less.
    pub(super) fn advise_lying_low(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        if !self.opens_road(army) {
            return;
        }
        for unit in self.battalions_of(army) {
            let state = at.battalion(unit);
            if state.place != Whereabouts::Table || state.stance != Stance::Active || at.is_engaged(unit) {
                continue;
            }
            let (fit, all) = self.fitness(at, unit);
            let target = self.nearest_known(at, unit).filter(|(distance, _)| *distance <= Mil(12_000));
            let ripe = target.is_some_and(|(_, stand)| {
                let enemy = self.battalion_of(at, stand);
                let (theirs, those) = self.fitness(at, enemy);
                2 * theirs <= those
            });
            // Who fires from where it lies need not be active, and is hit less.
            let close = target.is_some_and(|(_, stand)| {
                self.live(at, unit).any(|own| self.distance(at, own, stand) <= FIRING_LINE)
            });
            let lies = close && at.turn > LAST_START && self.charge(at, unit).is_none();
            let spent = 3 * fit <= all && !ripe;
            let action = Action::StandDown(unit);
            if (spent || lies) && self.check(at, army, &action).is_ok() {
                into.push(action);
            }
        }
    }

    /// Infantry that lies close to the enemy takes up a line, so that all of it fires.
    pub(super) fn firing_line(&self, at: &Position, unit: BattalionId) -> Option<Order> {
        let state = at.battalion(unit);
        let (infantry, _) = self.arms(at, unit);
        if !self.opens_road(self.army(unit))
            || !infantry
            || state.stance == Stance::Active
            || at.turn >= CREEPS
            || state.formation == Formation::Defensive
        {
            return None;
        }
        let (_, enemy) = self.nearest_known(at, unit)?;
        let near = self.live(at, unit).min_by_key(|&own| (self.distance(at, own, enemy), own))?;
        if self.distance(at, near, enemy) > FIRING_LINE + Mil(500) {
            return None;
        }
        let toward = Heading::of(at.stand(near).pose.at.to(at.stand(enemy).pose.at))?;
        let order = self.form(at, unit, Formation::Defensive, toward);
        self.check_order(at, unit, &order).is_ok().then_some(order)
    }

    /// Whether a battalion is on its way into an attack.
    pub(super) fn storms(&self, at: &Position, unit: BattalionId) -> bool {
        self.opens_road(self.army(unit))
            && at.battalion(unit).stance == Stance::Active
            && at.turn <= LAST_START
            && at.day > DayNo(1)
    }

    /// Weapons that are set up hold their battalion to an inch: they are packed up before it goes on.
    pub(super) fn packs_up(&self, at: &Position, unit: BattalionId, fire: i32) -> Option<Order> {
        let near = self.nearest_known(at, unit).is_some_and(|(distance, _)| distance <= Mil(12_600));
        let waits = near && at.battalion(unit).stance != Stance::Active;
        if waits || fire >= 60 || !self.live(at, unit).any(|stand| at.stand(stand).set_up) {
            return None;
        }
        let deeds = self.live(at, unit).filter_map(|stand| {
            let one = at.stand(stand);
            match (one.suppressed, one.set_up) {
                (true, _) => Some((stand, Deed::Rally)),
                (_, true) => Some((stand, Deed::Limber)),
                _ => None,
            }
        });
        let order = Order::Some(deeds.collect());
        self.check_order(at, unit, &order).is_ok().then_some(order)
    }

    /// At night those who lie close to the enemy form up for the dawn.
    pub(super) fn advise_night(&self, at: &Position, army: Army, skill: Skill, into: &mut Vec<Action>) {
        let wanted = match skill {
            Skill::Ordinary => Formation::Assault,
            Skill::Full => Formation::Column,
        };
        if self.opens_road(army) {
            let forms = self.battalions_of(army).find_map(|unit| {
                let state = at.battalion(unit);
                let (far, enemy) = self.nearest_known(at, unit)?;
                let fits = state.place == Whereabouts::Table
                    && !state.acted
                    && state.formation != wanted
                    && far <= if skill == Skill::Full { STORMS_FROM } else { OUT_OF_FIRE };
                let place = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at)?;
                let toward = Heading::of(place.to(at.stand(enemy).pose.at))?;
                let action = Action::Order(unit, self.form(at, unit, wanted, toward));
                (fits && self.check(at, army, &action).is_ok()).then_some(action)
            });
            into.extend(forms);
        }
        into.push(Action::Done);
        into.truncate(1);
    }

    /// The artillery plan of a day: templates on the position that is attacked first, for the turn in which the troops come up.
    pub(super) fn advise_plan(&self, at: &Position, army: Army, skill: Skill, into: &mut Vec<Action>) {
        let side = at.side(army);
        let planned = side.batteries.iter().any(|(battery, _)| matches!(battery, Battery::Preplanned(..)));
        if self.opens_road(army) && !planned {
            self.plan_attack(at, army, skill, into);
        }
        into.push(Action::Done);
    }

    fn plan_attack(&self, at: &Position, army: Army, skill: Skill, into: &mut Vec<Action>) {
        let side = at.side(army);
        let artillery = &self.scenario().side(army).artillery;
        let modes = if at.day == DayNo(1) { &artillery.modes_on_day_1 } else { &artillery.modes };
        if !modes.contains(&Mission::Preplanned) {
            return;
        }
        // The battalions nearest to the enemy are those that will go in.
        let fit = |unit: &BattalionId| {
            at.battalion(*unit).place == Whereabouts::Table && 2 * self.fitness(at, *unit).0 > 3
        };
        let near = self.battalions_of(army).filter(fit).filter_map(|unit| {
            let place = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at)?;
            self.road_target(at, army, place)
        });
        let mut near: Vec<(Mil, StandId)> = near.collect();
        near.sort_unstable();
        // One battalion does not take a position: the turn is that of the second.
        let (Some(&(_, aim)), Some(&(far, _))) = (near.first(), near.get(1).or(near.first())) else { return };
        let (far, aim) = match skill {
            Skill::Ordinary => (far, aim),
            Skill::Full => self.next_storm(at, army).unwrap_or((far, aim)),
        };
        if far > Mil(20_000) {
            return;
        }
        let rounds = usize::from(side.rounds.0);
        // What is kept after the second day would come too late.
        let spends = if skill == Skill::Full && at.day > DayNo(2) { rounds } else { rounds.div_ceil(2) };
        let most = spends.min(MOST_TEMPLATES);
        let turn = match skill {
            Skill::Ordinary => (1 + (far.0 - 1_800).max(0) / 3_200).clamp(1, 5) as u8,
            Skill::Full => storm_turn(far),
        };
        for (number, point) in self.template_points(at, army, aim, most) {
            into.push(Action::Plan(number, Plan::Preplanned(point, turn)));
        }
    }

    /// Where templates do most against a position: on stands of the battalion and of others that can help it, each covered once.
    fn template_points(&self, at: &Position, army: Army, aim: StandId, most: usize) -> Vec<(u8, Point)> {
        let centre = at.stand(aim).pose.at;
        let unit = self.battalion_of(at, aim);
        let targets: Vec<StandId> = self
            .known_stands(at, army.other())
            .filter(|&stand| at.stand(stand).life == Life::Live)
            .filter(|&stand| !shipped::kinds().is_immune_to_barrage(self.info(stand).stand.stand))
            .filter(|&stand| {
                self.battalion_of(at, stand) == unit
                    || at.stand(stand).pose.at.to(centre).length() <= Mil(5_000)
            })
            .collect();
        let template = &shipped::barrage().template;
        let covers = |point: Point, stand: StandId| template.is_over(point, &self.rect(at, stand));
        let mut points: Vec<Point> = targets.iter().map(|&stand| at.stand(stand).pose.at).collect();
        for (number, &one) in targets.iter().enumerate() {
            for &other in &targets[..number] {
                let (a, b) = (at.stand(one).pose.at, at.stand(other).pose.at);
                if a.to(b).length() <= Mil(2_400) {
                    points.push(Point::new(i32::midpoint(a.x(), b.x()), i32::midpoint(a.y(), b.y())));
                }
            }
        }
        let worth = |point: Point, taken: &[Point]| -> i32 {
            let new = targets
                .iter()
                .filter(|&&stand| covers(point, stand) && !taken.iter().any(|&other| covers(other, stand)));
            new.map(|&stand| {
                let own = if self.battalion_of(at, stand) == unit { 3 } else { 2 };
                own * self.stand_worth(stand)
            })
            .sum()
        };
        let friends: Vec<StandId> = self.stands_on_table(at, army).collect();
        points.retain(|&point| self.map().holds(point) && !friends.iter().any(|&stand| covers(point, stand)));
        let mut taken: Vec<Point> = Vec::new();
        while taken.len() < most {
            let best = points.iter().map(|&point| (worth(point, &taken), point));
            let best = best.max_by_key(|&(worth, point)| (worth, point.x(), point.y()));
            match best {
                Some((worth, point)) if worth > 0 => taken.push(point),
                _ => break,
            }
        }
        let free = at.side(army).batteries.iter().enumerate();
        let free =
            free.filter(|(_, (battery, _))| *battery == Battery::OnCall).map(|(number, _)| number as u8);
        free.zip(taken).collect()
    }
}
