//! What a position is worth to a side.

use board::plane::{Point, RoadPoint};

use crate::activation::{Choice, Hour};
use crate::army::Army;
use crate::play::{Game, Life, Position, Stance, StandId, Step, Whereabouts};
use crate::shipped;
use crate::stand::StandType;

/// A won game.
pub(crate) const WON: i32 = 100_000;
/// What a stand is worth that is fit, by type; and what part of it a suppression costs.
const SUPPRESSED: i32 = 30;
const ROUND: i32 = 12;
const POINT: i32 = 60;
const ACTIVE: i32 = 30;
/// For a step that is done.
const PROGRESS: i32 = 4;
/// For each inch that the attacker's C Ops has still to go.
const ROAD_INCH: i32 = 25;

impl Game {
    /// What a stand is worth.
    pub(crate) fn stand_worth(&self, stand: StandId) -> i32 {
        match self.info(stand).stand.stand {
            StandType::Armour => 120,
            StandType::AtGun | StandType::FieldGun => 115,
            StandType::Hq => 110,
            StandType::HeavyWeapons => 85,
            StandType::Infantry | StandType::SmgInfantry | StandType::Engineer => 100,
            StandType::Transport | StandType::COps | StandType::Fup => 0,
        }
    }

    /// Troops, points, rounds, places that bring points; for the attacker how far its C Ops has come, and how near its troops are to its
    /// goal.
    pub(crate) fn worth(&self, at: &Position, army: Army) -> i32 {
        let mut worth = 0;
        for unit in self.battalions_of(army) {
            let state = at.battalion(unit);
            if matches!(state.place, Whereabouts::Wiped(_)) {
                continue;
            }
            for stand in self.members(at, unit) {
                let one = at.stand(stand);
                let full = self.stand_worth(stand);
                worth += match one.life {
                    Life::Live if one.suppressed => full - SUPPRESSED,
                    Life::Live => full,
                    Life::Waiting => full / 2,
                    Life::Struck | Life::Gone => 0,
                };
            }
        }
        let side = at.side(army);
        let banked: u8 = side.c_ops.iter().map(|c_ops| c_ops.bank).sum();
        worth += ROUND * i32::from(side.rounds.0) + POINT * (i32::from(side.points.0) + i32::from(banked));
        // What is chosen will be paid for: saying that it is done changes nothing.
        if !side.activating.is_empty() {
            let hour = if matches!(at.step, Step::Dawn(_)) { Hour::Dawn } else { Hour::Day };
            let price = shipped::activation().price(Choice::ALL[usize::from(side.groups)], hour);
            worth -= POINT * i32::from(price.0);
        }
        let active = self
            .battalions_of(army)
            .filter(|unit| at.battalion(*unit).stance == Stance::Active || side.activating.contains(unit));
        worth += ACTIVE * active.count() as i32;
        if army == self.scenario().attacker {
            worth += self.march_worth(at, army);
        }
        worth + self.aims_worth(at, army)
    }

    /// How far the sequence of play has come: a step that is done is a little better than one that is not.
    pub(crate) fn progress(at: &Position) -> i32 {
        let pulse = i32::from(at.pulse.clamp(1, 2)) - 1;
        let step = match at.step {
            Step::SetUp(_) => 0,
            Step::Notes(_) | Step::Assign(_) | Step::Plan(_) => 1,
            Step::Deploy(_) => 2,
            Step::PassOr(_) => 3,
            Step::Dawn(_) => 4,
            Step::Arrive => 5,
            Step::Activate => 6,
            Step::Barrage | Step::Air | Step::Land => 7,
            Step::Orders => 8 + 3 * pulse,
            Step::Fire => 9 + 3 * pulse,
            Step::Combat => 10 + 3 * pulse,
            Step::Morale(_) => 14,
            Step::Withdraw(_) => 15,
            Step::Regroup(_) => 16,
            Step::Attach(_) => 17,
            Step::Over => 18,
        };
        PROGRESS * step
    }

    fn march_worth(&self, at: &Position, army: Army) -> i32 {
        let Some((road, goal)) = self.road_goal(army) else { return 0 };
        let mut worth = 0;
        for c_ops in at.side(army).c_ops.iter().filter(|c_ops| !c_ops.lost) {
            let left = if usize::from(c_ops.road) == road.road {
                (road.along.0 - c_ops.along.0).abs()
            } else {
                c_ops.at.to(goal).length().0
            };
            worth += ROAD_INCH * (70 - left / 1000);
        }
        let live: Vec<Point> = self.stands_on_table(at, army).map(|stand| at.stand(stand).pose.at).collect();
        let near: i32 = live.iter().map(|point| 70 - point.to(goal).length().0 / 1000).sum();
        worth + near / 3
    }

    /// Where the attacker's C Ops must go: the place on the road nearest to the last objective, and the objective.
    pub(crate) fn road_goal(&self, army: Army) -> Option<(RoadPoint, Point)> {
        let victory = self.scenario().victory.level.iter();
        let ground = victory.flat_map(|level| &level.when).find_map(|condition| match condition {
            crate::scenario::Condition::COpsIn { side, ground, .. } if *side == army => Some(ground),
            _ => None,
        })?;
        let piece = self.map().patches.pieces().iter().find(|piece| piece.what.id == *ground)?;
        let outline = piece.polygon.outline();
        let count = i64::try_from(outline.len()).ok().filter(|&count| count > 0)?;
        let mean = |part: fn(Point) -> i32| {
            (outline.iter().map(|&point| i64::from(part(point))).sum::<i64>() / count) as i32
        };
        let middle = Point::new(mean(Point::x), mean(Point::y));
        let (place, _) = self.map().network.nearest(middle, |road| self.c_ops_may_use(road))?;
        Some((place, middle))
    }
}
