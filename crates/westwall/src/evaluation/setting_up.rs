//! Setting up: every unit where it bars most and fears least.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::moving::Whims;
use crate::action::Action;
use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::UnitId;

impl Game {
    /// Plans the whole set-up of a side.
    pub(super) fn plan_setup<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut q = at.clone();
        let outlook = self.outlook(&q, side, self.of_side[side.index()]);
        let mut nets = self.nets(&q, side.other());
        // What a unit finds in a hex, its lanes aside, is found once.
        let mut stands: Vec<(UnitId, Vec<(HexId, i32)>)> = Vec::new();
        for unit in self.of_side[side.index()] {
            let Some(group) = self.setup_group(unit).filter(|_| q.place(unit) == Place::Waiting) else {
                continue;
            };
            let hexes = group.hexes.iter().filter(|&hex| self.terrain.may_stand(self.class(unit), hex));
            let worths =
                hexes.map(|hex| (hex, whims.on(self.stand_worth(&q, &outlook, unit, hex)))).collect();
            stands.push((unit, worths));
        }
        // Who has the least choice is placed first.
        stands.sort_by_key(|(_, hexes)| hexes.len());
        for (unit, hexes) in stands {
            let lanes = self.lanes_of(&q, side.other(), &nets);
            let free = hexes.into_iter().filter(|&(hex, _)| q.unit_at(hex).is_none());
            let best = free
                .map(|(hex, worth)| {
                    let bars = if self.artillery.has(unit) {
                        0
                    } else {
                        self.worth_barring(self.bars(at, &lanes, hex))
                    };
                    (worth + bars, hex)
                })
                .max_by_key(|&(worth, _)| worth);
            let Some((_, hex)) = best else { continue };
            let action = Action::Place { unit, hex };
            if self.check(&q, side, &action).is_ok() {
                q.put(unit, Place::Hex(hex));
                self.cast(at, hex, &mut nets);
                into.push(action);
            }
        }
        into.push(Action::Done);
    }
}
