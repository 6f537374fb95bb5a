//! Lorries or feet: infantry debarks where feet are the shorter way, across water and through forests, and re-embarks behind
//! the front.

use kernel::Dice;

use super::moving::Draft;
use super::whim::Whim;
use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Mover;
use crate::unit::MoveClass;

/// Nearer to the enemy than this, nobody mounts lorries.
const FRONT: u16 = 5;

impl Game {
    /// Changes lorries for feet, or back, where that brings a unit sooner to its aim, and moves it on. Returns who did.
    pub(super) fn change_footing<D: Dice>(
        &self,
        draft: &mut Draft,
        units: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) -> UnitSet {
        let mut done = UnitSet::NONE;
        for unit in units {
            let on_foot = draft.at.debarked.has(unit);
            let wheeled = self.class(&draft.at, unit) == MoveClass::Wheeled;
            if !on_foot && !wheeled || !self.is_infantry(unit) || !self.is_fresh(&draft.at, unit) {
                continue;
            }
            let Some(hex) = draft.at.troops.hex(unit) else { continue };
            let one = UnitSet::one(unit);
            let mut draw = |class: MoveClass| {
                let aim = self.aim(&draft.at, draft.survey.side, &draft.balance, one, (hex, class), whim);
                aim.map_or(0, |aim| self.pull(aim, class, hex))
            };
            let (riding, walking) = (draw(MoveClass::Wheeled), draw(MoveClass::Leg));
            let far = self.enemy_distance(&draft.survey, hex) >= FRONT;
            if wheeled && walking > riding + riding / 5 + 10 && !draft.survey.zones.contains(hex) {
                into.extend([Action::Take(unit), Action::Prepare(unit), Action::Debark(hex)]);
                draft.at.debarked.insert(unit);
                draft.at.active.debarked.insert(unit);
                draft.at.spent[unit.index()] = 0;
            } else if on_foot && far && riding > walking + walking / 10 && !self.is_out(&draft.at, unit) {
                into.extend([Action::Take(unit), Action::Embark(unit)]);
                draft.at.debarked.remove(unit);
            } else {
                continue;
            }
            draft.at.mover = Mover { units: one, hex: Some(hex), ..Mover::default() };
            self.move_on(draft, one, whim, into);
            done.insert(unit);
        }
        done
    }

    /// Companies that take and hold ground: no guns, no batteries, no staffs.
    fn is_infantry(&self, unit: UnitId) -> bool {
        let counter = self.counter(unit);
        counter.direct.is_none() && counter.artillery.is_none() && !counter.is_hq()
    }
}
