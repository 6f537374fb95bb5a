//! Why a side might do something, in one line.

use crate::action::Action;
use crate::game::Game;
use crate::numbers::{Modifier, VictoryPoints};
use crate::position::{Attack, Position, Step};
use kernel::Seat;

use super::odds::Sketch;

impl Game {
    /// Why an action might be taken, with the odds or the reason.
    pub(crate) fn explain(&self, at: &Position, seat: Seat, action: Action) -> String {
        let side = at.side_of(seat);
        match action {
            Action::Lead(lead) if at.step == Step::Declare => {
                let combat = at.fight();
                let units = combat.attackers | crate::unit::UnitSet::one(lead);
                let water = self.water_modifier(at, combat).2;
                let sketch = Sketch {
                    attack: combat.attack,
                    side,
                    target: combat.area,
                    units,
                    mandatory: combat.mandatory,
                    // The real attack counts its own water.
                    water: if combat.attack == Attack::Assault && at.entrant(lead).is_none() {
                        water
                    } else {
                        Modifier::NONE
                    },
                };
                let outlook = self.weigh(at, &sketch);
                format!(
                    "{}: {} % clear the area, {} % are repulsed",
                    self.area_name(combat.area),
                    outlook.takes,
                    outlook.repulse
                )
            }
            Action::Lead(unit) => {
                format!("{} defends with {}", self.counter(unit).id, self.values(at, unit).defense)
            }
            Action::Move(_, to) if self.vp[to.index()] > VictoryPoints::NONE && at.controller(to) != side => {
                format!("{} is worth {}", self.area_name(to), points(self.vp[to.index()]))
            }
            Action::Assault(area) => format!("the units in {} can gain something", self.area_name(area)),
            Action::Regroup => "units find better areas".into(),
            Action::Pass => "nothing is worth its risk".into(),
            Action::Stand if self.vp[at.fight().area.index()] > VictoryPoints::NONE => {
                format!("{} is worth holding", self.area_name(at.fight().area))
            }
            Action::Reroll => "new dice are worth more than the Advantage".into(),
            Action::Refuse => "to play on".into(),
            _ => String::new(),
        }
    }
}

fn points(count: VictoryPoints) -> String {
    match count {
        VictoryPoints(1) => "a point".into(),
        more => format!("{more} points"),
    }
}
