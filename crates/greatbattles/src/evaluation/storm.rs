//! How a practised attacker storms a position: in column, all at once, when the templates fall.
//!
//! A column goes twice as far as an assault and close combat does not ask for the formation. Within two inches infantry hits most of the
//! time, so until the templates fall the columns wait outside three inches.

use board::plane::{Heading, Mil};

use crate::army::Army;
use crate::formation::Formation;
use crate::play::{Action, BattalionId, Battery, Game, Order, Position, StandId, Whereabouts};

/// Who is nearer to the enemy than this at night forms up for the storm.
pub(super) const STORMS_FROM: Mil = Mil(14_500);
/// How far a storm goes in an action.
const STRIDE: i32 = 5_800;
/// Where columns wait for the templates.
const WAITS_AT: Mil = Mil(3_150);
/// What ending within it costs, in mils.
const EXPOSED: i32 = 1_500;
/// Within this distance there is no time for another formation.
const TOO_NEAR: Mil = Mil(5_500);

/// Who rides nearer to the enemy than this gets down.
const GETS_DOWN: Mil = Mil(12_000);

/// The turn in which a battalion so far from the enemy can close with him.
pub(super) fn storm_turn(far: Mil) -> u8 {
    (1 + (far.0 - 300).max(0) / STRIDE).clamp(1, 4) as u8
}

impl Game {
    /// Troops on vehicles that come within reach of the enemy's fire get down: on foot they are as fast, and lorries burn.
    pub(super) fn dismounts(&self, at: &Position, army: Army) -> Option<Action> {
        let near = |unit: &BattalionId| {
            at.battalion(*unit).place == Whereabouts::Table
                && self.nearest_known(at, *unit).is_some_and(|(distance, _)| distance <= GETS_DOWN)
        };
        let on_foot = |stand: &StandId| !self.info(*stand).stand.stand.is_gun() && at.stand(*stand).mounted;
        self.battalions_of(army)
            .filter(near)
            .flat_map(|unit| self.live(at, unit).filter(on_foot).collect::<Vec<_>>())
            .map(Action::Dismount)
            .find(|action| self.check(at, army, action).is_ok())
    }

    /// How far a battlegroup that storms next has to go: the distance of its second battalion, because one does not take a position, and
    /// the enemy that it meets.
    pub(super) fn next_storm(&self, at: &Position, army: Army) -> Option<(Mil, StandId)> {
        let groups = &self.scenario().battlegroups;
        let of = |group: &str| {
            let mut near: Vec<(i32, Mil, StandId)> = self
                .battalions_of(army)
                .filter(|unit| self.scenario().battalions[usize::from(unit.0)].battlegroup == group)
                .filter_map(|unit| {
                    let place = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at)?;
                    let (far, enemy) = self.road_target(at, army, place)?;
                    (at.battalion(unit).place == Whereabouts::Table).then_some((
                        self.work(at, unit),
                        far,
                        enemy,
                    ))
                })
                .collect();
            near.sort_unstable_by_key(|&(_, far, enemy)| (far, enemy));
            let work: i32 = near.iter().map(|&(work, ..)| work).sum();
            let &(_, far, _) = near.get(1).or(near.first())?;
            Some((work, far, near[0].2))
        };
        let best = groups.iter().filter_map(|group| of(&group.id)).max_by_key(|&(work, ..)| work);
        best.map(|(_, far, aim)| (far, aim))
    }

    /// Whether templates are still to fall today.
    fn awaits_templates(&self, at: &Position, unit: BattalionId) -> bool {
        let batteries = &at.side(self.army(unit)).batteries;
        batteries
            .iter()
            .any(|(battery, _)| matches!(battery, Battery::Preplanned(_, turn) if *turn > at.turn))
    }

    /// The ways of a battalion that is on its way into an attack.
    pub(super) fn storms_forward(&self, at: &Position, unit: BattalionId) -> Vec<(i32, Order)> {
        let state = at.battalion(unit);
        let Some(place) = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at) else {
            return Vec::new();
        };
        let goal = self.goal_of(at, unit);
        let toward = Heading::of(place.to(goal)).unwrap_or(state.facing);
        let near = self.nearest_known(at, unit).map(|(distance, _)| distance);
        let files = matches!(state.formation, Formation::Column | Formation::RoadColumn);
        let mut orders = Vec::new();
        if !files && near.is_none_or(|distance| distance > TOO_NEAR) {
            orders.push((6_000, self.form(at, unit, Formation::Column, toward)));
        }
        let waits = self.awaits_templates(at, unit);
        let enemies: Vec<_> = self
            .known_stands(at, self.army(unit).other())
            .filter(|&stand| !at.stand(stand).suppressed)
            .map(|stand| at.stand(stand).pose.at)
            .collect();
        for order in self.ways(at, unit, goal, toward) {
            let Some(end) = self.end_of(&order) else { continue };
            let exposed = enemies.iter().any(|enemy| {
                enemy.to(end).length() < WAITS_AT && enemy.to(end).length() < enemy.to(place).length()
            });
            if waits && exposed {
                continue;
            }
            let gain = place.to(goal).length().0 - end.to(goal).length().0;
            orders.push((if exposed { gain - EXPOSED } else { gain }, order));
        }
        orders
    }
}
