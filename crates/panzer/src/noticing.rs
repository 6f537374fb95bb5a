//! Limited spotting: a die decides whether a unit in sight and range is noticed [7.7].

use kernel::{Dice, SeatSet};
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Range;
use crate::position::Position;
use crate::shipped::misc;
use crate::spotting::SpotRow;

impl Game {
    /// Whether a side notices a unit that it has in sight and range: beside it always, else by one roll a turn [7.7, 7.43b].
    ///
    /// Neither side sees the die: a roll would tell that there is something to be seen.
    pub(crate) fn notices(
        &self,
        at: &mut Position,
        side: Side,
        target: UnitId,
        row: SpotRow,
        roll: Option<u8>,
    ) -> bool {
        let Some(roll) = roll else { return true };
        let Some(hex) = at.unit(target).hex() else { return false };
        let (mut beside, mut recon) = (false, false);
        for spotter in self.own(side).iter().filter(|&spotter| self.spots(at, spotter, target, row)) {
            beside |= at.unit(spotter).hex().is_some_and(|here| self.range(here, hex) <= Range(1));
            recon |= self.is_recon(spotter);
        }
        if beside {
            return true;
        }
        let tried = &mut at.tried[side.index()];
        if tried.has(target) {
            return false;
        }
        tried.insert(target);
        let table = &misc().notice;
        let mut number = table.number.0;
        if recon {
            number += table.recon.0;
        }
        if row == SpotRow::Fire {
            number += table.fired.0;
        }
        i16::from(roll) <= number
    }

    /// Whether a unit of a side spots a unit from beside it, which needs no die [7.7].
    pub(crate) fn has_spotter_beside(&self, at: &Position, side: Side, target: UnitId, row: SpotRow) -> bool {
        let Some(hex) = at.unit(target).hex() else { return false };
        self.own(side).iter().any(|spotter| {
            at.unit(spotter).hex().is_some_and(|here| self.range(here, hex) <= Range(1))
                && self.spots(at, spotter, target, row)
        })
    }

    /// The die of limited spotting, unseen by all; none without the option. Where it is rolled must not hang on what one side
    /// may not know, or the dice that follow would tell it.
    pub(crate) fn roll_notice<D: Dice>(&self, dice: &mut D) -> Option<u8> {
        self.options().limited_spotting.then(|| dice.roll_for(100, SeatSet::NONE) as u8)
    }
}
