//! Who holds what, points, and the end of the game [D98, D168, D169, malta-1].

use board::plane::{Figure, Mil, Point};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Position, StandId};
use super::run::Run;
use crate::army::Army;
use crate::map::Objective;
use crate::numbers::{DayNo, Points, VictoryPoints};
use crate::scenario::{Check, Condition, Effect, LevelName};
use crate::shipped;
use crate::stand::StandType;

/// How near an enemy denies an airfield to a stand that passes through it [malta-1].
const DENIES: Mil = Mil(2000);

impl Game {
    /// Whether a side has a stand there that its enemy knows; of the fit ones if only these count.
    fn stands_in(&self, at: &Position, army: Army, fit: bool, holds: &dyn Fn(Point) -> bool) -> bool {
        self.known_stands(at, army)
            .any(|stand| holds(at.stand(stand).pose.at) && (!fit || !at.stand(stand).suppressed))
    }

    /// Whether a side holds an objective: an unsuppressed stand in it and the enemy none, judged now; an airfield keeps its last owner.
    pub fn holds_objective(&self, at: &Position, army: Army, objective: &Objective) -> bool {
        let remembered = self.scenario.victory.remembered.iter().position(|id| *id == objective.id);
        if let Some(owner) = remembered.and_then(|number| at.owners.get(number)) {
            return *owner == army;
        }
        let is_in = |point: Point| objective.disc.holds(point);
        self.stands_in(at, army, true, &is_in) && !self.stands_in(at, army.other(), true, &is_in)
    }

    /// Whether a condition of victory holds now.
    fn is_fulfilled(&self, at: &Position, condition: &Condition) -> bool {
        let polygon = |ground: &str| {
            let pieces = self.map.patches.pieces();
            pieces.iter().find(|piece| piece.what.id == ground).map(|piece| &piece.polygon)
        };
        match condition {
            Condition::COpsIn { side, ground, by_day } => {
                let is_in = |point: Point| polygon(ground).is_some_and(|polygon| polygon.holds(point));
                let there = |c_ops: &super::position::COpsState| {
                    !c_ops.lost && !c_ops.away && !c_ops.walks && is_in(c_ops.at)
                };
                at.day <= *by_day && at.side(*side).c_ops.iter().any(there)
            }
            Condition::HoldsGround { side, ground } => polygon(ground).is_some_and(|polygon| {
                let is_in = |point: Point| polygon.holds(point);
                self.stands_in(at, *side, true, &is_in) && !self.stands_in(at, side.other(), false, &is_in)
            }),
            Condition::Holds { side, objective } => self
                .map
                .objective(objective)
                .is_some_and(|objective| self.holds_objective(at, *side, objective)),
            Condition::ClearRoad { side, objectives } => {
                let place = |id: &str| {
                    let centre = self.map.objective(id)?.disc.centre;
                    let is_road = |road: usize| self.c_ops_may_use(road);
                    self.map.network.nearest(centre, is_road).map(|(place, _)| place)
                };
                let [from, to] = objectives;
                match (place(from), place(to)) {
                    (Some(from), Some(to)) => self.clear_route(at, *side, from, to).is_some(),
                    _ => false,
                }
            }
        }
    }

    /// The points that a day brings.
    fn awarded(&self, at: &Position, day: DayNo) -> i16 {
        let awards = self.scenario.victory.award.iter().filter(|award| award.days.contains(&day));
        let held = awards.filter(|award| {
            let objective = self.map.objective(&award.objective);
            objective.is_some_and(|objective| self.holds_objective(at, award.side, objective))
        });
        held.map(|award| award.points.0).sum()
    }

    /// The points of the side that scores, armour lost at the end included.
    pub fn victory_points(&self, at: &Position) -> VictoryPoints {
        let lost = self.scenario.victory.armour_lost.map_or(0, |lost| {
            let gone =
                self.battalions_of(lost.side).flat_map(|battalion| self.members(at, battalion)).filter(
                    |&stand| self.info(stand).stand.stand == StandType::Armour && !at.stand(stand).is_live(),
                );
            gone.count() as i16 / i16::from(lost.every.0.max(1)) * lost.points.0
        });
        VictoryPoints(at.score + lost)
    }

    /// The level that is reached at the end of a day: one that ends the game at once, or on the last day any.
    pub fn level_reached(&self, at: &Position) -> Option<LevelName> {
        let victory = &self.scenario.victory;
        let is_last = at.day >= self.scenario.last_day;
        let conditions = victory.level.iter().filter(|level| !level.when.is_empty());
        let reached = conditions.clone().find(|level| {
            let in_time = level.from_day.is_none_or(|from| from <= at.day);
            (is_last || level.level != LevelName::Draw)
                && in_time
                && level.when.iter().all(|condition| self.is_fulfilled(at, condition))
        });
        let left = || {
            let scored = victory.level.iter().any(|level| level.least.is_some());
            if scored {
                return victory.level_of(self.victory_points(at));
            }
            let plain = victory.level.iter().find(|level| level.when.is_empty());
            plain.map_or(LevelName::Draw, |level| level.level)
        };
        reached.map(|level| level.level).or_else(|| is_last.then(left))
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// The points of the day that ends, counted every night or at the end.
    pub fn score_day(&mut self) {
        let is_last = self.at.day >= self.game.scenario().last_day;
        if self.game.scenario().victory.check != Check::End || is_last {
            self.at.score += self.game.awarded(self.at, self.at.day);
        }
    }

    /// Stands that pass through an airfield with no enemy near take it [malta-1].
    pub fn take_airfields(&mut self, battalion: BattalionId) {
        if self.at.owners.is_empty() {
            return;
        }
        let army = self.game.army(battalion);
        for number in 0..self.at.owners.len() {
            let id = &self.game.scenario().victory.remembered[number];
            let Some(objective) = self.game.map().objective(id) else { continue };
            let passes = |stand: StandId| {
                let rect = self.game.rect(self.at, stand);
                objective.disc.holds(rect.centre())
                    && !self
                        .game
                        .known_stands(self.at, army.other())
                        .any(|enemy| self.game.rect(self.at, enemy).is_within(DENIES, &rect))
            };
            if self.at.owners[number] != army && self.game.live(self.at, battalion).any(passes) {
                self.at.owners[number] = army;
                self.tell(Event::Captured(&objective.name));
            }
        }
    }

    /// The first capture of an objective may bring activation points at once [D168].
    pub fn pay_bonuses(&mut self) {
        let rules = self.game.scenario().special.iter().filter(|rule| !rule.off);
        let mut paid = 0;
        for rule in rules {
            let Effect::Bonus { side, objectives, points } = &rule.effect else { continue };
            for id in objectives {
                let number = paid;
                paid += 1;
                let Some(objective) = self.game.map().objective(id) else { continue };
                if self.at.captured.get(number) != Some(&false)
                    || !self.game.holds_objective(self.at, *side, objective)
                {
                    continue;
                }
                self.at.captured[number] = true;
                self.tell(Event::Captured(&objective.name));
                self.gain(*side, *points);
            }
        }
    }

    /// Points for a side: to a C Ops on the table where these keep them, else to the pool.
    fn gain(&mut self, army: Army, points: Points) {
        let keeps = self.game.options.cops_activation;
        let side = self.at.side_mut(army);
        match side.c_ops.iter_mut().find(|c_ops| keeps && !c_ops.away && !c_ops.lost) {
            Some(c_ops) => c_ops.bank = (c_ops.bank + points.0).min(shipped::C_OPS_BANK),
            None => side.points = Points(side.points.0.saturating_add(points.0)),
        }
    }
}
