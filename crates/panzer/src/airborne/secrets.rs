//! What the enemy may know of units in the air: nothing of those still to jump, a marker without type for those off the map [7.44n1].

use board::HexId;
use kernel::Dice;
use kit::{Side, TurnNo};

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::status::{Place, Status};
use crate::view::View;

impl Game {
    /// The edge hexes in which units of a side wait off the map, without their types.
    pub(crate) fn adrift(&self, at: &Position, side: Side) -> Vec<HexId> {
        let edge = |unit: UnitId| match at.unit(unit).place {
            Place::Adrift(edge) => Some(edge),
            _ => None,
        };
        let mut edges: Vec<HexId> = self.own(side).iter().filter_map(edge).collect();
        edges.sort_unstable();
        edges
    }

    /// A unit in the air as the enemy sees it on an open board: off the map.
    pub(crate) fn shown_aloft(&self, shown: Status) -> Status {
        match shown.place {
            Place::Aloft(_) | Place::Gliding(_) | Place::Adrift(_) => {
                Status { ghost: shown.ghost, ..Status::WAITING }
            }
            _ => shown,
        }
    }

    /// Deals the units of a side that may be in the air; whether this one is.
    pub(crate) fn deal_aloft<D: Dice>(
        &self,
        view: &View,
        guess: &mut Position,
        unit: UnitId,
        dice: &mut D,
    ) -> bool {
        let Some((TurnNo(first), TurnNo(last))) = self.jump_turns(unit) else { return false };
        let side = self.side(unit);
        if guess.turn == 0 && !guess.ready[side.index()] {
            return true;
        }
        // As many are off the map as there are markers; the first of the unseen units are.
        let dealt = self.adrift(guess, side).len();
        if let Some(&edge) = view.adrift.get(dealt) {
            guess.unit_mut(unit).place = Place::Adrift(edge);
            guess.unit_mut(unit).held_until = guess.turn + 1;
            return true;
        }
        let turn = first + dice.roll(u32::from(last - first) + 1) as u8 - 1;
        if turn <= guess.turn {
            return false;
        }
        let hex = HexId(dice.roll(self.grid().len() as u32) as u16 - 1);
        guess.unit_mut(unit).place = Place::Aloft(hex);
        guess.unit_mut(unit).held_until = turn;
        true
    }
}
