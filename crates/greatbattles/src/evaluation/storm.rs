//! How a practised attacker storms a position: in column, all at once, when the templates fall.
//!
//! A column goes twice as far as an assault and close combat does not ask for the formation. Within two inches infantry hits most of the
//! time, so until the templates fall the columns wait outside three inches.

use board::plane::{Heading, Mil};

use crate::formation::Formation;
use crate::play::{BattalionId, Battery, Game, Order, Position};

/// Who is nearer to the enemy than this at night forms up for the storm.
pub(super) const STORMS_FROM: Mil = Mil(14_500);
/// How far a storm goes in an action.
const STRIDE: i32 = 5_800;
/// Where columns wait for the templates.
const WAITS_AT: Mil = Mil(3_150);
/// Within this distance there is no time for another formation.
const TOO_NEAR: Mil = Mil(5_500);

/// The turn in which a battalion so far from the enemy can close with him.
pub(super) fn storm_turn(far: Mil) -> u8 {
    (1 + (far.0 - 300).max(0) / STRIDE).clamp(1, 4) as u8
}

impl Game {
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
            orders.push((if exposed { gain - 1_500 } else { gain }, order));
        }
        orders
    }
}
