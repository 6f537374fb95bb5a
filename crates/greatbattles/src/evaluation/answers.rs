//! Small decisions inside a turn: who takes a result, where a battalion retreats, whether it goes on.

use crate::army::Army;
use crate::formation::Formation;
use crate::play::{Action, BattalionId, Game, Outcome, Position, StandId, Task};

impl Game {
    /// The answer to a task; nothing if it is none of a player's.
    pub(super) fn answer_to(&self, at: &Position, army: Army, task: Task) -> Option<Action> {
        match task {
            Task::Respond => {
                let unit = at.moving.as_ref()?.battalion;
                let files = matches!(at.battalion(unit).formation, Formation::Column | Formation::RoadColumn);
                Some(if files { Action::Halt } else { Action::Go })
            }
            Task::Displace(hit, outcome) => Some(self.displacement(at, hit, outcome)),
            Task::Suffer { battalion, destroyed, .. } => {
                self.loss(at, battalion, destroyed > 0).map(Action::Choose)
            }
            Task::Stuck(battalion, _) => self.loss(at, battalion, true).map(Action::Choose),
            Task::Veer(battalion, [left, right], _) => {
                Some(self.better_way_back(at, battalion, [left, right]))
            }
            Task::Advance(..) => {
                let straight = Action::Advance(0);
                let attacks = army == self.scenario().attacker;
                Some(if attacks && self.check(at, army, &straight).is_ok() { straight } else { Action::Halt })
            }
            _ => None,
        }
    }

    /// A suppression goes to the second rank, so that the front can fire; a loss to a stand that is down already.
    fn displacement(&self, at: &Position, hit: StandId, outcome: Outcome) -> Action {
        let others = self.stand_ins(at, hit, outcome);
        let taker = match outcome {
            Outcome::Suppressed if !at.stand(hit).suppressed => others.first(),
            Outcome::Suppressed => None,
            Outcome::Destroyed if at.stand(hit).suppressed => None,
            Outcome::Destroyed => others.iter().find(|&&stand| at.stand(stand).suppressed),
        };
        taker.map_or(Action::Keep, |&stand| Action::Displace(stand))
    }

    /// The stand that is missed least: one that is down if it is destroyed, a fit one of the rear if it is suppressed.
    fn loss(&self, at: &Position, battalion: BattalionId, destroyed: bool) -> Option<StandId> {
        let fits = |stand: &StandId| destroyed || !at.stand(*stand).suppressed;
        self.live(at, battalion).filter(fits).min_by_key(|&stand| {
            let one = at.stand(stand);
            let down = if destroyed && one.suppressed { 0 } else { 40 };
            (self.stand_worth(stand) + down + if one.front { 20 } else { 0 }, stand)
        })
    }

    /// The side on which the nearest known enemy is farther off.
    fn better_way_back(
        &self,
        at: &Position,
        battalion: BattalionId,
        ways: [board::plane::Heading; 2],
    ) -> Action {
        let place = self.live(at, battalion).next().map(|stand| at.stand(stand).pose.at);
        let enemies: Vec<_> = self
            .known_stands(at, self.army(battalion).other())
            .map(|stand| at.stand(stand).pose.at)
            .collect();
        let room = |way: board::plane::Heading| {
            let place = place?;
            let by = way.offset(board::plane::Mil::ZERO, board::plane::Mil(4_000));
            let there = board::plane::Point::checked(place.x() + by.x(), place.y() + by.y())?;
            enemies.iter().map(|enemy| there.to(*enemy).length()).min()
        };
        if room(ways[0]) >= room(ways[1]) { Action::Left } else { Action::Right }
    }
}
