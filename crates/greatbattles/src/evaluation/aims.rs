//! Places that bring points: what each is worth, whose it is, and which battalion goes where.

use board::plane::{Disc, Mil, Point};

use crate::army::Army;
use crate::play::{Action, BattalionId, Game, Position, Stance, Whereabouts};
use crate::scenario::Check;
use crate::stand::StandType;

/// What a victory point is worth that is held, in hundredths of a stand.
const POINT: i32 = 110;
/// Beyond this distance nobody's presence counts for a place.
const FAR: i32 = 30;
/// An enemy within this distance threatens a place.
const THREAT: Mil = Mil(9_000);
/// What each of its own battalions near a place takes from its attraction, in inches; and what each point adds.
const CROWD: i32 = 7;
const PULL: i32 = 2;
/// How near a place a battalion is there.
const THERE: Mil = Mil(4_000);
/// How far from known enemies a C Ops keeps.
const KEEPS_OFF: Mil = Mil(6_000);

/// A place that brings points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    /// Where it is.
    pub disc: Disc,
    /// The points that it can still bring.
    pub points: i32,
    /// Who scores for it.
    pub scorer: Army,
    /// Whether the scorer holds it now.
    pub held: bool,
}

impl Game {
    /// The places that still bring points, as a position has them.
    pub(super) fn point_aims(&self, at: &Position) -> Vec<Aim> {
        let victory = &self.scenario().victory;
        let every_night = victory.check == Check::EachNight;
        let of = |award: &crate::scenario::Award| {
            let objective = self.map().objective(&award.objective)?;
            let nights = award.days.iter().filter(|&&day| day >= at.day).count() as i32;
            let points = i32::from(award.points.0) * if every_night { nights } else { nights.min(1) };
            let held = self.holds_objective(at, award.side, objective);
            Some(Aim { disc: objective.disc, points, scorer: award.side, held })
        };
        victory.award.iter().filter_map(of).filter(|aim| aim.points > 0).collect()
    }

    /// What the places are worth to a side: all of it where it holds them, a part where its stands are nearer than the enemy's.
    pub(super) fn aims_worth(&self, at: &Position, army: Army) -> i32 {
        let aims = self.point_aims(at);
        let aims = aims.iter().filter(|aim| aim.scorer == army);
        let near = |side: Army, point: Point| {
            let places = self.known_stands(at, side).filter(|&stand| !at.stand(stand).suppressed);
            let far = places.map(|stand| at.stand(stand).pose.at.to(point).length().0 / 1000).min();
            FAR - far.unwrap_or(FAR).min(FAR)
        };
        let scored = POINT * i32::from(if self.scorer() == Some(army) { at.score } else { 0 });
        let worth = |aim: &Aim| {
            let share = if aim.held {
                100
            } else {
                let (own, enemy) = (near(army, aim.disc.centre), near(army.other(), aim.disc.centre));
                (own * 2 - enemy).clamp(0, 2 * FAR)
            };
            POINT * aim.points * share / 100
        };
        scored + aims.map(worth).sum::<i32>()
    }

    /// The side that scores points, if the scenario counts any.
    pub(super) fn scorer(&self) -> Option<Army> {
        self.scenario().victory.award.first().map(|award| award.side)
    }

    /// Whether a side goes for the places of the scenario: the attacker does, and who has lost one of them.
    pub(super) fn is_attacking(&self, at: &Position, army: Army) -> bool {
        army == self.scenario().attacker
            || self.point_aims(at).iter().any(|aim| aim.scorer != army && self.is_threatened(at, aim))
    }

    /// Whether the scorer holds a place or is near it.
    fn is_threatened(&self, at: &Position, aim: &Aim) -> bool {
        aim.held
            || self
                .known_stands(at, aim.scorer)
                .any(|stand| at.stand(stand).pose.at.to(aim.disc.centre).length() <= THREAT)
    }

    /// The place that a battalion goes for from a point: near, worth much, and not crowded with its own side already.
    pub(super) fn aim_of(&self, at: &Position, unit: BattalionId, from: Point) -> Option<Point> {
        let army = self.army(unit);
        let others: Vec<Point> = self
            .battalions_of(army)
            .filter(|&other| other != unit && at.battalion(other).place == Whereabouts::Table)
            .filter_map(|other| self.live(at, other).next().map(|stand| at.stand(stand).pose.at))
            .collect();
        let aims = self.point_aims(at);
        let wanted = aims.iter().filter(|aim| aim.scorer == army || self.is_threatened(at, aim));
        let cost = |aim: &&Aim| {
            let centre = aim.disc.centre;
            let crowd = others.iter().filter(|place| place.to(centre).length() <= THERE).count() as i32;
            let guard = if aim.scorer == army && aim.held { 2 } else { 1 };
            from.to(centre).length().0 / 1000 + guard * CROWD * crowd - PULL * aim.points
        };
        wanted
            .min_by_key(|aim| (cost(aim), aim.disc.centre.x(), aim.disc.centre.y()))
            .map(|aim| aim.disc.centre)
    }

    /// The place that is worth most to a side that is not on the table yet.
    pub(super) fn first_aim(&self, at: &Position, army: Army) -> Option<Point> {
        let aims = self.point_aims(at);
        let open = aims.iter().filter(|aim| aim.held == (aim.scorer != army));
        open.max_by_key(|aim| (aim.points, aim.disc.centre.x())).or(aims.first()).map(|aim| aim.disc.centre)
    }

    /// A C Ops of a side without a road to open follows its troops: to where more of them are within 12 inches, off the enemy's way.
    pub(super) fn follow_troops(&self, at: &Position, army: Army) -> Option<Action> {
        let enemies: Vec<Point> =
            self.known_stands(at, army.other()).map(|stand| at.stand(stand).pose.at).collect();
        let within = crate::shipped::morale().c_ops_within;
        for (number, c_ops) in at.side(army).c_ops.iter().enumerate() {
            if c_ops.lost || c_ops.moved || c_ops.away || c_ops.walks {
                continue;
            }
            let led: Vec<Point> = self
                .battalions_of(army)
                .filter(|&unit| {
                    self.c_ops_number(unit) == Some(number) && at.battalion(unit).place == Whereabouts::Table
                })
                .filter_map(|unit| self.live(at, unit).next().map(|stand| at.stand(stand).pose.at))
                .collect();
            let reached =
                |place: Point| led.iter().filter(|point| place.to(**point).length() <= within).count();
            // Moving costs an action where actions become points.
            let least = reached(c_ops.at) + if self.options().cops_activation { 2 } else { 1 };
            let line = &self.map().network.lines()[usize::from(c_ops.road)];
            let best = [12_000, 8_000, 4_000, -4_000, -8_000, -12_000]
                .into_iter()
                .map(|by| c_ops.along + Mil(by))
                .filter(|along| along.0 >= 0 && *along <= line.length())
                .map(|along| (reached(line.at(along).at), along))
                .filter(|&(count, along)| {
                    count >= least
                        && enemies.iter().all(|enemy| line.at(along).at.to(*enemy).length() > KEEPS_OFF)
                })
                .max_by_key(|&(count, along)| (count, std::cmp::Reverse((along - c_ops.along).0.abs())));
            let action = best.map(|(_, along)| Action::COps(number as u8, c_ops.road, along));
            if let Some(action) = action.filter(|action| self.check(at, army, action).is_ok()) {
                return Some(action);
            }
        }
        None
    }

    /// Aircraft go for the most valuable stand that stands up to the own troops: guns and tanks first.
    pub(super) fn advise_air(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        let active: Vec<Point> = self
            .battalions_of(army)
            .filter(|&unit| at.battalion(unit).place == Whereabouts::Table)
            .filter(|&unit| army != self.scenario().attacker || at.battalion(unit).stance == Stance::Active)
            .filter_map(|unit| self.live(at, unit).next().map(|stand| at.stand(stand).pose.at))
            .collect();
        let worth = |&stand: &crate::play::StandId| {
            let place = at.stand(stand).pose.at;
            let near = active.iter().map(|own| own.to(place).length().0 / 1000).min().unwrap_or(60);
            let heavy = match self.info(stand).stand.stand {
                StandType::AtGun | StandType::Armour => 30,
                _ => 0,
            };
            self.stand_worth(stand) + heavy - near - if at.stand(stand).suppressed { 40 } else { 0 }
        };
        let mut targets: Vec<_> = self.known_stands(at, army.other()).collect();
        targets.sort_by_key(|stand| (std::cmp::Reverse(worth(stand)), *stand));
        let mut strikes = targets.into_iter().take(12).map(Action::Strike);
        into.extend(strikes.find(|action| self.check(at, army, action).is_ok()));
        into.push(Action::Done);
        into.truncate(1);
    }

    /// Those who go ashore or land on an airfield as a whole do so where they are nearest to their goal.
    pub(super) fn advise_landing(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        let whole = self.landing_now(at, army).into_iter().any(|unit| self.drops(unit).is_none());
        if whole {
            let mut list = Vec::new();
            self.list(at, army, &mut list);
            let best = list.into_iter().filter_map(|action| match &action {
                Action::Deploy(unit, lay) => {
                    let goal = self.aim_of(at, *unit, lay.anchor.at).unwrap_or(lay.anchor.at);
                    Some((lay.anchor.at.to(goal).length(), action))
                }
                _ => None,
            });
            into.extend(best.min_by_key(|(far, _)| *far).map(|(_, action)| action));
        }
        into.push(Action::Done);
        into.truncate(1);
    }
}
